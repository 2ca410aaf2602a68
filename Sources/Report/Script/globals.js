/** Names of the language and the browser that the script says often, as names that the bundler can shorten:
 * scripts/bundle.sh puts these in the place of `Math.max` and the like. No module may have one of them. */
const { PI: mathPI, abs: mathabs, ceil: mathceil, exp: mathexp, floor: mathfloor, hypot: mathhypot,
  log: mathlog, log10: mathlog10, max: mathmax, min: mathmin, round: mathround } = Math;
const theWindow = self, { document: theDocument, isFinite: isFiniteNumber, Float64Array: Doubles, Uint8Array: Bytes, Number: toNumber, String: toText,
  location: theLocation, performance: theClock, setTimeout: startTimer, clearTimeout: stopTimer, getComputedStyle: styleOf } = theWindow;
export { mathPI, mathabs, mathceil, mathexp, mathfloor, mathhypot, mathlog, mathlog10, mathmax, mathmin, mathround };
// Without a class to make, it makes an array.
const { from: arrayFrom } = Array;
export { arrayFrom, theWindow, theDocument, isFiniteNumber, Doubles, Bytes, toNumber, toText, startTimer, stopTimer, styleOf, theLocation, theClock };

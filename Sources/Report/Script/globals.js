/** Names of the language and the browser that the script says often, as names that the bundler can shorten:
 * scripts/bundle.sh puts these in the place of `Math.max` and the like. */
const { PI, abs, ceil, exp, floor, hypot, log10, max, min, round } = Math;
const page = window.document, isNumber = window.isFinite, Doubles = window.Float64Array, toNumber = window.Number, toText = window.String;
export { PI, abs, ceil, exp, floor, hypot, log10, max, min, round, page, isNumber, Doubles, toNumber, toText };

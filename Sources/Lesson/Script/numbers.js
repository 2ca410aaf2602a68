// Numbers as the page writes them.

/** With some decimals, thousands by comma, minus as U+2212; a dash where it is not known. */
export function fixed(value, decimals) {
  if (value === null || !Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size >= 1e15 || size * 10 ** decimals >= 1e18) return (value < 0 ? "\u2212" : "") + powerOfTen(size);
  const text = size.toFixed(decimals);
  const [whole, part] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part ? "." + part : "");
  return (value < 0 && +text !== 0 ? "\u2212" : "") + grouped;
}

/** Where a number has no cents left: 1.2 × 10¹⁸. */
function powerOfTen(size) {
  let exponent = Math.floor(Math.log10(size));
  let mantissa = size / 10 ** exponent;
  if (mantissa >= 9.95) {
    mantissa = 1;
    exponent++;
  }
  return fixed(mantissa, 1) + "\u00a0\u00d7\u00a010" + String(exponent).replace(/\d/g, digit => "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"[digit]);
}

export const share = value => fixed(value * 100, 1) + "\u202f%";

/** Whether a comparison of two numbers holds. */
export function holds(a, sign, b) {
  return sign === "<" ? a < b : sign === ">" ? a > b : sign === "<=" ? a <= b : sign === ">=" ? a >= b : a === b;
}

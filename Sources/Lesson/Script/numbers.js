// Numbers as the page writes them.

/** With some decimals, thousands by comma, minus as U+2212; a dash where it is not known. */
export function fixed(value, decimals) {
  if (value === null || !Number.isFinite(value)) return "–";
  const text = Math.abs(value).toFixed(decimals);
  const [whole, part] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part ? "." + part : "");
  return (value < 0 && +text !== 0 ? "\u2212" : "") + grouped;
}

export const share = value => fixed(value * 100, 1) + "\u202f%";

/** Whether a comparison of two numbers holds. */
export function holds(a, sign, b) {
  return sign === "<" ? a < b : sign === ">" ? a > b : sign === "<=" ? a <= b : sign === ">=" ? a >= b : a === b;
}

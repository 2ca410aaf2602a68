/**
 * Where a value lies in a pane, and which value lies at a height: the rules of `ValueScale` in Swift.
 *
 * @typedef {"linear" | "log" | "percent" | "indexed"} Kind
 */
export class Scale {
  /**
   * @param {Kind} kind @param {number} lower @param {number} upper
   * @param {number} top the height of `upper` @param {number} height pixels to `lower`
   * @param {number} [base] what per cent and index are measured from
   */
  constructor(kind, lower, upper, top, height, base = 1) {
    this.kind = kind;
    this.lower = lower;
    this.upper = upper;
    this.top = top;
    this.height = height;
    this.base = base;
    this.isLog = kind === "log";
    this.isRelative = kind === "percent" || kind === "indexed";
    this.high = this.isLog ? Math.log10(upper) : upper;
    this.factor = height / (this.high - (this.isLog ? Math.log10(lower) : lower));
  }

  /** @param {number} value */
  y(value) {
    if (!this.isLog) return this.top + (this.high - value) * this.factor;
    return value <= 0 ? Infinity : this.top + (this.high - Math.log10(value)) * this.factor;
  }

  /** @param {number} y */
  value(y) {
    const at = this.high - (y - this.top) / this.factor;
    return this.isLog ? 10 ** at : at;
  }

  /**
   * What the axis shows for a value.
   * @param {number} value
   */
  shown(value) {
    if (this.kind === "percent") return (value - this.base) / Math.abs(this.base);
    if (this.kind === "indexed") return 100 + ((value - this.base) / Math.abs(this.base)) * 100;
    return value;
  }

  /**
   * The value for which the axis shows a number.
   * @param {number} number
   */
  of(number) {
    if (this.kind === "percent") return this.base + number * Math.abs(this.base);
    if (this.kind === "indexed") return this.base + ((number - 100) / 100) * Math.abs(this.base);
    return number;
  }
}

/**
 * Two values apart from each other: a flat range is opened by half a per cent each way.
 *
 * @param {number} lower @param {number} upper @param {boolean} [isLog] @param {number} [finest]
 * @returns {[number, number]}
 */
export function opened(lower, upper, isLog = false, finest = 0) {
  if (lower > upper) return isLog ? [1, 10] : [0, 1];
  if (upper - lower > Math.max(Math.abs(lower), Math.abs(upper)) * 1e-9) return [lower, upper];
  if (lower === 0 && !isLog) return [-1, 1];
  const reach = Math.max(Math.abs(lower) * 0.005, finest, 1e-290);
  return [isLog ? lower * 0.995 : lower - reach, upper + reach];
}

/** The width of a body in pixels, odd; as `BarAxis.body` in Swift, and 61 at most. */
export function bodyWidth(/** @type {number} */ spacing) {
  if (spacing < 4) return 1;
  const share = 1 - (0.2 * Math.atan(spacing - 4)) / (Math.PI / 2);
  const width = Math.min(Math.floor(spacing * share), Math.floor(spacing) - 1, 61);
  return Math.max(1, width % 2 ? width : width - 1);
}

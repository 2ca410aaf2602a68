/** Extremes of a column by halves: the lowest and highest of 2, 4, 8 … places that follow each other.
 * Levels are made when they are first needed; what is not known counts for nothing. */
export class Pyramid {
  /** @param {Float64Array} low @param {Float64Array} [high] the same column where there is one */
  constructor(low, high = low) {
    /** @type {Float64Array[]} */ this.low = [low];
    /** @type {Float64Array[]} */ this.high = [high];
  }

  /** @param {number} level @returns {{low: Float64Array, high: Float64Array}} */
  level(level) {
    while (this.low.length <= level) {
      const below = this.low.length - 1, a = this.low[below], b = this.high[below];
      const count = (a.length + 1) >> 1;
      const low = new Float64Array(count), high = new Float64Array(count);
      for (let i = 0; i < count; i++) {
        const j = 2 * i, x = a[j], y = j + 1 < a.length ? a[j + 1] : NaN;
        low[i] = y < x || x !== x ? y : x;
        const p = b[j], q = j + 1 < b.length ? b[j + 1] : NaN;
        high[i] = q > p || p !== p ? q : p;
      }
      this.low.push(low);
      this.high.push(high);
    }
    return { low: this.low[level], high: this.high[level] };
  }

  /** The lowest and highest of the places `first` to `end`; Infinity and −Infinity of none.
   * @param {number} first @param {number} end @returns {[number, number]} */
  range(first, end) {
    let low = Infinity, high = -Infinity, level = 0;
    let a = Math.max(0, first), b = Math.min(end, this.low[0].length);
    const take = (/** @type {number} */ place) => {
      const at = this.level(level);
      if (at.low[place] < low) low = at.low[place];
      if (at.high[place] > high) high = at.high[place];
    };
    while (a < b) {
      if (a & 1) take(a++);
      if (a < b && b & 1) take(--b);
      a >>= 1;
      b >>= 1;
      level += 1;
    }
    return [low, high];
  }
}

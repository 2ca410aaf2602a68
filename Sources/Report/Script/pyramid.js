/** Extremes of a column by halves: the lowest and highest of 8, 16, 32 … places that follow each other.
 * Levels are made when they are first needed; what is not known counts for nothing. They are of whole numbers, of which the
 * larger stands for the larger value. */
import { value } from "./decode.js";

export class Pyramid {
  /** @param {import("./decode.js").Told} least @param {import("./decode.js").Told} [most] the same column where there is one
   * @param {import("./cells.js").Cells | null} [shared] where bars share places */
  constructor(least, most = least, shared = null) {
    this.shared = shared;
    this.least = least;
    this.most = most;
    this.low = least.values;
    this.high = most.values;
    /** @type {{low: Float64Array, high: Float64Array}[]} */ this.levels = [];
  }

  /** Extremes of `8 · 2^level` places each.
   * @param {number} level */
  level(level) {
    const { levels } = this;
    while (levels.length <= level) {
      const below = levels.at(-1) || this, step = levels.length ? 2 : 8, { length } = below.low, count = Math.ceil(length / step);
      const low = new Float64Array(count), high = new Float64Array(count);
      for (let i = 0, j = 0; i < count; i++) {
        let least = NaN, most = NaN;
        for (const end = Math.min(length, j + step); j < end; j++) {
          const a = below.low[j], b = below.high[j];
          if (a < least || least !== least) least = a;
          if (b > most || most !== most) most = b;
        }
        low[i] = least;
        high[i] = most;
      }
      levels.push({ low, high });
    }
    return levels[level];
  }

  /** The lowest and highest of the bars `first` to `end`; Infinity and −Infinity of none.
   * @param {number} first @param {number} end @returns {[number, number]} */
  range(first, end) {
    const { shared } = this;
    let low = Infinity, high = -Infinity, a = Math.max(0, first), b = Math.min(end, shared ? shared.n : this.low.length), level = -1;
    if (shared && a < b) { a = shared.place(a); b = shared.place(b - 1) + 1; }
    /** @type {{low: Float64Array, high: Float64Array}} */ let at = this;
    const take = (/** @type {number} */ from, /** @type {number} */ to) => {
      for (let i = from; i < to; i++) { if (at.low[i] < low) low = at.low[i]; if (at.high[i] > high) high = at.high[i]; }
    };
    for (let step = 8; a < b; step = 2) {
      // Few places are looked at one by one rather than making levels of all for them.
      if (b - a <= (this.levels.length ? 2 * step : 2000)) { take(a, b); break; }
      const from = Math.ceil(a / step), to = Math.floor(b / step);
      take(a, from * step);
      take(to * step, b);
      a = from;
      b = to;
      at = this.level(++level);
    }
    return [value(this.least, low), value(this.most, high)];
  }
}

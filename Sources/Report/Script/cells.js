/** Very many bars share cells away from trades: which cell a bar has, and which bars have its cell. */
import { numbers } from "./decode.js";

export class Cells {
  /** @param {{n: number, s: string}} packed stretches: how many cells, and how many bars each of them has
   * @param {number} n bars */
  constructor(packed, n) {
    const all = numbers(packed.s, packed.n), count = packed.n >> 1;
    /** The first bar and the first cell of each stretch, and of what comes after the last; its bars to a cell. */
    this.starts = new Float64Array(count + 1);
    this.firsts = new Float64Array(count + 1);
    this.sizes = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      this.starts[i + 1] = this.starts[i] + all[2 * i] * all[2 * i + 1];
      this.firsts[i + 1] = this.firsts[i] + all[2 * i];
      this.sizes[i] = all[2 * i + 1];
    }
    this.n = n;
    this.found = 0;
  }

  /** The stretch of a bar, which often is that of the bar before.
   * @param {number} bar */
  stretch(bar) {
    const { starts } = this;
    if (starts[this.found] <= bar && bar < starts[this.found + 1]) return this.found;
    let low = 0, high = this.sizes.length;
    while (low < high) { const m = (low + high) >> 1; if (starts[m] <= bar) low = m + 1; else high = m; }
    return (this.found = low - 1);
  }

  /** The cell of a bar; −1 where there is no such bar.
   * @param {number} bar */
  place(bar) {
    if (!(bar >= 0 && bar < this.n)) return -1;
    const i = this.stretch(bar);
    return this.firsts[i] + Math.floor((bar - this.starts[i]) / this.sizes[i]);
  }

  /** The bars that share the cell of a bar: first, and the one after the last.
   * @param {number} bar @returns {[number, number]} */
  bars(bar) {
    const i = this.stretch(bar), size = this.sizes[i], first = bar - ((bar - this.starts[i]) % size);
    return [first, first + size];
  }
}

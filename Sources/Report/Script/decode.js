/**
 * The page's data: base64, varints, zig-zag, and what each column's differences are taken from.
 * A column is decoded when it is first read.
 *
 * @typedef {{n: number, first: number, last: number, d: number, ref: string, gaps?: boolean,
 *   runs?: boolean, a?: number, b?: number, data: string}} Packed
 */

/** @param {string} base64 @returns {Uint8Array} */
export function bytes(base64) {
  const text = atob(base64);
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) out[i] = text.charCodeAt(i);
  return out;
}

/**
 * The numbers of a stream of varints, seven bits a byte, the low ones first.
 *
 * @param {Uint8Array} data @param {number} count @param {boolean} runs whether a zero is followed by
 *   how many more there are
 * @returns {Float64Array}
 */
export function varints(data, count, runs) {
  const out = new Float64Array(count);
  let at = 0;
  const next = () => {
    let value = 0, size = 1, byte;
    do {
      if (at >= data.length) throw new RangeError("a column ends too early");
      byte = data[at++];
      value += (byte & 127) * size;
      size *= 128;
    } while (byte > 127);
    return value;
  };
  for (let i = 0; i < count; i++) {
    const value = next();
    out[i] = value;
    if (runs && value === 0) i += next();
  }
  return out;
}

/** @param {number} value */
const signed = (value) => (value % 2 ? -(value + 1) / 2 : value / 2);

/** Truth of `n` places from the lengths of runs, the first of them of false. */
export function truths(/** @type {string} */ base64, /** @type {number} */ n) {
  const data = bytes(base64);
  const out = new Uint8Array(n);
  let at = 0, place = 0, state = 0;
  while (at < data.length && place < n) {
    let length = 0, size = 1, byte;
    do { byte = data[at++]; length += (byte & 127) * size; size *= 128; } while (byte > 127);
    if (state) out.fill(1, place, place + length);
    place += length;
    state ^= 1;
  }
  return out;
}

/** A set of columns that refer to each other by name. */
export class Columns {
  /** @param {Record<string, Packed>} packed @param {Columns} [beside] where closes are found */
  constructor(packed, beside) {
    this.packed = packed;
    this.beside = beside || this;
    /** @type {Record<string, Float64Array>} */ this.whole = {};
    /** @type {Record<string, Float64Array>} */ this.known = {};
    /** Columns that could not be read. @type {Set<string>} */ this.damaged = new Set();
  }

  has(/** @type {string} */ name) { return Object.hasOwn(this.packed, name) && !this.damaged.has(name); }

  /**
   * The values of a column; all unknown where it is damaged.
   * @param {string} name
   */
  get(name) {
    if (this.known[name]) return this.known[name];
    const packed = this.packed[name];
    let out;
    try {
      const whole = this.integers(name);
      const unit = 10 ** Math.abs(packed.d);
      out = !packed.d ? whole : packed.d > 0 ? whole.map((value) => value / unit) : whole.map((value) => value * unit);
    } catch (error) {
      this.damaged.add(name);
      out = new Float64Array(packed ? packed.n : 0).fill(NaN);
    }
    return (this.known[name] = out);
  }

  /**
   * Its values before they are divided, NaN where they are not known.
   * @param {string} name
   */
  integers(name) {
    if (this.whole[name]) return this.whole[name];
    const column = this.packed[name];
    const count = column.last - column.first;
    const numbers = varints(bytes(column.data), count, !!column.runs);
    const out = new Float64Array(column.n).fill(NaN);
    const expect = this.expected(column, out);
    let last = 0;
    for (let i = 0; i < count; i++) {
      const place = column.first + i;
      let number = numbers[i];
      if (column.gaps && number-- === 0) { expect(place, last); continue; }
      const value = signed(number) + (i ? expect(place, last) : 0);
      if (!i) expect(place, 0);
      last = out[place] = value;
    }
    return (this.whole[name] = out);
  }

  /**
   * What stands at a place when the difference is 0.
   * @param {Packed} column @param {Float64Array} out
   * @returns {(place: number, last: number) => number}
   */
  expected(column, out) {
    const size = 10 ** column.d;
    if (column.ref === "s") {
      return (place, last) => (place > 1 ? 2 * last - out[place - 2] : last);
    }
    if (column.ref === "c") {
      const close = this.integers("c");
      return (place) => (place ? close[place - 1] || 0 : 0);
    }
    if (column.ref === "h" || column.ref === "l") {
      const open = this.integers("o"), close = this.integers("c");
      const pick = column.ref === "h" ? Math.max : Math.min;
      return (place) => pick(open[place] || 0, close[place] || 0);
    }
    if (column.ref === "x") {
      const close = this.beside.integers("c"), unit = 10 ** this.beside.packed.c.d;
      return (place) => Math.floor((column.a + column.b * ((close[place] || 0) / unit)) * size + 0.5);
    }
    if (column.ref === "d") {
      const equity = this.integers("equity");
      let high = -Infinity, read = 0;
      return (place) => {
        for (; read <= place; read++) if ((equity[read] || 0) > high) high = equity[read] || 0;
        return high > 0 ? Math.floor(((equity[place] || 0) / high - 1) * size + 0.5) : 0;
      };
    }
    return (place, last) => last;
  }
}

/**
 * The page's data: bits in text, Rice codes, zig-zag, and what each column's differences are taken from.
 * `SceneColumn` in Swift writes them. A column is decoded when it is first read.
 *
 * @typedef {{n?: number, first?: number, last?: number, d?: number, r?: string, gaps?: boolean,
 *   a?: number, b?: number, of?: any, at?: string, e?: number, s: string}} Packed
 *
 * Whole numbers, and what they stand for: parts of one, or amounts of which the lowest power of ten is told.
 * @typedef {{values: Float64Array, divisor: number, factor: number, least?: number}} Told
 */

/** The letters of the text: two of the 91 are 13 bits. A space, `"`, `<` and `\` are none of them. */
const letters = new Uint8Array(128).fill(255);
for (let code = 33, next = 0; code < 127; code++) if (code !== 34 && code !== 60 && code !== 92) letters[code] = next++;

// Loops over all values are functions of their own with nothing after the loop: the browser makes fast code of a
// loop while it runs, and throws it away when it comes to what it has not seen yet.

/** The bits of a text, the low ones first, also where two of 16 bits are seen as one of 32.
 * @param {string} text @param {Uint16Array} out where they go */
function unpack(text, out) {
  let held = 0, size = 0, at = 0;
  for (let i = 0; i < text.length; i += 2) {
    const high = letters[text.charCodeAt(i)], low = letters[text.charCodeAt(i + 1)];
    // Written so that what is no number counts as wrong.
    if (!(high < 91 && low < 91)) throw RangeError();
    held |= (high * 91 + low) << size;
    size += 13;
    out[at] = held;
    if (size > 15) { held >>>= 16; size -= 16; out[++at] = held; }
  }
}

/** 32 bits from a place on. @param {Int32Array} bits @param {number} at */
const look = (bits, at) => (bits[at >> 5] >>> (at & 31)) | ((bits[(at >> 5) + 1] << 1) << (31 - (at & 31)));
/** How many zeros come before a one. @param {number} bits */
const zerosOf = (bits) => 31 - Math.clz32(bits ^ (bits - 1));

/** 125 numbers of every size, for the warm-up. */
const sample = "!!B5!!!!i+!).`--QM'm97$vS#:!.!;c.rVKA!|/~#(@}HU}*h!!Pi:%!2!$";

/** Reads a few values in all ways, so that the browser makes fast code of the loops while the page's data is
 * parsed, and has seen all of them before. */
export function warmUp() {
  for (let round = 0; round < 6; round++) for (let way = -1; way < 6; way++) {
    const out = numbers(sample, 125);
    undo(out, 0, 125, round % 2 > 0, way < 0 ? whole : null, way, 9, out, out);
    undoSteps(out, 0, 125);
    convert(out, 100, 1, out);
  }
}

/**
 * Numbers from 0 up whose sizes change slowly: Rice codes of as many low bits as the mean of those before
 * asks for; of many zeros, how many.
 *
 * @param {string} text @param {number} count @param {Float64Array} [out] where they go, zero before @param {number} [first] their first place
 */
export function numbers(text, count, out = new Float64Array(count), first = 0) {
  const size = text.length * 6.5, bits = new Uint16Array(2 * Math.ceil(size / 32) + 4);
  unpack(text, bits);
  // Beyond the end are zeros, of which no number is made.
  if (readInto(out, first, first + count, new Int32Array(bits.buffer)) > size) throw RangeError();
  return out;
}

/** @param {Float64Array} out @param {number} first @param {number} end @param {Int32Array} bits @returns {number} how many bits were read */
function readInto(out, first, end, bits) {
  let mean = 16, low = 4, unit = 16, at = 0;
  for (let i = first; i < end; i++) {
    const seen = look(bits, at), zeros = zerosOf(seen), isRare = mean < 0.3;
    let value = 0;
    if (zeros < 16 && zeros + low < 31) {
      value = (zeros << low) | ((seen >>> (zeros + 1)) & ((1 << low) - 1));
      at += zeros + 1 + low;
    } else {
      let size = low;
      if (zeros < 16) { value = zeros * unit; at += zeros + 1; }
      else { size = (seen >>> 16) & 63; at += 22; }
      for (let factor = 1; size > 0; size -= 16, factor *= 65536) {
        const taken = Math.min(16, size);
        value += (look(bits, at) & ((1 << taken) - 1)) * factor;
        at += taken;
      }
    }
    out[i] = value;
    if (isRare && value === 0) {
      const size = Math.min(16, zerosOf(look(bits, at)));
      at += Math.min(16, size + 1);
      i += (1 << size) + (look(bits, at) & ((1 << size) - 1)) - 1;
      at += size;
    }
    const most = 3 * mean + 6;
    mean += ((value < most ? value : most) - mean) / 16;
    while (mean * 0.75 > unit) { low++; unit *= 2; }
    while (low && mean * 1.5 <= unit) { low--; unit /= 2; }
  }
  return at;
}

/** @param {number} value */
const whole = (value) => Math.floor(value + 0.5);

/** A difference, of which an odd number is one below zero. @param {number} number */
const signed = (number) => (number < 2147483648 ? (number >>> 1) ^ -(number & 1) : number % 2 ? -(number + 1) / 2 : number / 2);

/** Puts values in the place of differences. What most columns expect is worked out here; a call for each value
 * would take longer than the rest of it. @param {Float64Array} out @param {number} first @param {number} end
 * @param {boolean} gaps whether 0 is a value that is not known @param {((place: number, before: number) => number) | null} expect
 * @param {number} way what is expected otherwise, a place in `ways` @param {number} span of an average @param {Float64Array} close @param {Float64Array} open */
function undo(out, first, end, gaps, expect, way, span, close, open) {
  let before = 0;
  for (let place = first; place < end; place++) {
    let number = out[place], expected = before;
    if (gaps && number-- === 0) { out[place] = NaN; continue; }
    if (expect) expected = expect(place, before);
    else if (way === 1) { if (place > 1) expected = 2 * before - (out[place - 2] || 0); }
    else if (way === 2) expected = place ? close[place - 1] || 0 : 0;
    else if (way === 5) { if (place >= span) expected = Math.floor(before + (close[place] - close[place - span]) / span + 0.5); }
    else if (way > 2) {
      const a = open[place] || 0, b = close[place] || 0;
      expected = a > b === (way === 3) ? a : b;
    }
    if (place === first) expected = 0;
    out[place] = before = expected + signed(number);
  }
}

/** The same for steps like those before, where all are known. @param {Float64Array} out @param {number} first @param {number} end */
function undoSteps(out, first, end) {
  let before = 0, step = 0;
  for (let place = first; place < end; place++) {
    const number = out[place];
    if (number) step += signed(number);
    out[place] = before += step;
    if (!place) step = 0;
  }
}

/** From one unit to another; what is not known is 0. @param {Float64Array} values @param {number} from @param {number} to @param {Float64Array} out where they go */
function convert(values, from, to, out) {
  for (let i = 0; i < out.length; i++) {
    const value = values[i];
    out[i] = ((value === value ? value : 0) / from) * to;
  }
}

/** Truth of `n` places from the lengths of runs, the first of them of false.
 * @param {{n: number, s: string}} packed @param {number} n */
export function truths(packed, n) {
  const out = new Uint8Array(n);
  let place = 0, state = 0;
  for (const length of numbers(packed.s, Math.min(packed.n, n + 1))) {
    if (state) out.fill(1, place, place + length);
    place += length;
    state ^= 1;
  }
  return out;
}

/** What columns expect, as far as `undo` knows it: the value before, a step like that before, the close before,
 * the upper or the lower end of the body, and a simple average. */
const ways = "pschlw";

/** A set of columns that refer to each other by name. */
export class Columns {
  /** @param {Record<string, Packed>} packed @param {number} n values of a column that does not say
   * @param {Columns | null} [beside] candles @param {import("./cells.js").Cells | null} [shared] where bars share values */
  constructor(packed, n, beside = null, shared = null) {
    this.packed = packed;
    this.n = n;
    this.beside = beside || this;
    this.shared = shared;
    /** Whole numbers as they are told. @type {Record<string, Float64Array>} */ this.whole = {};
    /** Values of columns that are wanted as a whole. @type {Record<string, Float64Array>} */ this.known = {};
    /** @type {Record<string, Told>} */ this.told = {};
    /** Columns that could not be read. @type {Set<string>} */ this.damaged = new Set();
    /** What equity changes by at each bar for the positions held. @type {(() => Float64Array) | null} */ this.changes = null;
  }

  has(/** @type {string} */ name) { return Object.hasOwn(this.packed, name) && !this.damaged.has(name); }

  /** The value of a column at a bar, or of a trade.
   * @param {string} name @param {number} bar */
  at(name, bar) {
    const told = this.told[name] || this.read(name), { values } = told;
    return value(told, values[this.shared && values.length === this.n ? this.shared.place(bar) : bar]);
  }

  /** Whole numbers of a column, one for the bars that share it, and what they stand for; all unknown where it is damaged.
   * Very many bars are kept as these alone: to work out the values of all would take as long as a frame.
   * @param {string} name @returns {Told} */
  read(name) {
    const { d = 0, e } = this.packed[name] || {};
    let values = this.known[name];
    if (values) return (this.told[name] = { values, divisor: 1, factor: 1 });
    try { values = this.integers(name); } catch {
      this.damaged.add(name);
      values = new Float64Array(this.n).fill(NaN);
    }
    return (this.told[name] = { values, divisor: d > 0 ? 10 ** d : 1, factor: d < 0 ? 10 ** -d : 1, least: e });
  }

  /** The values of a column, one for the bars that share it; all unknown where it is damaged.
   * @param {string} name */
  get(name) {
    const told = this.told[name] || this.read(name);
    return (this.known[name] ||= told.values.map((number) => value(told, number)));
  }

  /** Its values before they are divided, NaN where they are not known. Each is written in the place of its difference.
   * @param {string} name */
  integers(name) {
    if (this.whole[name]) return this.whole[name];
    const column = this.packed[name], n = column.n ?? this.n, { "first": first = 0, "last": last = n, gaps, r = "p" } = column;
    if (!(first <= last && last <= n)) throw RangeError();
    const out = numbers(column.s, last - first, new Float64Array(n).fill(NaN, 0, first).fill(NaN, last), first);
    const way = ways.indexOf(r), expect = way < 0 ? this.expected(column, out) : null;
    if (way === 1 && !gaps) undoSteps(out, first, last);
    else undo(out, first, last, !!gaps, expect, way, column.a || 0, way > 4 ? this.closes(column) : way > 1 ? this.integers("c") : out, way > 2 && way < 5 ? this.integers("o") : out);
    return (this.whole[name] = out);
  }

  /** The closes in the unit of a column. @param {Packed} column */
  closes(column) {
    const out = new Float64Array(this.n);
    convert(this.beside.integers("c"), 10 ** (this.beside.packed.c.d || 0), 10 ** (column.d || 0), out);
    return out;
  }

  /** What a place has when the difference is 0.
   * @param {Packed} column @param {Float64Array} out @returns {(place: number, before: number) => number} */
  expected(column, out) {
    const { r = "p", a = 0, b = 0, of, at = "" } = column, size = 10 ** (column.d || 0), { beside } = this;
    const own = (/** @type {string} */ name) => this.integers(name);
    switch (r) {
      case "z": return () => 0;
      case "x": { const close = this.closes(column); return (place) => whole(a * size + b * close[place]); }
      case "e": { const close = this.closes(column); return (place, before) => whole(before + a * (close[place] - before)); }
      case "y": {
        const parts = of.map((/** @type {[number, string]} */ [factor, name]) => ({ factor, all: own(name), unit: 10 ** (this.packed[name].d || 0) }));
        return (place) => {
          let sum = a;
          for (const { factor, all, unit } of parts) sum += factor * ((all[place] || 0) / unit);
          return whole(sum * size);
        };
      }
      case "i": { const places = own(at); return (place) => whole((beside.at(of, places[place]) || 0) * size); }
      case "g": {
        const [side, quantity, entry, exit, costs] = ["side", "qty", "ep", "xp", "costs"].map((name) => this.get(name));
        return (place) => whole((side[place] * quantity[place] * (exit[place] - entry[place]) - costs[place]) * size);
      }
      case "r": {
        const [profit, quantity, entry] = ["profit", "qty", "ep"].map((name) => this.get(name));
        return (place) => { const share = profit[place] / (quantity[place] * entry[place]); return isFinite(share) ? whole(share * size) : 0; };
      }
      case "q": { const changes = this.changes ? this.changes() : out; return (place, before) => whole(before + changes[place] * size); }
      case "d": {
        const equity = own("equity");
        let high = -Infinity, read = 0;
        return (place) => {
          for (; read <= place; read++) if ((equity[read] || 0) > high) high = equity[read] || 0;
          return high > 0 ? whole(((equity[place] || 0) / high - 1) * size) : 0;
        };
      }
      default: return (place, before) => before;
    }
  }
}

const tens = Array.from({ length: 320 }, (_, i) => 10 ** i);

/** The value that a whole number of a column stands for. An amount is of four digits: 0, or `1000 … 9999` with the power of
 * ten of its first digit, of which the column tells the lowest.
 * @param {Told} told @param {number} number */
export function value({ divisor, factor, least }, number) {
  if (least === undefined) return (number / divisor) * factor;
  const nines = Math.floor((number - 1) / 9000), power = nines + least - 3, digits = number - 9000 * nines + 999;
  return !(number > 0 && number < Infinity) ? number : power < 0 ? digits / tens[-power] : digits * tens[power];
}

/**
 * The page's data: bits in text, Rice codes, zig-zag, and what each column's differences are taken from.
 * `SceneColumn` in Swift writes them. A column is decoded when it is first read.
 *
 * @typedef {{n?: number, first?: number, last?: number, d?: number, r?: string, gaps?: boolean,
 *   a?: number, b?: number, of?: any, at?: string, e?: number, s: string}} Packed
 */

/** The letters of the text: two of the 91 are 13 bits. A space, `"`, `<` and `\` are none of them. */
const letters = new Uint8Array(128).fill(255);
for (let code = 33, next = 0; code < 127; code++) if (code !== 34 && code !== 60 && code !== 92) letters[code] = next++;

/** Bits, the low ones first. */
class Bits {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.held = 0;
    this.count = 0;
  }

  /** At least 18 bits. Beyond the end are zeros, of which no number is made. */
  fill() {
    while (this.count < 18) {
      if (this.at > this.text.length + 8) throw new RangeError("a column ends too early");
      if (this.at < this.text.length) {
        const high = letters[this.text.charCodeAt(this.at)], low = letters[this.text.charCodeAt(this.at + 1)];
        // Written so that what is no number counts as wrong.
        if (!(high < 91 && low < 91)) throw new RangeError("a column has a wrong letter");
        this.held |= (high * 91 + low) << this.count;
      }
      this.at += 2;
      this.count += 13;
    }
  }

  /** @param {number} bits @returns {number} */
  take(bits) {
    if (bits > 16) { const low = this.take(16); return low + this.take(bits - 16) * 65536; }
    if (this.count < bits) this.fill();
    const value = this.held & ((1 << bits) - 1);
    this.held >>>= bits;
    this.count -= bits;
    return value;
  }

  /** How many zeros come before a one, which is taken too; 16 where there are as many or more. */
  zeros() {
    if (this.count < 18) this.fill();
    const zeros = Math.min(16, this.held ? 31 - Math.clz32(this.held & -this.held) : 31), taken = Math.min(16, zeros + 1);
    this.held >>>= taken;
    this.count -= taken;
    return zeros;
  }
}

/**
 * Numbers from 0 up whose sizes change slowly: Rice codes of as many low bits as the mean of those before
 * asks for; of many zeros, how many.
 *
 * @param {string} text @param {number} count @returns {Float64Array}
 */
export function numbers(text, count) {
  const out = new Float64Array(count), bits = new Bits(text);
  let mean = 16, low = 4, unit = 16;
  for (let i = 0; i < count; i++) {
    const zeros = bits.zeros(), isRare = mean < 0.3;
    const value = zeros < 16 ? zeros * unit + (low ? bits.take(low) : 0) : bits.take(bits.take(6));
    out[i] = value;
    if (isRare && value === 0) {
      const size = bits.zeros();
      i += (1 << size) + bits.take(size) - 1;
    }
    mean += (Math.min(value, 3 * mean + 6) - mean) / 16;
    while (mean * 0.75 > unit) { low++; unit *= 2; }
    while (low && mean * 1.5 <= unit) { low--; unit /= 2; }
  }
  return out;
}

/** @param {number} value */
const signed = (value) => (value % 2 ? -(value + 1) / 2 : value / 2);
/** @param {number} value */
const whole = (value) => Math.floor(value + 0.5);

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

/**
 * Bars of which some are told together: `[how many cells, bars of each]`, one after the other.
 * @typedef {[number, number][]} Spans
 */

/** A set of columns that refer to each other by name. */
export class Columns {
  /** @param {Record<string, Packed>} packed @param {number} n values of a column that does not say
   * @param {Columns | null} [beside] candles @param {Spans | null} [spans] the bars of its values */
  constructor(packed, n, beside = null, spans = null) {
    this.packed = packed;
    this.n = n;
    this.beside = beside || this;
    this.spans = spans;
    /** @type {Record<string, Float64Array>} */ this.whole = {};
    /** @type {Record<string, Float64Array>} */ this.known = {};
    /** Columns that could not be read. @type {Set<string>} */ this.damaged = new Set();
    /** What equity changes by at each bar for the positions held. @type {(() => Float64Array) | null} */ this.changes = null;
  }

  has(/** @type {string} */ name) { return Object.hasOwn(this.packed, name) && !this.damaged.has(name); }

  /** The values of a column at each bar; all unknown where it is damaged.
   * @param {string} name */
  get(name) {
    if (this.known[name]) return this.known[name];
    const packed = this.packed[name];
    let out;
    try {
      const values = this.integers(name), unit = 10 ** Math.abs(packed.d || 0), d = packed.d || 0;
      out = packed.e !== undefined ? values.map((value) => amount(value, packed.e || 0))
        : !d ? values : values.map(d > 0 ? (value) => value / unit : (value) => value * unit);
      if (this.spans && !packed.n) out = spread(out, this.spans);
    } catch (error) {
      this.damaged.add(name);
      const n = this.spans ? this.spans.reduce((sum, [cells, bars]) => sum + cells * bars, 0) : this.n;
      out = new Float64Array(n).fill(NaN);
    }
    return (this.known[name] = out);
  }

  /** Its values before they are divided, NaN where they are not known.
   * @param {string} name */
  integers(name) {
    if (this.whole[name]) return this.whole[name];
    const column = this.packed[name], n = column.n ?? this.n, { first = 0, last = n, gaps } = column;
    const found = numbers(column.s, last - first), out = n === found.length ? found : new Float64Array(n).fill(NaN), expect = this.expected(column, out);
    let before = 0;
    for (let i = 0; i < found.length; i++) {
      const place = first + i, expected = expect(place, before);
      let number = found[i];
      if (gaps && number-- === 0) { out[place] = NaN; continue; }
      before = out[place] = signed(number) + (i ? expected : 0);
    }
    return (this.whole[name] = out);
  }

  /** What a place has when the difference is 0.
   * @param {Packed} column @param {Float64Array} out @returns {(place: number, before: number) => number} */
  expected(column, out) {
    const { r = "p", a = 0, b = 0, of, at = "" } = column, size = 10 ** (column.d || 0), { beside } = this;
    const own = (/** @type {string} */ name) => this.integers(name);
    const closes = () => { const unit = 10 ** (beside.packed.c.d || 0), all = beside.integers("c"); return (/** @type {number} */ place) => ((all[place] || 0) / unit) * size; };
    switch (r) {
      case "z": return () => 0;
      case "s": return (place, before) => (place > 1 ? 2 * before - (out[place - 2] || 0) : before);
      case "c": { const close = own("c"); return (place) => (place ? close[place - 1] || 0 : 0); }
      case "h": case "l": {
        const open = own("o"), close = own("c"), pick = r === "h" ? Math.max : Math.min;
        return (place) => pick(open[place] || 0, close[place] || 0);
      }
      case "x": { const close = closes(); return (place) => whole(a * size + b * close(place)); }
      case "e": { const close = closes(); return (place, before) => whole(before + a * (close(place) - before)); }
      case "w": { const close = closes(); return (place, before) => (place < a ? before : whole(before + (close(place) - close(place - a)) / a)); }
      case "y": {
        const parts = of.map((/** @type {[number, string]} */ [factor, name]) => ({ factor, all: own(name), unit: 10 ** (this.packed[name].d || 0) }));
        return (place) => {
          let sum = a;
          for (const { factor, all, unit } of parts) sum += factor * ((all[place] || 0) / unit);
          return whole(sum * size);
        };
      }
      case "i": { const all = beside.get(of), places = own(at); return (place) => whole((all[places[place]] || 0) * size); }
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

/** An amount of four digits: 0, or `1000 … 9999` with the power of ten of its first digit.
 * @param {number} number @param {number} least the lowest power */
function amount(number, least) {
  if (!(number > 0)) return number;
  const power = Math.floor((number - 1) / 9000) + least - 3, digits = ((number - 1) % 9000) + 1000;
  return power < 0 ? digits / 10 ** -power : digits * 10 ** power;
}

/** The value of each cell at each of its bars.
 * @param {Float64Array} values @param {Spans} spans */
function spread(values, spans) {
  let bars = 0, cell = 0, bar = 0;
  for (const [cells, size] of spans) bars += cells * size;
  const out = new Float64Array(bars);
  for (const [cells, size] of spans) {
    for (let i = 0; i < cells; i++, cell++, bar += size) if (size === 1) out[bar] = values[cell]; else out.fill(values[cell], bar, bar + size);
  }
  return out;
}

/** The run: columns of the instrument that is drawn, its trades, and facts. */
import { countBefore } from "./bisect.js";
import { Cells } from "./cells.js";
import { clamp } from "./clamp.js";
import { Columns, truths } from "./decode.js";

/** @typedef {{text: string, lag: number, truth: boolean}} Part */

export class Run {
  /** @param {any} scene the page's data @param {number} [place] of the instrument */
  constructor(scene, place = 0) {
    this.scene = scene;
    this.place = place;
    const one = (this.instrument = scene.instruments[place]);
    this.n = one.n;
    this.decimals = one["decimals"];
    /** The cells of bars, where very many share them. @type {Cells | null} */
    this.shared = one.spans ? new Cells(one.spans, one.n) : null;
    const set = (/** @type {any} */ packed, /** @type {Columns | null} */ beside = null) => new Columns(packed || {}, one.cells, beside, this.shared);
    this.candles = set(one["candles"]);
    this.columns = set(one["columns"], this.candles);
    this.curves = set(one["curves"], this.candles);
    this.curves.changes = () => this.trades.changes(this);
    this.trades = new Trades(one["trades"], this.candles);
    /** Whose curves and drawdowns are those of the account: by moments of its own where an instrument has not the whole run. @type {Run} */
    this.account = scene["account"] ? new Run({ ...scene, instruments: [scene["account"]], "account": null }) : this;
    this.orders = one.orders ? new Columns(one.orders["columns"], one.orders.n) : null;
    this.intraday = scene["intraday"];
    /**
     * What `layers.js` makes for Heikin-Ashi, once.
     * @type {Record<"o" | "h" | "l" | "c", Float64Array> | null}
     */
    this.heikin = null;
    /** The volume up to each bar, once it was asked for. @type {Float64Array | null} */ this.sums = null;
    /** @type {any} */ this.told = null;
    /** @type {Columns | null} */ this.partColumns = null;
    /** @type {{depth: number, peak: number, trough: number, recovery: number}[]} */
    this.drawdowns = one["drawdowns"].map(([depth, peak, trough, recovery]) =>
      ({ depth, peak, trough, recovery }));
  }

  /**
   * The rules that the engine told of each bar, with the truth it found there.
   * @returns {{path: string, text: string, parts: Part[], truth: Uint8Array, place: number}[]}
   */
  get rules() {
    return (this.told ||= (this.instrument.rules || []).map((/** @type {any} */ rule) =>
      ({ place: rule.rule, path: rule.path, text: rule.text, parts: rule.parts, truth: truths(rule.true, this.n) })));
  }

  /**
   * The value of a part of a rule at a bar.
   * @param {string} text @param {number} bar
   */
  part(text, bar) {
    const { parts } = this.instrument;
    if (typeof parts[text] !== "string") return (this.partColumns ||= new Columns(parts, this.instrument.cells, this.candles, this.shared)).at(text, bar);
    return parts[text][0] === "@" ? this.candles.at(parts[text].slice(1), bar) : this.columns.at(parts[text], bar);
  }

  /** The time of a bar, as the exchange's clocks show it, in milliseconds. */
  time(/** @type {number} */ bar) { return this.candles.at("t", bar) * this.scene.unit; }

  /** The first bar that is not before a time. */
  barAt(/** @type {number} */ time) {
    return countBefore(this.n, (bar) => this.candles.at("t", bar) < time / this.scene.unit);
  }

  /** The moment of the account at which a bar closed, or a part of one. @param {number} bar */
  moment(bar) {
    const at = clamp(Math.floor(bar), 0, this.n - 1);
    return this.account === this ? bar : this.candles.at("m", at) + bar - at;
  }

  /** The first bar that closed at a moment of the account, or after it. @param {number} moment */
  since(moment) { return this.account === this ? moment : countBefore(this.n, (bar) => this.candles.at("m", bar) < moment); }

  /** What a trade has made by a bar's close, as a share: by price alone, and where the run ends what the run says. @param {number} trade @param {number} bar */
  made(trade, bar) { const { trades } = this; return bar === this.n - 1 && trades.isOpen(trade) ? trades.share(trade) : trades.made(trade, bar, this.c(bar)); }

  /** What a curve of the account has at the close of a bar. @param {"equity" | "dd" | "hold"} name @param {number} bar */
  worth(name, bar) { return this.account.curves.at(name, this.moment(bar)); }

  /**
   * The bars that are told together with one: first, and the one after the last.
   * @param {number} bar @returns {[number, number]}
   */
  cell(bar) {
    return this.shared ? this.shared.bars(bar) : [bar, bar + 1];
  }

  /**
   * The first bar of each candle of a longer timeframe, and the one after the last.
   * @param {(time: number) => number} key the same for what belongs together
   */
  frame(key) {
    const starts = [], { n } = this;
    let last = NaN;
    for (let bar = 0; bar < n; bar++) { const own = key(this.time(bar)); if (own !== last) starts.push(bar); last = own; }
    return Float64Array.from([...starts, n]);
  }

  /** The volume of bars together: first, and the one after the last. @param {number} first @param {number} end */
  traded(first, end) {
    let sum = 0;
    this.sums ||= this.candles.get("v").map((volume) => (sum += volume || 0));
    return this.sums[end - 1] - (this.sums[first - 1] || 0);
  }

  o(/** @type {number} */ bar) { return this.candles.at("o", bar); }
  h(/** @type {number} */ bar) { return this.candles.at("h", bar); }
  l(/** @type {number} */ bar) { return this.candles.at("l", bar); }
  c(/** @type {number} */ bar) { return this.candles.at("c", bar); }
  v(/** @type {number} */ bar) { return this.candles.at("v", bar); }
}

/** Trades as columns, in the order of their entries. A trade is its place here. */
export class Trades {
  /** @param {any} json @param {Columns | null} [candles] */
  constructor(json, candles = null) {
    this.n = json.n;
    /** Splits and rolls, the latest first: bar, value, and whether it is a roll. */
    this.events = json["events"] || [];
    this.reasons = json["reasons"];
    this.columns = new Columns(json["columns"], json.n, candles);
    /** The latest exit up to each trade, by which those in a window are found. */
    this.reach = new Float64Array(this.n);
    let far = -1;
    for (let i = 0; i < this.n; i++) this.reach[i] = far = Math.max(far, this.last(i));
  }

  /** What the positions that are held make of each bar, from fill to close, close to close and close to fill.
   * @param {Run} run */
  changes(run) {
    const changes = new Float64Array(run.n), c = run.candles.get("c");
    const [entries, exits, sides, quantities, bought, sold] = ["eb", "xb", "side", "qty", "ep", "xp"].map((name) => this.columns.get(name));
    for (let trade = 0; trade < this.n; trade++) {
      const entry = entries[trade], exit = exits[trade], quantity = quantities[trade] * sides[trade];
      const last = exit < 0 ? run.n - 1 : Math.min(exit, run.n - 1);
      for (let bar = entry; bar <= last; bar++) changes[bar] += quantity * ((bar === exit ? sold[trade] : c[bar]) - (bar === entry ? bought[trade] : c[bar - 1]));
    }
    return changes;
  }

  /** @param {string} name @param {number} trade */
  get(name, trade) { return this.columns.at(name, trade); }
  no(/** @type {number} */ trade) { return this.get("no", trade); }
  entry(/** @type {number} */ trade) { return this.get("eb", trade); }
  /** The price of its entry, or another of its columns, as it compares with those of a bar: before splits and rolls that come later. */
  paid(/** @type {number} */ trade, bar = this.entry(trade), name = "ep") { return this.carried(this.get(name, trade), this.last(trade), bar); }
  /** A price of a bar as it compares with those of another, over the splits and rolls between them. @param {number} price @param {number} from @param {number} to */
  carried(price, from, to) {
    const back = from > to;
    for (const [at, value, rolls] of back ? this.events : [...this.events].reverse()) if (at > from !== at > to) price = rolls ? price + (back ? -value : value) : back ? price * value : price / value;
    return price;
  }
  /** What a trade has made by a bar's close, as a share. @param {number} trade @param {number} bar @param {number} close */
  made(trade, bar, close) { const paid = this.paid(trade, bar); return ((close - paid) / Math.abs(paid)) * this.get("side", trade); }
  /** The bar of its exit, −1 where it is open. */
  exit(/** @type {number} */ trade) { return this.get("xb", trade); }
  /** The last bar on which it was held; beyond all where it is open. */
  last(/** @type {number} */ trade) { const bar = this.exit(trade); return bar < 0 ? 1e9 : bar; }
  isOpen(/** @type {number} */ trade) { return this.exit(trade) < 0; }
  isLong(/** @type {number} */ trade) { return this.get("side", trade) > 0; }
  way(/** @type {number} */ trade) { return this.isLong(trade) ? "long" : "short"; }
  share(/** @type {number} */ trade) { return this.get("pct", trade); }
  profit(/** @type {number} */ trade) { return this.get("profit", trade); }

  /** The place of a number, −1 where there is none. */
  place(/** @type {number} */ number) {
    const place = countBefore(this.n, (trade) => this.no(trade) < number);
    return place < this.n && this.no(place) === number ? place : -1;
  }

  /** The first trade whose entry is not before a bar. */
  since(/** @type {number} */ bar) {
    return countBefore(this.n, (trade) => this.entry(trade) < bar);
  }

  /** The trades held on a bar of `first` to `last`, by steps that do not look at all of them. */
  held(/** @type {number} */ first, /** @type {number} */ last) {
    const end = this.since(last + 1), found = [];
    for (let i = countBefore(end, (trade) => this.reach[trade] < first); i < end; i++) if (this.last(i) >= first) found.push(i);
    return found;
  }

  /** The trade that is held at a bar's close, −1 for none; the later of several. */
  at(/** @type {number} */ bar) {
    for (let i = this.since(bar + 1) - 1; i >= 0 && this.reach[i] > bar; i--) {
      if (this.last(i) > bar) return i;
    }
    return -1;
  }
}

/** The trades of all instruments: those of the one that is drawn come first, each at its own place. */
export class AllTrades extends Trades {
  /** @param {Run} run */
  constructor(run) {
    const { instruments } = run.scene, order = [run.place, ...instruments.keys()].filter((place, i, all) => all.indexOf(place) === i);
    const parts = order.map((place) => (place === run.place ? run.trades : new Run(run.scene, place).trades));
    super({ n: 0, "reasons": [...new Set(parts.flatMap((one) => one.reasons))], "columns": {} });
    this.n = parts.reduce((sum, one) => sum + one.n, 0);
    /** The instrument of each. */
    this.places = parts.flatMap((one, i) => new Array(one.n).fill(order[i]));
    for (const name of Object.keys(run.trades.columns.packed)) {
      this.columns.known[name] = Float64Array.from(parts.flatMap((one) => [...one.columns.get(name)].map((value) => (name === "reason" ? this.reasons.indexOf(one.reasons[value]) : value))));
    }
    this.columns.known.symbol = Float64Array.from(this.places);
  }
}

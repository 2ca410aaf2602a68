/** The panes of the chart: their places, what they show of the window, and their scales. */
import { Scale, opened } from "./scale.js";
import { Pyramid } from "./pyramid.js";
import { plain } from "./format.js";
import { priceTicks } from "./ticks.js";

/** @typedef {{name: string, kind: string, columns: string[], color: string, label?: string, detail?: string,
 *   step?: boolean, shift?: number, direction?: string, family?: string, width?: number, sign?: boolean,
 *   bare?: boolean, names?: string[], ago?: number | string, when?: string, equals?: number, joined?: boolean}} Layer */

export const gap = 14, timeHeight = 24, foot = 44;

/**
 * What the width of the page asks for.
 * @returns {"L" | "M" | "S"}
 */
export const sizeClass = () => matchMedia("(max-width:640px)").matches ? "S" : matchMedia("(max-width:1180px)").matches ? "M" : "L";
const desk = { "price": 456, "volume": 76, "indicator": 112, axis: 64, room: 24, gap: 46, times: 58, spacing: 7 };
const measures = {
  L: desk,
  M: { ...desk, "price": 420, "volume": 68, axis: 56 },
  S: { "price": 300, "volume": 52, "indicator": 84, axis: 54, room: 16, gap: 40, times: 46, spacing: 4 },
};

export class Pane {
  /** @param {any} json @param {number} place */
  constructor(json, place) {
    /** @type {"price" | "volume" | "indicator"} */ this.kind = json["kind"];
    this.isPrice = this.kind === "price";
    this.isVolume = this.kind === "volume";
    this.isOther = this.kind === "indicator";
    this.name = this.isOther ? "pane" + place : this.kind;
    this.title = json.title || "";
    this.plus = !!json.signed;
    this.fixed = json.fixed;
    /** What is shown at least. */ this.reach = json.spanning;
    this.guides = json.guides || [];
    /** @type {Layer[]} */
    this.layers = json["layers"].map((/** @type {any} */ layer, /** @type {number} */ i) => ({ ...layer, kind: layer["kind"], columns: layer["columns"], name: `${this.name}.${i}` }));
    this.top = 0;
    this.height = 0;
    this.scale = new Scale("linear", 0, 1, 0, 1);
    /** @type {{values: number[], shown: number[], steps: number[]}} */ this.ticks = { values: [], shown: [], steps: [] };
    this.decimals = 2;
    /** The range a reader set by its axis. @type {[number, number] | null} */ this.manual = null;
  }
  get bottom() { return this.top + this.height; }
}

export class Panes {
  /** @param {import("./state.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {Pane[]} */
    this.all = app.run.instrument["panes"].map((/** @type {any} */ json, /** @type {number} */ i) => new Pane(json, i));
    /** @type {Pane[]} */ this.shown = [];
    this.measures = measures.L;
    this.class = "L";
    this.width = 0;
    this.height = 0;
    /** @type {Record<string, Pyramid>} */ this.pyramids = {};
    this.legendLines = 3;
    const { run } = app;
    let most = 0;
    for (let bar = 0; bar < run.n; bar += 1 + run.n / 500 | 0) most = Math.max(most, Math.abs(run.c(bar)));
    this.digits = 7.2 * plain(most, run.decimals).length + 6;
    this.ratio = devicePixelRatio;
  }

  get price() { return this.all[0]; }
  /** Whether it is a phone. */
  get isSmall() { return this.class === "S"; }
  /** Room for the numbers: more where prices have many digits. */
  get axis() { return Math.max(this.measures.axis, this.digits); }
  get plotWidth() { return Math.max(1, this.width - this.axis); }
  /** Where the panes end and the times begin. */
  get floor() { return this.height - timeHeight; }

  /**
   * Places the panes in a width.
   * @param {number} width
   */
  layout(width) {
    this.class = sizeClass();
    this.measures = measures[this.class];
    this.width = width;
    this.shown = this.all.filter((pane) => pane.isPrice || !this.app.away.has(pane.name));
    let top = 0;
    for (const pane of this.shown) {
      pane.top = top;
      pane.height = this.measures[pane.kind];
      top += pane.height + gap;
    }
    this.height = top - gap + timeHeight;
  }

  /**
   * The pane at a height.
   * @param {number} y
   */
  at(y) { return this.shown.find((pane) => y >= pane.top && y < pane.bottom) || null; }

  /** Extremes of a column, or of two. @param {string} kind of columns @param {import("./decode.js").Columns} columns @param {string} low @param {string} [high] */
  pyramid(kind, columns, low, high = low) { return (this.pyramids[kind + low] ||= new Pyramid(columns.read(low), columns.read(high), columns.shared)); }

  prices() { return this.pyramid("", this.app.run.candles, "l", "h"); }
  closes() { return this.pyramid("", this.app.run.candles, "c"); }
  volumes() { return this.pyramid("", this.app.run.candles, "v"); }
  /** @param {string} name */
  column(name) { return this.pyramid("column ", this.app.run.columns, name); }

  /**
   * The values of a layer that widen a pane's range.
   * @param {Layer} layer @param {number} first @param {number} end @returns {[number, number]}
   */
  reach(layer, first, end) {
    if (layer.kind === "turns") return [Infinity, -Infinity];
    let low = Infinity, high = -Infinity;
    for (const name of layer.columns) {
      if (!this.app.run.columns.has(name)) continue;
      const [a, b] = this.column(name).range(first - (layer.shift || 0), end - (layer.shift || 0));
      low = Math.min(low, a);
      high = Math.max(high, b);
    }
    return [low, high];
  }

  /**
   * The layers that are drawn.
   * @param {Pane} pane
   */
  layers(pane) { return pane.layers.filter((layer) => !this.app.away.has(layer.name)); }

  /** Settles the scale of every pane for the window. @param {import("./layers.js").Candles} candles */
  settle(candles) {
    const [first, end] = this.app.window.bars;
    for (const pane of this.shown) {
      if (pane.isPrice) this.settlePrice(pane, first, end);
      else if (pane.isVolume) this.settleVolume(pane, first, end, candles);
      else this.settleIndicator(pane, first, end);
    }
  }

  /** @param {Pane} pane @param {number} first @param {number} end */
  settlePrice(pane, first, end) {
    const { app } = this;
    let [low, high] = this.prices().range(first, end);
    const span = high - low, middle = (high + low) / 2;
    for (const layer of this.layers(pane)) {
      const [a, b] = this.reach(layer, first, end);
      // Prices keep half of the pane; lines further away are cut at its edge.
      if (a >= middle - span * 1.5) low = Math.min(low, a);
      if (b <= middle + span * 1.5) high = Math.max(high, b);
    }
    let kind = app.scale;
    if (kind === "log" && !(low > 0)) kind = "linear";
    // A blind replay has its first close as 100.
    if (app.blind) kind = "indexed";
    const base = app.run.c(app.blind ? app.blindStart : Math.min(first, Math.max(0, end - 1)));
    if ((kind === "percent" || kind === "indexed") && !base) kind = "linear";
    const tick = app.run.instrument.tick;
    [low, high] = pane.manual || opened(low, high, kind === "log", tick);
    const head = Math.max(pane.height * 0.14, 17 * this.legendLines + 18);
    pane.scale = new Scale(kind, low, high, pane.top + head, pane.height - head - foot, base || 1);
    pane.ticks = priceTicks(pane.scale, pane.top, pane.bottom, this.measures.gap, tick);
    pane.decimals = app.run.decimals;
  }

  /** @param {Pane} pane @param {number} first @param {number} end @param {import("./layers.js").Candles} candles */
  settleVolume(pane, first, end, candles) {
    let high = candles.starts ? 0 : Math.max(0, this.volumes().range(first, end)[1]);
    if (candles.starts) for (let cell = candles.first; cell < candles.end; cell++) high = Math.max(high, candles.traded(cell));
    for (const layer of this.layers(pane)) high = Math.max(high, this.reach(layer, first, end)[1]);
    const head = 15 + 4;
    pane.scale = new Scale("linear", 0, high > 0 ? high : 1, pane.top + head, pane.height - head);
    pane.ticks = priceTicks(pane.scale, pane.top, pane.bottom, 30);
  }

  /** @param {Pane} pane @param {number} first @param {number} end */
  settleIndicator(pane, first, end) {
    let low = Infinity, high = -Infinity;
    for (const layer of this.layers(pane)) {
      const [a, b] = this.reach(layer, first, end);
      low = Math.min(low, a);
      high = Math.max(high, b);
      if (layer.kind === "histogram") { low = Math.min(low, 0); high = Math.max(high, 0); }
    }
    if (pane.reach) { low = Math.min(low, pane.reach[0]); high = Math.max(high, pane.reach[1]); }
    if (pane.fixed) [low, high] = pane.fixed;
    else [low, high] = opened(low, high);
    const head = 18, below = 8;
    pane.scale = new Scale("linear", low, high, pane.top + head, pane.height - head - below);
    pane.ticks = priceTicks(pane.scale, pane.fixed ? pane.scale.top : pane.top, pane.fixed ? pane.scale.top + pane.scale.height : pane.bottom, 24);
    const finest = pane.ticks.steps.length ? Math.min(...pane.ticks.steps) : 1;
    let most = 2;
    while (most < 8 && finest * 10 ** most < 25 * (1 - 1e-9)) most++;
    pane.decimals = most;
  }
}

/** The address of what is seen. It is read as if a stranger had written it: each value is checked, and
 * what is wrong is left out. */
import { listen } from "./element.js";
import { addressTime } from "./format.js";
import { clamp } from "./clamp.js";

const longest = 2000;
export const types = ["hollow", "solid", "bars", "line", "heikin"], scales = ["linear", "log", "percent", "indexed"];

export class Address {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart */
  constructor(app, chart) {
    this.app = app;
    this.chart = chart;
    this.timer = 0;
    /** The bar that the address asked for. */
    this.bar = -1;
    this.isReading = false;
    /** Whether the address was read, so that what changes now is somebody's doing. */
    this.isReady = false;
    /** Whether the window has to be told. */
    this.hasMoved = false;
    /** Further keys: each reads its value and writes it. @type {[(values: URLSearchParams) => void, (values: string[]) => void][]} */ this.more = [];
    app.on(["span", "cursor", "trade", "pick", "view", "step"], () => this.later());
    listen(window, "hashchange", () => this.read());
  }

  later() {
    if (this.isReading || !this.isReady) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), 250);
  }

  /** @param {string} text a date or milliseconds @returns {number} NaN for neither */
  time(text) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Date.parse(text);
    return /^-?\d{1,15}$/.test(text) ? Number(text) : NaN;
  }

  /**
   * The time of a bar in an address.
   * @param {number} bar
   */
  said(bar) { return addressTime(this.app.run.time(clamp(bar, 0, this.app.run.n - 1)), this.app.run.intraday); }

  read() {
    const text = location.hash.slice(1);
    this.isReady = true;
    if (!text || text.length > longest) return;
    let values;
    try { values = new URLSearchParams(text); } catch { return; }
    this.isReading = true;
    this.look(values);
    this.move(values);
    for (const [read] of this.more) read(values);
    this.isReading = false;
    this.app.mark(255);
    this.app.tell("view");
    this.app.tell("size");
  }

  /** @param {(values: URLSearchParams) => void} read @param {(values: string[]) => void} write */
  add(read, write) { this.more.push([read, write]); }

  /** @param {URLSearchParams} values */
  look(values) {
    const { app } = this, { panes } = this.chart, type = values.get("type"), scale = values.get("scale");
    if (type && types.includes(type)) app.type = /** @type {any} */ (type);
    if (scale && scales.includes(scale)) app.scale = /** @type {any} */ (scale);
    const names = new Set(["trades", ...panes.all.map((pane) => pane.name), ...panes.all.flatMap((pane) => pane.layers.map((layer) => layer.name))]);
    names.delete("price");
    const off = (values.get("off") || "").split(",").filter((name) => names.has(name));
    if (values.has("off")) app.away = new Set(off);
  }

  /** @param {URLSearchParams} values */
  move(values) {
    const { app } = this, { run, window } = app;
    const from = this.time(values.get("from") || ""), to = this.time(values.get("to") || "");
    const trade = /^\d{1,9}$/.test(values.get("trade") || "") ? run.trades.place(Number(values.get("trade"))) : -1;
    const first = run.barAt(from);
    // A stretch outside of the run is left out.
    if (isFinite(from) && to >= Math.max(from, run.time(0)) && first < run.n) {
      const last = clamp(run.barAt(to), first, run.n - 1);
      window.set(first, last + 1);
    } else if (trade >= 0) window.centre(run.trades.entry(trade));
    if (trade >= 0) app.choose(trade);
    const bar = this.time(values.get("bar") || "");
    if (isFinite(bar)) {
      const at = clamp(run.barAt(bar), 0, run.n - 1);
      if (!isFinite(from)) window.centre(at);
      app.point((this.bar = at));
    }
  }

  /** The last bar may be shown with its room, which the address does not tell. */
  write() {
    const { app } = this, { run, window } = app;
    const values = [], time = (/** @type {number} */ bar) => this.said(bar);
    const [first, end] = window.bars;
    if (this.hasMoved) values.push(`from=${time(first)}`, `to=${time(end - 1)}`);
    if (app.cursor >= 0 && this.keepsBar()) values.push(`bar=${time(app.cursor)}`);
    if (app.choice >= 0) values.push(`trade=${run.trades.no(app.choice)}`);
    if (app.type !== "hollow") values.push(`type=${app.type}`);
    if (app.scale !== "linear") values.push(`scale=${app.scale}`);
    if (app.away.size) values.push(`off=${[...app.away].join(",")}`);
    for (const [, write] of this.more) write(values);
    // A blind replay leaves no date in it.
    const text = values.length && !app.blind ? "#" + values.join("&") : location.pathname + location.search;
    try { history.replaceState(null, "", text); } catch { /* too often, or not allowed here */ }
  }

  /** A cursor that follows the mouse is nobody's place; one that was set by keys, touch or the address is. */
  keepsBar() { return this.app.cursor === this.bar || document.activeElement === this.chart.stage; }
}

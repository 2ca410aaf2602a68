/** Keys of the page, and the sheet that lists them. A key is there when what it does is. */
import { clamp } from "./clamp.js";
import { element, fill, listen, find, prevent, button } from "./element.js";
import { scales, types } from "./hash.js";
import { palettes, themes } from "./theme.js";

/** @typedef {{keys: string, shown: string, words: string, act: (event: KeyboardEvent) => void}} Key */

export class Keys {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart */
  constructor(app, chart) {
    this.app = app;
    this.chart = chart;
    /** @type {Key[]} */ this.all = [];
    /** What Esc takes back, the first that has something. @type {(() => boolean)[]} */ this.escapes = [];
    /**
     * What takes a step or a signal before the chart does, as a replay.
     * @type {((by: number) => boolean) | null}
     */
    this.onStep = null;
    /** @type {((bar: number) => boolean) | null} */ this.onSignal = null;
    /** @type {(() => boolean) | null} */ this.onEnter = null;
    /** Whether the space bar is a key of the page, which it scrolls else. */
    this.takesSpace = false;
    this.sheet = /** @type {HTMLDialogElement} */ (element("dialog.keys", { named: "Keys" }));
    document.body.append(this.sheet);
    listen(this.sheet, "click", (event) => { if (event.target === this.sheet) this.sheet.close(); });
    listen(document, "keydown", (event) => this.press(event));
    this.add("?", "this list", () => this.open());
    this.add("Escape", "take back, one thing at a time", () => { for (const escape of this.escapes) if (escape()) return; }, "Esc");
  }

  /** @param {string} keys as the browser names them, a space between two @param {string} words what they do @param {(event: KeyboardEvent) => void} act
   * @param {string} [shown] how the sheet names them, where that is not the same */
  add(keys, words, act, shown = keys) { this.all.push({ keys, shown, words, act }); }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || this.sheet.open) return;
    const { target } = event;
    if (target instanceof Element) {
      if (target.closest("input,select,textarea,dialog,[contenteditable]")) return;
      if ((event.key === " " || event.key === "Enter") && target.closest("button,a,summary")) return;
      if (/^(Arrow|Page|Home|End)/.test(event.key) && !this.chart.stage.contains(target) && target !== document.body) return;
      // On the page itself the keys of scrolling scroll.
      if (/^(Arrow(Up|Down)|Page|Home|End)/.test(event.key) && target === document.body && !(this.app.blind && event.key[0] === "A")) return;
      if (event.key === " " && target === document.body && !this.takesSpace) return;
    }
    // What tells of dates and of the strategy's trades is not for a blind replay.
    if (this.app.blind && ["Enter", ..."[],.gv12345"].includes(event.key)) return;
    const found = this.all.find((key) => ` ${key.keys} `.includes(` ${event.key} `));
    if (!found) return;
    prevent(event);
    found.act(event);
  }

  open() {
    const rows = this.all.filter((key) => key.words).flatMap((key) => [element("dt", ...key.shown.split(" ").map((one) => element("kbd", one))), element("dd", key.words)]);
    fill(this.sheet, element("h3", "Keys"), element("dl", ...rows),
      button("Close", () => this.sheet.close()));
    this.sheet.showModal();
  }
}

/** The keys of the chart. @param {Keys} keys @param {{app: import("./state.js").App, chart: import("./chart.js").Chart, cross: import("./crosshair.js").Crosshair,
 *   gesture: import("./gesture.js").Gesture, toolbar: import("./toolbar.js").Toolbar, theme: import("./theme.js").Theme}} parts */
export function chartKeys(keys, { app, chart, cross, gesture, toolbar, theme }) {
  const { window } = app;
  const step = (/** @type {number} */ by) => {
    if (keys.onStep && keys.onStep(by)) return;
    const from = app.cursor >= 0 ? app.cursor : app.told() + (by < 0 ? 1 : -1);
    const bar = clamp(from + by, 0, app.end() - 1);
    cross.point(bar, -1);
    window.reveal(bar);
  };
  const wide = () => window.span;
  keys.add("ArrowLeft ArrowRight", "one candle, ten with Shift", (event) => step((event.key === "ArrowLeft" ? -1 : 1) * (event.shiftKey ? 10 : 1)), "← →");
  keys.add("PageUp PageDown", "a window", (event) => { const by = event.key === "PageUp" ? -wide() : wide(); window.go(window.v0 + by, window.v1 + by); }, "PgUp PgDn");
  keys.add("Home End", "the first, the last candle", (event) => {
    const bar = event.key === "Home" ? 0 : app.end() - 1;
    cross.point(bar, -1);
    if (bar) window.go(app.end() + window.room / window.spacing - wide(), app.end() + window.room / window.spacing); else window.go(-1, wide() - 1);
  });
  const centre = () => (app.cursor >= 0 ? window.x(app.cursor) : window.width / 2);
  keys.add("+ =", "closer", () => window.zoom(1 / 1.25, centre()), "+");
  keys.add("- _", "farther", () => window.zoom(1.25, centre()), "−");
  keys.add("f", "all, and back", () => gesture.all());
  keys.add("g", "go to a date", () => toolbar.askDate());
  const trades = () => app.trades;
  if (trades().n) {
    keys.add("[ ]", "the trade before, the next", (event) => nextTrade(app, event.key === "[" ? -1 : 1));
    keys.add(", .", "the signal before, the next", (event) => nextSignal(app, cross, event.key === "," ? -1 : 1, keys));
    keys.add("Enter", "open the trade at the cursor", () => {
      if (keys.onEnter && keys.onEnter()) return;
      const near = app.cursor < 0 ? [] : trades().held(app.cursor, app.cursor);
      if (near.length) app.choose(/** @type {number} */ (near.at(-1)));
    });
    keys.add("v", "trades on the chart", () => app.toggle("trades"));
  }
  keys.add("c", "type of candles", () => toolbar.type(types[(types.indexOf(app.type) + 1) % types.length]));
  keys.add("l", "scale of prices", () => {
    const allowed = scales.filter((name) => !/** @type {HTMLButtonElement} */ (find(toolbar.scales.group, `[data-name=${name}]`)).disabled);
    toolbar.scale(allowed[(allowed.indexOf(app.scale) + 1) % allowed.length]);
  });
  if (chart.panes.all.some((pane) => pane.isVolume)) keys.add("q", "Volume".toLowerCase(), () => { app.toggle("volume"); app.tell("size"); });
  keys.add("d", "theme", () => theme.set(undefined, themes[(themes.indexOf(theme.theme) + 1) % 3]));
  keys.add("p", "palette", () => theme.set(palettes[(palettes.indexOf(theme.palette) + 1) % 4]));
  keys.escapes.push(() => { if (app.choice < 0) return false; app.choose(-1); return true; });
  keys.escapes.push(() => { if (!app.selection) return false; app.clearSelection(); return true; });
  keys.escapes.push(() => { if (app.cursor < 0) return false; cross.leave(); return true; });
}

/**
 * Goes through the selection where there is one.
 * @param {import("./state.js").App} app @param {number} by
 */
export function nextTrade(app, by) {
  const { trades } = app;
  let at = app.choice;
  if (at < 0) {
    const from = trades.since(app.cursor >= 0 ? app.cursor : app.window.v0 + (app.window.span) / 2);
    at = by > 0 ? from - 1 : from;
  }
  for (at += by; at >= 0 && at < trades.n; at += by) if (app.isStrong(at) && trades.entry(at) < app.end()) break;
  if (at < 0 || at >= trades.n) return;
  app.choose(at);
  const entry = trades.entry(at), last = Math.min(trades.last(at), app.end() - 1), span = app.window.span;
  if (last - entry < span * 0.8) { app.window.reveal(last); app.window.reveal(entry); } else app.window.reveal(entry);
}

/**
 * The bars at which an entry was asked for, or a trade ended.
 * @param {import("./state.js").App} app @param {import("./crosshair.js").Crosshair} cross @param {number} by @param {Keys} keys
 */
function nextSignal(app, cross, by, keys) {
  const { trades } = app, from = app.cursor >= 0 ? app.cursor : app.told();
  let best = -1;
  for (const name of ["sb", "xb"]) {
    for (const bar of trades.columns.get(name)) {
      if (bar < 0 || bar >= app.run.n || (by > 0 ? bar <= from : bar >= from)) continue;
      if (best < 0 || Math.abs(bar - from) < Math.abs(best - from)) best = bar;
    }
  }
  if (best < 0 || (keys.onSignal && keys.onSignal(best))) return;
  if (best >= app.end()) return;
  cross.point(best, -1);
  app.window.reveal(best);
}

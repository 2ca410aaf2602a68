/** The controls above the chart and in the head of the page. What is not there is not shown. */
import { monthOf } from "./date.js";
import { element, list, pixels, segments, aria, dress, find, hide } from "./element.js";
import { NAV } from "./state.js";
import { palettes, themes } from "./theme.js";

const day = 86400000;
/**
 * Stretches of time: name, months, days or milliseconds.
 * @type {[string, string, number, number][]}
 */
const spans = [["1H", "One hour", 0, 3600000], ["4H", "Four hours", 0, 4 * 3600000], ["1D", "One day", 0, day], ["5D", "Five days", 0, 5 * day], ["1M", "One month", 1, 0], ["3M", "Three months", 3, 0],
  ["6M", "Six months", 6, 0], ["1Y", "One year", 12, 0], ["5Y", "Five years", 60, 0]];
/** What the themes are called; the range of prices is automatic too. */
const looks = "auto|light|dark".split("|");

export class Toolbar {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart @param {import("./gesture.js").Gesture} gesture @param {import("./theme.js").Theme} theme */
  constructor(app, chart, gesture, theme) {
    this.app = app;
    this.chart = chart;
    /**
     * Takes a date before the window does.
     * @type {((bar: number) => boolean) | null}
     */
    this.onDate = null;
    this.gesture = gesture;
    const { run } = app;
    const shown = this.spans();
    this.ranges = segments("Range", [...shown.map(([name, words]) => /** @type {[string, string, string]} */ ([name, name, words])), ["a" + "ll", "All", "All bars"]], (name) => this.range(name));
    this.types = list("Type of candles", [["hollow", "Hollow"], ["solid", "Solid"], ["bars", "Bars"], ["line", "Line"], ["heikin", "Heikin-Ashi"]], (name) => this.type(name));
    this.scales = segments("Scale of prices", [["linear", "Linear"], ["log", "Log"], ["percent", "%", "Change since the first bar shown"], ["indexed", "100", "The first bar shown is 100"]], (name) => this.scale(name));
    this.tools = element("div.tools");
    this.root = element("div.toolbar", { role: "toolbar", named: "Chart" }, this.ranges.group, this.types.group, this.scales.group, this.tools);
    this.dateButton = this.tool("Go to date", () => this.askDate(), "g");
    this.more = element("button.on-phone", { "aria-expanded": "false", onclick: () => {
      const isOpen = this.root.classList["toggle"]("op" + "en");
      aria(this.more, "expanded", isOpen);
    } }, "More");
    dress(this.types.group, "less");
    this.tools.append(this.more);
    this.auto = element("button.auto", { title: "Let the range of prices follow the bars", hidden: true }, () => gesture.auto(), looks[0]);
    chart.stage.append(this.auto);
    // Above zero is where logarithms are.
    app.view(NAV, () => { if (!(chart.panes.prices().range(0, run.n)[0] > 0)) this.disable("log", "Prices at or below zero have no logarithm"); });
    app.on(["look", "view", "rest"], () => this.press());
    this.head(theme);
    this.press();
  }

  /** The spans of which the run has more than one, and a handful of bars. */
  spans() {
    const { run } = this.app, whole = run.time(run.n - 1) - run.time(0), bar = whole / Math.max(1, run.n - 1);
    const length = (/** @type {[string, string, number, number]} */ [, , months, time]) => time || months * 30.4 * day;
    const all = spans.filter((span) => length(span) < whole && length(span) / bar >= 15);
    return all.slice(-5);
  }

  /** @param {string} name @param {string} why */
  disable(name, why) {
    const button = /** @type {HTMLButtonElement} */ (find(this.scales.group, `[data-name=${name}]`));
    button.disabled = true;
    button.title = why;
  }

  /**
   * A button at the right.
   * @param {string} words @param {() => void} act @param {string} key
   */
  tool(words, act, key) {
    const button = element(key === "g" ? "button" : "button.less", { title: `${words} (${key})`, "aria-keyshortcuts": key }, act, words);
    this.tools.insertBefore(button, this.more || null);
    return button;
  }

  /** @param {string} name */
  range(name) {
    const { app } = this, { run, window } = app, last = app.end() - 1, end = run.time(last);
    if (name === "a" + "ll") return window.go(-1e9, 1e9);
    const found = spans.find((span) => span[0] === name);
    if (!found) return;
    const [, , months, time] = found;
    const date = new Date(end);
    if (months) date.setUTCMonth(monthOf(date) - months);
    const first = run.barAt(months ? date.getTime() : end - time + 1), width = window.width;
    const spacing = (width - window.room) / Math.max(1, last + 1 - first);
    window.go(first, last + 1 + window.room / spacing);
  }

  /** @param {string} name */
  type(name) {
    this.app.type = /** @type {any} */ (name);
    this.changed();
  }

  /** @param {string} name */
  scale(name) {
    this.app.scale = /** @type {any} */ (name);
    this.chart.panes.price.manual = null;
    this.changed();
  }

  changed() {
    this.app.mark(255);
    this.app.tell("view");
  }

  askDate() {
    // Made when it is asked for: a field for dates takes longer to make than all other controls together.
    if (!this.date) {
      this.date = /** @type {HTMLInputElement} */ (element("input", { type: "date", named: "Go to date", onchange: () => this.goTo() }));
      this.dateButton.after(this.date);
    }
    const { run } = this.app, day = (/** @type {number} */ bar) => new Date(run.time(bar)).toISOString().slice(0, 10);
    this.date.min = day(0);
    this.date.max = day(run.n - 1);
    this.date.value = day(this.app.told());
    this.date.focus();
    try { this.date.showPicker(); } catch { /* the field itself is there */ }
  }

  goTo() {
    const time = Date.parse(/** @type {HTMLInputElement} */ (this.date).value);
    if (!isFinite(time)) return;
    const bar = Math.min(this.app.run.barAt(time), this.app.run.n - 1);
    if (this.onDate && this.onDate(bar)) return;
    this.app.window.centre(bar);
    this.app.point(bar);
  }

  press() {
    this.types.press(this.app.type);
    this.scales.press(this.app.scale);
    const { window } = this.app;
    this.ranges.press(window.span >= window.widest * 0.995 ? "a" + "ll" : "");
    const { panes } = this.chart;
    hide(this.auto, !panes.price.manual);
    for (const one of [this.dateButton, this.date]) if (one) hide(one, this.app.blind);
    pixels(this.auto, "top", panes.price.bottom - 24);
    pixels(this.auto, "left", panes.plotWidth + 4);
  }

  /**
   * Palette and theme, in the head of the page.
   * @param {import("./theme.js").Theme} theme
   */
  head(theme) {
    const bar = find(document, ".bar");
    if (!bar) return;
    const palette = segments("Palette", palettes.map((name, i) => [name, "west|east|cvd|mono".split("|")[i]]), (name) => theme.set(name, undefined));
    const look = segments("Theme", themes.map((name, i) => [name, looks[i]]), (name) => theme.set(undefined, name));
    bar.append(element("div.looks.noprint", palette.group, look.group));
    const press = () => { palette.press(theme.palette); look.press(theme.theme); };
    this.app.on("look", press);
    press();
  }
}

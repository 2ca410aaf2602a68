/** Measures from one place of the chart to another: bars, time, price and per cent. The ends snap to a price of
 * the bar where one is near. */
import { clamp } from "./clamp.js";
import { listen, pressed } from "./element.js";
import { OVER } from "./state.js";
import { counted, percent, plain } from "./format.js";

const near = 8;

export class Measure {
  /**
   * @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart
   * @param {import("./gesture.js").Gesture} gesture @param {import("./toolbar.js").Toolbar} toolbar
   * @param {import("./keys.js").Keys} keys
   */
  constructor(app, chart, gesture, toolbar, keys) {
    this.app = app;
    this.chart = chart;
    this.gesture = gesture;
    /** @type {{bar: number, price: number}[] | null} */ this.ends = null;
    /** Once it was asked for. @type {boolean | undefined} */ this.isKnown = undefined;
    this.button = toolbar.tool("Measure", () => this.toggle(), "m");
    pressed(this.button, false);
    keys.add("m", "measure, by dragging", () => this.toggle());
    keys.escapes.unshift(() => this.clear());
    chart.overlays.push((paint) => this.draw(paint));
    this.tool = {
      begin: (/** @type {{x: number, y: number}} */ at) => { const end = priceNear(app, chart, gesture, at); this.ends = [end, end]; app.mark(OVER); },
      move: (/** @type {{x: number, y: number}} */ at) => { if (this.ends) this.ends = [this.ends[0], priceNear(app, chart, gesture, at)]; app.mark(OVER); },
      end: () => { if (this.ends && this.ends[0].bar === this.ends[1].bar && this.ends[0].price === this.ends[1].price) this.ends = null; this.set(false); },
    };
    listen(chart.stage, "pointerdown", () => { if (this.ends && !this.isOn) { this.ends = null; app.mark(OVER); } }, true);
  }

  get isOn() { return this.gesture.tool === this.tool; }
  toggle() { this.set(!this.isOn); }

  /** @param {boolean} isOn */
  set(isOn) {
    this.gesture.tool = isOn ? this.tool : null;
    pressed(this.button, isOn);
  }

  clear() {
    if (!this.isOn && !this.ends) return false;
    this.set(false);
    this.ends = null;
    this.app.mark(OVER);
    return true;
  }

  /** @param {import("./paint.js").Paint} paint */
  draw(paint) {
    if (!this.ends) return;
    const { app, chart } = this, { panes, theme } = chart, [from, to] = this.ends, { scale } = panes.price;
    const tone = to.price >= from.price ? theme.colors.up : theme.colors.down;
    const x = [from, to].map((end) => app.window.x(end.bar)), y = [from, to].map((end) => scale.y(end.price));
    const left = Math.min(...x), right = Math.max(...x), top = Math.min(...y), bottom = Math.max(...y);
    paint.box(left, top, right - left, bottom - top, tone, 0.1);
    for (const at of y) paint.level(left, right, at, tone);
    for (const at of x) paint.upright(at, top, bottom, tone);
    this.words(paint, { left, right, top, bottom }, tone);
  }

  /** Whether the trades' own figures show, to a thousandth, that a unit of the instrument is worth its price in the account's
   * money. The page does not tell what multiplies it, rates of exchange, splits and dividends; where there are any, it is not. */
  get isWorth() {
    const { trades } = this.app;
    let off = 0, all = 0;
    for (let trade = 0; trade < trades.n; trade++) {
      if (trades.isOpen(trade)) continue;
      const [side, quantity, entry, exit, costs, profit] = ["side", "qty", "ep", "xp", "costs", "profit"].map((name) => trades.get(name, trade)), made = side * quantity * (exit - entry);
      off += Math.abs(made - costs - profit);
      all += Math.abs(made);
    }
    return all > 1000 * off;
  }

  /** What a change of the price makes for the positions that are held from the earlier end to the later, in words.
   * @param {number} change @param {number} first @param {number} last */
  money(change, first, last) {
    const { app } = this, { trades } = app, held = app.blind ? [] : trades.held(first, first).filter((trade) => trades.last(trade) > first && trades.last(trade) >= last);
    if (!held.length || !(this.isKnown ??= this.isWorth)) return "";
    return "  " + app.figures.profit(held.reduce((sum, trade) => sum + trades.get("side", trade) * trades.get("qty", trade) * change, 0));
  }

  /** @param {import("./paint.js").Paint} paint @param {{left: number, right: number, top: number, bottom: number}} box @param {string} tone */
  words(paint, box, tone) {
    const { app, chart } = this, { panes, theme } = chart, ends = this.ends;
    if (!ends) return;
    const [from, to] = ends, [first, last] = to.bar < from.bar ? [to, from] : ends, bars = last.bar - first.bar, { run, figures } = app;
    const days = (run.time(last.bar) - run.time(first.bar)) / 86400000;
    // Of prices at or below zero shares say nothing.
    const change = to.price - from.price, lines = [(app.blind ? plain(change * app.blindUnit, 1, true) : figures.price(change, true)) + (Math.min(to.price, from.price) > 0 ? "  " + percent(change / from.price, 2, true) : "") + this.money(last.price - first.price, first.bar, last.bar),
      days >= 2 && !app.blind ? `${counted(bars, "{1} bars")}, ${counted(Math.round(days), "{1} days")}` : counted(bars, "{1} bars")];
    const wide = Math.max(...lines.map((line, i) => paint.wide(line, !i))) + 16;
    const x = Math.max(2, Math.min((box.left + box.right) / 2 - wide / 2, panes.plotWidth - wide - 2));
    const isUp = change >= 0, above = box.top - 44, below = box.bottom + 6;
    const y = isUp ? (above > panes.price.top ? above : box.top + 6) : below + 38 < panes.price.bottom ? below : box.bottom - 44;
    paint.pill("", x, y, wide, 38, theme.colors.raised, theme.colors.ink, { line: theme.colors.line2 });
    paint.say(lines[0], x + 8, y + 16, tone, { bold: true });
    paint.say(lines[1], x + 8, y + 31, theme.colors.ink2);
  }
}

/**
 * The bar and the price at a place; a price of the bar where one is within eight pixels.
 * @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart @param {import("./gesture.js").Gesture} gesture
 * @param {{x: number, y: number}} at
 */
export function priceNear(app, chart, gesture, at) {
  const pane = chart.panes.price, { run } = app;
  const bar = gesture.clampedBar(at.x), y = clamp(at.y, pane.top, pane.bottom);
  let price = pane.scale.value(y), least = near;
  for (const value of [run.o(bar), run.h(bar), run.l(bar), run.c(bar)]) {
    const distance = Math.abs(pane.scale.y(value) - y);
    if (distance < least) { least = distance; price = value; }
  }
  return { bar, price };
}

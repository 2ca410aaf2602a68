/** The chart: two canvases over each other. `base` has all that changes with the window, `over` the
 * cursor and the ring, so that the cursor never repaints a candle. */
import { BASE, OVER } from "./state.js";
import { Paint, Space, outline, circle } from "./paint.js";
import { Candles, drawCandles, drawVolume, drawLayers } from "./layers.js";
import { gridBars, timeTicks } from "./ticks.js";
import { axisWords, plain, compact, timeWords, gained } from "./format.js";
import { Marks } from "./marks.js";
import { gap } from "./panes.js";
import { pixels, canvas, staged } from "./element.js";

export class Chart {
  /** @param {import("./state.js").App} app @param {import("./panes.js").Panes} panes @param {import("./theme.js").Theme} theme */
  constructor(app, panes, theme) {
    this.app = app;
    this.panes = panes;
    this.theme = theme;
    this.marks = new Marks(app, panes, theme);
    const base = canvas("canvas.base");
    const over = canvas("canvas.over");
    this.base = new Paint(base);
    this.over = new Paint(over);
    this.stage = staged("div.stage", base, over);
    /** Draws on the upper canvas, in this order. @type {((paint: Paint) => void)[]} */ this.overlays = [];
    /** What the legends cover. @type {() => number[][]} */ this.covered = () => [];
    app.view(BASE, () => this.draw());
    app.view(OVER, () => this.drawOver());
  }

  /** The candles of the window. */
  get candles() { return new Candles(this.app, this.panes); }

  /** The room that the page gives, without the border in which the focus ring is drawn. */
  get room() { return this.stage.parentElement; }
  get available() { return this.room ? this.room.clientWidth - 8 : 0; }

  /** Lays out for a width; gives whether there is any. */
  resize() {
    const width = this.available;
    if (width < 40) return false;
    this.panes.layout(width);
    const { window } = this.app;
    window.room = this.panes.measures.room;
    window.resize(this.panes.plotWidth);
    pixels(this.stage, "height", this.panes.height);
    pixels(this.stage, "width", width);
    return true;
  }

  draw() {
    const { app, panes, theme, base } = this;
    if (!panes.width) return;
    const color = theme.colors;
    const { candles } = this;
    panes.settle(candles);
    base.begin(panes.width, panes.height, theme);
    const space = new Space();
    for (const [a, b, c, d] of this.covered()) space.reserve(a, b, c, d);
    this.marks.targets = [];
    this.marks.bands(base, candles);
    this.grid(base);
    const price = panes.price;
    for (const pane of panes.shown) {
      if (pane.isVolume) drawVolume(base, candles, pane, theme);
      if (pane.isOther) this.guides(base, pane);
      if (!pane.isPrice) drawLayers(base, candles, pane, theme);
    }
    drawCandles(base, candles, price, color);
    drawLayers(base, candles, price, theme);
    this.lastPrice(base, space);
    this.extremes(base, space);
    this.marks.ribbons(base, space, candles);
    this.marks.draw(base, space, candles);
    this.axes(base);
    this.times(base);
  }

  /** The bars of which is told what was at one: those of its candle of a longer timeframe, as far as it has come, else those that share its cell.
   * @param {number} bar @returns {[number, number]} first, and the one after the last */
  bars(bar) { const { candles } = this; return candles.starts ? candles.bars(candles.of(bar)) : this.app.run.cell(bar); }

  /** The volume that is told at a bar. @param {number} bar */
  traded(bar) { const { candles } = this; return candles.starts ? candles.traded(candles.of(bar)) : this.app.run.v(bar); }

  /** @param {Paint} paint */
  grid(paint) {
    const { panes, app } = this, color = this.theme.colors, width = panes.plotWidth, { window } = app;
    const finder = this.finder(0);
    const lines = this.app.blind ? [] : gridBars(finder, width);
    for (const [i, pane] of panes.shown.entries()) {
      for (const value of pane.ticks.values) {
        const y = pane.scale.y(value);
        if (y > pane.top && y < pane.bottom) paint.level(0, width, y, color.grid);
      }
      for (const bar of lines) paint.upright(window.x(bar), pane.top, pane.bottom, color.grid);
      if (i) paint.level(0, panes.width, pane.top - gap / 2, color.line);
    }
    paint.level(0, panes.width, panes.floor, color.line);
  }

  /**
   * Times of the window, and of as much before it.
   * @param {number} before bars
   */
  finder(before) {
    const { run, window } = this.app, [first, end] = window.touched;
    return { time: (/** @type {number} */ bar) => run.time(bar), first: Math.max(0, first - before), end, limit: Math.max(16, this.panes.plotWidth / 3) * (before ? 2 : 1) };
  }

  /** @param {Paint} paint @param {import("./panes.js").Pane} pane */
  guides(paint, pane) {
    for (const value of pane.guides) {
      const y = pane.scale.y(value);
      if (y > pane.top && y < pane.bottom) paint.level(0, this.panes.plotWidth, y, this.theme.colors.line2, value === 0 ? [] : [4, 3]);
    }
  }

  /**
   * The highest and the lowest price seen, with a line to each.
   * @param {Paint} paint @param {Space} space
   */
  extremes(paint, space) {
    const { app, panes, theme } = this, [first, end] = app.window.bars;
    if (end <= first || app.type === "line" || app.type === "heikin") return;
    const pane = panes.price, [low, high] = panes.prices().range(first, end);
    for (const [value, sign] of [[high, -1], [low, 1]]) {
      const bar = this.find(sign < 0, value, first, end), x = app.window.x(bar), y = pane.scale.y(value) + sign * 1;
      const text = this.price(value), wide = paint.wide(text), isLeft = x > panes.plotWidth / 2;
      const from = x + (isLeft ? -4 : 4), to = from + (isLeft ? -14 : 14), left = isLeft ? to - 4 - wide : to + 4;
      if (y < pane.top + 8 || y > pane.bottom - 8 || !space.take(left, y - 7, left + wide, y + 7)) continue;
      paint.level(Math.min(from, to), Math.max(from, to), y, theme.colors.ink3);
      paint.say(text, left, y + 4, theme.colors.ink2, { halo: true });
    }
  }

  /**
   * Where the highs, or the lows, have a value that is known to be there.
   * @param {boolean} isHigh @param {number} value @param {number} first @param {number} end
   */
  find(isHigh, value, first, end) {
    const pyramid = this.panes.prices();
    // Down the halves: the first of the two that has the value.
    let step = 1;
    while (step < end - first) step *= 2;
    let at = first;
    while (step > 1) {
      step /= 2;
      const middle = Math.min(end, at + step), [low, high] = pyramid.range(at, middle);
      if ((isHigh ? high : low) !== value) at = middle;
    }

    return at;
  }

  /**
   * A price in words; in a blind replay as 100 at the start, below zero too.
   * @param {number} value
   */
  price(value) {
    const { app } = this;
    return app.blind ? plain(100 + (value - app.run.c(app.blindStart)) * app.blindUnit, 1) : app.figures.price(value);
  }

  /**
   * The value of a pane in words.
   * @param {import("./panes.js").Pane} pane @param {number} value
   */
  words(pane, value) {
    if (pane.isVolume) return compact(value);
    if (pane.isOther) return plain(value, pane.decimals, pane.plus);
    if (pane.scale.kind === "percent") return gained(pane.scale.shown(value));
    if (pane.scale.kind === "indexed") return plain(pane.scale.shown(value), 1);
    return this.price(value);
  }

  /** @param {import("./panes.js").Pane} pane */
  axisWords(pane) {
    const { shown, steps } = pane.ticks;
    if (pane.isVolume) return axisWords(shown, steps, { style: "compact" });
    if (pane.isOther) return axisWords(shown, steps, { plus: pane.plus });
    if (pane.scale.kind === "percent") return axisWords(shown, steps, { style: "percent", plus: true });
    if (pane.scale.kind === "indexed") return axisWords(shown, steps, {});
    return axisWords(shown, steps, { decimals: pane.decimals });
  }

  /**
   * The last close shown, as a line and a pill.
   * @param {Paint} paint @param {Space} space
   */
  lastPrice(paint, space) {
    const { app, panes, theme } = this, pane = panes.price, last = app.end() - 1;
    this.lastY = NaN;
    if (last < 0) return;
    const close = app.run.c(last), before = last ? app.run.c(last - 1) : close;
    const y = pane.scale.y(close), color = close >= before ? theme.colors.up : theme.colors.down;
    if (!(y > pane.top + 2) || !(y < pane.bottom - 2)) return;
    paint.level(0, panes.plotWidth, y, color, [1, 3]);
    this.lastY = y;
    space.reserve(0, y - 1, panes.plotWidth, y + 2);
    paint.pill(this.words(pane, close), panes.plotWidth + 2, y - 9.5, panes.axis - 2, 19, color, theme.colors.paper);
  }

  /** @param {Paint} paint */
  axes(paint) {
    const { panes, theme } = this, x = panes.plotWidth + 8;
    /** The heights of numbers, which go where the cursor's pill comes. @type {number[]} */ this.numbers = [];
    for (const pane of panes.shown) {
      if (this.app.blind && pane.isVolume) continue;
      const words = this.axisWords(pane), rows = pane.ticks.values.map((value) => pane.scale.y(value));
      for (const [i, y] of rows.entries()) {
        const isNear = pane.isPrice && Math.abs(y - this.lastY) < 15;
        const inside = pane.fixed ? Math.min(Math.max(y, pane.top + 5), pane.bottom - 7) : y;
        if (isNear || inside < pane.top + 4 || inside > pane.bottom - 5) continue;
        if (pane.isPrice && pane.manual && y > pane.bottom - 26) continue;
        this.numbers.push(inside);
        paint.say(words[i], x, paint.snap(inside) + 4, theme.colors.ink3);
      }
    }
  }

  /** @param {Paint} paint */
  times(paint) {
    const { app, panes, theme } = this, { window, run } = app, width = panes.plotWidth;
    if (app.blind) return this.counts(paint);
    const [first, end] = window.touched;
    if (end <= first) return;
    const finder = this.finder(end - first);
    // From one window to the left, so that names do not hop while the window moves.
    const ticks = timeTicks(finder, (bar) => window.x(bar), { gap: panes.measures.times, left: 13 - width, right: width });
    const seen = ticks.filter((tick) => window.x(tick.bar) >= 13 && tick.bar < end);
    this.timeNames = timeWords(seen, (bar) => run.time(bar), run.intraday).map(({ bar, text, role }) => {
      const wide = paint.wide(text, role === "year"), x = Math.min(Math.max(window.x(bar), wide / 2), panes.width - wide / 2);
      paint.say(text, x, panes.height - 6, role === "year" ? theme.colors.ink : role === "month" ? theme.colors.ink2 : theme.colors.ink3, { bold: role === "year", align: "center" });
      return { x, wide };
    });
  }

  /**
   * In a blind replay there are no dates: candles from the start.
   * @param {Paint} paint
   */
  counts(paint) {
    const { app, panes, theme } = this, { window } = app, start = app.blindStart;
    const every = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => step * window.spacing >= panes.measures.times) || 5000;
    const [first, end] = window.touched;
    for (let bar = start + Math.ceil((first - start) / every) * every; bar < end; bar += every) {
      const x = window.x(bar);
      if (x > 13 && x < panes.plotWidth) paint.say(plain(bar - start, 0, true), x, panes.height - 6, theme.colors.ink3, { align: "center" });
    }
  }

  drawOver() {
    const { panes, over, theme } = this;
    if (!panes.width) return;
    over.begin(panes.width, panes.height, theme);
    const { ring } = this.marks;
    if (ring && ring.x > 0 && ring.x < panes.plotWidth) {
      circle(over.c, ring.x, ring.y, ring.size);
      outline(over.c, theme.colors.ink, 1.25);
    }
    for (const draw of this.overlays) draw(over);
  }
}

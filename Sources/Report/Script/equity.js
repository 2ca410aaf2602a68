/** Equity with holding, how far it is below its highest, and the result of each trade, over all bars. A
 * drag selects what was held, a number selects its drawdown, a click goes there. */
import { EQ, EQO } from "./state.js";
import { Paint, Space, fade, pen, circle, flood, strokeDashed, through } from "./paint.js";
import { Scale, opened } from "./scale.js";
import { priceTicks, timeTicks } from "./ticks.js";
import { axisWords, percent, timeWords } from "./format.js";
import { capture, element, fill, listen, pixels, within, pointers, canvas, isTouch, isMouse, hide, staged } from "./element.js";
import { clamp } from "./clamp.js";

const gap = 20, times = 24;
const heights = { L: [250, 110, 96], M: [250, 110, 96], S: [200, 84, 84] };

/** @typedef {"equity" | "dd" | "hold"} Curve */

export class Equity {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart @param {import("./select.js").Selector} selector */
  constructor(app, chart, selector) {
    this.app = app;
    this.chart = chart;
    this.selector = selector;
    this.baseCanvas = canvas();
    this.overCanvas = canvas("canvas.over");
    this.base = new Paint(this.baseCanvas);
    this.over = new Paint(this.overCanvas);
    this.values = { equity: element("b"), hold: element("b"), date: element("span") };
    /** What the curves are of. */ this.account = app.run.account;
    this.hasHold = this.account.curves.has("hold");
    /** The moment under the pointer; −1 for none. */
    this.hovered = -1;
    this.legend = element("div.legend", element("div.line", element("b.name", "Equity"), this.values.date),
      element("div.line", element("i.swatch.own"), element("span.name", "Strategy"), this.values.equity),
      this.hasHold && element("div.line", element("i.swatch.other"), element("span.name", "Buy and hold"), this.values.hold));
    this.alone = element("div.line", { hidden: true }, element("i.swatch.alone"), element("span.name", "Selected trades alone"), (this.values.alone = element("b")));
    this.legend.append(this.alone);
    this.stage = staged("div.stage.equity", { named: "Equity, drawdown and trades" }, this.baseCanvas, this.overCanvas, this.legend);
    this.brush = null;
    pointers(this.stage, this, () => { this.brush = null; app.mark(EQO); });
    listen(this.stage, "pointerleave", (event) => { if (isMouse(event) && !this.brush) this.leave(); });
    app.view(EQ, () => this.draw());
    app.view(EQO, () => this.drawOver());
    app.on("pick", () => this.aloneCurve());
    app.on(["size", "step"], () => app.mark(EQ | EQO));
  }

  /** The value of a curve at a moment; curves are read when they are first drawn.
   * @param {Curve} name @param {number} place */
  at(name, place) { return this.account.curves.at(name, place); }
  /** @param {Curve} name */
  levels(name) { return this.chart.panes.pyramid("curve ", this.account.curves, name); }
  get equityLevels() { return this.levels("equity"); }
  get fallLevels() { return this.levels("dd"); }
  get holdLevels() { return this.hasHold ? this.levels("hold") : null; }

  get width() { return this.chart.panes.width; }
  get plotWidth() { return Math.max(1, this.width - this.chart.panes.axis); }
  get left() { return 2; }
  get spacing() { return (this.plotWidth - 2 - 8) / this.account.n; }
  /** Where a moment is. @param {number} place */
  x(place) { return this.left + (place + 0.5) * this.spacing; }
  /** Where a bar is. @param {number} bar */
  barX(bar) { return this.x(this.app.run.moment(bar)); }
  /** The moment at a place. @param {number} x */
  moment(x) { return clamp(Math.floor((x - this.left) / this.spacing), 0, Math.max(0, this.app.moments - 1)); }

  layout() {
    const [a, b, c] = heights[this.chart.panes.class];
    const hasTrades = this.app.trades.n > 0;
    this.panes = [{ top: 0, height: a }, { top: a + gap, height: b }, ...(hasTrades ? [{ top: a + b + 2 * gap, height: c }] : [])];
    const last = this.panes.at(-1);
    this.height = last.top + last.height + times;
    pixels(this.stage, "height", this.height);
    pixels(this.stage, "width", this.width);
  }

  /** Starting cash, and a step at each exit of a selected trade. */
  aloneCurve() {
    const { app } = this, { selection } = app, { trades } = app;
    this.steps = null;
    hide(this.alone, !selection);
    if (selection) {
      let value = app.run.scene.cash;
      const exits = [...selection.trades].filter((trade) => !trades.isOpen(trade)).sort((a, b) => trades.exit(a) - trades.exit(b) || a - b);
      this.steps = [[0, value], ...exits.map((trade) => [app.run.moment(trades.exit(trade)), (value += trades.profit(trade))])];
    }
    app.mark(EQ | EQO);
  }

  scales() {
    const { app } = this, end = app.moments, [equity, falls, results] = this.panes;
    let [low, high] = this.equityLevels.range(0, end);
    if (this.holdLevels) { const [a, b] = this.holdLevels.range(0, end); low = Math.min(low, a); high = Math.max(high, b); }
    for (const [at, value] of this.steps || []) if (at < end) { low = Math.min(low, value); high = Math.max(high, value); }
    this.isLog = low > 0 && high / low > 3;
    [low, high] = opened(low, high, this.isLog);
    const kind = this.isLog ? "log" : "linear", words = this.alone.hidden ? 62 : 80;
    const scale = (/** @type {number} */ head) => new Scale(kind, low, high, equity.top + head, equity.height - head - 12);
    equity.scale = scale(Math.max(16, equity.height * 0.08));
    // Curves that would begin under the words of the legend make room for them.
    const under = Math.min(end, Math.ceil(210 / this.spacing)), [, first] = this.equityLevels.range(0, under);
    const [, other] = this.holdLevels ? this.holdLevels.range(0, under) : [0, -Infinity];
    if (equity.scale.y(Math.max(first, other)) < equity.top + words) equity.scale = scale(words);
    const [deepest] = this.fallLevels.range(0, end);
    falls.scale = new Scale("linear", ...opened(Math.min(0, deepest), 0), falls.top + 4, falls.height - 24);
    if (!results) return;
    let best = 0, worst = 0;
    const shares = app.trades.columns.get("pct");
    for (let i = 0; i < app.trades.n; i++) if (this.chart.marks.hasEnded(i)) { if (shares[i] > best) best = shares[i]; if (shares[i] < worst) worst = shares[i]; }
    results.scale = new Scale("linear", ...opened(worst, best), results.top + 18, results.height - 36);
  }

  draw() {
    if (this.width < 40 || this.app.blind) return;
    this.layout();
    this.scales();
    const { base, chart } = this, { theme } = chart;
    base.begin(this.width, this.height, theme);
    this.space = new Space();
    this.space.reserve(0, 0, 210, this.alone.hidden ? 64 : 82);
    this.grid();
    this.curves();
    this.falls();
    if (this.panes[2]) this.results();
    this.pills();
    this.write();
  }

  grid() {
    const { base, chart, app, account } = this, { theme, panes } = chart, isSmall = panes.isSmall;
    const finder = { time: (/** @type {number} */ place) => account.time(place), first: 0, end: account.n, limit: Math.max(16, this.plotWidth / 3) };
    const ticks = timeTicks(finder, (bar) => this.x(bar), { gap: isSmall ? 30 : 54, right: this.plotWidth, left: isSmall ? 10 : 13, yearsOnly: isSmall });
    for (const [i, pane] of this.panes.entries()) {
      pane.ticks = priceTicks(pane.scale, pane.top, pane.top + pane.height, [34, 20, 30][i]);
      for (const value of pane.ticks.values) { const y = pane.scale.y(value); if (y > pane.top && y < pane.top + pane.height) base.level(0, this.plotWidth, y, theme.colors.grid); }
      for (const tick of ticks) if (tick.weight === 0) base.upright(this.x(tick.bar), pane.top, pane.top + pane.height, theme.colors.grid);
      if (i) base.level(0, this.width, pane.top - gap / 2, theme.colors.line);
    }
    const last = this.panes.at(-1), floor = last.top + last.height;
    base.level(0, this.width, floor, theme.colors.line);
    for (const { bar, text, role } of timeWords(ticks, finder.time, app.run.intraday, isSmall)) {
      const wide = base.wide(text), x = clamp(this.x(bar), wide / 2, this.plotWidth);
      base.say(text, x, floor + 18, role === "year" ? theme.colors.ink2 : theme.colors.ink3, { align: "center" });
    }
  }

  /**
   * One pixel column after another: first, lowest, highest and last of its bars.
   * @param {Curve} name @param {Scale} scale @param {(x: number, y: number) => void} to
   */
  trace(name, scale, to) {
    const levels = this.levels(name);
    const end = this.app.moments, per = 1 / this.spacing;
    if (per <= 1.5) { for (let i = 0; i < end; i++) to(this.x(i), scale.y(this.at(name, i))); return; }
    for (let from = 0; from < end; ) {
      const until = Math.min(end, Math.max(from + 1, Math.floor(from + per))), x = this.x(from);
      const [low, high] = levels.range(from, until);
      to(x, scale.y(this.at(name, from)));
      to(x, scale.y(low));
      to(x, scale.y(high));
      to(x, scale.y(this.at(name, until - 1)));
      from = until;
    }
  }

  /** @param {Curve} name @param {Scale} scale */
  path(name, scale) {
    const path = new Path2D();
    // The first point that it is drawn to is where it begins.
    this.trace(name, scale, (x, y) => path.lineTo(x, y));
    return path;
  }

  curves() {
    const { base, chart } = this, { c } = base, { colors: color } = chart.theme, { scale } = this.panes[0];
    c.lineJoin = "round";
    if (this.hasHold) { pen(c, color.hold, 1.25); c.stroke(this.path("hold", scale)); }
    pen(c, color.ink, 1.75);
    c.stroke(this.path("equity", scale));
    if (this.steps) this.drawSteps();
  }

  drawSteps() {
    const { base, chart } = this, { c } = base, { scale } = this.panes[0], end = this.app.moments;
    /** @type {number[][]} */ const points = [];
    let y = scale.y(this.steps[0][1]);
    for (const [bar, value] of this.steps) { if (bar >= end) break; points.push([this.x(bar), y], [this.x(bar), (y = scale.y(value))]); }
    through(c, [...points, [this.x(end - 1), y]]);
    pen(c, chart.theme.colors.ink, 1.5);
    strokeDashed(c, [5, 3]);
  }

  falls() {
    const { base, chart, app } = this, { c } = base, { colors: color } = chart.theme, pane = this.panes[1], { scale } = pane;
    const path = this.path("dd", scale), zero = scale.y(0), area = new Path2D(path);
    area.lineTo(this.x(app.moments - 1), zero);
    area.lineTo(this.x(0), zero);
    fade(c, 0.16);
    c.fillStyle = color.down;
    c.fill(area);
    fade(c, 1);
    pen(c, color.down, 1.25);
    c.stroke(path);
    base.level(0, this.plotWidth, zero, color.line2);
    base.say("Drawdown", 8, pane.top + pane.height - 6, color.ink, { bold: true, halo: true });
    /** @type {{place: number, x: number, y: number}[]} */ this.numbers = [];
    for (const [place, fall] of this.account.drawdowns.entries()) {
      if (fall.trough >= app.moments) continue;
      const x = this.x(fall.trough), y = scale.y(-fall.depth) + 14, isChosen = app.isAddress(`dd${place + 1}`);
      if (!this.space.take(x - 6, y - 10, x + 6, y + 3)) continue;
      if (isChosen) { circle(c, x, y - 4, 9); flood(c, color.ink); }
      base.say(String(place + 1), x, y, isChosen ? color.paper : color.ink, { bold: true, align: "center", halo: !isChosen });
      this.numbers.push({ place, x, y: y - 4 });
    }
  }

  results() {
    const { base, chart, app } = this, { colors: color } = chart.theme, pane = this.panes[2], { scale } = pane, { trades } = app;
    const zero = scale.y(0), end = app.end();
    base.level(0, this.plotWidth, zero, color.line2);
    let best = -1, worst = -1;
    // Bars that share pixels: of each column the farthest up and down.
    const columns = Math.ceil(this.plotWidth) + 1, up = new Float64Array(columns), down = new Float64Array(columns), strong = new Uint8Array(columns);
    const isMany = trades.n > 600;
    for (let trade = 0; trade < trades.n; trade++) {
      if (trades.entry(trade) >= end) break;
      const share = trades.share(trade), isOver = chart.marks.hasEnded(trade);
      if (isOver && (best < 0 || share > trades.share(best))) best = trade;
      if (isOver && (worst < 0 || share < trades.share(worst))) worst = trade;
      const left = this.barX(trades.entry(trade)) - this.spacing / 2, right = this.barX(Math.min(trades.last(trade), end - 1)) - this.spacing / 2, isStrong = app.isStrong(trade);
      if (isMany) {
        for (let x = Math.floor(left); x <= Math.max(Math.floor(left), right - 1) && x < columns; x++) { if (share > up[x]) up[x] = share; if (share < down[x]) down[x] = share; if (isStrong) strong[x] = 1; }
        continue;
      }
      this.bar_(trade, left, Math.max(1, right - left - 1), zero, isOver, isStrong);
    }
    if (isMany) for (let x = 0; x < columns; x++) {
      const strength = strong[x] ? 0.82 : 0.18;
      if (up[x]) base.box(x, scale.y(up[x]), 1, zero - scale.y(up[x]), color.up, strength);
      if (down[x]) base.box(x, zero, 1, scale.y(down[x]) - zero, color.down, strength);
    }
    base.say("Trades", 8, pane.top + 14, color.ink, { bold: true, halo: true });
    this.space.reserve(0, pane.top, 60, pane.top + 18);
    if (best >= 0 && trades.share(best) > 0) this.name(best, -1);
    if (worst >= 0 && trades.share(worst) < 0 && chart.panes.class !== "S") this.name(worst, 1);
  }

  bar_(trade, left, wide, zero, isOver, isStrong) {
    const { base, chart } = this, { colors: color } = chart.theme, share = chart.marks.share(trade), y = this.panes[2].scale.y(share), top = Math.min(y, zero), high = Math.max(1, Math.abs(y - zero));
    if (!isOver) { pen(base.c, color.ink3, 1); base.c.strokeRect(base.snap(left) + 0.5, base.snap(top) + 0.5, Math.max(1, wide - 1), high); return; }
    const tone = chart.marks.tone(share);
    base.box(left, top, wide, high, tone, isStrong ? 0.82 : 0.18);
    if (chart.theme.isMono && share > 0 && wide > 2 && high > 2) base.box(left + 1, top + 1, wide - 2, high - 2, color.paper);
    if (trade === this.app.choice) { pen(base.c, color.ink, 1.25); base.c.strokeRect(base.snap(left) - 2, base.snap(top) - 2, wide + 4, high + 4); }
  }

  /** @param {number} trade @param {number} sign */
  name(trade, sign) {
    const { base, chart, app } = this, { trades } = app, share = trades.share(trade), text = `#${trades.no(trade)} ${app.figures.share(share)}`;
    const wide = base.wide(text, true), x = clamp((this.barX(trades.entry(trade)) + this.barX(Math.min(trades.last(trade), app.end() - 1))) / 2, wide / 2 + 2, this.plotWidth - wide / 2);
    const y = this.panes[2].scale.y(share) + (sign < 0 ? -5 : 14);
    if (this.space.take(x - wide / 2 - 3, y - 10, x + wide / 2 + 3, y + 3)) base.say(text, x, y, chart.marks.tone(share), { bold: true, align: "center", halo: true });
  }

  /** What the curves end at, and the numbers of the axes where no pill is. */
  pills() {
    const { base, chart, app } = this, { colors: color } = chart.theme, axis = chart.panes.axis, x = this.plotWidth, last = app.moments - 1, pane = this.panes[0];
    const worth = (/** @type {number} */ value) => { const full = app.figures.money(value).replace(app.run.scene.currency, ""); return base.wide(full, true) < axis - 12 ? full : axisWords([value], [10 ** Math.floor(Math.log10(Math.abs(value)) - 2)], { style: "compact" })[0]; };
    const pills = [{ value: this.at("equity", last), ground: color.ink, text: color.paper, line: "", dash: [] }];
    if (this.hasHold) pills.push({ value: this.at("hold", last), ground: color.paper, text: color.ink3, line: color.hold, dash: [] });
    if (this.steps) pills.push({ value: this.steps.at(-1)[1], ground: color.paper, text: color.ink, line: color.ink, dash: [3, 2] });
    const placed = pills.map((pill) => ({ ...pill, y: pane.scale.y(pill.value) })).sort((a, b) => a.y - b.y);
    for (let pass = 0; pass < 12; pass++) for (let i = 1; i < placed.length; i++) {
      const by = 20 - (placed[i].y - placed[i - 1].y);
      if (by > 0) { placed[i].y += by / 2; placed[i - 1].y -= by / 2; }
    }
    for (const { value, ground, text, line, dash, y } of placed) base.pill(worth(value), x + 2, clamp(y, 9, pane.height - 9) - 9, axis - 2, 18, ground, text, { line, dash });
    for (const [i, one] of this.panes.entries()) {
      const words = axisWords(one.ticks.shown, one.ticks.steps, i ? { style: "percent", plus: i === 2 } : { style: "compact" });
      for (const [k, value] of one.ticks.values.entries()) {
        const y = one.scale.y(value);
        if (y < one.top + 4 || y > one.top + one.height - 4 || (!i && placed.some((pill) => Math.abs(pill.y - y) < 15))) continue;
        base.say(words[k], x + 8, base.snap(y) + 4, color.ink3);
      }
    }
  }

  drawOver() {
    if (this.width < 40 || !this.panes || this.app.blind) return;
    const { over, chart, app } = this, { colors: color } = chart.theme, last = this.panes.at(-1), floor = last.top + last.height;
    over.begin(this.width, this.height, chart.theme);
    const span = this.brush && this.brush.moved ? [this.brush.x, this.brush.to] : app.selection && app.selection.span ? [this.barX(app.selection.span[0]) - this.spacing / 2, this.barX(app.selection.span[1]) + this.spacing / 2] : null;
    if (span) {
      const [a, b] = span.map((x) => clamp(x, 0, this.plotWidth)).sort((p, q) => p - q);
      over.box(a, 0, b - a, floor, color.ink, 0.07);
      over.upright(a, 0, floor, color.ink3);
      over.upright(b, 0, floor, color.ink3);
    }
    // The window of the chart, as a bracket on the axis.
    const { window } = app, a = clamp(this.barX(window.v0 - 0.5), 0, this.plotWidth), b = clamp(this.barX(window.v1 - 0.5), 0, this.plotWidth);
    over.box(a, floor - 1, Math.max(2, b - a), 2, color.ink);
    over.box(a, floor - 6, 2, 7, color.ink);
    over.box(Math.max(a, b - 2), floor - 6, 2, 7, color.ink);
    if (this.told >= 0) this.cursor();
    this.write();
  }

  /** The moment that is told: under the pointer, or of the bar at the cursor; −1 for none. */
  get told() { const { app } = this; return app.cursor < 0 ? this.hovered : app.run.moment(app.cursor); }

  cursor() {
    const { over, chart, told } = this, { colors: color } = chart.theme, x = this.x(told), [equity, falls] = this.panes, last = this.panes.at(-1);
    over.upright(x, 0, last.top + last.height, color.ink3, [3, 3]);
    const fall = this.at("dd", told), y = falls.scale.y(fall), words = percent(fall);
    const wide = over.wide(words, true), left = x + 8 + wide > this.plotWidth ? x - 8 - wide : x + 8;
    over.say(words, left, clamp(y + 4, falls.top + 14, falls.top + falls.height - 4), color.down, { bold: true, halo: true });
    for (const [name, paint] of /** @type {[Curve, string][]} */ ([["hold", color.hold], ["equity", color.ink]])) {
      if (!this.account.curves.has(name)) continue;
      circle(over.c, x, equity.scale.y(this.at(name, told)), 2.5);
      flood(over.c, paint);
    }
  }

  write() {
    const { app, values, told } = this, place = told >= 0 ? told : app.moments - 1;
    fill(values.equity, app.figures.money(this.at("equity", place)));
    if (this.hasHold) fill(values.hold, app.figures.money(this.at("hold", place)));
    fill(values.date, `${this.isLog ? "log " : ""}${told >= 0 ? app.figures.moment(this.account.time(place)) : ""}`);
    if (this.steps) {
      let value = this.steps[0][1];
      for (const [at, worth] of this.steps) { if (at > place) break; value = worth; }
      fill(values.alone, app.figures.money(value));
    }
  }

  leave() { this.hovered = -1; this.app.point(-1); }
  /** @param {PointerEvent} event */
  place(event) { return within(this.stage, event); }
  /**
   * The number of a drawdown at a place.
   * @param {{x: number, y: number}} at @param {number} reach
   */
  number(at, reach) { return (this.numbers || []).find((one) => Math.hypot(one.x - at.x, one.y - at.y) <= reach); }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    const at = this.place(event);
    if (at.x > this.plotWidth) return;
    this.brush = { x: at.x, to: at.x, moved: false, y: at.y, touch: isTouch(event) };
    capture(this.stage, event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const at = this.place(event), { brush, app } = this;
    if (brush) {
      brush.to = at.x;
      if (Math.abs(at.x - brush.x) > (brush.touch ? 8 : 4)) brush.moved = true;
      app.mark(EQO);
    }
    if (isTouch(event) && !brush) return;
    this.stage.style["cursor"] = this.number(at, 14) ? "pointer" : "crosshair";
    const { run } = app, moment = at.x <= this.plotWidth ? this.moment(at.x) : -1, bar = moment > run.moment(run.n - 1) ? -1 : run.since(moment + 1) - 1;
    // Before the first bar of the instrument and after its last one the account is told alone.
    this.hovered = bar < 0 && isMouse(event) ? moment : -1;
    app.point(bar);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const at = this.place(event), { brush, app } = this;
    this.brush = null;
    app.mark(EQO);
    if (!brush) return;
    if (brush.moved) { const [a, b] = [this.moment(brush.x), this.moment(at.x)].sort((p, q) => p - q); return this.selector.span(app.run.since(a), app.run.since(b + 1) - 1, event); }
    const number = this.number(at, brush.touch ? 22 : 14);
    if (number) return this.selector.drawdown(number.place, event);
    const results = this.panes[2];
    if (results && at.y >= results.top) {
      const found = this.tradeAt(at);
      if (found >= 0) { app.press(found, event); if (!event.shiftKey && !event.altKey) app.window.centre(app.trades.entry(found)); return; }
    }
    if (app.selection) return app.clearSelection();
    app.window.centre(app.run.since(this.moment(at.x)));
  }

  /** @param {{x: number, y: number}} at */
  tradeAt(at) {
    const reach = Math.max(1, Math.ceil(4 / this.spacing)), { run } = this.app, { trades } = run, place = this.moment(at.x), bar = run.since(place);
    const near = trades.held(run.since(place - reach), run.since(place + reach)).filter((trade) => trades.entry(trade) < this.app.end());
    if (!near.length) return -1;
    return near.reduce((a, b) => (Math.abs(trades.entry(b) - bar) < Math.abs(trades.entry(a) - bar) && !(trades.entry(a) <= bar && trades.last(a) > bar) ? b : a));
  }
}

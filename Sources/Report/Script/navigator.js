/** All bars below the chart: a picture that is drawn once for a size, the window over it, and a lane with
 * every trade. The picture moves, the lane selects. */
import { NAV } from "./state.js";
import { Paint, fade, pen } from "./paint.js";
import { capture, element, pixels, within, taken, pointers, canvas, unheard, aria, isTouch, hide } from "./element.js";
import { clamp } from "./clamp.js";

const lane = 18;

export class Navigator {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart */
  constructor(app, chart) {
    this.app = app;
    this.chart = chart;
    this.canvas = canvas();
    this.paint = new Paint(this.canvas);
    this.frame = element("div.frame");
    this.grips = [this.grip("left", "Start of the window"), this.grip("right", "End of the window")];
    this.frame.append(...this.grips);
    this.line = element("div.at", { hidden: true });
    this.chosen = unheard("div.mark", { hidden: true });
    this.brush = element("div.brush", { hidden: true });
    this.shade = element("div.shade", { hidden: true });
    this.root = element("div.navigator", this.canvas, this.shade, this.frame, this.line, this.brush, this.chosen);
    this.key = "";
    /**
     * Takes what was brushed on the lane.
     * @type {((first: number, last: number, event: PointerEvent) => void) | null}
     */
    this.onSpan = null;
    pointers(this.root, this, () => { this.drag = null; hide(this.brush); });
    app.view(NAV, () => this.draw());
    app.on(["look", "size", "pick", "step"], () => { this.key = ""; app.mark(NAV); });
  }

  get height() { return this.chart.panes.isSmall ? 44 : 52; }
  get width() { return this.chart.panes.width; }
  /** @param {number} bar */
  x(bar) { return (bar / this.app.run.n) * this.width; }
  /** @param {number} x */
  bar(x) { return (x / this.width) * this.app.run.n; }

  /** @param {"left" | "right"} side @param {string} name */
  grip(side, name) {
    return element("button.grip." + side, {
      role: "slider", named: name, "aria-valuemin": 0, "aria-valuemax": this.app.run.n,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key_(event, side),
    });
  }

  /** @param {KeyboardEvent} event @param {"left" | "right"} side */
  key_(event, side) {
    const { window } = this.app, step = (window.span) / 200;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -20, PageUp: 20 }[event.key];
    if (!by) return;
    taken(event);
    if (side === "left") window.set(Math.min(window.v0 + by * step, window.v1 - 1), window.v1);
    else window.set(window.v0, Math.max(window.v1 + by * step, window.v0 + 1));
  }

  /** @param {PointerEvent} event */
  place(event) { return within(this.root, event); }

  /**
   * What a press here would do.
   * @param {{x: number, y: number}} at @param {boolean} touch
   */
  part({ x, y }, touch) {
    if (y > this.height) return "lane";
    const { window } = this.app, left = this.x(window.v0), right = this.x(window.v1), reach = touch ? 18 : 8;
    if (Math.abs(x - left) <= reach && (x < left + reach / 2 || right - left > 3 * reach || x < (left + right) / 2)) return "left";
    if (Math.abs(x - right) <= reach) return "right";
    return x > left && x < right ? "inside" : "outside";
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    const at = this.place(event), { window } = this.app;
    window.stop();
    this.drag = { part: this.part(at, isTouch(event)), x: at.x, v0: window.v0, v1: window.v1, moved: false };
    capture(this.root, event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const at = this.place(event), { drag } = this, { window } = this.app;
    if (!drag) {
      const part = this.part(at, false);
      this.root.style["cursor"] = part === "lane" ? "crosshair" : part === "inside" ? "grab" : part === "outside" ? "crosshair" : "ew-resize";
      return;
    }
    const by = this.bar(at.x) - this.bar(drag.x);
    if (Math.abs(at.x - drag.x) > 3) drag.moved = true;
    if (!drag.moved) return;
    if (drag.part === "lane") return this.mark(drag.x, at.x);
    if (drag.part === "inside") window.put(...window.clamped(drag.v0 + by, drag.v1 + by));
    else if (drag.part === "left") window.put(...window.clamped(Math.min(drag.v0 + by, drag.v1 - 1), drag.v1));
    else if (drag.part === "right") window.put(...window.clamped(drag.v0, Math.max(drag.v1 + by, drag.v0 + 1)));
    else {
      const [a, b] = [drag.x, at.x].sort((p, q) => p - q).map((x) => clamp(this.bar(x), 0, this.app.run.n));
      window.put(...window.clamped(a, Math.max(b, a + 1)));
    }
  }

  /** @param {number} a @param {number} b */
  mark(a, b) {
    hide(this.brush, false);
    pixels(this.brush, "left", Math.min(a, b));
    pixels(this.brush, "width", Math.abs(a - b));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const at = this.place(event), { drag } = this, { app } = this;
    this.drag = null;
    hide(this.brush);
    if (!drag) return;
    if (drag.part === "lane") return drag.moved ? this.selectSpan(drag.x, at.x, event) : this.chooseNearest(at.x);
    if (!drag.moved && drag.part === "outside") app.window.centre(this.bar(at.x));
    app.window.settle();
  }

  /** @param {number} a @param {number} b @param {PointerEvent} event */
  selectSpan(a, b, event) {
    const { app } = this, [first, last] = [a, b].sort((p, q) => p - q).map((x) => clamp(Math.floor(this.bar(x)), 0, app.end() - 1));
    if (this.onSpan) this.onSpan(first, last, event);
  }

  /** @param {number} x */
  chooseNearest(x) {
    const { app } = this, { trades } = app, bar = this.bar(x), reach = this.bar(6);
    const near = trades.held(bar - reach, bar + reach).filter((trade) => trades.entry(trade) < app.end());
    if (!near.length) return;
    const distance = (/** @type {number} */ trade) => Math.max(0, trades.entry(trade) - bar, bar - Math.min(trades.last(trade), app.end()));
    const best = near.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    app.choose(best);
    app.window.reveal(trades.entry(best));
  }

  draw() {
    const { app } = this, { window } = app, width = this.width;
    if (width < 40) return;
    const key = `${width} ${this.height}`;
    if (key !== this.key) { this.key = key; this.picture(); }
    const left = clamp(this.x(window.v0), 0, width), right = clamp(this.x(window.v1), 0, width);
    pixels(this.frame, "left", left);
    pixels(this.frame, "width", Math.max(2, right - left));
    pixels(this.frame, "height", this.height);
    for (const [i, grip] of this.grips.entries()) {
      const bar = Math.round(clamp(i ? window.v1 : window.v0, 0, app.run.n));
      aria(grip, "valuenow", bar);
      aria(grip, "valuetext", app.blind ? "" : app.figures.moment(app.run.time(clamp(i ? bar - 1 : bar, 0, app.run.n - 1))));
    }
    hide(this.line, app.cursor < 0);
    if (app.cursor >= 0) pixels(this.line, "left", this.x(app.cursor + 0.5));
    pixels(this.line, "height", this.height);
    hide(this.shade, app.replay === null);
    if (app.replay !== null) { pixels(this.shade, "left", this.x(app.replay + 1)); pixels(this.shade, "height", this.height + lane); }
    hide(this.chosen, app.choice < 0);
    if (app.choice >= 0) {
      pixels(this.chosen, "left", this.x(app.trades.entry(app.choice) + 0.5));
      pixels(this.chosen, "top", this.height + 9);
    }
  }

  /** The closes and the trades, as far as a replay has come. */
  picture() {
    const { app, chart, paint, width, height } = this, { theme } = chart, { c } = paint, shown = app.end(), edge = this.x(shown);
    paint.begin(width, height + lane, theme);
    const [low, high] = chart.panes.prices().range(0, shown), span = high - low || 1;
    const y = (/** @type {number} */ value) => 3 + (1 - (value - low) / span) * (height - 7);
    const closes = chart.panes.closes();
    const columns = Math.ceil(width), area = new Path2D(), line = new Path2D();
    // The first point that a path is drawn to is where it begins.
    for (let x = 0; x < columns; x++) {
      const first = Math.floor(this.bar(x)), end = Math.max(first + 1, Math.floor(this.bar(x + 1)));
      const [a, b] = closes.range(first, Math.min(end, shown)), top = y(b), bottom = y(a);
      if (a > b) continue;
      area.lineTo(x + 0.5, top);
      line.lineTo(x + 0.5, top);
      if (bottom > top + 0.5) line.lineTo(x + 0.5, bottom);
    }
    area.lineTo(edge, height);
    area.lineTo(0, height);
    c.fillStyle = theme.colors.hold;
    fade(c, 0.14);
    c.fill(area);
    fade(c, 1);
    pen(c, theme.colors.hold, 1);
    c.stroke(line);
    this.trades();
  }

  trades() {
    const { app, chart, paint, height } = this, { trades } = app, columns = Math.ceil(this.width) + 1;
    const sums = new Float64Array(columns), strong = new Uint8Array(columns), end = app.end();
    for (let trade = 0; trade < trades.n; trade++) {
      const exit = trades.exit(trade);
      if (exit < 0 || exit >= end) continue;
      const from = Math.floor(this.x(trades.entry(trade))), to = Math.max(from, Math.ceil(this.x(exit)) - 1), share = trades.share(trade), isStrong = app.isStrong(trade);
      for (let x = from; x <= to && x < columns; x++) { sums[x] += share || 1e-9; if (isStrong) strong[x] = 1; }
    }
    for (let x = 0; x < columns; x++) if (sums[x]) paint.box(x, height + 7, 1, 4, chart.marks.tone(sums[x]), strong[x] ? 1 : 0.25);
  }
}

/** One machine for mouse, pen and touch over the chart. A press waits until it has moved or rested; then
 * it is one thing until it ends. */
import { clamp } from "./clamp.js";
import { capture, listen, within, met, pointers, dress, isTouch, isMouse, prevent } from "./element.js";
import { OVER } from "./state.js";
import { Scale } from "./scale.js";

const held = 350, keep = 1e-9;

export class Gesture {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart @param {import("./crosshair.js").Crosshair} cross */
  constructor(app, chart, cross) {
    this.app = app;
    this.chart = chart;
    this.cross = cross;
    /** @type {"" | "wait" | "pan" | "pinch" | "box" | "value" | "time" | "cursor" | "tool"} */ this.phase = "";
    /** @type {Map<number, {x: number, y: number}>} */ this.touches = new Map();
    /** @type {{x: number, y: number, x2: number, y2: number} | null} */ this.rect = null;
    this.pageTurned = -1e9;
    this.wheelTaken = -1e9;
    /** A tool that takes the next drag. @type {null | {begin: Function, move: Function, end: Function}} */ this.tool = null;
    /** What takes a press or a click before the chart does. @type {((at: {x: number, y: number}) => any) | null} */ this.onGrab = null;
    /** @type {((at: {x: number, y: number}) => boolean) | null} */ this.onPick = null;
    /**
     * Where the press began, and what it needs to know of that.
     * @type {{x: number, y: number, v0: number, v1: number, touch: boolean, manual: number[] | null, y0: number, range: number[]}}
     */
    this.start = { x: 0, y: 0, v0: 0, v1: 0, touch: false, manual: null, y0: 0, range: [0, 1] };
    /** Where one was before a double click showed all. @type {[number, number] | null} */ this.before = null;
    const { stage } = chart;
    pointers(stage, this, (event) => this.cancel(event));
    listen(stage, "pointerleave", (event) => { if (isMouse(event) && !this.phase) this.cross.leave(); });
    listen(stage, "dblclick", (event) => this.double(event));
    listen(stage, "wheel", (event) => this.wheel(event), { passive: false });
    // While a finger holds the cursor the page does not scroll.
    listen(stage, "touchmove", (event) => { if (/^(cursor|pinch|pan|tool)$/.test(this.phase)) prevent(event); }, { passive: false });
    listen(stage, "contextmenu", (event) => { if (this.phase === "cursor") prevent(event); });
    listen(window, "scroll", () => { if (performance.now() - this.wheelTaken > 50) this.pageTurned = performance.now(); }, { passive: true });
    chart.overlays.push((paint) => this.draw(paint));
    app.on("span", () => this.follow());
  }

  /** @param {{clientX: number, clientY: number}} event */
  place(event) { return within(this.chart.stage, event); }

  /** @param {{x: number, y: number}} place @returns {"value" | "time" | "plot"} */
  zone({ x, y }) {
    const { panes } = this.chart;
    return y >= panes.floor ? "time" : x >= panes.plotWidth ? "value" : "plot";
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button || met(event, "button,a,input,.card,.info")) return;
    const at = this.place(event);
    this.app.window.stop();
    this.touches.set(event.pointerId, at);
    if (this.touches.size === 2 && isTouch(event)) return this.beginPinch(event);
    if (this.touches.size > 1) return;
    capture(this.chart.stage, event);
    this.start = { ...at, v0: this.app.window.v0, v1: this.app.window.v1, touch: isTouch(event), manual: null, y0: at.y, range: [0, 1] };
    this.trail = [{ x: at.x, time: event.timeStamp }];
    const zone = this.zone(at);
    this.held = zone !== "plot" ? null : this.tool || (this.onGrab && this.onGrab(at));
    if (this.held) { this.phase = "tool"; this.held.begin(at); return; }
    this.phase = zone === "plot" ? "wait" : zone;
    if (zone === "value") this.beginValue(at);
    if (zone === "plot" && event.shiftKey && !this.start.touch) { this.phase = "box"; this.rect = { ...at, x2: at.x, y2: at.y }; }
    clearTimeout(this.rest);
    if (this.phase === "wait" && this.start.touch) {
      this.rest = setTimeout(() => { if (this.phase === "wait") { this.phase = "cursor"; this.pinned = true; this.pointTouch(at); } }, held);
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const at = this.place(event);
    if (this.touches.has(event.pointerId)) this.touches.set(event.pointerId, at);
    if (!this.phase) { if (isMouse(event)) this.hover(at, event); return; }
    if (!this.start || !this.touches.has(event.pointerId)) return;
    const dx = at.x - this.start.x, dy = at.y - this.start.y;
    if (this.phase === "wait") this.decide(dx, dy, at);
    switch (this.phase) {
      case "pan": this.pan(at, event); break;
      case "pinch": this.pinch(); break;
      case "box": Object.assign(/** @type {any} */ (this.rect), { x2: at.x, y2: at.y }); this.app.mark(OVER); break;
      case "value": this.stretchValue(dy); break;
      case "time": this.stretchTime(dx); break;
      case "cursor": this.pointTouch(at); break;
      case "tool": this.held.move(at); break;
    }
  }

  /**
   * A press that moves becomes what its direction says.
   * @param {number} dx @param {number} dy @param {{x: number, y: number}} at
   */
  decide(dx, dy, at) {
    const { start } = this;
    const far = start.touch ? 8 : 4;
    if (Math.hypot(dx, dy) < far) return;
    clearTimeout(this.rest);
    if (start.touch && Math.abs(dy) >= Math.abs(dx)) { this.phase = ""; this.touches.clear(); return; }
    if (start.touch) start.x += Math.sign(dx) * 8;
    this.phase = "pan";
    const { price } = this.chart.panes;
    start.manual = price.manual ? [price.scale.value(0), price.scale.value(1), ...price.manual] : null;
    start.y0 = start.touch ? at.y : start.y;
    dress(this.chart.stage, "dragging");
  }

  /** @param {{x: number, y: number}} at @param {PointerEvent} event */
  pan(at, event) {
    const { window } = this.app, { start } = this;
    window.drag(start.v0 - (at.x - start.x) / window.spacing);
    this.trail.push({ x: at.x, time: event.timeStamp });
    while (this.trail.length > 2 && event.timeStamp - this.trail[0].time > 80) this.trail.shift();
    if (start.manual) this.shiftValue(at.y - start.y0);
    if (!start.touch) this.hover(at, event);
  }

  /**
   * With a set range the price moves with the pointer.
   * @param {number} dy
   */
  shiftValue(dy) {
    const { price } = this.chart.panes, [, , low, high] = this.start.manual, { scale } = price;
    const moved = new Scale(scale.kind, low, high, scale.top, scale.height, scale.base);
    const [a, b] = [moved.value(scale.top + scale.height - dy), moved.value(scale.top - dy)];
    if (isFinite(a) && isFinite(b) && b > a) price.manual = [a, b];
  }

  /** @param {PointerEvent} event */
  up(event) {
    clearTimeout(this.rest);
    this.touches.delete(event.pointerId);
    const { phase } = this, at = this.place(event);
    if (phase === "pinch") { if (this.touches.size === 0) this.end(); return; }
    if (phase === "pan") this.release(event);
    else if (phase === "box") this.zoomBox();
    else if (phase === "wait") this.click(at, event);
    else if (phase === "tool") this.held.end(at);
    this.end();
  }

  cancel(/** @type {PointerEvent} */ event) {
    clearTimeout(this.rest);
    this.touches.delete(event.pointerId);
    if (this.phase === "pan") this.app.window.settle();
    this.end();
  }

  end() {
    this.phase = "";
    this.rect = null;
    this.touches.clear();
    dress(this.chart.stage, "dragging", false);
    this.app.mark(OVER);
  }

  /**
   * Lets go of a drag: a quick one glides on.
   * @param {PointerEvent} event
   */
  release(event) {
    const { window } = this.app, first = this.trail[0], last = this.trail.at(-1);
    const passed = last.time - first.time, speed = passed > 0 ? (last.x - first.x) / passed : 0;
    if (Math.abs(speed) > 0.15 && event.timeStamp - last.time < 60) window.throw(speed); else window.settle();
  }

  /** @param {PointerEvent} event */
  beginPinch(event) {
    clearTimeout(this.rest);
    capture(this.chart.stage, event);
    this.phase = "pinch";
    const [a, b] = [...this.touches["values"]()], { window } = this.app, middle = (a.x + b.x) / 2;
    this.fingers = { apart: Math.max(20, Math.abs(a.x - b.x)), span: window.span, bar: window.v0 + middle / window.spacing };
  }

  pinch() {
    if (this.touches.size < 2) return;
    const [a, b] = [...this.touches["values"]()], { window } = this.app, middle = (a.x + b.x) / 2;
    const span = clamp((this.fingers.span * this.fingers.apart) / Math.max(20, Math.abs(a.x - b.x)), 1, window.widest);
    const v0 = this.fingers.bar - (middle / window.width) * span;
    window.put(...window.clamped(v0, v0 + span));
  }

  /** @param {{x: number, y: number}} at */
  beginValue(at) {
    const pane = this.chart.panes.at(at.y), { price } = this.chart.panes;
    if (pane !== price) { this.phase = "wait"; return; }
    this.start.range = [price.scale.lower, price.scale.upper];
    dress(this.chart.stage, "stretching");
  }

  /** @param {number} dy */
  stretchValue(dy) {
    if (Math.abs(dy) < 2 && !this.chart.panes.price.manual) return;
    const [low, high] = this.start.range, { price } = this.chart.panes, by = Math.exp(dy / 180);
    if (price.scale.isLog) {
      const middle = Math.log(low * high) / 2, half = (Math.log(high / low) / 2) * by;
      price.manual = [Math.exp(middle - half), Math.exp(middle + half)];
    } else {
      const middle = (low + high) / 2, half = ((high - low) / 2) * by;
      price.manual = [middle - half, middle + half];
    }
    if (!(price.manual[1] - price.manual[0] > Math.abs(high) * keep)) price.manual = [low, high];
    this.app.moved();
    this.app.tell("view");
  }

  /** @param {number} dx */
  stretchTime(dx) {
    const { window } = this.app, { v0, v1 } = this.start;
    const span = clamp((v1 - v0) * Math.exp(-dx / 240), 1, window.widest);
    window.put(...window.clamped(v1 - span, v1));
  }

  /** The range of prices follows the bars again. */
  auto() {
    this.chart.panes.price.manual = null;
    this.app.moved();
    this.app.tell("view");
  }

  zoomBox() {
    const { rect } = this, { window } = this.app;
    if (!rect || Math.abs(rect.x2 - rect.x) <= 8) return;
    const [a, b] = [Math.min(rect.x, rect.x2), Math.max(rect.x, rect.x2)];
    window.go(window.v0 + a / window.spacing, window.v0 + b / window.spacing);
  }

  /** @param {{x: number, y: number}} at @param {PointerEvent} event */
  click(at, event) {
    const { app, chart } = this, target = chart.marks.hit(at.x, at.y, this.start.touch ? 22 : 12);
    if (this.onPick && this.onPick(at)) return;
    if (target && target.group) {
      const { left, right } = target.group, margin = Math.max(3, (right - left) * 0.3);
      return app.window.go(left - margin, right + 1 + margin);
    }
    if (target) {
      return app.press(target.trade, event);
    }
    if (this.start.touch) {
      if (this.pinned || app.cursor >= 0) { this.pinned = false; this.cross.leave(); } else { this.pinned = true; this.pointTouch(at); }
      return;
    }
    if (app.choice >= 0) app.choose(-1);
  }

  /** @param {MouseEvent} event */
  double(event) {
    if (met(event, "button,.card")) return;
    const at = this.place(event), zone = this.zone(at);
    if (zone === "value") return this.auto();
    if (zone === "plot") this.all();
  }

  /** All bars, and back to where one was. */
  all() {
    const { window } = this.app, isAll = window.span > window.widest * 0.995;
    if (isAll && this.before) { const [a, b] = this.before; this.before = null; return window.set(a, b); }
    if (isAll) return;
    this.before = [window.v0, window.v1];
    window.set(-1e9, 1e9);
  }

  /**
   * A turn of the wheel belongs to who had it first.
   * @param {WheelEvent} event
   */
  wheel(event) {
    const now = performance.now(), { window } = this.app;
    if (now - this.pageTurned < 180 && now - this.wheelTaken > 180) { this.pageTurned = now; return; }
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const dx = event.deltaX * unit, dy = event.deltaY * unit, at = this.place(event);
    const isAcross = Math.abs(dx) > Math.abs(dy) || event.shiftKey;
    if (!isAcross && dy > 0 && window.span >= window.widest * 0.9999) return;
    prevent(event);
    this.wheelTaken = now;
    window.stop();
    if (isAcross) {
      const by = (Math.abs(dx) > Math.abs(dy) ? dx : dy) / window.spacing;
      return window.put(...window.clamped(window.v0 + by, window.v1 + by));
    }
    const factor = Math.exp((event.ctrlKey ? 0.01 : 0.0016) * dy);
    window.zoom(clamp(factor, 0.5, 2), Math.min(at.x, window.width));
    this.hover(at, event);
  }

  /** @param {{x: number, y: number}} at @param {MouseEvent} event */
  hover(at, event) {
    const { chart } = this, zone = this.zone(at);
    if (met(event, ".card")) return this.cross.leave();
    this.last = at;
    const isOut = at.x < 0 || zone !== "plot" || at.y < 0;
    chart.stage.style["cursor"] = this.phase === "pan" ? "" : zone === "value" ? (chart.panes.at(at.y) === chart.panes.price ? "ns-resize" : "") : zone === "time" ? "ew-resize"
      : chart.marks.hit(at.x, at.y, 12) ? "pointer" : "";
    if (isOut) return this.cross.leave();
    this.cross.point(this.clampedBar(at.x), at.y);
  }

  /** @param {number} x */
  clampedBar(x) {
    const [first, end] = this.app.window.touched;
    return clamp(this.app.window.bar(x), first, end - 1);
  }

  /** A still mouse over a moving chart takes the bar that comes under it. */
  follow() {
    if (this.app.cursor < 0 || !this.last || !this.app.window.isMoving || this.cross.y < 0) return;
    this.cross.point(this.clampedBar(this.last.x), this.last.y);
  }

  /**
   * The cursor stands above the finger.
   * @param {{x: number, y: number}} at
   */
  pointTouch(at) {
    this.cross.point(this.clampedBar(Math.min(at.x, this.chart.panes.plotWidth - 1)), Math.max(4, at.y - 44));
  }

  /** @param {import("./paint.js").Paint} paint */
  draw(paint) {
    const { rect } = this;
    if (!rect) return;
    const { panes, theme } = this.chart, left = Math.max(0, Math.min(rect.x, rect.x2)), right = Math.min(panes.plotWidth, Math.max(rect.x, rect.x2));
    paint.box(left, 0, right - left, panes.floor, theme.colors.ink, 0.08);
    paint.upright(left, 0, panes.floor, theme.colors.ink2);
    paint.upright(right, 0, panes.floor, theme.colors.ink2);
  }
}

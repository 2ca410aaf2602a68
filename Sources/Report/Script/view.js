/** Which bars are seen: `v0` and `v1` are the left and the right edge in bars, parts of one allowed.
 * The middle of a bar lies at `(bar + ½ − v0) · spacing`. */
import { clamp } from "./clamp.js";

const ease = 180, decay = 325, fastest = 6;

export class Window {
  /** @param {import("./state.js").App} app */
  constructor(app) {
    this.app = app;
    this.v0 = 0;
    this.v1 = 1;
    /** Pixels from the left edge to the axis. */
    this.width = 1;
    /** Blank room before the first and after the last bar. */
    this.pad = 8;
    this.room = 24;
    this.isMoving = false;
  }

  /** How many bars. */
  get span() { return this.v1 - this.v0; }
  get spacing() { return this.width / this.span; }
  /** @param {number} bar */
  x(bar) { return (bar + 0.5 - this.v0) * this.spacing; }
  /**
   * The bar whose cell has a place.
   * @param {number} x
   */
  bar(x) { return Math.floor(this.v0 + x / this.spacing); }
  /**
   * The bars whose middle is inside: first, and the one after the last.
   * @returns {[number, number]}
   */
  get bars() {
    return [Math.max(0, Math.ceil(this.v0 - 0.5)), Math.max(0, Math.min(this.app.end(), Math.ceil(this.v1 - 0.5)))];
  }
  /**
   * The bars of which any part is inside.
   * @returns {[number, number]}
   */
  get touched() {
    return [Math.max(0, Math.floor(this.v0)), Math.max(0, Math.min(this.app.end(), Math.ceil(this.v1)))];
  }

  /**
   * The last edge that the window may reach.
   * @param {number} spacing
   */
  last(spacing) {
    const { app } = this;
    if (app.replay === null) return app.run.n + this.room / spacing;
    return app.replay + 1 + Math.max(this.room / spacing, 0.3 * (this.width / spacing));
  }

  /** The widest window: all bars with their rooms. */
  get widest() {
    const spacing = Math.max(1e-6, (this.width - this.pad - this.room) / this.app.run.n);
    return this.width / spacing;
  }

  /**
   * A window inside its limits.
   * @param {number} v0 @param {number} v1 @returns {[number, number]}
   */
  clamped(v0, v1) {
    let span = v1 - v0;
    if (!(span > 0) || !isFinite(v0 + v1)) return [this.v0, this.v1];
    const wanted = clamp(span, 1, this.widest);
    if (wanted !== span) { const middle = (v0 + v1) / 2; v0 = middle - wanted / 2; v1 = v0 + wanted; span = wanted; }
    const spacing = this.width / span, low = -this.pad / spacing, high = this.last(spacing);
    if (high - low <= span) { v1 = Math.max(high, low + span * 0.999); v0 = v1 - span; return [v0, v1]; }
    if (v1 > high) { v1 = high; v0 = v1 - span; }
    if (v0 < low) { v0 = low; v1 = v0 + span; }
    return [v0, v1];
  }

  /** @param {number} v0 @param {number} v1 */
  put(v0, v1) {
    if (v0 === this.v0 && v1 === this.v1) return;
    this.v0 = v0;
    this.v1 = v1;
    this.app.moved();
  }

  /**
   * Shows some bars at once.
   * @param {number} v0 @param {number} v1
   */
  set(v0, v1) { this.stop(); this.put(...this.clamped(v0, v1)); }

  /**
   * Shows some bars, gliding there where that is near.
   * @param {number} v0 @param {number} v1
   */
  go(v0, v1) {
    const [to0, to1] = this.clamped(v0, v1), span = this.span, wanted = to1 - to0;
    const isFar = Math.abs(to0 - this.v0) > 2.5 * Math.max(span, wanted) || wanted > 8 * span || span > 8 * wanted;
    if (isFar || this.app.calm.matches) return this.set(to0, to1);
    this.stop();
    /** @type {number | null} */ let begun = null;
    const from0 = this.v0, from1 = this.v1;
    this.fly((now) => {
      begun ??= now;
      const share = Math.min(1, (now - begun) / ease), by = 1 - (1 - share) ** 3;
      this.put(from0 + (to0 - from0) * by, from1 + (to1 - from1) * by);
      return share < 1;
    });
  }

  /**
   * Zooms; what lies at a place stays there.
   * @param {number} factor of the span @param {number} x
   */
  zoom(factor, x) {
    this.stop();
    const span = clamp(this.span * factor, 1, this.widest);
    const bar = this.v0 + x / this.spacing, share = x / this.width;
    this.put(...this.clamped(bar - share * span, bar + (1 - share) * span));
  }

  /**
   * Drags to a place; beyond an edge it follows a third of the way.
   * @param {number} v0
   */
  drag(v0) {
    const span = this.span, [in0] = this.clamped(v0, v0 + span);
    const at = in0 + (v0 - in0) / 3;
    this.put(at, at + span);
  }

  /** Goes back inside the limits after a drag. */
  settle() {
    const [v0, v1] = this.clamped(this.v0, this.v1);
    if (Math.abs(v0 - this.v0) > 1e-9) this.go(v0, v1);
  }

  /**
   * Glides on with a speed in pixels a millisecond.
   * @param {number} speed
   */
  throw(speed) {
    if (this.app.calm.matches) return this.settle();
    let rate = clamp(speed, -fastest, fastest);
    /** @type {number | null} */ let last = null;
    this.fly((now) => {
      const passed = last === null ? 16 : Math.min(50, now - last);
      last = now;
      const span = this.span, v0 = this.v0 - (rate * passed) / this.spacing;
      const [in0] = this.clamped(v0, v0 + span);
      this.put(in0, in0 + span);
      rate *= Math.exp(-passed / decay);
      return Math.abs(rate) > 0.02 && Math.abs(in0 - v0) < 1e-9;
    });
  }

  /** @param {(now: number) => boolean} step */
  fly(step) {
    this.stop();
    this.step = (/** @type {number} */ now) => {
      const goesOn = step(now);
      this.isMoving = goesOn;
      return goesOn;
    };
    this.isMoving = true;
    this.app.move(this.step);
  }

  stop() {
    if (this.step) this.app.motions.delete(this.step);
    this.isMoving = false;
  }

  /**
   * Takes a new width; the spacing and the right edge stay.
   * @param {number} width
   */
  resize(width) {
    if (width === this.width) return;
    const spacing = this.spacing, isFirst = this.width <= 1;
    this.width = width;
    if (!isFirst) [this.v0, this.v1] = this.clamped(this.v1 - width / spacing, this.v1);
  }

  /**
   * Goes to a bar without a change of width; it comes to the middle.
   * @param {number} bar
   */
  centre(bar) {
    const half = this.span / 2;
    this.go(bar + 0.5 - half, bar + 0.5 + half);
  }

  /**
   * Moves as little as it takes to show a bar.
   * @param {number} bar
   */
  reveal(bar) {
    const span = this.span, margin = Math.min(span / 4, 40 / this.spacing);
    if (bar < this.v0 + margin) this.go(bar - margin, bar - margin + span);
    else if (bar + 1 > this.v1 - margin) this.go(bar + 1 + margin - span, bar + 1 + margin);
  }
}

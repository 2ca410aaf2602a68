/** Lines, rays, levels, Fibonacci levels and words that a reader puts on the prices. They are kept in the address
 * and saved as the JSON of a chart. */
import { clip } from "./layers.js";
import { pen, circle, flood, outline } from "./paint.js";
import { OVER } from "./state.js";
import { element, listen, pixels, pressed, segments, hide, button } from "./element.js";
import { priceNear } from "./measure.js";
import { fileName, offer } from "./picture.js";
import { clamp } from "./clamp.js";

/** @typedef {{bar: number, price: number}} Point */
/** @typedef {{kind: string, ends: Point[], text: string}} Thing */
const kinds = ["line", "ray", "level", "fibonacci", "text"], most = 40, longest = 60, levels = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];
const near = 7;

export class Draw {
  /**
   * @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart @param {import("./gesture.js").Gesture} gesture
   * @param {import("./toolbar.js").Toolbar} toolbar @param {import("./keys.js").Keys} keys @param {import("./hash.js").Address} address
   */
  constructor(app, chart, gesture, toolbar, keys, address) {
    this.app = app;
    this.chart = chart;
    this.gesture = gesture;
    /** @type {Thing[]} */ this.all = [];
    /** The one whose ends can be moved; −1 for none. */
    this.picked = -1;
    this.kind = "";
    this.tools = segments("Draw", kinds.map((kind, i) => [kind, "Line|Ray|Level|Fibonacci|Text".split("|")[i]]), (kind) => this.arm(kind === this.kind ? "" : kind));
    this.row = element("div.tools.draws", { hidden: true }, this.tools.group, button("Remove", () => this.remove(), "The picked one, else the last (Delete)"), button("JSON", () => this.save(), "Save as a chart that kreplay chart draws"));
    toolbar.root.after(this.row);
    this.button = toolbar.tool("Draw", () => this.open(this.row.hidden), "r");
    pressed(this.button, false);
    keys.add("r", "draw: line, ray, level, Fibonacci, words; Enter sets a point", () => { this.open(true); this.arm(kinds[(kinds.indexOf(this.kind) + 1) % (kinds.length + 1)] || ""); });
    keys.add("Delete Backspace", "remove what was drawn", () => { if (this.picked >= 0 || !this.row.hidden) this.remove(); }, "Delete");
    keys.onEnter = () => this.set();
    keys.escapes.unshift(() => {
      if (this.kind) this.arm(""); else if (this.picked >= 0) this.pick(-1); else if (!this.row.hidden) this.open(false); else return false;
      return true;
    });
    gesture.onGrab = (at) => this.grab(at);
    gesture.onPick = (at) => { const found = this.find(at); if (found < 0 && this.picked < 0) return false; this.pick(found); return found >= 0; };
    address.add((values) => this.read(values.get("draw") || ""), (values) => { if (this.all.length) values.push("draw=" + this.said(address)); });
    this.address = address;
    chart.overlays.push((paint) => this.draw(paint));
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    hide(this.row, !isOpen);
    pressed(this.button, isOpen);
    if (!isOpen) this.arm("");
  }

  /**
   * Takes up a tool; none puts it down.
   * @param {string} kind
   */
  arm(kind) {
    this.kind = kind;
    this.begun = null;
    this.tools.press(kind);
    this.gesture.tool = !kind ? null : {
      begin: (/** @type {{x: number, y: number}} */ at) => this.begin(this.point(at)),
      move: (/** @type {{x: number, y: number}} */ at) => this.stretch(this.point(at)),
      end: (/** @type {{x: number, y: number}} */ at) => { this.stretch(this.point(at)); this.finish(); },
    };
    this.app.mark(OVER);
  }

  /** @param {{x: number, y: number}} at @returns {Point} */
  point(at) { return priceNear(this.app, this.chart, this.gesture, at); }

  /** @param {Point} point */
  begin(point) {
    this.begun = { kind: this.kind, ends: this.kind === "level" || this.kind === "text" ? [point] : [point, point], text: "" };
    this.app.mark(OVER);
  }

  /** @param {Point} point */
  stretch(point) {
    if (this.begun) this.begun.ends[this.begun.ends.length - 1] = point;
    this.app.mark(OVER);
  }

  finish() {
    const { begun } = this;
    if (!begun) return;
    const [a, b] = begun.ends;
    if (b && a.bar === b.bar && a.price === b.price) { this.begun = null; return; }
    this.arm("");
    if (begun.kind === "text") return this.ask(begun);
    this.add(begun);
  }

  /** By keys: a point at the cursor, at its close. */
  set() {
    const { app } = this;
    if (!this.kind) return false;
    const bar = app.told(), point = { bar, price: app.run.c(bar) };
    if (!this.begun) { this.begin(point); if (this.begun && /** @type {Thing} */ (this.begun).ends.length < 2) this.finish(); } else { this.stretch(point); this.finish(); }
    return true;
  }

  /**
   * Words are asked for where they will be.
   * @param {Thing} thing
   */
  ask(thing) {
    const { app, chart } = this, [end] = thing.ends, frame = chart.stage;
    const field = /** @type {HTMLInputElement} */ (element("input.written", { type: "text", maxlength: longest, named: "Words", placeholder: "Words, then Enter" }));
    const done = () => {
      const text = field.value.replace(/[~!]/g, " ").trim();
      if (thing.text) return;
      // Removing it is a change of it once more.
      thing.text = text || " ";
      field.remove();
      if (text) this.add(thing);
      frame.focus();
    };
    listen(field, "keydown", (event) => { if (event.key === "Escape") field.value = ""; if (event.key === "Enter" || event.key === "Escape") done(); });
    listen(field, "pointerdown", (event) => event.stopPropagation());
    listen(field, "change", done);
    pixels(field, "left", clamp(app.window.x(end.bar), 4, chart.panes.plotWidth - 190));
    pixels(field, "top", clamp(chart.panes.price.scale.y(end.price) - 16, 4, chart.panes.price.bottom - 40));
    frame.append(field);
    setTimeout(() => field.focus());
  }

  /** @param {Thing} thing */
  add(thing) {
    if (this.all.length >= most) this.all.shift();
    this.all.push(thing);
    this.pick(this.all.length - 1);
    this.app.tell("view");
  }

  /** @param {number} place */
  pick(place) {
    this.picked = place;
    this.app.mark(OVER);
  }

  remove() {
    this.all.splice(this.picked >= 0 ? this.picked : this.all.length - 1, 1);
    this.pick(-1);
    this.app.tell("view");
  }

  /** What moves an end of the picked one. @param {{x: number, y: number}} at */
  grab(at) {
    const thing = this.all[this.picked];
    if (!thing) return null;
    const end = thing.ends.findIndex((one) => { const [x, y] = this.place(one); return Math.hypot(x - at.x, y - at.y) < near + 3; });
    if (end < 0) return null;
    const move = (/** @type {{x: number, y: number}} */ to) => { thing.ends[end] = this.point(to); this.app.mark(OVER); };
    return { begin: () => {}, move, end: () => this.app.tell("view") };
  }

  /** @param {Point} point */
  place({ bar, price }) { return [this.app.window.x(bar), this.chart.panes.price.scale.y(price)]; }

  /** The lines of a thing in pixels: from, to. @param {Thing} thing @returns {number[][]} */
  lines(thing) {
    const width = this.chart.panes.plotWidth, [[x, y], [x2, y2] = [x, y]] = thing.ends.map((end) => this.place(end));
    if (thing.kind === "level") return [[0, y, width, y]];
    if (thing.kind === "line") return [[x, y, x2, y2]];
    if (thing.kind === "ray") {
      const far = x2 === x ? 0 : ((x2 > x ? width : 0) - x) / (x2 - x);
      return far < 1 ? [[x, y, x2, y2]] : [[x, y, x + (x2 - x) * far, y + (y2 - y) * far]];
    }
    if (thing.kind === "fibonacci") return levels.map((share) => { const at = y2 + (y - y2) * share; return [Math.min(x, x2), at, Math.max(x, x2), at]; });
    return [];
  }

  /**
   * The thing at a place, −1 for none.
   * @param {{x: number, y: number}} at
   */
  find(at) {
    if (this.app.blind) return -1;
    const places = [...this.all.keys()].reverse();
    return places.find((i) => {
      const thing = this.all[i];
      const [x, y] = this.place(thing.ends[0]);
      if (thing.kind === "text") return at.x > x - 4 && at.x < x + this.chart.base.wide(thing.text) + 8 && Math.abs(at.y - y + 4) < 11;
      return this.lines(thing).some(([a, b, c, d]) => {
        const length = (c - a) ** 2 + (d - b) ** 2, share = length ? clamp(((at.x - a) * (c - a) + (at.y - b) * (d - b)) / length, 0, 1) : 0;
        return Math.hypot(a + (c - a) * share - at.x, b + (d - b) * share - at.y) < near;
      });
    }) ?? -1;
  }

  /** @param {import("./paint.js").Paint} paint */
  draw(paint) {
    const { app, chart } = this, pane = chart.panes.price, { c } = paint, { colors: color } = chart.theme;
    if (app.blind || (!this.all.length && !this.begun)) return;
    clip(paint, pane, chart.panes.plotWidth, () => { for (const thing of [...this.all, ...(this.begun ? [this.begun] : [])]) {
      const isPicked = thing === this.all[this.picked] || thing === this.begun, [x, y] = this.place(thing.ends[0]);
      pen(c, color.s3, isPicked ? 1.75 : 1.25);
      c.beginPath();
      const lines = this.lines(thing);
      for (const [a, b, e, d] of lines) { c.moveTo(a, b); c.lineTo(e, d); }
      c.stroke();
      if (thing.kind === "text") paint.say(thing.text, x, y, color.s3, { bold: true, halo: true });
      if (thing.kind === "level") paint.say(chart.words(pane, thing.ends[0].price), chart.panes.plotWidth - 6, y - 4, color.s3, { align: "right", halo: true });
      if (thing.kind === "fibonacci" && thing.ends[1]) for (const [i, [a, b]] of lines.entries()) {
        const [from, to] = thing.ends;
        paint.say(`${levels[i]}  ${chart.words(pane, to.price + (from.price - to.price) * levels[i])}`, a + 4, b - 3, color.s3, { halo: true });
      }
      if (isPicked) for (const [a, b] of thing.ends.map((end) => this.place(end))) {
        circle(c, a, b, 4);
        flood(c, color.paper);
        outline(c, color.s3, 1.5);
      }
    } });
  }

  /** @param {import("./hash.js").Address} address */
  said(address) {
    const number = (/** @type {number} */ value) => String(Number(value.toPrecision(9)));
    return this.all.map(({ kind, ends, text }) => [kind[0] === "l" ? kind.slice(0, 2) : kind[0], ...ends.flatMap(({ bar, price }) => [address.said(bar), number(price)]), ...(text ? [encodeURIComponent(text)] : [])].join("~")).join("!");
  }

  /** Reads what an address says was drawn; what is wrong is left out. @param {string} said */
  read(said) {
    if (!said) return;
    const { app } = this;
    this.all = said.split("!").slice(0, most).flatMap((one) => {
      const [short, ...parts] = one.split("~"), kind = kinds.find((name) => name === short || (name[0] === "l" ? name.slice(0, 2) : name[0]) === short);
      if (!kind) return [];
      const count = kind === "level" || kind === "text" ? 1 : 2, ends = Array.from({ length: count }, (_, i) => ({ time: this.address.time(parts[2 * i] || ""), price: parts[2 * i + 1] ? Number(parts[2 * i + 1]) : NaN }));
      if (ends.some(({ time, price }) => !isFinite(time) || !isFinite(price))) return [];
      // What came through the address was decoded once.
      const text = kind === "text" ? (parts[2] || "").slice(0, longest) : "";
      if (kind === "text" && !text) return [];
      return [{ kind, ends: ends.map(({ time, price }) => ({ bar: clamp(app.run.barAt(time), 0, app.run.n - 1), price })), text }];
    });
    this.pick(-1);
  }

  /** The drawings as the description of a chart. */
  save() {
    const { app } = this, { run } = app, time = (/** @type {number} */ bar) => new Date(run.time(bar)).toISOString().slice(0, run.intraday ? 19 : 10);
    const places = (/** @type {Point[]} */ ends) => ends.map(({ bar, price }) => [time(bar), Number(price.toFixed(run.decimals + 2))]);
    const objects = this.all.map(({ kind, ends, text }) => {
      // A level is a ray from the first bar on.
      const [from, to] = kind === "level" ? places([{ bar: 0, price: ends[0].price }, { bar: Math.min(1, run.n - 1), price: ends[0].price }]) : places(ends);
      return { "kind": kind === "level" ? "ray" : kind, ...(text ? { text } : {}), from, ...(to ? { to } : {}) };
    });
    const [first, end] = app.window.bars;
    const chart = { "visible": { "from": time(first), "to": time(Math.max(first, end - 1)) }, "panes": [{ "legend": "lines", "above": 40, "layers": ["grid", "candles", { "mark": "drawings", "objects": objects }] }] };
    offer(new Blob([JSON.stringify(chart, null, 2) + "\n"], { type: "application/json" }), fileName(app) + "-chart.json");
  }
}

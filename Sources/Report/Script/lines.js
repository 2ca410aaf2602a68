/** Settings as lines over parallel axes: one is pointed at or walked to by keys, and the part of an axis that is
 * brushed leaves those that go through it.
 *
 * @typedef {{names: string[], places: number[][], settings: string, scores: string, score: string,
 *   frames: Record<string, number[]>}} Lines the worst first; places from 0 to 1000; four numbers of each axis in a frame
 */
import { element, listen } from "./element.js";

const { hypot, max, min, round } = Math;
const hint = "Point at a line for its setting; drag along an axis to keep the lines that go through that part of it; arrow keys go from the best to the worst.";

export class SettingLines {
  /** @param {Lines} data @param {HTMLElement} figure */
  constructor(data, figure) {
    this.data = data;
    this.figure = figure;
    this.settings = data.settings.split("\n");
    this.scores = data.scores.split("\n");
    /** What is left of an axis, its lower and its upper end.
     * @type {Map<number, [number, number]>} */
    this.parts = new Map();
    /** @type {number | null} */ this.kept = null;
    /** The axis that is brushed, and where that began.
     * @type {{axis: number, from: number} | null} */
    this.brush = null;
    this.says = element("p.sub.says", { role: "status" }, hint);
    figure.after(this.says);
    for (const [name, value] of [["tabindex", "0"], ["role", "application"], ["aria-label", "Settings as lines: arrow keys go from one to the next, Escape lets all go"]]) figure.setAttribute(name, value);
    listen(figure, "pointerdown", (event) => this.begin(event));
    listen(figure, "pointermove", (event) => this.move(event));
    listen(figure, "pointerup", () => this.end());
    listen(figure, "pointercancel", () => this.end());
    listen(figure, "pointerleave", () => { if (!this.brush) this.show(this.kept); });
    listen(figure, "click", (event) => this.pick(event));
    listen(figure, "keydown", (event) => this.press(event));
    listen(window, "resize", () => this.show(this.kept));
    this.wasBrushed = false;
  }

  /** The layout that is seen, and where its axes are. */
  seen() {
    const svg = [...this.figure.querySelectorAll("svg")].find((one) => one.getClientRects().length);
    const frame = svg && this.data.frames[svg.parentElement?.className || ""];
    return svg && frame ? { svg, frame } : null;
  }

  /** @param {number[]} frame @param {number} axis @param {number} place @returns {[number, number]} */
  point(frame, axis, place) {
    const [x, y, toX, toY] = frame.slice(4 * axis, 4 * axis + 4);
    return [x + (toX - x) * place / 1000, y + (toY - y) * place / 1000];
  }

  /** Where the pointer is in the picture.
   * @param {MouseEvent} event */
  at(event) {
    const seen = this.seen();
    if (!seen) return null;
    const box = seen.svg.getBoundingClientRect(), unit = seen.svg.viewBox.baseVal.width / box.width;
    return { ...seen, x: (event.clientX - box.left) * unit, y: (event.clientY - box.top) * unit };
  }

  /** Whether a line goes through all parts.
   * @param {number} line */
  isLeft(line) {
    return [...this.parts].every(([axis, [low, high]]) => this.data.places[axis][line] >= low && this.data.places[axis][line] <= high);
  }

  /** The line nearest to a point, the better of equals; none farther than ten pixels.
   * @param {number[]} frame @param {number} x @param {number} y @returns {number | null} */
  nearest(frame, x, y) {
    let best = null, least = 10;
    for (let line = this.settings.length - 1; line >= 0; line--) {
      if (!this.isLeft(line)) continue;
      for (let axis = 1; axis < this.data.names.length; axis++) {
        const [a, b] = this.point(frame, axis - 1, this.data.places[axis - 1][line]), [c, d] = this.point(frame, axis, this.data.places[axis][line]);
        const along = max(0, min(1, ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2)));
        const far = hypot(a + (c - a) * along - x, b + (d - b) * along - y);
        if (far < least) { least = far; best = line; }
      }
    }
    return best;
  }

  /** The axis under a point and the place on it.
   * @param {number[]} frame @param {number} x @param {number} y */
  axisAt(frame, x, y) {
    for (let axis = 0; axis < this.data.names.length; axis++) {
      const place = this.placeOn(frame, axis, x, y), [a, b] = this.point(frame, axis, max(0, min(1000, place)));
      if (hypot(a - x, b - y) < 14) return { axis, from: max(0, min(1000, place)) };
    }
    return null;
  }

  /** @param {number[]} frame @param {number} axis @param {number} x @param {number} y */
  placeOn(frame, axis, x, y) {
    const [a, b] = this.point(frame, axis, 0), [c, d] = this.point(frame, axis, 1000);
    return round(1000 * ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2));
  }

  /** Shows the line of a setting that something else shows.
   * @param {string | null} setting */
  follow(setting) {
    const line = setting === null ? -1 : this.settings.indexOf(setting);
    this.show(line < 0 ? this.kept : line, false);
  }

  /** @param {PointerEvent} event */
  begin(event) {
    // A finger scrolls the page.
    if (event.pointerType === "touch" || event.button !== 0) return;
    const at = this.at(event), brush = at && this.axisAt(at.frame, at.x, at.y);
    if (!brush) return;
    this.brush = brush;
    this.figure.setPointerCapture(event.pointerId);
    event.preventDefault();
    this.figure.focus({ preventScroll: true });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const at = this.at(event);
    if (!at || event.pointerType === "touch") return;
    if (!this.brush) return this.show(this.nearest(at.frame, at.x, at.y) ?? this.kept);
    const { axis, from } = this.brush, to = max(0, min(1000, this.placeOn(at.frame, axis, at.x, at.y)));
    // A click on an axis lets its part go.
    if (Math.abs(to - from) < 12) this.parts.delete(axis);
    else this.parts.set(axis, [min(from, to), max(from, to)]);
    this.wasBrushed = true;
    this.show(null);
  }

  end() {
    if (this.brush && !this.wasBrushed) { this.wasBrushed = this.parts.delete(this.brush.axis); this.show(null); }
    this.brush = null;
  }

  /** @param {MouseEvent} event */
  pick(event) {
    const at = this.at(event), wasBrushed = this.wasBrushed;
    this.wasBrushed = false;
    if (wasBrushed || !at) return;
    const line = this.nearest(at.frame, at.x, at.y);
    this.kept = line === this.kept ? null : line;
    this.show(this.kept);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowRight: -1, ArrowDown: -1, ArrowLeft: 1, ArrowUp: 1 }[event.key], count = this.settings.length;
    if (step) {
      let line = this.kept === null ? count - 1 : this.kept + step;
      while (line >= 0 && line < count && !this.isLeft(line)) line += step || -1;
      if (line >= 0 && line < count) this.kept = line;
    } else if (event.key === "Escape" && (this.kept !== null || this.parts.size)) {
      this.kept = null;
      this.parts.clear();
    } else return;
    event.preventDefault();
    this.show(this.kept);
  }

  /** Shows a line, or those that are left.
   * @param {number | null} line @param {boolean} says whether in words, too */
  show(line, says = true) {
    this.figure.querySelectorAll(".ov").forEach((one) => one.remove());
    const seen = this.seen(), left = this.settings.map((_, i) => i).filter((i) => this.isLeft(i));
    for (const svg of this.figure.querySelectorAll("svg")) svg.classList.toggle("dim", line !== null || this.parts.size > 0);
    const shown = line !== null && this.isLeft(line) ? line : null;
    if (says) this.say(shown, left);
    if (!seen) return;
    const over = svgElement("g", { class: "ov" });
    /** @param {number[]} some */
    const path = (some) => some.map((i) => "M" + this.data.names.map((_, axis) => this.point(seen.frame, axis, this.data.places[axis][i]).map((v) => round(v) + 0.5).join(" ")).join("L")).join("");
    if (this.parts.size) over.append(svgElement("path", { class: "lm", d: path(left) }));
    for (const [axis, [low, high]] of this.parts) {
      const [a, b] = this.point(seen.frame, axis, low), [c, d] = this.point(seen.frame, axis, high);
      over.append(svgElement("rect", { class: "lb", x: min(a, c) - 6, y: min(b, d) - 6, width: Math.abs(a - c) + 12, height: Math.abs(b - d) + 12 }));
    }
    if (shown !== null) over.append(svgElement("path", { class: "lp", d: path([shown]) }));
    seen.svg.append(over);
  }

  /** Says what is shown.
   * @param {number | null} line @param {number[]} left the lines that go through all parts */
  say(line, left) {
    const { settings, scores, data: { score } } = this, best = left.at(-1);
    if (line !== null) this.says.textContent = `${settings[line]}: ${score} ${scores[line]}`;
    else if (!this.parts.size) this.says.textContent = hint;
    else if (best === undefined) this.says.textContent = "No line goes through all marked parts; Escape lets them go.";
    else this.says.textContent = `${left.length} of ${settings.length} lines go through the marked parts; the best of them is ${settings[best]}, ${score} ${scores[best]}. Escape lets them go.`;
  }
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function svgElement(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

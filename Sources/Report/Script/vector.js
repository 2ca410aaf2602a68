/** A picture of what is seen as SVG: the same drawing, written down. */
import { Paint } from "./paint.js";
import { findAll, frameOf } from "./element.js";
import { fileName, offer, words } from "./picture.js";

/** @param {unknown} text */
const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
/** @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

/** What the drawing asks of a canvas, written as elements. */
class Vector {
  /** @param {CanvasRenderingContext2D} measure @param {number} ratio */
  constructor(measure, ratio) {
    this.measure = measure;
    this.ratio = ratio;
    /** @type {string[]} */ this.out = [];
    this.path = "";
    this.unit = 1;
    this.depth = 0;
    this.clips = 0;
    /** @type {{unit: number, depth: number}[]} */ this.saved = [];
    /** @type {number[]} */ this.dash = [];
    this.fillStyle = this.strokeStyle = "#000";
    this.font = "";
    this.textAlign = "left";
    this.textBaseline = "alphabetic";
    this.lineCap = "butt";
    this.lineJoin = "miter";
    this.lineWidth = this.globalAlpha = 1;
  }
  clearRect() {}
  /** @param {number} scale */
  setTransform(scale) { this.unit = scale / this.ratio; }
  save() { this.saved.push({ unit: this.unit, depth: this.depth }); }
  restore() {
    const { unit, depth } = this.saved.pop() || { unit: 1, depth: 0 };
    for (; this.depth > depth; this.depth--) this.out.push("</g>");
    this.unit = unit;
  }
  /** @param {number[]} all */
  at(...all) { return all.map((value) => short(value * this.unit)).join(" "); }
  beginPath() { this.path = ""; }
  moveTo(/** @type {number} */ x, /** @type {number} */ y) { this.path += "M" + this.at(x, y); }
  lineTo(/** @type {number} */ x, /** @type {number} */ y) { this.path += (this.path ? "L" : "M") + this.at(x, y); }
  closePath() { this.path += "Z"; }
  rect(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height) {
    this.path += `M${this.at(x, y)}h${this.at(width)}v${this.at(height)}h${this.at(-width)}z`;
  }
  roundRect(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height) { this.rect(x, y, width, height); }
  /** A whole circle: nothing else is drawn. @param {number} x @param {number} y @param {number} radius */
  arc(x, y, radius) { this.path += `M${this.at(x + radius, y)}a${this.at(radius, radius)} 0 1 1 ${this.at(-2 * radius, 0)}a${this.at(radius, radius)} 0 1 1 ${this.at(2 * radius, 0)}z`; }
  clip() {
    const id = "c" + ++this.clips;
    this.out.push(`<clipPath id="${id}"><path d="${this.path}"/></clipPath><g clip-path="url(#${id})">`);
    this.depth++;
  }
  setLineDash(/** @type {number[]} */ dash) { this.dash = dash; }
  measureText(/** @type {string} */ text) { this.measure.font = this.font; return this.measure.measureText(text); }
  fillRect(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height) { this.beginPath(); this.rect(x, y, width, height); this.fill(); }
  strokeRect(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height) { this.beginPath(); this.rect(x, y, width, height); this.stroke(); }
  get alpha() { return this.globalAlpha < 1 ? ` opacity="${short(this.globalAlpha)}"` : ""; }
  get line() {
    return `fill="none" stroke="${escaped(this.strokeStyle)}" stroke-width="${this.at(this.lineWidth)}" stroke-linecap="${this.lineCap}" stroke-linejoin="${this.lineJoin}"${this.dash.length ? ` stroke-dasharray="${this.dash.join(" ")}"` : ""}`;
  }
  fill(/** @type {string} */ rule = "nonzero") { if (this.path) this.out.push(`<path d="${this.path}" fill="${escaped(this.fillStyle)}" fill-rule="${rule}"${this.alpha}/>`); }
  stroke() { if (this.path) this.out.push(`<path d="${this.path}" ${this.line}${this.alpha}/>`); }
  /** @param {string} text @param {number} x @param {number} y @param {string} paint */
  words(text, x, y, paint) {
    const [, weight = "400", size = "11"] = /^(?:(\d+) )?([\d.]+)px/.exec(this.font) || [];
    const anchor = { center: "middle", right: "end" }[this.textAlign] || "start", middle = this.textBaseline === "middle" ? ' dominant-baseline="central"' : "";
    this.out.push(`<text x="${short(x)}" y="${short(y)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}"${middle} ${paint}${this.alpha}>${escaped(text)}</text>`);
  }
  fillText(/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) { this.words(text, x, y, `fill="${escaped(this.fillStyle)}"`); }
  strokeText(/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) { this.words(text, x, y, this.line); }
}

/**
 * The chart as SVG.
 * @param {import("./chart.js").Chart} chart
 */
export function vector(chart) {
  const { base, over, panes, theme } = chart, made = new Vector(base.c, base.ratio);
  const paint = () => new Paint(/** @type {any} */ ({ getContext: () => made, style: {}, "width": 0, "height": 0 }));
  chart.base = paint();
  chart.over = paint();
  try { chart.draw(); chart.drawOver(); } finally { chart.base = base; chart.over = over; }
  const frame = frameOf(chart.stage);
  for (const place of findAll(chart.stage, ".legend:not([hidden])")) words(/** @type {any} */ (made), place, frame, theme);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${panes.width}" height="${panes.height}" viewBox="0 0 ${panes.width} ${panes.height}" font-family="${escaped(theme.sans)}" style="font-variant-numeric:tabular-nums">`
    + `<rect width="100%" height="100%" fill="${escaped(theme.colors.paper)}"/>${made.out.join("")}</svg>`;
}

/** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart */
export const saveVector = (app, chart) => offer(new Blob([vector(chart)], { type: "image/svg+xml" }), fileName(app) + ".svg");

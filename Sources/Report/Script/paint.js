/** What all drawings share: a canvas in whole device pixels with boxes, lines and words, and room for labels. */
import { pixels } from "./element.js";

/** What the next lines are drawn with. @param {CanvasRenderingContext2D} c @param {string | CanvasGradient | CanvasPattern} color @param {number} width */
export function pen(c, color, width) {
  c.strokeStyle = color;
  c.lineWidth = width;
}

/** One more circle. @param {CanvasRenderingContext2D} c @param {number} x @param {number} y @param {number} radius */
export const addCircle = (c, x, y, radius) => c.arc(x, y, radius, 0, 2 * Math.PI);

/** A circle alone. @param {CanvasRenderingContext2D} c @param {number} x @param {number} y @param {number} radius */
export function circle(c, x, y, radius) {
  c.beginPath();
  addCircle(c, x, y, radius);
}

/** Strokes what was drawn. @param {CanvasRenderingContext2D} c @param {number[]} dash */
export function strokeDashed(c, dash) {
  c.setLineDash(dash);
  c.stroke();
  c.setLineDash([]);
}

/** A line through points, the first of which it is moved to. @param {CanvasRenderingContext2D} c @param {number[][]} points */
export function through(c, points) {
  c.beginPath();
  for (const [x, y] of points) c.lineTo(x, y);
}

/** Draws inside a box only. @param {CanvasRenderingContext2D} c @param {number} x @param {number} y @param {number} width @param {number} height @param {() => void} draw */
export function inside(c, x, y, width, height, draw) {
  c.save();
  c.beginPath();
  c.rect(x, y, width, height);
  c.clip();
  draw();
  c.restore();
}

/** Strokes what was drawn. @param {CanvasRenderingContext2D} c @param {string | CanvasGradient | CanvasPattern} color @param {number} width */
export function outline(c, color, width) {
  pen(c, color, width);
  c.stroke();
}

/** Fills what was drawn. @param {CanvasRenderingContext2D} c @param {string} color */
export function flood(c, color) {
  c.fillStyle = color;
  c.fill();
}

/** @param {CanvasRenderingContext2D} c @param {number} strength of what is drawn next, 0 to 1 */
export const fade = (c, strength) => { c.globalAlpha = strength; };

/** A canvas in whole device pixels, and what is drawn on it: boxes, lines, words with a halo. */
export class Paint {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.ratio = 1;
    this.width = 0;
    this.height = 0;
    this.font = "sans-serif";
    this.paper = "#fff";
  }

  /** @param {number} width @param {number} height @param {import("./theme.js").Theme} theme */
  begin(width, height, theme) {
    const ratio = Math.min(3, window.devicePixelRatio || 1);
    const wide = Math.round(width * ratio), high = Math.round(height * ratio);
    if (this.canvas["width"] !== wide || this.canvas["height"] !== high) {
      this.canvas["width"] = wide;
      this.canvas["height"] = high;
      pixels(this.canvas, "width", width);
      pixels(this.canvas, "height", height);
    }
    this.ratio = ratio;
    this.width = width;
    this.height = height;
    this.font = theme.sans;
    this.paper = theme.colors.paper;
    this.c.setTransform(1, 0, 0, 1, 0, 0);
    this.c.clearRect(0, 0, wide, high);
    this.c.setTransform(ratio, 0, 0, ratio, 0, 0);
    fade(this.c, 1);
    this.c.setLineDash([]);
  }

  /**
   * The nearest whole device pixel.
   * @param {number} x
   */
  snap(x) { return Math.round(x * this.ratio) / this.ratio; }
  /** A line of one pixel, in whole device pixels. */
  get hair() { return Math.max(1, Math.floor(this.ratio)) / this.ratio; }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} color @param {number} [strength] */
  box(x, y, width, height, color, strength = 1) {
    const { c } = this, left = this.snap(x), top = this.snap(y);
    fade(c, strength);
    c.fillStyle = color;
    c.fillRect(left, top, this.snap(x + width) - left, this.snap(y + height) - top);
    fade(c, 1);
  }

  /**
   * A level line of one pixel, its upper edge at a height.
   * @param {number} x @param {number} to @param {number} y @param {string} color @param {number[]} [dash]
   */
  level(x, to, y, color, dash) { this.dashed(x, y, to, y, color, dash); }
  /**
   * An upright line of one pixel.
   * @param {number} x @param {number} y @param {number} to @param {string} color @param {number[]} [dash]
   */
  upright(x, y, to, color, dash) { this.dashed(x, y, x, to, color, dash); }

  /** @param {number} x @param {number} y @param {number} x2 @param {number} y2 @param {string} color @param {number[]} [dash] */
  dashed(x, y, x2, y2, color, dash = []) {
    const { c } = this, half = this.hair / 2;
    const isLevel = y === y2, shift = isLevel ? [0, half] : [half, 0];
    pen(c, color, this.hair);
    through(c, [[this.snap(x) + shift[0], this.snap(y) + shift[1]], [this.snap(x2) + shift[0], this.snap(y2) + shift[1]]]);
    strokeDashed(c, dash);
  }

  /** Boxes of one colour as one path: left, top, width, height, one after the other, in device pixels.
   * @param {number[]} boxes @param {string} color @param {number} [strength] @param {boolean} [evenOdd] */
  boxes(boxes, color, strength = 1, evenOdd = false) {
    if (!boxes.length) return;
    const { c } = this;
    c.save();
    c.setTransform(1, 0, 0, 1, 0, 0);
    fade(c, strength);
    c.fillStyle = color;
    c.beginPath();
    for (let i = 0; i < boxes.length; i += 4) c.rect(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
    c.fill(evenOdd ? "evenodd" : "nonzero");
    c.restore();
  }

  /** @param {string} text @param {number} x @param {number} y the baseline @param {string} color
   * @param {{bold?: boolean, align?: CanvasTextAlign, halo?: boolean, size?: number, strength?: number}} [look] */
  say(text, x, y, color, look = {}) {
    const { c } = this, { bold = false, align = "left", halo = false, size = 11, strength = 1 } = look;
    c.font = `${bold ? "600 " : ""}${size}px ${this.font}`;
    c.textAlign = align;
    c.textBaseline = "alphabetic";
    fade(c, strength);
    if (halo) {
      pen(c, this.paper, 3);
      c.lineJoin = "round";
      c.strokeText(text, x, y);
    }
    c.fillStyle = color;
    c.fillText(text, x, y);
    fade(c, 1);
  }

  /**
   * The width of words.
   * @param {string} text @param {boolean} [bold]
   */
  wide(text, bold = false) {
    const known = widths.get(this.font) || widths.set(this.font, new Map()).get(this.font);
    const key = (bold ? "b" : "n") + text;
    let width = known.get(key);
    if (width === undefined) {
      this.c.font = `${bold ? "600 " : ""}11px ${this.font}`;
      width = this.c.measureText(text)["width"];
      if (known.size > 5000) known.clear();
      known.set(key, width);
    }
    return width;
  }

  /** A box with words in it. @param {string} text @param {number} x @param {number} y its top @param {number} width @param {number} height
   * @param {string} ground @param {string} color @param {{line?: string, dash?: number[], align?: "left" | "center"}} [look] */
  pill(text, x, y, width, height, ground, color, look = {}) {
    const { c } = this, { line = "", dash = [], align = "left" } = look, left = this.snap(x), top = this.snap(y), half = this.hair / 2;
    const edge = line ? half : 0;
    c.beginPath();
    /** @type {any} */ (c).roundRect(left + edge, top + edge, width - 2 * edge, height - 2 * edge, 2);
    flood(c, ground);
    if (line) {
      pen(c, line, this.hair);
      strokeDashed(c, dash);
    }
    this.say(text, align === "left" ? left + 6 : left + width / 2, top + height / 2 + 4, color, { bold: true, align });
  }
}

/** @type {Map<string, Map<string, number>>} */ const widths = new Map();

/** Room for labels: what is taken is not given twice. */
export class Space {
  constructor() { /** @type {number[][]} */ this.taken = []; }
  /** @param {number} left @param {number} top @param {number} right @param {number} bottom */
  reserve(left, top, right, bottom) { this.taken.push([left, top, right, bottom]); }
  /** @param {number} left @param {number} top @param {number} right @param {number} bottom */
  take(left, top, right, bottom) {
    if (!this.taken.every(([a, b, c, d]) => right <= a || left >= c || bottom <= b || top >= d)) return false;
    this.reserve(left, top, right, bottom);
    return true;
  }
}

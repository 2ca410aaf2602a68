/** A picture of what is seen: both canvases on paper, legends as text. */

import { pen } from "./paint.js";
import { findAll, frameOf } from "./element.js";
/**
 * @param {import("./chart.js").Chart} chart
 * @returns {HTMLCanvasElement}
 */
export function picture(chart) {
  const made = document.createElement("canvas"), { base, over, stage, theme } = chart, { ratio } = base;
  made["width"] = base.canvas["width"];
  made["height"] = base.canvas["height"];
  const c = /** @type {CanvasRenderingContext2D} */ (made.getContext("2d"));
  c.fillStyle = theme.colors.paper;
  c.fillRect(0, 0, made["width"], made["height"]);
  c.drawImage(base.canvas, 0, 0);
  c.drawImage(over.canvas, 0, 0);
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  const frame = frameOf(stage);
  for (const place of findAll(stage, ".legend:not([hidden])")) words(c, place, frame, theme);
  return made;
}

/**
 * The words of an element where they stand.
 * @param {CanvasRenderingContext2D} c @param {Element} place @param {DOMRect} frame @param {import("./theme.js").Theme} theme
 */
export function words(c, place, frame, theme) {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const owner = node.parentElement;
    if (!owner || !(node.textContent || "").trim()) continue;
    range.selectNodeContents(node);
    const box = frameOf(range), style = getComputedStyle(owner);
    if (!box["width"]) continue;
    c.font = `${style.fontWeight} ${style.fontSize} ${theme.sans}`;
    c.textBaseline = "middle";
    pen(c, theme.colors.paper, 3);
    c.lineJoin = "round";
    const x = box.left - frame.left, y = box.top - frame.top + box["height"] / 2 + 0.5;
    c.strokeText(node.textContent || "", x, y);
    c.fillStyle = style.color;
    c.fillText(node.textContent || "", x, y);
  }
  for (const swatch of findAll(place, ".swatch")) {
    const box = frameOf(swatch), style = getComputedStyle(swatch);
    c.fillStyle = style.borderTopColor;
    c.fillRect(box.left - frame.left, box.top - frame.top, box["width"], 1.5);
  }
}

/**
 * The name of a file of what is seen.
 * @param {import("./state.js").App} app
 */
export const fileName = (app) => (app.blind ? "chart" : app.run.instrument.symbol.replace(/[^\w-]+/g, "-").slice(0, 40) || "chart");

/**
 * Hands the reader a file.
 * @param {Blob | null} blob @param {string} name
 */
export function offer(blob, name) {
  if (!blob) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart */
export const savePicture = (app, chart) => picture(chart).toBlob((blob) => offer(blob, fileName(app) + ".png"));

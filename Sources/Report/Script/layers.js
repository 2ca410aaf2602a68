/** Candles, volume, and the lines of indicators: what is drawn of the bars themselves. */
import { fade, pen, addCircle, flood, strokeDashed, through, inside, outline } from "./paint.js";
import { bodyWidth } from "./scale.js";

/**
 * How many halves a candle stands for: the least that keeps candles 2.5 pixels apart.
 * @param {number} spacing
 */
export function grouping(spacing) {
  let k = 0;
  while (spacing * 2 ** k < 2.5) k++;
  return k;
}

/**
 * The candles of a window: `2^k` bars each, or as many candles of a longer timeframe, from a multiple of it,
 * so that panning never regroups. A group that the replay has not ended is made of its bars.
 */
export class Candles {
  /** @param {import("./state.js").App} app @param {import("./panes.js").Panes} panes */
  constructor(app, panes) {
    this.app = app;
    this.panes = panes;
    const { starts } = app.timeframe, { spacing } = app.window, bars = starts ? app.run.n / (starts.length - 1) : 1;
    this.starts = starts;
    const k = grouping(spacing * bars);
    this.size = 2 ** k;
    /** Whether a candle is more than one bar. */
    this.k = starts ? k + 1 : k;
    /** Pixels from one to the next, of those of a timeframe about. */
    this.cell = spacing * bars * this.size;
    this.body = bodyWidth(this.cell);
    const [first, end] = app.window.touched;
    this.first = this.of(first);
    this.end = end > first ? this.of(end - 1) + 1 : this.first;
    this.heikin = app.type === "heikin" ? heikinAshi(app.run) : null;
  }

  /** The bar after the last that is shown. */
  get last() { return this.app.end(); }

  /**
   * The cell of a bar.
   * @param {number} bar
   */
  of(bar) {
    const { starts } = this;
    if (!starts) return Math.floor(bar / this.size);
    let low = 0, high = starts.length - 1;
    while (low < high) { const m = (low + high) >> 1; if (starts[m] <= bar) low = m + 1; else high = m; }
    return Math.floor((low - 1) / this.size);
  }

  /**
   * The bars of a cell: first, and the one after the last that is shown.
   * @param {number} cell @returns {[number, number]}
   */
  bars(cell) {
    const { starts, size } = this, at = (/** @type {number} */ place) => (starts ? starts[Math.max(0, Math.min(place * size, starts.length - 1))] : place * size);
    return [at(cell), Math.min(this.last, at(cell + 1))];
  }

  /**
   * Of bars that are told together only the middle one is drawn.
   * @param {number} cell
   */
  skips(cell) {
    if (!this.app.run.shared || this.starts) return false;
    const [first, end] = this.app.run.cell(cell * this.size);
    return end - first > this.size && cell !== Math.floor((first + end) / 2 / this.size);
  }

  /**
   * The left edge of a cell's body in device pixels.
   * @param {number} cell @param {number} ratio @param {number} width in device pixels
   */
  left(cell, ratio, width) {
    const { v0, spacing } = this.app.window, { starts, size } = this;
    const middle = starts ? (starts[cell * size] + starts[Math.min((cell + 1) * size, starts.length - 1)]) / 2 : (cell + 0.5) * size;
    return Math.round((middle - v0) * spacing * ratio - width / 2);
  }

  /**
   * Open, high, low and close of a cell.
   * @param {number} cell @param {number[]} out
   */
  prices(cell, out) {
    const { run } = this.app, [first, end] = this.bars(cell);
    const h = this.heikin;
    if (h) {
      out[0] = h.o[first]; out[3] = h.c[end - 1];
      let high = -Infinity, low = Infinity;
      for (let i = first; i < end && i < first + 4096; i++) { if (h.h[i] > high) high = h.h[i]; if (h.l[i] < low) low = h.l[i]; }
      out[1] = high; out[2] = low;
      return;
    }
    out[0] = run.o(first);
    out[3] = run.c(end - 1);
    if (!this.k) { out[1] = run.h(first); out[2] = run.l(first); return; }
    [out[2], out[1]] = this.panes.prices().range(first, end);
  }

  /**
   * The volume of a candle of a longer timeframe; the largest of other cells, and where bars share what is told.
   * @param {number} cell
   */
  traded(cell) {
    const { run } = this.app, [first, end] = this.bars(cell);
    if (this.starts && !run.shared) return run.traded(first, end);
    return this.k ? this.panes.volumes().range(first, end)[1] : run.v(first);
  }
}

/**
 * Heikin-Ashi, a way of drawing: its values reach neither legend nor rules.
 * @param {import("./run.js").Run} run
 */
function heikinAshi(run) {
  if (run.heikin) return run.heikin;
  const { n } = run;
  const made = { o: new Float64Array(n), h: new Float64Array(n), l: new Float64Array(n), c: new Float64Array(n) };
  for (let i = 0; i < n; i++) {
    const o = run.o(i), h = run.h(i), l = run.l(i), c = run.c(i), close = (o + h + l + c) / 4;
    const open = i ? (made.o[i - 1] + made.c[i - 1]) / 2 : (o + c) / 2;
    made.o[i] = open;
    made.c[i] = close;
    made.h[i] = Math.max(h, open, close);
    made.l[i] = Math.min(l, open, close);
  }
  return (run.heikin = made);
}

/** @param {import("./paint.js").Paint} paint @param {Candles} candles @param {import("./panes.js").Pane} pane @param {Record<string, string>} color */
export function drawCandles(paint, candles, pane, color) {
  const { app } = candles;
  if (app.type === "line") return drawClose(paint, candles, pane, color.ink);
  const r = paint.ratio, wick = Math.max(1, Math.floor(r));
  let body = Math.max(1, Math.round(candles.body * r));
  if (candles.body > 1 && (body - wick) % 2) body -= 1;
  if (candles.body === 1) body = wick;
  const frame = wick;
  /** @type {number[]} */ const up = [], down = [], flat = [], p = [0, 0, 0, 0];
  const { scale } = pane;
  const tick = Math.min((body - wick) / 2, Math.max(1, Math.floor((candles.cell * r) / 4)));
  for (let cell = candles.first; cell < candles.end; cell++) {
    if (candles.skips(cell)) continue;
    candles.prices(cell, p);
    if (p[0] !== p[0]) continue;
    const x = candles.left(cell, r, body), middle = x + (body - wick) / 2;
    const yo = Math.round(scale.y(p[0]) * r), yc = Math.round(scale.y(p[3]) * r);
    const high = Math.round(scale.y(p[1]) * r), low = Math.max(Math.round(scale.y(p[2]) * r), high + 1);
    const top = Math.min(yo, yc), height = Math.max(frame, Math.abs(yo - yc));
    const list = p[3] > p[0] ? up : p[3] < p[0] ? down : flat;
    if (app.type === "bars" && body > wick) {
      list.push(middle, high, wick, low - high);
      list.push(middle - tick, Math.min(Math.max(yo, high), low - frame), tick, frame);
      list.push(middle + wick, Math.min(Math.max(yc, high), low - frame), tick, frame);
      continue;
    }
    if (body <= wick) { list.push(middle, high, wick, Math.max(low, top + height) - high); continue; }
    if (high < top) list.push(middle, high, wick, top - high);
    if (low > top + height) list.push(middle, top + height, wick, low - top - height);
    list.push(x, top, body, height);
    const isHollow = list === up && app.type !== "solid" && height > 2 * frame && body > 2 * frame;
    if (isHollow) list.push(x + frame, top + frame, body - 2 * frame, height - 2 * frame);
  }
  clip(paint, pane, candles.panes.plotWidth, () => {
    paint.boxes(up, color.up, 1, true);
    paint.boxes(down, color.down);
    paint.boxes(flat, color.ink3);
  });
}

/**
 * Draws inside a pane only.
 * @param {import("./paint.js").Paint} paint @param {{top: number, height: number}} pane @param {number} width @param {() => void} draw
 */
export function clip(paint, pane, width, draw) {
  inside(paint.c, 0, pane.top, width, pane.height, draw);
}

/**
 * The close as a line; of a group its first, lowest, highest and last.
 * @param {import("./paint.js").Paint} paint @param {Candles} candles @param {import("./panes.js").Pane} pane @param {string} color
 */
function drawClose(paint, candles, pane, color) {
  const { run, window } = candles.app, { c } = paint;
  clip(paint, pane, candles.panes.plotWidth, () => {
    c.beginPath();
    let isOpen = false;
    const to = (/** @type {number} */ bar, /** @type {number} */ value) => {
      const x = window.x(bar), y = pane.scale.y(value);
      if (isOpen) c.lineTo(x, y); else c.moveTo(x, y);
      isOpen = true;
    };
    const closes = candles.k ? candles.panes.closes() : null;
    for (let cell = Math.max(0, candles.first - 1); cell <= candles.end; cell++) {
      const [first, end] = candles.bars(cell);
      if (first >= end) continue;
      if (closes) {
        const [low, high] = closes.range(first, end);
        to(first, run.c(first));
        to(first + (end - first) / 3, low);
        to(first + (2 * (end - first)) / 3, high);
      }
      to(end - 1, run.c(end - 1));
    }
    c.lineJoin = "round";
    outline(c, color, 1.75);
  });
}

/** @param {import("./paint.js").Paint} paint @param {Candles} candles @param {import("./panes.js").Pane} pane @param {import("./theme.js").Theme} theme */
export function drawVolume(paint, candles, pane, theme) {
  const r = paint.ratio, body = Math.max(1, Math.round(candles.body * r));
  const floor = Math.round(pane.bottom * r);
  /** @type {number[]} */ const up = [], down = [], p = [0, 0, 0, 0];
  for (let cell = candles.first; cell < candles.end; cell++) {
    const value = candles.traded(cell);
    if (!(value > 0) || candles.skips(cell)) continue;
    const [first, end] = candles.bars(cell);
    p[0] = candles.app.run.o(first);
    p[3] = candles.app.run.c(end - 1);
    const top = Math.min(Math.round(pane.scale.y(value) * r), floor - 1);
    (p[3] < p[0] ? down : up).push(candles.left(cell, r, body), top, body, floor - top);
  }
  clip(paint, pane, candles.panes.plotWidth, () => {
    paint.boxes(up, theme.colors.up, theme.volumeUp);
    paint.boxes(down, theme.colors.down, theme.volumeDown);
  });
}

/** @param {string} color a layer's @param {Record<string, string>} colors @returns {{paint: string, dash: number[], width: number}} */
export function stroke(color, colors) {
  if (color === "sig" + "nal") return { paint: colors.ink3, dash: [3, 2], width: 1.25 };
  if (color === "ink") return { paint: colors.ink, dash: [], width: 1.25 };
  if (color === "hold") return { paint: colors.hold, dash: [], width: 1.25 };
  const isDashed = color.endsWith("d"), name = isDashed ? color.slice(0, -1) : color;
  return { paint: colors[name] || colors.s1, dash: isDashed ? [7, 3] : lineDash(name), width: 1.5 };
}

/**
 * What tells lines apart without colour.
 * @param {string} name
 */
function lineDash(name) {
  const palette = document.documentElement.dataset["palette"];
  if (palette !== "mono" && palette !== "cvd") return [];
  return { s2: [7, 3], s3: [2, 2], s4: [7, 2, 2, 2], s5: [4, 2] }[name] || [];
}

/**
 * The layers of a pane, bottom first.
 * @param {import("./paint.js").Paint} paint @param {Candles} candles @param {import("./panes.js").Pane} pane
 * @param {import("./theme.js").Theme} theme
 */
export function drawLayers(paint, candles, pane, theme) {
  const { app, panes } = candles;
  clip(paint, pane, panes.plotWidth, () => {
    for (const layer of panes.layers(pane)) {
      if (layer.columns.some((name) => !app.run.columns.has(name))) continue;
      if (layer.kind === "histogram") drawHistogram(paint, candles, pane, layer, theme);
      else if (layer.kind === "ba" + "nd") drawBand(paint, candles, pane, layer, theme);
      else if (layer.kind === "dots") drawDots(paint, candles, pane, layer, theme);
      else if (layer.kind === "turns") drawTurns(paint, candles, pane, layer, theme);
      else drawLine(paint, candles, pane, layer, theme);
    }
  });
}

/**
 * The places of a line: the last bar of each group.
 * @param {Candles} candles @param {import("./panes.js").Layer} layer @param {(x: number, value: number, bar: number) => void} to
 */
function trace(candles, layer, name, to) {
  const { run, window } = candles.app, shift = layer.shift || 0;
  for (let cell = Math.max(0, candles.first - 1 - Math.ceil(Math.max(0, shift) / candles.size)); cell <= candles.end + Math.ceil(Math.max(0, -shift) / candles.size); cell++) {
    const [first, end] = candles.bars(cell);
    if (end <= first) break;
    if (!candles.skips(cell)) to(window.x(end - 1 + shift), run.columns.at(name, end - 1), end - 1);
  }
}

function drawLine(paint, candles, pane, layer, theme) {
  const { c } = paint, look = stroke(layer.color, theme.colors);
  const { direction } = layer, { columns } = candles.app.run;
  let isOpen = false, lastY = 0, side = 0;
  const begin = () => { c.beginPath(); isOpen = false; };
  const end = () => {
    pen(c, direction ? (side < 0 ? theme.colors.down : theme.colors.up) : look.paint, layer["width"] || look.width);
    c.lineJoin = "round";
    strokeDashed(c, look.dash);
  };
  begin();
  trace(candles, layer, layer.columns[0], (x, value, bar) => {
    const own = direction ? columns.at(direction, bar) : 0;
    if (own !== side) { end(); begin(); side = own; }
    if (value !== value) { isOpen = false; return; }
    const y = pane.scale.y(value);
    if (!isOpen) c.moveTo(x, y);
    else { if (layer.step) c.lineTo(x, lastY); c.lineTo(x, y); }
    lastY = y;
    isOpen = true;
  });
  end();
}

function drawBand(paint, candles, pane, layer, theme) {
  const { c } = paint, look = stroke(layer.color, theme.colors);
  /** @type {number[][]} */ let upper = [], lower = [];
  /** @type {Map<number, number>} */ const low = new Map();
  trace(candles, layer, layer.columns[1], (x, value, bar) => low.set(bar, value));
  const fill = () => {
    if (upper.length > 1) {
      const isRising = !layer.sign || upper[0][1] <= lower[0][1];
      through(c, upper);
      for (const [x, y] of lower.reverse()) c.lineTo(x, y);
      fade(c, layer.sign ? 0.14 : 0.08);
      flood(c, layer.sign ? (isRising ? theme.colors.up : theme.colors.down) : look.paint);
      fade(c, 1);
    }
    upper = [];
    lower = [];
  };
  trace(candles, layer, layer.columns[0], (x, value, bar) => {
    const other = low.get(bar);
    if (value !== value || other === undefined || other !== other) return fill();
    const a = [x, pane.scale.y(value)], b = [x, pane.scale.y(other)];
    const turns = layer.sign && upper.length && (upper[upper.length - 1][1] <= lower[lower.length - 1][1]) !== (a[1] <= b[1]);
    upper.push(a);
    lower.push(b);
    if (turns) { const [p, q] = [a, b]; fill(); upper.push(p); lower.push(q); }
  });
  fill();
  if (!layer.bare) {
    for (const name of layer.columns) drawLine(paint, candles, pane, { ...layer, columns: [name], "width": 1 }, theme);
  }
}

function drawHistogram(paint, candles, pane, layer, theme) {
  const r = paint.ratio, width = Math.max(1, Math.round(candles.body * r)), zero = Math.round(pane.scale.y(0) * r);
  const values = (/** @type {number} */ bar) => candles.app.run.columns.at(layer.columns[0], bar);
  /** @type {number[][]} */ const states = [[], [], [], []];
  let before = candles.first > 0 ? values(candles.bars(candles.first)[0] - 1) : NaN;
  for (let cell = candles.first; cell < candles.end; cell++) {
    if (candles.skips(cell)) continue;
    const value = values(candles.bars(cell)[1] - 1);
    if (value !== value) continue;
    const isAway = before !== before || (value >= 0 ? value >= before : value <= before);
    const y = Math.round(pane.scale.y(value) * r), top = value >= 0 ? Math.min(y, zero - 1) : zero;
    states[(value >= 0 ? 0 : 2) + (isAway ? 0 : 1)].push(candles.left(cell, r, width), top, width, value >= 0 ? zero - top : Math.max(1, y - zero));
    before = value;
  }
  paint.boxes(states[0], theme.colors.up, 0.75);
  paint.boxes(states[1], theme.colors.up, 0.32);
  paint.boxes(states[2], theme.colors.down, 0.75);
  paint.boxes(states[3], theme.colors.down, 0.32);
}

function drawDots(paint, candles, pane, layer, theme) {
  const { c } = paint;
  c.fillStyle = stroke(layer.color, theme.colors).paint;
  c.beginPath();
  const radius = candles.cell >= 7 ? 1.5 : 1.25;
  trace(candles, layer, layer.columns[0], (x, value) => {
    if (value !== value) return;
    const y = pane.scale.y(value);
    c.moveTo(x + radius, y);
    addCircle(c, x, y, radius);
  });
  c.fill();
}

/** Turns of the price that were known by the last bar shown, joined where the indicator joins them. */
function drawTurns(paint, candles, pane, layer, theme) {
  const { run, window } = candles.app, { c } = paint;
  const { when, ago } = layer, value = (/** @type {string} */ name, /** @type {number} */ bar) => run.columns.at(name, bar);
  const [first, end] = window.touched, reach = Math.min(2000, end - first + 200);
  /** @type {number[][]} */ const turns = [];
  for (let bar = Math.max(0, first - reach); bar < Math.min(candles.last, end + reach); bar++) {
    const price = value(layer.columns[0], bar), told = when ? value(when, bar) : 0;
    const isNew = when ? (layer.equals === undefined ? told !== 0 && told === told : told === layer.equals)
      : price !== value(layer.columns[0], bar - 1);
    const at = bar - (typeof ago === "string" ? value(ago, bar) : Number(ago));
    if (isNew && price === price && at === at) turns.push([window.x(at), pane.scale.y(price)]);
  }
  const look = stroke(layer.color, theme.colors);
  if (layer.joined) {
    through(c, turns);
    outline(c, look.paint, 1.25);
  }
  c.fillStyle = look.paint;
  c.beginPath();
  for (const [x, y] of turns) { c.moveTo(x + 2.5, y); addCircle(c, x, y, 2.5); }
  c.fill();
}

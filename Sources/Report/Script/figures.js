/** Results of the trades as bins and as dots, and the months of the calendar: what is brushed there is selected
 * everywhere. */
import { FIGURES } from "./state.js";
import { Paint, fade, pen, circle, outline } from "./paint.js";
import { Scale, opened } from "./scale.js";
import { niceStep, priceTicks } from "./ticks.js";
import { axisWords, counted, grouped, month, percent, plain, gained } from "./format.js";
import { capture, element, fill, label, listen, pixels, within, taken, modeOf, findAll, find, pointers } from "./element.js";
import { clamp } from "./clamp.js";

const height = 208, floor = 24;

/**
 * @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart
 * @param {import("./select.js").Selector} selector @param {Element} before
 */
export function figures(app, chart, selector, before) {
  const { trades } = app, shares = trades.columns.get("pct"), bars = trades.columns.get("held");
  const known = () => Array.from({ length: trades.n }, (_, i) => i).filter((trade) => chart.marks.hasEnded(trade));
  months(app, selector);
  if (trades.n < 5) return;
  const part = (/** @type {string} */ title, /** @type {string} */ sub) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element("canvas", { role: "img", named: title })), room = element("div.stage.plot", canvas);
    return { paint: new Paint(canvas), canvas, room, root: element("figure", element("h3", title), element("p.sub", sub), room) };
  };
  const bins = part(app.run.scene.instruments.length > 1 ? `Results of ${app.run.instrument.symbol}` : "Results", "Drag over bins to select their trades."), dots = part("Time held and result", "Drag a rectangle; a click opens a trade.");
  before.before(element("div.figures.live.noprint", bins.root, dots.root));
  // The bins are those of the whole run, so that a replay fills them one by one.
  let low = 0, high = 0, longest = 1;
  for (let i = 0; i < trades.n; i++) { low = Math.min(low, shares[i]); high = Math.max(high, shares[i]); longest = Math.max(longest, bars[i]); }
  const step = niceStep((high - low || 0.01) / 24), first = Math.floor(low / step + 1e-9), count = Math.max(1, Math.floor(high / step + 1e-9) - first + 1);
  const bin = (/** @type {number} */ share) => clamp(Math.floor(share / step + 1e-9) - first, 0, count - 1);
  const tenth = (/** @type {number} */ share) => Number((share * 100).toFixed(3));
  /** @type {{x: number, y: number, to: number, low: number} | null} */ let brush = null;
  /** @type {unknown} */ let brushed = null;

  const selectBins = (/** @type {number} */ a, /** @type {number} */ b, /** @type {any} */ event = {}) => {
    const from = (first + Math.min(a, b)) * step, to = (first + Math.max(a, b) + 1) * step;
    pick(known().filter((trade) => bin(shares[trade]) >= Math.min(a, b) && bin(shares[trade]) <= Math.max(a, b)), `results of ${gained(from)} to ${gained(to)}`, `h${tenth(from)}..${tenth(to)}`, event);
  };
  const selectDots = (/** @type {number[]} */ [a, b, from, to], /** @type {any} */ event = {}) =>
    pick(known().filter((trade) => bars[trade] >= a && bars[trade] <= b && shares[trade] >= from && shares[trade] <= to),
      `held ${plain(a, 0)} to ${counted(b, "{1} candles")}, ${gained(from)} to ${gained(to)}`, `t${a}-${b}_${tenth(from)}..${tenth(to)}`, event);
  const pick = (/** @type {number[]} */ found, /** @type {string} */ words, /** @type {string} */ address, /** @type {any} */ event) => {
    if (!app.select(found, modeOf(event), { words, address })) selector.say("No trade there.");
  };
  selector.readers.push((text) => {
    const bin_ = /^h(-?[\d.]{1,9})\.\.(-?[\d.]{1,9})$/.exec(text), rect = /^t(\d{1,7})-(\d{1,7})_(-?[\d.]{1,9})\.\.(-?[\d.]{1,9})$/.exec(text);
    if (bin_) { const [a, b] = [Number(bin_[1]) / 100, Number(bin_[2]) / 100]; if (a < b) selectBins(bin(a), bin(b - step / 2)); }
    if (rect) { const all = rect.slice(1).map(Number); if (all.every(isFinite)) selectDots([all[0], all[1], all[2] / 100, all[3] / 100]); }
  });

  // The two drawings -------------------------------------------------------------------------------

  const width = (/** @type {HTMLElement} */ room) => room.clientWidth, axis = Math.max(-low, high) > 9 ? 64 : 50;
  const binX = (/** @type {number} */ place) => (place / count) * width(bins.room);
  const x = (/** @type {number} */ held) => axis + (Math.log1p(held) / Math.log1p(longest)) * (width(dots.room) - axis - 10);
  const held = (/** @type {number} */ at) => Math.expm1(clamp((at - axis) / (width(dots.room) - axis - 10), 0, 1) * Math.log1p(longest));
  const scale = new Scale("linear", ...opened(low, high), 8, height - floor - 16);

  const drawBins = () => {
    const { paint, room } = bins, { theme } = chart, { colors: color } = theme, wide = width(room);
    paint.begin(wide, height, theme);
    const all = new Float64Array(count), strong = new Float64Array(count);
    for (const trade of known()) { all[bin(shares[trade])]++; if (app.isStrong(trade)) strong[bin(shares[trade])]++; }
    let most = 1;
    for (const one of all) most = Math.max(most, one);
    const cell = wide / count, unit = Math.min((height - floor - 14) / most, cell), isSquares = unit >= 5;
    for (let place = 0; place < count; place++) {
      const tone = (place + first + 0.5) * step > 0 ? color.up : color.down;
      for (const [some, strength] of [[all[place], app.selection ? 0.2 : 0.85], [app.selection ? strong[place] : 0, 0.85]]) {
        if (isSquares) for (let i = 0; i < some; i++) paint.box(binX(place) + 1, height - floor - (i + 1) * unit + 1, cell - 2, unit - 1, tone, strength);
        else if (some) paint.box(binX(place) + 1, height - floor - Math.max(1, some * unit), cell - 2, Math.max(1, some * unit), tone, strength);
      }
      if (app.choice >= 0 && bin(shares[app.choice]) === place && chart.marks.hasEnded(app.choice)) { pen(paint.c, color.ink, 1.25); paint.c.strokeRect(binX(place) + 0.5, height - floor - all[place] * unit - 0.5, cell - 1, all[place] * unit + 1); }
    }
    paint.level(0, wide, height - floor, color.line2);
    const every = Math.max(1, Math.ceil(64 / cell));
    for (let place = ((-first % every) + every) % every; place <= count; place += every) {
      const at = binX(place), words = percent((place + first) * step, step < 0.01 ? 1 : 0, true), half = paint.wide(words) / 2;
      paint.say(words, clamp(at, half, wide - half), height - 6, color.ink3, { align: "center" });
    }
    paint.upright(binX(-first), 0, height - floor, color.line2, [3, 3]);
    if (brushed === bins && brush) paint.box(binX(Math.min(at(brush.x), at(brush.to))), 0, binX(Math.abs(at(brush.x) - at(brush.to)) + 1), height - floor, color.ink, 0.08);
    label(bins.canvas, `${counted(known().length, "{1} results")} from ${gained(low)} to ${gained(high)}`);
  };
  const at = (/** @type {number} */ place) => clamp(Math.floor((place / width(bins.room)) * count), 0, count - 1);

  const drawDots = () => {
    const { paint, room } = dots, { theme } = chart, { colors: color } = theme, wide = width(room), { c } = paint;
    paint.begin(wide, height, theme);
    const ticks = priceTicks(scale, 0, height - floor, 32), words = axisWords(ticks.shown, ticks.steps, { style: "percent", plus: true });
    for (const [i, value] of ticks.values.entries()) { paint.level(axis, wide, scale.y(value), value ? color.grid : color.line2); paint.say(words[i], axis - 6, scale.y(value) + 4, color.ink3, { align: "right" }); }
    for (const value of [1, 3, 10, 30, 100, 300, 1000, 3000, 10000, 30000]) if (value <= longest) paint.say(grouped(value), x(value), height - 6, color.ink3, { align: "center" });
    for (const isStrong of [false, true]) for (const trade of known()) {
      if (app.isStrong(trade) !== isStrong) continue;
      circle(c, x(bars[trade]), scale.y(shares[trade]), trade === app.choice ? 5 : 3);
      fade(c, isStrong ? 0.75 : 0.16);
      c.fillStyle = chart.marks.tone(shares[trade]);
      if (theme.isMono && shares[trade] > 0) outline(c, c.fillStyle, 1); else c.fill();
      if (trade === app.choice) { fade(c, 1); outline(c, color.ink, 1.5); }
    }
    fade(c, 1);
    if (brushed === dots && brush) { paint.box(Math.min(brush.x, brush.to), Math.min(brush.y, brush.low), Math.abs(brush.to - brush.x), Math.abs(brush.low - brush.y), color.ink, 0.08); }
    label(dots.canvas, `${counted(known().length, "{1} trades")} by candles held and result`);
  };
  const draw = () => { if (!app.blind && width(bins.room) > 40) { drawBins(); drawDots(); } };
  app.view(FIGURES, draw);
  app.on(["size", "look", "step", "pick", "trade"], () => app.mark(FIGURES));
  app.mark(FIGURES);

  // Brushing ---------------------------------------------------------------------------------------

  for (const one of [bins, dots]) {
    pixels(one.room, "height", height);
    const place = (/** @type {PointerEvent} */ event) => { const { x, y } = within(one.room, event); return { x, y: clamp(y, 0, height) }; };
    const down = (/** @type {PointerEvent} */ event) => {
      if (event.button) return;
      const { x, y } = place(event);
      brush = { x, y, to: x, low: y };
      brushed = one;
      capture(one.room, event);
    };
    const move = (/** @type {PointerEvent} */ event) => {
      if (!brush || brushed !== one) return;
      const { x, y } = place(event);
      brush.to = x;
      brush.low = y;
      app.mark(FIGURES);
    };
    const up = (/** @type {PointerEvent} */ event) => {
      if (!brush || brushed !== one) return;
      const { x: a, y: b, to, low: end } = brush, isClick = Math.hypot(to - a, end - b) < 5;
      brush = null;
      app.mark(FIGURES);
      if (one === bins) return selectBins(at(a), at(to), event);
      if (isClick) {
        const near = known().map((trade) => ({ trade, far: Math.hypot(x(bars[trade]) - a, scale.y(shares[trade]) - b) })).filter(({ far }) => far < 12).sort((p, q) => p.far - q.far)[0];
        if (near) { app.press(near.trade); if (app.choice >= 0) app.window.centre(trades.entry(near.trade)); } else app.clearSelection();
        return;
      }
      selectDots([Math.floor(held(Math.min(a, to))), Math.ceil(held(Math.max(a, to))), scale.value(Math.max(b, end)), scale.value(Math.min(b, end))], event);
    };
    pointers(one.room, { down, move, up }, () => { brush = null; app.mark(FIGURES); });
  }
}

/** A month of the calendar selects what was held in it; by keys too.
 * @param {import("./state.js").App} app @param {import("./select.js").Selector} selector */
function months(app, selector) {
  const { run } = app, table = find(document, "#calendar .cal");
  const select = (/** @type {number} */ year, /** @type {number} */ place, /** @type {any} */ event = {}) => {
    const from = Date.UTC(year, place, 1), first = run.barAt(from), last = run.barAt(Date.UTC(year, place + 1, 1)) - 1, address = `m${year}-${place < 9 ? "0" : ""}${place + 1}`;
    if (app.isAddress(address)) return app.clearSelection();
    if (last >= first) selector.span(first, last, event, { words: month(from), address });
  };
  selector.readers.push((text) => {
    const found = /^m(\d{4})-(\d{2})$/.exec(text), place = found ? Number(found[2]) - 1 : -1;
    if (found && place >= 0 && place < 12 && !app.isAddress(text)) select(Number(found[1]), place);
  });
  if (!table) return;
  for (const row of /** @type {NodeListOf<HTMLTableRowElement>} */ (findAll(table, "tbody tr"))) {
    const year = Number((row.cells[0].textContent || "").trim());
    for (let place = 0; place < 12; place++) {
      const cell = row.cells[place + 1];
      if (!(year > 0) || !cell || !/^[ud]$/.test(cell.className)) continue;
      // Not a button, which would look like one in print.
      const act = (/** @type {Event} */ event) => select(year, place, event), inside = element("span.month", { role: "button", tabindex: "0", title: "Select what was held", onclick: act }, ...cell.childNodes);
      listen(inside, "keydown", (event) => { if (event.key !== "Enter" && event.key !== " ") return; taken(event); act(event); });
      fill(cell, inside);
    }
  }
}

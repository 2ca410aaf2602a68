/**
 * The report comes alive: reads the page's data, makes the parts and joins them. Where the data cannot be
 * read the page stays as it was written.
 *
 * How the parts meet is told in README.md beside this file.
 */
import { warmUp } from "./decode.js";
import { App, ALL } from "./state.js";
import { Theme } from "./theme.js";
import { Panes } from "./panes.js";
import { Chart } from "./chart.js";
import { Crosshair } from "./crosshair.js";
import { Legend } from "./legend.js";
import { Gesture } from "./gesture.js";
import { Navigator } from "./navigator.js";
import { Toolbar } from "./toolbar.js";
import { Card } from "./card.js";
import { Address } from "./hash.js";
import { Keys, chartKeys } from "./keys.js";
import { Speaker } from "./speak.js";
import { finding } from "./finding.js";
import { Selector } from "./select.js";
import { Equity } from "./equity.js";
import { Table } from "./table.js";
import { Why, reasons } from "./why.js";
import { Replay, joinReplay } from "./replay.js";
import { Measure } from "./measure.js";
import { savePicture } from "./picture.js";
import { filled, grouped } from "./format.js";
import { element, listen, pressed, part, dress, findAll, find } from "./element.js";
import { frames } from "./frame.js";
import { chosen, instruments } from "./instruments.js";
import { saveVector } from "./vector.js";
import { Draw } from "./draw.js";
import { Blind } from "./blind.js";
import { figures } from "./figures.js";

/** @returns {any} */
function readScene() {
  const place = part("data");
  if (!place) return null;
  warmUp();
  try {
    const scene = JSON.parse(place.textContent || "");
    return scene.version === 2 && scene.instruments.every((/** @type {any} */ one) => one["panes"]) ? scene : null;
  } catch { return null; }
}

function begin() {
  const scene = readScene(), section = part("chart");
  if (!scene || !section) return;
  const app = new App(scene, chosen(scene));
  for (const name of "ohl") app.run.candles.read(name);
  if (app.run.candles.damaged.size) return;
  const theme = new Theme(app), panes = new Panes(app), chart = new Chart(app, panes, theme);
  const cross = new Crosshair(app, chart), legend = new Legend(app, chart);
  const gesture = new Gesture(app, chart, cross), navigator = new Navigator(app, chart);
  const toolbar = new Toolbar(app, chart, gesture, theme), card = new Card(app, chart);
  const address = new Address(app, chart), keys = new Keys(app, chart);
  const replay = new Replay(app, chart, new Speaker(app, chart));
  const selector = new Selector(app, chart, address);
  navigator.onSpan = (/** @type {number} */ first, /** @type {number} */ last, /** @type {PointerEvent} */ event) => selector.span(first, last, event);
  const equity = app.run.account.curves.has("equity") ? new Equity(app, chart, selector) : null;
  mount(section, chart.stage, [toolbar.root], [navigator.root, replay.root]);
  joinReplay(replay, keys, address, toolbar);
  const curves = part("equity");
  if (equity && curves) mount(curves, equity.stage, [], []);
  if ((app.run.instrument.rules || []).length) {
    const why = new Why(app, chart, toolbar, keys, address);
    if (chart.room) chart.room.after(why.root);
    card.parts.push(reasons(app));
  }
  const table = () => { if (app.trades.n) mountTable(app, chart, address, card, selector); };
  const isAsked = location.hash || performance.getEntriesByType("navigation").some((entry) => /** @type {any} */ (entry).type !== "navigate");
  if (isAsked) table();
  const resize = () => { if (chart.resize()) { legend.place(); toolbar.press(); app.mark(ALL); } };
  app.on("size", resize);
  resize();
  const { window, run } = app, { spacing } = panes.measures, [first, end] = run.cell(run.n - 1), right = run.n + window.room / spacing;
  window.set(right - (window.width / spacing) * (end - first), right);
  if (equity) keys.add("1 2 3 4 5", "select a drawdown", (event) => selector.drawdown(Number(event.key) - 1, event), "1 … 5");
  chartKeys(keys, { app, chart, cross, gesture, toolbar, theme });
  new Measure(app, chart, gesture, toolbar, keys);
  new Draw(app, chart, gesture, toolbar, keys, address);
  frames(app, toolbar, keys, address);
  instruments(app, toolbar, address, section);
  new Blind(app, chart, replay, keys);
  toolbar.tool("Picture", () => savePicture(app, chart), "s");
  toolbar.tool("SVG", () => saveVector(app, chart), "S");
  keys.add("s S", "save what is seen, as PNG or SVG", (event) => (event.key === "s" ? savePicture : saveVector)(app, chart));
  toolbar.tool("Keys", () => keys.open(), "?");
  const title = find(section, ".find");
  const how = find(section, ".sub");
  if (how) how.append(element("span.noprint", " ", ...filled("Drag to move, turn the wheel to zoom, press {1} for every key.", element("kbd", "?")),
    ...(app.run.shared ? [" ", ...filled(app.run.instrument.spans["trades"] ? "Away from trades {1} bars share a candle; around trades every bar is there."
      : "Away from trades {1} bars share a candle, since there are too many trades to tell all bars.", grouped(app.run.instrument.spans.size))] : [])));
  if (title instanceof HTMLElement) finding(app, liveTitle(title));
  address.read();
  address.hasMoved = true;
  new ResizeObserver(() => { if (chart.available !== panes.width) app.tell("size"); }).observe(/** @type {Element} */ (chart.room));
  listen(globalThis, "resize", () => { if (panes.ratio !== devicePixelRatio) { panes.ratio = devicePixelRatio; app.tell("size"); } });
  app.tell("rest");
  app.mark(ALL);
  // To hide the written table takes the browser as long as to draw the chart, so that the live one comes after the first
  // frame. It is there at once where an address says what is to be seen, or where the page was left scrolled.
  if (!isAsked) requestAnimationFrame(() => setTimeout(table));
}

/** Puts a live drawing in the place of the written one, which stays for print. @param {HTMLElement} section @param {HTMLElement} stage
 * @param {HTMLElement[]} above @param {HTMLElement[]} below */
function mount(section, stage, above, below) {
  const figure = find(section, "figure");
  if (!figure) return;
  const live = element("div.live.noprint", ...above, element("div.beside", element("div.room", stage)), ...below);
  for (const drawn of [figure, find(section, ":scope>.whys")]) if (drawn) dress(drawn, "scripted");
  figure.before(live);
  dress(section, "is-live");
}

/**
 * Puts the live table in the place of the written one.
 * @param {App} app @param {Chart} chart @param {Address} address @param {Card} card @param {Selector} selector
 */
function mountTable(app, chart, address, card, selector) {
  const section = part("trades"), written = section && find(section, ".scroll");
  if (!section || !written) return;
  const table = new Table(app, chart, address);
  figures(app, chart, selector, written);
  written.before(table.root);
  for (const part of findAll(section, ".scroll, .group, .more")) if (!table.root.contains(part)) dress(part, "scripted");
  dress(section, "is-live");
  card.onRow = (trade) => { table.show(trade); app.seek(table.view); return true; };
  const only = selector.button("List only these", "List", () => pressed(only, table.toggleOnly()));
  pressed(only, false);
  app.on("pick", () => { if (!app.selection) pressed(only, false); });
  if (app.choice >= 0) table.show(app.choice);
}

/**
 * A title that follows the window, beside the written one that print shows.
 * @param {HTMLElement} title
 */
function liveTitle(title) {
  const live = element("p.find.noprint");
  dress(title, "scripted");
  title.after(live);
  return live;
}

begin();

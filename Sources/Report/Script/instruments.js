/** A run of several instruments has the chart of one of them at a time: which, its address tells. */
import { element, fill, segments, dress, findAll, find } from "./element.js";

const most = 6;

/**
 * The place of the instrument that the address asks for, by its place from 1 or by its symbol: `0005` is a symbol, no place.
 * @param {any} scene
 */
export function chosen(scene) {
  const said = (new URLSearchParams(location.hash.slice(1)).get("in") || "").toLowerCase(), place = Number(said) - 1, { instruments } = scene;
  return said >= "1" && instruments[place] ? place : Math.max(0, instruments.findIndex((/** @type {any} */ one) => one.symbol.toLowerCase() === said));
}

/**
 * Shows another instrument, and what is said of it: the page begins anew with that address.
 * @param {import("./state.js").App} app @param {import("./hash.js").Address} address @param {number} place @param {string} [more]
 */
export function show(app, address, place, more = "") {
  address.write();
  const kept = location.hash.slice(1).split("&").filter((part) => part && !/^(in|trade|bar|sel|draw|off|replay)=/.test(part));
  history.replaceState(null, "", `#${[`in=${place + 1}`, ...kept, ...(more ? [more] : [])].join("&")}`);
  location.reload();
}

/**
 * @param {import("./state.js").App} app @param {import("./toolbar.js").Toolbar} toolbar @param {import("./hash.js").Address} address
 * @param {HTMLElement} section
 */
export function instruments(app, toolbar, address, section) {
  const all = app.run.scene.instruments, { place } = app.run;
  if (all.length < 2) return;
  const title = find(section, "h2");
  if (title) fill(title, app.run.instrument.symbol);
  for (const other of findAll(document, "section[id^=chart-]")) dress(other, "scripted");
  const choose = (/** @type {string} */ name) => { if (Number(name) !== place) show(app, address, Number(name)); };
  const choices = all.map((/** @type {any} */ one, /** @type {number} */ i) => [String(i), one.symbol]);
  if (all.length <= most) {
    const buttons = segments("Instrument", choices, choose);
    buttons.press(String(place));
    toolbar.root.prepend(buttons.group);
  } else {
    toolbar.root.prepend(element("select", { named: "Instrument", onchange: (/** @type {any} */ event) => choose(event.target.value) },
      ...choices.map((/** @type {string[]} */ [value, words]) => element("option", { value, selected: Number(value) === place }, words))));
  }
  address.add((values) => { if (values.has("in") && chosen(app.run.scene) !== place) { address.isReady = false; location.reload(); } }, (values) => { if (place) values.unshift(`in=${place + 1}`); });
}

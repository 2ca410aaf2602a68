/**
 * What the page knows: one window, one cursor, one choice, one selection, and what has to be drawn
 * anew. Nothing draws but a view, and views draw only in a frame.
 *
 * A view is added with `app.view(bits, draw)`; it is drawn when one of its bits was marked. Facts
 * change through the functions here, each of which marks what shows the fact and tells listeners
 * (`app.on("trade", …)`), so that no view knows a choice or a selection that another does not.
 */
import { clamp } from "./clamp.js";
import { modeOf } from "./element.js";
import { Window } from "./view.js";
import { Figures } from "./format.js";
import { Run } from "./run.js";

export const OVER = 1, BASE = 2, NAV = 4, EQ = 8, EQO = 16, TABLE = 32, FIGURES = 64, SIDE = 128;
export const ALL = 255;
/** What a frame may spend before it leaves views to the next one, in milliseconds. */
const enough = 8;

/** @typedef {{bits: number, draw: (bits: number) => void}} View */
/** @typedef {"span" | "rest" | "cursor" | "trade" | "pick" | "view" | "look" | "size" | "step"} Fact */
/** @typedef {{trades: Set<number>, words: string, span: [number, number] | null, address: string}} Selection */

export class App {
  /** @param {any} scene @param {number} [place] of the instrument */
  constructor(scene, place = 0) {
    this.run = new Run(scene, place);
    this.figures = new Figures(scene, place);
    this.window = new Window(this);
    /** The bar under the cursor; −1 for none. */
    this.cursor = -1;
    /** The chosen trade; −1 for none. */
    this.choice = -1;
    /** @type {Selection | null} */ this.selection = null;
    /**
     * Names of layers and panes that are not shown.
     * @type {Set<string>}
     */
    this.away = new Set();
    /** @type {"hollow" | "solid" | "bars" | "line" | "heikin"} */ this.type = "hollow";
    /** @type {import("./scale.js").Kind} */ this.scale = "linear";
    /** The timeframe of the candles, and the first bar of each of a longer one than the run's.
     * @type {{name: string, words: string, starts: Float64Array | null}} */
    this.timeframe = { name: "", words: "", starts: null };
    /** The bar up to which the run is shown while it is replayed; `null` shows all.
     * @type {number | null} */
    this.replay = null;
    /** Whether the replay is blind. */
    this.blind = false;
    /** The bar at which a blind replay began, and what its prices are multiplied with to be 100 there. */
    this.blindStart = 0;
    this.blindUnit = 1;
    this.dirty = 0;
    this.isAsked = false;
    /** @type {View[]} */ this.views = [];
    /** @type {Record<string, Function[]>} */ this.listeners = {};
    /** Steps of motion, each asked every frame until it says that it is over.
     * @type {Set<(now: number) => boolean>} */
    this.motions = new Set();
    this.calm = matchMedia("(prefers-reduced-motion:reduce)");
    this.rest = 0;
  }

  /** How many bars may be shown: those after the replay's cursor are nowhere. */
  end() { return this.replay === null ? this.run.n : this.replay + 1; }

  /** The same of the moments of the account. */
  get moments() { return this.replay === null ? this.run.account.n : this.run.moment(this.replay) + 1; }

  /** Adds a view. @param {number} bits which of them have it drawn @param {(bits: number) => void} draw */
  view(bits, draw) { this.views.push({ bits, draw }); }

  get trades() { return this.run.trades; }

  /** @param {Fact | Fact[]} facts @param {Function} tell */
  on(facts, tell) { for (const fact of [facts].flat()) (this.listeners[fact] ||= []).push(tell); }

  /** @param {Fact} fact */
  tell(fact) { for (const tell of this.listeners[fact] || []) tell(); }

  /**
   * Asks for views to be drawn in the next frame.
   * @param {number} bits
   */
  mark(bits) {
    this.dirty |= bits;
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  /** @param {(now: number) => boolean} step gives false when it is over */
  move(step) { this.motions.add(step); this.mark(0); }

  /** @param {number} now */
  frame(now) {
    this.isAsked = false;
    const begun = performance.now();
    for (const step of [...this.motions]) if (!step(now)) this.motions.delete(step);
    let bits = this.dirty;
    this.dirty = 0;
    for (const view of this.views) {
      const own = view.bits & bits;
      if (!own) continue;
      if (!(own & (BASE | OVER)) && performance.now() - begun > enough) { this.dirty |= own; continue; }
      view.draw(own);
    }
    if (this.dirty || this.motions.size) this.mark(0);
  }

  // Facts -----------------------------------------------------------------------------------------

  /** The window moved. */
  moved() {
    this.mark(BASE | OVER | NAV | EQO | SIDE);
    this.tell("span");
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.tell("rest"), 120);
  }

  /** @param {number} bar */
  point(bar) {
    const at = bar < 0 ? -1 : Math.min(bar, this.end() - 1);
    this.mark(OVER | NAV | EQO | SIDE);
    if (at === this.cursor) return;
    this.cursor = at;
    this.tell("cursor");
  }

  /** The bar of which values are told: the cursor's, else the last one shown. */
  told() {
    if (this.cursor >= 0) return this.cursor;
    return clamp(Math.ceil(this.window.v1 - 0.5) - 1, 0, this.end() - 1);
  }

  /** @param {number} trade */
  choose(trade) {
    this.choice = trade;
    this.mark(ALL);
    this.tell("trade");
  }

  /** A trade that was pressed is chosen, or let go; with a key it is added to the selection or taken from it.
   * @param {number} trade @param {{shiftKey?: boolean, altKey?: boolean}} [event] */
  press(trade, event = {}) {
    const mode = modeOf(event);
    if (mode === "replace") this.choose(this.choice === trade ? -1 : trade); else this.select([trade], mode);
  }

  /** Whether the selection is the one of an address. @param {string} address */
  isAddress(address) { return !!this.selection && this.selection.address === address; }

  /** Brings a part of the page into sight. @param {Element} place @param {ScrollLogicalPosition} [block] where in sight */
  seek(place, block = "center") { place.scrollIntoView({ block, behavior: this.calm.matches ? "auto" : "smooth" }); }

  /** The only way to a selection.
   * @param {Iterable<number>} trades @param {"replace" | "add" | "remove"} mode
   * @param {{words?: string, span?: [number, number] | null, address?: string}} [from] */
  select(trades, mode = "replace", from = {}) {
    const { words = "", span = null, address = "" } = from;
    const found = new Set(mode === "replace" ? [] : this.selection ? this.selection.trades : []);
    for (const trade of trades) if (mode === "remove") found.delete(trade); else found.add(trade);
    const isNew = mode === "replace";
    this.selection = found.size
      ? { trades: found, words: isNew ? words : "", span: isNew ? span : null, address: isNew ? address : "" } : null;
    this.mark(ALL);
    this.tell("pick");
    return found.size > 0;
  }

  clearSelection() { if (this.selection) this.select([], "replace"); }

  /**
   * Whether a trade is drawn at full strength.
   * @param {number} trade
   */
  isStrong(trade) { return !this.selection || this.selection.trades.has(trade); }

  /**
   * Shows or hides a layer.
   * @param {string} name
   */
  toggle(name) {
    if (!this.away.delete(name)) this.away.add(name);
    this.mark(BASE | OVER | SIDE);
    this.tell("view");
  }
}

/** The bar that says what is selected, and what a selection's origin is in an address. */
import { element, fill, modeOf, dress, hide } from "./element.js";
import { counted, grouped, moment, gained } from "./format.js";
import { clamp } from "./clamp.js";

export class Selector {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart @param {import("./hash.js").Address} address */
  constructor(app, chart, address) {
    this.app = app;
    this.chart = chart;
    /** What else reads a selection's address. @type {((text: string) => void)[]} */ this.readers = [];
    this.words = element("span.words");
    this.actions = element("span.actions");
    this.root = element("div.selected.noprint", { hidden: true, role: "status" }, this.words, this.actions);
    document.body.append(this.root);
    this.button("Show on the chart", "Show", () => this.show());
    this.button("Clear", "Clear", () => app.clearSelection());
    app.on("pick", () => this.tell());
    app.on("step", () => { if (app.selection) this.tell(); });
    address.add((values) => this.read(values.get("sel") || ""), (values) => { if (app.selection && app.selection.address) values.push(`sel=${app.selection.address}`); });
  }

  /** @param {string} words @param {string} short on a phone @param {() => void} act */
  button(words, short, act) {
    const made = element("button", act, element("span.long", words), element("span.short", short));
    // The second, which clears, stays the last.
    this.actions.insertBefore(made, this.actions.children[1] || null);
    return made;
  }

  /** Selects what was held on a bar of a span. @param {number} first @param {number} last @param {{shiftKey?: boolean, altKey?: boolean}} [event]
   * @param {{words?: string, address?: string}} [from] */
  span(first, last, event = {}, from = {}) {
    if (first > last) return this.say("No trade there.");
    const { app } = this, { words = "", address = "" } = from;
    const found = app.trades.held(first, last).filter((trade) => app.trades.entry(trade) < app.end());
    const day = (/** @type {number} */ bar) => moment(app.run.time(bar), false);
    const told = app.select(found, modeOf(event), { words: words || `${day(first)} to ${day(last)}`, span: [first, last], address: address || `r${first}-${last}` });
    if (!told) this.say("No trade there.");
  }

  /**
   * A drawdown by its place; the same one again is nothing.
   * @param {number} place @param {{shiftKey?: boolean, altKey?: boolean}} [event]
   */
  drawdown(place, event) {
    const { app } = this, { run, moments } = app, { account } = run, fall = account.drawdowns[place];
    if (!fall || app.blind || fall.peak >= moments) return;
    if (app.isAddress(`dd${place + 1}`)) return app.clearSelection();
    const last = fall.recovery < 0 ? moments - 1 : Math.min(fall.recovery, moments - 1), day = (/** @type {number} */ place) => moment(account.time(place), false);
    this.span(run.since(fall.peak), run.since(last + 1) - 1, event, { words: `drawdown ${place + 1}, ${day(fall.peak)} to ${day(last)}`, address: `dd${place + 1}` });
  }

  /** @param {string} words */
  say(words) {
    fill(this.words, element("span", words));
    hide(this.root, false);
    dress(this.root, "brief");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (!this.app.selection) hide(this.root); }, 1600);
  }

  tell() {
    const { app } = this, { selection } = app;
    hide(this.root, !selection || app.blind);
    if (!selection) return;
    dress(this.root, "brief", false);
    const reached = app.trades.since(app.end()), trades = [...selection.trades].filter((trade) => trade < reached), sum = summed(app.trades, trades, (trade) => app.replay === null || this.chart.marks.hasEnded(trade)), known = trades.length - sum.open;
    fill(this.words, element("b", `${grouped(trades.length)} of ${counted(reached, "{1} trades")}`),
      element("span", sum.even ? `${grouped(sum.won)} won, ${grouped(sum.even)} broke even, ${grouped(sum.lost)} lost` : `${grouped(sum.won)} won, ${grouped(sum.lost)} lost`),
      sum.open ? element("span", `${grouped(sum.open)} still open`) : "", ...(known ? [element("b", app.figures.profit(sum.profit)), element("span.long", `average ${gained(sum.share / known)}`)] : []), element("span.long.from", selection.words));
  }

  /** The window takes in the selected trades. */
  show() {
    const { app } = this, { selection } = app;
    if (!selection) return;
    const { trades } = app;
    let first = Infinity, last = -Infinity;
    for (const trade of selection.trades) { first = Math.min(first, trades.entry(trade)); last = Math.max(last, Math.min(trades.last(trade), app.end() - 1)); }
    if (selection.span) { first = Math.min(first, selection.span[0]); last = Math.max(last, selection.span[1]); }
    const margin = Math.max(3, (last - first) * 0.06);
    app.window.go(first - margin, last + 1 + margin);
    app.seek(this.chart.stage, "nearest");
  }

  /** @param {string} text */
  read(text) {
    if (text) for (const read of this.readers) read(text);
    const { app } = this, fall = /^dd([1-5])$/.exec(text), range = /^r(\d{1,7})-(\d{1,7})$/.exec(text);
    if (fall && !app.isAddress(text)) this.drawdown(Number(fall[1]) - 1);
    if (range) {
      const [a, b] = [Number(range[1]), Number(range[2])].map((bar) => clamp(bar, 0, app.run.n - 1));
      if (a <= b && app.trades.held(a, b).length) this.span(a, b);
    }
  }
}

/**
 * What trades made together, and the sum of their shares. Those of which nothing is known yet are counted as open, no more.
 * @param {import("./run.js").Trades} all @param {Iterable<number>} trades @param {(trade: number) => boolean} [isKnown]
 */
export function summed(all, trades, isKnown = () => true) {
  const sum = { won: 0, even: 0, lost: 0, open: 0, profit: 0, share: 0 };
  for (const trade of trades) {
    if (!isKnown(trade)) { sum.open++; continue; }
    const profit = all.profit(trade);
    sum.profit += profit;
    sum.share += all.share(trade);
    if (all.isOpen(trade)) continue;
    if (profit > 0) sum.won++; else if (profit < 0) sum.lost++; else sum.even++;
  }
  return sum;
}

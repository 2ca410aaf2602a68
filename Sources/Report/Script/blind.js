/** The same candles without what came after: the reader buys and sells, and is measured against the strategy and
 * against holding. Orders fill at the next open; a stop comes before a target; a gap fills at the open. */
import { circle, flood, outline, pen, through } from "./paint.js";
import { element, fill, pressed, dress, hide, button, find } from "./element.js";
import { ALL } from "./state.js";
import { plain, gained } from "./format.js";
import { clamp } from "./clamp.js";

/** @typedef {{side: number, quantity: number, bar: number, price: number, paid: number, stop: number, target: number, exit: number, sold: number}} Own */

/** What a position makes by a price of its bar, without what closing it costs. @param {Own} own @param {number} price */
const made = (own, price) => own.side * own.quantity * (price - own.price) - own.paid;

export class Blind {
  /**
   * @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart
   * @param {import("./replay.js").Replay} replay @param {import("./keys.js").Keys} keys
   */
  constructor(app, chart, replay, keys) {
    this.app = app;
    this.chart = chart;
    this.replay = replay;
    /** @type {Own[]} */ this.trades = [];
    const share = (/** @type {string} */ named) => /** @type {HTMLInputElement} */ (element("input", { type: "number", min: 0, max: 900, step: 0.1, placeholder: "none", named }));
    this.stop = share("Stop in per cent from the entry");
    this.target = share("Target in per cent from the entry");
    this.buy = button("Buy ↑", () => this.order(1), "At the next open; again takes it back (↑)");
    this.sell = button("Sell ↓", () => this.order(-1), "At the next open; again takes it back (↓)");
    this.status = element("span.words", { role: "status" });
    this.root = element("div.own", { hidden: true, role: "group", named: "Own orders" }, element("h1.vh", "Blind replay"), this.buy, this.sell, element("label", "Stop %", " ", this.stop), element("label", "Target %", " ", this.target),
      this.status, button("Reveal and score", () => this.reveal()));
    this.score = element("section.score", { hidden: true, "aria-live": "assertive" });
    this.heading = find(document, "#chart h2");
    this.start = element("button.whole", { hidden: app.run.n < 3, title: "Trade it yourself, without what came after (b)" }, () => this.begin(), "Blind");
    replay.root.insertBefore(this.start, replay.status);
    replay.root.after(this.root, this.score);
    keys.add("b", "blind: trade it yourself", () => { if (!app.blind) this.begin(); });
    keys.add("ArrowUp ArrowDown", "blind: buy, sell at the next open", (event) => this.order(event.key === "ArrowUp" ? 1 : -1), "↑ ↓");
    keys.escapes.unshift(() => { if (app.blind) { this.reveal(); return true; } if (this.score.hidden) return false; this.clear(); return true; });
    app.on("step", () => this.step());
    chart.overlays.push((paint) => this.draw(paint));
  }

  /** Where a replay is, else at the cursor, else somewhere with room before and after. */
  begin() {
    const { app, replay } = this, { run, window } = app, most = run.n - 2, first = clamp(run.instrument["first"] + 120, 1, most), last = Math.max(first, run.n - 260);
    if (most < 1) return;
    const from = app.replay ?? app.cursor, bar = from >= 0 && from < most ? from : Math.floor(first + Math.random() * (last - first)), span = Math.min(160, window.span);
    this.clear();
    app.choose(-1);
    app.clearSelection();
    app.point(-1);
    replay.pause();
    this.title = document.title;
    document.title = "Blind replay";
    dress(document.body, "is-blind");
    hide(this.heading);
    app.blind = true;
    app.blindStart = this.bar = bar;
    app.blindUnit = 100 / (Math.abs(run.c(bar)) || 1);
    this.pending = 0;
    this.cash = run.scene.cash;
    app.replay = null;
    hide(this.root, false);
    hide(this.start);
    window.set(bar - span * 0.7, bar + span * 0.3);
    replay.set(bar);
    app.tell("size");
  }

  /** The position that is held. */
  get held() { const last = this.trades.at(-1); return last && last.exit < 0 ? last : null; }

  /**
   * Asks for a purchase or a sale at the next open; what is held is closed first.
   * @param {number} side
   */
  order(side) {
    const { held } = this;
    // A stop that is none is told by the browser.
    if (!this.app.blind || (!held && ![this.stop, this.target].every((field) => field.reportValidity()))) return;
    this.pending = this.pending === side || (held && held.side === side) ? 0 : side;
    this.write();
  }

  /** Goes through the candles that were reached, each once. */
  step() {
    const { app } = this;
    if (!app.blind || app.replay === null) return;
    while (this.bar < app.replay) this.candle(++this.bar);
    this.write();
    if (app.replay >= app.run.n - 1) this.reveal();
  }

  /** @param {number} bar */
  candle(bar) {
    const { run } = this.app, open = run.o(bar);
    if (this.pending) {
      if (this.held) this.close(bar, open); else this.enter(bar, open, this.pending);
      this.pending = 0;
    }
    const held = this.at(bar);
    if (!held) return;
    // Short positions are the same upside down.
    const s = held.side, worst = s > 0 ? run.l(bar) : -run.h(bar), best = s > 0 ? run.h(bar) : -run.l(bar);
    // A stop, or where nothing is left of the account.
    const end = s * held.price - (this.cash - held.paid) / held.quantity, least = s * held.stop > end ? s * held.stop : end;
    if (worst <= least) this.close(bar, s * Math.min(s * open, least));
    else if (best >= s * held.target) this.close(bar, s * Math.max(s * open, s * held.target));
  }

  /**
   * The units or the money that the strategy's size names, else its share of some cash, in whole lots, or for holding
   * as it is and with no money of others; 0 where an order would be for less than a lot or for more than the cash pays for.
   * @param {number} size @param {number} cash @param {boolean} [isHeld]
   */
  quantity(size, cash, isHeld) {
    const { scene, instrument } = this.app.run, lot = instrument.lot || 1, each = size * (1 + scene.rate), units = instrument["units"], money = scene["stake"] ?? cash * scene["share"];
    const quantity = units ?? Math.floor((money - scene.fixed) / each / lot) * lot;
    return cash * each * quantity > 0 && !(scene["unlent"] && quantity * each + scene.fixed > cash) ? isHeld ? Math.min(units ?? money / each, scene["lent"] ? cash / each : Infinity) : quantity : 0;
  }

  /** @param {number} bar @param {number} price @param {number} side */
  enter(bar, price, side) {
    const away = (/** @type {HTMLInputElement} */ field) => (Number(field.value) > 0 ? Number(field.value) / 100 : NaN);
    // What is paid for a price below zero, and how far a stop is from it, go by its size.
    const size = Math.abs(price), quantity = this.quantity(size, this.cash);
    if (quantity) this.trades.push({ side, quantity, bar, price, paid: this.cost(quantity * price), stop: price - side * size * away(this.stop), target: price + side * size * away(this.target), exit: -1, sold: NaN });
  }

  /** @param {number} amount */
  cost(amount) { const { rate, fixed } = this.app.run.scene; return Math.abs(amount) * rate + fixed; }

  /** @param {number} bar @param {number} price */
  close(bar, price) {
    const held = /** @type {Own} */ (this.held), now = this.at(bar);
    if (!now) return;
    this.cash = Math.max(0, this.cash + made(now, price) - this.cost(now.quantity * price));
    held.exit = bar;
    held.sold = price;
  }

  /** A position as it is at a bar, that which is held if no other is named: a split multiplies its units and divides its prices, a roll
   * moves them by what nobody gains, and costs both trades. @param {number} bar @param {Own | null} [own] */
  at(bar, own = this.held) {
    const { run } = this.app, now = own && { ...own };
    for (const [at, value, rolls] of now ? [...run.trades.events].reverse() : []) {
      if (at <= now.bar || at > bar) continue;
      if (rolls) now.paid += 2 * this.cost(now.quantity * run.c(at - 1)); else now.quantity *= value;
      [now.price, now.stop, now.target] = [now.price, now.stop, now.target].map((price) => run.trades.carried(price, at - 1, at));
    }
    return now;
  }

  /** What the account is worth at a bar's close. @param {number} bar */
  worth(bar) {
    const held = this.at(bar);
    return this.cash + (held ? made(held, this.app.run.c(bar)) : 0);
  }

  /** What a price has come to as a share; where one of the two is at or below zero, in points of the start. @param {number} side @param {number} from @param {number} to */
  change(side, from, to) {
    const by = side * (to - from);
    return Math.min(from, to) > 0 ? gained(by / from) : plain(by * this.app.blindUnit, 1, true);
  }

  write() {
    const { app } = this, { scene } = app.run, bar = app.replay ?? 0, held = this.at(bar), words = [];
    pressed(this.buy, this.pending > 0);
    pressed(this.sell, this.pending < 0);
    words.push(held ? `${held.side > 0 ? "Long" : "Short"} from ${this.chart.price(held.price)}, ${this.change(held.side, held.price, app.run.c(bar))}` : "No position");
    if (this.pending) words.push(held ? "closes at the next open" : this.pending > 0 ? "buys at the next open" : "sells short at the next open");
    words.push(`account ${gained(this.worth(bar) / scene.cash - 1)}`);
    fill(this.status, words.join(", "));
    fill(this.replay.status, element("span", `Candle ${plain(bar - app.blindStart, 0, true)}`));
  }

  /** Ends it: three results of the same candles, then the chart as it was. */
  reveal() {
    const { app, replay } = this, { run } = app, bar = app.replay ?? 0, start = app.blindStart, { scene } = run;
    if (!app.blind) return;
    replay.pause();
    app.blind = false;
    dress(document.body, "is-blind", false);
    hide(this.heading, false);
    document.title = this.title || document.title;
    hide(this.root);
    hide(this.start, false);
    const own = this.worth(bar) / scene.cash - 1, price = run.o(Math.min(start + 1, bar)), size = Math.abs(price), quantity = this.quantity(size, scene.cash, true);
    const hold = bar > start ? made(/** @type {Own} */ (this.at(bar, /** @type {any} */ ({ side: 1, quantity, bar: start + 1, price, paid: quantity * size * scene.rate }))), run.c(bar)) / scene.cash : 0;
    const strategy = run.account.curves.has("equity") ? run.worth("equity", bar) / run.worth("equity", start) - 1 : NaN;
    const better = (/** @type {number} */ other) => own > other + 1e-9, title = !this.trades.length ? "You did not trade"
      : strategy !== strategy ? better(hold) ? "You beat buy and hold" : "You did not beat buy and hold"
      : better(hold) && better(strategy) ? "You beat buy and hold, and the strategy" : better(hold) ? "You beat buy and hold, but not the strategy" : better(strategy) ? "You beat the strategy, but not buy and hold" : "Buy and hold and the strategy did better";
    const all = /** @type {[string, number][]} */ ([["You", own], ["Strategy", strategy], ["Holding", hold]]).filter(([, value]) => value === value);
    const low = Math.min(0, ...all.map((one) => one[1])), span = Math.max(0, ...all.map((one) => one[1])) - low || 1, at = (/** @type {number} */ value) => ((value - low) / span) * 100;
    fill(this.score, element("p.find", title), element("p.sub", `Candles: ${plain(bar - start, 0)}, ${app.figures.moment(run.time(start))} to ${app.figures.moment(run.time(bar))}. Your trades: ${plain(this.trades.length, 0)}.${scene.blindNote || ""}`),
      element("dl", ...all.flatMap(([name, value]) => [element("dt", name), element("dd", element("i." + (value < 0 ? "d" : "u"), { style: `left:${at(Math.min(0, value))}%;width:${Math.max(0.4, at(Math.max(0, value)) - at(Math.min(0, value)))}%` }), element("b", gained(value)))])),
      button("Close", () => this.clear()));
    hide(this.score, false);
    app.mark(ALL);
    app.tell("size");
    app.tell("step");
    app.tell("rest");
  }

  clear() {
    this.trades = [];
    hide(this.score);
    this.app.mark(ALL);
  }

  /** The reader's own marks, hollow. @param {import("./paint.js").Paint} paint */
  draw(paint) {
    const { app, chart } = this, { c } = paint, { scale } = chart.panes.price, { colors: color } = chart.theme;
    for (const own of this.trades) {
      const { side, bar, price, exit, sold } = own, x = app.window.x(bar), y = scale.y(price), to = exit < 0 ? app.end() - 1 : exit, { stop, target } = /** @type {Own} */ (this.at(to, own));
      pen(c, color.ink, 1.5);
      through(c, [[x, y], [x - 5, y + side * 9], [x + 5, y + side * 9]]);
      c.closePath();
      flood(c, color.paper);
      c.stroke();
      paint.say("you", x, y + side * 9 + (side > 0 ? 11 : -4), color.ink2, { align: "center", halo: true });
      if (exit < 0) for (const [level, tone] of /** @type {[number, string][]} */ ([[stop, color.down], [target, color.up]])) if (level === level) paint.level(x, app.window.x(to), scale.y(level), tone, [4, 2]);
      if (exit < 0) continue;
      circle(c, app.window.x(exit), scale.y(sold), 4);
      flood(c, color.paper);
      outline(c, color.ink, 1.5);
    }
  }
}

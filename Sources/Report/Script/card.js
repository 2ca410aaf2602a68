/** The chosen trade: what it did, in a card over the chart, below it on a phone; and a way to it where it
 * is out of sight. */
import { clamp } from "./clamp.js";
import { outline, through } from "./paint.js";
import { element, fill, pixels, part, dress, prevent, hide, row } from "./element.js";
import { counted, filled, plain, toneOf } from "./format.js";
import { OVER } from "./state.js";

const width = 300;

export class Card {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart */
  constructor(app, chart) {
    this.app = app;
    this.chart = chart;
    /**
     * Shows the row of a trade; gives whether it could.
     * @type {((trade: number) => boolean) | null}
     */
    this.onRow = null;
    this.root = element("aside.card", { hidden: true, named: "Chosen trade" });
    this.way = element("button.way", { hidden: true }, () => this.go());
    chart.stage.append(this.root, this.way);
    /** What else the card says of a trade. @type {((trade: number) => Node | null)[]} */ this.parts = [];
    /** @type {{x: number, y: number, width: number, height: number} | null} */ this.placed = null;
    chart.overlays.push((paint) => this.leader(paint));
    app.on(["trade", "step", "size"], () => this.tell());
    app.on("span", () => { if (app.choice >= 0) app.mark(OVER); });
    app.view(OVER, () => this.place());
  }

  tell() {
    const { app } = this, trade = app.choice, { panes, stage } = this.chart;
    hide(this.root, trade < 0 || app.blind);
    this.placed = null;
    if (this.root.hidden) { hide(this.way); return; }
    const isBelow = panes.isSmall;
    if (isBelow && this.root.parentElement === stage) stage.after(this.root);
    else if (!isBelow && this.root.parentElement !== stage) stage.append(this.root);
    dress(this.root, "below", isBelow);
    this.root.style.visibility = isBelow ? "" : "hidden";
    fill(this.root, ...this.words(trade));
  }

  /** @param {number} trade */
  words(trade) {
    const { run, figures } = this.app, { trades } = run, isOver = this.chart.marks.hasEnded(trade);
    const side = trades.way(trade), share = this.chart.marks.share(trade);
    const price = (/** @type {string} */ name) => figures.price(trades.get(name, trade));
    const when = (/** @type {string} */ name) => figures.moment(trades.get(name, trade) * run.scene.unit);
    const tone = toneOf(share);
    const rows = [
      ...row("Entry", `${when("et")}, ${price("ep")}`),
      ...row("Exit", isOver ? `${when("xt")}, ${price("xp")}` : "not yet"),
      ...row("Quantity", figures.quantity(trades.get("qty", trade))),
    ];
    if (isOver) {
      rows.push(...row("Profit", `${figures.profit(trades.profit(trade))}, ${figures.share(share)}`, tone),
        ...row("MAE, MFE", `${figures.share(trades.get("worst", trade))}, ${figures.share(trades.get("best", trade))}`),
        ...row("Held", counted(trades.get("held", trade), "{1} candles")),
        ...row("Exit reason", trades.reasons[trades.get("reason", trade)] || "–"));
    } else rows.push(...row("Open result", figures.share(share), tone));
    const link = element("a", { href: `#trade=${trades.no(trade)}`, onclick: (/** @type {Event} */ event) => { prevent(event); this.toRow(trade); } }, `row ${trades.no(trade)}`);
    return [
      element("h3", `#${plain(trades.no(trade), 0)} ${side}`, element("button.close", { named: "Close", title: "Close (Esc)" }, () => this.app.choose(-1), "×")),
      ...this.parts.map((part) => part(trade)).filter(Boolean),
      element("dl", ...rows), element("p", ...filled("See {1}.", link)),
    ];
  }

  /** @param {number} trade */
  toRow(trade) {
    if (this.onRow && this.onRow(trade)) return;
    const row = part(`trade=${this.app.trades.no(trade)}`);
    if (row) this.app.seek(row);
  }

  go() { this.app.window.centre(this.app.trades.entry(this.app.choice)); }

  /** Puts the card where it covers least, and the way to a trade that is out of sight. */
  place() {
    const { app, chart } = this, { panes, marks } = chart;
    if (app.choice < 0 || this.root.hidden) return;
    const bar = app.trades.entry(app.choice), x = app.window.x(bar), isSeen = x >= 0 && x <= panes.plotWidth;
    hide(this.way, isSeen);
    if (!isSeen) {
      const away = Math.round(x < 0 ? app.window.v0 - bar : bar - app.window.v1 + 1), name = `#${app.trades.no(app.choice)}, ${counted(Math.max(1, away), "{1} candles")}`;
      fill(this.way, x < 0 ? `‹ ${name}` : `${name} ›`);
      this.way.className = x < 0 ? "way" : "way right";
      pixels(this.way, "top", panes.price.top + panes.price.height / 2);
      this.way.style.right = x < 0 ? "" : panes.axis + 8 + "px";
    }
    if (panes.isSmall) return;
    // The card finds a place when the trade was chosen and the chart stands still; then it stays.
    if (this.placed || app.window.isMoving) return;
    this.root.style.visibility = "";
    this.placed = this.best(marks.ring || { x: panes.plotWidth / 2, y: panes.price.top + panes.price.height / 2 });
    pixels(this.root, "left", this.placed.x);
    pixels(this.root, "top", this.placed.y);
    app.mark(OVER);
  }

  /**
   * Every place on a lattice is weighed by what it would cover.
   * @param {{x: number, y: number}} ring
   */
  best(ring) {
    const { app, chart } = this, { panes } = chart, pane = panes.price, { scale } = pane;
    const high = this.root.offsetHeight || 200, [first, end] = app.window.bars, { run, window } = app;
    const legend = 17 * panes.legendLines + 10;
    // What each strip of 12 pixels has of candles, from where to where.
    const strips = Math.ceil(panes.plotWidth / 12), from = new Float64Array(strips).fill(1e9), to = new Float64Array(strips).fill(-1e9);
    for (let i = 0; i < strips; i++) {
      const a = Math.max(first, Math.floor(window.v0 + (i * 12) / window.spacing)), b = Math.min(end, Math.ceil(window.v0 + ((i + 1) * 12) / window.spacing));
      if (b <= a) continue;
      const [low, top] = panes.prices().range(a, b);
      from[i] = scale.y(top);
      to[i] = scale.y(low);
    }
    let best = { x: 8, y: 8, width, height: high }, least = Infinity;
    for (let y = 8; y + high < pane.bottom - 34; y += 14) {
      for (let x = 8; x + width < panes.plotWidth - 8; x += 24) {
        let weight = 0;
        for (let i = Math.floor(x / 12); i <= Math.min(strips - 1, Math.floor((x + width) / 12)); i++) weight += 3 * Math.max(0, Math.min(y + high, to[i]) - Math.max(y, from[i]));
        for (const target of chart.marks.targets) {
          if (target.box || target.x < x - 8 || target.x > x + width + 8 || target.y < y - 8 || target.y > y + high + 8) continue;
          weight += target.trade === app.choice ? 4000 : 60;
        }
        if (ring.x > x - 14 && ring.x < x + width + 14 && ring.y > y - 14 && ring.y < y + high + 14) weight += 4000;
        if (y < legend && x < 290) weight += 2000;
        weight += 0.6 * Math.abs(x + width / 2 - ring.x) + 0.5 * Math.abs(y + high / 2 - ring.y);
        if (weight < least) { least = weight; best = { x, y, width, height: high }; }
      }
    }

    return best;
  }

  /**
   * A line joins the card and its mark where they are near.
   * @param {import("./paint.js").Paint} paint
   */
  leader(paint) {
    const { placed, chart } = this, { ring } = chart.marks;
    if (this.root.hidden || !placed || !ring || chart.panes.isSmall || ring.x < 0 || ring.x > chart.panes.plotWidth) return;
    const x = clamp(ring.x, placed.x, placed.x + placed.width), y = clamp(ring.y, placed.y, placed.y + placed.height);
    const dx = x - ring.x, dy = y - ring.y, far = Math.hypot(dx, dy);
    if (far > 260 || far < ring.size) return;
    const { c } = paint;
    through(c, [[ring.x + (dx / far) * ring.size, ring.y + (dy / far) * ring.size], [x, y]]);
    outline(c, chart.theme.colors.ink, 1);
  }
}

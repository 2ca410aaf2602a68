/** The cursor: lines, pills on both axes, and a box with what is known of the bar. */
import { circle, flood, outline } from "./paint.js";
import { compact, percent, plain, toneOf, gained } from "./format.js";
import { element, fill, pixels, unheard, hide, row } from "./element.js";
import { OVER } from "./state.js";

export class Crosshair {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart */
  constructor(app, chart) {
    this.app = app;
    this.chart = chart;
    /** The height of the pointer; −1 where only the bar is told. */
    this.y = -1;
    this.isRight = false;
    this.box = unheard("div.info", { hidden: true });
    chart.stage.append(this.box);
    chart.overlays.push((paint) => this.draw(paint));
    app.on(["cursor", "step", "view"], () => this.tell());
    app.on("span", () => this.place());
  }

  /** @param {number} bar @param {number} y */
  point(bar, y) {
    this.y = y;
    this.app.mark(OVER);
    this.app.point(bar);
    if (bar >= 0) this.place();
  }

  leave() { this.point(-1, -1); }

  /** @param {import("./paint.js").Paint} paint */
  draw(paint) {
    const { app, chart } = this, { panes, theme } = chart, { colors: color } = theme;
    if (app.cursor < 0) return;
    const x = app.window.x(app.cursor), width = panes.plotWidth;
    if (x < -1 || x > width + 1) return;
    const dash = [3, 3];
    for (const pane of panes.shown) paint.upright(x, pane.top, pane.bottom + (pane === panes.shown.at(-1) ? 0 : 14), color.ink3, dash);
    for (const pane of panes.shown) this.dots(paint, pane, x);
    const pane = this.y >= 0 ? panes.at(this.y) : null;
    if (pane) {
      paint.level(0, width, this.y, color.ink3, dash);
      const words = chart.words(pane, pane.scale.value(this.y));
      for (const y of chart.numbers || []) if (Math.abs(y - this.y) < 16) paint.box(width + 1, y - 8, panes.axis - 1, 16, color.paper);
      if (pane.isPrice && Math.abs(chart.lastY - this.y) < 19) this.lastBelow(paint);
      paint.pill(words, width + 2, this.y - 9, panes.axis - 2, 18, color.ink2, color.paper);
    }
    this.date(paint, x);
  }

  /**
   * The last price goes on where the cursor's pill covers only a part of it.
   * @param {import("./paint.js").Paint} paint
   */
  lastBelow(paint) {
    const { app, chart } = this, { panes, theme } = chart, last = app.end() - 1;
    const close = app.run.c(last), color = close >= app.run.c(Math.max(0, last - 1)) ? theme.colors.up : theme.colors.down;
    paint.pill(chart.words(panes.price, close), panes.plotWidth + 2, chart.lastY - 9.5, panes.axis - 2, 19, color, theme.colors.paper);
  }

  /** @param {import("./paint.js").Paint} paint @param {import("./panes.js").Pane} pane @param {number} x */
  dots(paint, pane, x) {
    const { app, chart } = this, { c } = paint;
    for (const layer of chart.panes.layers(pane)) {
      if (layer.kind !== "line" || layer.shift || !app.run.columns.has(layer.columns[0])) continue;
      const value = app.run.columns.at(layer.columns[0], app.cursor), y = pane.scale.y(value);
      if (!(y > pane.top && y < pane.bottom)) continue;
      const name = layer.color.replace(/d$/, "");
      circle(c, x, y, 2.5);
      outline(c, chart.theme.colors.paper, 1.5);
      flood(c, chart.theme.colors[name] || chart.theme.colors[name === "sig" + "nal" ? "ink3" : "ink"]);
    }
  }

  /** @param {import("./paint.js").Paint} paint @param {number} x */
  date(paint, x) {
    const { app, chart } = this, { panes, theme } = chart;
    const words = this.when(app.cursor), wide = Math.ceil(paint.wide(words, true)) + 16;
    const left = Math.max(0, Math.min(x - wide / 2, panes.width - wide)), top = panes.floor + 3;
    // A name that the pill would cut goes whole.
    for (const name of chart.timeNames || []) {
      if (name.x + name.wide / 2 > left - 4 && name.x - name.wide / 2 < left + wide + 4) {
        paint.box(name.x - name.wide / 2 - 2, panes.floor + 2, name.wide + 4, 22, theme.colors.paper);
      }
    }
    paint.pill(words, left, top, wide, 20, theme.colors.ink2, theme.colors.paper, { align: "center" });
  }

  /** @param {number} bar */
  when(bar) {
    const { app } = this;
    if (app.blind) return `candle ${plain(bar - app.blindStart, 0, true)}`;
    return app.figures.fullMoment(app.run.time(bar));
  }

  /** Writes the box. */
  tell() {
    const { app } = this, bar = app.cursor;
    hide(this.box, bar < 0 || this.chart.panes.isSmall || app.blind);
    if (this.box.hidden) return;
    const { run, figures } = app, trade = run.trades.at(bar), volume = this.chart.traded(bar), [low, high] = this.chart.panes.prices().range(...this.chart.bars(bar));
    const open = trade < 0 ? 0 : run.made(trade, bar), hasAccount = run.account.curves.has("equity");
    const rows = [low > 0 && row("High over low", percent(high / low - 1)), volume > 0 && row("Volume", compact(volume)),
      row("Position", trade < 0 ? "none" : `${run.trades.way(trade)} #${run.trades.no(trade)}`), trade >= 0 && row("Open result", gained(open), toneOf(open)),
      hasAccount && row("Equity", figures.money(run.worth("equity", bar))), hasAccount && row("Drawdown", percent(run.worth("dd", bar)))];
    fill(this.box, element("b", this.when(bar)), element("dl", ...rows.flat()));
    this.place();
  }

  /** The box stands on the other half, and changes sides only well beyond the middle. */
  place() {
    if (this.box.hidden || this.app.cursor < 0) return;
    const { panes } = this.chart, x = this.app.window.x(this.app.cursor), middle = panes.plotWidth / 2;
    if (x < middle - 16) this.isRight = true;
    else if (x > middle + 16) this.isRight = false;
    const top = this.isRight ? 8 : 8 + 17 * panes.legendLines + 8;
    pixels(this.box, "top", top);
    this.box.style.left = this.isRight ? "" : "8px";
    this.box.style.right = this.isRight ? panes.axis + 8 + "px" : "";
  }
}

/** What a reader hears who does not see the chart. */
import { element, fill, label, part, aria } from "./element.js";
import { grouped, gained } from "./format.js";

export class Speaker {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart */
  constructor(app, chart) {
    this.app = app;
    this.polite = element("div.vh", { "aria-live": "polite" });
    this.description = element("p.vh", { id: "chart-description" });
    aria(chart.stage, "describedby", "chart-description");
    (part("chart") || document.body).append(this.polite, this.description);
    this.timer = 0;
    this.chart = chart;
    this.stage = chart.stage;
    app.on("cursor", () => { if (document.activeElement === chart.stage) this.later(() => this.bar()); });
    app.on("trade", () => { if (app.choice >= 0) this.say(this.trade(app.choice)); });
    app.on(["rest", "size"], () => this.describe());
    this.describe();
  }

  /** @param {string} words */
  say(words) { fill(this.polite, words); }
  /** @param {() => string} words */
  later(words) { clearTimeout(this.timer); this.timer = setTimeout(() => this.say(words()), 150); }

  bar() {
    const { app } = this, bar = app.cursor, { run, figures } = app;
    if (bar < 0 || app.blind) return "";
    return `${figures.fullMoment(run.time(bar))}: open ${figures.price(run.o(bar))}, high ${figures.price(run.h(bar))}, low ${figures.price(run.l(bar))}, close ${figures.price(run.c(bar))}`;
  }

  /** @param {number} trade */
  trade(trade) {
    const { run, figures } = this.app, { trades } = run;
    const share = this.chart.marks.hasEnded(trade) ? figures.share(trades.share(trade)) : "still open";
    return `Trade ${trades.no(trade)}, ${trades.way(trade)} since ${figures.moment(run.time(trades.entry(trade)))}, ${share}`;
  }

  describe() {
    const { app } = this, { run, figures } = app, [first, end] = app.window.bars;
    if (app.blind) { label(this.stage, "Chart of a blind replay"); fill(this.description); fill(this.polite); }
    if (app.blind || end <= first) return;
    label(this.stage, `Chart of ${run.instrument.symbol}, ${grouped(end - first)} bars`);
    const open = run.o(first), before = run.trades.carried(open, first, end - 1);
    fill(this.description, `${figures.moment(run.time(first))} to ${figures.moment(run.time(end - 1))}: from ${figures.price(open)} to ${figures.price(run.c(end - 1))}, ${gained((run.c(end - 1) - before) / Math.abs(before))}; ${grouped(run.trades.held(first, end - 1).length)} trades.`);
  }
}

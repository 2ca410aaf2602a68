/** Legends over the panes: buttons that show and hide a layer, and values that follow the cursor. */
import { element, fill, pixels, pressed, findAll, hide } from "./element.js";
import { compact, percent, plain, grouped, blank, counted, toneOf } from "./format.js";
import { stroke } from "./layers.js";
import { BASE, OVER, SIDE } from "./state.js";

export class Legend {
  /** @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart */
  constructor(app, chart) {
    this.app = app;
    this.chart = chart;
    /** @type {{pane: import("./panes.js").Pane, place: HTMLElement, lines: {write: () => void}[]}[]} */ this.blocks = [];
    /** @type {HTMLElement[]} */ this.marks = [];
    this.build();
    app.view(SIDE | OVER, () => this.write());
    app.on("look", () => this.swatches());
    app.on(["view", "size"], () => this.place());
    chart.covered = () => this.covered();
  }

  build() {
    const { app, chart } = this;
    for (const pane of chart.panes.all) {
      const place = element("div.legend");
      const lines = pane.isPrice ? [this.prices(place), ...pane.layers.map((layer) => this.layer(place, pane, layer))]
        : [this.head(place, pane, pane.layers)];
      this.blocks.push({ pane, place, lines: lines.filter(Boolean) });
      if (pane.isPrice) this.foot(place);
      chart.stage.append(place);
    }
    chart.panes.legendLines = 1 + chart.panes.price.layers.length + (app.trades.n ? 1 : 0);
    this.swatches();
    this.place();
  }

  /** @param {HTMLElement} place */
  prices(place) {
    const { run, figures } = this.app;
    const parts = {};
    const cell = (/** @type {string | number} */ name, tag = "span") => (parts[name] = element(tag));
    const values = "O|H|L|C".split("|").map((name, i) => element("span.ohlc" + (i > 2 ? ".C" : ""), element("i", name), cell(i, "b")));
    const line = element("div.line.prices", cell("symbol", "b.name"), element("span.frame", run.instrument.frame), cell("date", "span.val"),
      ...values, cell("change", "b"), cell("note", "span.note"));
    place.append(line);
    return {
      write: () => {
        const { app } = this, { candles } = this.chart, told = app.told(), { starts, words } = app.timeframe;
        // Of a longer timeframe the candle is told, as far as it has come.
        const [bar, end] = this.chart.bars(told), isOne = end - bar < 2, last = isOne ? told : Math.min(end, app.end()) - 1;
        const [low, high] = isOne ? [run.l(told), run.h(told)] : this.chart.panes.prices().range(bar, last + 1);
        fill(parts.symbol, app.blind ? "•••" : run.instrument.symbol);
        fill(parts.date, app.blind ? `candle ${plain(told - app.blindStart, 0, true)}` : figures.moment(run.time(bar)));
        for (const [i, value] of [run.o(bar), high, low, run.c(last)].entries()) fill(parts[i], this.chart.price(value));
        const before = run.trades.carried(...(bar ? [run.c(bar - 1), bar - 1] : [run.o(bar), bar]), last), change = run.c(last) - before;
        parts.change.className = toneOf(change);
        fill(parts.change, (app.blind || this.chart.panes.isSmall ? "" : figures.price(change, true) + blank) + percent(change / Math.abs(before), 2, true));
        const many = Math.max(candles.size, starts ? 1 : end - bar);
        fill(parts.note, starts ? many > 1 ? `1 candle = ${grouped(many)} × ${words}, indicators of ${run.instrument.frame}` : `1 candle = ${words}, indicators of ${run.instrument.frame}` : many > 1 ? `1 candle = ${grouped(many)} bars` : "");
      },
    };
  }

  /**
   * A layer over the price: a button.
   * @param {HTMLElement} place @param {import("./panes.js").Pane} pane @param {import("./panes.js").Layer} layer
   */
  layer(place, pane, layer) {
    if (layer.label === undefined && layer.kind !== "ba" + "nd") return null;
    const value = element("b");
    const button = this.line("Show or hide", () => this.app.toggle(layer.name), { "data-layer": layer.name }, element("i.swatch", { "data-color": layer.color }), element("span.name", layer.label || "band"), element("span", layer.detail || ""), value);
    place.append(button);
    return { write: () => { fill(value, this.values(pane, layer)); pressed(button, !this.app.away.has(layer.name)); } };
  }

  /** @param {import("./panes.js").Pane} pane @param {import("./panes.js").Layer} layer */
  values(pane, layer) {
    const { app } = this, bar = app.told();
    if (layer.kind === "turns") return "";
    if (layer.columns.some((name) => !app.run.columns.has(name))) return "damaged";
    return layer.columns.map((name) => {
      const value = app.run.columns.at(name, bar - (layer.shift || 0));
      return value === value && value !== undefined ? (pane.isPrice ? this.chart.price(value) : pane.isVolume ? compact(value) : plain(value, pane.decimals, pane.plus)) : "–";
    }).join("  ");
  }

  /**
   * A pane below: its name is a button, its values stand in one line.
   * @param {HTMLElement} place @param {import("./panes.js").Pane} pane @param {import("./panes.js").Layer[]} layers
   */
  head(place, pane, layers) {
    const { app } = this;
    const own = element("b.val");
    const line = this.line("Hide this pane", () => { app.toggle(pane.name); this.size(); }, { "aria-pressed": "true" }, element("span.name", pane.title));
    place.append(line);
    if (pane.isVolume) line.append(own);
    const parts = layers.filter((layer) => layer.label !== undefined || layers.length === 1).map((layer) => {
      const value = element("b");
      line.append(element("span.part", layers.length > 1 && layer.color !== "ink" ? element("i.swatch", { "data-color": layer.color }) : "", element("span", layer.label || ""), value));
      return { layer, value };
    });
    return {
      write: () => {
        if (pane.isVolume) fill(own, app.blind ? "" : compact(this.chart.traded(app.told())));
        for (const { layer, value } of parts) {
          fill(value, this.values(pane, layer));
          if (layer.kind === "histogram") {
            const number = app.run.columns.at(layer.columns[0], app.told());
            value.className = toneOf(number);
          }
        }
      },
    };
  }

  /**
   * Trades, and the names of panes that are hidden.
   * @param {HTMLElement} place
   */
  foot(place) {
    const { app } = this;
    if (app.trades.n) {
      this.trades = this.line("Show or hide", () => app.toggle("trades"), element("span.name"));
      place.append(this.trades);
    }
    this.away = element("div.away");
    this.chart.stage.append(this.away);
  }

  size() { this.app.tell("size"); }

  /** A line that is pressed while what it names is shown. @param {string} title @param {() => void} act @param {...(Node | Record<string, any>)} parts */
  line(title, act, ...parts) { return element("button.line", { title }, act, ...parts); }

  /** Puts each legend into its pane. */
  place() {
    const { panes } = this.chart;
    for (const { pane, place } of this.blocks) {
      hide(place, !panes.shown.includes(pane));
      pixels(place, "top", pane.top + (pane.isPrice ? 4 : 2));
      pixels(place, "maxWidth", panes.plotWidth - 8);
    }
    if (this.trades) pressed(this.trades, !this.app.away.has("trades"));
    const hidden = panes.all.filter((pane) => !pane.isPrice && !panes.shown.includes(pane));
    fill(this.away, ...hidden.map((pane) =>
      this.line("Show this pane", () => { this.app.toggle(pane.name); this.size(); }, { "aria-pressed": "false" }, element("span.name", pane.title))));
    pixels(this.away, "top", panes.price.bottom - 40);
    this.app.mark(BASE | SIDE);
  }

  swatches() {
    for (const swatch of /** @type {NodeListOf<HTMLElement>} */ (findAll(this.chart.stage, ".swatch"))) {
      const look = stroke(swatch.dataset.color || "ink", this.chart.theme.colors);
      swatch.style.borderTop = `1.5px ${look.dash.length ? "dashed" : "solid"} ${look.paint}`;
    }
  }

  write() {
    if (this.trades) hide(this.trades, this.app.blind);
    if (this.trades && this.trades.firstElementChild) fill(this.trades.firstElementChild, counted(this.app.trades.since(this.app.end()), "{1} trades"));
    for (const { lines } of this.blocks) for (const line of lines) line.write();
  }

  /** The part of the price pane that is under legend text. */
  covered() {
    const lines = 17 * this.chart.panes.legendLines + 8;
    return [[0, this.chart.panes.price.top, this.chart.panes.isSmall ? 250 : 280, this.chart.panes.price.top + lines],
      [0, 0, Math.min(560, this.chart.panes.plotWidth), 22]];
  }
}

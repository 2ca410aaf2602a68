/** The trades as a table of which only the rows in sight are there: sorted by any column, filtered, linked to the
 * chart both ways. It has the columns and the look of the written one. */
import { understood } from "./filter.js";
import { yearOf } from "./date.js";
import { TABLE } from "./state.js";
import { element, fill, listen, segments, met, taken, unheard, aria, find, hide, button } from "./element.js";
import { counted, Figures, grouped, percent, plain, toneOf } from "./format.js";
import { summed } from "./select.js";
import { clamp } from "./clamp.js";
import { AllTrades } from "./run.js";
import { show } from "./instruments.js";

/** What a column is of and its heading, and words about it; one that is of nothing has a heading that is only heard.
 * @type {string[][]} */
const columns = [["no", "#"], ["side", "Side"], ["et", "Entry"], ["ep", "Price"], ["xt", "Exit"], ["xp", "Price"], ["held", "Candles"], ["qty", "Quantity"],
  ["profit", "Profit"], ["pct", "Profit %"], ["", "Profit drawn"], ["worst", "MAE %", "Maximum adverse excursion"], ["", "Excursions and exit drawn"],
  ["best", "MFE %", "Maximum favourable excursion"], ["costs", "Costs"], ["reason", "Exit reason"]];
const spare = 4;

export class Table {
  /**
   * @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart
   * @param {import("./hash.js").Address} address
   */
  constructor(app, chart, address) {
    this.app = app;
    this.chart = chart;
    this.address = address;
    const { scene } = app.run;
    this.symbols = scene.instruments.length > 1 ? scene.instruments.map((/** @type {any} */ one) => one.symbol) : null;
    /** All that are listed; those of other instruments come last. */
    this.trades = this.symbols ? new AllTrades(app.run) : app.trades;
    this.sort = "no";
    this.isDown = false;
    this.result = "a" + "ll";
    this.side = 0;
    this.reason = -1;
    this.year = "";
    this.only = false;
    /** @type {((trade: number) => boolean)[]} */ this.asked = [];
    /** Words of the filter that are not understood. @type {string[]} */ this.strange = [];
    /** How many the replay has reached. */ this.reached = 0;
    this.rowHeight = 30;
    this.focus = 0;
    /** A row that the next drawing brings into sight; −1 for none. */
    this.wanted = -1;
    this.scales();
    this.body = element("tbody");
    this.heads = columns.map((column) => this.head(this.symbols && column[0] === "side" ? ["symbol", "Instrument, side"] : column));
    this.table = element("table.data.tt" + (app.run.intraday ? ".wide" : ""), { role: "grid", style: `--zp:${this.zero(this.profit)}%;--zw:${this.zero(this.way)}%` },
      element("caption.vh", "Trades"), element("thead", element("tr", ...this.heads)), this.body);
    this.view = element("div.rows", { tabindex: "-1" }, this.table);
    this.count = element("span.count", { role: "status" });
    this.root = element("div.live.noprint", this.filters(), this.view);
    listen(this.view, "scroll", () => app.mark(TABLE), { passive: true });
    listen(this.body, "click", (event) => this.click(event));
    listen(this.body, "keydown", (event) => this.key(event));
    app.view(TABLE, () => this.draw());
    app.on(["pick", "step", "size"], () => { this.rows = null; if (!app.selection) this.only = false; app.mark(TABLE); });
    app.on("trade", () => { if (app.choice >= 0 && !this.isOwn) this.show(app.choice); });
    address.add((values) => {
      this.read(values.get("sort") || "");
      const asked = values.get("find");
      if (asked) { this.text.value = asked; this.ask(); }
    }, (values) => {
      if (this.text.value) values.push(`find=${encodeURIComponent(this.text.value)}`);
      if (this.sort !== "no" || this.isDown) values.push(`sort=${this.isDown ? "-" : ""}${this.sort}`);
    });
    app.mark(TABLE);
  }

  /** The common scales of the small drawings. */
  scales() {
    const { trades } = this;
    this.profit = [0, 0];
    this.way = [0, 0];
    for (let i = 0; i < trades.n; i++) {
      const share = trades.share(i);
      if (trades.isOpen(i)) continue;
      this.profit = [Math.min(this.profit[0], share), Math.max(this.profit[1], share)];
      this.way = [Math.min(this.way[0], trades.get("worst", i), share), Math.max(this.way[1], trades.get("best", i), share)];
    }
  }

  /** @param {number[]} range */
  zero([low, high]) { return high > low ? this.share(-low / (high - low)) : 0; }
  /** @param {number} value */
  share(value) { return Math.round(clamp(value, 0, 1) * 1000) / 10; }

  /** @param {string[]} column */
  head([key, words, title]) {
    if (!key) return element("th", element("span.vh", words));
    return element("th", { scope: "col", "aria-sort": key === "no" ? "ascending" : "no" + "ne", "data-key": key }, button(words, () => this.sortBy(key), title));
  }

  filters() {
    const { app, trades } = this;
    this.results = segments("Result", [["a" + "ll", "All"], ["won", "Won"], ["lost", "Lost"]], (name) => { this.result = name; this.changed(); });
    this.results.press("a" + "ll");
    /** In which trades were entered. */
    const years = this.years = [...new Set(Array.from({ length: trades.n }, (_, i) => yearOf(this.entered(i))))];
    const pick = (/** @type {string} */ label, /** @type {[string, string][]} */ choices, /** @type {(value: string) => void} */ choose) =>
      element("label", label + " ", element("select", { onchange: (/** @type {Event} */ event) => { choose(/** @type {HTMLSelectElement} */ (event.target).value); this.changed(); } },
        ...choices.map(([value, words]) => element("option", { value }, words))));
    const both = trades.n > 0 && new Set(trades.columns.get("side")).size > 1;
    this.text = /** @type {HTMLInputElement} */ (element("input", { type: "search", maxlength: 200, placeholder: "#29, 2008-10, >5%, <-3%", named: "Filter: number, month, or profit", "aria-describedby": "filter-help",
      oninput: () => { this.ask(); app.tell("view"); }, onfocus: () => { hide(help, false); } }));
    const help = element("p.sub", { id: "filter-help", hidden: true, style: "width:100%;margin:0" }, "Each word must hold: #29, 2008-10, mon, 9h, >5%, mae>2%, mfe<1%, candles>10, profit, costs, quantity; won, lost, or a part of what instrument, side, rule and exit are called.");
    return element("div.filters", this.results.group,
      both && pick("Side", [["0", "any"], ["1", "long"], ["-1", "short"]], (value) => { this.side = Number(value); }),
      years.length > 1 && pick("Year", [["", "any"], ...years.map((year) => /** @type {[string, string]} */ ([String(year), String(year)]))], (value) => { this.year = value; }),
      trades.reasons.length > 1 && pick("Exit", [["-1", "any reason"], ...trades.reasons.map((/** @type {string} */ words, /** @type {number} */ i) => [String(i), words])], (value) => { this.reason = Number(value); }),
      this.text, this.count, help);
  }

  /** Reads what was typed; what is not understood is said, and leaves all trades. */
  ask() {
    const { tests, strange } = understood(this, this.text.value);
    this.asked = tests;
    this.strange = strange;
    this.changed();
  }

  /** The rule that entered a trade. @param {number} trade */
  rule(trade) {
    const { rules = [] } = this.app.run.scene.instruments[this.symbol(trade)], place = this.trades.get("er", trade), found = rules.find((/** @type {any} */ one) => one.rule === place);
    return found ? found.path : "";
  }

  /** A value as it is told of a trade, NaN where a replay has not come so far. @param {string} name @param {number} trade */
  told(name, trade) {
    if (name === "pct") return this.result_(trade);
    return name === "qty" || this.app.replay === null || this.hasEnded(trade) ? this.trades.get(name, trade) : NaN;
  }

  /** What a trade made as a share, as far as it has come. @param {number} trade */
  result_(trade) { return this.isOwn_(trade) ? this.chart.marks.share(trade) : this.trades.share(trade); }

  changed() {
    this.rows = null;
    this.view.scrollTop = 0;
    this.app.mark(TABLE);
  }

  /** @param {string} key */
  sortBy(key) {
    this.isDown = this.sort === key ? !this.isDown : false;
    this.sort = key;
    for (const head of this.heads) if (head.dataset.key) aria(head, "sort", head.dataset.key !== key ? "no" + "ne" : this.isDown ? "descending" : "ascending");
    this.changed();
    this.app.tell("view");
  }

  /** @param {string} text */
  read(text) {
    const key = text.replace(/^-/, "");
    if (!this.heads.some((head) => head.dataset.key === key) || !key) return;
    this.sort = "";
    this.sortBy(key);
    if (text[0] === "-") this.sortBy(key);
  }

  /** The trades that are listed, in their order. */
  list() {
    if (this.rows) return this.rows;
    const { app, trades } = this, rows = [], last = app.run.time(app.end() - 1);
    this.reached = 0;
    for (let trade = 0; trade < trades.n; trade++) if (this.isOwn_(trade) ? trades.entry(trade) < app.end() : app.replay === null || +this.entered(trade) <= last) {
      this.reached++;
      if (this.fits(trade)) rows.push(trade);
    }
    const values = trades.columns.get(this.sort), sign = this.isDown ? -1 : 1;
    if (this.sort === "reason") rows.sort((a, b) => sign * trades.reasons[values[a]].localeCompare(trades.reasons[values[b]]) || a - b);
    else if (this.sort !== "no" || this.symbols) rows.sort((a, b) => sign * (values[a] - values[b]) || a - b);
    else if (this.isDown) rows.reverse();
    return (this.rows = rows);
  }

  /** @param {number} trade */
  fits(trade) {
    const { app, trades } = this, profit = trades.profit(trade), isOver = this.hasEnded(trade);
    if (this.only && app.selection && !(this.isOwn_(trade) && app.selection.trades.has(trade))) return false;
    if (this.result === "won" && !(isOver && profit > 0)) return false;
    if (this.result === "lost" && !(isOver && profit < 0)) return false;
    if (this.side && trades.get("side", trade) !== this.side) return false;
    if (this.reason >= 0 && this.told("reason", trade) !== this.reason) return false;
    if (this.year && String(yearOf(this.entered(trade))) !== this.year) return false;
    return this.asked.every((holds) => holds(trade));
  }

  draw() {
    const { app, view } = this;
    if (app.blind || !view.clientWidth) return;
    const rows = this.list(), height = this.rowHeight, first = clamp(Math.floor(view.scrollTop / height) - spare, 0, Math.max(0, rows.length - 1));
    // Before the first rows are there the view has no height of its own.
    const room = Math.max(view.clientHeight, this.chart.panes.isSmall ? 500 : 396);
    const last = Math.min(rows.length, Math.ceil((view.scrollTop + room) / height) + spare);
    const focused = this.body.contains(document.activeElement);
    const made = rows.slice(first, last).map((trade, i) => this.row(trade, first + i));
    fill(this.body, this.pad(first * height), ...made, this.pad((rows.length - last) * height));
    aria(this.table, "rowcount", rows.length + 1);
    const sample = made[0] && made[0].offsetHeight;
    if (sample && Math.abs(sample - height) > 0.5) { this.rowHeight = sample; app.mark(TABLE); }
    if (focused) { const row = /** @type {HTMLElement | null} */ (find(this.body, `[data-row="${this.focus}"]`)); if (row) row.focus({ preventScroll: true }); }
    if (this.wanted >= 0) { this.reveal(this.wanted); this.wanted = -1; app.mark(TABLE); }
    this.tell(rows);
  }

  /** @param {number} height */
  pad(height) { return unheard("tr.pad", { style: `height:${height}px` }); }

  /** @param {number[]} rows */
  tell(rows) {
    const { app, reached: all } = this, sum = summed(this.trades, rows, (trade) => app.replay === null || this.hasEnded(trade)), result = [...(sum.open ? [`${grouped(sum.open)} still open`] : []), ...(sum.open && sum.open === rows.length ? [] : [app.figures.profit(sum.profit)])].join(", ");
    fill(this.count, ...(this.strange.length ? [`not understood: ${this.strange.join(" ")}`, "; "] : []), rows.length === all ? counted(all, "{1} trades") : `${grouped(rows.length)} of ${counted(all, "{1} trades")}: ${grouped(sum.won)} won, ${result}`);
  }

  /** The place of its instrument. @param {number} trade */
  symbol(trade) { return this.symbols ? this.trades.get("symbol", trade) : 0; }

  /** Its side, after the instrument where there are several, why it ended, what became of it, and the rule that entered. @param {number} trade */
  named(trade) {
    const { trades, symbols } = this, isOver = this.hasEnded(trade), profit = trades.profit(trade);
    return [(symbols ? symbols[this.symbol(trade)] + " " : "") + trades.way(trade), isOver ? trades.reasons[trades.get("reason", trade)] : "still open",
      !isOver || !profit ? "" : profit > 0 ? "Won" : "Lost", this.rule(trade)];
  }

  /** All that a trade may be named by, whether it is known yet or not, in small letters. */
  get words() {
    const { trades, symbols, app } = this, { instruments } = app.run.scene;
    return [...(symbols || []), "long", "short", "still open", "Won", "Lost", ...trades.reasons,
      ...instruments.flatMap((/** @type {any} */ one) => (one.rules || []).map((/** @type {any} */ rule) => rule.path))].join("\n").toLowerCase();
  }

  /** @param {number} trade @param {number} place */
  row(trade, place) {
    const { app, trades } = this, { run } = app, figures = new Figures(run.scene, this.symbol(trade)), [side, reason] = this.named(trade), isOver = this.hasEnded(trade), isOwn = this.isOwn_(trade), share = this.result_(trade);
    const when = (/** @type {string} */ name) => figures.moment(trades.get(name, trade) * run.scene.unit), price = (/** @type {string} */ name) => figures.price(trades.get(name, trade));
    const tone = toneOf(share), known = (/** @type {string} */ words) => (isOver || app.replay === null ? words : "–");
    const rate = (/** @type {string} */ name) => known(figures.share(trades.get(name, trade)).replace(/.%$/, ""));
    const cells = [plain(trades.no(trade), 0), side, when("et"), price("ep"), isOver ? when("xt") : "open",
      known(price("xp")), known(plain(trades.get("held", trade), 0)), figures.quantity(trades.get("qty", trade)), known(figures.profit(trades.profit(trade))), figures.share(share),
      this.bar(share), rate("worst"), isOver ? this.excursion(trade, share) : "", rate("best"), known(figures.money(trades.get("costs", trade), false, 2)), reason]
      .map((content, i) => element(i === 8 || i === 9 ? `td${tone && "." + tone}` : "td", content));
    const isSelected = isOwn && !!app.selection && app.selection.trades.has(trade);
    const marks = [trade === app.choice ? "chosen" : "", isSelected ? "picked" : "", !app.selection || isSelected ? "" : "faint"].filter(Boolean).join(" ");
    return element("tr", { "class": marks || null, tabindex: place === this.focus ? "0" : "-1", "data-trade": trade, "data-row": place, "aria-rowindex": place + 2, "aria-selected": String(isSelected) }, ...cells);
  }

  /** @param {number} share */
  bar(share) {
    const [low, high] = this.profit || [0, 0], span = high - low || 1, from = this.share((Math.min(share, 0) - low) / span), to = this.share((Math.max(share, 0) - low) / span);
    return element("i.pb." + (share < 0 ? "d" : "u"), { style: `--a:${from}%;--b:${to - from}%` });
  }

  /** @param {number} trade @param {number} share */
  excursion(trade, share) {
    const { trades } = this, [low, high] = this.way || [0, 0], span = high - low || 1, at = (/** @type {number} */ value) => this.share((value - low) / span);
    return element("i.mm", { style: `--a:${at(trades.get("worst", trade))}%;--b:${at(trades.get("best", trade))}%;--x:${at(share)}%` });
  }

  /** @param {MouseEvent} event */
  click(event) {
    const row = met(event, "tr[data-trade]");
    if (!row) return;
    this.focus = Number(row.dataset.row);
    const trade = Number(row.dataset["trade"]);
    if (event.shiftKey || event.ctrlKey || event.metaKey) this.pick(trade);
    else this.choose(trade);
  }

  /** @param {number} trade */
  pick(trade) {
    if (!this.isOwn_(trade)) return;
    const { selection } = this.app, isIn = !!selection && selection.trades.has(trade);
    this.app.select([trade], isIn ? "remove" : "add", { words: "picked from the table" });
  }

  /** @param {number} trade */
  choose(trade) {
    const { app } = this;
    if (this.trades instanceof AllTrades && !this.isOwn_(trade)) return show(app, this.address, this.trades.places[trade], `trade=${this.trades.no(trade)}`);
    this.isOwn = true;
    app.press(trade);
    this.isOwn = false;
    if (app.choice >= 0) app.window.centre(app.trades.entry(trade));
  }

  /** Whether a trade is of the instrument that is drawn. @param {number} trade */
  isOwn_(trade) { return trade < this.app.trades.n; }
  /** @param {number} trade */
  entered(trade) { return new Date(this.trades.get("et", trade) * this.app.run.scene.unit); }
  /** @param {number} trade */
  hasEnded(trade) {
    const { app, trades } = this;
    if (this.isOwn_(trade)) return this.chart.marks.hasEnded(trade);
    return !trades.isOpen(trade) && (app.replay === null || trades.get("xt", trade) * app.run.scene.unit <= app.run.time(app.end() - 1));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const rows = this.list(), page = Math.max(1, Math.floor(this.view.clientHeight / this.rowHeight) - 1);
    const to = { ArrowUp: this.focus - 1, ArrowDown: this.focus + 1, PageUp: this.focus - page, PageDown: this.focus + page, Home: 0, End: rows.length - 1 }[event.key];
    const trade = rows[this.focus];
    if (to !== undefined) this.goTo(clamp(to, 0, rows.length - 1));
    else if (event.key === "Enter" && trade !== undefined) this.choose(trade);
    else if (event.key === " " && trade !== undefined) this.pick(trade);
    else return;
    taken(event);
  }

  /** @param {number} place */
  goTo(place) {
    this.focus = place;
    this.reveal(place);
    this.draw();
    const row = /** @type {HTMLElement | null} */ (find(this.body, `[data-row="${place}"]`));
    if (row) row.focus({ preventScroll: true });
  }

  /** @param {number} place */
  reveal(place) {
    const { view } = this, top = place * this.rowHeight, room = view.clientHeight - this.rowHeight - 26;
    if (top < view.scrollTop) view.scrollTop = top;
    else if (top > view.scrollTop + room) view.scrollTop = top - room;
  }

  /**
   * Brings the row of a trade into sight inside the table.
   * @param {number} trade
   */
  show(trade) {
    const place = this.list().indexOf(trade);
    if (place < 0) return false;
    this.focus = place;
    this.wanted = place;
    this.app.mark(TABLE);
    return true;
  }

  /** Lists the selected trades alone, or all again. */
  toggleOnly() {
    this.only = !this.only;
    this.changed();
    return this.only;
  }
}

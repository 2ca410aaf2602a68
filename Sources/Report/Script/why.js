/** Why: each rule at a bar, true or not as the engine found it, with the values of its parts; in a panel for any
 * bar, in the card for the entry and the exit of a trade. Nothing is evaluated here. */
import { countBefore } from "./bisect.js";
import { SIDE } from "./state.js";
import { element, fill, pressed, dress, hide } from "./element.js";
import { filled, percent, plain } from "./format.js";

/** @typedef {{path: string, text: string, parts: import("./run.js").Part[], truth: Uint8Array}} Rule */

/** Whether the page has the values of a part. @param {import("./state.js").App} app @param {string} text */
const has = (app, text) => Object.hasOwn(app.run.instrument.parts || {}, text);

/**
 * The value of a part as it is told: in a blind replay as axis and legend tell prices, as 100 at the start. What is no price
 * is told so too, since it may be compared with one.
 * @param {import("./state.js").App} app @param {number} value
 */
const scaled = (app, value) => app.blind ? 100 + (value - app.run.c(app.blindStart)) * app.blindUnit : value;

/**
 * A row for each part of a rule: its value on the bar before, where that counts, and at the bar.
 * @param {import("./state.js").App} app @param {Rule} rule @param {number} bar
 */
function rows(app, rule, bar) {
  /** @type {{text: string, truth: boolean, before: number | null, now: number | null}[]} */ const found = [];
  for (const part of rule.parts) {
    if (!has(app, part.text)) continue;
    let row = found.find((one) => one.text === part.text);
    if (!row) found.push((row = { text: part.text, truth: part.truth, before: null, now: null }));
    const at = bar - part.lag, known = at < 0 ? NaN : app.run.part(part.text, at), value = part.truth ? known : scaled(app, known);
    if (part.lag) row.before = value; else row.now = value;
  }
  return found;
}

/**
 * As many decimals as it takes to tell different values apart.
 * @param {import("./state.js").App} app @param {number[]} values
 */
function telling(app, values) {
  const known = [...new Set(values.filter((value) => isFinite(value)))];
  let decimals = app.blind ? 1 : app.run.decimals;
  while (decimals < Math.max(8, app.run.decimals + 4) && new Set(known.map((value) => plain(value, decimals))).size < known.length) decimals++;
  return decimals;
}

/**
 * The values of a rule as a list.
 * @param {import("./state.js").App} app @param {Rule} rule @param {number} bar @param {string} now what the bar is called
 */
function values(app, rule, bar, now) {
  const found = rows(app, rule, bar);
  if (!found.length) return null;
  const hasBefore = found.some((row) => row.before !== null), all = found.flatMap((row) => [row.before, row.now]);
  const decimals = telling(app, all.map((value) => value ?? NaN));
  const write = (/** @type {number | null} */ value, /** @type {boolean} */ truth) =>
    value === null ? "" : value !== value ? "not known" : truth ? verdicts[+!value] : plain(value, decimals);
  return element(hasBefore ? "dl.parts.both" : "dl.parts", element("dt"), hasBefore && element("dd", "before"), element("dd", now),
    ...found.flatMap((row) => [element("dt", element("code", row.text)), hasBefore && element("dd", write(row.before, row.truth)), element("dd", write(row.now, row.truth))]));
}

const verdicts = "true|not true".split("|");
const states = ["works", "filled", "cancelled", "rejected", "expired"];

/**
 * How far the sides of each comparison are from each other.
 * @param {import("./state.js").App} app @param {Rule} rule @param {number} bar
 */
function gaps(app, rule, bar) {
  const said = [];
  const value = (/** @type {string} */ text, /** @type {number} */ at) => (has(app, text) ? app.run.part(text, at) : Number(text.trim() || NaN));
  for (const piece of rule.text.split(/ and | or /)) {
    const found = /^[\s(]*(?:not )?(.+?) ((?:crosses|is) (?:above|below)|crosses|[<>]=?) (.+?)[\s)]*$/.exec(piece);
    if (!found) continue;
    const [, left, sign, right] = found, now = value(left, bar) - value(right, bar), before = bar ? value(left, bar - 1) - value(right, bar - 1) : NaN;
    if (now !== now) continue;
    const far = Math.abs(now) * (app.blind ? app.blindUnit : 1), size = plain(far, telling(app, [far, 0]));
    const share = Math.abs(now / value(right, bar)), code = (/** @type {string} */ text) => element("code", text);
    const words = [filled(now > 0 ? "{1} is {2} above {3}" : now ? "{1} is {2} below {3}" : "{1} equals {3}", code(left), size, code(right)), now && isFinite(share) ? `, ${percent(share, share < 0.01 ? 2 : 1)}` : ""];
    const wanted = sign.endsWith("above") ? 1 : -1, isCross = sign.startsWith("crosses "), isLate = isCross && before * wanted > 0 && now * wanted > 0;
    said.push(element("p.gap", ...filled(isLate ? "{1}; it was before, so nothing can cross." : "{1}.", words.flat())));
  }
  return said;
}

const titles = { "long.enter": "Enter long when", "long.exit": "Leave long when", "short.enter": "Enter short when", "short.exit": "Leave short when" };

/**
 * The rules that decided a trade, for its card.
 * @param {import("./state.js").App} app
 * @returns {(trade: number) => Node | null}
 */
export function reasons(app) {
  const { run } = app, byPlace = (/** @type {number} */ place) => run.rules.find((rule) => rule.place === place);
  return (trade) => {
    const part = (/** @type {string} */ words, /** @type {string} */ which, /** @type {string} */ asked) => {
      const rule = byPlace(run.trades.get(which, trade)), bar = run.trades.get(asked, trade);
      if (!rule || bar < 0 || bar >= app.end()) return null;
      return element("div.reason", element("span", words + " "), element("code", rule.text), values(app, rule, bar, "signal"));
    };
    const found = [part("Entered:", "er", "sb"), part("Left:", "xr", "xo")].filter(Boolean);
    return found.length ? element("div.reasons", ...found) : null;
  };
}

export class Why {
  /**
   * @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart
   * @param {import("./toolbar.js").Toolbar} toolbar @param {import("./keys.js").Keys} keys @param {import("./hash.js").Address} address
   */
  constructor(app, chart, toolbar, keys, address) {
    this.app = app;
    this.root = element("aside.panel", { hidden: true, named: "Why" });
    this.button = toolbar.tool("Why", () => this.toggle(), "w");
    pressed(this.button, false);
    dress(this.button, "less", false);
    keys.add("w", "why: each rule at the bar", () => this.toggle());
    keys.escapes.push(() => { if (this.root.hidden) return false; this.toggle(); return true; });
    app.view(SIDE, () => this.write());
    address.add((values) => { if (values.has("why") && this.root.hidden) this.toggle(); }, (values) => { if (!this.root.hidden) values.push("why=1"); });
    this.room = chart.room;
  }

  toggle() {
    hide(this.root, !this.root.hidden);
    pressed(this.button, !this.root.hidden);
    this.app.tell("size");
    this.app.mark(SIDE);
    this.app.tell("view");
  }

  write() {
    if (this.root.hidden) return;
    const { app } = this, bar = app.told(), { run } = app;
    if (bar === this.bar && app.blind === this.wasBlind) return;
    this.bar = bar;
    this.wasBlind = app.blind;
    const when = app.blind ? `candle ${plain(bar - app.blindStart, 0, true)}` : app.figures.fullMoment(run.time(bar));
    fill(this.root, element("h3", "Why", element("span", when)), ...run.rules.map((rule) => this.rule(rule, bar)), ...this.orders(bar));
  }

  /** @param {Rule} rule @param {number} bar */
  rule(rule, bar) {
    const isTrue = rule.truth[bar] === 1;
    return element("section" + (isTrue ? ".is-true" : ""), element("p", titles[rule.path] || rule.path),
      element("p.said", element("code", rule.text), element(isTrue ? "b" : "span", verdicts[+!isTrue])), values(this.app, rule, bar, "this bar"), ...gaps(this.app, rule, bar));
  }

  /**
   * The orders that waited at a bar or ended there, as far as they had come.
   * @param {number} bar
   */
  orders(bar) {
    const { app } = this, { run, figures } = app, { orders } = run;
    if (!orders || app.blind) return [];
    const get = (/** @type {string} */ name, /** @type {number} */ i) => orders.get(name)[i], placed = orders.get("pb"), found = [];
    const low = countBefore(placed.length, (order) => placed[order] <= bar);
    for (let i = low - 1; i >= Math.max(0, low - 400) && found.length < 6; i--) if (!(get("cb", i) >= 0 && get("cb", i) < bar)) found.push(i);
    if (!found.length) return [];
    const items = found.map((i) => {
      const end = get("cb", i), isOver = end >= 0 && end <= bar, price = get("price", i), stop = get("stop", i), limit = get("limit", i), reason = run.instrument.orders["reasons"][get("reason", i)];
      const how = [stop === stop ? `stop ${figures.price(stop)}` : "", limit === limit ? `limit ${figures.price(limit)}` : ""].filter(Boolean).join(", ") || "at market", state = states[get("state", i)];
      const became = !isOver ? "waits" : price === price ? `${state} at ${figures.price(price)}` : reason ? `${state}: ${reason}` : state;
      const quantity = isOver && get("qty", i) > 0 ? " " + figures.quantity(get("qty", i)) : "";
      return element("li" + (isOver && price === price ? ".done" : ""), element("span", `${run.instrument.orders["purposes"][get("for", i)]}: ${get("side", i) > 0 ? "buy" : "sell"}${quantity} ${how}, placed ${placed[i] === bar ? "here" : figures.moment(run.time(placed[i]))}`), element("b", became));
    });
    return [element("section", element("p", "Orders"), element("ul", ...items))];
  }
}

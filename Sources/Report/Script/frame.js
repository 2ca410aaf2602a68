/** Longer timeframes: the run's bars put together by the calendar, for the eye alone. Indicators stay those of
 * the run's own bars, and so do trades, replay and cursor. */
import { monthOf, yearOf } from "./date.js";
import { segments, dress } from "./element.js";
import { BASE, OVER, SIDE } from "./state.js";

const minute = 60000, day = 86400000;
/** @param {number} length */
const clock = (length) => (/** @type {number} */ time) => Math.floor(time / length);
const months = (/** @type {number} */ count) => (/** @type {number} */ time) => { const date = new Date(time); return Math.floor((yearOf(date) * 12 + monthOf(date)) / count); };
/** Name, words, about how long, and what is the same for the bars of a candle; weeks begin on Monday.
 * @type {[string, string, number, (time: number) => number][]} */
const all = [["5m", "5 minutes", 5 * minute, clock(5 * minute)], ["15m", "15 minutes", 15 * minute, clock(15 * minute)], ["1h", "an hour", 60 * minute, clock(60 * minute)],
  ["4h", "4 hours", 240 * minute, clock(240 * minute)], ["1d", "a day", day, clock(day)], ["1w", "a week", 7 * day, (time) => Math.floor((time / day + 3) / 7)],
  ["1mo", "a month", 30 * day, months(1)], ["1q", "a quarter", 91 * day, months(3)], ["1y", "a year", 365 * day, months(12)]];

/**
 * @param {import("./state.js").App} app @param {import("./toolbar.js").Toolbar} toolbar
 * @param {import("./keys.js").Keys} keys @param {import("./hash.js").Address} address
 */
export function frames(app, toolbar, keys, address) {
  const { run } = app, own = run.instrument.frame || "own";
  const steps = Array.from({ length: Math.min(200, run.n - 1) }, (_, i) => run.time(i + 1) - run.time(i)).sort((a, b) => a - b), step = steps[steps.length >> 1];
  const fit = all.filter(([name, , length]) => name !== own && length > 1.5 * step && (run.time(run.n - 1) - run.time(0)) / length >= 8).slice(0, 4);
  if (!fit.length) return;
  const set = (/** @type {string} */ name) => {
    const found = fit.find((one) => one[0] === name);
    app.timeframe = found ? { name, words: found[1], starts: run.frame(found[3]) } : { name: "", words: "", starts: null };
    buttons.press(found ? name : own);
    app.mark(BASE | OVER | SIDE);
    app.tell("view");
  };
  const names = [own, ...fit.map((one) => one[0])];
  const buttons = segments("Timeframe", [[own, own, "The run's own bars"], ...fit.map(([name, words]) => /** @type {[string, string, string]} */ ([name, name, `Candles of ${words}; indicators stay those of ${own}`]))], set);
  dress(buttons.group, "less");
  buttons.press(own);
  toolbar.ranges.group.after(buttons.group);
  keys.add("t", "timeframe of the candles", () => set(names[(names.indexOf(app.timeframe.name || own) + 1) % names.length]));
  address.add((values) => { if (values.has("frame")) set(values.get("frame") || ""); }, (values) => { if (app.timeframe.name) values.push(`frame=${app.timeframe.name}`); });
}

/** The title of the section: what the window shows, in words. It counts, it does not judge. */
import { fill } from "./element.js";
import { filled, inWords, month, moment } from "./format.js";

/** @param {import("./state.js").App} app @param {HTMLElement} place */
export function finding(app, place) {
  const write = () => { if (!app.blind) fill(place, sentence(app)); };
  app.on(["rest", "step", "view"], write);
  write();
}

/** @param {import("./state.js").App} app */
function sentence(app) {
  const [first, end] = app.window.bars;
  if (end <= first) return "No bars";
  const { run } = app, times = [run.time(first), run.time(end - 1)];
  let [a, b] = times.map(month);
  if (a === b) [a, b] = times.map((time) => moment(time, false));
  const span = a === b ? a : `${a} to ${b}`;
  return run.trades.n ? `${span}: ${outcomes(app, first, end)}` : span;
}

/** @param {import("./state.js").App} app @param {number} first @param {number} end */
function outcomes(app, first, end) {
  const { trades } = app;
  let won = 0, even = 0, lost = 0, later = 0, open = 0;
  for (const trade of trades.held(first, end - 1)) {
    const exit = trades.exit(trade);
    if (exit < 0 || exit >= app.end()) open++;
    else if (exit >= end) later++;
    else {
      const profit = trades.profit(trade);
      if (profit > 0) won++;
      else if (profit < 0) lost++;
      else even++;
    }
  }
  /** @type {string[]} */ const parts = [];
  /** Of what comes first: one, many; of what follows. @param {number} count @param {...string} phrases */
  const add = (count, ...phrases) => {
    if (count) parts.push(filled(phrases[(parts.length ? 2 : 0) + (count === 1 ? 0 : 1)] || phrases[2], inWords(count)).join(""));
  };
  add(won, "{1} trade won", "{1} trades won", "{1} won");
  add(even, "{1} trade broke even", "{1} trades broke even", "{1} broke even");
  add(lost, "{1} trade lost", "{1} trades lost", "{1} lost");
  add(later, "{1} trade ends later", "{1} trades end later", "{1} ends later", "{1} end later");
  add(open, "{1} trade still open", "{1} trades still open", "{1} still open");
  return parts.length ? parts.join(", ") : "no trade";
}

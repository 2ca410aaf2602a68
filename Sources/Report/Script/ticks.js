/** The values and times of an axis that have a number: the rules of `PriceTicks`, `TimeTicks` and
 * `TimeChoice` in Swift. */
import { monthOf, yearOf } from "./date.js";

/**
 * The smallest of {1, 2, 2.5, 5}·10ⁿ that is at least `least`.
 * @param {number} least
 */
export function niceStep(least) {
  if (!(least > 0) || !isFinite(least)) return 1;
  const exponent = Math.floor(Math.log10(least));
  for (const factor of [1, 2, 2.5, 5, 10, 20]) {
    const step = exponent < 0 ? factor / 10 ** -exponent : factor * 10 ** exponent;
    if (step >= least * (1 - 1e-9)) return step;
  }
  return least;
}

/**
 * Lines of a pane between two heights.
 *
 * @param {import("./scale.js").Scale} scale @param {number} top @param {number} bottom
 * @param {number} gap pixels at least between two @param {number} [finest] no step is below it
 * @returns {{values: number[], shown: number[], steps: number[]}}
 */
export function priceTicks(scale, top, bottom, gap, finest = 0) {
  const none = { values: [], shown: [], steps: [] };
  const upper = scale.shown(scale.value(top)), lower = scale.shown(scale.value(bottom));
  if (!isFinite(lower) || !isFinite(upper) || !(upper > lower) || !(gap > 0)) return none;
  if (scale.isLog && lower > 0 && upper / lower >= 3) return logTicks(scale, lower, upper, gap, finest);
  const least = scale.isRelative ? 0 : finest;
  const step = (/** @type {number} */ gap) =>
    niceStep(Math.max(upper - scale.shown(scale.value(Math.min(top + gap, bottom))), least));
  const margin = Math.min(5, (bottom - top) / 8);
  const written = (/** @type {number[]} */ shown) => shown.filter((number) => {
    const y = scale.y(scale.of(number));
    return y >= top + margin && y <= bottom - margin;
  }).length;
  let found = linear(lower, upper, step(gap));
  for (const share of [0.8, 0.65, 0.5]) {
    if (written(found.shown) < 3 && gap * share >= 11) found = linear(lower, upper, step(gap * share));
  }
  return { ...found, values: found.shown.map((number) => scale.of(number)) };
}

/** @param {number} lower @param {number} upper @param {number} step */
function linear(lower, upper, step) {
  const first = Math.ceil(lower / step - 1e-9), last = Math.floor(upper / step + 1e-9);
  /** @type {number[]} */ const shown = [];
  if (step > 0 && isFinite(step) && last >= first && last - first < 1000) {
    for (let i = 0; i <= last - first; i++) shown.push((first + i) * step);
  }
  return { values: shown, shown, steps: shown.map(() => step) };
}

/** @param {import("./scale.js").Scale} scale @param {number} lower @param {number} upper @param {number} gap @param {number} finest */
function logTicks(scale, lower, upper, gap, finest) {
  /** @type {{value: number, step: number}[]} */ const chosen = [];
  const first = Math.floor(Math.log10(lower)), last = Math.ceil(Math.log10(upper));
  for (const factors of [[1], [2, 5], [3], [7]]) {
    for (let decade = first; decade <= last; decade++) {
      for (const factor of factors) {
        const unit = decade < 0 ? 1 / 10 ** -decade : 10 ** decade, value = factor * unit;
        if (unit < finest * (1 - 1e-9)) continue;
        const y = scale.y(value);
        if (value >= lower && value <= upper && chosen.every((one) => Math.abs(scale.y(one.value) - y) >= gap)) {
          chosen.push({ value, step: unit });
        }
      }
    }
  }
  chosen.sort((a, b) => a.value - b.value);
  const values = chosen.map((one) => one.value);
  return { values, shown: values, steps: chosen.map((one) => one.step) };
}

// Times ------------------------------------------------------------------------------------------

const day = 86400000;
/** Boundaries, the heaviest first: months of the calendar, then milliseconds of the clock. */
export const weights = ["year", "halfYear", "quarter", "month", "day", "halfDay", "quarterDay",
  "threeHours", "hour", "halfHour", "quarterHour", "fiveMinutes", "minute", "second"];
const months = [12, 6, 3, 1];
const lengths = [0, 0, 0, 0, day, day / 2, day / 4, day / 8, 3600000, 1800000, 900000, 300000, 60000, 1000];
export const DAY = 4;

/**
 * The first boundary of a weight after a time.
 * @param {number} weight @param {number} time
 */
export function nextBoundary(weight, time) {
  const length = lengths[weight];
  if (length) return (Math.floor(time / length) + 1) * length;
  const date = new Date(time), step = months[weight];
  return Date.UTC(yearOf(date), Math.floor(monthOf(date) / step) * step + step, 1);
}

const dayStep = [
  (/** @type {number} */ time) => nextBoundary(DAY, time),
  // 1 January 1970 was a Thursday.
  (/** @type {number} */ time) => (Math.floor((time - 4 * day) / (7 * day)) + 1) * 7 * day + 4 * day,
  (/** @type {number} */ time) => {
    const date = new Date(time);
    return date.getUTCDate() < 16
      ? Date.UTC(yearOf(date), monthOf(date), 16) : nextBoundary(3, time);
  },
];

/**
 * @typedef {{bar: number, weight: number}} Tick
 * @typedef {{time: (bar: number) => number, first: number, end: number, limit: number}} Finder
 */

/** The bars that cross a boundary; none where there are more than the limit.
 * @param {Finder} finder @param {(time: number) => number} next @returns {number[] | null} */
export function crossing(finder, next) {
  const { time, first, end, limit } = finder;
  if (end <= first) return [];
  const found = [];
  let bar = first;
  if (bar > 0 && next(time(bar - 1)) <= time(bar)) found.push(bar);
  for (;;) {
    const wanted = next(time(bar));
    let low = bar + 1, high = low, stride = 1;
    while (high < end && time(high) < wanted) { low = high + 1; high += stride; stride *= 2; }
    high = Math.min(high, end);
    while (low < high) {
      const middle = low + ((high - low) >> 1);
      if (time(middle) < wanted) low = middle + 1; else high = middle;
    }
    bar = low;
    if (bar >= end) return found;
    found.push(bar);
    if (found.length > limit) return null;
  }
}

/**
 * Bars by the heaviest boundary they cross.
 * @param {Finder} finder @param {number} finest @returns {Tick[]}
 */
function heaviest(finder, finest) {
  const seen = new Set(), ticks = [];
  for (let weight = 0; weight <= finest; weight++) {
    const found = crossing(finder, (time) => nextBoundary(weight, time));
    if (!found) break;
    for (const bar of found) if (!seen.has(bar)) { seen.add(bar); ticks.push({ bar, weight }); }
    if (found.length >= finder.end - finder.first - 1) break;
  }
  return ticks;
}

/**
 * The times that are named: the heaviest first, lighter ones where they follow each other at a
 * distance.
 *
 * @param {Finder} finder @param {(bar: number) => number} center pixels
 * @param {{gap: number, left?: number, right: number, yearsOnly?: boolean}} room
 * @returns {Tick[]}
 */
export function timeTicks(finder, center, { gap, left = 13, right, yearsOnly = false }) {
  /** @type {Tick[]} */ const chosen = [];
  /** @type {number[]} */ const places = [];
  const take = (/** @type {Tick[]} */ group) => {
    if (!group.length) return true;
    const inside = group.map((tick) => ({ tick, x: center(tick.bar) }))
      .filter(({ x }) => x >= left && x <= right + 15);
    const all = places.concat(inside.map((one) => one.x)).sort((a, b) => a - b);
    const apart = all.slice(1).map((x, i) => x - all[i]).sort((a, b) => a - b);
    const isDense = apart.length > 0 && apart[apart.length >> 1] < gap;
    if (isDense && chosen.length) return false;
    for (const { tick, x } of inside) {
      if (places.some((other) => Math.abs(other - x) < gap)) continue;
      chosen.push(tick);
      places.push(x);
    }
    return !isDense;
  };
  const ticks = heaviest(finder, yearsOnly ? 0 : weights.length - 1);
  for (let weight = 0; weight < weights.length; weight++) {
    if (weight !== DAY) { if (!take(ticks.filter((tick) => tick.weight === weight))) break; else continue; }
    if (yearsOnly) break;
    let goesOn = false;
    for (const [place, next] of dayStep.entries()) {
      const found = crossing(finder, next);
      if (!found) continue;
      const known = new Set(chosen.map((tick) => tick.bar));
      const group = found.filter((bar) => !known.has(bar)).map((bar) => ({ bar, weight: DAY }));
      if (take(group)) { goesOn = place === 0 && group.length < finder.end - finder.first - 1; break; }
    }
    if (!goesOn) break;
  }
  return chosen.sort((a, b) => a.bar - b.bar);
}

/** The lightest of year, month, day, hour and minute whose lines are 34 pixels apart or more.
 * @param {Finder} finder @param {number} width @returns {number[]} */
export function gridBars(finder, width) {
  /** @type {number[]} */ let lines = [];
  for (const weight of [0, 3, 4, 8, 12]) {
    const found = crossing(finder, (time) => nextBoundary(weight, time));
    if (!found || found.length * 34 > width) break;
    lines = found;
  }
  return lines;
}

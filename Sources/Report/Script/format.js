/** The one formatter of the page: numbers as `NumberFormat`, `AxisText` and `ReportNumbers` in Swift
 * write them, dates as `ReportDates` and `TimeWords`. */
import { monthOf, yearOf } from "./date.js";

export const minus = "\u2212", thin = "\u202f", blank = "\u00a0";
const monthsInFull = ["January", "February", "March", "April", "May", "June", "July", "August",
  "September", "October", "November", "December"];
export const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/**
 * A phrase that chooses between others, with values or elements in its places {1}, {2} …
 * @param {string} text @param {...any} values @returns {any[]}
 */
export const filled = (text, ...values) => text.split(/\{(\d)\}/).flatMap((part, i) => (i % 2 ? values[+part - 1] : part));

/**
 * A number of at least 0 with commas and a fixed number of decimals.
 * @param {number} value @param {number} [decimals]
 */
export function grouped(value, decimals = 0) {
  const places = Math.max(0, Math.min(decimals, 15));
  const scaled = Math.round(value * 10 ** places);
  if (!(scaled < 9e15)) return powered(value);
  const digits = String(scaled).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, ",");
  return places ? `${whole}.${digits.slice(-places)}` : whole;
}

/** @param {number} value @returns {string} */
function powered(value) {
  if (!isFinite(value)) return "–";
  let exponent = Math.floor(Math.log10(value)), digits = value / 10 ** exponent;
  if (digits >= 9.995) { digits /= 10; exponent += 1; }
  return `${grouped(digits, 2)}e${exponent}`;
}

/** @param {number} value @param {string} digits @param {boolean} [plus] */
function signed(value, digits, plus = false) {
  if (!/[1-9]/.test(digits)) return digits;
  return value < 0 ? minus + digits : plus ? "+" + digits : digits;
}

/**
 * 1,234.50
 * @param {number} value @param {number} [decimals] @param {boolean} [plus]
 */
export const plain = (value, decimals = 2, plus = false) => isFinite(value) ? signed(value, grouped(Math.abs(value), decimals), plus) : "–";

/**
 * A fraction as per cent.
 * @param {number} value @param {number} [decimals] @param {boolean} [plus]
 */
export const percent = (value, decimals = 1, plus = false) => isFinite(value) ? signed(value, grouped(Math.abs(value) * 100, decimals), plus) + thin + "%" : "–";

/** A gain or a loss as per cent. @param {number} value */
export const gained = (value) => percent(value, 1, true);

/** The class of a gain or a loss. @param {number} value */
export const toneOf = (value) => (value > 0 ? "pos" : value < 0 ? "neg" : "");

/** @param {number} size @returns {[number, string]} */
function unitOf(size) {
  return size < 1e4 ? [1, ""] : size < 1e6 ? [1e3, "k"] : size < 1e9 ? [1e6, thin + "M"]
    : size < 1e12 ? [1e9, thin + "B"] : [1e12, thin + "T"];
}

/**
 * 1.20 M, 15k.
 * @param {number} value @param {boolean} [plus]
 */
export function compact(value, plus = false) {
  if (!isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size >= 1e18) return signed(value, powered(size), plus);
  const [unit, name] = unitOf(size), scaled = size / unit;
  return signed(value, grouped(scaled, scaled < 100 ? 2 : 0), plus) + name;
}

/**
 * How many digits after the point a step needs.
 * @param {number} step
 */
export function decimalsOf(step) {
  for (let places = 0; places <= 15; places++) {
    const scaled = step * 10 ** places;
    if (Math.abs(scaled - Math.round(scaled)) < scaled * 1e-6) return places;
  }
  return 15;
}

/**
 * As many as tell 25 values apart between two lines.
 * @param {number} step
 */
export function decimalsBetween(step) {
  for (let places = 2; places < 15; places++) if (step * 10 ** places >= 25 * (1 - 1e-9)) return places;
  return 15;
}

/**
 * The numbers of an axis in words: one count of decimals and one unit for all, and none twice.
 *
 * @param {number[]} values @param {number[]} steps
 * @param {{style?: "plain" | "compact" | "percent", plus?: boolean, decimals?: number}} format
 * @returns {string[]}
 */
export function axisWords(values, steps, { style = "plain", plus = false, decimals } = {}) {
  const least = Math.min(...steps.filter((step) => step > 0 && isFinite(step)), Infinity);
  const finest = isFinite(least) ? least : 1;
  const apart = (/** @type {(more: number) => string[]} */ words) => {
    for (let more = 0; ; more++) {
      const found = words(more);
      if (more === 4 || new Set(found).size === found.length) return found;
    }
  };
  const isZero = (/** @type {number} */ value) => Math.abs(value) < finest * 1e-6;
  if (style === "compact") {
    const largest = values.reduce((size, value) => Math.max(size, Math.abs(value)), 0);
    if (largest >= 1e18) return values.map((value) => compact(value, plus));
    const [unit, name] = unitOf(Math.max(largest, finest));
    const places = decimalsOf(finest / unit);
    return apart((more) => values.map((value) =>
      isZero(value) ? "0" : plain(value / unit, places + more, plus) + name));
  }
  const factor = style === "percent" ? 100 : 1, needed = decimalsOf(finest * factor);
  const isRound = values.every((value) =>
    Math.abs(value - Math.round(value / finest) * finest) <= finest * 1e-6);
  const places = Math.max(decimals ?? needed, isRound ? needed : 0);
  const write = style === "percent" ? percent : plain;
  return apart((more) => values.map((value) =>
    isZero(value) ? (places > 4 && factor === 1 ? "0" : write(0, places + more)) : write(value, places + more, plus)));
}

/**
 * Two digits.
 * @param {number} value
 */
const two = (value) => (value < 10 ? "0" + value : String(value));
const clock = (/** @type {Date} */ date) => {
  const text = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  return date.getUTCSeconds() ? `${text}:${two(date.getUTCSeconds())}` : text;
};
/**
 * A date as a form has its parts: D is the day, M the month in short, N in full, Y the year, W the weekday.
 * @param {number} time @param {string} form
 */
const dated = (time, form) => {
  const date = new Date(time), name = monthsInFull[monthOf(date)];
  const parts = [blank, date.getUTCDate(), name.slice(0, 3), name, yearOf(date), weekdays[date.getUTCDay()]];
  return form.replace(/[ DMNYW]/g, (letter) => String(parts[" DMNYW".indexOf(letter)]));
};
/** @param {string} form @returns {(time: number, withClock: boolean) => string} */
const momentIn = (form) => (time, withClock) => dated(time, form) + (withClock ? blank + clock(new Date(time)) : "");

/** 8 Dec 2011, or 8 Dec 2011 14:35. */
export const moment = momentIn("D M Y");
/** Thu 8 Dec 2011. */
export const fullMoment = momentIn("W D M Y");
/**
 * December 2011.
 * @param {number} time
 */
export const month = (time) => dated(time, "N Y");

/**
 * 2011-12-08, or milliseconds: a time in an address.
 * @param {number} time @param {boolean} withClock
 */
export const addressTime = (time, withClock) =>
  withClock ? String(time) : new Date(time).toISOString().slice(0, 10);

/**
 * The words of the times of an axis, and what part of the calendar each names.
 *
 * @param {import("./ticks.js").Tick[]} ticks @param {(bar: number) => number} time
 * @param {boolean} intraday @param {boolean} [shortYears]
 * @returns {{bar: number, text: string, role: "year" | "month" | "day"}[]}
 */
export function timeWords(ticks, time, intraday, shortYears = false) {
  const hasClock = ticks.some((tick) => tick.weight > 4);
  /** @type {Date | null} */ let before = null;
  return ticks.map(({ bar, weight }) => {
    const date = new Date(time(bar)), year = yearOf(date);
    const sameYear = !!before && yearOf(before) === year;
    const sameMonth = sameYear && !!before && monthOf(before) === monthOf(date);
    const sameDay = sameMonth && !!before && before.getUTCDate() === date.getUTCDate();
    const namesDay = hasClock && (weight !== 0 || !before);
    const form = weight > 4 ? sameDay ? "" : "D M"
      : weight === 4 ? intraday ? before ? "D M" : "D M Y" : sameMonth ? "D" : "D M"
      : weight ? namesDay ? sameYear ? "D M" : "D M Y" : sameYear ? "M" : "M Y"
      : namesDay ? "D M Y" : "Y";
    before = date;
    const text = form === "Y" && shortYears ? "’" + two(((year % 100) + 100) % 100) : dated(+date, form) + (weight > 4 ? (form && blank) + clock(date) : "");
    return { bar, text, role: weight === 0 ? "year" : weight < 4 || (weight === 4 && intraday) ? "month" : "day" };
  });
}

const ones = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve".split("|");
/**
 * A number of at least 1, to twelve in words.
 * @param {number} value
 */
export const inWords = (value) => ones[value - 1] || grouped(value);
/**
 * 1 candle, 2 candles. What is counted is a phrase of its own, `{1} candles`, which other languages have no singular of.
 * @param {number} count @param {string} things
 */
export const counted = (count, things) => filled(count === 1 ? things.replace(/s$/, "") : things, grouped(count)).join("").replace(" ", blank);

/** Figures in the run's currency and decimals. */
export class Figures {
  /** @param {any} scene @param {number} [place] of the instrument */
  constructor(scene, place = 0) {
    this.currency = scene.currency;
    this.at = scene["decimals"];
    this.own = scene.instruments[place];
    this.clock = scene["intraday"];
  }
  /** @param {number} value @param {boolean} [plus] @param {number} [decimals] */
  money(value, plus = false, decimals = this.at["money"]) {
    if (!isFinite(value)) return "–";
    const digits = grouped(Math.abs(value), decimals);
    const sign = !/[1-9]/.test(digits) ? "" : value < 0 ? minus : plus ? "+" : "";
    return sign + this.currency + digits;
  }
  profit(/** @type {number} */ value) { return this.money(value, true, this.at["profit"]); }
  price(/** @type {number} */ value, plus = false) { return plain(value, this.own["decimals"], plus); }
  share(/** @type {number} */ value) { return percent(value, this.at["share"], true); }
  quantity(/** @type {number} */ value) { return plain(value, this.own["quantity"]); }
  moment(/** @type {number} */ time) { return moment(time, this.clock); }
  fullMoment(/** @type {number} */ time) { return fullMoment(time, this.clock); }
}

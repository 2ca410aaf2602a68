/** What is typed above the table of trades, word by word: each says something that must hold of a trade. */
import { monthOf, yearOf } from "./date.js";
import { weekdays } from "./format.js";

/** The columns that are compared, and of which the number is one of per cent. @type {Record<string, string>} */
const columns = { "": "pct", "mae": "worst", "mfe": "best", "candles": "held", "quantity": "qty", "profit": "profit", "costs": "costs" };
const shares = ["pct", "worst", "best"];

/**
 * The test that a word stands for; nothing where it is not understood.
 * @param {import("./table.js").Table} table @param {string} word in small letters @returns {((trade: number) => boolean) | null}
 */
function test(table, word) {
  const { trades } = table, isName = table.words.includes(word), number = /^#(\d{1,7})$/.exec(word), date = /^(\d{4})(?:-(0?[1-9]|1[0-2])(?:-(0?[1-9]|[12]\d|3[01]))?)?$/.exec(word), hour = /^(\d\d?)[h:]$/.exec(word);
  const bound = /^(mae|mfe|candles|quantity|profit|costs|)([<>]=?)([-+−]?\d+(?:\.\d+)?)(%?)$/.exec(word);
  // The names of days in the language of the page, and in English.
  let day = weekdays.findIndex((name) => name.toLowerCase() === word);
  if (/^(sun|mon|tue|wed|thu|fri|sat)(s|nes|rs|ur)?(day)?$/.test(word)) day = "sunmontuewedthufrisat".indexOf(word.slice(0, 3)) / 3;
  if (number) return (trade) => trades.no(trade) === Number(number[1]);
  // Four digits of a year without trades may be what an instrument is called.
  if (date && (!isName || table.years.includes(+date[1]))) return (trade) => {
    const at = table.entered(trade);
    return [yearOf(at), monthOf(at) + 1, at.getUTCDate()].every((part, i) => !date[i + 1] || part === +date[i + 1]);
  };
  if (day >= 0) return (trade) => table.entered(trade).getUTCDay() === day;
  if (hour && +hour[1] < 24) return (trade) => table.entered(trade).getUTCHours() === +hour[1];
  if (bound) {
    const [, name, sign, digits, unit] = bound, column = name === "profit" && unit ? "pct" : columns[name], isShare = shares.includes(column);
    if (unit && !isShare) return null;
    const limit = Number(digits.replace("−", "-")) / (isShare ? 100 : 1), isAbove = sign[0] === ">";
    // How far a trade went against its holder is below zero, and asked for as a size too.
    const side = column === "worst" && (isAbove ? limit >= 0 : limit > 0) ? -1 : 1;
    return (trade) => { const value = side * table.told(column, trade); return (isAbove ? value > limit : value < limit) || (!!sign[1] && value === limit); };
  }
  return isName ? (trade) => table.named(trade).join("\n").toLowerCase().includes(word) : null;
}

/**
 * The tests of the first eight words, and the words that are not understood or come after those.
 * @param {import("./table.js").Table} table @param {string} text
 */
export function understood(table, text) {
  /** @type {((trade: number) => boolean)[]} */ const tests = [], /** @type {string[]} */ strange = [];
  text.toLowerCase().split(/[\s,]+/).filter(Boolean).forEach((word, place) => {
    const holds = place < 8 && test(table, word);
    if (holds) tests.push(holds); else strange.push(word);
  });
  return { tests, strange };
}

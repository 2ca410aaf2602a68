// Parts of the script that need no page.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Pyramid } from "../../Sources/Report/Script/pyramid.js";
import { grouping } from "../../Sources/Report/Script/layers.js";
import { Window } from "../../Sources/Report/Script/view.js";
import { Trades } from "../../Sources/Report/Script/run.js";
import { column } from "./rice.mjs";
import { Groups, Marks } from "../../Sources/Report/Script/marks.js";
import { understood } from "../../Sources/Report/Script/filter.js";
import { summed } from "../../Sources/Report/Script/select.js";
import { counted, filled, fullMoment, inWords, moment, month } from "../../Sources/Report/Script/format.js";

/** Numbers that are the same in every run. */
function drawn(count, seed = 1) {
  let state = seed;
  return Float64Array.from({ length: count }, () => ((state = (state * 48271) % 2147483647) / 2147483647) * 100);
}

test("extremes of any stretch are those of its places", () => {
  const values = drawn(1000), holes = values.map((value, i) => (i % 7 === 3 ? NaN : value));
  const pyramid = new Pyramid({ values: holes, divisor: 1, factor: 1 });
  for (let i = 0; i < 400; i++) {
    const a = (i * 37) % 1000, b = Math.min(1000, a + ((i * 61) % 500));
    const some = [...holes.slice(a, b)].filter((value) => value === value);
    assert.deepEqual(pyramid.range(a, b), [Math.min(...some), Math.max(...some)]);
  }
});

test("a candle stands for as few bars as keep 2.5 pixels", () => {
  assert.deepEqual([7, 2.5, 2.4, 1.2, 0.01].map(grouping), [0, 0, 1, 2, 8]);
});

const app = (n) => ({ run: { n }, replay: null, end: () => n, moved() {}, motions: new Set(), calm: { matches: true } });

test("a zoom keeps the bar under the pointer, and edges are kept", () => {
  const window = new Window(app(3270));
  window.width = 1152;
  window.set(3000, 3160);
  for (const factor of [0.5, 0.9, 1.3, 2]) for (const x of [10, 400, 1100]) {
    const before = window.v0 + x / window.spacing;
    window.zoom(factor, x);
    assert.ok(Math.abs(window.v0 + x / window.spacing - before) < 0.01);
  }
  for (const [a, b] of [[-1e9, 1e9], [-500, 10], [3200, 9000], [5, 5.001], [1e308, 2e308]]) {
    window.set(a, b);
    assert.ok(window.v1 - window.v0 >= 0.999 && window.v0 >= -8 / window.spacing - 1e-6 && window.v1 <= 3270 + 24 / window.spacing + 1e-6, `${a} to ${b}`);
  }
  const kept = [window.v0, window.v1];
  window.set(NaN, 4);
  assert.deepEqual([window.v0, window.v1], kept);
});

test("a drag beyond an edge follows a third of the way and settles", () => {
  const window = new Window(app(1000));
  window.width = 700;
  window.set(0, 100);
  const least = window.clamped(-50, 50)[0];
  window.drag(least - 30);
  assert.ok(Math.abs(window.v0 - (least - 10)) < 1e-9);
  window.settle();
  assert.ok(Math.abs(window.v0 - least) < 1e-9);
});

test("the trades of a stretch are those held on a bar of it", () => {
  const entries = [2, 5, 9, 9, 30, 31, 60], exits = [4, 50, 10, 12, 33, -1, 61];
  const trades = new Trades({ n: 7, reasons: [], columns: { no: column([1, 2, 3, 4, 5, 6, 7]), eb: column(entries), xb: column(exits) } });
  for (let a = 0; a < 70; a++) for (let b = a; b < 70; b += 3) {
    const slow = entries.flatMap((entry, i) => (entry <= b && (exits[i] < 0 || exits[i] >= a) ? [i] : []));
    assert.deepEqual(trades.held(a, b), slow);
  }
  assert.equal(trades.place(5), 4);
  assert.equal(trades.place(8), -1);
});

test("a trade that made nothing is neither won nor lost", () => {
  const profits = [10, 0, -5, 0, -5, 7], shares = [0.1, 0, -0.05, 0, -0.05, 0.07];
  const trades = { profit: (trade) => profits[trade], share: (trade) => shares[trade], isOpen: (trade) => trade === 5 };
  const sum = summed(trades, [0, 1, 2, 3, 4, 5]);
  assert.deepEqual([sum.won, sum.even, sum.lost, sum.profit], [1, 2, 2, 7]);
  assert.ok(Math.abs(sum.share - 0.07) < 1e-12);
});

test("a trade of which nothing is known yet is counted as open alone", () => {
  const trades = { profit: (trade) => 10 * trade, share: (trade) => trade / 10, isOpen: () => false };
  const sum = summed(trades, [1, 2, 3], (trade) => trade < 3);
  assert.deepEqual([sum.won, sum.open, sum.profit], [2, 1, 30]);
});

test("groups of entries are the same while the window moves", () => {
  const entries = [...drawn(300, 9)].map((value) => Math.floor(value * 50)).sort((a, b) => a - b);
  const trades = new Trades({ n: 300, reasons: [], columns: { no: column(entries.map((_, i) => i + 1)), eb: column(entries), xb: column(entries.map((bar) => bar + 3)) } });
  const groups = new Groups({ run: { trades } });
  const all = groups.at(0.8, true);
  assert.equal(all.reduce((count, group) => count + group.last - group.first + 1, 0), 300);
  for (const first of [0, 777, 2500]) {
    for (const group of groups.between(first, first + 900)) assert.ok(all.includes(group));
  }
});

test("phrases have their values in any order", () => {
  assert.deepEqual(filled("{2} before {1}.", 1, "two"), ["", "two", " before ", 1, "."]);
  assert.deepEqual([0, 1, 2, 12345].map((count) => counted(count, "{1} trades")), ["0\u00a0trades", "1\u00a0trade", "2\u00a0trades", "12,345\u00a0trades"]);
  assert.equal(counted(1, "取引{1}件"), "取引1件");
  assert.deepEqual([1, 12, 13].map(inWords), ["one", "twelve", "13"]);
});

test("dates are written as one reads them", () => {
  const time = Date.UTC(2011, 11, 8, 14, 35);
  assert.equal(moment(time, false), "8\u00a0Dec\u00a02011");
  assert.equal(fullMoment(time, true), "Thu\u00a08\u00a0Dec\u00a02011\u00a014:35");
  assert.equal(month(time), "December\u00a02011");
});

test("a stop steps where splits and rolls changed what prices mean", () => {
  const cases = { no: [1], eb: [2], xb: [9], stop: [57.5], target: [NaN], ep: [60] };
  const trades = new Trades({ n: 1, reasons: [], events: [[12, 5, 1], [7, 10, 1], [4, 2, 0], [2, 3, 0]], columns: { xb: column([9]) } });
  for (const [name, values] of Object.entries(cases)) trades.columns.known[name] = Float64Array.from(values);
  assert.deepEqual([2, 3, 4, 6, 7, 9].map((bar) => trades.paid(0, bar)), [100, 100, 50, 50, 60, 60]);
  const drawn = (end) => {
    const lines = [], window = { spacing: 10, x: (bar) => bar * 10 };
    const marks = new Marks({ run: { trades }, window, end: () => end }, { price: { scale: { y: (value) => value } } }, { colors: {} });
    marks.levels({ level: (...line) => lines.push(line.slice(0, 3)), say() {} }, 0);
    return lines;
  };
  assert.deepEqual(drawn(20), [[65, 90, 57.5], [35, 65, 47.5], [15, 35, 95]]);
  // A replay draws nothing of what comes later.
  assert.deepEqual(drawn(6), [[35, 50, 47.5], [15, 35, 95]]);
});

/** Three trades, of Monday 9:30, Tuesday 14:00 and Saturday; the first lost. */
const listed = {
  trades: { no: (trade) => trade + 1 },
  years: [2024],
  words: "7203\n2024\n2008-13\nlong\nshort\nstill open\nwon\nlost\nstop loss\nexit rule\nlong.enter",
  entered: (trade) => new Date([Date.UTC(2024, 0, 1, 9, 30), Date.UTC(2024, 0, 2, 14), Date.UTC(2024, 1, 3)][trade]),
  told: (name, trade) => ({ pct: [-0.02, 0.05, NaN], worst: [-0.03, -0.01, NaN], best: [0, 0.08, NaN], held: [4, 12, NaN], qty: [10, 10, 10], profit: [-20, 50, NaN], costs: [1, 1, NaN] })[name][trade],
  named: (trade) => [["7203 long", "stop loss", "Lost", "long.enter"], ["2024 short", "exit rule", "Won", "short.enter"], ["long", "still open", "", "long.enter"]][trade],
};

test("each word of a filter must hold, and what is not understood leaves all", () => {
  const found = (text) => { const { tests, strange } = understood(listed, text); return [[0, 1, 2].filter((trade) => tests.every((holds) => holds(trade))), strange]; };
  for (const [text, trades] of [
    ["", [0, 1, 2]], ["#2", [1]], ["2024-01", [0, 1]], ["2024", [0, 1, 2]], ["mon", [0]], ["Tuesday", [1]], ["tues", [1]], ["SAT", [2]], ["sunday", []],
    ["9h", [0]], ["09:", [0]], ["14h", [1]], ["0h", [2]], [">0", [1]], ["<-1%", [0]], ["<−1", [0]], [">=5%", [1]], ["<=-2%", [0]], ["mae>2%", [0]], ["mae>2", [0]], ["mae<-2%", [0]],
    ["mae<2%", [1]], ["mae<0", [0, 1]], ["mfe>1%", [1]], ["mfe<1%", [0]], ["candles>=12", [1]], ["candles<12", [0]], ["profit>0", [1]], ["profit>2%", [1]], ["costs<2", [0, 1]],
    ["quantity>9", [0, 1, 2]], ["stop", [0]], ["lost", [0]], ["won", [1]], ["long.enter", [0, 2]], ["long, mon", [0]], ["short mon", []],
  ]) assert.deepEqual(found(text), [trades, []], text);
  for (const text of ["blue", "mae>", "24h", "25:", "2024-13", "2024-00", "2024-0", "candles>3%", "constructor>5", "__proto__>1", "#", "monster", ">", "=5"]) assert.deepEqual(found(text), [[0, 1, 2], [text]], text);
  assert.deepEqual(found("mon blue"), [[0], ["blue"]]);
  // A year, unless no trade has it and something is called so.
  assert.deepEqual(["7203", "2024", "2023", "2023-01", "2024-1", "2024-01", "2008-13"].map(found), [[[0], []], [[0, 1, 2], []], [[], []], [[], []], [[0, 1], []], [[0, 1], []], [[], []]]);
  // No word is dropped without being told.
  assert.deepEqual(found(" won won, won won won won won won "), [[1], []]);
  assert.deepEqual(found("won won won won won won won won mon blue"), [[1], ["mon", "blue"]]);
});

test("what a trade has made below zero goes by the size of its price", () => {
  const trades = new Trades({ n: 2, reasons: [], columns: { eb: column([0, 0]), xb: column([5, 5]), side: column([1, -1]), ep: column([-10, -10]) } });
  assert.deepEqual([0, 1].map((trade) => trades.made(trade, 1, -5)), [0.5, -0.5]);
});

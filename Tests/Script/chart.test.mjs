// The script works out ticks, widths, numbers and scales as the module Chart does: the golden was written
// by ScriptVectorTests.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { Scale, bodyWidth } from "../../Sources/Report/Script/scale.js";
import { niceStep, priceTicks, timeTicks } from "../../Sources/Report/Script/ticks.js";
import { plain, percent, compact, axisWords, timeWords } from "../../Sources/Report/Script/format.js";

const vectors = JSON.parse(readFileSync(new URL("../ChartTests/Goldens/script.json", import.meta.url), "utf8"));
const near = (a, b, what) => assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b)), `${what}: ${a} is not ${b}`);
const all = (a, b, what) => { assert.equal(a.length, b.length, what); a.forEach((value, i) => near(value, b[i], what)); };
const scale = (one) => new Scale(one.kind, one.lower, one.upper, one.top, one.height, one.base);

test("steps are the same", () => {
  for (const [least, step] of vectors.steps) near(niceStep(least), step, `a step of at least ${least}`);
});
test("bodies are as wide", () => {
  for (const [spacing, body] of vectors.bodies) assert.equal(bodyWidth(spacing), body, `spacing ${spacing}`);
});
test("heights and values are the same", () => {
  for (const one of vectors.scales) {
    const own = scale(one);
    all(one.heights.map((y) => own.value(y)), one.values, one.kind);
    all(one.values.map((value) => own.shown(value)), one.shown, one.kind);
    all(one.values.map((value) => own.y(value)), one.back, one.kind);
  }
});
test("lines of prices are the same", () => {
  for (const one of vectors.ticks) {
    const found = priceTicks(scale(one), one.from, one.to, one.gap, one.finest), what = JSON.stringify(one);
    all(found.values, one.ticks, what);
    all(found.shown, one.shownTicks, what);
    all(found.steps, one.steps, what);
  }
});
test("numbers are written alike", () => {
  for (const one of vectors.numbers) {
    assert.equal(plain(one.value, one.decimals), one.plain);
    assert.equal(plain(one.value, one.decimals, true), one.signed);
    assert.equal(percent(one.value, one.decimals), one.percent);
    assert.equal(compact(one.value), one.compact);
  }
});
test("numbers of an axis are written alike", () => {
  for (const one of vectors.axes) {
    assert.deepEqual(axisWords(one.values, one.steps, { style: one.style, plus: one.plus, decimals: one.decimals }), one.words, JSON.stringify(one));
  }
});
test("times are chosen and named alike", () => {
  for (const one of vectors.times) {
    const times = [one.start];
    for (const [step, count] of one.steps) for (let i = 0; i < count; i++) times.push(times[times.length - 1] + step);
    const finder = { time: (bar) => times[bar], first: one.first, end: one.end, limit: one.limit };
    const ticks = timeTicks(finder, (bar) => one.centers[bar - one.first] / 2, { gap: one.gap, right: one.right, left: one.years ? 10 : 13, yearsOnly: one.years });
    const what = `${one.first} to ${one.end}, ${one.gap} apart`;
    assert.deepEqual(ticks.map((tick) => tick.bar), one.bars, what);
    assert.deepEqual(timeWords(ticks, (bar) => times[bar], one.intraday, one.years).map((word) => word.text), one.words, what);
  }
});

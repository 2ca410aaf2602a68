// The script reads the columns that SceneColumnTests wrote, and finds the values that went in.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { rice } from "./rice.mjs";
import { Cells } from "../../Sources/Report/Script/cells.js";
import { Columns, numbers, truths } from "../../Sources/Report/Script/decode.js";

const cases = JSON.parse(readFileSync(new URL("../ReportTests/Goldens/columns.json", import.meta.url), "utf8"));
const packed = Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, one.column]));

for (const [name, one] of Object.entries(cases)) {
  test(`the column ${name} is what went in`, () => {
    const columns = new Columns(packed, 60), { d = 0, e } = one.column;
    const found = [...columns.integers(name)].map((value) => (value !== value ? null : value));
    assert.deepEqual(found, one.integers);
    const values = columns.get(name);
    if (e === undefined) one.integers.forEach((whole, i) => assert.equal(values[i], whole === null ? NaN : d < 0 ? whole * 10 ** -d : whole / 10 ** d));
  });
}
test("a damaged column is left out, and the others stay", () => {
  for (const s of ["", '"!', "!", "~~~~", "é"]) {
    const columns = new Columns({ ...packed, wild: { ...packed.wild, s } }, 60);
    assert.ok([...columns.get("wild")].every((value) => value !== value), s);
    assert.ok(columns.damaged.has("wild") && !columns.has("wild"));
    assert.equal(columns.get("c")[0], cases.c.integers[0] / 100);
  }
});
test("a column of a column that is damaged is too", () => {
  const columns = new Columns({ ...packed, c: { ...packed.c, s: "" } }, 60);
  assert.ok([...columns.get("o")].every((value) => value !== value));
});
test("amounts are four digits and a power of ten", () => {
  const columns = new Columns({ v: { ...packed.runs, n: 3, e: -3 } }, 3);
  assert.deepEqual([...columns.get("v")], [0.001003, 0, 0.001006]);
});
test("truth is read from the lengths of its runs", () => {
  assert.deepEqual([...truths({ n: 3, s: rice([2, 3, 1]) }, 6)], [0, 0, 1, 1, 1, 0]);
  assert.deepEqual([...truths({ n: 2, s: rice([0, 1]) }, 1)], [1]);
});
test("numbers of every size are what went in", () => {
  let state = 7;
  const next = () => ((state = (state * 48271) % 2147483647) / 2147483647);
  for (let round = 0; round < 60; round++) {
    const size = next() * 52, all = Array.from({ length: 1 + Math.floor(next() * 400) }, () => (next() < round / 60 ? 0 : Math.floor(2 ** (next() * size))));
    assert.deepEqual([...numbers(rice(all), all.length)], all);
  }
  const many = new Array(200000).fill(0);
  many[150000] = 3;
  assert.deepEqual([...numbers(rice(many), many.length)], many);
});
test("bars that share a cell have its value", () => {
  const columns = new Columns({ c: { ...packed.c, last: 3, s: packed.c.s } }, 3, null, new Cells({ n: 4, s: rice([2, 1, 1, 4]) }, 6));
  const [a, b, c] = cases.c.integers.map((value) => value / 100);
  assert.deepEqual([0, 6, 3, 1, 2, 4, 5, -1].map((bar) => columns.at("c", bar)), [a, NaN, c, b, c, c, c, NaN]);
  assert.deepEqual([4, 0, 1, 2].map((bar) => columns.shared.bars(bar)), [[2, 6], [0, 1], [1, 2], [2, 6]]);
});
test("a column of places that are not there is damaged", () => {
  for (const wrong of [{ first: 61 }, { last: 61 }, { first: 9, last: 8 }, { first: "a" }]) {
    const columns = new Columns({ c: { ...packed.c, ...wrong } }, 60);
    assert.ok([...columns.get("c")].every((value) => value !== value), JSON.stringify(wrong));
    assert.ok(columns.damaged.has("c"));
  }
});

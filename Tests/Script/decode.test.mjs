// The script reads the columns that SceneColumnTests wrote, and finds the values that went in.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { Columns, truths } from "../../Sources/Report/Script/decode.js";

const cases = JSON.parse(readFileSync(new URL("../ReportTests/Goldens/columns.json", import.meta.url), "utf8"));
const packed = Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, one.column]));

for (const [name, one] of Object.entries(cases)) {
  test(`the column ${name} is what went in`, () => {
    const columns = new Columns(packed);
    const found = [...columns.integers(name)].map((value) => (value !== value ? null : value));
    assert.deepEqual(found, one.integers);
    const values = columns.get(name);
    one.integers.forEach((whole, i) => assert.equal(values[i], whole === null ? NaN : one.column.d < 0 ? whole * 10 ** -one.column.d : whole / 10 ** one.column.d));
  });
}
test("a damaged column is left out, and the others stay", () => {
  for (const data of ["", "!!", "gICAgICA"]) {
    const columns = new Columns({ ...packed, wild: { ...packed.wild, data } });
    assert.ok([...columns.get("wild")].every((value) => value !== value));
    assert.ok(columns.damaged.has("wild") && !columns.has("wild"));
    assert.equal(columns.get("c")[0], cases.c.integers[0] / 100);
  }
});
test("truth is read from the lengths of its runs", () => {
  assert.deepEqual([...truths("AgMB", 6)], [0, 0, 1, 1, 1, 0]);
  assert.deepEqual([...truths("AAE=", 1)], [1]);
});

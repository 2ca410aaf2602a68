// The evaluator of a lesson's sliders: its primitives against plain loops, its language against sums by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as primitives from "../../Sources/Lesson/Script/primitives.js";
import { agrees, run, sums } from "../../Sources/Lesson/Script/program.js";
import { fixed, holds } from "../../Sources/Lesson/Script/numbers.js";

const close = Float64Array.from({ length: 60 }, (_, i) => 100 + 7 * Math.sin(i / 3) + (i % 5));
const near = (a, b) => Number.isNaN(b) ? assert.ok(Number.isNaN(a)) : assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("windows are known from their last bar on", () => {
  for (const name of ["sma", "sum", "wma", "highest", "lowest", "stddev", "meandev", "regend", "regslope"]) {
    const values = primitives[name](close, 10);
    assert.ok(Number.isNaN(values[8]), name);
    assert.ok(Number.isFinite(values[9]), name);
  }
});

test("means are those of plain loops", () => {
  const [mean, weighted] = [primitives.sma(close, 4), primitives.wma(close, 4)];
  for (let i = 3; i < close.length; i++) {
    near(mean[i], (close[i] + close[i - 1] + close[i - 2] + close[i - 3]) / 4);
    near(weighted[i], (4 * close[i] + 3 * close[i - 1] + 2 * close[i - 2] + close[i - 3]) / 10);
  }
});

test("averages that never end begin with a mean", () => {
  const [ema, rma, late] = [primitives.ema(close, 5), primitives.rma(close, 5), primitives.emaat(close, 5, 8)];
  near(ema[4], primitives.sma(close, 5)[4]);
  near(ema[5], ema[4] + (2 / 6) * (close[5] - ema[4]));
  near(rma[5], rma[4] + (close[5] - rma[4]) / 5);
  assert.ok(Number.isNaN(late[6]));
  near(late[7], primitives.sma(close, 5)[7]);
});

test("a line through a straight line is that line", () => {
  const line = Float64Array.from({ length: 30 }, (_, i) => 3 + 2 * i);
  near(primitives.regslope(line, 7)[20], 2);
  near(primitives.regend(line, 7)[20], 43);
});

test("a program is worked out in its order, and parameters keep their names", () => {
  const columns = { x: close };
  const made = run("f=ema(x,fast);s=ema(x,slow);signal=sma(f-s,signal);twice=-2*(f-s)+(x>lag(x,1))", columns, { fast: 3, slow: 6, signal: 4 });
  const [f, s] = [primitives.ema(close, 3), primitives.ema(close, 6)];
  near(made.twice[20], -2 * (f[20] - s[20]) + (close[20] > close[19] ? 1 : 0));
  near(made.signal[20], [17, 18, 19, 20].reduce((sum, i) => sum + f[i] - s[i], 0) / 4);
  assert.throws(() => run("a=unknown+1", columns, {}));
});

test("a wrong digit anywhere is found", () => {
  const made = { a: primitives.sma(close, 5) };
  const wanted = [sums(made.a)];
  assert.ok(agrees(made, ["a"], wanted));
  made.a[30] += 1e-4;
  assert.ok(!agrees(made, ["a"], wanted));
});

test("numbers are written as the engine writes them", () => {
  assert.equal(fixed(-1234.5678, 2), "\u22121,234.57");
  assert.equal(fixed(-1.26e21, 4), "\u22121.3\u00a0×\u00a010²¹");
  assert.equal(fixed(9.97e217, 0), "1.0\u00a0×\u00a010²¹⁸");
  assert.equal(fixed(-0.001, 2), "0.00");
  assert.equal(fixed(null, 2), "–");
  assert.ok(holds(1, "<=", 1) && !holds(1, "<", 1) && holds(2, ">", 1));
});

"""Reads series of candles and writes tables of reference values, as `ReferenceTests.swift` reads them."""
import csv
import pathlib
import random

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent


def read(path):
    rows = list(csv.DictReader(open(path)))
    return {k: np.array([float(r[k]) for r in rows]) for k in ("open", "high", "low", "close", "volume")}


def write_minutes(path, count=2000, seed=20260301):
    """A random walk in ticks of a hundredth; every candle has a range and a volume."""
    r, close = random.Random(seed), 10000
    with open(path, "w", newline="\n") as f:
        f.write("open,high,low,close,volume\n")
        for _ in range(count):
            o = close + r.randint(-2, 2)
            close = max(100, o + round(r.gauss(0, 9)))
            high, low = max(o, close) + r.randint(1, 6), min(o, close) - r.randint(1, 6)
            f.write(",".join(f"{v / 100:.2f}" for v in (o, high, low, close)) + f",{r.randint(1, 9999)}\n")


def helpers(series):
    """Beside the bars there are a series of periods, one of shares between 0 and 1, and closes no two of
    which are equal: of equal extremes TA-Lib takes now the newest, now the oldest."""
    count = len(series["close"])
    series["distinct"] = series["close"] + np.arange(count) * 1e-7
    series["periods"] = np.array([2.0 + i * 7 % 40 for i in range(count)])
    series["share"] = (series["close"] - series["low"]) / np.maximum(series["high"] - series["low"], 1e-9)
    return series


def write_reference(series, calls, path, is_thin=False):
    """A column a call, a row a candle; a thin table has the first four values of each column and every 25th."""
    columns = list(calls(helpers(series)))
    count = len(series["close"])
    first = {k: int(np.argmin(np.isnan(x))) for k, (_, _, x) in enumerate(columns)}

    def kept(i, k):
        if is_thin:
            return i % 25 == 0 or 0 <= i - first[k] < 4 or i == count - 1
        return i < 160 or i % 32 == 0 or i >= count - 3

    with open(path, "w", newline="\n") as f:
        f.write(",".join(["row"] + [f"{call}/{output}" for call, output, _ in columns]) + "\n")
        for i in range(count):
            cells = [repr(float(x[i])) if kept(i, k) and not np.isnan(x[i]) else ""
                     for k, (_, _, x) in enumerate(columns)]
            if any(cells):
                f.write(",".join([str(i)] + [c.removesuffix(".0") for c in cells]) + "\n")


def shared_data():
    folders = [parent / "shared" / "data" / "series" for parent in ROOT.parents]
    return next((f for f in folders if f.exists()), None)

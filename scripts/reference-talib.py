#!/usr/bin/env python3
"""Reference values of the indicators, from TA-Lib.

    python3 -m venv venv && venv/bin/pip install TA-Lib==0.8.2 numpy==2.4.6
    venv/bin/python scripts/reference-talib.py

Writes Tests/IndicatorsTests/References: `minutes.csv`, a synthetic minute series, and for it and for
datasets/goog-1d.csv a table of what TA-Lib says: a column a call (name and settings in the order of
the catalogue, then the output), a row a candle, empty while TA-Lib gives nothing. Of the rows the
first 160, every 16th and the last three are kept: recursions carry what lies between.
"""
import csv
import pathlib
import random
import sys

import numpy as np
import talib

assert talib.__version__ == "0.8.2", "the references are those of TA-Lib==0.8.2"
ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "Tests" / "IndicatorsTests" / "References"


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


def calls(d):
    """(call, output, column)"""
    o, h, l, c, v = (d[k] for k in ("open", "high", "low", "close", "volume"))
    for n in (20, 3, 100):
        yield f"sma {n}", "sma", talib.SMA(c, n)
        yield f"ema {n} 0", "ema", talib.EMA(c, n)
        yield f"wma {n}", "wma", talib.WMA(c, n)
        yield f"vwma {n}", "vwma", talib.SUM(c * v, n) / talib.SUM(v, n)
        yield f"sum {n}", "sum", talib.SUM(c, n)
        yield f"highest {n}", "highest", talib.MAX(c, n)
        yield f"lowest {n}", "lowest", talib.MIN(c, n)
    for fast, slow, signal in ((12, 26, 9), (5, 35, 5), (3, 10, 16)):
        exponential = talib.MACD(c, fast, slow, signal)
        simple = talib.MACDEXT(c, fast, 0, slow, 0, signal, 0)
        for name, e, s in zip(("macd", "signal", "histogram"), exponential, simple):
            yield f"macd {fast} {slow} {signal} 0 0 1", name, e
            yield f"macd {fast} {slow} {signal} 1 1 1", name, s
    for n in (14, 2, 50):
        yield f"rsi {n} 0", "rsi", talib.RSI(c, n)
        yield f"atr {n} 0", "atr", talib.ATR(h, l, c, n)
        yield f"atr {n} 1", "atr", np.concatenate([[np.nan], talib.SMA(talib.TRANGE(h, l, c)[1:], n)])
    for a, b, s in ((5, 3, 3), (14, 3, 3), (21, 1, 5)):
        for name, x in zip("kd", talib.STOCH(h, l, c, a, b, 0, s, 0)):
            yield f"stochastic {a} {b} {s}", name, x
    for n, k in ((20, 2), (5, 2.5), (100, 1)):
        for name, x in zip(("upper", "middle", "lower"), talib.BBANDS(c, n, k, k, 0)):
            yield f"bollinger {n} {k} 0", name, x
    for n in (20, 5, 100):
        yield f"stddev {n} 0", "stddev", talib.STDDEV(c, n, 1)
    for n in (10, 1, 100):
        yield f"roc {n}", "roc", talib.ROC(c, n)
    yield "obv", "obv", talib.OBV(c, v)


def write_reference(series, path):
    columns = list(calls(series))
    count = len(series["close"])
    rows = [i for i in range(count) if i < 160 or i % 16 == 0 or i >= count - 3]
    with open(path, "w", newline="\n") as f:
        f.write(",".join(["row"] + [f"{call}/{output}" for call, output, _ in columns]) + "\n")
        for i in rows:
            cells = ["" if np.isnan(x[i]) else f"{x[i]:.12g}" for _, _, x in columns]
            f.write(",".join([str(i)] + cells) + "\n")


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    write_minutes(OUT / "minutes.csv")
    write_reference(read(OUT / "minutes.csv"), OUT / "minutes-talib.csv")
    write_reference(read(ROOT / "datasets" / "goog-1d.csv"), OUT / "goog-1d-talib.csv")
    print(f"TA-Lib {talib.__version__}, library {talib.__ta_version__.decode()}", file=sys.stderr)


main()

#!/usr/bin/env python3
"""Reference values of indicators that TA-Lib does not have, from talipp, pandas-ta-classic, stockstats,
pandas and numpy.

    python3 -m venv venv && venv/bin/pip install talipp==2.7.0 pandas-ta-classic==0.8.32 stockstats==0.6.10 \\
        pandas==3.1.1 numpy==2.4.6 scipy==1.17.1
    venv/bin/python scripts/reference-others.py

Writes Tests/IndicatorsTests/References/{minutes,goog-1d}-others.csv, in the form and of the series of
scripts/reference-talib.py: a column a call, empty where the other program gives nothing, and where it is
known to begin otherwise.
"""
from importlib.metadata import version

import numpy as np
import pandas as pd
import pandas_ta_classic as ta
import stockstats
import talipp.indicators as tp

from reference_tables import ROOT, read, write_reference

for name, number in (("talipp", "2.7.0"), ("pandas-ta-classic", "0.8.32"), ("stockstats", "0.6.10")):
    assert version(name) == number, f"the references are those of {name}=={number}"
OUT = ROOT / "Tests" / "IndicatorsTests" / "References"


def numbers(values):
    return np.array([np.nan if v is None else float(v) for v in values])


def late(column, count):
    column = np.array(column, dtype=float)
    column[:count] = np.nan
    return column


def calls(d):
    """(call, output, column)"""
    o, h, l, c, v = (d[k] for k in ("open", "high", "low", "close", "volume"))
    series = {k: pd.Series(d[k]) for k in ("open", "high", "low", "close", "volume")}
    close = series["close"]
    for n, offset, sigma in ((9, 0.85, 6), (21, 0.5, 3), (50, 0.9, 10)):
        yield f"alma {n} {offset} {sigma}", "alma", numbers(tp.ALMA(n, offset, sigma, list(c)))
    for n in (14, 5, 40):
        yield f"mcginley {n} 1 0", "mcginley", numbers(tp.McGinleyDynamic(n, list(c)))
        yield f"mcginley {n} 0.6 1", "mcginley", ta.mcgd(close, length=n, c=0.6).to_numpy()
    for n in (9, 5):
        # It begins with a mean, which it takes hundreds of bars to forget.
        yield f"vidya {n} {n}", "vidya", late(ta.vidya(close, length=n), 1_000)
    for n, r, k, s in ((14, 14, 3, 3), (9, 5, 5, 2), (21, 14, 2, 8)):
        values = list(tp.StochRSI(n, r, k, s, list(c)))
        for output in "kd":
            column = numbers([None if x is None else getattr(x, output) for x in values])
            yield f"stochrsi {n} {r} {s} 0 {k}", output, column
    for n in (9, 14, 52):
        order = pd.Series(np.arange(len(c), dtype=float))
        window = [pd.Series(c[i - n + 1:i + 1]).corr(order[:n], method="spearman") if i >= n - 1 else np.nan
                  for i in range(len(c))]
        yield f"rci {n} 1", "rci", 100 * np.array(window)
    for n in (26, 9):
        table = ta.brar(series["open"], series["high"], series["low"], close, length=n)
        yield f"arbr {n} 0", "ar", table.iloc[:, 0].to_numpy()
        yield f"arbr {n} 0", "br", table.iloc[:, 1].to_numpy()
    stock = stockstats.wrap(pd.DataFrame(series))
    for n in (26, 10):
        # stockstats gives values before its window is full, and a ratio of 0 where nothing fell.
        table = stock[[f"vr_{n}", f"cr_{n}"]]
        vr = late(table[f"vr_{n}"], n)
        yield f"vr {n}", "vr", np.where(vr == 0, np.nan, vr)
        # Its middle of a bar is the typical price.
        yield f"cr {n} 10 20 40 62 1", "cr", late(table[f"cr_{n}"], n)
        for k, m in enumerate((5, 10, 20)):
            column = stock[f"cr_{n}-ma{k + 1}"]
            yield f"cr {n} 5 10 20 62 1", "abc"[k], late(column, n + m - 1 + int(m / 2.5 + 1))
    for fast, slow in ((10, 50), (5, 20)):
        yield f"dma {fast} {slow}", "dma", late(stock[f"close_{fast},{slow}_dma"], slow - 1)
    for n, k in ((100, 2), (20, 1), (7, 3)):
        x = np.arange(n)
        ends, rests = np.full(len(c), np.nan), np.full(len(c), np.nan)
        for i in range(n - 1, len(c)):
            fit, rest, *_ = np.polyfit(x, c[i - n + 1:i + 1], 1, full=True)
            ends[i], rests[i] = np.polyval(fit, n - 1), rest[0]
        yield f"linearreg_channel {n} {k} 0", "middle", ends
        yield f"linearreg_channel {n} {k} 0", "upper", ends + k * np.sqrt(rests / n)
        yield f"linearreg_channel {n} {k} 1", "lower", ends - k * np.sqrt(rests / (n - 2))


for table, path in (("minutes", OUT / "minutes.csv"), ("goog-1d", ROOT / "datasets" / "goog-1d.csv")):
    write_reference(read(path), calls, OUT / f"{table}-others.csv")

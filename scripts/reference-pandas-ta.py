#!/usr/bin/env python3
"""Reference values of indicators that TA-Lib does not have, from pandas-ta-classic.

    python3 -m venv venv && venv/bin/pip install pandas-ta-classic==0.8.32 pandas==3.1.1 numpy==2.4.6
    venv/bin/python scripts/reference-pandas-ta.py

Writes Tests/IndicatorsTests/References/{minutes,goog-1d}-pandas-ta.csv: a column a call (name and settings
in the order of the catalogue, then the output), a row a candle, empty where pandas-ta-classic gives nothing
and where it is known to begin otherwise. It takes the series that scripts/reference-talib.py takes.
"""
import importlib.metadata

import numpy as np
import pandas as pd
import pandas_ta_classic as ta

from reference_tables import ROOT, read, write_reference

assert importlib.metadata.version("pandas-ta-classic") == "0.8.32"
OUT = ROOT / "Tests" / "IndicatorsTests" / "References"


def calls(d):
    """(call, output, column)"""
    h, l, c, v = (d[k] for k in ("high", "low", "close", "volume"))
    for n in (14, 3, 50):
        # Its first true range is that of the first bar, without a close before.
        # And it goes beyond 100, where a gap counts in the way but not in the range.
        yield f"chop {n} 0", "chop", late(ta.chop(h, l, c, length=n), n).clip(upper=100)
        yield f"ulcer {n}", "ulcer", ta.ui(c, length=n)
        yield f"eom {n} 0 9 100000000", "eom", late(ta.eom(h, l, c, v, length=n), n)
    for n in (10, 5, 30):
        # Its recursions begin a bar later, and the traces of a beginning fade by a third a bar.
        table = ta.fisher(h, l, length=n)
        for k, output in enumerate(("fisher", "trigger")):
            yield f"fisher {n}", output, late(table.iloc[:, k], n + 90)
    for s in ((10, 15, 20, 30, 10, 10, 10, 15, 9), (3, 4, 6, 10, 5, 5, 8, 10, 4), (40, 20, 10, 5, 3, 6, 9, 12, 20)):
        # Its line is a hundred times Pring's, whose rates are in percent.
        table = ta.kst(c, *s[:8], signal=s[8])
        for k, output in enumerate(("kst", "signal")):
            yield "kst " + " ".join(map(str, s)), output, table.iloc[:, k] / 100


def late(column, count):
    column = column.copy()
    column.iloc[:count] = np.nan
    return column


def columns(d):
    bars = pd.DataFrame({k: d[k] for k in ("high", "low", "close", "volume")})
    for call, output, column in calls(bars):
        yield call, output, column.to_numpy(dtype=float)


write_reference(read(OUT / "minutes.csv"), columns, OUT / "minutes-pandas-ta.csv")
write_reference(read(ROOT / "datasets" / "goog-1d.csv"), columns, OUT / "goog-1d-pandas-ta.csv")

#!/usr/bin/env python3
"""Reference values of the indicators, from TA-Lib.

    python3 -m venv venv && venv/bin/pip install TA-Lib==0.8.2 numpy==2.4.6
    venv/bin/python scripts/reference-talib.py

Writes Tests/IndicatorsTests/References: `minutes.csv`, a synthetic minute series, and for it and for
datasets/goog-1d.csv a table of what TA-Lib says: a column a call (name and settings in the order of
the catalogue, then the output), a row a candle, empty while TA-Lib gives nothing. Of the rows the
first 160, every 32nd and the last three are kept: recursions carry what lies between.

Real minutes are not free enough for the repository; where they lie beside it, in ../shared/data of it
or of a folder above, tables are made of pieces of them too, with the first four values of each column
and every 25th.
"""
import sys

import numpy as np
import talib

from reference_tables import ROOT, read, shared_data, write_minutes, write_reference

assert talib.__version__ == "0.8.2", "the references are those of TA-Lib==0.8.2"
OUT = ROOT / "Tests" / "IndicatorsTests" / "References"


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
    for a, b, s, p, q in ((5, 3, 3, 0, 0), (14, 3, 3, 0, 0), (21, 1, 5, 0, 0), (14, 3, 5, 1, 2)):
        for name, x in zip("kd", talib.STOCH(h, l, c, a, b, p, s, q)):
            yield f"stochastic {a} {b} {s} {p} {q}", name, x
    for n, k in ((20, 2), (5, 2.5), (100, 1)):
        for name, x in zip(("upper", "middle", "lower"), talib.BBANDS(c, n, k, k, 0)):
            yield f"bollinger {n} {k} 0", name, x
    for n in (20, 5, 100):
        yield f"stddev {n} 1 0", "stddev", talib.STDDEV(c, n, 1)
    yield "stddev 20 2.5 0", "stddev", talib.STDDEV(c, 20, 2.5)
    for n in (10, 1, 100):
        yield f"roc {n}", "roc", talib.ROC(c, n)
    yield "obv", "obv", talib.OBV(c, v)
    for group in (averages, momentum, movement, statistics, prices, cycles, maths, channels, volumes):
        yield from group(d)


def several(call, outputs, columns):
    for output, column in zip(outputs, columns):
        yield call, output, column


def averages(d):
    o, h, l, c, v = (d[k] for k in ("open", "high", "low", "close", "volume"))
    for n in (20, 3, 50):
        yield f"dema {n}", "dema", talib.DEMA(c, n)
        yield f"tema {n}", "tema", talib.TEMA(c, n)
        yield f"trima {n}", "trima", talib.TRIMA(c, n)
        yield from several(f"accbands {n}", ("upper", "middle", "lower"), talib.ACCBANDS(h, l, c, n))
    for n in (14, 2, 75):
        yield f"rma {n}", "rma", talib.RMA(c, n)
        yield f"midpoint {n}", "midpoint", talib.MIDPOINT(c, n)
        yield f"midprice {n}", "midprice", talib.MIDPRICE(h, l, n)
    for n, k in ((5, 0.7), (3, 0), (20, 1)):
        yield f"t3 {n} {k}", "t3", talib.T3(c, n, k)
    for n in (10, 2, 60):
        yield f"kama {n} 2 30", "kama", talib.KAMA(c, n)
    for fast, slow in ((0.5, 0.05), (0.9, 0.1), (0.3, 0.02)):
        yield from several(f"mama {fast} {slow}", ("mama", "fama"), talib.MAMA(c, fast, slow))
    yield from several("bbands 20 2 2 0", ("upper", "middle", "lower"), talib.BBANDS(c, 20, 2, 2, 0))
    for kind in range(9):
        for n in (20, 5, 30):
            yield f"ma {n} {kind}", "ma", talib.MA(c, n, kind)
        yield f"mavp 2 30 {kind}", "mavp", talib.MAVP(c, d["periods"], 2, 30, kind)
        bands = talib.BBANDS(c, 20, 2, 1.5, kind)
        yield from several(f"bbands 20 2 1.5 {kind}", ("upper", "middle", "lower"), bands)
        yield f"apo 12 26 {kind}", "apo", talib.APO(c, 12, 26, kind)
        yield f"ppo 12 26 {kind}", "ppo", talib.PPO(c, 12, 26, kind)
    yield "mavp 5 12 1", "mavp", talib.MAVP(c, d["periods"], 5, 12, 1)
    for a, m in ((0.02, 0.2), (0.05, 0.5), (0.01, 0.1)):
        yield f"sar {a} {m}", "sar", talib.SAR(h, l, a, m)
    for numbers in ((0, 0, 0.02, 0.02, 0.2, 0.02, 0.02, 0.2), (0, 0.01, 0.03, 0.02, 0.3, 0.01, 0.03, 0.1),
                    (-120, 0, 0.5, 0.02, 0.2, 0.02, 0.4, 0.3)):
        yield "sarext " + " ".join(str(x) for x in numbers), "sarext", talib.SAREXT(h, l, *numbers)
    yield "ht_trendline", "ht_trendline", talib.HT_TRENDLINE(c)


def momentum(d):
    o, h, l, c, v = (d[k] for k in ("open", "high", "low", "close", "volume"))
    for fast, slow in ((5, 35), (26, 12)):
        yield f"apo {fast} {slow} 0", "apo", talib.APO(c, fast, slow, 0)
        yield f"ppo {fast} {slow} 0", "ppo", talib.PPO(c, fast, slow, 0)
    lines = ("macd", "signal", "histogram")
    for a, p, b, q, n, r in ((12, 0, 26, 0, 9, 0), (12, 2, 26, 3, 9, 1), (5, 5, 20, 4, 7, 8), (8, 6, 21, 1, 5, 5)):
        yield from several(f"macdext {a} {p} {b} {q} {n} {r}", lines, talib.MACDEXT(c, a, p, b, q, n, r))
    for n in (9, 3, 30):
        yield from several(f"macdfix {n}", lines, talib.MACDFIX(c, n))
    for n, s, p in ((5, 3, 0), (14, 5, 1), (21, 1, 2)):
        yield from several(f"stochf {n} {s} {p}", "kd", talib.STOCHF(h, l, c, n, s, p))
    for n, r, s, p in ((14, 5, 3, 0), (14, 14, 3, 1), (5, 30, 7, 2)):
        yield from several(f"stochrsi {n} {r} {s} {p}", "kd", talib.STOCHRSI(c, n, r, s, p))
    for n in (14, 2, 50):
        yield f"cmo {n} 0", "cmo", talib.CMO(c, n)
        yield f"cmo {n} 1", "cmo", talib.CMOU(c, n)
        yield f"imi {n}", "imi", talib.IMI(o, c, n)
        yield f"mfi {n}", "mfi", talib.MFI(h, l, c, v, n)
        yield f"willr {n}", "willr", talib.WILLR(h, l, c, n)
        yield f"natr {n}", "natr", talib.NATR(h, l, c, n)
        yield from several(f"aroon {n}", ("down", "up"), talib.AROON(h, l, n))
        yield f"aroonosc {n}", "aroonosc", talib.AROONOSC(h, l, n)
    for n in (20, 3, 100):
        yield f"cci {n}", "cci", talib.CCI(h, l, c, n)
    for n in (10, 1, 100):
        yield f"mom {n}", "mom", talib.MOM(c, n)
        yield f"rocp {n}", "rocp", talib.ROCP(c, n)
        yield f"rocr {n}", "rocr", talib.ROCR(c, n)
        yield f"rocr100 {n}", "rocr100", talib.ROCR100(c, n)
    for n in (15, 2, 30):
        yield f"trix {n}", "trix", talib.TRIX(c, n)
    for a, b, e in ((7, 14, 28), (3, 5, 9), (20, 10, 5)):
        yield f"ultosc {a} {b} {e}", "ultosc", talib.ULTOSC(h, l, c, a, b, e)
    yield "bop", "bop", talib.BOP(o, h, l, c)


def movement(d):
    o, h, l, c, v = (d[k] for k in ("open", "high", "low", "close", "volume"))
    for n in (14, 2, 40):
        yield f"plus_dm {n}", "plus_dm", talib.PLUS_DM(h, l, n)
        yield f"minus_dm {n}", "minus_dm", talib.MINUS_DM(h, l, n)
        yield f"plus_di {n}", "plus_di", talib.PLUS_DI(h, l, c, n)
        yield f"minus_di {n}", "minus_di", talib.MINUS_DI(h, l, c, n)
        yield f"dx {n}", "dx", talib.DX(h, l, c, n)
        yield f"adx {n}", "adx", talib.ADX(h, l, c, n)
        yield f"adxr {n} 0", "adxr", talib.ADXR(h, l, c, n)
    yield "trange", "trange", talib.TRANGE(h, l, c)
    yield "ad", "ad", talib.AD(h, l, c, v)
    for a, b in ((3, 10), (10, 3), (5, 34)):
        yield f"adosc {a} {b}", "adosc", talib.ADOSC(h, l, c, v, a, b)


def statistics(d):
    o, h, l, c, v = (d[k] for k in ("open", "high", "low", "close", "volume"))
    for n in (14, 2, 100):
        yield f"avgdev {n}", "avgdev", talib.AVGDEV(c, n)
        yield f"linearreg {n}", "linearreg", talib.LINEARREG(c, n)
        yield f"linearreg_slope {n}", "linearreg_slope", talib.LINEARREG_SLOPE(c, n)
        yield f"linearreg_intercept {n}", "linearreg_intercept", talib.LINEARREG_INTERCEPT(c, n)
        yield f"linearreg_angle {n}", "linearreg_angle", talib.LINEARREG_ANGLE(c, n)
        yield f"tsf {n}", "tsf", talib.TSF(c, n)
    for n in (20, 5, 100):
        yield f"var {n} 0", "var", talib.VAR(c, n)
    for n in (30, 5, 100):
        yield f"correl {n}", "correl", talib.CORREL(h, l, n)
    for n in (5, 2, 60):
        yield f"beta {n}", "beta", talib.BETA(h, l, n)


def prices(d):
    o, h, l, c, v = (d[k] for k in ("open", "high", "low", "close", "volume"))
    yield "avgprice", "avgprice", talib.AVGPRICE(o, h, l, c)
    yield "medprice", "medprice", talib.MEDPRICE(h, l)
    yield "typprice", "typprice", talib.TYPPRICE(h, l, c)
    yield "wclprice", "wclprice", talib.WCLPRICE(h, l, c)
    yield from several("heikinashi", ("open", "high", "low", "close"), talib.HA(o, h, l, c))


def cycles(d):
    c = d["close"]
    yield "ht_dcperiod", "ht_dcperiod", talib.HT_DCPERIOD(c)
    yield "ht_dcphase", "ht_dcphase", talib.HT_DCPHASE(c)
    yield from several("ht_phasor", ("inphase", "quadrature"), talib.HT_PHASOR(c))
    yield from several("ht_sine", ("sine", "lead"), talib.HT_SINE(c))
    yield "ht_trendmode", "ht_trendmode", integers(talib.HT_TRENDMODE(c), 63)


def integers(column, lookback):
    column = column.astype(float)
    column[:lookback] = np.nan
    return column


def maths(d):
    o, h, l, c, v = (d[k] for k in ("open", "high", "low", "close", "volume"))
    for n in (20, 3, 100):
        yield from several(f"minmax {n}", ("min", "max"), talib.MINMAX(c, n))
        yield f"maxindex {n}", "maxindex", integers(talib.MAXINDEX(d["distinct"], n), n - 1)
        yield f"minindex {n}", "minindex", integers(talib.MININDEX(d["distinct"], n), n - 1)
        places = [integers(x, n - 1) for x in talib.MINMAXINDEX(d["distinct"], n)]
        yield from several(f"minmaxindex {n}", ("minidx", "maxidx"), places)
    for name in ("add", "sub", "mult", "div"):
        yield name, name, getattr(talib, name.upper())(h, l)
    for name in ("atan", "ceil", "cos", "floor", "ln", "log10", "sin", "tan", "tanh"):
        yield name, name, getattr(talib, name.upper())(c)
    for name in ("acos", "asin", "cosh", "exp", "sinh"):
        yield name, name, getattr(talib, name.upper())(d["share"])


def channels(d):
    o, h, l, c, v = (d[k] for k in ("open", "high", "low", "close", "volume"))
    bands = ("upper", "middle", "lower")
    for n in (20, 5, 60):
        yield f"hma {n}", "hma", talib.HMA(c, n)
        yield f"zlema {n}", "zlema", talib.ZLEMA(c, n)
        yield from several(f"donchian {n}", bands, talib.DONCHIAN(h, l, n))
        yield f"dpo {n}", "dpo", talib.DPO(c, n)
    for n in (10, 5, 60):
        yield f"er {n}", "er", talib.ER(c, n)
    for n in (14, 5, 60):
        yield from several(f"vortex {n}", ("plus", "minus"), talib.VORTEX(h, l, c, n))
    for n in (13, 5, 60):
        yield from several(f"elderray {n}", ("bull", "bear"), talib.ERI(h, l, c, n))
    for n, r, k in ((20, 10, 2), (5, 30, 1.5), (10, 10, 3)):
        yield from several(f"keltner {n} {r} {k}", bands, talib.KC(h, l, c, n, r, k))
    for n, k in ((10, 3), (5, 1.5), (30, 2)):
        line, trend = talib.SUPERTREND(h, l, c, n, k)
        yield from several(f"supertrend {n} {k}", ("supertrend", "trend"), (line, integers(trend, n)))
    for a, b in ((2, 2), (1, 3), (5, 4)):
        marks = [integers(x, a + b) / 100 for x in talib.FRACTAL(h, l, a, b)]
        yield from several(f"fractals {a} {b}", ("isUp", "isDown"), marks)
    for a, b in ((5, 34), (3, 10), (21, 55)):
        yield f"ao {a} {b}", "ao", talib.AO(h, l, a, b)
    for n, a, b in ((10, 11, 14), (3, 5, 2), (20, 30, 40)):
        yield f"coppock {n} {a} {b}", "coppock", talib.COPPOCK(c, n, a, b)
    for a, b in ((25, 13), (5, 3), (13, 25)):
        yield f"tsi {a} {b}", "tsi", talib.TSI(c, a, b)


def volumes(d):
    o, h, l, c, v = (d[k] for k in ("open", "high", "low", "close", "volume"))
    for n in (20, 3, 60):
        yield f"cmf {n}", "cmf", talib.CMF(h, l, c, v, n)
    for n in (13, 3, 60):
        yield f"force {n}", "force", talib.EFI(c, v, n)
    yield "pvt", "pvt", talib.PVT(c, v)
    yield "vwap 1", "vwap", talib.VWAP(h, l, c, v)


# Pieces of real minute series: file, first row, rows.
MINUTES = (("btcperp-1m", 600, 1500), ("eurusd-1m", 2000, 1500))


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    write_minutes(OUT / "minutes.csv")
    write_reference(read(OUT / "minutes.csv"), calls, OUT / "minutes-talib.csv")
    write_reference(read(ROOT / "datasets" / "goog-1d.csv"), calls, OUT / "goog-1d-talib.csv")
    shared = shared_data()
    for name, start, count in MINUTES if shared else ():
        bars = {k: x[start:start + count] for k, x in read(shared / f"{name}.csv").items()}
        write_reference(bars, calls, OUT / f"{name}-talib.csv", is_thin=True)
    print(f"TA-Lib {talib.__version__}, library {talib.__ta_version__.decode()}", file=sys.stderr)
    if not shared:
        print("no shared/data beside the repository: the tables of real minutes stay as they are", file=sys.stderr)


main()

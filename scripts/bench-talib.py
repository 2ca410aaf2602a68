#!/usr/bin/env python3
"""Nanoseconds a candle of every indicator, beside those of TA-Lib on the same arrays in the same run.

    swift build -c release --package-path Benchmarks
    venv/bin/python scripts/bench-talib.py [--bench FILE] [--json FILE] [NAME...]

TA-Lib's C functions are called through its Python wheel (TA-Lib==0.8.2 numpy==2.4.6); both sides count the
processor's time of one thread, so that other programs do not count. Ours goes through blocks of 1,024.
"""
import argparse
import json
import math
import pathlib
import statistics
import subprocess
import tempfile
import time

import numpy as np
import talib

ROOT = pathlib.Path(__file__).resolve().parent.parent


def series(count, seed=20260301):
    """A random walk in ticks of a hundredth."""
    r = np.random.default_rng(seed)
    close = np.maximum(1000, 10000 + np.cumsum(np.round(r.normal(0, 9, count))))
    opening = np.maximum(1000, close + np.round(r.normal(0, 5, count)))
    high = np.maximum(opening, close) + r.integers(1, 7, count)
    low = np.minimum(opening, close) - r.integers(1, 7, count)
    return [x / 100 for x in (opening, high, low, close)] + [r.integers(1, 9999, count).astype(float)]


def calls(o, h, l, c, v):
    p = 2.0 + np.arange(len(c)) * 7 % 29
    t = talib
    table = {
        "sma 20": lambda: t.SMA(c, 20), "sma 200": lambda: t.SMA(c, 200), "ema 20 0": lambda: t.EMA(c, 20),
        "wma 20": lambda: t.WMA(c, 20), "rma 14": lambda: t.RMA(c, 14), "vwma 20": lambda: t.VWMA(c, v, 20),
        "dema 20": lambda: t.DEMA(c, 20), "tema 20": lambda: t.TEMA(c, 20), "trima 20": lambda: t.TRIMA(c, 20),
        "t3 5 0.7": lambda: t.T3(c, 5, 0.7), "kama 10 2 30": lambda: t.KAMA(c, 10),
        "mama 0.5 0.05": lambda: t.MAMA(c, 0.5, 0.05), "ht_trendline": lambda: t.HT_TRENDLINE(c),
        "ma 20 0": lambda: t.MA(c, 20, 0), "mavp 2 30 0": lambda: t.MAVP(c, p, 2, 30, 0),
        "macd 12 26 9 0 0 1": lambda: t.MACD(c, 12, 26, 9), "macdext 12 0 26 0 9 0": lambda: t.MACDEXT(c, 12, 0, 26, 0, 9, 0),
        "macdfix 9": lambda: t.MACDFIX(c, 9), "rsi 14 0": lambda: t.RSI(c, 14),
        "stochrsi 14 5 3 0": lambda: t.STOCHRSI(c, 14, 5, 3, 0), "stochastic 5 3 3 0 0": lambda: t.STOCH(h, l, c, 5, 3, 0, 3, 0),
        "stochf 5 3 0": lambda: t.STOCHF(h, l, c, 5, 3, 0), "willr 14": lambda: t.WILLR(h, l, c, 14),
        "cci 14": lambda: t.CCI(h, l, c, 14), "cmo 14 0": lambda: t.CMO(c, 14), "imi 14": lambda: t.IMI(o, c, 14),
        "mom 10": lambda: t.MOM(c, 10), "roc 10": lambda: t.ROC(c, 10), "rocp 10": lambda: t.ROCP(c, 10),
        "rocr 10": lambda: t.ROCR(c, 10), "rocr100 10": lambda: t.ROCR100(c, 10), "trix 15": lambda: t.TRIX(c, 15),
        "apo 12 26 1": lambda: t.APO(c, 12, 26, 1), "ppo 12 26 1": lambda: t.PPO(c, 12, 26, 1),
        "ultosc 7 14 28": lambda: t.ULTOSC(h, l, c, 7, 14, 28), "aroon 14": lambda: t.AROON(h, l, 14),
        "aroonosc 14": lambda: t.AROONOSC(h, l, 14), "bop": lambda: t.BOP(o, h, l, c),
        "plus_dm 14": lambda: t.PLUS_DM(h, l, 14), "minus_dm 14": lambda: t.MINUS_DM(h, l, 14),
        "plus_di 14": lambda: t.PLUS_DI(h, l, c, 14), "minus_di 14": lambda: t.MINUS_DI(h, l, c, 14),
        "dx 14": lambda: t.DX(h, l, c, 14), "adx 14": lambda: t.ADX(h, l, c, 14), "adxr 14 0": lambda: t.ADXR(h, l, c, 14),
        "bbands 20 2 2 0": lambda: t.BBANDS(c, 20, 2, 2, 0), "accbands 20": lambda: t.ACCBANDS(h, l, c, 20),
        "atr 14 0": lambda: t.ATR(h, l, c, 14), "natr 14": lambda: t.NATR(h, l, c, 14), "trange": lambda: t.TRANGE(h, l, c),
        "stddev 20 1 0": lambda: t.STDDEV(c, 20), "var 20 0": lambda: t.VAR(c, 20), "avgdev 14": lambda: t.AVGDEV(c, 14),
        "linearreg 14": lambda: t.LINEARREG(c, 14), "linearreg_slope 14": lambda: t.LINEARREG_SLOPE(c, 14),
        "linearreg_intercept 14": lambda: t.LINEARREG_INTERCEPT(c, 14), "linearreg_angle 14": lambda: t.LINEARREG_ANGLE(c, 14),
        "tsf 14": lambda: t.TSF(c, 14), "correl 30": lambda: t.CORREL(h, l, 30), "beta 5": lambda: t.BETA(h, l, 5),
        "sum 20": lambda: t.SUM(c, 20), "highest 20": lambda: t.MAX(c, 20), "highest 200": lambda: t.MAX(c, 200),
        "lowest 20": lambda: t.MIN(c, 20), "midpoint 14": lambda: t.MIDPOINT(c, 14), "midprice 14": lambda: t.MIDPRICE(h, l, 14),
        "avgprice": lambda: t.AVGPRICE(o, h, l, c), "medprice": lambda: t.MEDPRICE(h, l),
        "typprice": lambda: t.TYPPRICE(h, l, c), "wclprice": lambda: t.WCLPRICE(h, l, c), "obv": lambda: t.OBV(c, v),
        "ad": lambda: t.AD(h, l, c, v), "adosc 3 10": lambda: t.ADOSC(h, l, c, v, 3, 10), "mfi 14": lambda: t.MFI(h, l, c, v, 14),
        "sar 0.02 0.2": lambda: t.SAR(h, l), "sarext 0 0 0.02 0.02 0.2 0.02 0.02 0.2": lambda: t.SAREXT(h, l),
        "heikinashi": lambda: t.HA(o, h, l, c), "ht_dcperiod": lambda: t.HT_DCPERIOD(c), "ht_dcphase": lambda: t.HT_DCPHASE(c),
        "ht_phasor": lambda: t.HT_PHASOR(c), "ht_sine": lambda: t.HT_SINE(c), "ht_trendmode": lambda: t.HT_TRENDMODE(c),
        "minmax 20": lambda: t.MINMAX(c, 20), "maxindex 20": lambda: t.MAXINDEX(c, 20), "minindex 20": lambda: t.MININDEX(c, 20),
        "minmaxindex 20": lambda: t.MINMAXINDEX(c, 20), "hma 20": lambda: t.HMA(c, 20), "zlema 20": lambda: t.ZLEMA(c, 20),
        "donchian 20": lambda: t.DONCHIAN(h, l, 20), "keltner 20 10 2": lambda: t.KC(h, l, c, 20, 10, 2),
        "supertrend 10 3": lambda: t.SUPERTREND(h, l, c, 10, 3), "vortex 14": lambda: t.VORTEX(h, l, c, 14),
        "er 10": lambda: t.ER(c, 10), "ao 5 34": lambda: t.AO(h, l), "coppock 10 11 14": lambda: t.COPPOCK(c),
        "dpo 20": lambda: t.DPO(c, 20), "tsi 25 13": lambda: t.TSI(c), "elderray 13": lambda: t.ERI(h, l, c, 13),
        "cmf 20": lambda: t.CMF(h, l, c, v, 20), "force 13": lambda: t.EFI(c, v, 13), "pvt": lambda: t.PVT(c, v),
        "vwap 1": lambda: t.VWAP(h, l, c, v),
    }
    for name in ("add", "sub", "mult", "div"):
        table[name] = lambda f=getattr(t, name.upper()): f(h, l)
    for name in ("atan", "ceil", "cos", "floor", "ln", "log10", "sin", "tan", "tanh", "exp", "sinh", "cosh"):
        table[name] = lambda f=getattr(t, name.upper()): f(c)
    return table


def talib_times(table, count, samples):
    times = {call: [] for call in table}
    for _ in range(samples):
        for call, f in table.items():
            start = time.thread_time_ns()
            f()
            times[call].append((time.thread_time_ns() - start) / count)
    return {call: statistics.median(x) for call, x in times.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bench", default=str(ROOT / "Benchmarks/.build/release/kreplay-bench"))
    parser.add_argument("--json")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--samples", type=int, default=9)
    parser.add_argument("names", nargs="*")
    a = parser.parse_args()
    columns = series(a.count)
    table = calls(*columns)
    table = {k: f for k, f in table.items() if not a.names or k.split()[0] in a.names}
    with tempfile.NamedTemporaryFile() as file:
        for column in columns:
            file.write(np.ascontiguousarray(column).tobytes())
        file.flush()
        lines = subprocess.run([a.bench, "--indicators", file.name, str(a.samples)] + list(table),
                               check=True, capture_output=True, text=True).stdout.splitlines()
    ours = {call: float(ns) for call, ns in (line.split("\t") for line in lines)}
    theirs = talib_times(table, a.count, a.samples)
    ratios = {call: ours[call] / theirs[call] for call in table}
    for call in sorted(table, key=ratios.get):
        print(f"{call:44} {ours[call]:8.2f} {theirs[call]:8.2f} {ratios[call]:6.2f}")
    mean = math.exp(statistics.fmean(map(math.log, ratios.values())))
    print(f"{len(ratios)} calls, geometric mean {mean:.2f}, above 1: {sum(r > 1 for r in ratios.values())}, "
          f"above 1.5: {sum(r > 1.5 for r in ratios.values())}")
    if a.json:
        pathlib.Path(a.json).write_text(json.dumps(
            {call: {"ours": ours[call], "talib": theirs[call]} for call in table}, indent=2) + "\n")


main()

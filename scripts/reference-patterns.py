#!/usr/bin/env python3
"""Reference signals of the candlestick patterns, from TA-Lib.

    python3 -m venv venv && venv/bin/pip install TA-Lib==0.8.2 numpy==2.4.6
    venv/bin/python scripts/reference-patterns.py

Writes Tests/IndicatorsTests/References: `patterns.csv`, a synthetic series in which every pattern occurs, and
`patterns-talib.csv`, a line for each series, pattern and settings: the series, the call (name and settings in the
order of the catalogue), TA-Lib's lookback, and the signals that are not 0, by value: `100:12+3+17` are those of the
rows 12, 15 and 32.

TA-Lib is given whole ticks (0.05 as 5), because its running sums are then exact and equal lengths are equal. On the
decimals themselves it answers otherwise wherever a length is just as long as its limit: how often is printed.
"""
import csv
import pathlib
import sys

import numpy as np
import talib
import talib.abstract
from talib import _ta_lib

assert talib.__version__ == "0.8.2", "the references are those of TA-Lib==0.8.2"
ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "Tests" / "IndicatorsTests" / "References"
SHARED = ROOT.parent / "shared" / "data" / "series"

# Setting: TA-Lib's number, then range, period and factor: its own, and two others.
SETTINGS = {
    "bodyLong": (0, (0, 10, 1.0), (0, 5, 1.5), (1, 14, 0.5)),
    "bodyShort": (2, (0, 10, 1.0), (0, 3, 1.5), (2, 8, 2.0)),
    "bodyDoji": (3, (1, 10, 0.1), (1, 4, 0.25), (0, 16, 0.5)),
    "shadowLong": (4, (0, 0, 1.0), (1, 0, 0.25), (0, 7, 0.5)),
    "shadowVeryLong": (5, (0, 0, 2.0), (0, 2, 0.75), (1, 0, 0.25)),
    "shadowShort": (6, (2, 10, 1.0), (0, 0, 0.5), (2, 1, 2.0)),
    "shadowVeryShort": (7, (1, 10, 0.1), (2, 6, 1.0), (0, 0, 0.5)),
    "near": (8, (1, 5, 0.2), (1, 0, 0.5), (0, 12, 1.0)),
    "far": (9, (1, 5, 0.6), (0, 8, 0.5), (1, 0, 0.25)),
    "equal": (10, (1, 5, 0.05), (1, 2, 0.25), (2, 20, 0.5)),
}
# Pattern: its name here, and the settings that it reads, in the order of the catalogue.
PATTERNS = {
    "DOJI": ("doji", "bodyDoji".split()),
    "LONGLEGGEDDOJI": ("longleggeddoji", "bodyDoji shadowLong".split()),
    "RICKSHAWMAN": ("rickshawman", "bodyDoji shadowLong near".split()),
    "DRAGONFLYDOJI": ("dragonflydoji", "bodyDoji shadowVeryShort".split()),
    "GRAVESTONEDOJI": ("gravestonedoji", "bodyDoji shadowVeryShort".split()),
    "TAKURI": ("takuri", "bodyDoji shadowVeryLong shadowVeryShort".split()),
    "SPINNINGTOP": ("spinningtop", "bodyShort".split()),
    "HIGHWAVE": ("highwave", "bodyShort shadowVeryLong".split()),
    "LONGLINE": ("longline", "bodyLong shadowShort".split()),
    "SHORTLINE": ("shortline", "bodyShort shadowShort".split()),
    "MARUBOZU": ("marubozu", "bodyLong shadowVeryShort".split()),
    "CLOSINGMARUBOZU": ("closingmarubozu", "bodyLong shadowVeryShort".split()),
    "BELTHOLD": ("belthold", "bodyLong shadowVeryShort".split()),
    "HAMMER": ("hammer", "bodyShort shadowLong shadowVeryShort near".split()),
    "HANGINGMAN": ("hangingman", "bodyShort shadowLong shadowVeryShort near".split()),
    "INVERTEDHAMMER": ("invertedhammer", "bodyShort shadowLong shadowVeryShort".split()),
    "SHOOTINGSTAR": ("shootingstar", "bodyShort shadowLong shadowVeryShort".split()),
    "ENGULFING": ("engulfing", "".split()),
    "HARAMI": ("harami", "bodyLong bodyShort".split()),
    "HARAMICROSS": ("haramicross", "bodyLong bodyDoji".split()),
    "DOJISTAR": ("dojistar", "bodyLong bodyDoji".split()),
    "PIERCING": ("piercing", "bodyLong".split()),
    "DARKCLOUDCOVER": ("darkcloudcover", "bodyLong".split()),
    "ONNECK": ("onneck", "bodyLong equal".split()),
    "INNECK": ("inneck", "bodyLong equal".split()),
    "THRUSTING": ("thrusting", "bodyLong equal".split()),
    "COUNTERATTACK": ("counterattack", "bodyLong equal".split()),
    "SEPARATINGLINES": ("separatinglines", "bodyLong shadowVeryShort equal".split()),
    "KICKING": ("kicking", "bodyLong shadowVeryShort".split()),
    "KICKINGBYLENGTH": ("kickingbylength", "bodyLong shadowVeryShort".split()),
    "HOMINGPIGEON": ("homingpigeon", "bodyLong bodyShort".split()),
    "MATCHINGLOW": ("matchinglow", "equal".split()),
    "MORNINGSTAR": ("morningstar", "bodyLong bodyShort".split()),
    "EVENINGSTAR": ("eveningstar", "bodyLong bodyShort".split()),
    "MORNINGDOJISTAR": ("morningdojistar", "bodyLong bodyShort bodyDoji".split()),
    "EVENINGDOJISTAR": ("eveningdojistar", "bodyLong bodyShort bodyDoji".split()),
    "ABANDONEDBABY": ("abandonedbaby", "bodyLong bodyShort bodyDoji".split()),
    "TRISTAR": ("tristar", "bodyDoji".split()),
    "3WHITESOLDIERS": ("threewhitesoldiers", "bodyShort shadowVeryShort near far".split()),
    "ADVANCEBLOCK": ("advanceblock", "bodyLong shadowLong shadowShort near far".split()),
    "STALLEDPATTERN": ("stalledpattern", "bodyLong bodyShort shadowVeryShort near".split()),
    "3BLACKCROWS": ("threeblackcrows", "shadowVeryShort".split()),
    "IDENTICAL3CROWS": ("identicalthreecrows", "shadowVeryShort equal".split()),
    "2CROWS": ("twocrows", "bodyLong".split()),
    "UPSIDEGAP2CROWS": ("upsidegaptwocrows", "bodyLong bodyShort".split()),
    "3INSIDE": ("threeinside", "bodyLong bodyShort".split()),
    "3OUTSIDE": ("threeoutside", "".split()),
    "3STARSINSOUTH": ("threestarsinsouth", "bodyLong bodyShort shadowLong shadowVeryShort".split()),
    "STICKSANDWICH": ("sticksandwich", "equal".split()),
    "UNIQUE3RIVER": ("uniquethreeriver", "bodyLong bodyShort".split()),
    "GAPSIDESIDEWHITE": ("sidebysidewhite", "near equal".split()),
    "TASUKIGAP": ("tasukigap", "near".split()),
    "XSIDEGAP3METHODS": ("gapthreemethods", "".split()),
    "3LINESTRIKE": ("threelinestrike", "near".split()),
    "CONCEALBABYSWALL": ("concealingbabyswallow", "shadowVeryShort".split()),
    "RISEFALL3METHODS": ("threemethods", "bodyLong bodyShort".split()),
    "MATHOLD": ("mathold", "bodyLong bodyShort".split()),
    "BREAKAWAY": ("breakaway", "bodyLong".split()),
    "LADDERBOTTOM": ("ladderbottom", "shadowVeryShort".split()),
    "HIKKAKE": ("hikkake", "".split()),
    "HIKKAKEMOD": ("modifiedhikkake", "near".split()),
}
PENETRATION = {
    "ABANDONEDBABY": (0.3, 0.125, 0.75), "DARKCLOUDCOVER": (0.5, 0.125, 0.75), "EVENINGDOJISTAR": (0.3, 0.125, 0.75),
    "EVENINGSTAR": (0.3, 0.125, 0.75), "MATHOLD": (0.5, 1.0, 0.75), "MORNINGDOJISTAR": (0.3, 0.125, 0.75),
    "MORNINGSTAR": (0.3, 0.125, 0.75),
}


def use(number):
    """TA-Lib's settings become those of a set: 0 is its own."""
    for place, *sets in SETTINGS.values():
        kind, period, factor = sets[number]
        _ta_lib._ta_set_candle_settings(place, kind, period, factor)


def signals(name, number, prices):
    extra = {"penetration": PENETRATION[name][number]} if name in PENETRATION else {}
    return getattr(talib, "CDL" + name)(*prices, **extra)


def lookback(name):
    return talib.abstract.Function("CDL" + name).lookback


def call(name, number):
    words = [PATTERNS[name][0]] + ([PENETRATION[name][number]] if name in PENETRATION else [])
    for setting in PATTERNS[name][1]:
        kind, period, factor = SETTINGS[setting][1 + number]
        words += [period, factor, kind]
    return " ".join(f"{x:g}" if isinstance(x, float) else str(x) for x in words)


def packed(answers):
    parts = []
    for value in sorted(set(answers.tolist()) - {0}):
        rows = np.flatnonzero(answers == value)
        parts.append(f"{value}:" + "+".join(str(x) for x in np.diff(rows, prepend=0)))
    return " ".join(parts)


def candles(random, chains, length):
    """Candles in whole ticks, many chains at once, of all the shapes that patterns are made of."""
    close = random.integers(9_000, 11_000, chains)
    opening = close + random.integers(-9, 10, chains)
    columns = [[], [], [], []]
    for _ in range(length):
        before = (opening, close)
        jump = np.choose(random.integers(0, 6, chains), [
            close, opening, close + random.integers(-2, 3, chains), (opening + close) // 2,
            close + random.integers(-12, 13, chains), np.maximum(opening, close) + random.integers(-3, 8, chains)])
        opening = jump
        size = np.choose(random.integers(0, 5, chains), [
            random.integers(0, 2, chains), random.integers(1, 5, chains), random.integers(4, 10, chains),
            random.integers(10, 30, chains), random.integers(0, 20, chains)])
        close = opening + size * random.choice([-1, 1], chains)
        aim = np.choose(random.integers(0, 3, chains), before + ((before[0] + before[1]) // 2,))
        close = np.where(random.integers(0, 6, chains) == 0, aim, close)
        shadows = [np.choose(random.integers(0, 4, chains), [
            np.zeros(chains, int), random.integers(0, 2, chains), random.integers(1, 8, chains),
            random.integers(5, 30, chains)]) for _ in range(2)]
        for column, x in zip(columns, (opening, np.maximum(opening, close) + shadows[0],
                                       np.minimum(opening, close) - shadows[1], close)):
            column.append(x)
    return [np.stack(x, 1) for x in columns]


def write_synthetic(path, quota=2, before=18):
    """Pieces of random candles, chosen so that every pattern occurs in both its directions if it has two."""
    random, found, pieces = np.random.default_rng(20260301), {}, []
    use(0)
    for _ in range(60):
        chains = candles(random, 20_000, 40)
        flat = [x.reshape(-1).astype(float) for x in chains]
        for name in PATTERNS:
            answers = signals(name, 0, flat).reshape(20_000, 40)
            answers[:, :before + 2] = 0
            for value in set(answers[answers != 0].tolist()):
                key = (name, int(value))
                for chain, place in np.argwhere(answers == value)[: max(0, quota - found.get(key, 0))]:
                    found[key] = found.get(key, 0) + 1
                    pieces.append([x[chain, place - before: place + 1] for x in chains])
    whole = [np.concatenate([piece[k] for piece in pieces]) for k in range(4)]
    with open(path, "w", newline="\n") as f:
        f.write("open,high,low,close\n")
        for row in zip(*whole):
            f.write(",".join(f"{x / 100:.2f}" for x in row) + "\n")


def read(path, rows=None):
    lines = list(csv.DictReader(open(path)))[:rows]
    text = [[line[k] for line in lines] for k in ("open", "high", "low", "close")]
    digits = max(len(x.partition(".")[2]) for column in text for x in column)
    decimals = [np.array([float(x) for x in column]) for column in text]
    return decimals, [np.round(x * 10 ** digits) for x in decimals]


def write_reference(f, series, path, sets, rows=None):
    decimals, ticks = read(path, rows)
    total = different = 0
    for number in sets:
        use(number)
        for name in PATTERNS:
            answers = signals(name, number, ticks)
            for scale in (3, 7, 1000):
                again = signals(name, number, [x * scale for x in ticks])
                assert (again == answers).all(), f"{name}: {(again != answers).sum()} ties at {series}, set {number}"
            total += int((answers != 0).sum())
            different += int((signals(name, number, decimals) != answers).sum())
            f.write(f"{series},{call(name, number)},{lookback(name)},{packed(answers)}\n")
    print(f"{series}: {len(ticks[0])} candles, {total} signals; on decimals TA-Lib gives {different} others",
          file=sys.stderr)


def main():
    write_synthetic(OUT / "patterns.csv")
    with open(OUT / "patterns-talib.csv", "w", newline="\n") as f:
        f.write("series,call,lookback,signals\n")
        write_reference(f, "patterns", OUT / "patterns.csv", (0, 1, 2))
        write_reference(f, "goog-1d", ROOT / "datasets" / "goog-1d.csv", (0, 1, 2))
        if SHARED.exists():
            write_reference(f, "fesx-1m", SHARED / "fesx-1m.csv", (0,), 3000)
            write_reference(f, "usdjpy-1m", SHARED / "usdjpy-1m.csv", (0,), 3000)
    use(0)


main()

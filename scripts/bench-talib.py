#!/usr/bin/env python3
"""Nanoseconds a candle of every indicator, beside those of TA-Lib on the same arrays in the same run.

    swift build -c release --package-path Benchmarks
    venv/bin/python scripts/bench-talib.py [--bench FILE] [--json FILE] [NAME...]

Every indicator of the catalogue is measured with its default settings; what TA-Lib calls it, and in what
order it takes its numbers, says the catalogue. TA-Lib's C functions are called through its Python wheel
(TA-Lib==0.8.2 numpy==2.4.6); both sides count the processor's time of one thread, so that other programs
do not count. Ours goes through blocks of 1,024.

With --json the figures are kept, for docs/indicators: with names, theirs alone are replaced.
"""
import argparse
import datetime
import json
import math
import pathlib
import statistics
import subprocess
import tempfile
import time

import numpy as np
import talib
from talib import abstract

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Where the default settings are not what TA-Lib's function does, or TA-Lib's name is another's: the
# settings that are, and TA-Lib's call.
OTHERWISE = {
    "bollinger": ("bollinger 20 2 0", lambda c: talib.BBANDS(c["close"], 20, 2, 2, 0)),
    "vwap": ("vwap 1", lambda c: talib.VWAP(c["high"], c["low"], c["close"], c["volume"])),
}


def series(count, seed=20260301):
    """A random walk in ticks of a hundredth."""
    r = np.random.default_rng(seed)
    close = np.maximum(1000, 10000 + np.cumsum(np.round(r.normal(0, 9, count))))
    opening = np.maximum(1000, close + np.round(r.normal(0, 5, count)))
    high = np.maximum(opening, close) + r.integers(1, 7, count)
    low = np.minimum(opening, close) - r.integers(1, 7, count)
    prices = [x / 100 for x in (opening, high, low, close)]
    return dict(zip(("open", "high", "low", "close", "volume"),
                    prices + [r.integers(1, 9999, count).astype(float)]))


def catalogue(bench):
    """name, call with the default settings, TA-Lib's name, columns, settings in TA-Lib's order"""
    lines = subprocess.run([bench, "--list-indicators"], check=True, capture_output=True, text=True).stdout
    return [line.split("\t") for line in lines.splitlines()]


def talib_call(name, columns, numbers, data):
    """TA-Lib's function with as many of the columns and of the numbers as it takes."""
    function = abstract.Function(name.upper())
    count = sum(len(x) if isinstance(x, list) else 1 for x in function.info["input_names"].values())
    arrays = [data[c] for c in columns if not c.startswith("session.")][:count]
    kinds = [type(x) for x in function.info["parameters"].values()]
    values = [kind(float(x)) for kind, x in zip(kinds, numbers)]
    if len(arrays) < count or len(values) < len(kinds):
        raise SystemExit(f"{name}: TA-Lib takes {count} columns and {len(kinds)} numbers; see OTHERWISE")
    call = getattr(talib, name.upper())
    return lambda: call(*arrays, *values)


def table(rows, data):
    """name -> (our call, TA-Lib's or None)"""
    found = {}
    for name, call, talib_name, columns, numbers in rows:
        if name in OTHERWISE:
            ours, theirs = OTHERWISE[name]
            found[name] = ours, lambda f=theirs: f(data)
        elif talib_name == "-":
            found[name] = call, None
        else:
            found[name] = call, talib_call(talib_name, columns.split(","), numbers.split(), data)
    return found


def talib_times(calls, count, samples):
    times = {name: [] for name in calls}
    for _ in range(samples):
        for name, f in calls.items():
            start = time.thread_time_ns()
            f()
            times[name].append((time.thread_time_ns() - start) / count)
    return {name: statistics.median(x) for name, x in times.items()}


def our_times(bench, calls, data, samples):
    with tempfile.NamedTemporaryFile() as file:
        for name in ("open", "high", "low", "close", "volume"):
            file.write(np.ascontiguousarray(data[name]).tobytes())
        file.flush()
        lines = subprocess.run([bench, "--indicators", file.name, str(samples)] + list(calls.values()),
                               check=True, capture_output=True, text=True).stdout.splitlines()
    return {name: float(line.split("\t")[1]) for name, line in zip(calls, lines)}


def machine():
    cpu = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")),
               "unknown processor")
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    version = next((w for w in swift.split() if w[0].isdigit()), "")
    return f"{cpu}, Swift {version}"


def keep(path, figures, about):
    path = pathlib.Path(path)
    kept = json.loads(path.read_text())["indicators"] if path.exists() else {}
    every = dict(kept, **figures)
    path.write_text(json.dumps({"about": about, "indicators": dict(sorted(every.items()))}, indent=1) + "\n")


def show(calls, ours, theirs):
    ratios = {name: ours[name] / theirs[name] for name in theirs}
    for name in sorted(calls, key=lambda n: (ratios.get(n, 0), n)):
        beside = f"{theirs[name]:8.2f} {ratios[name]:6.2f}" if name in theirs else "       -      -"
        print(f"{calls[name][0]:44} {ours[name]:8.2f} {beside}")
    if ratios:
        mean = math.exp(statistics.fmean(map(math.log, ratios.values())))
        print(f"{len(ratios)} beside TA-Lib, geometric mean {mean:.2f}, above 1: "
              f"{sum(r > 1 for r in ratios.values())}, above 1.5: {sum(r > 1.5 for r in ratios.values())}; "
              f"{len(calls) - len(ratios)} that it has not")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bench", default=str(ROOT / "Benchmarks/.build/release/kreplay-bench"))
    parser.add_argument("--json", help="keep the figures in this file, as Benchmarks/indicators.json")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--samples", type=int, default=9)
    parser.add_argument("names", nargs="*")
    a = parser.parse_args()
    data = series(a.count)
    rows = catalogue(a.bench)
    data_and_periods = dict(data, periods=2.0 + np.arange(a.count) * 7 % 29,
                            hl2=(data["high"] + data["low"]) / 2,
                            hlc3=(data["high"] + data["low"] + data["close"]) / 3)
    calls = table([r for r in rows if not a.names or r[0] in a.names], data_and_periods)
    ours = our_times(a.bench, {name: call for name, (call, _) in calls.items()}, data, a.samples)
    theirs = talib_times({name: f for name, (_, f) in calls.items() if f}, a.count, a.samples)
    show(calls, ours, theirs)
    if a.json:
        figures = {name: {"call": call, "ours": round(ours[name], 2),
                          "talib": round(theirs[name], 2) if name in theirs else None}
                   for name, (call, _) in calls.items()}
        about = {"machine": machine(), "date": datetime.date.today().isoformat(), "candles": a.count,
                 "samples": a.samples, "talib": f"TA-Lib {talib.__version__}"}
        if not a.names:
            pathlib.Path(a.json).unlink(missing_ok=True)
        keep(a.json, figures, about)


main()

#!/usr/bin/env python3
"""Margin calls of accounts that hold several instruments, beside a plain calculation.

    calls.py --binary .build/release/kreplay --documents 150 --seed 1

By docs/execution.md: instruments with a candle at the same time go through them, here by the nearer extreme, all
at the same pace, so that the equity above what is needed is a straight line
between four points; where it reaches zero all are closed, each where it is then. Each document buys or sells
short two to four instruments once and holds them.
"""

import argparse
import datetime
import json
import math
import pathlib
import subprocess
import sys
import tempfile
from random import Random

CASH = 10_000.0
TICK = 0.01


def series(random, days, first):
    """Rows of open, high, low, close, on the tick."""
    rows, close = [(first,) * 4], first
    for _ in range(days - 1):
        much = random.choice([0.01, 0.04, 0.12])
        open_ = round(close * math.exp(random.gauss(0, much * 0.7)), 2)
        close = round(open_ * math.exp(random.gauss(0, much)), 2)
        high = round(max(open_, close) * (1 + abs(random.gauss(0, much / 2))), 2)
        low = round(min(open_, close) * (1 - min(0.5, abs(random.gauss(0, much / 2)))), 2)
        rows.append((open_, max(open_, high, close), min(open_, low, close), close))
    return rows


def way(row):
    """The four points of a candle's way."""
    open_, high, low, close = row
    is_high_nearer = (open_ - low) - (high - open_) > 1e-9
    return (open_, high, low, close) if is_high_nearer else (open_, low, high, close)


def price(row, place):
    """Where a candle is at a place of its way, from 0 to 3."""
    leg = min(2, int(place))
    points = way(row)
    return points[leg] + (points[leg + 1] - points[leg]) * (place - leg)


def call(held, many, maintenance):
    """The candle and the place at which nothing is to spare, or None."""
    cash = CASH - sum(units * rows[1][0] for units, rows in zip(held, many))

    def spare(candle, place):
        worth = [units * price(rows[candle], place) for units, rows in zip(held, many)]
        return cash + sum(worth) - maintenance * sum(map(abs, worth))

    for candle in range(1, len(many[0])):
        if spare(candle, 0) <= 1e-9:
            return candle, 0
        for leg in range(3):
            before, after = spare(candle, leg), spare(candle, leg + 1)
            if after <= 1e-9:
                return candle, leg + before / (before - after)
    return None


def case(random, folder):
    """Writes candles and a document; returns the candles, their dates and the maintenance margin."""
    count, days = random.randint(2, 4), random.randint(6, 14)
    dates = [datetime.date(2024, 1, 1) + datetime.timedelta(day) for day in range(days)]
    # What begins at 100 is bought, what begins at 101 is sold short.
    many = [series(random, days, random.choice([100.0, 100.0, 101.0])) for _ in range(count)]
    for place, rows in enumerate(many):
        lines = [",".join(map(str, (date, *row))) for date, row in zip(dates, rows)]
        (folder / f"s{place}.csv").write_text("\n".join(["date,open,high,low,close", *lines]) + "\n")
    leverage, maintenance = random.choice([2, 3, 5]), random.choice([0, 0.05, 0.1, 0.15])
    entry = "close == {} and date < 2024-01-02"
    document = {
        "data": [f"s{place}.csv" for place in range(count)], "instrument": {"lot": 1, "tick": TICK},
        "long": {"enter": entry.format(100)}, "short": {"enter": entry.format(101)},
        "size": {"cash": random.choice([0.9, 0.98]) * CASH * leverage / count},
        "account": {"cash": CASH, "leverage": leverage, "margin": {"maintenance": maintenance}}}
    (folder / "document.json").write_text(json.dumps(document))
    return many, dates, maintenance


def fault(binary, folder, many, dates, maintenance):
    """What a run has otherwise, or None, and whether its margin was called."""
    command = [binary, "run", "document.json", "--no-report", "--journal", "journal.sqlite", "--json",
               "--with", "trades"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        return done.stderr, False
    run = json.loads(done.stdout)
    trades = {int(trade["symbol"][1:]): trade for trade in run["trades"]}
    sign = {"long": 1, "short": -1}
    held = [trades[place]["quantity"] * sign[trades[place]["side"]] if place in trades else 0
            for place in range(len(many))]
    closed = {place: trade for place, trade in trades.items() if trade["exitBy"] == "liquidation"}
    called = call(held, many, maintenance)
    if called is None:
        worth = CASH + sum(units * (rows[-1][3] - rows[1][0]) for units, rows in zip(held, many))
        same = abs(run["finalEquity"] - worth) < 1e-6
        return None if same and not closed else f"{run['finalEquity']}, not {worth}; {closed}", False
    candle, place = called
    wanted = {i: price(rows[candle], place) for i, rows in enumerate(many) if held[i]}
    same = closed.keys() == wanted.keys() and all(
        closed[i]["exitTime"][:10] == str(dates[candle]) and abs(closed[i]["exitPrice"] - wanted[i]) < TICK * 1.01
        for i in wanted)
    return None if same else f"{closed}, not {wanted} in candle {candle}", True


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--binary", default=".build/release/kreplay")
    options.add_argument("--documents", type=int, default=150)
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    binary = str(pathlib.Path(options.binary).resolve())
    faults = calls = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for number in range(options.documents):
            found, is_called = fault(binary, folder, *case(Random(f"{options.seed}.{number}"), folder))
            calls += is_called
            if found:
                faults += 1
                print(f"document {number}: {found}")
    print(f"seed {options.seed}: {calls} margin calls in {options.documents} documents, {faults} differ")
    return 1 if faults or not calls else 0


if __name__ == "__main__":
    sys.exit(main())

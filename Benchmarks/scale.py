#!/usr/bin/env python3
"""Measures the parts of a very large search on this machine, and works out what the whole would take.

    Benchmarks/scale.py [--binary .build/release/kreplay] [--symbols 10000] [--settings 100000]

Each part is the best of three on one processor, so that what is worked out is for processors that are not shared.
docs/scale.md has figures of one machine and what follows from them.
"""

import argparse
import json
import os
import resource
import subprocess
import tempfile
import time

CANDLES = 1_000_000
DAYS = 2_500


def document(data):
    """An average crossing with costs, whose two lengths are searched."""
    return {
        "name": "scale", "data": data, "parameters": {"fast": 10, "slow": 50},
        "long": {
            "enter": "sma(close, fast) crosses above sma(close, slow)",
            "exit": "sma(close, fast) crosses below sma(close, slow)",
        },
        "size": {"equity": 0.5}, "account": {"commission": {"rate": 0.001}},
    }  # fmt: skip


class Machine:
    """The program in a folder of its own."""

    def __init__(self, binary, folder):
        self.binary, self.folder = os.path.abspath(binary), folder
        self.environment = dict(os.environ, TZ="UTC", LC_ALL="C.UTF-8", NO_COLOR="1")

    def run(self, *words):
        done = subprocess.run(
            [self.binary, *map(str, words)], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, check=True
        )
        return done.stdout

    def seconds(self, *words, times=3, before=lambda: None):
        """The best time of a command."""
        best = float("inf")
        for _ in range(times):
            before()
            start = time.monotonic()
            self.run(*words)
            best = min(best, time.monotonic() - start)
        return best

    def path(self, name):
        return os.path.join(self.folder, name)

    def size(self, name):
        return os.path.getsize(self.path(name))

    def write(self, name, content):
        with open(self.path(name), "w") as file:
            json.dump(content, file)

    def remove(self, *names):
        for name in names:
            for end in ("", "-wal", "-shm"):
                if os.path.exists(self.path(name + end)):
                    os.remove(self.path(name + end))


def parts(machine):
    """What each part of a search takes: seconds and bytes, each for one of what it is counted in."""
    machine.run("data", "synth", "--count", CANDLES, "--out", "minutes.csv")
    machine.run("data", "import", "minutes.csv", "--symbol", "M", "--store", "minutes.sqlite", "--quiet")
    machine.run("data", "synth", "--timeframe", "1d", "--count", DAYS, "--out", "days.csv")
    machine.write("minutes.json", document("minutes.sqlite"))
    machine.write("days.json", document("days.csv"))
    one = ("--threads", 1, "--quiet", "--no-journal")

    def minutes(fast, slow, *words):
        return machine.seconds("sweep", "minutes.json", "--set", f"fast={fast}", "--set", f"slow={slow}", *one, *words)

    found = {"start": machine.seconds("--version", times=9)}
    found["store"] = machine.size("minutes.sqlite") / CANDLES
    # The same lengths in fewer and more trials: what is between is the trials.
    few, many = minutes("10..11", "50..59"), minutes("10..19", "50..79")
    found["trial"] = (many - few) / (300 - 20) / CANDLES
    found["read"] = few - 20 * CANDLES * found["trial"] - found["start"]

    # A shard of one setting asks all of them for their warm-up.
    days = ("sweep", "days.json", "--threads", 1, "--quiet")
    wide = (*days, "--set", "fast=2..201", "--set", "slow=300..699")
    shard = machine.seconds(
        *wide, "--shard", "1/80000", "--out", "one.sqlite", before=lambda: machine.remove("one.sqlite")
    )
    alone = machine.seconds(*days, "--set", "fast=2", "--set", "slow=300,301", "--no-journal")
    found["warmup"] = max(0, shard - alone) / 80_000

    some = ("sweep", "days.json", "--set", "fast=2..101", "--set", "slow=110..209")
    played = machine.seconds(*some, *one)
    kept = machine.seconds(
        *some, *one[:3], "--journal", "kept.sqlite", before=lambda: machine.remove("kept.sqlite")
    )
    found["keep"], found["row"] = (kept - played) / 10_000, machine.size("kept.sqlite") / 10_000
    for number in (1, 2):
        machine.run(*some, *one[:3], "--shard", f"{number}/2", "--out", f"shard-{number}.sqlite")
    found["merge"] = machine.seconds(
        "merge", "shard-1.sqlite", "shard-2.sqlite", "--journal", "merged.sqlite",
        before=lambda: machine.remove("merged.sqlite"),
    ) / 10_000  # fmt: skip
    found["memory"] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    return found


def told(found, symbols, settings):
    """The parts, and the whole that they make."""
    trials = symbols * settings
    play = settings * CANDLES * found["trial"]
    once = found["start"] + found["read"] + settings * found["warmup"]
    keep = settings * found["keep"]
    yield f"start of the program        {found['start'] * 1e3:10.1f} ms"
    yield f"candles in a store          {found['store']:10.1f} bytes each"
    yield f"candles, before any trial    {found['read'] / CANDLES * 1e9:9.1f} ns each"
    yield f"a trial                     {found['trial'] * 1e9:10.2f} ns a candle"
    yield f"its warm-up                 {found['warmup'] * 1e6:10.1f} us a setting"
    yield f"keeping a trial             {found['keep'] * 1e6:10.1f} us, {found['row']:,.0f} bytes"
    yield f"merging a trial             {found['merge'] * 1e6:10.1f} us"
    yield f"memory, at most             {found['memory'] / 1e6:10.0f} MB"
    yield ""
    yield f"{symbols:,} symbols of {CANDLES:,} candles, {settings:,} settings each: {trials:,} trials"
    yield f"the candles                 {symbols * CANDLES * found['store'] / 1e9:10,.0f} GB"
    yield f"one symbol: playing         {play:10,.0f} s"
    yield f"            all else        {once + keep:10,.1f} s"
    yield f"all                         {symbols * (play + once + keep) / 3600:10,.0f} hours of one processor"
    yield f"their rows                  {trials * found['row'] / 1e9:10,.0f} GB"
    yield f"merged into one journal     {trials * found['merge'] / 3600:10,.0f} hours"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=".build/release/kreplay")
    parser.add_argument("--symbols", type=int, default=10_000)
    parser.add_argument("--settings", type=int, default=100_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = parts(Machine(arguments.binary, folder))
    print("\n".join(told(found, arguments.symbols, arguments.settings)))


if __name__ == "__main__":
    main()

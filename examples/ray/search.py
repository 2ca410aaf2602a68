#!/usr/bin/env python3
"""Which pair of averages is best on these candles? A search on all processors of a Ray cluster.

    python3 examples/ray/search.py                   on the processors of this machine
    RAY_ADDRESS=auto python3 examples/ray/search.py  on the cluster that this machine belongs to

Every node needs the packages kreplay and ray in the same versions.
"""

import pathlib
import sys

import kreplay.ray

HERE = pathlib.Path(__file__).resolve().parents[1]


def told(done, count):
    print(f"\r{done} of {count} shards", end="\n" if done == count else "", file=sys.stderr, flush=True)


def main():
    search = kreplay.ray.sweep(
        HERE / "ma-crossover.json",
        HERE.parent / "datasets" / "aapl-1d.csv",
        {"fast": range(2, 60), "slow": range(10, 251, 5)},
        where="fast < slow",
        by="calmar if trades > 20",
        journal="search.sqlite",
        progress=told,
    )
    print(search.verdict)
    search.report("search.html")
    print("The page is search.html.")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Holds the program to figures.json: the end and the profit of each closed trade, to 1e-6 of it.

    Tests/Peers/check.py --binary .build/release/kreplay

scripts/reference-peers.py makes the figures.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
NEAR = 1e-6


def near(mine, other):
    return abs(mine - other) <= NEAR * max(1, abs(mine), abs(other))


def difference(binary, expected):
    """The first difference in words, or None."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "document.json"
        said = expected["document"]
        several = said["data"] if isinstance(said["data"], list) else [said["data"]]
        for one in several:
            one["file"] = str((FOLDER / one["file"]).resolve())
        path.write_text(json.dumps(said))
        done = subprocess.run(
            [binary, "run", path, "--json", "--with", "trades", "--no-report", "--journal",
             pathlib.Path(folder) / "j.sqlite"], capture_output=True, text=True)
    if done.returncode:
        return done.stderr.strip()
    run = json.loads(done.stdout)
    names = [one["instrument"]["symbol"] for one in several]
    place = {name: index for index, name in enumerate(names)}
    closed = sorted((trade for trade in run["trades"] if not trade["isOpen"]),
                    key=lambda trade: (place[trade.get("symbol", names[0])], trade["number"]))
    for number, (trade, profit) in enumerate(zip(closed, expected["profits"])):
        if not near(trade["profit"], profit):
            return (f"trade {number} from {trade['entryTime']} to {trade['exitTime']}: "
                    f"expected {profit}, got {trade['profit']}")
    if len(closed) != len(expected["profits"]):
        return f"expected {len(expected['profits'])} trades, got {len(closed)}"
    if not near(run["finalEquity"], expected["final"]):
        return f"expected {expected['final']} at the end, got {run['finalEquity']}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True, type=lambda path: pathlib.Path(path).resolve())
    binary, wrong = parser.parse_args().binary, 0
    figures = json.loads((FOLDER / "figures.json").read_text())
    for name, expected in figures.items():
        found = difference(binary, expected)
        wrong += found is not None
        print(f"{name}: {found or 'agrees, ' + str(len(expected['profits'])) + ' trades'}", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

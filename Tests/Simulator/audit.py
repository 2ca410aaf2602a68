#!/usr/bin/env python3
"""Audits random documents, none of which can look ahead: none may be accused.

    audit.py --binary .build/release/kreplay --documents 10000 --seed 1

The documents are those of compare.py. `kreplay audit` takes the future away at some candles of each, puts
noise and other candles in its place, and must find what was done before unchanged. The first document that
is accused is printed, and the exit code is 1. `--only N` audits one document.
"""

import argparse
import json
import multiprocessing
import pathlib
import subprocess
import sys
import tempfile

import market
from compare import BATCH, MEMORY, case
from engine import Engine


def accusation(engine, seed, number, cuts):
    """What the program holds against a document, None for nothing, and how often it was run."""
    document, candles, frame = case(seed, number)
    if market.is_refused(market.with_preset(document)):
        return None, 0
    with engine.written(document, candles, frame) as path:
        command = [engine.binary, "audit", path, "--cuts", str(cuts), "--seed", str(number), "--json"]
        done = subprocess.run(command, cwd=engine.folder, capture_output=True, text=True)
    try:
        told = json.loads(done.stdout)
    except ValueError:
        return f"exit code {done.returncode}, {done.stderr.strip()}", 0
    if told["isCausal"] is not True or told["cuts"] < 1 or done.returncode:
        return done.stdout, told["runs"]
    return None, told["runs"]


def batch(arguments):
    """One batch of documents: how many runs, and what is held against those that are accused."""
    binary, seed, numbers, cuts = arguments
    runs, accused = 0, []
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        engine = Engine(binary, folder)
        for number in numbers:
            found, count = accusation(engine, seed, number, cuts)
            runs += count
            if found:
                accused.append((number, found))
    return runs, accused


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--documents", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cuts", type=int, default=10)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", type=int, help="one document of the seed")
    options = parser.parse_args()
    numbers = range(options.documents) if options.only is None else [options.only]
    batches = [(options.binary, options.seed, numbers[at:at + BATCH], options.cuts)
               for at in range(0, len(numbers), BATCH)]
    runs, accused = 0, []
    with multiprocessing.Pool(options.processes) as pool:
        for count, found in pool.imap(batch, batches):
            runs += count
            accused += found
    for number, found in accused[:1]:
        document, _, frame = case(options.seed, number)
        print(f"document {number}, candles of {frame}:\n{json.dumps(document, indent=2)}\n{found}")
    print(f"seed {options.seed}: {len(accused)} of {len(numbers):,} documents are accused, "
          f"{runs:,} runs")
    sys.exit(1 if accused else 0)


if __name__ == "__main__":
    main()

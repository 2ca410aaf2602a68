#!/usr/bin/env python3
"""Compares the program with the simulator of this folder, on random documents and candles.

    compare.py --binary .build/release/kreplay --documents 2000 --seed 1

Orders, fills, trades, equity at each candle, the main figures and both ends of the ambiguity range
must agree. The first document that does not is made as small as it fails and printed, and the exit
code is 1. `--only N` runs one document, `--write DIR` keeps the smallest one as files.
"""

import argparse
import collections
import json
import multiprocessing
import pathlib
import sys
import tempfile
import traceback
from random import Random

import cases
import coverage
import entries
import events
import exchange
import exclusions
import inside
import market
import money
import mutants
import real
import series
import several
import volume
from differences import compare
from documents import Writer
from engine import Engine
from series import random_series
from shrinking import shrink
from simulator import Simulator

BATCH = 50
MEMORY = "/dev/shm" if pathlib.Path("/dev/shm").is_dir() else None  # journals wait for no disk there


def case(seed, number, share=real.SHARE):
    """A document and its candles, which are real ones for a share of the documents."""
    random = Random(f"{seed}.{number}")
    is_real = Random(f"{seed}.{number} real").random() < share
    candles, frame, step = (real.real_series if is_real else random_series)(random)
    document = Writer(random, candles, frame, step).document()
    days = lambda document, candles: Simulator(document, candles, frame).all_days()
    document, candles = events.added(
        Random(f"{seed}.{number} events"), document, candles, frame, step, days)
    document, candles = events.delisted(Random(f"{seed}.{number} delisting"), document, candles, frame)
    document = money.added(Random(f"{seed}.{number} money"), document, candles)
    document = volume.added(Random(f"{seed}.{number} volume"), document)
    document = market.added(Random(f"{seed}.{number} market"), document, candles)
    if is_real:
        document = real.scaled(Random(f"{seed}.{number} scaled"), document, candles)
    writer = Writer(Random(f"{seed}.{number} rules"), candles, frame, step)
    document = several.added(writer, document)
    document = entries.added(
        Writer(Random(f"{seed}.{number} entries"), candles, frame, step), document)
    document = inside.added(Random(f"{seed}.{number} inside"), document, candles, frame, step)
    document = exchange.added(Random(f"{seed}.{number} exchange"), document, candles)
    document = market.preset(Random(f"{seed}.{number} preset"), document, candles)
    return document, candles, frame


def difference(engine, document, candles, frame):
    """The first difference of program and simulator, None without, and what was covered."""
    reported = engine.run(document, candles, frame)
    has_preset = "preset" in document.get("account", {})
    document = market.with_preset(document)
    if market.is_refused(document):
        refused = isinstance(reported, str) and "short" in reported
        return None if refused else "the program plays what may not be sold short", collections.Counter(
            {"documents with: short false, refused": 1})
    if isinstance(reported, str):
        return f"the program refuses the document: {reported}", collections.Counter()
    simulator = Simulator(document, candles, frame)
    result = simulator.run()
    covered = coverage.counts(document, simulator, result)
    covered["documents with: preset"] = has_preset
    found = compare(reported, result, simulator)
    defect = found and exclusions.name_of(result)
    if defect:
        covered[f"excluded: {defect}"] += 1
    return None if defect else found, covered


def batch(arguments):
    """One batch of documents: what was covered, and the numbers of those that differ."""
    binary, seed, share, numbers = arguments
    total, wrong = collections.Counter(), []
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        engine = Engine(binary, folder)
        for number in numbers:
            try:
                found, covered = difference(engine, *case(seed, number, share))
            except Exception:
                found, covered = traceback.format_exc(), collections.Counter()
            total.update(covered)
            if found:
                wrong.append((number, found))
    return total, wrong


def run(options, numbers, until_wrong=False):
    batches = [(options.binary, options.seed, options.share, numbers[at:at + BATCH])
               for at in range(0, len(numbers), BATCH)]
    total, wrong = collections.Counter(), []
    with multiprocessing.get_context("fork").Pool(options.processes) as pool:  # which keeps a spoilt simulator
        for covered, found in pool.imap(batch, batches):
            total.update(covered)
            wrong += found
            if wrong and until_wrong:
                pool.terminate()
                break
    return total, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--real", dest="share", action="store_const", const=1, default=real.SHARE,
                        help="real candles for all documents, not for a third of them")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", type=int, help="one document of the seed")
    parser.add_argument("--write", type=pathlib.Path, help="where the smallest document is kept")
    parser.add_argument("--mutants", action="store_true",
                        help="spoil the simulator in each of several ways, which must be noticed")
    options = parser.parse_args()
    if options.mutants:
        sys.exit(check_mutants(options))
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        failed = cases.check(Engine(options.binary, folder))
    print("\n".join(failed), end="\n" * bool(failed))
    numbers = range(options.documents) if options.only is None else [options.only]
    total, wrong = run(options, numbers)
    print(real.there())
    print(coverage.text(total))
    excluded = sum(total[key] for key in total if key.startswith("excluded: "))
    if excluded > max(1, len(numbers) * exclusions.MOST):
        failed.append(f"{excluded} documents are excluded, more than {exclusions.MOST:.0%}")
        print(failed[-1])
    if wrong:
        explain(options, wrong)
    print(f"seed {options.seed}: {len(wrong)} of {len(numbers):,} documents differ, "
          f"{len(failed)} cases are wrong")
    sys.exit(1 if wrong or failed else 0)


def check_mutants(options):
    """Each spoilt simulator must differ from the program."""
    unnoticed = 0
    for name, spoil in mutants.ALL.items():
        with spoil():
            _, wrong = run(options, range(options.documents), True)
        unnoticed += not wrong
        number, found = wrong[0] if wrong else (None, "not noticed")
        print(f"{name}: {'' if number is None else f'document {number}, '}"
              f"{found.splitlines()[0]}", flush=True)
    return 1 if unnoticed else 0


def explain(options, wrong):
    """Prints the first document that differs, as small as it does."""
    number, found = wrong[0]
    print(f"document {number} of seed {options.seed}: {found}")
    for other, text in wrong[1:40]:
        print(f"  also {other}: {text.splitlines()[0]}")
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        engine = Engine(options.binary, folder)
        test = lambda document, candles, frame: difference(engine, document, candles, frame)[0]
        try:
            document, candles, frame = shrink(*case(options.seed, number, options.share), test)
        except Exception:
            return  # the traceback is printed above
        print(f"\n{json.dumps(document, indent=1)}\n")
        print(engine.table(candles, frame))
        print(test(document, candles, frame))
        if options.write:
            write(options.write, f"seed-{options.seed}-document-{number}", document, candles, frame)


def write(folder, name, document, candles, frame):
    folder.mkdir(parents=True, exist_ok=True)
    document = {"data": {"file": f"{name}.csv", "timeframe": frame}, **document}
    (folder / f"{name}.json").write_text(json.dumps(document, indent=2) + "\n")
    series.write(candles, frame, folder / f"{name}.csv")


if __name__ == "__main__":
    main()

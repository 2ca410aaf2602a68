"""Documents that were wrong once, and those that the program is known to have wrong still.

cases/expected.json has what a document must come to, worked out by hand. Of those in cases/known
the program does not yet: once it does, the check fails, so that the exclusion goes with the defect.
"""

import json
import pathlib

import series
from differences import compare, near
from simulator import Simulator

FOLDER = pathlib.Path(__file__).parent / "cases"


def check(engine):
    """What is wrong, one text each."""
    expected = json.loads((FOLDER / "expected.json").read_text())
    wrong = []
    for name, figures in expected["agrees"].items():
        wrong += [f"{name}: {text}" for text in differences(engine, name, figures)]
    for name, figures in expected["known"].items():
        path = f"known/{name}"
        wrong += [f"{name}, simulator: {text}" for text in simulated(path, figures)]
        if not differences(engine, path, figures):
            wrong.append(f"{name}: the program has it right now; move it out of cases/known and "
                         f"take its exclusion out")
    return wrong


def load(name):
    path = FOLDER / f"{name}.json"
    document = json.loads(path.read_text())
    frame = document.pop("data")["timeframe"]
    return document, series.read(path.with_suffix(".csv"), frame), frame


def variants(name, figures):
    """The document with each `intrabar` that there is a figure for, or as it is."""
    document, candles, frame = load(name)
    if not isinstance(figures["net"], dict):
        yield document, candles, frame, figures
        return
    for mode, net in figures["net"].items():
        execution = {**document.get("execution", {}), "intrabar": mode}
        yield {**document, "execution": execution}, candles, frame, {**figures, "net": net}


def differences(engine, name, figures):
    """Where the program differs from the figures or from the simulator."""
    if "refused" in figures:
        reported = engine.run_file(FOLDER / f"{name}.json")
        right = isinstance(reported, str) and figures["refused"] in reported
        return [] if right else [f"expected a refusal: {figures['refused']}"]
    wrong = simulated(name, figures)
    for document, candles, frame, expected in variants(name, figures):
        reported = engine.run(document, candles, frame)
        if isinstance(reported, str):
            return [reported]
        run = reported["run"]
        wrong += unlike(expected, reported["statistics"]["netProfit"], run["trades_open"],
                        run["ambiguous_candles"])
        simulator = Simulator(document, candles, frame)
        found = compare(reported, simulator.run(), simulator)
        wrong += [found] * bool(found)
    return wrong


def simulated(name, figures):
    """Where the simulator differs from the figures."""
    wrong = []
    for document, candles, frame, expected in variants(name, figures):
        simulator = Simulator(document, candles, frame)
        result = simulator.run()
        wrong += unlike(expected, float(result.equity[-1] - simulator.rules.cash),
                        len(result.account.lots), result.ambiguous)
    return wrong


def unlike(figures, net, open, ambiguous):
    return [f"{key}: expected {figures[key]}, got {value}"
            for key, value in (("net", net), ("open", open), ("ambiguous", ambiguous))
            if not near(figures[key], value, 1)]

"""Rules of exchanges in random documents: no exit on the day of the entry, limits of a day, no short sales.

They are added to what `documents.py` writes. What they do is in the simulator and its account.
"""

import functools
import json
import pathlib

from questions import rules

PRESETS = pathlib.Path(__file__).resolve().parents[2] / "presets"
CHINA = "cn-a-share"  # the preset that has all three


def added(random, document, candles):
    """The document with some of these in three cases of ten."""
    if random.random() >= 0.3:
        return document
    instrument = dict(document.get("instrument", {}))
    if random.random() < 0.55:
        instrument["sameDayExit"] = random.random() < 0.1
    if random.random() < 0.55:
        instrument["priceLimit"] = random.choice([0.005, 0.01, 0.02, 0.05, 0.1, gap(random, candles)])
    if random.random() < 0.1:
        instrument["short"] = random.random() < 0.3
    return {**document, "instrument": instrument} if instrument else document


def of_some(random, document, many):
    """The same for documents of several instruments, which may have them each for itself."""
    ruled = added(random, document, many[0])
    if ruled is document or random.random() < 0.5:
        return ruled
    rules = {key: value for key, value in ruled["instrument"].items()
             if key in ("sameDayExit", "priceLimit", "short")}
    own = document.get("own", [{}] * len(many))
    return {**document, "own": [{**one, **rules} if random.random() < 0.5 else one for one in own]}


def preset(random, document, candles):
    """The document with the usual costs and rules of Chinese shares in one case of eight
    where these may be, under what it keeps of its own."""
    if random.random() >= 0.12 or "rates" in document or "short" in document and random.random() < 0.9:
        return document
    account = {**document["account"], "preset": CHINA}
    if {"taker", "tiers"} & set(account.get("commission", {})) or random.random() < 0.5:
        account.pop("commission", None)
    if random.random() < 0.7:
        account["cash"] = max(1_000_000, round(float(candles[0].open) * 2_000))
    instrument = {key: value for key, value in document.get("instrument", {}).items()
                  if key not in ("tick", "lot", "sameDayExit", "priceLimit", "short") or random.random() < 0.3}
    if "tickValue" in instrument.get("contract", {}):
        instrument["tick"] = document["instrument"]["tick"]
    document = {key: value for key, value in document.items() if key != "instrument"}
    return {**document, "account": account, **({"instrument": instrument} if instrument else {})}


@functools.lru_cache(None)
def figures(name):
    return json.loads((PRESETS / f"{name}.json").read_text())


def with_preset(document):
    """The document with the keys of its preset where it has none of its own."""
    account = dict(document.get("account", {}))
    if "preset" not in account:
        return document
    told = figures(account.pop("preset"))
    return {**document, "account": under(told["account"], account),
            "instrument": under(told["instrument"], document.get("instrument", {}))}


def under(usual, own):
    """Keys of an object under those of another, one by one."""
    both = {**usual, **own}
    return {key: under(usual[key], value) if isinstance(value, dict) and isinstance(usual.get(key), dict)
            else value for key, value in both.items()}


def is_ruled(document):
    """Whether an instrument has a rule of an exchange."""
    return any({"sameDayExit", "priceLimit"} & set(one)
               for one in [document.get("instrument", {}), *document.get("own", [])])


def gap(random, candles):
    """How far the price jumped between two candles, where it did, so that some reach the limit."""
    shares = [abs(float(after.open / before.close) - 1) for before, after in zip(candles, candles[1:])]
    shares = [round(share, 4) for share in shares if 0.0005 <= share <= 1]
    return random.choice(shares) if shares else 0.03


def is_refused(document):
    """Whether a document sells short what may not be."""
    return not document.get("instrument", {}).get("short", True) and any(
        rule.sign < 0 for rule in rules(document))

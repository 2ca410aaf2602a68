"""Rules of exchanges in random documents: no exit on the day of the entry, limits of a day, no short sales.

They are added to what `documents.py` writes. What they do is in the simulator and its account.
"""

from questions import rules


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


def gap(random, candles):
    """How far the price jumped between two candles, where it did, so that some reach the limit."""
    shares = [abs(float(after.open / before.close) - 1) for before, after in zip(candles, candles[1:])]
    shares = [round(share, 4) for share in shares if 0.0005 <= share <= 1]
    return random.choice(shares) if shares else 0.03


def is_refused(document):
    """Whether a document sells short what may not be."""
    return not document.get("instrument", {}).get("short", True) and any(
        rule.sign < 0 for rule in rules(document))

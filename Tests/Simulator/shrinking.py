"""Makes a document and its candles as small as they still fail."""

import copy
import re

TRIES = 600


def shrink(document, candles, frame, fails):
    """The smallest document and candles found that fail in the same way."""
    tries = [TRIES]
    first = kind(fails(document, candles, frame))

    def still(document, candles):
        if tries[0] <= 0 or len(candles) < 2:
            return False
        tries[0] -= 1
        try:
            found = fails(document, candles, frame)
        except Exception:
            return False
        return kind(found) == first

    before = None
    while before != (document, candles):
        before = document, candles
        candles = fewer_candles(document, candles, still)
        document = fewer_keys(document, candles, still)
    return document, candles, frame


def kind(found):
    """The first line of a difference without its numbers."""
    return re.sub(r"-?[\d.]+(e-?\d+)?", "", found.split("\n")[0]) if found else None


def fewer_candles(document, candles, still):
    size = len(candles) // 2
    while size:
        place = len(candles) - size
        while place >= 0:
            less = candles[:place] + candles[place + size:]
            if still(document, less):
                candles = less
            place -= size
        size //= 2
    return candles


def fewer_keys(document, candles, still):
    for path in sorted(paths(document), key=len):
        less = without(document, path)
        if less is not None and still(less, candles):
            document = less
    for path in paths(document):
        for simpler in simpler_values(value_at(document, path)):
            less = copy.deepcopy(document)
            value_at(less, path[:-1])[path[-1]] = simpler
            if still(less, candles):
                document = less
                break
    return document


def paths(value, start=()):
    found = []
    if isinstance(value, dict):
        for key in value:
            found += [start + (key,)] + paths(value[key], start + (key,))
    if isinstance(value, list) and all(isinstance(one, dict) for one in value):
        for place, one in enumerate(value):
            found += [start + (place,)] + paths(one, start + (place,))
    return found


def value_at(document, path):
    for key in path:
        document = document[key]
    return document


def without(document, path):
    less = copy.deepcopy(document)
    try:
        del value_at(less, path[:-1])[path[-1]]
    except (IndexError, KeyError, TypeError):
        return None
    return less


def simpler_values(value):
    """Parts of a rule, in place of the whole."""
    if not isinstance(value, str):
        return []
    found = []
    for word in (" and ", " or "):
        found += value.split(word) if word in value else []
    return found + (["close > 0"] if value != "close > 0" and " " in value else [])

"""Finer candles beside those of a document, which tell the way of the price inside them."""

from dataclasses import replace
from decimal import Decimal

from bars import Candle
from exact import exact

FINER = {"1d": [21_600, 3_600], "1h": [900, 300], "30m": [900, 300], "15m": [300, 60], "10m": [300, 60],
         "5m": [60]}
FRAMES = {21_600: "6h", 3_600: "1h", 900: "15m", 300: "5m", 60: "1m"}


def added(random, document, candles, frame, step):
    """The document with finer candles, or as it is.

    Days of a zone or a session are left to the program's own tests.
    """
    instrument = document.get("instrument", {})
    if random.random() > 0.25 or frame not in FINER or frame == "1d" and instrument.keys() & {"zone", "sessionOpen"}:
        return document
    length = random.choice(FINER[frame])
    finer, is_whole = [], False
    for candle in candles:
        chance = random.random()
        if chance < 0.1:
            continue
        made = random_inside(random, candle, length, Decimal(str(step)))
        # Where they make none of the candles, the program refuses the document.
        if chance > 0.95 and is_whole:
            made[-1] = replace(made[-1], high=made[-1].high + 1)
        else:
            is_whole = True
        finer += made
    # One text, so that what makes documents smaller leaves it whole.
    rows = "\n".join(f"{c.start} {c.end} {c.open} {c.high} {c.low} {c.close}" for c in finer)
    return {**document, "magnifier": {"timeframe": FRAMES[length], "candles": rows}}


def read(document):
    """The finer candles of a document."""
    rows = document.get("magnifier", {}).get("candles", "").splitlines()
    return [Candle(int(start), int(end), *map(exact, prices), exact(1))
            for start, end, *prices in map(str.split, rows)]


def random_inside(random, candle, length, step):
    """Finer candles that make a candle, some of them missing."""
    slots = range((candle.end - candle.start) // length)
    slots = sorted(random.sample(slots, random.randint(1, min(len(slots), 8))))

    def price(low=candle.low, high=candle.high):
        if step:
            return min(high, low + step * random.randint(0, int((high - low) / step)))
        return min(high, max(low, round(low + (high - low) * random.randint(0, 1000) / 1000, 4)))

    rows, last = [], candle.open
    highest, lowest = random.randrange(len(slots)), random.randrange(len(slots))
    for place, slot in enumerate(slots):
        open = price() if place and random.random() < 0.3 else last
        last = candle.close if place == len(slots) - 1 else price()
        high, low = max(open, last), min(open, last)
        high = candle.high if place == highest else price(high)
        low = candle.low if place == lowest else price(candle.low, low)
        start = candle.start + slot * length
        rows.append(Candle(start, start + length, *map(exact, (open, high, low, last)), exact(1)))
    return rows


def by_candle(document, candles):
    """The finer candles of each candle that they make, by its time."""
    finer, place, found = read(document), 0, {}
    for candle in candles:
        while place < len(finer) and finer[place].start < candle.start:
            place += 1
        own = []
        while place < len(finer) and finer[place].start < candle.end:
            own.append(finer[place])
            place += 1
        if own and (candle.open, candle.high, candle.low, candle.close) == (
                own[0].open, max(c.high for c in own), min(c.low for c in own), own[-1].close):
            found[candle.start] = own
    return found

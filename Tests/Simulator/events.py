"""Splits, dividends, rolls and delistings of random documents, and the prices that they make of others.

A document's key `events` lists them as (when, kind, value): by the date of a file of events, or by the
time of a candle (seconds since 1970), whose row tells it in columns of its own.

Left out on purpose:

SPLITS_UNSEEN: the program refuses a split by 1.25 or more that the prices do not show, so that one whose
    day had another large move, or whose prices are too coarse, is not made.
"""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from math import prod

from exact import exact
from series import on_step

DAY = 86_400
RATIOS = ("2", "4", "0.5", "0.25", "1.25", "0.8")


def added(random, document, candles, frame, step, days, by_columns=None):
    """The document with events in two cases of five, and its candles.

    `days` gives the date of each candle as the document's clock has it; `by_columns` whether the file of
    candles tells them, at random where it is None.
    """
    if random.random() >= 0.4 or len(candles) < 8:
        return document, candles
    dates = days(document, candles)
    by_columns = random.random() < 0.5 if by_columns is None else by_columns
    events, first = [], candles
    for _ in range(random.randint(1, 5)):
        place = random.randint(2, len(candles) - 1)
        if not by_columns:  # the first candle of that date, or of a later one
            date = dates[place] - timedelta(days=random.choice([0, 0, 1]))
            place = next(i for i, other in enumerate(dates) if other >= date)
            if place < 1:
                continue
        kind = "split" if random.random() < 0.35 else "dividend"
        if kind == "dividend" and not by_columns and random.random() < 0.4:
            kind = "roll"
        when = candles[place].start if by_columns else date.isoformat()
        if any((when, kind) == event[:2] for event in events):
            continue
        if kind == "split":
            ratio = exact(random.choice(RATIOS))
            candles, value = after(candles, place, ratio, step), ratio
        elif kind == "roll":
            lowest = min(float(c.low) for c in candles[place:])
            value = exact(on_step(lowest * random.uniform(0.01, 0.1), step))
            value = value if random.random() < 0.5 or value >= lowest / 2 else -value
            candles = candles[:place] + [
                replace(c, open=c.open + value, high=c.high + value, low=c.low + value,
                        close=c.close + value) for c in candles[place:]]
        else:
            cash = float(candles[place].open) * random.choice([0.001, 0.01, 0.1])
            value = exact(max(0.0001, round(cash, 4)))
        events.append((when, kind, str(value)))
    whole = {**document, "events": events}
    if not events or not all_seen(events, candles, dates):
        return document, first
    return whole, candles


def delisted(random, document, candles, frame):
    """The document with a delisting in three cases of ten of daily candles, and its candles with one for that day: at the last
    close and without volume. The program makes that candle by itself."""
    events = document.get("events", [])
    by_columns = bool(events) and isinstance(events[0][0], int)
    if random.random() >= 0.3 or len(candles) < 8 or frame != "1d" or by_columns:
        return document, candles
    event, candles = delisting(random, candles)
    # A split after the last candle is one that no price shows.
    last = datetime.fromtimestamp(candles[-2].start, timezone.utc).date().isoformat()
    events = [one for one in events if one[0] <= last]
    return {**document, "events": [*events, event]}, candles


def delisting(random, candles, is_session=lambda day: True):
    """A delisting some days after some of the candles, and these with one of that day after them."""
    candles = candles[:random.randint(len(candles) * 2 // 3, len(candles))]
    last = candles[-1]
    day = (last.start // DAY + random.choice([1, 1, 2, 30])) * DAY
    date = lambda: datetime.fromtimestamp(day, timezone.utc).date()
    while date().weekday() >= 5 or not is_session(date()):
        day += DAY
    price = last.close * exact(random.choice(["0", "0.01", "0.9", "1.25", "2"]))
    flat = replace(last, start=day, end=day + last.end - last.start, open=last.close, high=last.close,
                   low=last.close, volume=exact(0))
    return (date().isoformat(), "delisting", str(price)), [*candles, flat]


def all_seen(events, candles, dates):
    for place, some in due(events, candles, dates).items():
        ratio = prod((value for kind, value in some if kind == "split"), start=exact(1))
        if place and not is_seen(candles, place, ratio):
            return False
    return True


def is_seen(candles, place, ratio):
    fall = candles[place - 1].close / candles[place].open
    fall, size = (fall, ratio) if ratio > 1 else (1 / fall, 1 / ratio)
    seen = fall ** (2 if size >= 2 else 4)
    return size < exact("1.25") or seen > size * exact("1.001")


def after(candles, place, ratio, step):
    """Candles whose prices from a place on are those after a split."""
    def price(old):
        return exact(on_step(float(old / ratio), step))
    split = candles[:place] + [
        replace(c, open=price(c.open), high=price(c.high), low=price(c.low), close=price(c.close))
        for c in candles[place:]]
    return split


def price(kind, value, before):
    """A price of before an event, as it compares with those after it."""
    return before + value if kind == "roll" else before / value if kind == "split" else before


def due(events, candles, dates):
    """The events by the place of the candle before whose open they count: by their days, of one day splits
    first."""
    found = {}
    for when, kind, value in events:
        for place, candle in enumerate(candles):
            if candle.start >= when if isinstance(when, int) else dates[place].isoformat() >= when:
                found.setdefault(place, []).append((when, kind, exact(value)))
                break
    order = ("split", "dividend", "delisting", "roll")
    by_day = lambda event: (event[0], order.index(event[1]))
    return {place: [(kind, value) for _, kind, value in sorted(some, key=by_day)]
            for place, some in found.items()}


def funding(random, document, candles):
    """The document with rates of funding: (time, rate)."""
    rates, hours = [], random.choice([4, 8, 24])
    step = hours * 3600
    time = candles[0].start // step * step - step
    while time <= candles[-1].end and len(rates) < 2_000:
        if random.random() < 0.9:
            rates.append((time, str(exact(round(random.gauss(0.0001, 0.0005), 6)))))
        time += step
    return {**document, "funding": rates}


def funding_due(rates, candles):
    """The rates by the place of the candle before whose open they count."""
    found, place = {}, 0
    for time, rate in rates:
        while place < len(candles) and candles[place].start < time:
            place += 1
        if place < len(candles):
            found.setdefault(place, []).append(exact(rate))
    return found

"""Random candles: walks with gaps, missing candles and ticks, and nasty ones.

Left out on purpose:

AVERAGES_AT_REST: an average comes to rest at a price that stays, and counts as equal to it from some
    bar on; which bar that is, the last bits may decide. So no price stays for long.
"""

import functools
from datetime import datetime, timedelta, timezone

from bars import LOOKED_AT, Candle
from exact import exact

LENGTHS = {"1d": 86_400, "1h": 3_600, "30m": 1_800, "15m": 900, "10m": 600, "5m": 300, "1m": 60}
KINDS = {  # how far a price moves in a candle, and how often a candle opens elsewhere
    "walk": (0.02, 0.1), "gaps": (0.02, 0.6), "flat": (0, 0), "wild": (0.3, 0.3), "low": (0.4, 0.2)}


def random_series(random):
    """Candles, the name of their timeframe, and the step of their prices (0 for none)."""
    frame = random.choice(["1d", "1d", "1d", "1h", "1h", "15m", "5m"])
    count = random.randint(2, 60) if random.random() < 0.1 else random.randint(140, 300)
    times = random_times(random, frame, count)
    step = random.choice([0, 0.01, 0.05, 0.25, 0.5, 1, 1])
    kind = random.choice(["walk"] * 9 + ["gaps"] * 4 + ["flat", "wild", "low"])
    price = {"low": 3 * (step or 0.01)}.get(kind, random.choice([5, 20, 100, 100, 1000]) * 1.0)
    if price < 20 * step and kind != "low":
        price = 100 * step
    candles, middle = [], price
    for time in times:
        prices = random_candle(random, price, step, kind)
        volume = random.randint(0, 5) * 100
        candles.append(Candle(time, time + LENGTHS[frame], *map(exact, (*prices, volume))))
        # So that no walk is lost far away, and no account at a price of next to nothing.
        price = max(prices[3] + 0.02 * (middle - prices[3]), middle / 20)
    return candles, frame, step


def random_times(random, frame, count):
    length = LENGTHS[frame]
    start = datetime(2024, random.randint(1, 12), random.randint(1, 28), tzinfo=timezone.utc)
    if frame != "1d":
        start += timedelta(seconds=length * random.randint(0, 30))
    missing = random.choice([0, 0, 0.03, 0.2])
    weekdays = frame == "1d" and random.random() < 0.7
    late = 0.2 if random.random() < 0.2 else 0  # weekends that have candles after all
    times, time = [], int(start.timestamp())
    while len(times) < count:
        weekend = datetime.fromtimestamp(time, timezone.utc).weekday() >= 5
        rests = weekdays and weekend and not (
            len(times) >= LOOKED_AT and random.random() < late)
        if not rests and random.random() >= missing:
            times.append(time)
        if missing and random.random() < 0.01:
            time += length * random.randint(2, 40)
        time += length
    return times


def random_candle(random, price, step, kind):
    share, gap = KINDS[kind]
    if kind == "flat" and random.random() < 0.35:
        share = 0.05
    reach = share * price
    open = price
    if random.random() < gap:
        open += random.gauss(0, 1) * reach * (3 if kind != "walk" else 1)
    close = open + random.gauss(0, 1) * reach
    high = max(open, close) + abs(random.gauss(0, 0.5)) * reach
    low = min(open, close) - abs(random.gauss(0, 0.5)) * reach
    open, high, low, close = (on_step(p, step) for p in (open, high, low, close))
    high, low = max(open, high, close), min(open, low, close)
    return open, high, low, close


def on_step(price, step):
    price = max(price, step or 0.0001)
    return round(max(1, round(price / step)) * step, 6) if step else round(price, 4)


@functools.lru_cache(100_000)
def written(start, frame):
    time = datetime.fromtimestamp(start, timezone.utc)
    return time.strftime("%Y-%m-%d" if frame == "1d" else "%Y-%m-%dT%H:%M:%SZ")


def write(candles, frame, path, events=None):
    told = {(when, kind): value for when, kind, value in events or []}
    with open(path, "w") as file:
        file.write("time,open,high,low,close,volume" + ",dividend,split" * bool(events) + "\n")
        for c in candles:
            text = written(c.start, frame)
            more = ""
            if events:
                more = f",{told.get((c.start, 'dividend'), 0)},{told.get((c.start, 'split'), 1)}"
            file.write(f"{text},{c.open},{c.high},{c.low},{c.close},{c.volume}{more}\n")


def started(text):
    """Seconds since 1970 of a time as `written` writes it."""
    time = datetime.fromisoformat(text.replace("Z", "+00:00")).replace(tzinfo=timezone.utc)
    return int(time.timestamp())


def read(path, frame):
    """The candles of such a file."""
    candles = []
    for row in path.read_text().splitlines()[1:]:
        time, *numbers = row.split(",")
        start = started(time)
        candles.append(Candle(start, start + LENGTHS[frame], *map(exact, numbers)))
    return candles

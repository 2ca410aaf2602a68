"""Windows of real candles: those of the project's samples, and more where `shared/data` lies beside the
project or KREPLAY_SHARED_DATA names it.

Their gaps, ticks, flat candles, volumes and candles without volume are those of the market. Longer candles
are made of minutes, as `kreplay` would.
"""

import functools
import os
import pathlib
from datetime import date, timedelta
from statistics import median

from bars import Candle, Clock, make_bars
from exact import exact
from series import LENGTHS, started

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARE = 1 / 3  # of the documents of a run
FINEST = exact("1e-6")  # of a price, that a tick may be
MOST_DIGITS = 5  # of a price that lies on a tick; more are those of a conversion
OWN = {"aapl-1d": "1d", "goog-1d": "1d", "ibm-1d": "1d", "msft-1d": "1d", "fb-1d": "1d", "synth-1m": "1m"}
SHARED = {"aapl-daily": "1d", "orcl-daily": "1d", "spy-daily": "1d", "sp500-daily": "1d", "btcusd-daily": "1d",
          "usdjpy-1m": "1m", "eurusd-1m": "1m", "btcperp-1m": "1m", "fesx-1m": "1m", "amzn-1m": "1m",
          "sber-10m": "10m", "eurusd-1h": "1h", "eurusd-1h-2017": "1h"}
LONGER = {"1m": ["1m", "1m", "5m", "15m"], "10m": ["10m", "30m", "1h"]}


@functools.lru_cache(None)
def shared():
    """The folder of market data beside the project, or None."""
    named = os.environ.get("KREPLAY_SHARED_DATA")
    folders = [pathlib.Path(named)] if named else [up / "shared/data" for up in ROOT.parents]
    return next((folder / "series" for folder in folders if (folder / "series").is_dir()), None)


def there():
    """What series there are, in words."""
    more = f"{len(SHARED)} of shared/data" if shared() else "none of shared/data, which is not there"
    return f"real series: {len(OWN)} of the project, {more}"


@functools.lru_cache(None)
def rows(name):
    folder = ROOT / "datasets" if name in OWN else shared()
    return (folder / f"{name}.csv").read_text().splitlines()[1:]


def read(name, frame, first, count):
    """Some candles of a series, from a row on."""
    found = []
    for row in rows(name)[first:first + count]:
        time, *numbers = row.split(",")
        start = started(time)
        found.append(Candle(start, start + LENGTHS[frame], *map(exact, numbers)))
    return found


def real_series(random):
    """Candles, the name of their timeframe, and the step of their prices (0 for none).

    Where a drawn series is not there, one of the project takes its place; the others stay the same.
    """
    name, other = random.choice([*OWN, *SHARED, *SHARED]), random.choice(list(OWN))
    if name in SHARED and not shared():
        name = other
    base = (OWN | SHARED)[name]
    frame = random.choice(LONGER.get(base, [base]))
    times = LENGTHS[frame] // LENGTHS[base]
    count = (random.randint(2, 60) if random.random() < 0.1 else random.randint(140, 300)) * times
    candles = read(name, base, random.randrange(max(1, len(rows(name)) - count)), count)
    if frame != base:
        candles = [Candle(b.start, b.end, b.open, b.high, b.low, b.close, b.volume)
                   for b in make_bars(candles, frame, Clock(), base)]
    return candles, frame, step_of(candles)


def days_together(random, count):
    """The days of several stocks over the same time, and the steps of their prices."""
    names = random.sample([name for name, frame in OWN.items() if frame == "1d" and name != "fb-1d"], count)
    many = []
    first = date(2004, 8, 19) + timedelta(days=random.randint(0, 2_600))
    for name in names:
        begin = first + timedelta(days=random.choice([0, 0, 40, 150]))
        place = next(i for i, row in enumerate(rows(name)) if row[:10] >= begin.isoformat())
        many.append(read(name, "1d", place, random.randint(140, 300)))
    return many, "1d", [step_of(candles) for candles in many]


def step_of(candles):
    """The smallest decimal step on which all prices are, 0 where that is too fine for a tick.

    A stop so near to its entry that a double cannot tell the distance to nine digits is left out.
    """
    digits = max(-price.as_tuple().exponent
                 for c in candles for price in (c.open, c.high, c.low, c.close))
    step = 10 ** -exact(max(digits, 0))
    return 0 if digits > MOST_DIGITS or step < candles[0].open * FINEST else float(step)


def scaled(random, document, candles):
    """The document with a share of the volume that its orders feel; volumes of exchanges are large."""
    execution = dict(document.get("execution", {}))
    volume = median(float(c.volume) for c in candles)
    if volume:
        if "participation" in execution:
            units = document["account"]["cash"] / float(candles[0].open)
            share = units / volume * random.choice([0.03, 0.1, 0.3, 1])
            execution["participation"] = float(f"{min(1, max(1e-9, share)):.3g}")
    elif random.random() < 0.8:  # a market whose source has no volumes; orders that wait for one never fill
        execution.pop("participation", None)
        execution.pop("emptyCandles", None)
    return {key: value for key, value in {**document, "execution": execution}.items() if value != {}}

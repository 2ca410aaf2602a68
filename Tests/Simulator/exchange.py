"""Accounts in another currency than the prices, and the rates between them.

By docs/execution.md: a rate is known at the end of its candle; at each candle the last counts that is
known at its open. A pair such as EURUSD is the price of its first currency in its second.
"""

import functools
from datetime import timedelta
from random import Random

from bars import Candle
from exact import exact
from series import LENGTHS

PRICES, ACCOUNT, BETWEEN = "USD", "EUR", "JPY"


def added(random, document, candles):
    """The document with prices in dollars and an account in euros in three cases of ten."""
    if random.random() >= 0.3:
        return document
    ways = [[(PRICES, ACCOUNT)], [(ACCOUNT, PRICES)],
            [random.choice([(PRICES, BETWEEN), (BETWEEN, PRICES)]),
             random.choice([(BETWEEN, ACCOUNT), (ACCOUNT, BETWEEN)])]]
    pairs = {"".join(pair): rates(random, pair, candles)
             for pair in random.choice(ways)}
    account = {**document.get("account", {}), "currency": ACCOUNT}
    if "commission" in account and random.random() < 0.5:
        account["commission"] = {**account["commission"], "currency": PRICES}
    instrument = {**document.get("instrument", {}), "currency": PRICES}
    if "portfolio" not in document and random.random() < 0.2:
        units = "account.equity * 0.5 / (close * account.exchangeRate)"
        document = {**document, "size": {"units": units}}
    return {**document, "account": account, "instrument": instrument, "rates": pairs}


def rates(random, pair, candles):
    """The seed, the timeframe and the first price of a pair's candles, of which `read` makes these."""
    price = {"USDEUR": 0.9, "EURUSD": 1.1, "USDJPY": 150, "JPYUSD": 0.0067, "JPYEUR": 0.006,
             "EURJPY": 165}["".join(pair)]
    frame = random.choice(["1d", "1d", "1h"])
    start = candles[0].start // 86_400 * 86_400 - random.choice([1, 1, 3, 20]) * 86_400
    return {"seed": random.randint(1, 10**9), "timeframe": frame, "price": price, "start": start,
            "end": candles[-1].end}


def read(told):
    """The candles of a pair."""
    return walk(*(told[key] for key in ("seed", "timeframe", "price", "start", "end")))


@functools.lru_cache(100)
def walk(seed, timeframe, price, start, end):
    """A walk from which some candles are missing."""
    random, price, found = Random(seed), price, []
    lowest, highest, length = price / 3, price * 3, LENGTHS[timeframe]
    move, missing = random.choice([0.002, 0.01, 0.05]), random.choice([0, 0.2])
    for start in range(start, end, length):
        price = max(lowest, min(highest, price * random.uniform(1 - move, 1 + move)))
        # Of two candles alone a gap between them would be their timeframe.
        if len(found) > 1 and random.random() < missing:
            continue
        closed = exact(f"{price:.6g}")
        found.append(Candle(start, start + length, closed, closed, closed, closed, exact(0)))
    return found


def by_candle(document, candles):
    """The rate that counts at each candle; None where the account is in the currency of the prices."""
    if "rates" not in document:
        return None
    made = [exact(1)] * len(candles)
    at = PRICES
    for name, told in document["rates"].items():
        first, second = name[:3], name[3:]
        closes, known, last = read(told), 0, None
        for place, candle in enumerate(candles):
            while known < len(closes) and closes[known].end <= candle.start:
                last = closes[known].close
                known += 1
            made[place] = made[place] * last if first == at else made[place] / last
        at = second if first == at else first
    return made

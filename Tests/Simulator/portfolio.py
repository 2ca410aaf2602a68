#!/usr/bin/env python3
"""Compares runs of several instruments with one account, as compare.py does those of one.

    portfolio.py --binary .build/release/kreplay --documents 300 --seed 1

Each instrument is played by a simulator of its own, one moment after the other, and all pay from
the same cash. By the page: at a moment splits, dividends and rolls come first, then the orders for the open fill, in the order
of the data, then the candles take their ways, then rules are read; what another instrument holds is worth the
open of its candle of the moment, until that has closed, else its last close. Days of exchanges with other hours have turns at a moment, and close one after the other in each.
Documents are those of compare.py that buy alone and whose path inside candles is set, so that
no account is lost but by the costs of its fills, and no candle is resolved by what it would do to the rest.
"""

import argparse
import collections
import json
import multiprocessing
import pathlib
import sys
import tempfile
import traceback
from dataclasses import replace
from random import Random

import clocks
import differences
import events
import exchange
import market
import path
import real
import series
from account import Account
from compare import BATCH, MEMORY
from documents import Writer
from engine import Engine
from exact import ZERO, exact
from others import Others
from rotation import Rotation, with_others, with_portfolio
from series import random_series
from simulator import Simulator

DAY = 86_400


class Part:
    """An instrument: its simulator, its account, and what it was last worth."""

    def __init__(self, document, candles, frame, is_exchanged, own_events, times):
        if not is_exchanged:
            document = {key: value for key, value in document.items() if key != "rates"}
        document = {**document, "events": own_events}
        self.hours = clocks.Hours(document.get("instrument", {}))
        self.simulator = Simulator(document, candles, frame)
        self.account = Account(self.simulator.rules)
        self.account.day_of = lambda step: self.simulator.clock.date(times[step])
        self.place = {candle.start: place for place, candle in enumerate(candles)}
        self.close = ZERO
        self.open = None  # of its candle of the moment, until that closes
        # What its holders were paid when it was delisted, at its last candle; None where it was not.
        self.paid_out = None

    def is_gone(self, time):
        return self.paid_out is not None and self.place[time] == len(self.place) - 1

    def day(self, time):
        """When its day of a moment opens and closes, for candles of days."""
        return self.hours.day(time)

    def worth(self, price=None):
        return self.account.units() * self.account.rules.margin.unit * (self.close if price is None else price)

    def closes(self, time):
        self.close, self.open = self.simulator.candles[self.place[time]].close, None


class Portfolio:
    """Runs a document on the candles of several instruments."""

    def __init__(self, document, many, frame, met):
        self.has_clocks = clocks.are_there(document, frame)
        self.clock = sorted({candle.start for candles in many for candle in candles})
        self.parts = [Part(clocks.of(document, place), candles, frame, is_exchanged(document, place), met[place],
                           self.clock) for place, candles in enumerate(many)]
        for place, part in enumerate(self.parts):
            part.name = f"I{place}"
            part.simulator.questions.values.others = Others(part, self.parts, self.has_clocks)
        self.low_first = document["execution"]["intrabar"] == "olhc"
        self.cash = self.parts[0].simulator.rules.cash
        self.closed = False  # once nothing is left

    def run(self):
        """Equity at each moment; the accounts have the rest."""
        equity = []
        for step, time in enumerate(self.clock):
            now = [part for part in self.parts if time in part.place]
            for together in self.turns(time, now):
                self.play(step, time, together)
            equity.append(self.cash + sum(part.worth() for part in self.parts))
        for part in self.parts:
            part.account.candle = len(self.clock) - 1
            self.share(part, lambda account: part.simulator.finish(account, part.close))
        equity[-1] = self.cash + sum(part.worth() for part in self.parts)
        return equity

    def play(self, step, time, now):
        """A moment, at which some instruments have a candle; of days those of one turn."""
        self.begin(now, time)
        self.before_opens(step, time, now)
        for part in now:
            self.work(part, step, time, lambda a, c: path.at_open(a, c.open))
        for part in now:
            self.work(part, step, time, lambda a, c: path.way(a, c, self.low_first))
        for closing in self.closings(time, now):
            for part in closing:
                part.closes(time)
            for part in closing:
                self.work(part, step, time, lambda a, _: part.simulator.after(a, part.place[time]))

    def turns(self, time, now):
        """The instruments of a moment, in the turns in which their days trade."""
        if not self.has_clocks:
            return [now]
        return [[now[place] for place in places]
                for places in clocks.turns([part.day(time) for part in now])]

    def closings(self, time, now):
        """The same of a turn, as their days close one after the other."""
        self.is_closing = True
        if not self.has_clocks:
            return [now]
        times = sorted({part.day(time)[1] for part in now})
        return [[part for part in now if part.day(time)[1] == close] for close in times]

    def before_opens(self, step, time, now):
        self.time, self.is_closing = time, False
        self.delist(step, time, now)
        for part in now:
            self.meet(part, step, time)
        for part in now:
            part.open = part.simulator.candles[part.place[time]].open

    def seen(self, other, part):
        """The price at which one instrument sees another."""
        if other.open is None or not self.has_clocks:
            return other.open
        opens, closes = part.day(self.time)
        has_opened = other.day(self.time)[0] <= (closes - 1 if self.is_closing else opens)
        return other.open if has_opened else None

    def delist(self, step, time, now):
        for part in now:
            if part.is_gone(time):
                self.work(part, step, time, lambda a, _: a.meet("delisting", part.paid_out))

    def meet(self, part, step, time):
        """The splits, dividends and rolls of an instrument before the open of its candle."""
        for kind, value in part.simulator.events.get(part.place[time], []):
            self.work(part, step, time, lambda a, _: a.meet(kind, value, part.close))
            part.close = events.price(kind, value, part.close)

    def begin(self, now, time):
        """The days of orders that are active from this candle on."""
        for part in now:
            part.account.rules = part.simulator.rules_at(part.place[time])
            part.account.locked = part.simulator.locked(part.place[time])
            part.account.waiting = [
                order._replace(session=part.place[time])
                if order.session is None and order.expires else order
                for order in part.account.waiting]

    def work(self, part, step, time, do):
        place, simulator = part.place[time], part.simulator
        part.account.candle, part.account.range = step, simulator.candles[place]
        part.account.bar = (
            simulator.bar_of[place] if place < len(simulator.bar_of) else len(simulator.bars))
        self.share(part, lambda account: do(account, simulator.candles[place]))

    def share(self, part, do):
        """Lets an account do something with the cash of all."""
        part.account.cash = self.cash
        part.account.elsewhere = sum(
            (other.worth(self.seen(other, part)) for other in self.parts if other is not part), ZERO)
        do(part.account)
        self.cash = part.account.cash
        if part.account.closed and not self.closed:
            self.closed = True
            for other in self.parts:
                if other is not part:
                    self.share(other, lambda account: self.close(other, part, account))

    def close(self, other, part, account):
        """Closes what another instrument holds when nothing is left of the account, at the open of its candle of
        the moment or at its last close."""
        price = self.seen(other, part)
        account.candle, account.closed = part.account.candle, True
        path.close_all(account, other.close if price is None else price, "accountClosed")


def is_exchanged(document, place):
    """Whether the prices of an instrument are in another currency than the account: of every second."""
    return "rates" in document and place % 2 == 0


def case(seed, number):
    """A document and the candles of two to four instruments, of one timeframe."""
    random = Random(f"portfolio {seed}.{number}")
    is_real = Random(f"portfolio {seed}.{number} real").random() < real.SHARE
    while True:
        if is_real:
            many, frame, steps = real.days_together(random, random.randint(2, 4))
            first, step = many[0], steps[0]
        else:
            first, frame, step = random_series(random)
        document = Writer(random, first, frame, step).document()
        if "long" in document and len(first) > 60:
            break
    for key in ("short", "from", "to"):
        document.pop(key, None)
    without_times(document)
    document["execution"] = {
        **document.get("execution", {}), "intrabar": random.choice(["ohlc", "olhc"])}
    if not is_real:
        many, steps = [first], [step]
    for _ in range(0 if is_real else random.randint(1, 3)):
        other = []
        while len(other) < 40:
            other, name, step = random_series(random)
            other = other if name == frame else []
        many.append(moved(random, other, first, frame))
        steps.append(step)
    random = Random(f"portfolio {seed}.{number} others")
    if random.random() < 0.4:
        with_others(random, document, len(many))
    if random.random() < 0.5:
        with_portfolio(random, document, len(many), frame)
    document, many = clocks.added(Random(f"portfolio {seed}.{number} clocks"), document, many, frame)
    random = Random(f"portfolio {seed}.{number} exchange")
    span = [min(many, key=lambda one: one[0].start)[0], max(many, key=lambda one: one[-1].end)[-1]]
    document = exchange.added(random, document, span)
    document.get("account", {}).get("commission", {}).pop("currency", None)
    if random.random() < 0.2:
        multiplier = random.choice([0.1, 5])
        document["instrument"] = {**document.get("instrument", {}), "contract": {"multiplier": multiplier}}
    document = market.of_some(Random(f"portfolio {seed}.{number} market"), document, many)
    document = market.preset(Random(f"portfolio {seed}.{number} preset"), document, first)
    random = Random(f"portfolio {seed}.{number} delisting")
    paid = {}
    if random.random() < 0.4 and not {"zone", "sessionOpen"} & set(document.get("instrument", {})):
        place = random.randrange(len(many))
        hours = clocks.Hours(clocks.of(document, place).get("instrument", {}))
        paid[place], many[place] = events.delisting(random, many[place], hours.is_session)
    met = [[] for _ in many]
    days = lambda document, candles: Simulator(document, candles, frame).all_days()
    for place, candles in enumerate(many):
        random = Random(f"portfolio {seed}.{number} events {place}")
        if place not in paid:
            told, many[place] = events.added(
                random, document, candles, frame, steps[place], days, by_columns=False)
            met[place] = told.get("events", [])
    return document, many, frame, paid, met


def without_times(document):
    """Takes out what waits for a time or for volume, which one instrument alone is compared by."""
    side = document["long"]
    document.pop("entriesPerDay", None)
    for key in ("flatAt", "entriesPerDay"):
        side.pop(key, None)
    for key in ("order", "exitOrder"):
        order = side.get(key)
        if isinstance(order, dict) and (
                "at" in order or "until" in (order.get("timeInForce") or {})):
            del side[key]
    document.get("execution", {}).pop("emptyCandles", None)
    if isinstance(document.get("account", {}).get("slippage", {}).get("price"), str):
        del document["account"]["slippage"]


def moved(random, candles, first, frame):
    """Candles at another time, so that they overlap with the first, days of the week kept."""
    unit = 7 * DAY if frame == "1d" else DAY
    wanted = first[random.randrange(len(first) * 2 // 3)].start
    by = (wanted - candles[0].start) // unit * unit
    return [replace(candle, start=candle.start + by, end=candle.end + by) for candle in candles]


def run(engine, document, many, frame, paid, met):
    """What the journal has of a run of several files."""
    names, own = [], document.get("own", [{}] * len(many))
    document = {key: value for key, value in document.items() if key != "own"}
    for place, candles in enumerate(many):
        names.append({"file": f"{place}.csv", "timeframe": frame, "symbol": f"I{place}"})
        instrument = dict(own[place])
        if "rates" in document and not is_exchanged(document, place):
            instrument["currency"] = exchange.ACCOUNT
        if instrument:
            names[-1]["instrument"] = instrument
        series.write(candles[:-1] if place in paid else candles, frame, engine.folder / f"{place}.csv")
        told = met[place] + ([paid[place]] if place in paid else [])
        if told:
            names[-1]["events"] = f"{place}-events.csv"
            (engine.folder / names[-1]["events"]).write_text(
                "\n".join(["time,kind,value", *(",".join(one) for one in told), ""]))
    document = {"data": names, **document}
    engine.written_rates(document)
    (engine.folder / "s.json").write_text(json.dumps(document, indent=1))
    return engine.run_file(engine.folder / "s.json")


def of(reported, place):
    """The rows of an instrument, numbered as if it were alone."""
    own = {name: [dict(row) for row in reported[name] if row["instrument"] == place]
           for name in ("orders", "fills", "trades")}
    numbers = {row["number"]: number for number, row in enumerate(own["orders"])}
    for row in own["fills"]:
        row["order_number"] = numbers[row["order_number"]]
    return own


def difference(reported, portfolio, equity):
    """The first difference in words, or None."""
    times = [time * 1000 for time in portfolio.clock]
    cash = float(portfolio.parts[0].simulator.rules.cash)
    for place, part in enumerate(portfolio.parts):
        mine = rows(part, times)
        for name, found in of(reported, place).items():
            wrong = differences.compare_rows(name, mine[name], found, cash / 1000)
            if wrong:
                return f"instrument {place}, {wrong}"
    return differences.compare_equity(reported["equity"], equity, cash) or figures(
        reported, portfolio, equity, cash)


def rows(part, times):
    account = part.account.copy()
    account.candle = len(times) - 1
    open = [account.trade(lot, part.close, None, 0) for lot in account.lots]
    own = [candle.start * 1000 for candle in part.simulator.candles]
    return differences.rows(account, account.trades + open, times, own)


def figures(reported, portfolio, equity, cash):
    accounts = [part.account for part in portfolio.parts]
    costs = [fill[4] for account in accounts for fill in account.fills]
    costs += [charge[-1] for account in accounts for charge in account.charges]
    for name, mine, other in [
            ("final equity", equity[-1], reported["run"]["final_equity"]),
            ("closed trades", sum(len(a.trades) for a in accounts),
             reported["run"]["trades_closed"]),
            ("costs", sum(costs), reported["statistics"]["costs"])]:
        if not differences.near(mine, other, cash):
            return f"{name}: expected {mine}, got {other}"
    return None


def batch(arguments):
    """Some documents: how many instruments, fills and refused orders they have, and those that differ."""
    binary, seed, numbers = arguments
    counts, wrong = collections.Counter(), []
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        engine = Engine(binary, folder)
        for number in numbers:
            try:
                found = compared(engine, counts, *case(seed, number))
            except Exception:
                found = traceback.format_exc()
            if found:
                wrong.append((number, found, (engine.folder / "s.json").read_text()))
    return counts, wrong


def compared(engine, counts, document, many, frame, paid, met):
    """The first difference of program and simulator in words, or None."""
    reported = run(engine, document, many, frame, paid, met)
    document = market.with_preset(document)
    kind = type("Rotating", (Rotation, Portfolio), {}) if "portfolio" in document else Portfolio
    portfolio = kind(document, many, frame, met)
    for place, (_, _, price) in paid.items():
        portfolio.parts[place].paid_out = exact(price)
    equity = portfolio.run()
    accounts = [part.account for part in portfolio.parts]
    counts.update(
        clocked=clocks.are_there(document, frame), ruled=market.is_ruled(document), instruments=len(many),
        fills=sum(len(account.fills) for account in accounts),
        refused=sum(order.reason == "notAffordable" for account in accounts for order in account.ended))
    return reported if isinstance(reported, str) else difference(reported, portfolio, equity)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--documents", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", type=int, help="one document of the seed")
    options = parser.parse_args()
    numbers = range(options.documents) if options.only is None else [options.only]
    batches = [(options.binary, options.seed, numbers[at:at + BATCH // 2])
               for at in range(0, len(numbers), BATCH // 2)]
    total, wrong = collections.Counter(), []
    with multiprocessing.Pool(options.processes) as pool:
        for counts, found in pool.imap(batch, batches):
            total.update(counts)
            wrong += found
    for number, found, _ in wrong:
        print(f"document {number} of seed {options.seed}: {found}")
    if wrong:
        print(wrong[0][2])
    print(f"{total['clocked']:,} documents with other hours, {total['ruled']:,} with rules of exchanges\n"
          f"{total['instruments']:,} instruments, {total['fills']:,} fills, {total['refused']:,} orders that "
          f"the shared cash did not pay for\nseed {options.seed}: {len(wrong)} documents differ")
    sys.exit(1 if wrong or not total["fills"] else 0)


if __name__ == "__main__":
    main()

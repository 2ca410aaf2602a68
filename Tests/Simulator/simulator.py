"""A slow and obvious simulator of a strategy document: one candle at a time, one order at a time.

It shares nothing with the engine and was written without reading it, so that where both agree the
rules are what the documentation says. Numbers are decimals of fifty digits: a tie on paper is a tie.

Where the rules of a run say nothing, or little, this is taken from docs/strategy.md and from the
comments of `replay` and `WeekdaySource`:

- A newer entry of a side replaces the one that waits. At a bar each side enters once at most; of two
  market orders the second is refused, that of the side that is held, or short. A reversal closes by an
  order of its own at the same price.
- Prices go to the tick against the trader (a buy limit down, a buy stop up), stops and targets away
  from the entry. A price or distance that is unknown, zero or negative refuses the order.
- A long needs the cash, a short may not be worth more than the equity; sizes count the costs, `risk`
  those of the exit at the stop too.
- `day` ends with the last candle of the date on which the order became active; `bars` with the
  close of the n-th bar after the one that asked.
- A candle is ambiguous where its paths end with different cash, lots or waiting orders; any other
  goes by its nearer extreme first, unless the path is set.
- A daily series rests at weekends if its first 64 candles pass over one and none lies on one; its
  days are dates, whatever the zone.

And this is written nowhere, and taken from what the program does:

- At an open market orders fill first, then the others, each in the order in which they were placed;
  on the path orders at one price fill in that order. An account is lost after they have.
- A limit that asks to go through fills at its limit, on the way to where it is through; once the
  price is at its limit, orders that fill there come first.
- A short is lost at the first tick at which nothing is left, and pays for closing.
- A session that opens at noon or later is overnight. Bars of a day and longer have the date of their
  session and the hour of its opening.
- A number that is on a step (tick, lot) to nine digits is on it, and money is enough to nine digits.
- An entry that a limit of the day keeps waiting is not sized, and so not refused, till it may trade; the
  share of an exit is looked at all the same. A close that has no candle goes by the limits of the last one.
- With no exit on the day of the entry (T+1) a stop or an exit by a price that is met on that day stays what
  it is, for the units that may not be closed yet; an exit at the close goes on at the next open. What closes
  all there is takes no notice of that day.
- A rule is false until all bars are there that any part of it looks back at; later, `not`, `and`
  and `or` of what is not known are true or false only where the known parts decide. (The page says
  only that a comparison with what is not known is false.)
"""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from time import gmtime

import events
import exchange
import exclusions
import inside
import path
from account import Account
from bars import DAY, Clock, make_bars, moment, rests_at_weekends, shown
from clocks import ExchangeClock, exchanges
from costs import Costs
from margin import Margin
from exact import exact, half_away, paper
from language import minutes, parse
from pointintime import PointInTime
from questions import Questions

NOTHING = Decimal("1e-9")  # of the cash at the start
MODES = ("pessimistic", "optimistic")


@dataclass(frozen=True)
class Rules:
    """What an account needs to know of a document."""

    cash: Decimal
    costs: Costs
    tick: Decimal
    lot: Decimal
    through: bool
    brackets: str
    margin: Margin
    lots: str  # which of them an exit of a part sells
    least: Decimal
    rests: bool
    settlement: int  # after how many trading days proceeds can be spent
    share: Decimal  # of the volume that orders may take, or None
    price_limit: Decimal = None  # how far the price may go in a session, or None
    one_cancels: bool = False  # whether an entry that fills cancels the others
    same_day: bool = True  # whether an entry may be closed in its session

    def waits_for_volume(self):
        """Whether a market order may wait longer than till the next candle."""
        return self.rests or self.share is not None or self.price_limit is not None


@dataclass
class Result:
    account: Account
    equity: list  # at each candle's close
    ambiguous: int
    ends: dict  # the last equity of the account that took the worse path, and of the better
    met: set  # what it met of cases/known, by their names


class Simulator:
    """Runs a document on candles of a timeframe."""

    def __init__(self, document, candles, frame):
        self.document, self.candles, self.frame = document, candles, frame
        self.execution = document.get("execution", {})
        self.mode = self.execution.get("intrabar", "pessimistic")
        instrument = document.get("instrument", {})
        hour, minute = instrument.get("sessionOpen", "00:00").split(":")
        self.clock = Clock(instrument.get("zone", "UTC"), False, (int(hour), int(minute)))
        if frame == "1d":
            self.clock = Clock(rests=rests_at_weekends(candles, frame))
            if "calendar" in instrument:
                self.clock = ExchangeClock(exchanges()[instrument["calendar"]])
        self.first, self.end = self.range()
        known = candles[:self.end]
        wanted = document.get("timeframe", frame)
        self.is_of_candles = wanted == frame
        bars = lambda candles, other: make_bars(candles, other, self.clock, frame)
        self.bars = bars(known, wanted)
        self.bar_after = {bar.last: place for place, bar in enumerate(self.bars)}
        self.bar_of = [place for place, bar in enumerate(self.bars)
                       for _ in range(bar.first, bar.last + 1)]
        self.days = [self.clock.date(candle.start) for candle in known]
        self.months = [gmtime(candle.start)[:2] for candle in known]
        names = {name: parse(text["expression"] if isinstance(text, dict) else text)
                 for part in ("parameters", "indicators")
                 for name, text in document.get(part, {}).items()}
        self.events = events.due(document.get("events", []), known, self.days)
        self.funding = events.funding_due(document.get("funding", []), known)
        self.rates = exchange.by_candle(document, known)
        self.inside = inside.by_candle(document, known)
        self.magnified = 0
        self.rules = self.account_rules()
        self.limits = self.price_limits()
        values = PointInTime(known, self.events, bars, wanted, self.clock, names)
        self.questions = Questions(document, values, self.rules.tick)
        self.met = set()

    def all_days(self):
        """The date of each candle, those after the run too."""
        return [self.clock.date(candle.start) for candle in self.candles]

    def range(self):
        """The candles from `from` up to, not including, `to`."""
        inside = range(len(self.candles))
        if "from" in self.document:
            start = moment(self.document["from"], self.clock)
            inside = [i for i in inside if self.candles[i].start >= start]
        if "to" in self.document:
            end = moment(self.document["to"], self.clock)
            inside = [i for i in inside if self.candles[i].start < end]
        return inside[0], inside[-1] + 1

    def account_rules(self):
        account, instrument = (self.document.get(k, {}) for k in ("account", "instrument"))
        cash = exact(account.get("cash", 10_000))
        margin = Margin.of(self.document)
        return Rules(cash, Costs(account, exact(instrument.get("tick", 0)), margin.unit),
                     exact(instrument.get("tick", 0)),
                     exact(instrument.get("lot", 0)) or self.usual_lot(cash, margin),
                     self.execution.get("limitFill") == "through",
                     self.execution.get("brackets", "lot"), margin, account.get("lots", "fifo"),
                     exact(self.execution.get("minNotional", 0)),
                     self.execution.get("emptyCandles") == "rest", account.get("settlement", 0),
                     exact(self.execution["participation"])
                     if "participation" in self.execution else None,
                     exact(instrument["priceLimit"]) if "priceLimit" in instrument else None,
                     self.document.get("oneCancelsOther", False), instrument.get("sameDayExit", True))

    def usual_lot(self, cash, margin):
        """1, or the power of ten below it that costs at most a hundredth of the cash; 1 of contracts."""
        lot = Decimal(1)
        contract = self.document.get("instrument", {}).get("contract", {})
        if margin.unit != 1 or "margin" in contract:
            return lot
        price = self.candles[self.first].open * (self.rates[self.first] if self.rates else 1)
        while lot * price > cash / 100:
            lot /= 10
        return lot

    # The run

    def run(self):
        main = Account(self.rules)
        main.day_of = lambda candle: self.days[self.first + candle]
        main.rests = self.clock.rests
        main.month_of = lambda candle: self.months[self.first + candle]
        main.due_at_open = self.due_at_open
        twins, equity, ambiguous = {}, [], 0
        for place in range(self.first, self.end):
            self.place = place
            self.work_slip(self.bar_before(place), place)
            candle = self.candles[place]
            for account in [main, *twins.values()]:
                self.rules_at(max(place - 1, self.first))  # what is late trades by the rate before
                self.before(account, place)
                account.candle = place - self.first
                account.exchange(self.rules_at(place))
                account.locked = self.locked(place)
                if self.rules.share is not None:
                    account.volume = self.rules.share * candle.volume
                self.charge(account, place)
                close = self.candles[max(place - 1, 0)].close
                for kind, value in self.events.get(place, []):
                    account.meet(kind, value, close)
                    close = events.price(kind, value, close)
            before = main.copy()
            for account in [main, before, *twins.values()]:
                account.candle, account.range = place - self.first, candle
                account.bar = (self.bar_of[place] if place < len(self.bar_of) else len(self.bars))
            if self.is_halt(candle):
                for account in [main, *twins.values()]:
                    account.reach(candle.low)
                    account.reach(candle.high)
            elif self.resolve(main, candle, self.mode):
                ambiguous += 1
                twins = twins or {mode: before.copy() for mode in MODES}
            for mode, twin in twins.items():
                if not self.is_halt(candle):
                    self.resolve(twin, candle, mode)
            for account in [main, *twins.values()]:
                self.after(account, place)
                if place == self.end - 1:
                    self.finish(account, candle.close)
            equity.append(main.equity(candle.close))
        last = self.candles[self.end - 1].close
        ends = {mode: twins.get(mode, main).equity(last) for mode in MODES}
        return Result(main, equity, ambiguous, ends, self.met | exclusions.met(self))

    def rules_at(self, place):
        """The rules by the rate of exchange of a candle."""
        if not self.rates:
            return self.rules
        self.rules.costs.exchange(self.rates[place])
        return replace(self.rules, margin=self.rules.margin.at(self.rates[place]))

    def charge(self, account, place):
        """Interest and funding before the open of a candle."""
        close = self.candles[max(place - 1, 0)].close
        account.pay_interest(self.days[place], close)
        for rate in self.funding.get(place, []):
            account.pay_funding(rate, close)

    def resolve(self, account, candle, mode):
        """Plays a candle; gives whether it is ambiguous."""
        if path.is_untouched(account, candle):
            account.reach(candle.low)
            account.reach(candle.high)
            return False
        if candle.start not in self.inside:
            return self.choose(account, candle, mode, path.play)
        self.magnified += 1
        path.at_open(account, candle.open)
        ambiguous = False
        for place, finer in enumerate(self.inside[candle.start]):
            if place:
                path.jump(account, finer.open)
            if path.is_untouched(account, finer):
                account.reach(finer.low)
                account.reach(finer.high)
            elif self.choose(account, finer, mode, path.way):
                ambiguous = True
        return ambiguous

    def choose(self, account, candle, mode, play):
        """Plays a candle both ways and takes one; gives whether it is ambiguous."""
        low, high = account.copy(), account.copy()
        play(low, candle, True)
        play(high, candle, False)
        different = outcome(low) != outcome(high)
        if low.closed or high.closed:
            self.met |= losses(low, high)
        low_end, high_end = paper(low.equity(candle.close)), paper(high.equity(candle.close))
        if different and low_end == high_end:
            self.met.add("same-equity-on-both-paths")
        nearer = low if candle.open - candle.low <= candle.high - candle.open else high
        chosen = {"ohlc": high, "olhc": low, "nearer": nearer,
                  "pessimistic": low if low_end <= high_end else high,
                  "optimistic": low if low_end >= high_end else high}[mode]
        if not different and mode not in ("ohlc", "olhc"):
            chosen = nearer
        account.__dict__.update(chosen.__dict__)
        return different

    def after(self, account, place):
        """What happens at a candle's close: rules, times in force, fills at the close."""
        close = self.candles[place].close
        self.work_slip(self.bar_before(place), place)
        self.close(account, place)
        bar = self.bar_after.get(place)
        self.expire(account, "bars", bar is not None, bar)
        if bar is not None:
            self.work_slip(bar, place)
        if bar is not None and not account.closed and not account.is_delisted:
            fills = lambda: self.fill_at_close(account, bar, place)
            self.questions.ask(account, bar, close, fills)
            fills()
        self.expire(account, "day", self.ends_day(place), bar)

    def fill_at_close(self, account, bar, place):
        """Where orders fill at the close of the bar that asks, trades those that it has placed."""
        if self.execution.get("fill") != "close" or self.bars[bar].late or (
                self.is_halt(self.candles[place])):
            return
        for order in list(account.waiting):
            if order.kind == "market" and order.at is None and account.works(order) and (
                    order.turn != account.candle and not order.at_market):
                account.fill(order, self.candles[place].close)

    def bar_before(self, place):
        """The last bar that has closed before a candle."""
        return (self.bar_of[place] if place < len(self.bar_of) else len(self.bars)) - 1

    def locked(self, place):
        """What cannot be traded in a candle that never left a limit of its session: 1 buying, -1 selling."""
        if place not in self.limits:
            return ()
        highest, lowest = self.limits[place]
        candle = self.candles[place]
        return (1,) * (candle.low >= highest) + (-1,) * (candle.high <= lowest)

    def price_limits(self):
        """The highest and the lowest price of the session of each candle, but for the first session."""
        found, session = {}, None
        share, tick = self.rules.price_limit, self.rules.tick
        nearest = lambda price: half_away(price / tick) * tick if tick else price
        for place in range(self.end if share is not None else 0):
            if place and (self.days[place] != self.days[place - 1] or not self.is_intraday()):
                close = self.candles[place - 1].close
                for kind, value in self.events.get(place, []):
                    close = events.price(kind, value, close)
                session = nearest(close * (1 + share)), nearest(close * (1 - share))
            if session:
                found[place] = session
        return found

    def is_halt(self, candle):
        """Whether no order fills in a candle."""
        return self.rules.rests and not candle.volume

    def work_slip(self, bar, place):
        """Slippage by an expression is what that was at a bar, in units of a candle."""
        text = self.document.get("account", {}).get("slippage", {}).get("price")
        if isinstance(text, str):
            known = self.questions.values.known(place)
            found = known.number(self.questions.tree(text), bar, None) if bar >= 0 else None
            self.rules.costs.worked = found if found and found > 0 else exact(0)

    # Orders that wait for a time

    def before(self, account, place):
        """What a candle tells before its open: sessions of new orders, times that are over, and orders
        whose session has no candle any more."""
        account.candle = place - self.first - 1
        account.bar = self.bar_of[place] if place < len(self.bar_of) else len(self.bars)
        for order in list(account.waiting):
            if order.expires and order.expires[0] == "until":
                active = order.session if order.session is not None else place
                if self.until(order.expires[1], active) <= self.candles[place].start:
                    account.end(order, "expired", "expired")
                    continue
            if order.session is None and (order.at is not None or order.expires):
                account.waiting[account.waiting.index(order)] = order._replace(session=place)
        for order in list(account.waiting):
            if order.at not in (None, "open") and self.days[order.session] != self.days[place] and (
                    self.is_intraday()):
                last = self.candles[place - 1].close
                account.volume = None  # a close that has no candle has no volume, but the limits of the last
                account.locked = self.locked(place - 1)
                account.keep(order, last, replace(self.candles[place - 1], high=last, low=last))
        self.begin_flats(account, place)

    def begin_flats(self, account, place):
        """Lets orders that close at a time of day count from a candle on, whose entries filled before it."""
        for order in list(account.waiting):
            if order.session is None and order.at is not None and order.purpose == "flat":
                account.waiting[account.waiting.index(order)] = order._replace(session=place)

    def is_intraday(self):
        return self.frame != "1d"

    def until(self, text, place):
        """When a time in force is over that begins with a candle."""
        if len(text) == 5:
            return shown(self.clock, minutes(text) * 60, self.candles[place].start)
        if len(text) == 10:
            date = datetime.fromisoformat(text).date() + DAY
            return self.clock.begin(date) if self.is_intraday() else moment(str(date), self.clock)
        return moment(text, self.clock)

    def due_at_open(self, order):
        """Whether an order trades at the open of the candle that is played."""
        place = self.place
        if order.at == "open":
            return not self.is_intraday() or (
                self.days[self.first + order.placed] != self.days[place])
        if order.at in (None, "close") or order.session is None:
            return False
        return shown(self.clock, order.at, self.candles[order.session].start) <= (
            self.candles[place].start)

    def close(self, account, place):
        """Trades what is due at the close of a candle."""
        candle = self.candles[place]
        self.begin_flats(account, place)
        is_last = not self.is_intraday() or (
            candle.end >= self.clock.begin(self.days[place] + DAY))
        is_last = is_last and not self.is_halt(candle)
        for order in [o for o in account.waiting if o.at == "close" and is_last]:
            account.keep(order, candle.close, candle)

    def finish(self, account, close):
        """The end of the data."""
        account.cancel(list(account.waiting), "endOfData")
        if self.execution.get("closeAtEnd") and account.lots:
            order = account.place("end", -account.side(), "market")
            account.leave(order, close)

    def expire(self, account, force, over, bar):
        for order in list(account.waiting):
            if over and order.expires and order.expires[0] == force and order.at is None:
                if bar >= order.expires[1] if force == "bars" else order.placed < account.candle:
                    account.end(order, "expired", "expired")

    def ends_day(self, place):
        if place == self.end - 1:
            return False  # that is the end of the data
        return self.days[place] != self.days[place + 1]


def outcome(account):
    """What two paths are compared by: cash, lots and waiting orders."""
    lots = [(lot.quantity, lot.price, lot.stop, lot.target, lot.rule) for lot in account.lots]
    orders = sorted((o.purpose, o.sign, o.kind, text(o.price), text(o.limit), o.triggered, text(o.arm),
                     text(o.part), text(o.purpose == "exit" and o.rule), text(o.at), text(o.session),
                     text(o.begun), o.at_market, text(o.begun and o.plan and o.plan.amount))
                    for o in account.waiting)
    return paper(account.cash), lots, orders


def text(value):
    """A value as text, the same for numbers that are equal: 3.535 and 3.5350."""
    return str(value.normalize() if isinstance(value, Decimal) else value)


def losses(low, high):
    """How the accounts of the two paths of a candle were lost, if in a special way."""
    found = {"lost-on-one-path"} if low.closed != high.closed else set()
    for account in (low, high):
        if not account.closed:
            continue
        rules, (*_, price, cost) = account.rules, account.fills[-1]
        if abs(account.cash + cost) < rules.cash * NOTHING:
            found.add("nothing-left-but-last-bits")
        if rules.tick and price % rules.tick:
            found.add("lost-between-ticks")
    return found

"""The account of a run: cash, lots, orders, and what an order does when it fills.

Orders and lots are never changed, only replaced, so that a copy of an account is a copy of lists.
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import NamedTuple

from exact import NINE_DIGITS, TWELVE_DIGITS, ZERO, to_step
from values import EQUAL

# What closes all there is, whatever volume a candle has, and does not slip.
FORCED = ("end", "liquidation", "delisting")
BRACKETS = ("stopLoss", "takeProfit", "trailingStop", "breakEven")


class Order(NamedTuple):
    """An order; `sign` is 1 for a purchase, -1 for a sale, `lot` the lot that a bracket closes."""

    number: int
    purpose: str
    sign: int
    kind: str
    placed: int
    price: Decimal = None
    limit: Decimal = None
    quantity: Decimal = ZERO
    state: str = "working"
    reason: str = None
    closed: int = None
    triggered: bool = False
    lot: int = None
    plan: object = None
    expires: tuple = None
    placed_at: tuple = None  # price and limit before the first split, or before it followed
    trail: tuple = None  # the distance of a trailing stop
    best: object = None  # the best price that it has followed
    part: Decimal = None  # the units that it closes, where these are not all
    share: Decimal = Decimal(1)  # of an exit, how much of what is held it closes; None where not known
    arm: Decimal = None  # the price from which on it follows, until it does
    at: object = None  # the time that it waits for: "open", "close", or seconds after midnight
    session: int = None  # the candle whose session that is, once it is known
    turn: int = None  # the candle that had no volume left for all of it
    begun: Decimal = ZERO  # what has traded of it
    at_market: bool = False  # whether it is what is left of a stop that was met, or was due
    rule: object = None  # of several rules of a side the one that it is of; None for all of it
    name: str = None  # what the document calls the rule that asked for it
    rebalances: bool = False  # whether it brings a position back to its weight
    brought_by: object = None  # of a stop or a target the rule of the entry that brought it


class Lot(NamedTuple):
    """Units of one entry, negative for a short; `low` and `high` are where the price was since."""

    number: int
    quantity: Decimal
    price: Decimal
    candle: int
    bar: int
    cost: Decimal
    low: Decimal
    high: Decimal
    stop: Decimal = None
    target: Decimal = None
    paid: Decimal = ZERO  # dividends so far
    rule: object = None  # the rule that opened it, and its name
    name: str = None
    rate: Decimal = Decimal(1)  # of exchange, where it was bought


class Trade(NamedTuple):
    number: int
    quantity: Decimal
    entry_candle: int
    entry_price: Decimal
    exit_candle: int
    exit_price: Decimal
    purpose: str
    costs: Decimal
    profit: Decimal
    worst: Decimal
    best: Decimal
    stop: Decimal
    target: Decimal
    unit: Decimal  # what a gain of 1 of the price was worth for each at the entry
    entry_name: str = None  # the rules that entered and left, where they have names
    exit_name: str = None


class Account:
    LISTS = ("waiting", "ended", "lots", "fills", "fill_units", "trades", "charges", "rolled")

    def __init__(self, rules):
        self.rules = rules
        self.cash = rules.cash
        self.elsewhere = ZERO  # what other instruments of the account are worth
        self.room, self.most_share = None, None  # of a portfolio: how many more, and how much of each
        self.waiting = []  # orders that work, in the order in which they were placed
        self.ended = []  # all others, in the order in which they ended
        self.lots, self.fills, self.trades = [], [], []
        self.fill_units = []  # what a unit of each fill gained where the price gained 1
        self.due_at_open = lambda order: False
        self.day_of = None  # the date of the session of a candle
        self.rests = False  # whether the market rests at weekends
        self.month_of = None  # the calendar month of a candle, by UTC
        self.charges = []  # interest, funding and the costs of rolls
        self.rolled = []  # (candle, quantity, price, unit) of what rolls traded
        self.paid_to = None  # the date up to which interest was paid
        self.candle = 0  # the one that is played
        self.bar = 0  # the bar that is forming
        self.closed = False  # after its equity has reached zero
        self.is_delisted = False  # whether the instrument is traded no more
        self.calls = 0  # how often the margin was called
        self.range = None  # the candle that is played
        self.slip, self.is_maker = ZERO, False  # of the fill that is made
        self.missing = {}  # the money that was missing for orders, by their numbers
        self.pushing = False  # whether its units push the price
        self.volume = None  # what the orders of a candle may still trade; None for any
        self.locked = ()  # the signs of orders that a limit of the day keeps from trading
        self.paid = [ZERO] * 3  # taxes, halves of the spread, what slippage took

    def copy(self):
        other = object.__new__(Account)
        other.__dict__.update(self.__dict__)
        for name in self.LISTS:
            setattr(other, name, list(getattr(self, name)))
        other.missing = dict(self.missing)
        return other

    # What there is

    def orders(self):
        return sorted(self.waiting + self.ended, key=lambda order: order.number)

    def has_entered(self, since):
        """Whether one of the fills from a number on is that of an entry."""
        numbers = {fill[0] for fill in self.fills[since:]}
        return any(order.purpose == "entry" and order.number in numbers
                   for order in self.waiting + self.ended)

    def works(self, order):
        return any(other.number == order.number for other in self.waiting)

    def units(self):
        return sum((lot.quantity for lot in self.lots), ZERO)

    def side(self):
        return 0 if not self.lots else 1 if self.lots[0].quantity > 0 else -1

    def equity(self, price):
        return self.cash + self.elsewhere + self.units() * self.rules.margin.unit * price

    def view(self, price):
        """What rules see of it at the close of a bar."""
        seen = {"account.equity": self.equity(price), "account.cash": self.cash,
                "account.exchangeRate": self.rules.margin.rate,
                **dict.fromkeys(("position.entry", "position.bars")), **dict.fromkeys(
                    ("position.size", "position.profit", "position.best", "position.worst"), ZERO)}
        if self.lots:
            units, side = self.units(), self.side()
            entry = sum(lot.quantity * lot.price for lot in self.lots) / units
            reach = [(seen - entry) * side for lot in self.lots for seen in (lot.low, lot.high)]
            seen |= {"position.size": units, "position.entry": entry,
                     "position.bars": Decimal(self.bar - self.lots[0].bar),
                     "position.profit": self.profit(price),
                     "position.best": max(ZERO, *reach), "position.worst": min(ZERO, *reach)}
        return seen

    def profit(self, price):
        """What is held has gained; what is nothing on paper is nothing."""
        profit = sum(self.gain(lot, price) for lot in self.lots)
        worth = abs(self.units()) * self.rules.margin.unit * price
        return profit if abs(profit) > EQUAL * worth else ZERO

    def gain(self, lot, price):
        """What a lot has gained at a price, by the rates of exchange of both times."""
        margin = self.rules.margin
        paid = lot.price if lot.rate == margin.rate else lot.price * lot.rate / margin.rate
        return lot.quantity * margin.unit * (price - paid)

    def exchange(self, rules):
        """Takes the rules from a rate of exchange on. Nothing was paid for a contract, so that what it was
        entered at is worth what the new rate makes of it."""
        margin = rules.margin
        if margin.is_contract:
            for lot in self.lots:
                unit = margin.unit / margin.rate
                self.cash -= lot.quantity * unit * lot.price * (margin.rate - lot.rate)
            self.lots = [lot._replace(rate=margin.rate) for lot in self.lots]
        self.rules = rules

    # Interest and funding

    def pay_interest(self, date, price):
        """Before the open of a candle of a date, at the close before."""
        days = (date - self.paid_to).days if self.lots and self.paid_to else 0
        if days > 0:
            self.charge(*self.rules.margin.interest(self, days, price), days, price)
        self.paid_to = date

    def pay_funding(self, rate, price):
        if self.lots:
            amount = self.units() * self.rules.margin.unit * price * rate
            self.charge("funding", amount, 0, price)

    def charge(self, kind, amount, days, price):
        if not amount:
            return
        self.cash -= amount
        units = self.units()
        self.lots = [lot._replace(cost=lot.cost + amount * lot.quantity / units) for lot in self.lots]
        self.charges.append((kind, self.candle, units, price, days, amount))

    # Splits, dividends and rolls

    def meet(self, kind, value, close=None):
        """An event before the open of a candle, after a close. Orders keep their prices at a dividend."""
        if kind == "delisting":
            self.delist(value)
            return
        if kind == "dividend":
            value *= self.rules.margin.rate
            self.cash += self.units() * value
            self.lots = [lot._replace(paid=lot.paid + lot.quantity * value) for lot in self.lots]
            return
        if kind == "roll":
            self.roll(value, close)
            change = lambda old: old + value
            self.waiting = [self.changed_order(order, change, lambda old: old) for order in self.waiting]
        else:
            change = lambda old: old / value
            self.lots = [self.changed_lot(lot, change, value) for lot in self.lots]
            self.waiting = [self.changed_order(order, change, change, value) for order in self.waiting]
        for order in list(self.waiting):
            if any(price is not None and price <= 0 for price in (order.price, order.limit)):
                self.end(order, "cancelled", "priceNotPositive")

    def delist(self, price):
        """Nothing is traded any more: holders are paid, and no order is left."""
        self.is_delisted = True
        self.cancel(list(self.waiting), "delisted")
        if self.lots:
            self.leave(self.place("delisting", -self.side(), "market"), price)
        self.closed = self.closed or self.cash + self.elsewhere <= 0

    def roll(self, gap, close):
        """What is held is sold at the close before and bought again as the next contract, which costs so
        much more; both cost what such fills cost."""
        if not self.lots:
            return
        units, costs = self.units(), self.rules.costs
        unit, rate = self.rules.margin.unit, self.rules.margin.rate
        self.cash -= units * unit * gap
        amount = ZERO
        for price, quantity in ((close, -units), (close + gap, units)):
            self.take_tier()
            amount += costs.cost(abs(units), price, quantity < 0, False)
            self.rolled.append((self.candle, quantity, price, unit))
        self.charge("roll", amount, 0, close)
        self.lots = [
            self.changed_lot(lot, lambda old: old + gap)._replace(
                rate=(lot.price * lot.rate + gap * rate) / (lot.price + gap)) for lot in self.lots]

    def changed_lot(self, lot, change, ratio=1):
        """A lot after a split or a roll, which changes prices."""
        sign, tick = (1 if lot.quantity > 0 else -1), self.rules.tick
        price = lambda old, up: None if old is None else to_step(change(old), tick, up)
        return lot._replace(
            quantity=lot.quantity * ratio, price=change(lot.price), low=change(lot.low),
            high=change(lot.high), stop=price(lot.stop, sign < 0), target=price(lot.target, sign > 0))

    def changed_order(self, order, change, distance, ratio=1):
        """An order after a split or a roll, which changes prices and distances. A stop goes to the tick at
        which it is worse, a limit to where it is better."""
        price = lambda old, up: None if old is None else to_step(change(old), self.rules.tick, up)
        buys = order.sign > 0
        plan = order.plan
        if plan is not None:
            ways = {"share": lambda old: old, "level": change}
            spec = lambda old: old and (old[0], ways.get(old[0], distance)(old[1]))
            amount = plan.amount
            if plan.size == "units" and amount is not None:
                amount *= ratio
            plan = replace(plan, stop=spec(plan.stop), target=spec(plan.target),
                           trail=spec(plan.trail), after=spec(plan.after), even=spec(plan.even),
                           targets=tuple((spec(old), share) for old, share in plan.targets),
                           amount=amount)
        trail = order.trail
        if trail and trail[0] != "share":
            trail = trail[0], distance(trail[1])
        return order._replace(
            part=order.part and order.part * ratio, trail=trail, best=order.best and change(order.best),
            arm=price(order.arm, not buys),
            price=price(order.price, buys if order.kind != "limit" else not buys),
            limit=price(order.limit, not buys), plan=plan,
            placed_at=order.placed_at or (order.price, order.limit))

    # What rules opened

    def holds(self, rule):
        """Whether something is held that a rule opened; None is any."""
        return any(rule in (None, lot.rule) for lot in self.lots)

    def is_fresh(self, lot):
        """Whether a lot may not be closed, since it is of this session."""
        return not self.rules.same_day and self.day_of(lot.candle) == self.day_of(self.candle)

    def is_bound(self, order):
        """Whether what a stop or a target closes may not be closed yet."""
        return not self.rules.same_day and order.purpose in BRACKETS and all(
            self.is_fresh(lot) for lot in self.lots if order.lot in (None, lot.number))

    def closes_nothing(self, order):
        """Whether an exit does nothing at its price, since none of what it closes may be closed yet."""
        is_met = order.kind != "stopLimit" or order.triggered
        return not self.rules.same_day and order.purpose == "exit" and is_met and all(
            self.is_fresh(lot) for lot in self.lots if order.rule in (None, lot.rule))

    def opened(self, order, rule):
        """Whether a stop or a target is one that an entry of a rule brought."""
        return rule is None or order.brought_by == rule

    # The price moves

    def reach(self, price):
        """The price is here: what the open lots have seen."""
        for place, lot in enumerate(self.lots):
            if price < lot.low:
                self.lots[place] = lot._replace(low=price)
            elif price > lot.high:
                self.lots[place] = lot._replace(high=price)

    def follow(self, price):
        """Trailing stops follow a price that was passed; they never go back."""
        for place, order in enumerate(self.waiting):
            if order.trail and order.arm is None and (
                    order.best is None or (price - order.best) * order.sign < 0):
                stop = self.away(order.trail, price, order.sign)
                if (stop - order.price) * order.sign > 0:
                    stop = order.price
                self.waiting[place] = order._replace(price=stop, best=price)

    def start(self, order):
        """The price has gone as far as a trailing stop wants before it follows."""
        self.waiting[self.waiting.index(order)] = order._replace(arm=None)

    # Orders that wait for a time

    def keep_at_open(self, price, before):
        """Trades what is due at the open of the candle, as `due_at_open` says, each after what comes before."""
        for order in [order for order in self.waiting if self.due_at_open(order)]:
            before(order)
            self.keep(order, price, self.range)

    def keep(self, order, price, range):
        """The time of an order is there: it trades at a price, or is over where that is no good."""
        if not self.works(order):
            return
        if order.kind.startswith("limit") and (price - order.price) * order.sign > 0:
            self.end(order, "expired", "expired")
            return
        candle, seen = self.candle, self.range
        self.range = range
        self.fill(order, price)
        if self.works(order):  # with what the volume had no room for
            rest = self.waiting[self.place_of(order)]
            # What may not be closed on the day of its entry is closed at the first open of the next.
            if rest.purpose == "flat" or rest.purpose == "exit" and any(
                    self.is_fresh(lot) for lot in self.lots if rest.rule in (None, lot.rule)):
                self.waiting[self.place_of(rest)] = rest._replace(at=None, at_market=True)
            else:
                self.end(rest, "expired", "expired")
        self.candle, self.range = candle, seen

    # Orders come and go

    def place(self, purpose, sign, kind, **more):
        number = len(self.waiting) + len(self.ended)
        order = Order(number, purpose, sign, kind, self.candle, **more)
        self.waiting.append(order)
        return order

    def end(self, order, state, reason=None, **more):
        self.waiting = [other for other in self.waiting if other.number != order.number]
        self.ended.append(order._replace(
            state=state, reason=reason, closed=self.candle, **more))

    def cancel(self, orders, reason):
        for order in orders:
            self.end(order, "cancelled", reason)

    def trigger(self, order):
        """A stop-limit order is a limit order from here on."""
        triggered = order._replace(triggered=True)
        self.waiting[self.waiting.index(order)] = triggered
        return triggered

    def brackets(self):
        return [order for order in self.waiting if order.purpose in (*BRACKETS, "flat")]

    def entries(self, sign):
        return [order for order in self.waiting
                if order.purpose == "entry" and order.sign == sign]

    # Entries of a day

    def has_room(self, sign, most, most_of_all):
        """Whether the day has had fewer entries of a side, and of both, than there may be."""
        if most is None and most_of_all is None:
            return True
        day = self.day_of(self.candle)
        return ((most is None or self.entries_of(day, sign) < most)
                and (most_of_all is None
                     or self.entries_of(day, sign) + self.entries_of(day, -sign) < most_of_all))

    def entries_of(self, day, sign):
        """How many entries of a side have filled on a day, by their first parts."""
        entries = {order.number for order in self.waiting + self.ended
                   if order.purpose == "entry" and order.sign == sign}
        first = {}
        for number, candle, *_ in self.fills:
            first.setdefault(number, candle)
        return sum(1 for number, candle in first.items()
                   if number in entries and self.day_of(candle) == day)

    def entries_held(self):
        """How many entries the position has, of which each part is a lot."""
        return len({self.fills[lot.number - 1][0] for lot in self.lots})

    # Fills

    def traded(self):
        """What was traded in this calendar month, as tiers of the commission count it."""
        month = self.month_of(self.candle)
        trades = [(candle, quantity, price, unit)
                  for (_, candle, quantity, price, _), unit in zip(self.fills, self.fill_units)]
        return sum((self.rules.costs.counted(abs(quantity), price, unit)
                    for candle, quantity, price, unit in trades + self.rolled
                    if self.month_of(candle) == month), ZERO)

    def pending(self):
        """What sales brought that can only be spent on a later day."""
        today, found = self.day_of(self.candle), ZERO
        for (_, candle, quantity, price, cost), unit in zip(reversed(self.fills), reversed(self.fill_units)):
            if self.settles(self.day_of(candle)) <= today:
                break
            if quantity < 0:
                found -= quantity * unit * price + cost
        return found

    def settles(self, day):
        """The day from which on the proceeds of a day can be spent."""
        for _ in range(self.rules.settlement):
            day += timedelta(days=1)
            while self.rests and day.weekday() > 4:
                day += timedelta(days=1)
        return day

    def take_tier(self):
        if self.rules.costs.tiers:
            self.rules.costs.take_tier(self.traded())

    def fill(self, order, price):
        """Trades an order where the candle has a price: a limit order there, any other worse."""
        is_maker = (order.kind.startswith("limit") or order.triggered) and not order.at_market
        paid = price if is_maker else self.rules.costs.slipped(price, order.sign, self.range)
        self.slip, self.is_maker = abs(paid - price), is_maker
        self.pushing = self.rules.costs.pushes() and not is_maker
        if order.purpose == "entry":
            self.enter(order, paid)
        elif order.plan is not None and order.plan.size == "weight":
            self.reduce(order, paid)
        elif order.share != 1 and not order.begun:
            self.leave_share(order, paid)
        else:
            self.leave(order, paid)
        self.slip, self.is_maker, self.pushing = ZERO, False, False

    def tradable(self, units):
        """The units that the candle's volume has room for, in whole lots where these are not all."""
        if self.volume is None or units <= self.volume * (1 + TWELVE_DIGITS):
            return units
        return min(units, max(ZERO, to_step(self.volume, self.rules.lot, False)))

    def keep_working(self, order, left=None, traded=ZERO):
        """What is left of an order goes on working, from the next candle on."""
        plan = order.plan
        if left is not None and order.purpose == "entry":
            plan = replace(plan, size="units", amount=left)
        begun = order.begun + traded
        # A stop goes on at the market, but not for units that could not be closed yet when it was met.
        is_met = order.kind == "stop" and not (order.purpose in (*BRACKETS, "exit") and any(
            self.is_fresh(lot) for lot in self.lots
            if order.lot in (None, lot.number) and order.rule in (None, lot.rule)))
        self.waiting[self.place_of(order)] = order._replace(
            turn=self.candle, plan=plan, begun=begun,
            quantity=order.quantity if left is None else begun + left.copy_sign(traded),
            # A share is measured anew until a part of it has traded.
            part=left if order.part is not None and left is not None else (
                order.part if order.share == 1 or begun else None),
            at_market=order.at_market or is_met, trail=None if is_met else order.trail)

    def place_of(self, order):
        return next(place for place, other in enumerate(self.waiting)
                    if other.number == order.number)

    def pay(self, order, quantity, price, left=ZERO):
        """Books a fill and gives its cost."""
        self.take_tier()
        costs, units, sells = self.rules.costs, abs(quantity), quantity < 0
        value = units * self.rules.margin.unit * price
        cost = costs.cost(units, price, sells, self.is_maker)
        if order.purpose == "liquidation":
            cost += self.rules.margin.penalty * value
        if order.purpose == "delisting":
            cost = ZERO
        self.cash -= value.copy_sign(quantity) + cost
        if left:
            self.keep_working(order, left, quantity)
        else:
            self.end(order, "filled", quantity=order.begun + quantity)
        if self.volume is not None:
            self.volume -= units
        self.fills.append((order.number, self.candle, quantity, price, cost))
        self.fill_units.append(self.rules.margin.unit)
        if order.purpose == "entry" and self.rules.one_cancels and not order.rebalances:
            self.cancel([other for other in self.waiting if other.purpose == "entry"
                         and other.number != order.number and not other.rebalances], "otherEntryFilled")
        if order.purpose == "delisting":
            return cost
        self.paid = [before + more for before, more in zip(self.paid, (
            costs.tax(units, price, sells), costs.half_spread(units, price), units * self.slip * costs.unit))]
        return cost

    def leave(self, order, price):
        """Closes the lot of a bracket, or the whole position, or a part of one of these."""
        own = order.rule if order.purpose == "exit" else None
        lots = [lot for lot in self.lots
                if order.lot in (None, lot.number) and own in (None, lot.rule)]
        whole = abs(sum(lot.quantity for lot in lots))
        wanted = whole if order.part is None else min(order.part, whole)
        left, rest = wanted, ZERO
        if order.purpose not in FORCED:
            lots = [lot for lot in lots if not self.is_fresh(lot)]
            old = abs(sum(lot.quantity for lot in lots))
            left = ZERO if order.sign in self.locked else self.tradable(min(wanted, old))
            rest = wanted - left
            if not left:
                self.keep_working(order)
                return
        is_part = order.part is not None or left < whole
        if order.lot is None and own is None and is_part and self.rules.lots == "average":
            self.average(left)
            lots = [lot for lot in self.lots if not self.is_fresh(lot)]
        if self.rules.lots == "lifo" and is_part:
            lots.reverse()
        quantity = left if order.sign > 0 else -left
        if self.pushing and order.purpose not in FORCED:
            pushed = self.rules.costs.pushed(price, order.sign, self.range, left)
            self.slip, price = abs(pushed - price), pushed
        cost = self.pay(order, quantity, price, rest)
        for lot in lots:
            units = min(left, abs(lot.quantity))
            if not units:
                break
            left -= units
            part = units / abs(lot.quantity)
            closed = lot._replace(quantity=units.copy_sign(lot.quantity), cost=lot.cost * part,
                                  paid=lot.paid * part)
            self.trades.append(self.trade(
                closed, price, order.purpose, cost * units / abs(quantity), order.name))
            place = self.lots.index(lot)
            self.lots[place:place + 1] = [] if part == 1 else [lot._replace(
                quantity=lot.quantity - closed.quantity, cost=lot.cost - closed.cost,
                paid=lot.paid - closed.paid)]
        if order.lot is not None and all(lot.number != order.lot for lot in self.lots):
            self.cancel([o for o in self.brackets() if o.lot == order.lot], "otherSideFilled")
        if order.lot is None:
            numbers = [lot.number for lot in self.lots]
            self.cancel([o for o in self.brackets() if o.lot is not None and o.lot not in numbers],
                        "positionClosed")
        self.cancel([o for o in self.waiting if o.purpose == "exit" and o.rule
                     and o.number != order.number and not self.holds(o.rule)], "positionClosed")
        if not self.lots:
            self.cancel([o for o in self.waiting if o.purpose != "entry"], "positionClosed")

    def leave_share(self, order, price):
        """Closes a share of what is held, of the rule or of the side, in whole lots."""
        if order.share is None or not 0 < order.share <= 1:
            self.end(order, "rejected", "sizeUnknown")
            return
        held = abs(sum(lot.quantity for lot in self.lots if order.rule in (None, lot.rule)))
        units = to_step(held * order.share, self.rules.lot, False)
        if not units:
            self.end(order, "rejected", "belowLot")
            return
        self.leave(order._replace(part=units), price)

    def reduce(self, order, price):
        """Sells what the position has beyond its weight, and what stops and targets it leaves idle."""
        unit = self.rules.margin.unit
        excess = abs(self.units()) - order.plan.amount * self.equity(price) / (unit * price)
        units = to_step(max(ZERO, excess), self.rules.lot, False)
        if not units:
            self.end(order, "cancelled", "belowLot")
            return
        self.leave(order._replace(part=units), price)
        numbers = [lot.number for lot in self.lots]
        self.cancel([o for o in self.brackets() if o.lot is not None and o.lot not in numbers],
                    "positionClosed")

    def average(self, part):
        """All units at their average price, where not all of them are sold."""
        units = self.units()
        if part < abs(units):
            paid = sum(lot.quantity * lot.price for lot in self.lots)
            rate = sum(lot.quantity * lot.price * lot.rate for lot in self.lots) / paid
            self.lots = [lot._replace(price=paid / units, rate=rate) for lot in self.lots]

    def trade(self, lot, price, purpose, cost, name=None):
        costs = lot.cost + cost
        worth = lot.quantity * self.rules.margin.unit
        profit = self.gain(lot, price)
        moves = [worth * (seen - lot.price) for seen in (lot.low, lot.high, price)]
        return Trade(lot.number, lot.quantity, lot.candle, lot.price, self.candle, price, purpose,
                     costs, profit + lot.paid - costs, min(ZERO, *moves), max(ZERO, *moves), lot.stop,
                     lot.target, self.rules.margin.unit * lot.rate / self.rules.margin.rate, lot.name,
                     name)

    def enter(self, order, price):
        plan, sign = order.plan, order.sign
        if sign in self.locked:
            self.keep_working(order)
            return
        if not order.begun and not self.has_room(sign, plan.a_day, plan.all_a_day):
            self.end(order, "rejected", "dayIsFull")
            return
        if self.side() == -sign and not self.reverse(order, price):
            self.keep_working(order)
            return
        stop, target = self.away(plan.stop, price, -sign), self.away(plan.target, price, sign)
        if plan.targets:
            levels = [self.away(one, price, sign) for one, _ in plan.targets]
            target = min(levels, key=lambda level: sign * level)
        trail = None if plan.after else self.away(plan.trail, price, -sign)
        reason, wanted = self.sized(order, price, stop, target, trail)
        if reason:
            self.end(order, "rejected", reason)
            return
        part = self.tradable(wanted)
        if part and self.pushing:
            pushed = self.rules.costs.pushed(price, sign, self.range, part)
            self.pushing, self.slip = False, abs(pushed - price)
            self.enter(order, pushed)
            return
        least = self.rules.least * (1 - NINE_DIGITS)
        worth = lambda units: units * self.rules.margin.unit * price
        if part and worth(wanted) < least:
            self.end(order, "rejected", "belowNotional")
            return
        if not part or worth(part) < least:
            self.keep_working(order)
            return
        # The money must be there for all of it at first, and then for each part.
        reason, paid = self.affordable(order, part if order.begun else wanted, price)
        if reason:
            self.end(order, "rejected", reason)
            return
        left = wanted - part if order.begun else max(ZERO, paid - part)
        quantity = sign * min(part, paid)
        cost = self.pay(order, quantity, price, left)
        number = len(self.fills)
        self.lots.append(Lot(
            number, quantity, price, self.candle, self.bar, cost, price, price,
            trail if stop is None else stop, target, rule=order.rule, name=order.name,
            rate=self.rules.margin.rate))
        self.bracket(order, self.lots[-1])

    def away(self, spec, price, way):
        """The price of a stop or a target, seen from another and rounded away from it."""
        if spec is None:
            return None
        kind, value = spec
        level = {"level": value, "distance": price + way * value,
                 "share": price + way * (abs(price) * value)}[kind]
        return to_step(level, self.rules.tick, way > 0)

    def reverse(self, order, price):
        """Closes the other side before an entry; whether all of it is closed."""
        if self.volume is not None or not self.rules.same_day:
            waits = any(other.purpose == "exit" and other.kind == "market" and other.begun
                        for other in self.waiting)
            old = abs(sum(lot.quantity for lot in self.lots if not self.is_fresh(lot)))
            if waits or not self.tradable(old):
                return False
        exit = self.place("exit", order.sign, "market", name=order.name)
        self.leave(exit, price)
        # It goes on before the entry does: at the place of a market order, which has its turn again after it;
        # beside one that waits for its price or its time, where it was placed itself.
        if self.lots and order.kind == "market" and not order.at_market and order.at is None:
            rest = self.waiting.pop(self.place_of(exit))
            self.waiting.insert(self.place_of(order), rest)
        return not self.lots

    def sized(self, order, price, stop, target, trail):
        """Why an entry does not fill at a price, whatever the money, or the units that it wants."""
        self.take_tier()
        plan = order.plan
        if plan.stop and plan.stop[0] == "level" and (price - stop) * order.sign <= 0:
            return "stopBeyondPrice", ZERO
        if plan.target and plan.target[0] == "level" and (target - price) * order.sign <= 0:
            return "targetBeyondPrice", ZERO
        if self.room is not None and self.room <= 0:
            return "noPlace", ZERO
        if plan.amount is None or plan.amount <= 0:
            if plan.size == "kelly":
                return "noAdvantage", ZERO
            known = plan.amount is not None and plan.size != "weight"
            return "sizeNotPositive" if known else "sizeUnknown", ZERO
        stops = [level for level in (stop, trail) if level is not None]
        nearest = min(stops, key=lambda level: abs(price - level), default=None)
        wanted = self.wanted(plan, price, nearest, order.sign < 0)
        if wanted <= 0 and plan.size != "weight":  # the money is no more than the fixed cost
            return "notAffordable", ZERO
        wanted = to_step(max(ZERO, wanted), self.rules.lot, False)
        if wanted == 0:
            alone = plan.size == "weight" and self.up_to(plan.amount, price, order.sign < 0, None)
            is_short = alone and to_step(alone, self.rules.lot, False) > 0
            return "cashSpent" if is_short else "belowLot", ZERO
        if self.most_share is not None:
            most = self.up_to(self.most_share, price, order.sign < 0, None)
            wanted = min(wanted, to_step(max(ZERO, most), self.rules.lot, False))
            if wanted == 0:
                return "maxShareReached", ZERO
        return None, wanted

    def affordable(self, order, wanted, price):
        """Why there is not the money for an entry, or the units that there is: all, or fewer where they may
        be fitted."""
        money = self.equity(price)
        if not self.rules.margin.is_there and order.sign > 0:
            money = self.cash - (self.pending() if self.rules.settlement else ZERO)
        enough = money + NINE_DIGITS * abs(money)
        needed = lambda units: self.needed(order.sign, units, price)
        if needed(wanted) > enough and order.plan.fits:
            less = to_step(self.rules.costs.most(money, needed), self.rules.lot, False)
            wanted = min(wanted, less) or wanted
            worth = wanted * self.rules.margin.unit * price
            if less and worth < self.rules.least * (1 - NINE_DIGITS):
                return "belowNotional", ZERO
        if needed(wanted) > enough:
            self.missing[order.number] = needed(wanted) - money
            waits = self.rules.settlement and needed(wanted) - money <= self.pending() + NINE_DIGITS
            return "unsettled" if waits else "notAffordable", ZERO
        return None, wanted

    def needed(self, sign, units, price):
        """The money that there must be for an entry of some units."""
        margin = self.rules.margin
        cost = self.rules.costs.cost(units, price, sign < 0, self.is_maker)
        held = abs(self.units())
        if margin.is_there:
            return margin.initial.money(held + units, (held + units) * margin.unit * price) + cost
        return ((held if sign < 0 else ZERO) + units) * margin.unit * price + cost

    def wanted(self, plan, price, stop, sells):
        """The units of a size, with their costs."""
        costs = self.rules.costs
        if plan.size == "units":
            return plan.amount
        if plan.size == "weight":
            held = abs(self.units()) * self.rules.margin.unit * price
            there = self.equity(price) - held if sells else self.cash
            return self.up_to(plan.amount, price, sells, there)
        entry = lambda units: costs.cost(units, price, sells, self.is_maker)
        if plan.size == "risk":
            exit = lambda units: costs.cost(units, abs(stop), not sells, False)
            return costs.most(plan.amount * self.equity(price), lambda units: (
                units * costs.unit * abs(price - stop) + entry(units) + exit(units)))
        money = plan.amount * (1 if plan.size == "cash" else self.equity(price))
        # A share above 1 is one of what is left after the costs.
        times = 1
        if plan.size != "cash" and self.rules.margin.is_there:
            times = max(times, plan.amount)
        return costs.most(money, lambda units: units * costs.unit * price + times * entry(units))

    def up_to(self, share, price, sells, there):
        """The units that make the position a share of the equity, for the money that is there."""
        unit = self.rules.margin.unit
        money = share * self.equity(price) - abs(self.units()) * unit * price
        money = money if there is None else min(money, there)
        if money <= 0:
            return ZERO
        cost = lambda units: self.rules.costs.cost(units, price, sells, self.is_maker)
        return self.rules.costs.most(money, lambda units: units * unit * price + cost(units))

    def bracket(self, order, lot):
        """Stop and target of an entry: for its lot, or for all and in place of the earlier ones."""
        whole, plan, sign = self.rules.brackets == "position", order.plan, order.sign
        quantity = -lot.quantity
        if whole and (plan.specs() or plan.flat is not None):
            self.cancel(self.brackets(), "replaced")
            self.lots = [l._replace(stop=lot.stop, target=lot.target) for l in self.lots]
            quantity = -self.units()
        arm = self.away(plan.after, lot.price, sign)
        trail = self.away(plan.trail, lot.price if arm is None else arm, -sign)
        many = []
        left, shares = abs(quantity), ZERO
        for spec, share in plan.targets:
            shares += 1 if share is None else share
            units = left if shares >= 1 else to_step(abs(quantity) * share, self.rules.lot, False)
            left -= units
            many.append(("takeProfit", "limit", self.away(spec, lot.price, sign), {"part": units}))
        for purpose, kind, price, more in (
                ("stopLoss", "stop", plan.stop and lot.stop, {}),
                ("breakEven", "stop", plan.even and lot.price,
                 {"arm": self.away(plan.even, lot.price, sign)}),
                ("trailingStop", "stop", trail,
                 {"trail": plan.trail, "arm": arm, "placed_at": (trail, None)}),
                *([("flat", "marketOnClose" if plan.flat == "close" else "market", None,
                    {"at": plan.flat})] if plan.flat is not None else []),
                *(many or [("takeProfit", "limit", lot.target, {})])):
            if price is not None or purpose == "flat":
                units = more["part"].copy_sign(quantity) if "part" in more else quantity
                child = self.place(purpose, -sign, kind, price=price, quantity=units,
                                   lot=None if whole else lot.number, brought_by=lot.rule, **more)
                if not units:
                    self.end(child, "rejected", "belowLot")
                elif price is not None and price <= 0:
                    self.end(child, "rejected", "priceNotPositive")

"""Runs with a `portfolio`: how many are held, which come first, and what share of the equity each has.

By the page: at a moment instruments are worked by their rank, at the open those first that have no entry
in the market. At the close all exits are asked for, then entries while there is room, then what brings
positions back to their weights. Also random documents for it.
"""

from dataclasses import replace
from decimal import Decimal

import path
from exact import ZERO, exact
from language import parse
from others import ordered
from questions import Plan, is_partial

BAND = Decimal("1e-9")
NAMES = [f"I{place}" for place in range(8)]


class Rotation:
    """Plays moments as a portfolio asks; to be mixed into one."""

    def __init__(self, document, many, frame, met):
        super().__init__(document, many, frame, met)
        self.terms = document["portfolio"]
        self.rank = parse(self.terms["rank"]) if "rank" in self.terms else None
        every = self.terms.get("rebalance")
        self.every = every["every"] if isinstance(every, dict) else every
        self.band = exact(every.get("band", 0)) if isinstance(every, dict) else ZERO
        self.fill_at_close = document["execution"].get("fill") == "close"
        weights = self.terms.get("weights")
        self.weight = parse(weights["expression"]) if "expression" in (weights or ()) else None
        self.top = None
        if "top" in self.terms:
            self.top = parse(f"rank_of({self.terms['rank']})")
        share = self.terms.get("maxShare")
        for part in self.parts:
            part.account.most_share = None if share is None else exact(share)
            part.closed = -1  # its last bar that has closed

    # Order

    def ranked(self, parts):
        values = {}
        for part in parts:
            found = None
            if self.rank is not None and part.closed >= 0:
                found = part.simulator.questions.values.at(self.rank, part.closed)
            if found is not None:
                values[part.name] = found
        rest = sorted(part.name for part in parts if part.name not in values)
        self.unranked = rest if self.rank is not None else []
        by_name = {part.name: part for part in parts}
        return [by_name[name] for name in ordered(values) + rest]

    def share(self, part, do):
        """Whoever is worked knows how many others are held."""
        most = self.terms.get("maxPositions")
        if most is not None:
            part.account.room = most - sum(
                1 for other in self.parts if other is not part and other.account.lots)
        super().share(part, do)

    # A moment

    def play(self, step, time, now):
        self.begin(now, time)
        order = self.ranked(now)
        self.before_opens(step, time, now)
        entering = [part for part in order if has_entries(part)]
        for part in [part for part in order if part not in entering] + entering:
            self.work(part, step, time, lambda a, c: path.at_open(a, c.open))
        for part in order:
            self.work(part, step, time, lambda a, c: path.way(a, c, self.low_first))
        for closing in self.closings(time, now):
            self.finish_bars(step, time, closing)

    def finish_bars(self, step, time, now):
        """The closes of instruments that close together."""
        asked = []
        for part in now:
            place = part.place[time]
            part.closes(time)
            bar = part.simulator.bar_after.get(place)
            part.closed = part.closed if bar is None else bar
            self.work(part, step, time,
                      lambda a, _: part.simulator.expire(a, "bars", bar is not None, bar))
            if bar is not None and not part.account.is_delisted and not self.closed:
                asked.append(part)
        self.answer(step, time, self.ranked(asked))
        for part in now:
            place = part.place[time]
            self.work(part, step, time, lambda a, _: part.simulator.expire(
                a, "day", part.simulator.ends_day(place), None))

    def answer(self, step, time, order):
        for part in order:
            self.share(part, lambda account: self.look(part, account))
        for part in order:
            self.work(part, step, time, lambda a, _: self.leave(part, a))
        wanted, left = [], None
        if "maxPositions" in self.terms:
            left = self.terms["maxPositions"] - sum(self.claims(part, time) for part in self.parts)
        for part in order:
            if (left is None or left > 0 or self.claims(part, time)) and self.enters(part):
                wanted.append(part)
                if part.name in self.unranked:
                    continue
                if left is not None and not self.claims(part, time):
                    left -= 1
        refused = [part for part in wanted if part.name in self.unranked]
        together = [part for part in self.parts if self.claims(part, time)
                    or part in wanted and part not in refused]
        shares = self.shares(together) if "weights" in self.terms else {}
        for part in wanted:
            if part in refused:
                self.work(part, step, time, lambda a, _: self.refuse(part, a))
            else:
                self.work(part, step, time, lambda a, _: self.enter(part, a, shares))
        if "weights" in self.terms and self.every:
            for part in order:
                if (part not in wanted or part in refused) and part.held and self.is_due(part):
                    self.work(part, step, time,
                              lambda a, _: self.rebalance(part, a, shares.get(part.name)))

    def look(self, part, account):
        """What the rules see of the account, before anything is asked for."""
        part.state, part.held = account.view(part.close), account.side()
        part.lots = list(account.lots)

    def leave(self, part, account):
        questions, bar = part.simulator.questions, part.closed
        side = questions.document["long"]
        _, exit = questions.asked(side, bar, part.state)
        rank = self.top and questions.values.number(self.top, bar, None)
        if self.top and rank is not None and rank > self.terms["top"] and self.is_looked_at(part):
            below = True
        else:
            below = False
        if is_partial(side) or not exit:
            exit = exit and not below
        else:
            below = False
        if (exit or below) and not side.get("keepEntry"):
            closes = part.held == 1 and (
                below or questions.exit_share(side, bar, part.state) == 1)
            account.cancel(account.entries(1), "positionClosed" if closes else "exitCameTrue")
        if exit and part.held == 1:
            questions.exit(account, side, 1, bar, part.state)
        elif below and part.held == 1:
            account.cancel(exits_of(account), "replaced")
            account.place("exit", -1, "market")
        if (exit or below) and part.held == 1:
            self.at_close(part, account)
        if part.held == 1 and side.get("follow", False) is not False:
            questions.move(account, side, 1, bar, part.state)

    def is_looked_at(self, part):
        """Whether the wanted instruments are looked at now."""
        return not self.every or self.is_due(part)

    def is_due(self, part):
        """Whether its bar is the first of a week, month, quarter or year."""
        bars, bar = part.simulator.bars, part.closed
        def period(date):
            return {"day": date, "week": date.isocalendar()[:2], "month": (date.year, date.month),
                    "quarter": (date.year, (date.month - 1) // 3), "year": date.year}[self.every]
        return bar == 0 or period(bars[bar].date) != period(bars[bar - 1].date)

    def enters(self, part):
        questions, bar = part.simulator.questions, part.closed
        side = questions.document["long"]
        enter, _ = questions.asked(side, bar, part.state)
        if self.top:
            rank = questions.values.number(self.top, bar, None)
            enter = enter and rank is not None and rank <= self.terms["top"] and self.is_looked_at(part)
        return bool(enter) and (part.held != 1 or self.adds(part))

    def adds(self, part):
        """Whether an entry may add to what is held, as its rules saw that."""
        questions, account = part.simulator.questions, part.account
        lots, account.lots = account.lots, part.lots
        adds = questions.adds(account, questions.document["long"], 1, part.closed, part.state, part.close)
        account.lots = lots
        return adds

    def enter(self, part, account, shares):
        questions, bar = part.simulator.questions, part.closed
        side = questions.document["long"]
        before = {order.number for order in account.waiting}
        questions.enter(account, side, 1, bar, part.state)
        if "weights" in self.terms:
            for place, order in enumerate(account.waiting):
                if order.purpose == "entry" and order.number not in before:
                    account.waiting[place] = order._replace(plan=replace(
                        order.plan, size="weight", amount=shares.get(part.name)))
        self.at_close(part, account)

    def refuse(self, part, account):
        """An entry of an instrument whose rank is not known."""
        side = part.simulator.questions.document["long"]
        order, kind, price, limit, _ = part.simulator.questions.order(
            side, "order", 1, part.closed, part.state)
        placed = account.place("entry", 1, kind, price=price, limit=limit, at=order.get("at"))
        account.end(placed, "rejected", "rankUnknown")

    def at_close(self, part, account):
        if self.fill_at_close and not part.simulator.bars[part.closed].late:
            for order in list(account.waiting):
                if order.kind == "market" and account.works(order) and (
                        order.turn != account.candle and not order.at_market):
                    account.fill(order, part.close)

    def claims(self, part, time):
        """Whether it takes one of the places that there are. An order for the day does till its end, since
        nobody knows before which candle is the last; then it does not, whether or not a candle comes."""
        date, days = part.simulator.clock.date, part.simulator.days
        is_over = lambda order: (order.expires or [None])[0] == "day" and (
            order.session is not None and days[order.session] < date(time))
        waits = any(not is_over(order) for order in part.account.entries(1))
        return bool(part.account.lots) and not is_leaving(part) or waits or any(
            order.purpose == "entry" and order.state == "expired" and order.expires[0] == "day"
            and date(self.clock[order.closed]) == date(time) for order in part.account.ended)

    # Weights

    def shares(self, together):
        weights, invested = self.terms["weights"], exact(self.terms.get("invested", 1))
        cap = exact(self.terms.get("maxShare", 1))
        if weights == "equal":
            count = min(self.terms.get("top", 99), self.terms.get("maxPositions", 99), len(self.parts))
            return {part.name: min(cap, invested / count) for part in together}
        if "fixed" in weights:
            return {part.name: min(cap, exact(weights["fixed"][part.name])) for part in together}
        found = {}
        for part in together:
            value = part.closed >= 0 and part.simulator.questions.values.number(
                self.weight, part.closed, None)
            if value and value > 0:
                found[part.name] = value
        whole = sum(found.values())
        return {name: min(cap, value / whole * invested) for name, value in found.items()}

    def rebalance(self, part, account, weight):
        if not account.lots or exits_of(account) or weight is None:
            return
        if account.equity(part.close) <= 0:
            return
        unit = account.rules.margin.unit
        share = abs(account.units()) * unit * part.close / account.equity(part.close)
        if abs(share - weight) <= self.band + BAND:
            return
        plan = Plan("weight", weight, None, None)
        if share < weight:
            account.cancel(account.entries(1), "replaced")
            account.place("entry", 1, "market", plan=plan, rebalances=True)
        else:
            account.cancel([order for order in account.waiting
                            if order.purpose == "exit" and order.plan is not None], "replaced")
            account.place("exit", -1, "market", plan=plan)
        self.at_close(part, account)


def has_entries(part):
    return bool(part.account.entries(1))


def exits_of(account):
    """The exits that wait, not those that bring a position back to its weight."""
    return [order for order in account.waiting if order.purpose == "exit" and order.plan is None]


def is_leaving(part):
    """Whether an exit closes all at the next open; one that waits for its price may not."""
    return bool(part.account.lots) and any(
        order.kind == "market" and order.share == 1 for order in exits_of(part.account))


# Random documents

def with_others(random, document, count):
    """Lets rules look at other instruments."""
    side, name = document["long"], random.choice(NAMES[:count])
    seen = random.choice([
        f'of("{name}", close) > of("{name}", close[1])', f'of("{name}", close > sma(close, 3))',
        f'of("{name}", close) crosses close', "rank_of(close / close[2]) <= 2",
        f'not of("{name}", close < open)', "percentile_of(close / open) >= 50",
        "zscore_of(close / close[1]) > 0.0123", f'of("{name}", close)[1] < of("{name}", open)'])
    key = random.choice(["enter", "enter", "exit"])
    if key in side:
        side[key] = f"({side[key]}) and {seen}"


def with_portfolio(random, document, count, frame):
    portfolio = {}
    if random.random() < 0.7:
        portfolio["rank"] = random.choice(
            ["close / close[3]", "close / sma(close, 4)", "close - open", "0 - close / close[2]"])
    if random.random() < 0.5:
        portfolio["maxPositions"] = random.randint(1, count)
    if "rank" in portfolio and random.random() < 0.6:
        portfolio["top"] = random.randint(1, portfolio.get("maxPositions", count))
    if random.random() < 0.3:
        portfolio["maxShare"] = random.choice([0.2, 0.35, 0.6])
    if random.random() < 0.6:
        document.pop("size", None)
        equal = 0.9 / count
        portfolio["weights"] = random.choice([
            "equal", "equal", {"expression": "1 / (high - low + 0.5)"}, {"expression": "close"},
            {"fixed": {name: round(equal * random.choice([1, 0.7, 0.3]), 3)
                       for name in NAMES[:count]}}])
        if portfolio["weights"] == "equal" and random.random() < 0.5:
            portfolio["invested"] = 0.95
    isDaily = frame == "1d" and document.get("timeframe", "1d") == "1d"
    if isDaily and ("weights" in portfolio or "top" in portfolio) and random.random() < 0.7:
        portfolio["rebalance"] = random.choice(["week", "month", "day"])
        if "weights" in portfolio and random.random() < 0.5:
            portfolio["rebalance"] = {"every": "week", "band": random.choice([0, 0.02, 0.1])}
    if not portfolio:
        portfolio["maxPositions"] = 1
    document["portfolio"] = portfolio

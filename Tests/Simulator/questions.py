"""What a document asks for at the close of a bar: entries, exits, and what they cancel."""

from dataclasses import dataclass
from decimal import Decimal

from exact import exact, to_step
from language import minutes, parse

SIDES = (("long", 1), ("short", -1))
PRICES = ("price", "stop", "limit")  # of an order
CHILDREN = ("stopLoss", "takeProfit", "stopPrice", "targetPrice", "trailingStop", "trailAfter",
            "breakEvenAfter")


@dataclass(frozen=True)
class Plan:
    """What an entry was asked for with: its size, and what its stop and target come from."""

    size: str
    amount: Decimal
    stop: tuple
    target: tuple
    trail: tuple = None
    after: tuple = None  # how far the price must go before the trailing stop starts
    even: tuple = None  # and before a stop comes to the entry's price
    flat: object = None  # when what it buys is closed: "close", or seconds after midnight
    a_day: int = None  # the most entries of its side on a day
    fits: bool = False  # whether it is made smaller where there is too little money
    targets: tuple = ()  # (distance, share of the entry or None for the rest) of each of several
    all_a_day: int = None  # the most entries of both sides on a day

    def specs(self):
        """What there is of stop, target and trailing stop."""
        return [spec for spec in (self.stop, self.target, self.trail, self.after, self.even,
                                  *(spec for spec, _ in self.targets)) if spec]


def flat(text):
    """When a position is closed: "close" for the end of its session, or seconds after midnight."""
    if text is None or text == "sessionEnd":
        return text and "close"
    return minutes(text) * 60


@dataclass(frozen=True)
class Rule:
    """A side of a document, or one of several rules of a side."""

    side: dict
    sign: int
    own: object = None  # of one of a list that enters: the rule whose lots its exit closes

    @property
    def name(self):
        return self.side.get("name")


def rules(document):
    """The rules in the order of the document, those of the long side first."""
    found = []
    for name, sign in SIDES:
        said = document.get(name, [])
        if isinstance(said, list):
            found += [Rule(one, sign, (sign, place) if "enter" in one else None)
                      for place, one in enumerate(said)]
        else:
            found.append(Rule(said, sign))
    return found


class Questions:
    """The rules of a document; `values` are those of its expressions."""

    def __init__(self, document, values, tick):
        self.document, self.values, self.tick = document, values, tick
        self.trees, self.warm, self.rules = {}, set(), rules(document)
        self.closed = None  # how many trades had closed as the bar was asked; None for all

    def tree(self, text):
        if text not in self.trees:
            self.trees[text] = parse(text)
        return self.trees[text]

    def ask(self, account, bar, close, fills=lambda: None):
        """Places what a bar asks for; `fills` trades what has been placed and fills at its close."""
        state = account.view(close)
        held = account.side()
        asked = [(rule, *self.asked(rule.side, bar, state)) for rule in self.rules]
        self.leave(account, asked, held, bar, state)
        entered, filled = {}, len(account.fills)
        self.closed = len(account.trades)
        wanted = [rule for rule, enter, _ in sorted(asked, key=lambda one: one[0].sign == held)
                  if enter and (held != rule.sign or self.adds(
                      account, rule.side, rule.sign, bar, state, close))]
        for rule in wanted:
            side, sign = rule.side, rule.sign
            if sign in entered:
                continue
            if entered:
                fills()
            if not self.has_room(account, side, sign):
                continue
            _, entered[sign], *_ = self.order(side, "order", sign, bar, state)
            if entered[sign].startswith("market") and entered[sign] == entered.get(-sign):
                account.end(account.place("entry", sign, entered[sign], rule=rule.own,
                                          name=rule.name), "rejected", "bothSides")
            else:
                self.enter(account, side, sign, bar, state, rule)
                if account.rules.one_cancels and account.has_entered(filled):
                    account.cancel(account.entries(sign), "otherEntryFilled")
        for rule, *_ in asked:
            if held == rule.sign and rule.side.get("follow", False) is not False:
                self.move(account, rule.side, rule.sign, bar, state, rule.own)

    def leave(self, account, asked, held, bar, state):
        """Exits: those of a whole side first, of which the first that is true counts, of all before of a part."""
        left, leaving = set(), set()
        rank = lambda rule: (rule.own is not None, rule.own is None and is_partial(rule.side))
        for rule, _, exit in sorted(asked, key=lambda one: rank(one[0])):
            if not exit or rule.own is None and rule.sign in left:
                continue
            if rule.own is None:
                left.add(rule.sign)
            is_held = held == rule.sign and account.holds(rule.own)
            closes = is_held and self.exit_share(rule.side, bar, state) == 1
            if not rule.side.get("keepEntry"):
                account.cancel([order for order in account.entries(rule.sign)
                                if rule.own in (None, order.rule)],
                               "positionClosed" if closes else "exitCameTrue")
            if is_held and not (rule.own and rule.sign in leaving):
                placed = self.exit(account, rule.side, rule.sign, bar, state, rule)
                if rule.own is None and self.fills_next(account, placed):
                    leaving.add(rule.sign)

    def fills_next(self, account, placed):
        """Whether an order closes all at the next open, come what may."""
        return placed.kind == "market" and placed.share == 1 and not (
            placed.expires and account.rules.waits_for_volume())

    def move(self, account, side, sign, bar, state, own=None):
        """Stop and target come to what their expressions are now."""
        for key, purpose, up in (("stopPrice", "stopLoss", sign < 0),
                                 ("targetPrice", "takeProfit", sign > 0)):
            if not isinstance(side.get(key), str):
                continue
            level = self.value(side[key], bar, state)
            level = self.on_tick(level, up)
            for order in [o for o in account.waiting if o.purpose == purpose and o.sign == -sign
                          and not o.at_market and account.opened(o, own)]:
                goes_back = purpose == "stopLoss" and level is not None and (
                    (level - order.price) * sign <= 0)
                if level is not None and level > 0 and not (
                        goes_back and side["follow"] == "tighten"):
                    account.waiting[account.waiting.index(order)] = order._replace(
                        price=level, placed_at=order.placed_at or (order.price, order.limit))

    def has_room(self, account, side, sign):
        """Whether the day has had fewer entries of a side than there may be."""
        return account.has_room(sign, side.get("entriesPerDay"), self.document.get("entriesPerDay"))

    def exit(self, account, side, sign, bar, state, rule=Rule({}, 0)):
        """An exit, in place of one that waits."""
        order, kind, price, limit, prices = self.order(side, "exitOrder", -sign, bar, state)
        account.cancel([other for other in account.waiting
                        if other.purpose == "exit" and other.sign == -sign
                        and other.rule == rule.own], "replaced")
        placed = account.place("exit", -sign, kind, price=price, limit=limit, at=order.get("at"),
                               expires=self.expires(order, bar), rule=rule.own, name=rule.name,
                               share=self.exit_share(side, bar, state))
        self.refuse(account, placed, prices, (price, limit))
        return placed

    def exit_share(self, side, bar, state):
        """How much of what is held an exit closes."""
        return self.value(side.get("exitShare", 1), bar, state)

    def order(self, side, key, sign, bar, state):
        """What an order of a side is: its object, its kind, its prices on the tick, and as given."""
        order = side.get(key, "market")
        order = {"type": order} if isinstance(order, str) else order
        price, stop, limit = prices = [
            self.value(order[k], bar, state) if k in order else None for k in PRICES]
        kind = order["type"]
        if kind == "limit":
            price = self.on_tick(price, sign < 0)
        elif kind != "market":
            price = self.on_tick(price if kind == "stop" else stop, sign > 0)
            limit = self.on_tick(limit, sign < 0)
        if "at" in order:
            kind += "On" + order["at"].capitalize()
        given = [found for key, found in zip(PRICES, prices) if key in order]
        return order, kind, price, limit, given

    def refuse(self, account, placed, values, prices):
        if None in values:
            account.end(placed, "rejected", "priceUnknown")
        elif any(p is not None and p <= 0 for p in (*prices, *values)):
            account.end(placed, "rejected", "priceNotPositive")

    def adds(self, account, side, sign, bar, state, close):
        """Whether one more entry may add to the position."""
        adding = side.get("pyramiding", False)
        if not isinstance(adding, dict):
            return adding
        if account.entries_held() >= adding.get("entries", len(account.lots) + 1):
            return False
        spacing = self.spec(adding, "spacing", None, bar, state)
        if spacing is None:
            return True
        if spacing[1] is None or spacing[1] <= 0:
            return False
        return (close - account.away(spacing, account.lots[-1].price, sign)) * sign >= 0

    def asked(self, side, bar, state):
        """Whether a side's `enter` and its `exit` are true."""
        return ("enter" in side and self.is_ready(side, bar)
                and self.values.truth(self.tree(entry_of(side)), bar, state),
                "exit" in side and self.is_exit_ready(side, bar)
                and self.values.truth(self.tree(side["exit"]), bar, state))

    def is_ready(self, side, bar):
        """Whether all bars are there that a side's entry and its numbers look back at."""
        key = id(side), self.values.epoch(bar)
        if key not in self.warm and all(self.values.is_warm(self.tree(text), bar)
                                        for text in [entry_of(side), *self.numbers(side)]):
            self.warm.add(key)
        return key in self.warm

    def is_exit_ready(self, side, bar):
        """The same of an exit, its share and the prices of its order."""
        order = side.get("exitOrder", {})
        texts = [order.get(k) for k in PRICES] if isinstance(order, dict) else []
        return all(self.values.is_warm(self.tree(text), bar)
                   for text in [side["exit"], side.get("exitShare"), *texts] if isinstance(text, str))

    def numbers(self, side):
        """All texts that an entry is worked out from besides its rule."""
        order = side.get("order", {})
        found = [order.get(k) for k in PRICES] if order != "market" else []
        found += [side.get(k) for k in CHILDREN]
        found += [text for key, text in self.document.get("size", {}).items() if key != "fit"]
        found += list(self.document.get("account", {}).get("slippage", {}).values())
        found += [one["distance"] for one in side.get("targets", [])]
        if isinstance(side.get("pyramiding"), dict):
            found.append(side["pyramiding"].get("spacing"))
        return [text for text in found if isinstance(text, str) and not text.endswith("%")]

    def value(self, text, bar, state):
        if isinstance(text, str):
            return self.values.number(self.tree(text), bar, state)
        return exact(text)

    def enter(self, account, side, sign, bar, state, rule=Rule({}, 0)):
        """An entry, in place of one that waits."""
        order, kind, price, limit, prices = self.order(side, "order", sign, bar, state)
        plan = self.plan(side, bar, state, account)
        values = [spec[1] for spec in plan.specs()] + prices
        account.cancel([other for other in account.entries(sign)
                        if rule.own in (None, other.rule)], "replaced")
        placed = account.place("entry", sign, kind, price=price, limit=limit, plan=plan,
                               at=order.get("at"), expires=self.expires(order, bar),
                               rule=rule.own, name=rule.name)
        self.refuse(account, placed, values, (price, limit))

    def on_tick(self, price, up):
        return None if price is None else to_step(price, self.tick, up)

    def expires(self, order, bar):
        force = order.get("timeInForce", "gtc")
        if "until" in force:
            return "until", force["until"]
        if isinstance(force, dict):
            return "bars", bar + force["bars"]
        return ("day", None) if force == "day" else None

    def plan(self, side, bar, state, account):
        said = dict(self.document.get("size", {"equity": 1}))
        fits = said.pop("fit", False)
        (size, amount), = said.items()
        amount = kelly(amount, account.trades[:self.closed]) if size == "kelly" else self.value(amount, bar, state)
        return Plan(size, amount,
                    self.spec(side, "stopLoss", "stopPrice", bar, state),
                    self.spec(side, "takeProfit", "targetPrice", bar, state),
                    self.spec(side, "trailingStop", None, bar, state),
                    self.spec(side, "trailAfter", None, bar, state),
                    self.spec(side, "breakEvenAfter", None, bar, state),
                    flat(side.get("flatAt")), side.get("entriesPerDay"), fits,
                    tuple((self.spec(one, "distance", None, bar, state),
                           exact(one["share"]) if "share" in one else None)
                          for one in side.get("targets", [])),
                    self.document.get("entriesPerDay"))

    def spec(self, side, distance, level, bar, state):
        """What a stop or a target comes from: a distance, a share of the price, or a level."""
        if level in side:
            return "level", self.value(side[level], bar, state)
        text = side.get(distance)
        if isinstance(text, str) and text.endswith("%"):
            return "share", exact(text[:-1]) / 100
        return None if text is None else ("distance", self.value(text, bar, state))


def entry_of(side):
    """When a rule enters, and what must be true as well then."""
    return f"({side['enter']}) and ({side['when']})" if "when" in side else side["enter"]


def is_partial(side):
    """Whether the exit of a side or a rule closes a share, which may be worked out."""
    return side.get("exitShare", 1) != 1


def kelly(said, trades):
    """The share of the equity by Kelly's formula, from the trades that had closed as the bar was asked."""
    cap = exact(said.get("cap", 0.25))
    if len(trades) < said.get("trades", 30):
        return min(exact(said.get("before", 0.05)), cap)
    shares = [trade.profit / abs(trade.quantity * trade.entry_price * trade.unit) for trade in trades]
    gains, losses = [s for s in shares if s > 0], [-s for s in shares if s < 0]
    if not gains:
        return exact(0)
    won = exact(len(gains)) / (len(gains) + len(losses))
    if losses:
        ratio = (sum(gains) / len(gains)) / (sum(losses) / len(losses))
        won -= (1 - won) / ratio
    return min(cap, exact(said.get("fraction", 1)) * won)

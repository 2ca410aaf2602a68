"""What an expression is at a bar: a number, a truth, or None where it is not known."""

import decimal
import operator
from decimal import Decimal

import indicators
from exact import exact, half_away

EQUAL = Decimal(2) ** -46
CLOSE = ("name", "close")
FIELDS = {
    "open": lambda b: b.open, "high": lambda b: b.high, "low": lambda b: b.low,
    "close": lambda b: b.close, "volume": lambda b: b.volume,
    "hl2": lambda b: (b.high + b.low) / 2,
    "hlc3": lambda b: (b.high + b.low + b.close) / 3,
    "ohlc4": lambda b: (b.open + b.high + b.low + b.close) / 4,
}
COMPARISONS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
               "==": operator.eq, "!=": operator.ne}
ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
              "%": operator.mod, "^": operator.pow}
FUNCTIONS = ("max", "min", "abs", "round")
ACROSS = ("of", "rank_of", "percentile_of", "zscore_of")  # words that look at other instruments


class Number:
    """A number and the magnitude of what it was made of: that of two prices for their difference."""

    __slots__ = ("value", "size")

    def __init__(self, value, size=Decimal(0)):
        self.value, self.size = value, max(abs(value), size)


def order(a, b):
    """-1, 0 or 1: how a lies to b, where numbers that are equal on paper are equal."""
    if abs(a.value - b.value) <= EQUAL * max(a.size, b.size):
        return 0
    return -1 if a.value < b.value else 1


class Values:
    """The values of expressions over bars; `frames` gives the bars of the coarser timeframes.

    What does not depend on the account is worked out once for each bar and kept.
    """

    def __init__(self, bars, clock, names, frames):
        self.bars, self.clock, self.names, self.frames = bars, clock, names, frames
        self.columns, self.coarser = {}, {}
        self.kept, self.ready, self.states = {}, {}, {}
        self.warm = set()  # trees of rules that have all that they look back at
        self.others = None  # what looks at other instruments, where there are several

    def truth(self, tree, bar, state):
        """Whether a rule is true; a rule is false until all that it looks back at is there."""
        return self.is_warm(tree, bar) and self.at(tree, bar, state) is True

    def is_warm(self, tree, bar):
        if id(tree) not in self.warm and self.is_ready(tree, bar):
            self.warm.add(id(tree))
        return id(tree) in self.warm

    def number(self, tree, bar, state):
        found = self.at(tree, bar, state)
        return None if found is None else found.value

    def at(self, tree, bar, state=None):
        key = id(tree), bar
        if key in self.kept:
            return self.kept[key]
        found = None if bar < 0 else getattr(self, "at_" + tree[0])(bar, state, *tree[1:])
        if not self.depends(tree):
            self.kept[key] = found
        return found

    def depends(self, tree):
        """Whether a tree has a word of the position or of the account."""
        key = id(tree)
        if key not in self.states:
            text = repr(tree)
            self.states[key] = "'position." in text or "'account." in text
        return self.states[key]

    def column(self, tree):
        """The values at all bars, of what does not depend on the account."""
        return [self.at(tree, bar) for bar in range(len(self.bars))]

    def at_number(self, bar, state, value):
        return Number(value)

    def at_name(self, bar, state, name):
        if name in FIELDS:
            return Number(FIELDS[name](self.bars[bar]))
        return self.at(self.names[name], bar, state)

    def at_state(self, bar, state, name):
        if name.startswith("time."):
            return Number(exact(self.time(name[5:], self.bars[bar])))
        value = state[name]
        return None if value is None else Number(value)

    def time(self, field, bar):
        if field in ("hour", "minute"):
            return getattr(self.clock.local(bar.start), field)
        if field == "ofDay":
            return self.time("hour", bar) * 60 + self.time("minute", bar)
        if field == "ofDate":
            return bar.date.toordinal()
        return bar.date.isoweekday() if field == "weekday" else getattr(bar.date, field)

    def at_before(self, bar, state, tree, count):
        return self.at(tree, bar - count, state)

    def at_calculate(self, bar, state, sign, left, right):
        a, b = self.at(left, bar, state), self.at(right, bar, state)
        if a is None or b is None:
            return None
        try:
            return Number(ARITHMETIC[sign](a.value, b.value), size_of(sign, a, b))
        except decimal.DecimalException:
            return None  # as 0 / 0

    def at_compare(self, bar, state, sign, left, right):
        a, b = self.at(left, bar, state), self.at(right, bar, state)
        return None if a is None or b is None else holds(sign, order(a, b))

    def at_crosses(self, bar, state, way, left, right):
        above = self.crossed(bar, state, left, right)
        below = self.crossed(bar, state, right, left)
        return {"above": above, "below": below, "any": either(above, below)}[way]

    def crossed(self, bar, state, left, right):
        """left > right now, and left <= right on the bar before."""
        now = self.at_compare(bar, state, ">", left, right)
        before = self.at_compare(bar - 1, state, "<=", left, right) if bar else None
        return both(now, before)

    def at_rising(self, bar, state, tree, count, sign=">"):
        steps = []
        for place in range(bar, bar - count, -1):
            a, b = self.at(tree, place, state), self.at(tree, place - 1, state)
            steps.append(None if a is None or b is None else holds(sign, order(a, b)))
        return None if None in steps else all(steps)

    def at_falling(self, bar, state, tree, count):
        return self.at_rising(bar, state, tree, count, "<")

    def at_window(self, bar, state, begin, end):
        """Whether a bar opens between two times of day, past midnight where the second is earlier."""
        now = self.time("ofDay", self.bars[bar])
        return begin <= now < end if begin < end else now >= begin or now < end

    def at_dates(self, bar, state, begin, through):
        """Whether a bar opens on one of the days from one to another, both included."""
        return begin <= self.time("ofDate", self.bars[bar]) <= through

    def at_and(self, bar, state, left, right):
        return both(self.at(left, bar, state), self.at(right, bar, state))

    def at_or(self, bar, state, left, right):
        return either(self.at(left, bar, state), self.at(right, bar, state))

    def at_not(self, bar, state, tree):
        value = self.at(tree, bar, state)
        return None if value is None else not value

    def at_if(self, bar, state, condition, yes, no):
        return self.at(yes if self.at(condition, bar, state) else no, bar, state)

    def at_call(self, bar, state, name, places, named):
        if name == "on":
            other, last = self.last_closed(bar, places[0][1])
            return other.at(places[1], last)
        if name in ACROSS:
            return self.others.value(bar, name, places)
        if name in FUNCTIONS:
            return function(name, [self.at(place, bar, state) for place in places])
        if name in ("since", "valueWhen"):
            return self.last_time(bar, name, places)
        return self.indicator(name, places, named)[bar]

    def last_closed(self, bar, frame):
        """The values over a coarser timeframe, and its last bar whose time is over."""
        if frame not in self.coarser:
            other = Values(self.frames(frame), self.clock, self.names, self.frames)
            ends, last = [], -1
            for one in self.bars:
                while last + 1 < len(other.bars) and other.bars[last + 1].end <= one.end:
                    last += 1
                ends.append(last)
            self.coarser[frame] = other, ends
        other, ends = self.coarser[frame]
        return other, ends[bar] if bar >= 0 else -1

    def last_time(self, bar, name, places):
        """since(condition): bars since it was true; valueWhen(condition, x): x at that bar."""
        for place in range(bar, -1, -1):
            if self.at(places[0], place):
                return Number(exact(bar - place)) if name == "since" else self.at(places[1], place)
        return None

    def indicator(self, name, places, named):
        source, period = self.arguments(name, places, named)
        key = name, repr(source), period
        if key not in self.columns:
            self.columns[key] = self.worked_out(name, source, period)
        return self.columns[key]

    def worked_out(self, name, source, period):
        if name == "atr":
            values, sizes = indicators.atr(self.bars, period), [b.high for b in self.bars]
        else:
            column = self.column(source)
            numbers = [None if n is None else n.value for n in column]
            values = indicators.ON_VALUES[name](numbers, period)
            sizes = [Decimal(0) if n is None or name == "rsi" else n.size for n in column]
        return [None if v is None else Number(v, s) for v, s in zip(values, sizes)]

    def arguments(self, name, places, named):
        """The source, close if left out, and the period."""
        constants = [self.constant(place) for place in places]
        source = CLOSE
        if places and constants[0] is None:
            source, constants = places[0], constants[1:]
        period = self.constant(named["period"]) if "period" in named else None
        if period is None:
            period = constants[0] if constants else indicators.DEFAULT_PERIOD.get(name, 20)
        return source, int(period)

    def constant(self, tree):
        if tree[0] == "number":
            return tree[1]
        if tree[0] == "name" and self.names.get(tree[1], ("",))[0] == "number":
            return self.names[tree[1]][1]
        return None

    def is_ready(self, tree, bar):
        """Whether all bars that a tree looks back at are there."""
        key = id(tree), bar
        if key not in self.ready:
            self.ready[key] = self.has_all(tree, bar)
        return self.ready[key]

    def has_all(self, tree, bar):
        kind, parts = tree[0], tree[1:]
        if kind in ("number", "state", "text", "window", "dates"):
            return bar >= 0
        if kind == "name":
            return bar >= 0 if parts[0] in FIELDS else self.is_ready(self.names[parts[0]], bar)
        if kind == "call":
            return self.is_call_ready(bar, *parts)
        if kind == "if":
            condition, yes, no = (self.is_ready(part, bar) for part in parts)
            return condition and (yes or no)
        back = parts[1] if kind == "before" else 0
        return all(self.is_ready(part, bar - back) for part in parts if isinstance(part, tuple))

    def is_call_ready(self, bar, name, places, named):
        if name == "on":
            other, last = self.last_closed(bar, places[0][1])
            return other.is_ready(places[1], last)
        if name in ("since", "valueWhen"):
            return self.last_time(bar, name, places) is not None
        if name in ACROSS:
            return self.others.is_ready(bar, name, places)
        if name in FUNCTIONS:
            return all(self.is_ready(place, bar) for place in places)
        source, period = self.arguments(name, places, named)
        return self.is_ready(source, bar - period + (0 if name in ("rsi", "atr") else 1))


def both(a, b):
    """True, False or None: a falsehood decides, whatever is not known."""
    return False if a is False or b is False else None if None in (a, b) else True


def either(a, b):
    return True if a is True or b is True else None if None in (a, b) else False


def holds(sign, way):
    return COMPARISONS[sign](way, 0)


def size_of(sign, a, b):
    if sign in "+-":
        return max(a.size, b.size)
    if sign == "*":
        return a.size * b.size
    return a.size / abs(b.value) if sign == "/" else Decimal(0)


def function(name, values):
    if None in values:
        return None
    size = max(value.size for value in values)
    numbers = [value.value for value in values]
    if name == "round":
        return Number(half_away(numbers[0]), size)
    return Number({"max": max, "min": min, "abs": lambda n: abs(n[0])}[name](numbers), size)

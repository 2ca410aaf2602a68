"""What an expression sees of the other instruments of a run.

By the page: the bars of others that closed with a candle of the same moment or an earlier one; one that
was over only in a gap is seen by instruments with other clocks from the next candle after the gap on.
Days of instruments with clocks of their own are seen in the order in which they close.
Among all are those whose latest bar opened no earlier than the bar before the one that asks; of days with
other clocks those whose latest day is the last that had closed with the bar before, or a later one.
"""

from bisect import bisect_right
from decimal import Decimal

from bars import SATURDAY
from clocks import day_of
from values import EQUAL, Number, order


class Others:
    """The instruments as one of them sees them."""

    def __init__(self, part, parts, has_clocks):
        self.part, self.parts, self.seen, self.starts = part, parts, {}, {}
        self.has_clocks = has_clocks

    def last_seen(self, bar, other):
        """The last bar of an instrument that is known at the close of a bar of this one, or -1."""
        if other.name not in self.seen:
            self.seen[other.name] = self.known(other)
        last = self.part.simulator.bars[bar].last
        seen = bisect_right(self.seen[other.name], self.close_of(self.part, last)) - 1
        # No day of a later date is seen, also where it is over before a day that is named by its opening.
        start = self.part.simulator.candles[last].start
        while self.has_clocks and seen >= 0 and (
                other.simulator.candles[other.simulator.bars[seen].last].start > start):
            seen -= 1
        return seen

    def close_of(self, part, place):
        """When a candle closes, as it compares with others."""
        start = part.simulator.candles[place].start
        return part.day(start)[1] if self.has_clocks else start

    def known(self, other):
        """From when on each bar of an instrument is known to this one."""
        candles, same = other.simulator.candles, self.clock(other) == self.clock(self.part)
        found = []
        for bar in other.simulator.bars:
            waits = bar.late and not same and other is not self.part
            place = bar.last + (1 if waits else 0)
            if self.has_clocks and waits and place < len(candles):
                found.append(other.day(candles[place].start)[0])
                continue
            found.append(self.close_of(other, place) if place < len(candles) else 1 << 60)
        return found

    def clock(self, part):
        clock, hours = part.simulator.clock, part.hours
        return str(clock.zone), clock.opens, clock.rests, hours.exchange, str(hours.clock.zone), hours.clock.opens

    def at(self, other, bar, tree):
        last = self.last_seen(bar, other)
        return self.known_at(other, bar).at(tree, last) if last >= 0 else None

    def known_at(self, other, bar):
        """The values of an instrument in units of the last candle that opened by the close of a bar."""
        own = self.part.simulator
        if other.name not in self.starts:
            self.starts[other.name] = [candle.start for candle in other.simulator.candles]
        close = own.candles[own.bars[bar].last].start
        place = bisect_right(self.starts[other.name], close) - 1
        return other.simulator.questions.values.known(place)

    def value(self, bar, name, places):
        if bar < 0:
            return None
        if name == "of":
            return self.at(self.named(places), bar, places[1])
        return self.among(bar, name, places[0])

    def named(self, places):
        return next(part for part in self.parts if part.name == places[0][1])

    def is_ready(self, bar, name, places):
        if bar < 0:
            return False
        if name == "of":
            other = self.named(places)
            last = self.last_seen(bar, other)
            return last >= 0 and self.known_at(other, bar).is_ready(places[1], last)
        return self.value(bar, name, places) is not None

    def is_recent(self, other, last, bar):
        """Whether the latest bar of another is recent enough to be among those of a bar."""
        own, before = self.part.simulator, max(0, bar - 1)
        closes = lambda part, bar: part.day(part.simulator.candles[part.simulator.bars[bar].last].start)[1]
        if own.frame == "1d" and own.is_of_candles and self.clock(other) != self.clock(self.part):
            return closes(other, last) >= self.last_close(other, closes(self.part, before))
        return other.simulator.bars[last].start >= own.bars[max(0, before - self.closes_later(other, bar))].start

    def last_close(self, other, time):
        """When the last day of an instrument closed that was over by a time."""
        rests = other.hours.exchange is None and other.simulator.clock.rests
        start = (time // 86_400 + 1) * 86_400
        while True:
            day = day_of(start)
            if other.hours.is_session(day) and not (rests and day.weekday() >= SATURDAY):
                close = other.day(start)[1]
                if close <= time:
                    return close
            start -= 86_400

    def closes_later(self, other, bar):
        """Whether the days of an instrument close later than those of this one."""
        start = self.part.simulator.candles[self.part.simulator.bars[bar].last].start
        return self.has_clocks and other.hours.closes_after(self.part.hours, start)

    def among(self, bar, name, tree):
        """Where a value lies among those of all instruments."""
        values = {}
        for other in self.parts:
            last = self.last_seen(bar, other)
            if last < 0 or not self.is_recent(other, last, bar):
                continue
            found = self.known_at(other, bar).at(tree, last)
            if found is not None:
                values[other.name] = found
        own = values.get(self.part.name)
        if own is None:
            return None
        if name == "rank_of":
            return Number(Decimal(ordered(values).index(self.part.name) + 1))
        count = len(values)
        if name == "percentile_of":
            if count < 2:
                return None
            group = next(group for group in groups(values) if self.part.name in group)
            lower = sum(1 for other, found in values.items()
                        if other not in group and found.value < own.value)
            return Number(100 * (lower + Decimal(len(group) - 1) / 2) / (count - 1))
        mean = sum(found.value for found in values.values()) / count
        spread = (sum((found.value - mean) ** 2 for found in values.values()) / count).sqrt()
        if spread <= EQUAL * max(abs(mean), *(found.size for found in values.values())):
            return None
        return Number((own.value - mean) / spread)


def groups(values):
    """Names of equal values, the highest first; names in their order. They are equal as in comparisons."""
    found, last = [], None
    for name, value in sorted(values.items(), key=lambda one: (-one[1].value, one[0])):
        if last is not None and order(last, value) == 0:
            found[-1].append(name)
        else:
            found.append([name])
        last = value
    return [sorted(group) for group in found]


def ordered(values):
    """Names, the highest value first; equal ones by name."""
    return [name for group in groups(values) for name in group]

"""Expressions on prices that splits and rolls change: at each bar all bars before one count in units and
prices of after it.

It counts before the open of its candle, also inside a bar of several candles. What was worked out
before it stays as it was.
"""

from bisect import bisect_right
from dataclasses import replace

from values import Values

CHANGES = ("split", "roll")

def changed(candles, place, kind, value):
    """Candles of which those before a place are in units and prices of after a split or a roll."""
    price = (lambda old: old + value) if kind == "roll" else (lambda old: old / value)
    ratio = 1 if kind == "roll" else value
    return [replace(c, open=price(c.open), high=price(c.high), low=price(c.low),
                    close=price(c.close), volume=c.volume * ratio)
            for c in candles[:place]] + candles[place:]


class Adjusted(Values):
    """The values over a history that a split or a roll has changed: what was there once, in its units, is
    there from then on."""

    def is_warm(self, tree, bar):
        if id(tree) not in self.warm and any(self.is_ready(tree, one) for one in range(bar + 1)):
            self.warm.add(id(tree))
        return id(tree) in self.warm


class PointInTime:
    """The values at each bar as they were known at its close; one set of them after each split.

    `make_bars` gives the bars of a timeframe that candles make.
    """

    def __init__(self, candles, events, make_bars, frame, clock, names):
        self.places = sorted(place for place, some in events.items()
                             if any(kind in CHANGES for kind, _ in some))
        self.sets = []
        for place in [None, *self.places]:
            if place is not None:
                for kind, value in events[place]:
                    if kind in CHANGES:
                        candles = changed(candles, place, kind, value)
            made = lambda other, candles=candles: make_bars(candles, other)
            kind = Values if place is None else Adjusted
            self.sets.append(kind(made(frame), clock, names, made))
        self.bars = self.sets[0].bars

    @property
    def others(self):
        return self.sets[0].others

    @others.setter
    def others(self, others):
        for one in self.sets:
            one.others = others

    def known(self, place):
        """The values in units of a candle."""
        return self.sets[bisect_right(self.places, place)]

    def of(self, bar):
        """The values as they were known at the close of a bar."""
        return self.known(self.bars[bar].last) if bar >= 0 else self.sets[0]

    def epoch(self, bar):
        """How many splits and rolls counted before the close of a bar."""
        return bisect_right(self.places, self.bars[bar].last) if bar >= 0 else 0

    def truth(self, tree, bar, state):
        return self.of(bar).truth(tree, bar, state)

    def is_warm(self, tree, bar):
        return self.of(bar).is_warm(tree, bar)

    def is_ready(self, tree, bar):
        return self.of(bar).is_ready(tree, bar)

    def number(self, tree, bar, state):
        return self.of(bar).number(tree, bar, state)

    def at(self, tree, bar, state=None):
        return self.of(bar).at(tree, bar, state)

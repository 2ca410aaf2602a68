"""Candles, the civil time of an instrument, and bars of coarser timeframes."""

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from zoneinfo import ZoneInfo

SATURDAY, NOON = 5, (12, 0)
DAY = timedelta(days=1)
LOOKED_AT = 64  # candles that tell whether a market rests at weekends


@dataclass(frozen=True)
class Candle:
    """`start` and `end` are seconds since 1970, UTC; the interval is half-open."""

    start: int
    end: int
    open: Decimal
    high: Decimal
    low: Decimal
    close: Decimal
    volume: Decimal


@dataclass(frozen=True)
class Bar(Candle):
    """Candles `first` to `last` of a series; `late` where the last one of its time is missing."""

    first: int = 0
    last: int = 0
    late: bool = False
    date: object = None  # that of its opening; for days and longer that of their first session


class Clock:
    """Civil time of an instrument, and its days: sessions of a day from `opens`, hours and minutes.

    A session that opens at noon or later goes on overnight, and belongs to the date on which it closes.
    """

    def __init__(self, zone="UTC", rests=False, opens=(0, 0)):
        self.zone = timezone.utc if zone == "UTC" else ZoneInfo(zone)
        self.rests, self.opens = rests, opens

    def local(self, moment):
        return datetime.fromtimestamp(moment, self.zone)

    def at(self, date, hour=0, minute=0):
        time = datetime(date.year, date.month, date.day, hour, minute, tzinfo=self.zone)
        return int(time.timestamp())

    def begin(self, date):
        """When the session of a date begins."""
        return self.at(date - DAY if self.opens >= NOON else date, *self.opens)

    def date(self, moment):
        """The date of the session that a moment belongs to."""
        date = self.local(moment).date()
        if moment < self.begin(date):
            return date - DAY
        return date if moment < self.begin(date + DAY) else date + DAY

    def interval(self, moment, frame):
        """The start and end of the bar of a timeframe, such as "15m", that a moment belongs to."""
        count, unit = int(frame[:-1]), frame[-1]
        date = self.date(moment)
        if unit in "mhd":
            begin, end = self.begin(date), self.begin(date + DAY)
            if unit == "d":
                return begin, end
            length = count * (60 if unit == "m" else 3600)  # counted from the opening
            start = begin + (moment - begin) // length * length
            return start, min(start + length, end)
        if self.rests and date.weekday() >= SATURDAY:  # a weekend's candle counts to Monday
            date += timedelta(days=7 - date.weekday())
        return self.week(date) if unit == "w" else self.month(date)

    def week(self, date):
        monday = date - timedelta(days=date.weekday())
        return self.begin(monday), self.begin(monday + (5 if self.rests else 7) * DAY)

    def month(self, date):
        first = date.replace(day=1)
        end = (first + timedelta(days=32)).replace(day=1)
        while self.rests and (end - DAY).weekday() >= SATURDAY:
            end -= DAY
        return self.begin(first), self.begin(end)


def shown(clock, seconds, moment):
    """When a clock shows a time of day (seconds after midnight) in the session of a moment."""
    begin = clock.begin(clock.date(moment))
    date = clock.local(begin).date()
    at = lambda day: clock.at(day, seconds // 3600, seconds // 60 % 60)
    return at(date) if at(date) >= begin else at(date + DAY)


def rests_at_weekends(candles, frame):
    """Daily candles that pass over a weekend at once, and of which none is on one."""
    days = [datetime.fromtimestamp(c.start, timezone.utc).date() for c in candles[:LOOKED_AT]]
    if frame != "1d" or any(day.weekday() >= SATURDAY for day in days):
        return False
    return any(after.isocalendar()[:2] != day.isocalendar()[:2]
               for day, after in zip(days, days[1:]))


def make_bars(candles, frame, clock, base):
    """The bars of a timeframe that are closed when the candles, those of `base`, end."""
    groups = []
    for place, candle in enumerate(candles):
        interval = ((candle.start, candle.end) if frame == base
                    else clock.interval(candle.start, frame))
        if groups and groups[-1][0] == interval:
            groups[-1][1].append(place)
        else:
            groups.append((interval, [place]))
    bars = [bar_of(candles, start, end, places) for (start, end), places in groups]
    dated = clock.date if frame[-1] in "dwM" else lambda moment: clock.local(moment).date()
    bars = [replace(bar, date=dated(bar.start)) for bar in bars]
    if bars and bars[-1].late:
        bars.pop()
    return bars


def bar_of(candles, start, end, places):
    part = [candles[place] for place in places]
    return Bar(
        start, end, part[0].open, max(c.high for c in part), min(c.low for c in part),
        part[-1].close, sum(c.volume for c in part), places[0], places[-1], part[-1].end < end)


def moment(text, clock):
    """Seconds of "2024-01-05", in the clock's zone, or of "2024-01-05T10:15:00Z"."""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        return clock.at(datetime.fromisoformat(text).date())
    return int(datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())

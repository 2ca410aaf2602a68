"""Instruments of exchanges with other hours: when their days open and close, and random documents for them.

By docs/portfolios.md: when a day closes is known from the instrument's calendar, else it ends with the day
of its zone or with its session. The hours and holidays of the calendars are those of `kreplay calendar`, of
the years in which candles are drawn (`exchanges.txt`); no candle is drawn on another day.
"""

import functools
import pathlib
from datetime import date, datetime, timedelta, timezone

from bars import DAY, SATURDAY, Clock

SHARE = 0.5  # of the documents on days
FAR = 30 * 86_400  # seconds, longer than an exchange rests
LAST = date(2026, 11, 15)  # before which calendars have candles
LEAST = 40  # candles that must be left of an instrument
ZONES = ["America/New_York", "Asia/Tokyo", "Europe/London", "Australia/Sydney", "Pacific/Auckland", "UTC"]
OPENS = ["18:00", "22:00", "09:00", "00:00"]
KEYS = ("calendar", "zone", "sessionOpen")


def day_of(moment):
    """The date that a candle of a day bears."""
    return datetime.fromtimestamp(moment, timezone.utc).date()


class Exchange:
    """The sessions of a calendar, by the lines of its part of the table."""

    def __init__(self, name, zone):
        self.name, self.clock = name, Clock(zone)
        self.auction = date.max, 0  # from when on prices of the closing auction come so many seconds later
        self.hours, self.years = [], {}  # (from when on, opening, close); the days of a year that are not usual
        self.closes = {}  # those that were asked for

    def read(self, words):
        if words[0] == "hours":
            self.hours.append((date.fromisoformat(words[1]), *words[2:]))
        elif words[0] == "auction":
            self.auction = date.fromisoformat(words[1]), int(words[2]) * 60
        else:
            self.years[int(words[0])] = dict((word + "=").split("=")[:2] for word in words[1:])

    def close_of(self, day):
        """The close of a day by the exchange's clocks, None where there is no session."""
        if day not in self.closes:
            self.closes[day] = self.looked_up(day)
        return self.closes[day]

    def looked_up(self, day):
        if day.year not in self.years or day.weekday() >= SATURDAY:
            return None
        usual = [close for since, _, close in self.hours if since <= day][-1]
        return self.years[day.year].get(f"{day:%m%d}", usual) or None

    def session(self, day):
        opens = [opens for since, opens, _ in self.hours if since <= day][-1]
        close = self.close_of(day)
        at = lambda date, text: self.clock.at(date, *map(int, text.split(":")))
        since, later = self.auction
        return at(day - DAY if opens > close else day, opens), at(day, close) + (later if day >= since else 0)


@functools.lru_cache(None)
def exchanges():
    found, last = {}, None
    for line in (pathlib.Path(__file__).parent / "exchanges.txt").read_text().splitlines():
        words = line.split()
        if words[0] in ("hours", "auction") or words[0].isdigit():
            last.read(words)
        else:
            last = found[words[0]] = Exchange(*words)
    return found


class ExchangeClock(Clock):
    """The clock of a calendar for candles of days, which bear dates: weeks and months are those of
    their sessions."""

    def __init__(self, exchange):
        super().__init__()
        self.exchange = exchange

    def through(self, first, end):
        """The same from the first session to the last."""
        is_session = lambda day: self.exchange.close_of(day) is not None
        while first < end and not is_session(first):
            first += DAY
        while end > first and not is_session(end - DAY):
            end -= DAY
        return self.begin(first), self.begin(end)

    def week(self, date):
        monday = date - timedelta(days=date.weekday())
        return self.through(monday, monday + 7 * DAY)

    def month(self, date):
        first = date.replace(day=1)
        return self.through(first, (first + timedelta(days=32)).replace(day=1))


class Hours:
    """When the days of an instrument open and close, by the `calendar`, or `zone` and `sessionOpen`, that it
    names; seconds since 1970."""

    def __init__(self, named):
        self.exchange = exchanges()[named["calendar"]] if "calendar" in named else None
        opens = tuple(map(int, named.get("sessionOpen", "00:00").split(":")))
        self.clock = Clock(named.get("zone", "UTC"), False, opens)
        self.kept = {}

    def day(self, start):
        """The opening and the close of the day of a candle."""
        if start not in self.kept:
            day = day_of(start)
            self.kept[start] = self.exchange.session(day) if self.exchange else (
                self.clock.begin(day), self.clock.begin(day + DAY))
        return self.kept[start]

    def closes_after(self, other, start):
        """Whether its day of a date, or on a holiday the next one, closes later than that of another."""
        own = start
        while not self.is_session(day_of(own)) and own < start + FAR:
            own += 86_400
        return not self.is_session(day_of(own)) or self.day(own)[1] > other.day(start)[1]

    def is_session(self, day):
        return self.exchange is None or self.exchange.close_of(day) is not None


def of(document, place):
    """The document of one instrument, whose own keys take the place of those of all."""
    own = document.get("own", [{}] * (place + 1))[place]
    if not own:
        return document
    instrument = dict(document.get("instrument", {}))
    if set(KEYS) & set(own):  # of which any replaces a calendar
        instrument = {key: value for key, value in instrument.items() if key not in KEYS}
    return {**document, "instrument": {**instrument, **own}}


def are_there(document, frame):
    """Whether instruments of days have clocks."""
    named = [document.get("instrument", {}), *document.get("own", [])]
    return frame == "1d" and any(set(KEYS) & set(one) for one in named)


def turns(days):
    """Places of days (opening, close) in the order in which they trade: those that overlap, or that others
    join, are together."""
    found, end = [], None
    for place in sorted(range(len(days)), key=lambda place: days[place]):
        opens, close = days[place]
        if end is not None and opens < end:
            found[-1].append(place)
            end = max(end, close)
        else:
            found.append([place])
            end = close
    return [sorted(places) for places in found]


# Random documents

def added(random, document, many, frame):
    """The document with clocks in half of the cases of days, and the candles that lie on sessions. Its key
    `own` has what each instrument says of itself."""
    if frame != "1d" or random.random() >= SHARE:
        return document, many
    common = {"calendar": random.choice(list(exchanges()))} if random.random() < 0.2 else {}
    clocks = [drawn(random) for _ in many]
    kept = [sessions(Hours(own or common), candles) for own, candles in zip(clocks, many)]
    if any(len(candles) < LEAST for candles in kept):
        return document, many
    if common:
        document = {**document, "instrument": {**document.get("instrument", {}), **common}}
    return {**document, "own": clocks}, kept


def sessions(hours, candles):
    """The candles that lie on sessions, so long before the end of the table that a delisting finds one too."""
    return [candle for candle in candles if hours.is_session(day_of(candle.start))
            and (hours.exchange is None or day_of(candle.start) < LAST)]


def drawn(random):
    """What one instrument says of its clocks, mostly a calendar."""
    kind = random.random()
    if kind < 0.25:
        return {}
    if kind < 0.75:
        return {"calendar": random.choice(list(exchanges()))}
    return {"zone": random.choice(ZONES), **({"sessionOpen": random.choice(OPENS)} if kind > 0.9 else {})}

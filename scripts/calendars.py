#!/usr/bin/env python3
"""Exchange calendars, from the Python packages exchange_calendars and pandas_market_calendars.

    python3 -m venv venv
    venv/bin/pip install exchange_calendars==4.13.2 pandas_market_calendars==5.5.0 tzdata
    venv/bin/python scripts/calendars.py            writes the files below
    venv/bin/python scripts/calendars.py --check [market-hours.json]

Writes Sources/Market/Calendars/Data, a file of sessions a calendar, and
Tests/MarketTests/References/calendars.txt, figures that the tests compare with: a line a year
(sessions, short ones, and the sums of all openings, closes and ends of the lunch break in minutes
since 1970 UTC), every short session, and some sessions in full.

`--check` says what differs between the files and what would be written, and what the files say
otherwise than a market-hours database in the form of QuantConnect's Lean.

The packages are the source of sessions, holidays and half days. They give today's hours for years in
which they were others; REGULAR has what those were, AUCTIONS and EARLIER what they leave out.
"""
import datetime as dt
import json
import pathlib
import re
import sys
from collections import Counter
from zoneinfo import ZoneInfo

import exchange_calendars as xc
import pandas_market_calendars as mc

assert xc.__version__ == "4.13.2", "the files are those of exchange_calendars==4.13.2"
assert mc.__version__ == "5.5.0", "the files are those of pandas_market_calendars==5.5.0"
ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "Sources" / "Market" / "Calendars" / "Data"
REFERENCES = ROOT / "Tests" / "MarketTests" / "References" / "calendars.txt"

# name in kreplay: package, name in it, first and last date whose holidays are known, and the last one
# whose holidays are announced: later ones follow the exchange's rules.
# Tokyo, Shanghai: the package's bounds. Taipei: its list of days off around the new year, which are
# announced anew every year, is that of 2002 to 2026; before, EARLIER. Futures: since their hours are
# those that the package has.
RULES, ANNOUNCED = "2035-12-31", "2026-12-31"
CALENDARS = {
    "XNYS": (xc, "XNYS", "1990-01-01", RULES),
    "XLON": (xc, "XLON", "1990-01-01", RULES),
    "XETR": (xc, "XETR", "1990-01-01", RULES),
    "XTKS": (xc, "XTKS", "1997-01-01", RULES),
    "XHKG": (xc, "XHKG", "1990-01-01", RULES),
    "XTAI": (xc, "XTAI", "2000-01-01", ANNOUNCED),
    "XSHG": (xc, "XSHG", "1991-01-01", ANNOUNCED),
    "CME": (xc, "CMES", "1990-01-01", RULES),
    "CME-equity": (mc, "CME Globex Equity", "1998-01-01", RULES),
    "CME-rates": (mc, "CME Globex Interest Rate Products", "2000-01-01", RULES),
    "CME-fx": (mc, "CMEGlobex_FX", "2000-01-01", RULES),
    "CME-energy": (mc, "CMEGlobex_EnergyAndMetals", "2007-01-01", RULES),
    "CME-grains": (mc, "CMEGlobex_Grains", "2014-01-01", RULES),
    "CME-livestock": (mc, "CMEGlobex_Livestock", "2017-01-01", RULES),
}

# Regular hours that the packages have otherwise: (until, {as the package has them: as they were}).
REGULAR = {
    # Deutsche Börse: closing at 20:00 from June 2000, back to 17:30 on 2003-11-03; before, 17:30.
    "XETR": [("2000-06-01", {}), ("2003-10-31", {"09:00-17:30": "09:00-20:00"})],
    # Tokyo Stock Exchange: the morning ended at 11:00 until 2011-11-21.
    "XTKS": [("2011-11-18", {"09:00-11:30 12:30-15:00": "09:00-11:00 12:30-15:00"})],
    # HKEX news of 2010-11-23: 10:00-12:30 and 14:30-16:00 until 2011-03-07, then an afternoon
    # from 13:30, from 13:00 since 2012-03-05.
    "XHKG": [
        ("2011-03-06", {"10:00-12:00 13:00-16:00": "10:00-12:30 14:30-16:00"}),
        ("2012-03-04", {"09:30-12:00 13:00-16:00": "09:30-12:00 13:30-16:00"}),
    ],
    # The package has the session of Globex last until the next one's opening; its hour of
    # maintenance from 16:00 in Chicago belongs to none.
    "CME": [("9999-12-31", {"-07:00-17:00": "-07:00-16:00"})],
    # The hours of CME_Equity of the same package: from 15:30 to 15:15 until November 2012, and a
    # break at 15:15 until June 2021. CME Group: closing at 16:15 until 21 September 2015.
    "CME-equity": [
        ("2005-09-11", {"-07:00-16:00": "-07:00-15:15 15:30-16:00"}),
        ("2012-11-18", {
            "-07:00-16:00": "-08:30-15:15", "-07:00-10:30": "-08:30-10:30",
            "-07:00-12:15": "-08:30-12:15", "-07:00-08:15": "-08:30-08:15",
        }),
        ("2015-09-20", {"-07:00-16:00": "-07:00-15:15 15:30-16:15"}),
        ("2021-06-27", {"-07:00-16:00": "-07:00-15:15 15:30-16:00"}),
    ],
    "CME-energy": [("2015-09-20", {"-07:00-16:00": "-07:00-16:15"})],
    # CME Group: grains closed at 13:15 until 6 July 2015.
    "CME-grains": [("2015-07-05", {"-05:00-07:45 08:30-13:20": "-05:00-07:45 08:30-13:15"})],
}

# Years that a package lacks: hours, weekdays without a session, Saturdays with one and their hours.
# Taipei: the days for which the exchange's monthly files have its index; it traded until noon, on the
# first, third and fifth Saturday of a month until 11:00, and until 13:30 since 2001.
EARLIER = {
    "XTAI": {
        2000: (
            "09:00-12:00",
            "0103 0202 0203 0204 0207 0208 0228 0403 0404 0501 0606 0823 0912 1010 1225",
            "0115 0129 0219 0304 0401 0408 0415 0429 0506 0520 0603 0617 0715 0729 0805 0819 0902 0916"
            " 0930 1007 1021 1104 1118 1202 1216 1230",
            "09:00-11:00",
        ),
        2001: (
            "09:00-13:30",
            "0101 0119 0122 0123 0124 0125 0126 0228 0405 0501 0625 0730 0912 0917 0918 1001 1010",
            "", "",
        ),
    },
}

# Closing auctions: since when, minutes after the close by which their price is there, minutes before
# it in which nothing trades, and minutes after the morning's end by which that one's price is there.
AUCTIONS = {
    "XLON": [("2000-05-30", 6, 0, 0)],  # 16:30 to 16:35 and half a minute
    "XETR": [("1998-10-12", 6, 0, 0)],  # 17:30 to 17:35 and half a minute
    "XTKS": [("1997-01-01", 1, 0, 1), ("2024-11-05", 1, 5, 1)],  # at the close; orders only from 15:25
    "XHKG": [("2016-07-25", 11, 0, 0)],  # ends at random until 16:10
    "XTAI": [("2002-07-01", 1, 5, 0)],  # orders only from 13:25
    "XSHG": [("1991-01-01", 1, 0, 0), ("2018-08-20", 1, 3, 0)],  # orders only from 14:57
}


def clock(seconds):
    sign, seconds = ("-" if seconds < 0 else ""), abs(seconds)
    return f"{sign}{seconds // 3600:02}:{seconds // 60 % 60:02}"


def sessions(name):
    """The zone, and [(date, hours)], hours as text: openings and closes by the exchange's clocks,
    counted from the date's midnight."""
    package, source, first, last = CALENDARS[name]
    result = list(earlier(EARLIER.get(name, {})))
    since = f"{max(EARLIER[name]) + 1}-01-01" if name in EARLIER else first
    if package is xc:
        calendar = xc.get_calendar(source, start=since, end=last)
        schedule = calendar.schedule
        rows = ((row.Index, row.open, row.break_start, row.break_end, row.close) for row in schedule.itertuples())
    else:
        calendar = mc.get_calendar(source)
        schedule = calendar.schedule(since, last)
        breaks = "break_start" in schedule.columns
        rows = (
            (row.Index, row.market_open, row.break_start if breaks else NONE,
             row.break_end if breaks else NONE, row.market_close)
            for row in schedule.itertuples()
        )
    zone = ZoneInfo(str(calendar.tz))
    for day, *times in rows:
        if times[1] == times[1] and times[1] >= times[3]:
            times[1:3] = []  # a half day ends before the break
        marks = []
        for time in times:
            if time == time:  # not NaT
                local = time.tz_convert(zone).tz_localize(None)
                marks.append(clock(int((local - day.tz_localize(None)).total_seconds())))
        hours = " ".join("-".join(marks[i : i + 2]) for i in range(0, len(marks), 2))
        result.append((day.date(), corrected(name, day.date(), hours)))
    return zone, result


NONE = float("nan")


def earlier(years):
    """[(date, hours)] of years that are told day by day."""
    for year, (hours, off, saturdays, short) in years.items():
        day = dt.date(year, 1, 1)
        while day.year == year:
            mark = f"{day:%m%d}"
            if day.weekday() < 5 and mark not in off.split():
                yield day, hours
            elif mark in saturdays.split():
                yield day, short
            day += dt.timedelta(1)


def corrected(name, day, hours):
    """Hours as they were, where the package has others."""
    for until, others in REGULAR.get(name, []):
        if day.isoformat() <= until:
            return others.get(hours, hours)
    return hours


def regular(days):
    """[(since, hours)]: the hours of most days, as they changed."""
    result = []
    for index, (day, hours) in enumerate(days):
        around = [h for _, h in days[index : index + 11]]
        if not result or (hours != result[-1][1] and around.count(hours) > 5):
            result.append((day, hours))
    return result


def wrapped(head, words):
    lines, line = [], head
    for word in words:
        if len(line) + 1 + len(word) > 96:
            lines.append(line)
            line = head
        line += " " + word
    return lines + [line]


def text(name):
    zone, days = sessions(name)
    _, _, first, last = CALENDARS[name]
    steps = regular(days)
    lines = [f"zone {zone.key}", f"known {first} {last}"]
    if last > ANNOUNCED:
        lines.append(f"announced {ANNOUNCED}")
    lines += [f"hours {since} {hours}" for since, hours in steps]
    for since, after, quiet, lunch in AUCTIONS.get(name, []):
        lines.append(f"auction {since} {after} {quiet} {lunch}")
    open_days, short = {day for day, _ in days}, {}
    usual = dict(hours_by_day(steps, days))
    for day, hours in days:
        if hours != usual[day] or day.weekday() > 4:
            short.setdefault((day.year, hours), []).append(f"{day:%m%d}")
    closed = {}
    day, end = dt.date.fromisoformat(first), dt.date.fromisoformat(last)
    while day <= end:
        if day.weekday() < 5 and day not in open_days:
            closed.setdefault(day.year, []).append(f"{day:%m%d}")
        day += dt.timedelta(1)
    for year, words in closed.items():
        lines += wrapped(f"off {year}", words)
    for (year, hours), words in sorted(short.items()):
        lines += wrapped(f"at {hours.replace(' ', '/')} {year}", words)
    return "\n".join(lines)


def hours_by_day(steps, days):
    for day, _ in days:
        yield day, [hours for since, hours in steps if since <= day][-1]


def swift(name):
    body = "\n".join("    " + line for line in text(name).split("\n"))
    package = CALENDARS[name][0]
    return f'''// Made by scripts/calendars.py from {package.__name__} {package.__version__}; not to be edited.
extension CalendarText {{
  static let {identifier(name)} = """
{body}
    """
}}
'''


def identifier(name):
    """cmeEquity of CME-equity."""
    first, *rest = name.split("-")
    return first.lower() + "".join(map(str.capitalize, rest))


def file_name(name):
    """CMEEquity.swift of CME-equity."""
    first, *rest = name.split("-")
    return first + "".join(map(str.capitalize, rest)) + ".swift"


def reference(name):
    zone, days = sessions(name)
    usual = dict(hours_by_day(regular(days), days))
    years, short, full = {}, [], []
    for index, (day, hours) in enumerate(days):
        parts = [[instant(day, mark, zone) for mark in split(part)] for part in hours.split(" ")]
        year = years.setdefault(day.year, [0, 0, 0, 0, 0])
        is_short = hours != usual[day]
        pause = parts[1][0] if len(parts) > 1 else 0
        for place, value in enumerate([1, is_short, parts[0][0], parts[-1][1], pause]):
            year[place] += value
        if is_short:
            short.append(f"short {name} {day} {utc(parts[0][0])} {utc(parts[-1][1])}")
        if index % 211 == 0 or index == len(days) - 1:
            full.append(f"session {name} {day} {' '.join(utc(m) for part in parts for m in part)}")
    lines = [f"year {name} {year} {' '.join(map(str, sums))}" for year, sums in years.items()]
    return lines + short + full


def split(part):
    place = part.index("-", 1)
    return part[:place], part[place + 1 :]


def seconds(mark):
    hours, minutes = mark.lstrip("-").split(":")
    value = int(hours) * 3600 + int(minutes) * 60
    return -value if mark.startswith("-") else value


def instant(day, mark, zone):
    """Minutes since 1970 UTC."""
    local = dt.datetime.combine(day, dt.time()) + dt.timedelta(seconds=seconds(mark))
    return int(local.replace(tzinfo=zone).timestamp()) // 60


def utc(minutes):
    return dt.datetime.fromtimestamp(minutes * 60, dt.timezone.utc).strftime("%Y-%m-%dT%H:%MZ")


def files():
    result = {DATA / file_name(name): swift(name) for name in CALENDARS}
    versions = " and ".join(f"{package.__name__} {package.__version__}" for package in (xc, mc))
    lines = [f"# Made by scripts/calendars.py from {versions}."]
    for name in CALENDARS:
        lines += reference(name)
    result[REFERENCES] = "\n".join(lines) + "\n"
    return result


# Entries of the database that are about the same market.
LEAN = {
    "XNYS": "Equity-usa-[*]",
    "XHKG": "Index-hkfe-[*]",
    "XTKS": "Index-ose-[*]",
    "CME": "Future-cme-[*]",
}
WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday"]

# Why the two differ: what a difference says, and in which of them the mistake is.
EXPLAINED = [
    ("XNYS", r"^(1998|1999)-.* closes at 13:00, there at –", "its early closes begin in 2000"),
    ("XNYS", r"^2017-12-24 ", "a Sunday"),
    ("XHKG", r"^2017-01-27 ", "its early closes begin in 2018"),
    ("XHKG", r" no holiday there", "closed by a typhoon, which it does not have"),
    ("XTKS", r"^2020-10-01 ", "the failure of the exchange's computers, which it does not have"),
    ("XTKS", r"^2022-09-23 ", "the autumnal equinox, which its list leaves out"),
    ("CME", r" closes at 12:00, there at –", "holidays that end at noon are whole or none there"),
    ("CME", r" a holiday there", "Globex was open in the morning, or the floor's holiday"),
    ("CME", r"^\d+-04-\d+ no holiday there", "Good Friday, which its list leaves out"),
    ("CME", r"^(2010|2012|2015|2021|2023)-0[34]-\d+ no holiday", "Good Friday, which its list leaves out"),
    ("CME", r"^202[345]-(12-25|01-01|01-09) no holiday", "a holiday that its list leaves out"),
]


def compare(path):
    """Prints what the database says otherwise, in its years."""
    entries = json.loads(pathlib.Path(path).read_text())["entries"]
    for name, key in LEAN.items():
        entry = entries[key]
        _, days = sessions(name)
        ours = dict(days)
        theirs = {parse(text) for text in entry["holidays"]}
        years = range(min(d.year for d in theirs), min(max(d.year for d in theirs), 2026) + 1)
        day, differences = dt.date(years[0], 1, 1), []
        while day.year <= years[-1]:
            if day.weekday() < 5 and (day in ours) == (day in theirs):
                differences.append(f"{day} {'a holiday there' if day in ours else 'no holiday there'}")
            day += dt.timedelta(1)
        early = {parse(text): time[:5] for text, time in entry.get("earlyCloses", {}).items()}
        usual = dict(hours_by_day(regular(days), days))
        for day in sorted({d for d in ours if ours[d] != usual[d]} | set(early)):
            if day.year not in years:
                continue
            close = split(ours[day].split(" ")[-1])[1] if day in ours and ours[day] != usual[day] else "–"
            if close != early.get(day, "–"):
                differences.append(f"{day} closes at {close}, there at {early.get(day, '–')}")
        print(f"{name}: {key}, {years[0]} to {years[-1]}: {len(differences)} differences")
        for why, count in sorted(Counter(reason(name, line) for line in differences).items()):
            print(f"  {count:4} {why}")


def reason(name, line):
    for market, pattern, why in EXPLAINED:
        if market == name and re.search(pattern, line):
            return why
    return f"unexplained: {line}"


def parse(text):
    month, day, year = map(int, text.split("/"))
    return dt.date(year, month, day)


def main():
    if "--check" in sys.argv:
        changed = [p for p, content in files().items() if not p.exists() or p.read_text() != content]
        for path in changed:
            print(f"{path.relative_to(ROOT)} is not what the script writes")
        for path in sys.argv[sys.argv.index("--check") + 1 :]:
            compare(path)
        sys.exit(1 if changed else 0)
    for path, content in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        print(path.relative_to(ROOT), len(content))


main()

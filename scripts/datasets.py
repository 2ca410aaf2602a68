#!/usr/bin/env python3
"""Makes datasets/*-1d.csv and datasets/*-events.csv from the PyPI package bokeh_sampledata.

    python3 -m venv .venv && .venv/bin/pip install -q bokeh_sampledata==2026.1 --no-deps
    .venv/bin/python scripts/datasets.py          # writes datasets/
    .venv/bin/python scripts/datasets.py --check  # says whether they are as this script makes them

The package's daily bars are unadjusted. Splits and dividends follow exactly from the ratio of its
columns Adj Close and Close: the ratio changes on an ex-date only, by the split's ratio or by
(close + dividend) / close, and every dividend lands on a whole cent. Prices are divided by all later
splits, so that a split is no jump; dividends stay in the prices and are listed as events.
"""
import csv
import gzip
import hashlib
import importlib.util
import io
import pathlib
import sys
from decimal import Decimal

SHA256 = "5abadf99b2d394f920120a27de6f0df129859d71d4cfb0bf661bcc99446ab1fd"
SYMBOLS = ["AAPL", "MSFT", "IBM", "GOOG", "FB"]
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "datasets"


def rows():
    """The package's rows by symbol, oldest first."""
    package = pathlib.Path(importlib.util.find_spec("bokeh_sampledata").origin).parent
    packed = (package / "_data" / "stocks.csv.gz").read_bytes()
    if hashlib.sha256(packed).hexdigest() != SHA256:
        sys.exit("error: bokeh_sampledata/_data/stocks.csv.gz is not that of version 2026.1")
    found = {}
    for row in csv.DictReader(io.StringIO(gzip.decompress(packed).decode())):
        found.setdefault(row["Ticker"], []).append({key.strip().lower().replace(" ", "_"): value for key, value in row.items()})
    return found


def events(bars):
    """(date, kind, value) of each split and dividend, from the changes of Adj Close / Close."""
    found = []
    for before, bar in zip(bars, bars[1:]):
        ratio = [Decimal(b["adj_close"]) / Decimal(b["close"]) for b in (before, bar)]
        change = ratio[1] / ratio[0]
        if abs(change - 1) < Decimal("1e-6"):
            continue
        split = change.to_integral_value()
        if split >= 2 and abs(change - split) < Decimal("1e-3") * split:
            found.append((bar["date"], "split", str(int(split))))
            continue
        dividend = (change - 1) * Decimal(bar["close"])
        cents = dividend.quantize(Decimal("0.01"))
        if abs(dividend - cents) > Decimal("0.002"):
            sys.exit(f"error: {bar['date']}: {dividend} is not a whole number of cents")
        found.append((bar["date"], "dividend", str(cents)))
    return found


def plain(value):
    """Its digits without trailing zeros."""
    return format(value.normalize(), "f")


def files():
    """Name and text of every file."""
    data = rows()
    for symbol in SYMBOLS:
        bars = sorted(data[symbol], key=lambda bar: bar["date"])
        happened = events(bars)
        lines = ["time,open,high,low,close,volume"]
        for bar in bars:
            factor = Decimal(1)
            for date, kind, value in happened:
                if kind == "split" and bar["date"] < date:
                    factor *= Decimal(value)
            prices = [plain(Decimal(bar[name]) / factor) for name in ("open", "high", "low", "close")]
            lines.append(",".join([bar["date"], *prices, plain(Decimal(bar["volume"]) * factor)]))
        yield f"{symbol.lower()}-1d.csv", "\n".join(lines) + "\n"
        if happened:
            yield f"{symbol.lower()}-events.csv", "\n".join(
                ["time,kind,value"] + [",".join(event) for event in happened]) + "\n"


def main():
    wrong = 0
    for name, text in files():
        path = FOLDER / name
        if "--check" in sys.argv:
            same = path.exists() and path.read_text() == text
            wrong += not same
            print(f"{name}: {'as made' if same else 'differs'}")
        else:
            path.write_text(text)
            print(f"{name}: {text.count(chr(10)) - 1} rows")
    sys.exit(1 if wrong else 0)


main()

"""Indicators as their pages say (`kreplay indicators NAME`), each written out over plain lists.

A list has one value a bar, None where it is not known. `bars` are those that `bars.py` makes.
"""

from exact import ONE, ZERO


def window(values, bar, count):
    """The last `count` values up to a bar, None if one of them is not known."""
    part = values[max(0, bar + 1 - count):bar + 1]
    return part if len(part) == count and None not in part else None


def over_windows(values, count, function):
    windows = (window(values, bar, count) for bar in range(len(values)))
    return [None if part is None else function(part) for part in windows]


def sma(values, period):
    return over_windows(values, period, lambda part: sum(part) / period)


def highest(values, period):
    return over_windows(values, period, max)


def lowest(values, period):
    return over_windows(values, period, min)


def total(values, period):
    return over_windows(values, period, sum)


def smoothed(values, period, weight):
    """Starts with the mean of the first `period` values, then each counts for `weight`."""
    result, last = [], None
    for bar, value in enumerate(values):
        if last is None:
            part = window(values, bar, period)
            last = None if part is None else sum(part) / period
        else:
            last += weight * (value - last)
        result.append(last)
    return result


def ema(values, period):
    return smoothed(values, period, 2 * ONE / (period + 1))


def atr(bars, period):
    """Wilder's mean of the true ranges; the first bar has none."""
    ranges = [None]
    for before, bar in zip(bars, bars[1:]):
        ranges.append(max(bar.high, before.close) - min(bar.low, before.close))
    return smoothed(ranges, period, ONE / period)


def rsi(values, period):
    """100 up / (up + down), means of the moves after Wilder; 50 where nothing moved."""
    moves = [None if a is None or b is None else b - a for a, b in zip([None] + values, values)]
    up = smoothed([None if m is None else max(m, ZERO) for m in moves], period, ONE / period)
    down = smoothed([None if m is None else max(-m, ZERO) for m in moves], period, ONE / period)
    return [None if rise is None else 50 * ONE if rise + fall == 0 else 100 * rise / (rise + fall)
            for rise, fall in zip(up, down)]


ON_VALUES = {"sma": sma, "ema": ema, "highest": highest, "lowest": lowest, "sum": total, "rsi": rsi}
DEFAULT_PERIOD = {"rsi": 14, "atr": 14}

"""Indicators and any other expression, on candles."""

from __future__ import annotations

import json
import math
from array import array
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from .clocks import clock
from .errors import UsageError
from .options import Options, option, reading
from .program import Child, Pipe, ask
from .sources import Source, source
from .tables import Clock, are_days, milliseconds, table

if TYPE_CHECKING:
    from .sources import Candles


def indicator(
    expression: Union[str, Sequence[str], Mapping[str, str]],
    data: "Candles",
    *,
    timeframe: Optional[str] = None,
    symbol: Optional[str] = None,
    zone: Optional[str] = None,
    columns: Optional[Mapping[str, object]] = None,
    calendar: Optional[str] = None,
    sort: bool = False,
    on_defect: Optional[Mapping[str, str]] = None,
    options: Optional[Options] = None,
) -> Any:
    """The values of an expression, or of several, on candles.

    - expression: `"rsi(14)"`, `"macd().signal"`, `"close > sma(close, 200)"`; a list of them, or a dict by
      the names that the columns are to have.
    - timeframe: the bars on which it is worked out, that of the candles if left out.
    - calendar: the exchange's calendar by which days are sessions, as in `"XNYS"`.
    - symbol, zone, columns, sort, on_defect: as in `run`.
    - options: further options of `kreplay compute`.

    Of one expression a Series, of several a DataFrame, with the rows of the data frame, in pandas with its
    index; so too with `sort`, and with `on_defect`, where a row that is left out is `NaN` (rows of one time have
    the same value). With `timeframe`, `calendar` or `options`, of one symbol of several, and, with `sort` or
    `on_defect`, of times that are no times of the library, it has the times of the bars, in polars in a column. A
    value that is not known is `NaN` (null in polars); truths are 1 and 0.

    Raises `UsageError` for an expression that is wrong, `DataError` for candles that are.
    """
    single = isinstance(expression, str)
    if isinstance(expression, Mapping):
        named = {str(name): text for name, text in expression.items()}
    else:
        named = {text: text for text in ([expression] if isinstance(expression, str) else expression)}
    if not named or not all(isinstance(text, str) for text in named.values()):
        raise UsageError(
            f"expression={expression!r}: pass an expression such as 'rsi(14)', or a list of them"
        )
    one = source(data, columns=columns, symbol=symbol)
    arguments: List[Union[str, Pipe]] = ["compute"]
    told = clock([one], zone, in_any_order=sort or bool(on_defect), given=options)
    arguments += reading(
        one.frame, symbol=one.symbol, zone=told, sort=sort, on_defect=on_defect, given=options
    )
    arguments += option("timeframe", timeframe) + option("calendar", calendar)
    whole = one.frame is not None and not (timeframe or calendar or options)
    same = whole and not (sort or on_defect)
    # Of a data frame of several symbols the rows of one are picked.
    picked = one.frame is not None and "symbol" in one.frame.header
    times, values = _computed(
        [*arguments, "--", one.argument, *named.values()], len(named), keep=picked or not same
    )
    results = dict(zip(named, values))
    if same and not (picked and one.frame is not None and len(values[0]) != one.frame.rows):
        return _aligned(one, results, single)
    if whole and not picked:
        placed = _placed(one, zone, times, results)
        if placed is not None:
            return _rows(one, placed, single)
    return _timed(one, zone, times, results, single, bool(timeframe or calendar))


def _computed(
    arguments: List[Union[str, Pipe]], count: int, keep: bool
) -> Tuple[List[str], List["array[float]"]]:
    """What `compute` prints, read while it does: the times, if they are kept, and the columns."""
    columns = [array("d") for _ in range(count)]
    times: List[str] = []
    with Child(arguments) as child:
        child.output.readline()
        for line in child.output:
            cells = line.rstrip().split(b",")
            if keep:
                times.append(cells[0].decode())
            for column, cell in zip(columns, cells[1:]):
                column.append(float(cell) if cell else math.nan)
    child.check()
    return times, columns


def _aligned(one: Source, results: Dict[str, "array[float]"], single: bool) -> Any:
    """Columns with the rows of the data frame."""
    frame = one.frame
    assert frame is not None
    for values in results.values():
        if len(values) != frame.rows:
            raise UsageError(
                f"{len(values)} values came for {frame.rows} rows; pass timeframe= for bars of their own"
            )
        if frame.descending:
            values.reverse()
    return _rows(one, results, single)


def _placed(
    one: Source, zone: Optional[str], times: List[str], results: Dict[str, "array[float]"]
) -> Optional[Dict[str, "array[float]"]]:
    """Columns by the rows of the data frame, whose order is another or of which some were left out; `None` where
    the times do not tell which those are."""
    frame = one.frame
    assert frame is not None
    shown = _clock(one, zone, times, False)
    moments = [milliseconds(time) for time in times]
    own = {"pandas": shown.pandas, "arrow": shown.arrow}.get(frame.kind, lambda all: shown.polars("time", all))
    rows = frame.rows_at(own(moments)) if frame.unit is not None else None
    if rows is None:
        return None
    return {
        name: array("d", (math.nan if place is None else values[place] for place in rows))
        for name, values in results.items()
    }


def _rows(one: Source, results: Dict[str, "array[float]"], single: bool) -> Any:
    """Columns with the rows of the data frame, as its library has them."""
    frame = one.frame
    assert frame is not None
    if frame.kind == "pandas":
        import numpy as np
        import pandas as pd

        index = getattr(frame, "index")
        columns = {name: np.array(values) for name, values in results.items()}
        whole = pd.DataFrame(columns, index=index)
        return whole.iloc[:, 0] if single else whole
    if frame.kind == "polars":
        import polars as pl

        series = [
            pl.Series(name, values.tolist(), dtype=pl.Float64).fill_nan(None)
            for name, values in results.items()
        ]
        return series[0] if single else pl.DataFrame(series)
    import pyarrow as pa

    arrays = {name: pa.array(values, pa.float64(), from_pandas=True) for name, values in results.items()}
    return next(iter(arrays.values())) if single else pa.table(arrays)


def _clock(one: Source, zone: Optional[str], times: List[str], are_bars: bool) -> Clock:
    """Whose clock the times of the bars show."""
    days = all("T" not in time for time in times)
    return Clock(one.frame, zone, days if are_bars else are_days(one.frame, days))


def _timed(
    one: Source, zone: Optional[str], times: List[str], results: Dict[str, "array[float]"], single: bool,
    are_bars: bool,
) -> Any:  # fmt: skip
    """Columns with the times of their bars, which may be other bars than the candles."""
    shown = _clock(one, zone, times, are_bars)
    name = shown.name if shown.name not in results else "time"
    columns: Dict[str, Any] = {name: [milliseconds(time) for time in times], **results}
    kinds = {name: "t", **{key: "f" for key in results}}
    whole = table(shown, kinds, columns, name)
    if shown.kind == "pandas":
        return whole.iloc[:, 0] if single else whole
    if shown.kind == "polars":
        import polars as pl

        return whole.with_columns(pl.col(list(results)).fill_nan(None))
    return whole


def indicators(search: Optional[str] = None, *, group: Optional[str] = None) -> Any:
    """The indicators, as a DataFrame with a row each: name, title, how it is called, what it asks.

    - search: the name of one, or a text in any of its names.
    - group: `average`, `momentum`, `volatility`, `volume`, `trend`, `price`, `statistics`, `cycle`, `math`
      or `pattern`.

    `kreplay indicators NAME` prints formula, edges and source of one.
    """
    found: List[Dict[str, Any]] = json.loads(
        ask(["indicators", "--json", *option("group", group), *(["--", search] if search else [])])[0]
    )
    kinds = {
        "name": "s",
        "title": "s",
        "group": "s",
        "call": "s",
        "outputs": "s",
        "warmup": "i",
        "summary": "s",
        "example": "s",
    }
    columns: Dict[str, List[Any]] = {name: [] for name in kinds}
    for entry in found:
        for name in kinds:
            if name == "outputs":
                columns[name].append(", ".join(output["name"] for output in entry["outputs"]))
            elif name == "warmup":
                columns[name].append(max((output["warmup"] or 0 for output in entry["outputs"]), default=0))
            else:
                columns[name].append(entry[name])
    return table(Clock(None, None, True), kinds, columns, "name")

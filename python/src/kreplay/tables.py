"""Results as data frames of the library from which the candles came."""

from __future__ import annotations

import calendar
import datetime
import importlib.util
import time
from array import array
from typing import Any, Dict, Mapping, Optional, Sequence

from .frames import Frame

UTC = datetime.timezone.utc


def library() -> str:
    """The library of results where the candles came from none: the first that is installed."""
    for name in ("pandas", "polars", "pyarrow"):
        if importlib.util.find_spec(name):
            return "arrow" if name == "pyarrow" else name
    return "rows"


class Clock:
    """Which library results have, and whose clock their times show.

    Times go out as they came in: those of a data frame with a zone in that zone, those without one
    without one. Days are dates. Times of files have the zone UTC.

    - zone: the zone that the caller said for times without one.
    - days: whether times of the program are dates, which no zone moves.
    """

    def __init__(self, frame: Optional[Frame], zone: Optional[str], days: bool) -> None:
        self.kind = frame.kind if frame is not None else library()
        self.days = days
        self.name = (frame.time if frame is not None else None) or "time"
        typed = frame is not None and frame.unit is not None
        self.zone: Any = frame.zone if frame is not None and typed else None if days else UTC
        #: The zone whose dates days are.
        self.clock: Any = (frame.clock if frame is not None else None) or self.zone
        #: The zone in which times without one are.
        self.naive: Optional[str] = (zone or "UTC") if typed and self.zone is None and not days else None
        self.unit = frame.unit if frame is not None and frame.unit in ("s", "ms", "us", "ns") else None
        #: Whether the data frame has dates without a time of day.
        self.bare = frame is not None and frame.unit == "date"

    def pandas(self, moments: Sequence[Optional[int]]) -> Any:
        """Milliseconds since 1970 as a `DatetimeIndex`."""
        import numpy as np
        import pandas as pd

        # numpy keeps a time that is not there as the least whole number.
        whole = moments if isinstance(moments, array) else [-(2**63) if m is None else m for m in moments]
        numbers = np.array(whole, dtype="int64").view("datetime64[ms]")
        index: Any = pd.DatetimeIndex(numbers)
        # As the candles came; of files as this pandas makes times of texts.
        index = index.as_unit(self.unit or pd.to_datetime(["2000-01-01"]).unit)
        if self.naive is not None:
            index = index.tz_localize("UTC").tz_convert(self.naive).tz_localize(None)
        elif self.zone is not None and self.days:
            index = index.tz_localize(
                self.clock, nonexistent="shift_forward", ambiguous=np.ones(len(index), bool)
            ).tz_convert(self.zone)
        elif self.zone is not None:
            index = index.tz_localize("UTC").tz_convert("UTC" if self.zone is UTC else self.zone)
        return index

    def polars(self, name: str, moments: Sequence[Optional[int]]) -> Any:
        """Milliseconds since 1970 as a `polars.Series`."""
        import polars as pl

        series = pl.Series(name, list(moments), dtype=pl.Int64).cast(pl.Datetime("ms"))
        unit: Any = self.unit if self.unit in ("us", "ns") else None
        if unit:
            series = series.dt.cast_time_unit(unit)
        if self.unit is None and self.days:
            return series.cast(pl.Date)
        if self.naive not in (None, "UTC"):
            series = (
                series.dt.replace_time_zone("UTC")
                .dt.convert_time_zone(str(self.naive))
                .dt.replace_time_zone(None)
            )
        elif self.zone is not None and self.days:
            # A day on which midnight is left out begins an hour later.
            placed, later = (
                one.dt.replace_time_zone(str(self.clock), ambiguous="earliest", non_existent="null")
                for one in (series, series.dt.offset_by("1h"))
            )
            series = placed.fill_null(later).dt.convert_time_zone(str(self.zone))
        elif self.zone is not None:
            series = series.dt.replace_time_zone("UTC")
            series = series if self.zone is UTC else series.dt.convert_time_zone(str(self.zone))
        return series

    def arrow(self, moments: Sequence[Optional[int]]) -> Any:
        """Milliseconds since 1970 as a `pyarrow.Array`."""
        import pyarrow as pa
        import pyarrow.compute as pc

        times = pa.array(moments, pa.int64()).cast(pa.timestamp("ms")).cast(pa.timestamp(self.unit or "ms"), safe=False)
        if self.bare and self.days:
            return times.cast(pa.date32())
        moving = {"ambiguous": "earliest", "nonexistent": "latest"}
        if self.naive not in (None, "UTC"):
            return pc.local_timestamp(pc.assume_timezone(times, "UTC").cast(pa.timestamp(times.type.unit, self.naive)))
        if self.zone is not None and self.days:
            times = pc.assume_timezone(times, str(self.clock), **moving)
        elif self.zone is not None:
            times = pc.assume_timezone(times, "UTC")
        zone = None if self.zone is None else "UTC" if self.zone is UTC else str(self.zone)
        return times if zone is None else times.cast(pa.timestamp(times.type.unit, zone))

    def python(self, moments: Sequence[Optional[int]]) -> "list[Optional[datetime.datetime]]":
        """Milliseconds since 1970 as `datetime`: days without a zone, moments in UTC."""
        zone = None if self.days else UTC
        start = datetime.datetime(1970, 1, 1, tzinfo=zone)
        return [None if m is None else start + datetime.timedelta(milliseconds=m) for m in moments]


def are_days(frame: Optional[Frame], told: bool, dates_only: bool = False) -> bool:
    """Whether times of the program are dates: a data frame with times of its library knows, of others it is told."""
    return dates_only or (frame.dates if frame is not None and frame.unit is not None else told)


def milliseconds(text: str) -> int:
    """A time of the program, `2024-03-01` or `2024-03-01T10:15:00Z`, since 1970."""
    seconds, _, fraction = text.rstrip("Z").partition(".")
    parsed = time.strptime(seconds, "%Y-%m-%dT%H:%M:%S" if "T" in seconds else "%Y-%m-%d")
    return calendar.timegm(parsed) * 1000 + int((fraction + "000")[:3])


#: How columns are kept: `t` times, `f` numbers, `i` whole numbers, `b` true or false, `s` texts.
Columns = Mapping[str, str]


def table(
    clock: Clock, kinds: Columns, values: Mapping[str, Sequence[Any]], index: Optional[str] = None
) -> Any:
    """Columns as a data frame.

    - kinds: the columns in their order with how each is kept.
    - index: the column that becomes the index, in pandas.
    """
    if clock.kind == "pandas":
        return _pandas(clock, kinds, values, index)
    if clock.kind == "polars":
        return _polars(clock, kinds, values)
    if clock.kind == "arrow":
        import pyarrow as pa

        types = {"f": pa.float64(), "i": pa.int64(), "b": pa.bool_(), "s": pa.string()}
        return pa.table(
            {
                name: clock.arrow(values[name]) if kind == "t" else pa.array(values[name], types[kind])
                for name, kind in kinds.items()
            }
        )
    columns: Dict[str, Sequence[Any]] = {
        name: clock.python(values[name]) if kind == "t" else values[name] for name, kind in kinds.items()
    }
    return [dict(zip(columns, row)) for row in zip(*columns.values())]


def _pandas(clock: Clock, kinds: Columns, values: Mapping[str, Sequence[Any]], index: Optional[str]) -> Any:
    import numpy as np
    import pandas as pd

    columns: Dict[str, Any] = {}
    for name, kind in kinds.items():
        data = values[name]
        if kind == "t":
            columns[name] = clock.pandas(data)
        elif kind == "f":
            columns[name] = np.array(data, dtype="float64")
        elif kind == "i":
            missing = any(value is None for value in data)
            columns[name] = pd.array(data, dtype="Int64") if missing else np.array(data, dtype="int64")
        elif kind == "b":
            columns[name] = np.array(data, dtype=bool)
        else:
            columns[name] = pd.Series(list(data), dtype="object" if not len(data) else None)
    frame = pd.DataFrame(columns)
    return frame.set_index(index) if index is not None else frame


def _polars(clock: Clock, kinds: Columns, values: Mapping[str, Sequence[Any]]) -> Any:
    import polars as pl

    types: Any = {"f": pl.Float64, "i": pl.Int64, "b": pl.Boolean, "s": pl.String}
    return pl.DataFrame(
        [
            clock.polars(name, values[name])
            if kind == "t"
            else pl.Series(name, list(values[name]), dtype=types[kind])
            for name, kind in kinds.items()
        ]
    )

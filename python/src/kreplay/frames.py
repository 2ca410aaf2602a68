"""What is common to data frames of any library: they go to the program as CSV through a pipe, a chunk of
rows at a time."""

from __future__ import annotations

import datetime
import decimal
import math
from typing import IO, Any, List, Optional, Tuple

from .errors import DataError
from .program import Pipe

#: Rows in a chunk.
ROWS = 1 << 16


class Frame:
    """A data frame of candles, looked at and ready to be sent.

    - kind: `pandas`, `polars` or `arrow`.
    - rows: how many it has.
    - zone: the zone of its times as the library has it; `None` where they name none.
    - unit: of its times, `s`, `ms`, `us` or `ns`; `None` where they are not the library's own times.
    - time: the name of the index or column that holds the times.
    - clock: the zone whose clocks its times show in what is sent, if that is not `zone`.
    - dates: whether the program takes its times for dates.
    - plain: whether what is sent of its times names no zone.
    """

    kind = ""

    def __init__(self, rows: int) -> None:
        if rows == 0:
            raise DataError("the data frame has no rows; add candles")
        self.rows = rows
        self.zone: Any = None
        self.unit: Optional[str] = None
        self.time: Optional[str] = None
        self.clock: Optional[str] = None
        self.dates = False
        self.plain = False
        #: Names of the columns that are sent, the time first.
        self.header: List[str] = ["time"]

    def label(self, row: int) -> str:
        """The time of a row, for messages."""
        raise NotImplementedError

    def chunk(self, start: int, stop: int) -> bytes:
        """Rows as CSV."""
        raise NotImplementedError

    @property
    def descending(self) -> bool:
        """Whether the newest row is the first."""
        raise NotImplementedError

    # Of times with a zone

    def turn(self, name: str) -> bool:
        """Has its clocks show another zone; `False` where the library knows none of the name."""
        raise NotImplementedError

    def midnights(self, count: int) -> Tuple[List[bool], bool]:
        """Whether the clocks show midnight in the first rows, and whether in all."""
        raise NotImplementedError

    def moves(self, count: int) -> bool:
        """Whether the clocks are not those of UTC in one of the first rows."""
        raise NotImplementedError

    def twice(self) -> List[Tuple[int, int, int, int]]:
        """The rows whose time the clocks show twice: its moment and both that it may be, in milliseconds."""
        raise NotImplementedError

    def moment(self, row: int) -> int:
        """Milliseconds since 1970."""
        raise NotImplementedError

    def stamps(self, times: Any = None) -> List[Optional[int]]:
        """Milliseconds since 1970 of times of the library, of all its own if left out; times without a zone as if
        they were in UTC."""
        raise NotImplementedError

    def rows_at(self, times: Any) -> Optional[List[Optional[int]]]:
        """Of each row which of these times of the library it has; `None` where that cannot be told."""
        if self.unit is None:
            return None
        stamps = self.stamps(times)
        places = {stamp: place for place, stamp in enumerate(stamps)}
        own = self.stamps()
        if len(places) < len(stamps) or not places.keys() <= set(own):
            return None
        return [places.get(stamp) for stamp in own]

    def symbol(self, row: int) -> object:
        """What a row is of; `None` where the rows do not say it."""
        raise NotImplementedError

    def feed(self, sink: IO[bytes], symbol: Optional[str] = None) -> None:
        """Writes all of it; with `symbol` every row names it."""
        mark = b""
        header = ",".join(self.header)
        if symbol is not None:
            header += ",symbol"
            mark = b"," + cell(symbol).encode()
        sink.write(header.encode() + b"\n")
        for start in range(0, self.rows, ROWS):
            rows = self.chunk(start, min(start + ROWS, self.rows))
            sink.write(rows.replace(b"\n", mark + b"\n") if mark else rows)

    def drop(self, role: str) -> None:
        """Leaves a column out."""
        raise NotImplementedError

    def pipe(self, symbol: Optional[str] = None) -> Pipe:
        """What sends it to the program; with `symbol` as that of one of several instruments."""

        def say(row: int) -> str:
            return self.label(row) if 0 <= row < self.rows else "after the last"

        return Pipe(lambda sink: self.feed(sink, symbol), symbol, say)


def cell(value: object) -> str:
    text = "" if value is None else str(value).replace("\n", " ").replace("\r", " ")
    return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in ',;"\t') else text


def shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def number_of(value: object) -> Optional[float]:
    """A value as a number, `nan` for none; `None` where it is something else."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return math.nan
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):
        return None
    if (
        isinstance(value, (int, float, decimal.Decimal))
        or hasattr(value, "__float__")
        and hasattr(value, "dtype")
    ):
        try:
            return float(value)
        except (TypeError, ValueError, OverflowError):
            return None
    return None


def moment_of(value: object) -> Optional[str]:
    """A time that is a Python object, as text; `None` where it is none."""
    if (
        value is None
        or isinstance(value, float)
        and value != value
        or type(value).__name__ in ("NAType", "NaTType")
    ):
        return ""
    if isinstance(value, (datetime.datetime, datetime.date)):
        return value.isoformat()
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return value.strip()
    return None

"""Data frames of polars."""

from __future__ import annotations

import io
from typing import Any, List, Mapping, Optional

from .columns import EVENTS, ROLES, choose
from .errors import DataError
from .frames import Frame, number_of, shown


class PolarsFrame(Frame):
    """A `polars.DataFrame`, or a `LazyFrame`, which is collected."""

    kind = "polars"

    def __init__(self, frame: Any, columns: Optional[Mapping[str, object]], events: bool) -> None:
        import polars as pl

        if isinstance(frame, pl.LazyFrame):
            frame = frame.collect()
        super().__init__(frame.height)
        times = [
            name for name, kind in frame.schema.items() if kind == pl.Date or isinstance(kind, pl.Datetime)
        ]
        chosen: Any = choose(frame.columns, columns, index=None, times=times)
        self.time = chosen["time"]
        kind: Any = frame.schema[self.time]
        time: Any = pl.col(chosen["time"])
        if isinstance(kind, pl.Datetime):
            self.zone, self.unit = kind.time_zone, kind.time_unit
            whole = frame.select((time.dt.nanosecond() == 0).all()).item()
            form = "%Y-%m-%dT%H:%M:%S" if whole else "%Y-%m-%dT%H:%M:%S%.f"
            offset = {None: "", "UTC": "Z"}.get(kind.time_zone, "%:z")
            time = time.dt.to_string(form + offset)
        elif kind == pl.Date:
            self.unit = "date"
        elif not (kind == pl.String or kind.is_integer()):
            raise DataError(
                f"the times in column {self.time!r} are {kind}, as {shown(frame[self.time][0])} in row 0; make them "
                f"times, as in pl.from_epoch({self.time!r}, 's') or pl.col({self.time!r}).str.to_datetime()"
            )
        picked: List[Any] = [time.alias("time")]
        for role in (*ROLES, *(EVENTS if events else ())):
            if role not in chosen:
                continue
            name, kind = chosen[role], frame.schema[chosen[role]]
            self.header.append(role)
            if role == "symbol":
                picked.append(pl.col(name).cast(pl.String).alias(role))
            elif kind.is_numeric():
                picked.append(pl.col(name).cast(pl.Float64).alias(role))
            else:
                at = next((i for i, value in enumerate(frame[name]) if number_of(value) is None), 0)
                raise DataError(
                    f"row {at} of the data frame ({frame[self.time][at]}): {shown(frame[name][at])} in column {name!r} "
                    f"is not a number; make it one, as in df.with_columns(pl.col({name!r}).cast(pl.Float64))",
                    row=at,
                )
        self._picked = picked
        self._frame = frame.select(list(dict.fromkeys(chosen.values())))

    def label(self, row: int) -> str:
        return str(self._frame[self.time][row])

    @property
    def descending(self) -> bool:
        first, last = self._frame[self.time][0], self._frame[self.time][-1]
        return first is not None and last is not None and bool(first > last)

    def drop(self, role: str) -> None:
        at = self.header.index(role)
        del self.header[at], self._picked[at]

    def chunk(self, start: int, stop: int) -> bytes:
        sink = io.BytesIO()
        self._frame.slice(start, stop - start).select(self._picked).write_csv(sink, include_header=False)
        return sink.getvalue()

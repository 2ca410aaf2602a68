"""Data frames of polars."""

from __future__ import annotations

import io
from typing import Any, List, Mapping, Optional, Tuple

from .clocks import LOOKED_AT, naive_dates
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
            self._form = "%Y-%m-%dT%H:%M:%S" if whole else "%Y-%m-%dT%H:%M:%S%.f"
        elif kind == pl.Date:
            self.unit = "date"
            self.dates = True
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
        self._symbol: Any = chosen.get("symbol") if "symbol" in self.header else None
        if self.unit is not None and self.unit != "date" and self.zone is None:
            self.dates = naive_dates(self.midnights(LOOKED_AT)[0])

    def _times(self) -> Any:
        """The times by the clocks that are followed."""
        times = self._frame[self.time]
        return times.dt.convert_time_zone(self.clock) if self.clock else times

    def _shown(self) -> Any:
        return self._times().dt.replace_time_zone(None)

    def turn(self, name: str) -> bool:
        import polars as pl

        try:
            self._frame[self.time].head(1).dt.convert_time_zone(name)
        except pl.exceptions.PolarsError:
            return False
        self.clock = name
        return True

    def midnights(self, count: int) -> Tuple[List[bool], bool]:
        shown = self._shown()
        are = (shown == shown.dt.truncate("1d")).fill_null(True)
        return are.head(count).to_list(), bool(are.all())

    def moves(self, count: int) -> bool:
        times = self._times().head(count)
        return bool((times.dt.replace_time_zone(None) != times.dt.convert_time_zone("UTC").dt.replace_time_zone(None)).any())

    def twice(self) -> List[Tuple[int, int, int, int]]:
        shown, zone = self._shown(), self.clock or self.zone
        known = shown.dt.replace_time_zone(zone, ambiguous="null", non_existent="null")
        rows = (known.is_null() & shown.is_not_null()).arg_true()
        first, second = (
            shown.gather(rows).dt.replace_time_zone(zone, ambiguous=which, non_existent="null").dt.epoch("ms")
            for which in ("earliest", "latest")
        )
        moments = self._frame[self.time].gather(rows).dt.epoch("ms")
        return list(zip(rows.to_list(), moments.to_list(), first.to_list(), second.to_list()))

    def moment(self, row: int) -> int:
        found: int = self._frame[self.time].slice(row, 1).dt.epoch("ms").item()
        return found

    def stamps(self, times: Any = None) -> List[Optional[int]]:
        found: List[Optional[int]] = (self._frame[self.time] if times is None else times).dt.epoch("ms").to_list()
        return found

    def symbol(self, row: int) -> object:
        return None if self._symbol is None else self._frame[self._symbol][row]

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
        picked = list(self._picked)
        if self.unit is not None and self.unit != "date":
            import polars as pl

            time: Any = pl.col(str(self.time))
            time = time.dt.convert_time_zone(self.clock) if self.clock else time
            offset = "" if self.plain else {None: "", "UTC": "Z"}.get(self.clock or self.zone, "%:z")
            picked[0] = time.dt.to_string(self._form + offset).alias("time")
        self._frame.slice(start, stop - start).select(picked).write_csv(sink, include_header=False)
        return sink.getvalue()

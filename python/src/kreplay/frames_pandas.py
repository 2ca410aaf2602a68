"""Data frames of pandas."""

from __future__ import annotations

import datetime
import importlib.util
import math
from typing import TYPE_CHECKING, Any, List, Mapping, Optional, Sequence, Tuple

from .clocks import LOOKED_AT, naive_dates
from .columns import EVENTS, ROLES, choose, is_time
from .errors import DataError
from .frames import Frame, cell, moment_of, number_of, shown

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd


class PandasFrame(Frame):
    """A `pandas.DataFrame`."""

    kind = "pandas"

    def __init__(self, frame: "pd.DataFrame", columns: Optional[Mapping[str, object]], events: bool) -> None:
        import pandas as pd

        super().__init__(len(frame))
        index: Any = frame.index
        if isinstance(index, pd.MultiIndex):
            listed = ", ".join(repr(name) for name in index.names)
            raise DataError(
                f"the index has {index.nlevels} levels, {listed}; pass one series, as in df.xs('AAPL', level=0), "
                "or a dict of them by their symbols"
            )
        if isinstance(index, pd.PeriodIndex):
            index = index.to_timestamp()
        own = isinstance(index, pd.DatetimeIndex) or (
            is_time(index.name) and not isinstance(index, (pd.RangeIndex, pd.TimedeltaIndex))
        )
        if not own and index.dtype == object and len(index):
            own = isinstance(index[0], (datetime.datetime, datetime.date))
        names = list(frame.columns)
        times = [name for name, kind in zip(names, frame.dtypes) if getattr(kind, "kind", "") == "M"]
        place = str(index.name) if index.name is not None else "the index"
        chosen = choose(names, columns, index=place if own else None, times=times)
        source: Any = (
            index if "time" not in chosen or chosen["time"] == place and own else frame[chosen["time"]]
        )
        self.time = None if source is index and index.name is None else str(source.name)
        self._texts: Optional[List[str]] = None
        self._take_times(source)
        self._arrays: List["np.ndarray[Any, Any]"] = []
        for role in (*ROLES, *(EVENTS if events else ())):
            if role not in chosen:
                continue
            column: Any = frame[chosen[role]]
            self.header.append(role)
            self._arrays.append(self._symbols(column) if role == "symbol" else self._numbers(column))
        self.index = frame.index

    def _take_times(self, source: Any) -> None:
        import numpy as np
        import pandas as pd

        kind = source.dtype
        if getattr(kind, "kind", "") in "iu" and str(kind) != "category":
            self._texts = ["" if value is pd.NA else str(value) for value in source.tolist()]
            return
        if kind == object or isinstance(kind, pd.StringDtype):
            values = source.tolist()
            self._texts = [self._text(value, row) for row, value in enumerate(values)]
            return
        if "timestamp" in str(kind) or "date32" in str(kind):  # Of pyarrow.
            source = pd.to_datetime(source)
            kind = source.dtype
        if getattr(kind, "kind", "") != "M":
            raise DataError(
                f"the times are {kind}, as {shown(list(source[:1])[0])} in row 0; "
                "make them times with pd.to_datetime, as in df.index = pd.to_datetime(df.index)"
            )
        self._index: Any = pd.DatetimeIndex(source)
        self.zone = self._index.tz
        self._show()
        self.unit = str(np.datetime_data(self._wall.dtype)[0])
        if self.zone is None:
            self.dates = naive_dates(self.midnights(LOOKED_AT)[0])

    def _show(self) -> None:
        """What the clocks show, and how far they are ahead of UTC."""
        import numpy as np

        index = self._index
        wall = index.tz_localize(None) if index.tz is not None else index
        self._wall: Any = wall.to_numpy()
        self._offsets: Any = None
        if index.tz is not None:
            moments = index.tz_convert(None).to_numpy()
            self._offsets = (self._wall - moments).astype("timedelta64[s]").astype("int64") // 60
            self._offsets[np.isnat(self._wall)] = 0

    def turn(self, name: str) -> bool:
        try:
            self._index = self._index.tz_convert(name)
        except (KeyError, ValueError, OSError):
            return False
        self.clock = name
        self._show()
        return True

    def midnights(self, count: int) -> Tuple[List[bool], bool]:
        import numpy as np

        are = (self._wall == self._wall.astype("datetime64[D]")) | np.isnat(self._wall)
        return are[:count].tolist(), bool(are.all())

    def moves(self, count: int) -> bool:
        return bool(self._offsets[:count].any())

    def twice(self) -> List[Tuple[int, int, int, int]]:
        import numpy as np
        import pandas as pd

        wall, zone = pd.DatetimeIndex(self._wall), self._index.tz
        known = wall.tz_localize(zone, ambiguous="NaT", nonexistent="NaT")
        rows = np.flatnonzero(np.asarray(known.isna()) & ~np.isnat(self._wall))
        passes = [
            _milliseconds(wall[rows].tz_localize(zone, ambiguous=np.full(len(rows), first), nonexistent="NaT"))
            for first in (True, False)
        ]
        return list(zip(rows.tolist(), _milliseconds(self._index[rows]), *passes))

    def moment(self, row: int) -> int:
        return _milliseconds(self._index[row : row + 1])[0]

    def stamps(self, times: Any = None) -> List[Optional[int]]:
        import numpy as np

        index = self._index if times is None else times
        plain = (index if index.tz is None else index.tz_convert(None)).to_numpy()
        numbers = plain.astype("datetime64[ms]").astype("int64").tolist()
        return [None if missing else number for number, missing in zip(numbers, np.isnat(plain).tolist())]

    def symbol(self, row: int) -> object:
        return self._arrays[self.header.index("symbol") - 1][row] if "symbol" in self.header else None

    def _text(self, value: object, row: int) -> str:
        text = moment_of(value)
        if text is None:
            raise DataError(
                f"row {row} of the data frame: {shown(value)} is not a time; make it one with pd.to_datetime",
                row=row,
            )
        return text

    def _symbols(self, column: Any) -> Any:
        import numpy as np

        return np.array(["" if value is None else str(value) for value in column], dtype=object)

    def _numbers(self, column: Any) -> "np.ndarray[Any, Any]":
        import numpy as np

        kind = getattr(column.dtype, "kind", "O")
        if kind in "iuf" and not isinstance(column.dtype, np.dtype):
            return np.asarray(column.to_numpy(dtype="float64", na_value=math.nan))
        if kind in "iuf":
            return np.asarray(column.to_numpy(), dtype="float64")
        numbers = np.empty(self.rows)
        for row, value in enumerate(column):
            number = number_of(value)
            if number is None:
                raise DataError(
                    f"row {row} of the data frame ({self.label(row)}): {shown(value)} in column {column.name!r} is not a "
                    f"number; make it one, as in df[{column.name!r}] = pd.to_numeric(df[{column.name!r}])",
                    row=row,
                )
            numbers[row] = number
        return numbers

    def label(self, row: int) -> str:
        if self._texts is not None:
            return self._texts[row]
        import pandas as pd

        # As the data frame shows it, whatever clock is followed.
        shown = self._index[row].tz_convert(self.zone).tz_localize(None) if self.clock else self._wall[row]
        text = str(pd.Timestamp(shown))
        return text[:-9] if text.endswith(" 00:00:00") else text

    @property
    def descending(self) -> bool:
        if self._texts is not None:
            return self._texts[0] > self._texts[-1] and len(self._texts[0]) == len(self._texts[-1])
        return bool(self._wall[0] > self._wall[-1])

    def drop(self, role: str) -> None:
        at = self.header.index(role)
        del self.header[at], self._arrays[at - 1]

    def chunk(self, start: int, stop: int) -> bytes:
        arrays = [array[start:stop] for array in self._arrays]
        if importlib.util.find_spec("pyarrow"):
            from .frames_arrow import arrow_csv

            return arrow_csv(self._arrow_times(start, stop), arrays)
        times = self._times(start, stop)
        texts = [map(cell if a.dtype == object else repr, a.tolist()) for a in arrays]
        return ("\n".join(map(",".join, zip(times, *texts))) + "\n").encode()

    def _seconds(self, start: int, stop: int) -> Any:
        """Times without a zone, in whole seconds where that loses nothing."""
        wall = self._wall[start:stop]
        whole = wall.astype("datetime64[s]")
        import numpy as np

        return whole if bool(((whole == wall) | np.isnat(wall)).all()) else wall

    def _times(self, start: int, stop: int) -> Sequence[str]:
        if self._texts is not None:
            return list(map(cell, self._texts[start:stop]))
        import numpy as np

        texts = np.datetime_as_string(self._seconds(start, stop)).tolist()
        if self._offsets is None or self.plain:
            return list(texts)
        names = {offset: _offset(offset) for offset in set(self._offsets[start:stop].tolist())}
        return [text + names[offset] for text, offset in zip(texts, self._offsets[start:stop].tolist())]

    def _arrow_times(self, start: int, stop: int) -> Any:
        import pyarrow as pa
        import pyarrow.compute as pc

        if self._texts is not None:
            return pa.array(self._texts[start:stop], pa.string())
        texts = pa.array(self._seconds(start, stop)).cast(pa.string())
        if self._offsets is None or self.plain:
            return texts
        offsets = pa.array(self._offsets[start:stop]).dictionary_encode()
        names = pa.array([_offset(offset) for offset in offsets.dictionary.to_pylist()])
        return pc.binary_join_element_wise(texts, names.take(offsets.indices), "")


def _milliseconds(index: Any) -> List[int]:
    """Moments since 1970."""
    moments = index.tz_convert(None).to_numpy().astype("datetime64[ms]")
    found: List[int] = moments.astype("int64").tolist()
    return found


def _offset(minutes: int) -> str:
    if minutes == 0:
        return "Z"
    sign = "-" if minutes < 0 else "+"
    return f"{sign}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"

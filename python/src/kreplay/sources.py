"""Where the candles of a call come from: data frames, files, stores."""

from __future__ import annotations

import io
import os
from typing import IO, TYPE_CHECKING, Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Union

from .columns import plain
from .errors import DataError, UsageError
from .frames import Frame
from .program import Pipe

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

    #: Candles of one instrument: a data frame, or the path of a file or a store.
    Candles = Union["pd.DataFrame", "pl.DataFrame", "pl.LazyFrame", "pa.Table", str, "os.PathLike[str]"]
    #: Candles of one instrument or of several.
    Data = Union[Candles, Sequence[Candles], Mapping[str, Candles]]


class Source(NamedTuple):
    """One instrument's candles.

    - argument: what the program is given: a path, or the pipe of a data frame.
    - frame: the data frame, where it is one.
    - symbol: what it is called.
    """

    argument: Union[str, Pipe]
    frame: Optional[Frame]
    symbol: Optional[str]

    @property
    def argument_symbol(self) -> Optional[str]:
        """What the program calls it where there are several."""
        return self.argument.symbol if isinstance(self.argument, Pipe) and self.argument.symbol else self.symbol


def content(pipe: Pipe) -> bytes:
    """What a pipe sends."""
    buffer = io.BytesIO()
    pipe.feed(buffer)
    return buffer.getvalue()


def sent(content: bytes, symbol: Optional[str] = None, label: Optional[Callable[[int], str]] = None) -> Pipe:
    """A pipe that sends what was written before."""

    def feed(sink: IO[bytes]) -> None:
        sink.write(content)

    return Pipe(feed, symbol, label)


def held(one: Source) -> Source:
    """The same candles, written once and sent as often as they are asked for."""
    pipe = one.argument
    return one._replace(argument=sent(content(pipe), pipe.symbol, pipe.label)) if isinstance(pipe, Pipe) else one


def path(value: object) -> Optional[str]:
    """A path as the program takes it; `None` for what is none."""
    if not isinstance(value, (str, os.PathLike)):
        return None
    text = os.fsdecode(value)
    if text in ("", "-"):
        raise UsageError(
            f"data={text!r}: name a file, a store or a sample such as 'sample:aapl-1d', or pass a data frame"
        )
    return os.path.join(".", text) if text.startswith("-") else text


def source(
    data: object,
    *,
    columns: Optional[Mapping[str, object]] = None,
    symbol: Optional[str] = None,
    events: bool = False,
) -> Source:
    """The candles of one instrument."""
    found = sources(data, columns=columns, symbol=symbol, events=events)
    if len(found) > 1:
        names = ", ".join(repr(one.symbol) for one in found)
        raise DataError(f"the candles are of several instruments, {names}; pass those of one")
    return found[0]


def sources(
    data: object,
    *,
    columns: Optional[Mapping[str, object]] = None,
    symbol: Optional[str] = None,
    events: bool = False,
) -> List[Source]:
    """The candles of one instrument or of several, in their order."""
    if isinstance(data, Mapping):
        return _named(data, columns, symbol, events)
    if isinstance(data, (list, tuple)):
        if not data:
            raise UsageError("data: an empty list; pass candles")
        if len(data) == 1:
            return sources(data[0], columns=columns, symbol=symbol, events=events)
        if symbol is not None:
            raise UsageError(
                f"symbol={symbol!r}: it names one instrument; pass a dict of data frames by their symbols"
            )
        return [_listed(part, i, columns, events) for i, part in enumerate(data)]
    several = parts(data)
    if several:
        if symbol is not None:
            if symbol not in several:
                raise DataError(
                    f"there is no {symbol!r} in the columns; they have {', '.join(map(repr, several))}"
                )
            several = {symbol: several[symbol]}
        return _named(several, columns, None, events)
    return [_one(data, columns, symbol, events)]


def _one(
    data: object, columns: Optional[Mapping[str, object]], symbol: Optional[str], events: bool
) -> Source:
    file = path(data)
    if file is not None:
        if columns:
            pairs = ",".join(f"{role}={name}" for role, name in columns.items())
            raise UsageError(f"columns are for data frames; for a file pass options={{'columns': {pairs!r}}}")
        return Source(file, None, symbol)
    table = frame(data, columns, events)
    if table is None:
        kind = f"{type(data).__module__}.{type(data).__qualname__}".replace("builtins.", "")
        raise UsageError(
            f"candles cannot be {kind}; pass a DataFrame of pandas or polars, a table of pyarrow, a path, "
            "or several of them in a list or by their symbols in a dict"
        )
    own = getattr(data, "attrs", None)
    if symbol is None and isinstance(own, dict) and own.get("symbol") and "symbol" not in table.header:
        symbol = str(own["symbol"])
    return Source(table.pipe(), table, symbol)


def _listed(data: object, place: int, columns: Optional[Mapping[str, object]], events: bool) -> Source:
    several = parts(data)
    if len(several) > 1:
        raise UsageError(
            f"data[{place}] has several instruments: {', '.join(several)}; pass it alone, or a dict"
        )
    name = next(iter(several), None)
    one = _one(next(iter(several.values()), data), None if path(data) else columns, None, events)
    if one.frame is None:
        return one
    if "symbol" in one.frame.header:
        return one
    return _called(one, name or one.symbol or f"#{place + 1}")


def _called(one: Source, symbol: str) -> Source:
    """A data frame with its symbol in each row, as one of several instruments."""
    assert one.frame is not None
    if "symbol" in one.frame.header:
        one.frame.drop("symbol")
    return Source(one.frame.pipe(symbol), one.frame, symbol)


def _named(
    data: Mapping[Any, object], columns: Optional[Mapping[str, object]], symbol: Optional[str], events: bool
) -> List[Source]:
    if not data:
        raise UsageError("data: an empty dict; pass candles by their symbols")
    if symbol is not None:
        if symbol not in data:
            raise UsageError(f"symbol={symbol!r}: data has {', '.join(repr(str(key)) for key in data)}")
        data = {symbol: data[symbol]}
    if len(data) == 1:
        [(name, only)] = data.items()
        return [_one(only, columns, str(name), events)]
    found = []
    for name, part in data.items():
        if not isinstance(name, str) or not name.strip():
            raise UsageError(
                f"data: {name!r} is not a symbol; a dict has data frames by their symbols, which are texts"
            )
        if path(part) is not None:
            raise UsageError(
                f"data[{name!r}]: a path has no symbol of its own here; pass paths in a list, or write them with "
                "their symbols into the document's data"
            )
        one = _one(part, columns, None, events)
        found.append(_called(one, name))
    return found


def frame(
    data: object, columns: Optional[Mapping[str, object]] = None, events: bool = False
) -> Optional[Frame]:
    """A data frame of pandas or polars or a table of pyarrow, ready to be sent; `None` for anything else.

    The libraries are not imported to find out: what is not imported has made no data frame.
    """
    module = type(data).__module__.split(".")[0]
    name = type(data).__name__
    if module == "pyarrow" and name == "Table":
        from .frames_arrow import ArrowFrame

        return ArrowFrame(data, columns, events)
    for parent in type(data).__mro__:
        module, name = parent.__module__.split(".")[0], parent.__name__
        if (module, name) == ("pandas", "DataFrame"):
            from .frames_pandas import PandasFrame

            return PandasFrame(data, columns, events)  # type: ignore[arg-type]
        if module == "polars" and name in ("DataFrame", "LazyFrame"):
            from .frames_polars import PolarsFrame

            return PolarsFrame(data, columns, events)
    return None


def parts(data: object) -> Dict[str, object]:
    """The instruments of a data frame whose columns are pairs of a price and a symbol, as yfinance makes
    them; nothing for any other."""
    if not any((p.__module__.split(".")[0], p.__name__) == ("pandas", "DataFrame") for p in type(data).__mro__):
        return {}
    columns: Any = getattr(data, "columns")
    if columns.nlevels != 2:
        return {}
    for level in (0, 1):
        if {"open", "high", "low", "close"} <= {plain(value) for value in columns.get_level_values(level)}:
            symbols = dict.fromkeys(columns.get_level_values(1 - level))
            table: Any = data
            return {str(symbol): table.xs(symbol, axis=1, level=1 - level) for symbol in symbols}
    return {}

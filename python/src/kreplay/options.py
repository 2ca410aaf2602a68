"""Python's arguments as options of the command line."""

from __future__ import annotations

import json
import os
from typing import List, Mapping, Optional, Sequence, Union

from .errors import UsageError
from .frames import Frame

#: Options by their names with `_` for `-`: `True` for a switch, a list for one that is repeated.
Options = Mapping[str, object]


def option(name: str, value: object) -> List[str]:
    """One option: nothing for `None` and `False`, the name alone for `True`."""
    flag = "--" + name.replace("_", "-")
    if value is None or value is False:
        return []
    if value is True:
        return [flag]
    if isinstance(value, (list, tuple)):
        return [part for one in value for part in option(name, one)]
    if isinstance(value, (str, os.PathLike)):
        # Joined, so that a value that begins with - is a value.
        return [f"{flag}={os.fsdecode(value)}"]
    if isinstance(value, (int, float)) or hasattr(value, "__float__"):
        return [f"{flag}={number(value)}"]
    raise UsageError(f"{name}={value!r}: an option is a text, a number, True or a list of these")


def options(given: Optional[Options]) -> List[str]:
    """Options that have no argument of their own."""
    return [part for name, value in (given or {}).items() for part in option(name, value)]


def number(value: object) -> str:
    """A number as the command line takes it."""
    plain = float(value)  # type: ignore[arg-type]
    return str(int(plain)) if plain.is_integer() and abs(plain) < 1e15 else repr(plain)


def value_text(value: object) -> str:
    """A value of a document as the command line takes it: a number, a text, or an object or a list as JSON."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (Mapping, list, tuple)):
        return json.dumps(value, ensure_ascii=False)
    is_number = isinstance(value, (int, float)) or (hasattr(value, "__float__") and not isinstance(value, str))
    return number(value) if is_number else str(value)


def pairs(name: str, values: Optional[Mapping[str, object]]) -> List[str]:
    """A repeated option of names and values."""
    found = []
    for key, value in (values or {}).items():
        found += option(name, f"{key}={value_text(value)}")
    return found


def reading(
    frame: Optional[Frame],
    *,
    symbol: Optional[str] = None,
    zone: Optional[str] = None,
    candles: Optional[str] = None,
    sort: bool = False,
    dates_only: bool = False,
    on_defect: Optional[Mapping[str, str]] = None,
    given: Optional[Options] = None,
) -> List[str]:
    """How candles are read. A data frame is plain CSV, in which no vendor is recognised."""
    words: List[str] = []
    if frame is not None and "dialect" not in (given or {}):
        words += ["--dialect=csv"]
    words += (
        option("symbol", symbol or None)
        + option("time-zone", zone)
        + option("candles", candles)
        + option("sort", sort)
    )
    words += option("dates-only", dates_only) + pairs("on-defect", on_defect)
    return words + options(given)


def size(value: Union[None, str, Sequence[int]]) -> Optional[str]:
    """Width and height as `1200x800`."""
    if value is None or isinstance(value, str):
        return value
    return "x".join(str(int(part)) for part in value)

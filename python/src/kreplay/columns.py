"""Which column of a data frame is what."""

from __future__ import annotations

import re
from typing import Dict, List, Mapping, Optional, Sequence

from .errors import DataError

#: Roles, and the names that have them in any case, without spaces, points and underscores.
NAMES: Dict[str, Sequence[str]] = {
    "time": ("time", "date", "datetime", "timestamp", "opentime", "t"),
    "open": ("open", "o"),
    "high": ("high", "h"),
    "low": ("low", "l"),
    "close": ("close", "c"),
    "volume": ("volume", "vol", "v"),
    "symbol": ("symbol", "ticker", "instrument", "code", "tscode", "secid", "contract", "name"),
    "dividend": ("dividend", "dividends", "divcash"),
    "split": ("split", "splits", "stocksplits", "splitratio", "splitfactor"),
}
PRICES = ("open", "high", "low", "close")
#: What goes to the program, in this order; splits and dividends only where they were asked for.
ROLES = (*PRICES, "volume", "symbol")
EVENTS = ("dividend", "split")


def plain(name: object) -> str:
    """A name as it is compared."""
    return re.sub(r"[\s._-]+", "", str(name)).lower()


def is_time(name: object) -> bool:
    """Whether a name is that of a time."""
    return plain(name) in NAMES["time"]


def choose(
    names: Sequence[object],
    given: Optional[Mapping[str, object]],
    *,
    index: Optional[str],
    times: Sequence[object] = (),
) -> Dict[str, object]:
    """The columns by their roles.

    - given: what the caller says, `{"open": "Erster Kurs"}`; `None` as a value says that there is none.
    - index: what the index is called where it holds the times; `None` where it does not.
    - times: the columns that hold times by their types.

    Raises `DataError` where a role has no column, or two.
    """
    given = dict(given or {})
    listed = ", ".join(repr(name) for name in names)
    for role, name in given.items():
        if role not in NAMES:
            raise DataError(f"columns: {role!r} is not a role; roles are {', '.join(NAMES)}")
        if name is not None and name not in names and not (role == "time" and name == index):
            raise DataError(f"columns: there is no column {name!r} for {role}; the data frame has {listed}")
    repeated = sorted({str(name) for name in names if list(names).count(name) > 1})
    taken = {name for name in given.values() if name is not None}
    found: Dict[str, object] = {}
    for role in NAMES:
        if role in given:
            if given[role] is not None:
                found[role] = given[role]
            continue
        if role == "time" and index is not None:
            continue
        candidates = [name for name in names if plain(name) in NAMES[role] and name not in taken]
        if role == "time" and len(times) == 1 and times[0] not in candidates[1:]:
            candidates = [times[0]]
        candidates = _closest(role, candidates)
        if len(candidates) > 1 and role != "symbol":
            both = " and ".join(repr(name) for name in candidates)
            raise DataError(
                f"columns {both} may both be {role}; say which, as in columns={{{role!r}: {candidates[0]!r}}}"
            )
        if candidates:
            found[role] = candidates[0]
        elif role in PRICES or role == "time":
            also = (
                "; times may be in the index as well, as in df.index = pd.to_datetime(df.index)"
                if role == "time"
                else ""
            )
            raise DataError(
                f"there is no column for {role}; the data frame has {listed or 'no columns'}; say which it is, "
                f"as in columns={{{role!r}: 'its name'}}, or name one of them {role!r}{also}"
            )
    twice = [name for name in found.values() if str(name) in repeated]
    if twice:
        raise DataError(f"there are two columns {twice[0]!r}; rename or drop one of them")
    return found


def _closest(role: str, names: List[object]) -> List[object]:
    """Of `date` and `c` beside `close` those with the whole word count."""
    whole = [name for name in names if len(plain(name)) > 1]
    return whole or names

"""Times that a caller gives, as the program takes them: `from`, `to`, where a chart begins."""

from __future__ import annotations

import datetime
import re
from typing import Any, Optional, Union
from zoneinfo import ZoneInfo

from .clocks import zone_name
from .frames import Frame

#: A time as text, or as Python, pandas and numpy have it.
Moment = Union[str, datetime.date]


def is_time(value: object) -> bool:
    """Whether a value is a time or a date of Python, pandas or numpy."""
    return isinstance(value, datetime.date) or type(value).__name__ == "datetime64"


def time_text(value: Any, frame: Optional[Frame] = None) -> str:
    """A time as text; any other value as its text.

    - frame: the candles. Where they are days, which are dates, a time with a zone is the date that their clocks show.
    """
    if value != value:  # What pandas and numpy have for none.
        return "NaT"
    if isinstance(value, datetime.datetime) and value.tzinfo is not None and frame is not None and frame.dates:
        name = zone_name(frame.clock or frame.zone)
        value = (value.astimezone(ZoneInfo(name)) if name else value).replace(tzinfo=None)
    if type(value).__name__ == "datetime64" and value.dtype == "datetime64[h]":
        value = value.astype("datetime64[m]")
    text = str(value.isoformat() if isinstance(value, datetime.date) else value)
    # As a date is written, so that the same document has the same identity.
    return re.sub(r"T00:00(:00(\.0*)?)?$", "", text)

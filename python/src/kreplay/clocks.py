"""By whose clocks the program reads the times of data frames: days, times of day, `from` and `to` are theirs."""

from __future__ import annotations

import datetime
import os
import warnings
from typing import TYPE_CHECKING, Any, List, Mapping, Optional, Sequence

if TYPE_CHECKING:
    from .frames import Frame
    from .sources import Source

#: Where the program finds zones.
FOLDER = "/usr/share/zoneinfo"
#: So many rows show the program what the times of a file are.
LOOKED_AT = 100


def zone_name(zone: Any) -> Optional[str]:
    """The IANA name of a zone as a library has it; `None` where it has none, such as +05:30."""
    if zone is None:
        return None
    name = zone if isinstance(zone, str) else getattr(zone, "key", None) or getattr(zone, "zone", None)
    if name is None and getattr(zone, "_filename", None):  # Of dateutil.
        name = str(zone._filename).partition("zoneinfo/")[2] or None
    if name is None and isinstance(zone, datetime.tzinfo):
        offset = zone.utcoffset(None)
        name = None if offset is None else f"{'-' if offset.days < 0 else '+'}{_clock(abs(offset))}"
    if name in ("UTC", "Etc/UTC", "Z", "+00:00"):
        return "UTC"
    if name and name[0] in "+-":
        hours, _, minutes = name[1:].partition(":")
        # These count to the west.
        return f"Etc/GMT{'-' if name[0] == '+' else '+'}{int(hours)}" if minutes == "00" and int(hours) <= 12 else None
    return name or None


def _clock(offset: datetime.timedelta) -> str:
    minutes = int(offset.total_seconds()) // 60
    return f"{minutes // 60:02}:{minutes % 60:02}"


def clock(
    found: "Sequence[Source]",
    zone: Optional[str],
    *,
    in_any_order: bool = False,
    dates_only: bool = False,
    given: Optional[Mapping[str, object]] = None,
) -> Optional[str]:
    """The zone that the program is told, and what data frames send for it.

    A data frame whose times have a zone follows the clocks of that, or of the zone that the caller said.

    - in_any_order: whether rows may be sorted or left out.
    - dates_only: whether of each time the date alone counts, as it is written.
    - given: further options of the caller.
    """
    aware = [one.frame for one in found if one.frame is not None and one.frame.zone is not None]
    for frame in aware:
        _judge(frame)
    with_clock = [frame for frame in aware if not frame.dates]
    if dates_only or any(name in (given or {}) for name in ("dates_only", "dates-only", "time_zone", "time-zone")):
        return zone
    if zone is not None:
        turned = [frame for frame in with_clock if frame.turn(zone)]
        for frame in turned:
            _judge(frame)
        _follow([frame for frame in turned if not frame.dates], in_any_order)
        return zone
    if not with_clock or all(zone_name(frame.zone) == "UTC" for frame in with_clock):
        return None
    names = {zone_name(frame.zone) or str(frame.zone) for frame in with_clock}
    if len(names) > 1 or len(with_clock) < len(found):
        others = sorted(names) + (["times without a zone"] if len(with_clock) < len(found) else [])
        _warn(f"the instruments have several zones, {', '.join(others)}", "pass zone= to say whose count")
        return None
    [name] = names
    if zone_name(with_clock[0].zone) is None:
        _warn(f"the zone {name} has no IANA name", "pass zone=, as in zone='Asia/Kolkata'")
        return None
    if not os.path.isfile(os.path.join(FOLDER, name)):
        _warn(f"there is no zone {name} in {FOLDER}", "install tzdata, or pass another zone=")
        return None
    _follow(with_clock, in_any_order)
    return name


def _judge(frame: "Frame") -> None:
    """Whether the program takes times with a zone for dates, and what is sent of them."""
    head, whole = frame.midnights(LOOKED_AT)
    odd = [row for row, is_midnight in enumerate(head) if not is_midnight]
    frame.dates = frame.plain = False
    if frame.rows < 2:
        return
    if whole:
        # Days, whatever their zone.
        frame.dates = frame.plain = True
    elif not odd or len(head) > 2 and odd in ([0], [len(head) - 1]):
        # All but one, such as the day that is not over: the program looks at the offsets.
        frame.dates = frame.moves(LOOKED_AT)


def _follow(frames: "Sequence[Frame]", in_any_order: bool) -> None:
    """Has data frames send what clocks show, which is read faster, where that tells the moments; else with offsets."""
    for frame in frames:
        head, whole = frame.midnights(LOOKED_AT)
        # Midnights without their zone the program would take for dates, which later rows are not.
        frame.plain = (whole or not all(head)) and not _has_untold(frame, in_any_order)


def _has_untold(frame: "Frame", in_any_order: bool) -> bool:
    """Whether the program would take the wrong pass of an hour that comes twice: it takes the first until times
    would not go on."""
    falls = frame.descending
    for row, moment, first, second in frame.twice():
        if in_any_order:
            if moment != first:
                return True
            continue
        last = _before(frame, row)
        passes = [second, first] if falls else [first, second]
        taken = next((one for one in passes if last is None or (one < last if falls else one > last)), passes[0])
        if taken != moment:
            return True
    return False


def _before(frame: "Frame", row: int) -> Optional[int]:
    """The moment of the row before of the same instrument."""
    symbol = frame.symbol(row)
    for before in range(row - 1, -1, -1):
        if frame.symbol(before) == symbol:
            return frame.moment(before)
    return None


def _warn(why: str, cure: str) -> None:
    warnings.warn(f"{why}; days and times of day are those of UTC; {cure}", UserWarning, stacklevel=5)


def naive_dates(midnights: List[bool]) -> bool:
    """Whether the program takes times without a zone for dates, by the first of them."""
    return len(midnights) > 1 and all(midnights)

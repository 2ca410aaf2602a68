"""Charts of candles, as SVG, PNG or a page."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Callable, List, Mapping, Optional, Sequence, Tuple, Union

from .clocks import clock
from .options import Options, option, reading
from .options import size as as_size
from .frames import Frame
from .program import Pipe, ask
from .sources import source
from .times import time_text

if TYPE_CHECKING:
    from .sources import Candles
    from .times import Moment

Arguments = List[Union[str, Pipe]]


class Chart:
    """A chart; a notebook shows it.

    - svg: the picture as SVG.
    """

    def __init__(self, svg: str, draw: Callable[[str], None]) -> None:
        self.svg = svg
        self._draw = draw

    def save(self, path: "str | os.PathLike[str]") -> str:
        """Writes it as the ending of `path` says: `.svg`, `.png` or `.html`. The path that was written.

        The candles are read again for a PNG or a page. Raises `UsageError` for another ending and
        `FileError` where it cannot be written.
        """
        target = os.path.abspath(os.fsdecode(path))
        self._draw(target)
        return target

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_mimebundle_(self, **_: object) -> Mapping[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": repr(self)}

    def __repr__(self) -> str:
        start = self.svg.find(">", self.svg.find("<title")) + 1
        title = self.svg[start : self.svg.find("</title>", start)] if start > 0 else ""
        return f"<kreplay.Chart {title}>"


def drawn(arguments: Arguments, document: Optional[bytes] = None) -> Chart:
    """A chart by the command `chart` with these arguments."""
    svg = ask([*arguments, "--out=-"], document=document)[0].decode()
    return Chart(svg, lambda path: _ignore(ask([*arguments, f"--out={path}"], document=document)))


def _ignore(_: object) -> None:
    return None


def looks(
    overlays: Union[str, Sequence[str]],
    panes: Union[str, Sequence[str]],
    marks: Union[str, Sequence[str]],
    volume: bool,
    timeframe: Optional[str],
    last: Optional[int],
    start: "Optional[Moment]",
    end: "Optional[Moment]",
    type: Optional[str],
    theme: Optional[str],
    dark: bool,
    scale: Optional[str],
    size: Union[None, str, Tuple[int, int]],
    title: Optional[str],
    frame: Optional[Frame],
) -> List[str]:
    """What a chart of candles shows, as options."""
    words: List[str] = []
    for name, values in (("overlay", overlays), ("pane", panes), ("mark", marks)):
        words += option(name, [values] if isinstance(values, str) else list(values))
    words += option("volume", volume) + option("timeframe", timeframe) + option("last", last)
    words += option("from", None if start is None else time_text(start, frame))
    words += option("to", None if end is None else time_text(end, frame))
    words += option("type", type) + option("theme", theme) + option("dark", dark) + option("scale", scale)
    return words + option("size", as_size(size)) + option("title", title)


def chart(
    data: "Candles",
    overlays: Union[str, Sequence[str]] = (),
    panes: Union[str, Sequence[str]] = (),
    *,
    marks: Union[str, Sequence[str]] = (),
    volume: bool = False,
    timeframe: Optional[str] = None,
    last: Optional[int] = None,
    start: "Optional[Moment]" = None,
    end: "Optional[Moment]" = None,
    type: Optional[str] = None,
    theme: Optional[str] = None,
    dark: bool = False,
    scale: Optional[str] = None,
    size: Union[None, str, Tuple[int, int]] = None,
    title: Optional[str] = None,
    symbol: Optional[str] = None,
    zone: Optional[str] = None,
    columns: Optional[Mapping[str, object]] = None,
    sort: bool = False,
    on_defect: Optional[Mapping[str, str]] = None,
    options: Optional[Options] = None,
) -> Chart:
    """A chart of candles with indicators.

    - overlays: expressions over the price: `["sma(close, 20)", "bollinger(20, 2)"]`.
    - panes: expressions in panes of their own; several of one pane separated by semicolons.
    - marks: conditions whose bars are marked.
    - last, start, end: the bars that are shown, all of them if left out: times as texts or of Python, pandas or numpy.
    - type: `candles`, `hollow`, `bars`, `line`, `area`, `heikin-ashi`, `renko` or `timeshare`.
    - size: width and height in pixels.
    - symbol, zone, columns, sort, on_defect: as in `run`.
    - options: further options of `kreplay chart`, as in `{"text_size": 14}`.

    Raises `UsageError`, `DataError` and `FileError` as the program refuses.
    """
    one = source(data, columns=columns, symbol=symbol)
    arguments: Arguments = ["chart", one.argument]
    told = clock([one], zone, in_any_order=sort or bool(on_defect), given=options)
    arguments += reading(
        one.frame, symbol=one.symbol, zone=told, sort=sort, on_defect=on_defect, given=options
    )
    arguments += looks(
        overlays, panes, marks, volume, timeframe, last, start, end, type, theme, dark, scale, size, title, one.frame
    )  # fmt: skip
    return drawn(arguments)

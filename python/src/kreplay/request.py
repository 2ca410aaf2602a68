"""What is asked of the program: a document, its candles, and how they are read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, List, Mapping, NamedTuple, Optional, Sequence, Union

from .clocks import clock
from .documents import Document
from .documents import document as read_document
from .errors import LINE, WARNING, UsageError
from .frames import Frame
from .options import Options, option, pairs, reading
from .options import options as as_options
from .program import Pipe, ask
from .sources import Source, sources
from .tables import Clock, are_days
from .times import is_time, time_text

if TYPE_CHECKING:
    from .sources import Data


class Request(NamedTuple):
    """A document on candles, so that the program can be asked again: for a report, for a chart.

    - zone: what the caller said of times without one.
    """

    document: Document
    sources: Sequence[Source]
    words: Sequence[str]
    home: str
    zone: Optional[str] = None

    @property
    def frame(self) -> Optional[Frame]:
        """The first data frame."""
        return self.sources[0].frame if self.sources else None

    def clock(self, days: bool) -> Clock:
        """Whose clock the times of results show.

        - days: whether times of the program are dates, where no data frame tells it.
        """
        return Clock(self.frame, self.zone, are_days(self.frame, days, "--dates-only" in self.words))

    def warnings(self, told: Sequence[str]) -> List[str]:
        """Warnings of the program, with rows of data frames in place of lines of pipes."""
        return [self._placed(text) for text in told]

    def _placed(self, text: str) -> str:
        found = WARNING.match(text)
        if found is None:
            return text
        named = [one for one in self.sources if len(self.sources) == 1 or one.argument_symbol == found["symbol"]]
        pipe = named[0].argument if len(named) == 1 else None
        if not isinstance(pipe, Pipe):
            return text
        start, places = text[: found.end()], text[found.end() :]
        return start + LINE.sub(lambda line: pipe.place(int(line[1]), line[2]), places)

    def ask(self, folder: str, *words: str, command: str = "run") -> bytes:
        """What the program prints when it runs the document, or makes something else of it."""
        given = self.document.path or "-"
        text = self.document.text
        if text is not None and any(isinstance(one.argument, Pipe) for one in self.sources):
            # Standard input is for the candles, or for none where there are several.
            given = os.path.join(folder, "strategy.json")
            with open(given, "wb") as file:
                file.write(text)
            text = None
        arguments: List[Union[str, Pipe]] = [command, *self.words, *words]
        for one in self.sources:
            arguments += ["--data", one.argument]
        return ask([*arguments, "--", given], document=text, folder=folder, home=self.home)[0]


def request_of(
    document: "Union[str, os.PathLike[str], Mapping[str, Any]]",
    data: "Optional[Data]",
    *,
    parameters: Optional[Mapping[str, Any]] = None,
    symbol: Optional[str] = None,
    zone: Optional[str] = None,
    columns: Optional[Mapping[str, object]] = None,
    candles: Optional[str] = None,
    sort: bool = False,
    dates_only: bool = False,
    on_defect: Optional[Mapping[str, str]] = None,
    events: "Union[None, str, os.PathLike[str]]" = None,
    split_adjusted: bool = False,
    options: Optional[Options] = None,
) -> Request:
    """A document, its candles and how they are read, as the program takes them."""
    found = [] if data is None else sources(data, columns=columns, symbol=symbol, events=events == "columns")
    if data is None and columns:
        raise UsageError("columns are for data frames, and there is none in data=")
    one = found[0] if len(found) == 1 else None
    if one is not None:
        words = reading(one.frame, symbol=one.symbol)
    else:
        words = (
            ["--dialect=csv"] if any(part.frame is not None for part in found) else option("symbol", symbol)
        )
    told = clock(found, zone, in_any_order=sort or bool(on_defect), dates_only=dates_only, given=options)
    frame = found[0].frame if found else None
    asked = read_document(document, bool(found), frame)
    values = {key: time_text(value, frame) if is_time(value) else value for key, value in (parameters or {}).items()}
    words += option("time-zone", told) + option("candles", candles) + option("sort", sort)
    words += option("dates-only", dates_only) + pairs("on-defect", on_defect) + pairs("set", values)
    words += option("events", events) + option("split-adjusted", split_adjusted) + as_options(options)
    return Request(asked, found, words, os.getcwd(), zone)

"""Whether candles can be trusted."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Union

from .clocks import clock
from .journal import DAY
from .options import Options, option, reading
from .program import Child, Pipe, ask
from .sources import Source, source
from .tables import Clock, are_days, milliseconds, table

if TYPE_CHECKING:
    from .sources import Candles


class Check:
    """What is wrong with candles, and whether it would change a result.

    - trusted: whether nothing in them would change a result.
    - verdict: that in words.
    - facts: all that `kreplay data check --json` says of them.
    """

    def __init__(
        self, facts: Dict[str, Any], child: Child, one: Source, zone: Optional[str], sort: bool, dates_only: bool
    ) -> None:
        self.facts = facts
        self.trusted: bool = facts["trusted"]
        self.verdict: str = facts["verdict"]
        self.candles: int = facts["candles"]
        ends = [milliseconds(facts[key]) for key in ("first", "last") if facts[key]]
        days = str(facts["timeframe"])[-1:] in "dwMqy" and not any(end % DAY for end in ends)
        self._clock = Clock(one.frame, zone, are_days(one.frame, days, dates_only))
        counted = one.frame is not None and one.frame.rows == self.candles and not sort
        self._rows: List[Dict[str, Any]] = []
        for finding in facts["findings"]:
            for example in finding["examples"]:
                text, row, _ = child.placed(example["text"])
                if row is None and counted and one.frame is not None and example["candle"] is not None:
                    # Candles are counted from 1, oldest first.
                    row = example["candle"] - 1
                    row = one.frame.rows - 1 - row if one.frame.descending else row
                example["text"] = text
                self._rows.append(
                    {
                        "kind": finding["kind"],
                        "severity": finding["severity"],
                        "count": finding["count"],
                        "time": example["time"],
                        "row": row,
                        "text": text,
                    }
                )

    def __bool__(self) -> bool:
        return self.trusted

    @property
    def findings(self) -> Any:
        """A DataFrame with a row each place: kind, severity (`wrong`, `warning`, `note`), how many there
        are of the kind, time, the row of the data frame where there is one, and the program's words."""
        kinds = {"kind": "s", "severity": "s", "count": "i", "time": "t", "row": "i", "text": "s"}
        columns: Dict[str, List[Any]] = {name: [row[name] for row in self._rows] for name in kinds}
        columns["time"] = [None if time is None else milliseconds(time) for time in columns["time"]]
        return table(self._clock, kinds, columns)

    def __str__(self) -> str:
        words = [f"{self.candles:,} candles of {self.facts['timeframe']}"]
        words += [f"{row['kind']} ({row['severity']}): {row['text']}" for row in self._rows]
        return "\n".join([*words, self.verdict])

    def __repr__(self) -> str:
        return f"<kreplay.Check {self.verdict}>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


def check(
    data: "Candles",
    *,
    calendar: Optional[str] = None,
    symbol: Optional[str] = None,
    zone: Optional[str] = None,
    columns: Optional[Mapping[str, object]] = None,
    sort: bool = False,
    on_defect: Optional[Mapping[str, str]] = None,
    most: int = 3,
    options: Optional[Options] = None,
) -> Check:
    """Checks candles: rows that are wrong, gaps, suspected splits, spikes and what else would change a
    result. Nothing is changed.

    - calendar: the exchange's calendar that says when candles are missing, as in `"XNYS"`.
    - most: how many places of each kind are told.
    - symbol, zone, columns, sort, on_defect: as in `run`.
    - options: further options of `kreplay data check`.

    Candles that are not to be trusted are a result and no exception; what cannot be read at all raises
    `DataError`.
    """
    one = source(data, columns=columns, symbol=symbol)
    arguments: List[Union[str, Pipe]] = ["data", "check", "--json"]
    told = clock([one], zone, in_any_order=sort or bool(on_defect), given=options)
    arguments += reading(
        one.frame, symbol=one.symbol, zone=told, sort=sort, on_defect=on_defect, given=options
    )
    arguments += option("calendar", calendar) + option("max", most)
    output, child = ask([*arguments, "--", one.argument], codes=(0, 65))
    return Check(json.loads(output)["files"][0], child, one, zone, sort, "--dates-only" in arguments)

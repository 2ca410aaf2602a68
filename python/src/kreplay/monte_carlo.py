"""What else a strategy could have made."""

from __future__ import annotations

import html
import json
import math
import os
import tempfile
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Union

from .options import Options, number, option
from .reports import Report
from .request import Request, request_of
from .tables import Clock, table

if TYPE_CHECKING:
    from .sources import Data

_FIGURES = ("return", "annualReturn", "maxDrawdown", "sharpe")
_QUANTILES = ("5", "25", "50", "75", "95")


class MonteCarlo:
    """A Monte Carlo analysis of a run.

    - experiments: a row for each: what is drawn under `experiment`, how many `paths`, the run's own figures and
      the quantiles of the paths' (`annualReturn_5`, `maxDrawdown_50`, …), and the shares of the paths that are
      `losing`, that `reached` the run's return (`NaN` in another order, which changes none), and that made more than
      buy and hold (`beats_holding`). A data frame
      of the library from which the candles came.
    - paths: for each experiment a data frame with a row a path: `return`, `maxDrawdown`, `sharpe`, and what
      holding made on the same candles, `hold`.
    - costs, delays: the run at other costs, and with entries that come some bars later.
    - verdict: all of that in words.
    - left_out: what could not be drawn, and why.
    - facts: all else that the program tells.
    """

    def __init__(self, request: Request, words: Sequence[str], told: Dict[str, Any]) -> None:
        clock = request.clock(True)
        self._request = request
        self._words = words
        self.verdict: str = " ".join(told.pop("verdict"))
        self.warnings: List[str] = request.warnings(told.pop("warnings"))
        self.left_out: Dict[str, str] = told.pop("leftOut")
        found: Mapping[str, Dict[str, Any]] = told.pop("experiments")
        self.paths = {
            name: table(clock, {key: "f" for key in one["all"]}, {key: _floats(column) for key, column in one.pop("all").items()})
            for name, one in found.items()
        }
        self.experiments = _experiments(found, clock)
        self.costs = _cases(told.pop("costs"), "times", "f", clock)
        self.delays = _cases(told.pop("delays"), "bars", "i", clock)
        self.facts = told

    def report(self, path: "Union[None, str, os.PathLike[str]]" = None) -> Report:
        """The page about the analysis: the spread of the account, and a histogram of each figure. The program
        draws all again, which gives the same."""
        with tempfile.TemporaryDirectory(prefix="kreplay-") as folder:
            page = os.path.join(folder, "monte-carlo.html")
            self._request.ask(folder, *self._words, f"--out={page}", "--quiet", command="monte-carlo")
            with open(page, encoding="utf-8") as file:
                report = Report(file.read(), None)
        return report if path is None else report.save(path)

    def __repr__(self) -> str:
        words = [self.facts["strategy"], self.facts["symbol"], f"{self.facts['trades']:,} trades"]
        return f"<kreplay.MonteCarlo {', '.join(filter(None, words))}>"

    def _repr_html_(self) -> str:
        return f'<div class="kreplay-monte-carlo"><p>{html.escape(self.verdict)}</p></div>'


def _floats(values: Sequence[Optional[float]]) -> List[float]:
    return [math.nan if one is None else one for one in values]


def _experiments(found: Mapping[str, Mapping[str, Any]], clock: Clock) -> Any:
    kinds: Dict[str, str] = {"experiment": "s", "paths": "i"}
    values: Dict[str, List[Any]] = {
        "experiment": list(found),
        "paths": [one["paths"] for one in found.values()],
    }
    for key in _FIGURES:
        kinds[f"{key}_run"] = "f"
        values[f"{key}_run"] = _floats([one["run"][key] for one in found.values()])
        for share in _QUANTILES:
            kinds[f"{key}_{share}"] = "f"
            values[f"{key}_{share}"] = _floats([(one.get(key) or {}).get(share) for one in found.values()])
    for name, key in (("losing", "losing"), ("reached", "reached"), ("beats_holding", "beatsHolding")):
        kinds[name] = "f"
        values[name] = _floats([one[key] for one in found.values()])
    return table(clock, kinds, values)


def _cases(told: Sequence[Mapping[str, Any]], name: str, kind: str, clock: Clock) -> Any:
    kinds = {name: kind, **{key: "f" for key in _FIGURES}}
    values: Dict[str, List[Any]] = {name: [one[name] for one in told]}
    values.update({key: _floats([one[key] for one in told]) for key in _FIGURES})
    return table(clock, kinds, values)


def monte_carlo(
    document: "Union[str, os.PathLike[str], Mapping[str, Any]]",
    data: "Optional[Data]" = None,
    *,
    draws: Optional[int] = None,
    histories: Optional[int] = None,
    block: Optional[int] = None,
    missed: Optional[float] = None,
    noise: Optional[float] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
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
) -> MonteCarlo:
    """Runs a Monte Carlo analysis, what else a strategy could have made: of its trades and its daily returns
    drawn anew, of histories made of the same days, of prices that are a little different, of other costs, and
    of entries that come later.

    - draws: how often trades and returns are drawn, 1,000 if left out; histories: how often the strategy is
      played on other candles, 200.
    - block: how many days stay together where days are drawn, 20.
    - missed: the share of the entries that are missed, 0.1; noise: by how much prices are moved, as a share of
      their candle's range, 0.1.
    - seed: the random seed; the same seed gives the same result, on any number of `threads`.

    The rest as in `kreplay.run`. Nothing is kept, and nothing counts as a try.
    """
    request = request_of(
        document, data, parameters=parameters, symbol=symbol, zone=zone, columns=columns, candles=candles, sort=sort,
        dates_only=dates_only, on_defect=on_defect, events=events, split_adjusted=split_adjusted, options=options,
    )  # fmt: skip
    words = option("draws", draws) + option("histories", histories) + option("block", block)
    words += [] if missed is None else [f"--missed={number(missed)}"]
    words += [] if noise is None else [f"--noise={number(noise)}"]
    words += option("seed", seed) + option("threads", threads)
    with tempfile.TemporaryDirectory(prefix="kreplay-") as folder:
        told = json.loads(request.ask(folder, *words, "--json", "--with=paths", command="monte-carlo"))
    return MonteCarlo(request, words, told)

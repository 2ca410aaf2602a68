"""Runs: a strategy document on candles, and what came of it."""

from __future__ import annotations

import html
import json
import os
import tempfile
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from .charts import Chart, looks
from .errors import DataError, UsageError
from .figures import Figures
from .journal import EQUITY, FILLS, ORDERS, TRADES, Journal
from .options import Options, option
from .options import options as as_options
from .program import Pipe, ask
from .reports import Report
from .request import Request, request_of
from .tables import table

if TYPE_CHECKING:
    from .sources import Data
    from .times import Moment

#: The bars of a run's chart in a notebook, at most.
SHOWN = 400


class Run:
    """A run that came to its end.

    - id: its identity: the same document, data and engine give the same.
    - name: the strategy's.
    - symbol: what was traded; several with a comma between.
    - parameters: the strategy's, as they were in the run.
    - figures: what came of it, with units.
    - warnings: what a reader should know of the data and the run.
    - facts: the row of the journal's table `run`, as a dict: candles, bars, hashes, bounds.

    Its tables are data frames of the library from which the candles came.
    """

    def __init__(self, request: Request, told: Dict[str, Any], journal: Journal) -> None:
        self._request = request
        self._journal = journal
        self._shown: Optional[Tuple[str, str]] = None
        run = journal.run
        self.id: str = told["run"]
        self.name: str = told["strategy"]
        self.symbol: str = told["symbol"]
        self.parameters: Dict[str, float] = told["parameters"]
        self.warnings: List[str] = request.warnings(told["warnings"])
        self.figures = Figures(told["statistics"], run["currency"], told.get("unknown") or {})
        self.facts: Dict[str, Any] = {key: value for key, value in run.items() if key != "run"}
        self.timeframe: str = run["bar_frame"] or ""
        days = str(run["base_frame"] or "")[-1:] in tuple("dwMqy")
        self._clock = request.clock(days and journal.has_dates)

    # Tables

    @property
    def trades(self) -> Any:
        """The round trips, a row each in the order of their entries. `profit` is after costs, in money;
        `return` its share of what was paid; `worst` and `best` are the largest open loss and profit on the
        way, by price alone; `stop` and `target` prices of the bracket. The exit of an open trade is the last close."""
        return self._table(TRADES, self._journal.trades)

    @property
    def orders(self) -> Any:
        """The orders, a row each: what for, its kind and prices, what became of it and why."""
        return self._table(ORDERS, self._journal.orders)

    @property
    def fills(self) -> Any:
        """The fills, a row each: units (positive for buys), price, cost, and the number of the order."""
        return self._table(FILLS, self._journal.fills)

    @property
    def equity(self) -> Any:
        """Equity at the close of each candle, `drawdown` below its highest so far (a share, 0 or less) and
        `position`, the units held; that is not known of several instruments together. In pandas the index
        is the time."""
        columns = self._journal.equity()
        name = self._clock.name
        kinds = {name if key == "time" else key: kind for key, kind in EQUITY.items()}
        return table(self._clock, kinds, {**columns, name: columns["time"]}, name)

    @property
    def instruments(self) -> List[Dict[str, Any]]:
        """What each instrument brought: candles, trades, profit, costs, its part of buy and hold."""
        columns = self._journal.instruments
        return [dict(zip(columns, row)) for row in zip(*columns.values())]

    def figures_of(self, scope: str) -> Figures:
        """The figures of a part: `long` or `short` trades, or of buy and hold, `hold`."""
        if scope not in ("all", "long", "short", "hold"):
            raise UsageError(f"figures_of({scope!r}): parts are 'all', 'long', 'short' and 'hold'")
        return Figures(self._journal.statistics.get(scope, {}), self.figures.currency, {})

    def _table(self, kinds: Mapping[str, str], columns: Mapping[str, Sequence[Any]]) -> Any:
        return table(self._clock, kinds, columns)

    # Pictures and pages

    def report(self, path: "Union[None, str, os.PathLike[str]]" = None) -> Report:
        """The report, one HTML file, written to `path` if that is given. The run is made again for it.

        Raises `DataError` where document or candles have changed since.
        """
        with tempfile.TemporaryDirectory(prefix="kreplay-") as folder:
            told = json.loads(
                self._request.ask(folder, "--json", f"--out={folder}", f"--journal={folder}/j.sqlite")
            )
            self._compare(told["run"])
            with open(told["report"], encoding="utf-8", newline="") as file:
                report = Report(file.read(), None)
        return report if path is None else report.save(path)

    def chart(
        self,
        overlays: Union[str, Sequence[str]] = (),
        panes: Union[str, Sequence[str]] = (),
        *,
        trade: Optional[int] = None,
        symbol: Optional[str] = None,
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
        options: Optional[Options] = None,
    ) -> "RunChart":
        """The trades on their candles, with the strategy's own indicators unless overlays or panes are
        given, which may use their names.

        - trade: the number of a trade on which the chart is centred.
        - symbol: which of several instruments; the first if left out.

        The rest as in `kreplay.chart`.
        """
        words = looks(
            overlays, panes, marks, volume, timeframe, last, start, end, type, theme, dark, scale, size, title,
            self._request.frame,
        )  # fmt: skip
        words += option("trade", trade) + as_options(options)
        return RunChart(self, words, symbol)

    def _draw(self, words: Sequence[str], symbol: Optional[str], out: str) -> Tuple[str, bytes]:
        """The summary of the run, made again, and its chart."""
        with tempfile.TemporaryDirectory(prefix="kreplay-") as folder:
            journal = os.path.join(folder, "j.sqlite")
            summary = self._request.ask(folder, "--no-report", f"--journal={journal}").decode()
            head, _, rest = summary.rpartition("\nrun ")
            self._compare(rest.split()[0])
            arguments: List[Union[str, Pipe]] = [
                "chart",
                f"--out={out}",
                "--run=last",
                f"--journal={journal}",
                *words,
            ]
            names: List[str] = self._journal.instruments["symbol"]
            if symbol is not None and symbol not in names:
                raise UsageError(f"symbol={symbol!r}: the run traded {', '.join(map(repr, names))}")
            place = names.index(symbol) if symbol is not None else 0
            if len(names) > 1:
                arguments.append(f"--symbol={names[place]}")
            if self._request.sources:
                one = self._request.sources[place]
                arguments += [word for word in self._request.words if word.split("=")[0] in _READING]
                if len(names) == 1 and one.frame is None and one.symbol is not None:
                    arguments.append(f"--symbol={one.symbol}")
                arguments += ["--", one.argument]
            return head.rstrip(), ask(arguments, folder=folder, home=self._request.home)[0]

    def _compare(self, identity: str) -> None:
        if identity != self.id:
            raise DataError(f"the document or its candles have changed since the run {self.id}; run it again")

    def _display(self) -> Tuple[str, str]:
        if self._shown is None:
            summary, picture = self._draw([f"--last={SHOWN}"], None, "-")
            self._shown = (summary, picture.decode())
        return self._shown

    @property
    def summary(self) -> str:
        """What `kreplay run` prints: the result beside buy and hold, and what is to be known."""
        return self._display()[0]

    def __repr__(self) -> str:
        result = self.figures.get("netReturn")
        words = [self.name, self.symbol, self.timeframe]
        trades = int(self.figures.get("trades") or 0)
        words.append(f"{result:+.2%}" if result is not None else "no result")
        words.append(f"{trades:,} closed trade" + ("" if trades == 1 else "s"))
        return f"<kreplay.Run {self.id} {', '.join(filter(None, words))}>"

    def _repr_html_(self) -> str:
        try:
            summary, picture = self._display()
        except DataError as error:
            return f"<pre>{html.escape(repr(self))}\n{html.escape(str(error))}</pre>"
        return (
            f'<div class="kreplay-run"><pre style="line-height:1.25">{html.escape(summary)}</pre>{picture}'
            "<p><code>.report()</code> shows the whole report, <code>.report('report.html').open()</code> opens it in "
            "a browser.</p></div>"
        )


_READING = (
    "--dialect",
    "--time-zone",
    "--candles",
    "--sort",
    "--dates-only",
    "--on-defect",
    "--symbol",
    "--columns",
)


class RunChart(Chart):
    """The chart of a run; a notebook shows it."""

    def __init__(self, run: Run, words: Sequence[str], symbol: Optional[str]) -> None:
        def draw(path: str) -> None:
            run._draw(words, symbol, path)

        super().__init__(run._draw(words, symbol, "-")[1].decode(), draw)


def run(
    document: "Union[str, os.PathLike[str], Mapping[str, Any]]",
    data: "Optional[Data]" = None,
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
) -> Run:
    """Replays a strategy document on candles.

    - document: the path of a document, its text (JSON or YAML), or a dict of its keys. Of a dict and a text
      relative paths are those of the current folder.
    - data: the candles, in place of the document's: a DataFrame of pandas or polars, a table of pyarrow, the
      path of a file or a store; several instruments as a list or, data frames by their symbols, as a dict.
    - parameters: other values for the document's, `{"fast": 12}`; those of other keys by their paths,
      `{"timeframe": "1w", "long.order": {"type": "limit", "price": "low"}}`.
    - symbol: what is traded, or which of a store or a data frame of several.
    - zone: the time zone by whose clocks days, times of day, `from` and `to` are, as in `"America/New_York"`, and in
      which times are that name none. If left out it is the zone of the data frame's times; of times without one it is
      UTC, and a warning says so.
    - columns: which column is what, where names do not show it: `{"close": "Last", "volume": None}`. Roles are
      time, open, high, low, close, volume, symbol, dividend and split.
    - candles: which candles of a store, as in `"1m"`.
    - sort: take rows in any order.
    - dates_only: of each time the date alone.
    - on_defect: what is done about rows that are wrong, `{"ohlc": "skip"}`; they stop the run if left out.
    - events: splits and dividends that go to the account: a file of them, or `"columns"`.
    - split_adjusted: the prices are without splits already.
    - options: further options of `kreplay run`.

    Raises `UsageError` for a document or an argument that is wrong, `DataError` for candles that are,
    `FileError` for a file that cannot be read, each with the words of the program.
    """
    request = request_of(
        document, data, parameters=parameters, symbol=symbol, zone=zone, columns=columns, candles=candles, sort=sort,
        dates_only=dates_only, on_defect=on_defect, events=events, split_adjusted=split_adjusted, options=options,
    )  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="kreplay-") as folder:
        path = os.path.join(folder, "j.sqlite")
        told = json.loads(request.ask(folder, "--json", "--no-report", f"--journal={path}"))
        return Run(request, told, Journal(path))

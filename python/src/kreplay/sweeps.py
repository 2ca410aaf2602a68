"""Many settings of a strategy on the same candles, and how much of the best result may be luck."""

from __future__ import annotations

import html
import json
import math
import os
import re
import tempfile
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from .errors import UsageError
from .figures import FIGURES, Figures
from .journal import DAY
from .options import Options, number, option, value_text
from .reports import Report
from .request import Request, request_of
from .tables import Clock, milliseconds, table
from .times import time_text
from .tries import journal_path

if TYPE_CHECKING:
    from .sources import Data
    from .times import Moment

#: What is tried of a parameter: one number, several, or the text of a range as the command line takes it.
Values = Union[float, str, Sequence[Any], range]

#: The most values of one parameter.
MOST = 1_000_000

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_RANGE = re.compile(
    rf"(?P<first>{_NUMBER})(?:\.\.(?P<last>{_NUMBER})(?:/(?P<step>{_NUMBER})|\*(?P<factor>{_NUMBER}))?)?"
)

#: Figures that a notebook shows of the best settings.
SHOWN = ("sharpe", "cagr", "maxDrawdown", "trades", "exposure")


class Sweep:
    """A search over settings that came to its end.

    - trials: a row for each setting, in the order of the grid: its parameters, `score` by which the search
      orders, `final_equity`, `fills`, all figures under their keys, and `refused`, why the document
      refuses it. A data frame of the library from which the candles came.
    - best: the parameters of the best setting; empty where no setting has a score.
    - tries: how many settings of this strategy were tried on these candles in all, earlier searches that the
      journal knows among them.
    - verdict: what the best of so many is worth, in words.
    - luck: the same in numbers: `expectedBest`, `deflatedSharpe`, `overfitting`, `yearsNeeded`, …
    - hold: figures of buy and hold on the same days.
    - scored_from: the day from which all settings are scored, as text.
    - warnings: what should be known of the data.
    - walk_forward: what choosing again and again would have made; `None` where that was not asked for.
    - shuffled: what the best shows on shuffled histories: `best` of each, how many `reached` the real one, the
      `probability` of as much by luck, `median`; empty where that was not asked for.
    - reality_check: how likely the best shows as much where no setting is better than buy and hold (`hold`) or than
      cash (`cash`): Hansen's `probability`, `white`'s, and how many settings `standOut` alone or are
      `discoveries`; empty where that was not asked for.
    - cross_validation: the Sharpe ratios of the `paths`, their `median`, those of buy and hold (`hold`), in `training`
      and in the `test`, and which settings were `chosen`; empty where that was not asked for.
    - facts: all else that the program tells of the search.
    """

    def __init__(self, request: Request, words: Sequence[str], told: Dict[str, Any]) -> None:
        self._request = request
        self._words = words
        walk = told.pop("walkForward", None)
        ends = [milliseconds(one) for one in walk["days"]["time"]] if walk else []
        clock = request.clock(not any(one % DAY for one in ends))
        self.trials = _trials(told.pop("trials"), clock)
        best: List[Dict[str, Any]] = told.pop("best")
        self.best: Dict[str, Any] = best[0]["parameters"] if best else {}
        self.tries: int = told["tries"]
        self.verdict: str = " ".join(told.pop("verdict"))
        self.luck: Dict[str, Any] = told.pop("luck") or {}
        self.hold = Figures(told.pop("hold") or {}, "", {})
        self.scored_from: Optional[str] = told["scoredFrom"]
        self.warnings: List[str] = request.warnings(told.pop("warnings"))
        self.walk_forward: Optional[WalkForward] = WalkForward(walk, clock) if walk else None
        self.shuffled: Dict[str, Any] = told.pop("shuffled", None) or {}
        self.reality_check: Dict[str, Any] = told.pop("realityCheck", None) or {}
        self.cross_validation: Dict[str, Any] = told.pop("crossValidation", None) or {}
        self.facts = told
        self._best = best

    def report(self, path: "Union[None, str, os.PathLike[str]]" = None) -> Report:
        """The page about the search: all trials, the map of the settings, what is to be doubted. The
        program makes it from the trials that the journal has."""
        with tempfile.TemporaryDirectory(prefix="kreplay-") as folder:
            page = os.path.join(folder, "search.html")
            self._request.ask(folder, *self._words, f"--out={page}", "--quiet", command="sweep")
            with open(page, encoding="utf-8") as file:
                report = Report(file.read(), None)
        return report if path is None else report.save(path)

    def __repr__(self) -> str:
        settings = ", ".join(f"{name} {number(value)}" for name, value in self.best.items())
        done = f"{self.facts['done']:,} setting" + ("" if self.facts["done"] == 1 else "s")
        words = [self.facts["strategy"], self.facts["symbol"], done]
        words += [f"{self.tries:,} tries in all" if self.tries > self.facts["done"] else "", f"best {settings}"]
        return f"<kreplay.Sweep {', '.join(filter(None, words))}>"

    def _repr_html_(self) -> str:
        keys = list(self.best)
        head = [*keys, *(FIGURES[key][0] for key in SHOWN)]
        rows = [
            [*(number(one["parameters"][key]) for key in keys), *(_shown(one["statistics"], key) for key in SHOWN)]
            for one in self._best
        ]
        cells = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        names = "".join(f"<th>{html.escape(name)}</th>" for name in head)
        return (
            f'<div class="kreplay-sweep"><p>{html.escape(self.verdict)}</p>'
            f"<table><thead><tr>{names}</tr></thead><tbody>{cells}</tbody></table></div>"
        )


class WalkForward:
    """What an account made that chooses its setting again and again, each time on the days before.

    - windows: a row for each window: `train_from`, `test_from`, the parameters of the best of the training
      (not a number where cash was held), its `score` there, what the account made in the test (`return`) and
      what holding did (`hold`), the share that the change to the setting cost (`cost`), and `fills`.
    - equity: at the end of each day the account, `hold`, and `hindsight`: the setting that is best over all
      days, which nobody knew then.
    - account, hold, hindsight: `netReturn`, `cagr`, `sharpe` and `maxDrawdown` of the three.
    - trained_cagr: the mean of the annual returns in training of the settings that were chosen.
    - stitched: what a run of the document of the walk-forward comes to: its `path`, `fills`, `finalEquity` and
      `figures`; empty where none was asked for, or where it could not be written (`Sweep.verdict` says why).
    """

    def __init__(self, told: Mapping[str, Any], clock: Clock) -> None:
        windows: List[Dict[str, Any]] = told["windows"]
        names = list(next((one["parameters"] for one in windows if one["parameters"]), {}))
        kinds = {"train_from": "t", "test_from": "t"}
        values: Dict[str, Sequence[Any]] = {
            "train_from": [milliseconds(one["trainFrom"]) for one in windows],
            "test_from": [milliseconds(one["testFrom"]) for one in windows],
        }
        for name in names:
            kinds[name] = "f"
            values[name] = [(one["parameters"] or {}).get(name, math.nan) for one in windows]
        made = [(name, "f") for name in ("score", "return", "hold", "median", "cost")]
        for name, kind in [*made, ("fills", "i")]:
            label = f"{name}_figure" if name in names else name
            kinds[label] = kind
            values[label] = [math.nan if one[name] is None else one[name] for one in windows]
        self.windows = table(clock, kinds, values)
        days = told["days"]
        curves = {name: days[name] for name in ("equity", "hold", "hindsight") if days[name]}
        self.equity = table(
            clock,
            {clock.name: "t", **{name: "f" for name in curves}},
            {clock.name: [milliseconds(one) for one in days["time"]], **curves},
            clock.name,
        )
        self.account: Dict[str, Optional[float]] = told["account"]
        self.hold: Dict[str, Optional[float]] = told["hold"]
        self.hindsight: Dict[str, Optional[float]] = told["hindsight"] or {}
        self.trained_cagr: Optional[float] = told["trainedCagr"]
        self.stitched: Dict[str, Any] = told.get("stitched") or {}

    def __repr__(self) -> str:
        made, held = self.account["cagr"], self.hold["cagr"]
        words = [f"{len(self.windows):,} windows"]
        words += [f"{name} {value:+.2%} a year" for name, value in (("account", made), ("hold", held)) if value is not None]
        return f"<kreplay.WalkForward {', '.join(words)}>"


def _shown(figures: Mapping[str, Optional[float]], key: str) -> str:
    value = figures.get(key)
    if value is None:
        return "–"
    return f"{value:.2%}" if FIGURES[key][1] == "share" else f"{value:,.4g}"


def _kind(column: Sequence[Any]) -> str:
    if any(isinstance(one, str) for one in column):
        return "s"
    return "i" if all(isinstance(one, int) for one in column) else "f"


def _trials(told: Mapping[str, Any], clock: Clock) -> Any:
    """The trials as a data frame. A figure that is called as a parameter is gets `_figure` after its key."""
    values: Dict[str, Sequence[Any]] = dict(told["parameters"])
    kinds = {name: _kind(column) for name, column in values.items()}
    fixed = (("score", "score", "f"), ("final_equity", "finalEquity", "f"), ("fills", "fills", "i"))
    columns = [(name, told[key], kind) for name, key, kind in fixed]
    columns += [(key, column, "f") for key, column in told["statistics"].items()]
    columns.append(("refused", told["refused"], "s"))
    for name, column, kind in columns:
        name = f"{name}_figure" if name in told["parameters"] else name
        kinds[name], values[name] = kind, column
    return table(clock, kinds, values)


def written(name: str, values: "Values") -> str:
    """What is tried of a parameter, as the command line takes it.

    Raises `UsageError` for what is none.
    """
    if isinstance(values, str):
        return f"{name}={values}"
    if isinstance(values, range):
        if len(values) == 0:
            raise UsageError(f"settings[{name!r}]: {values} is empty")
        if len(values) > 1 and values.step > 0:
            return f"{name}={values[0]}..{values[-1]}/{values.step}"
    try:
        listed = [number(values)] if _is_number(values) else _choices(values)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise UsageError(
            f"settings[{name!r}]: {values!r:.60} are no values; write a number, a list, a range, or a text "
            "such as '5..50/5'"
        ) from None
    if not listed:
        raise UsageError(f"settings[{name!r}]: the list is empty")
    return f"{name}={','.join(listed)}"


def _choices(values: Sequence[Any]) -> List[str]:
    """Values of a list: all of them numbers, or of any kind that a document has."""
    if isinstance(values, Mapping):
        raise TypeError
    values = list(values)
    try:
        if not any(isinstance(one, bool) for one in values):
            return [number(one) for one in values]
    except (TypeError, ValueError):
        if any(one is None for one in values):
            raise
    texts = []
    for one in values:
        text = value_text(one)
        needs_quotes = isinstance(one, str) and (text != text.strip() or set(text) & set(",()[]{}\"'"))
        texts.append(json.dumps(text, ensure_ascii=False) if needs_quotes else text)
    return texts


def read_values(text: str) -> List[float]:
    """The values that a text as the command line takes it stands for, `name=5..50/5,100`.

    Raises `UsageError` where it stands for none.
    """
    name, _, listed = text.partition("=")
    values: Dict[float, None] = {}
    for part in listed.split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None:
            raise UsageError(
                f"settings[{name!r}]: {part.strip()!r:.60} is not a number or a range; write 14, 5..50, 5..50/5 or 1..64*2"
            )
        first, last, factor, step = found["first"], found["last"], found["factor"], found["step"]
        start, stop = float(first), float(last or first)
        if stop < start or float(step or 1) <= 0 or (factor and not (float(factor) > 1 and start > 0)):
            raise UsageError(f"settings[{name!r}]: {part.strip()!r:.60} is a range without values")
        if factor:
            count = int(math.log(stop / start) / math.log(float(factor)) + 1e-9) + 1
            made = (start * float(factor) ** place for place in range(count))
        else:
            count = int((stop - start) / float(step or 1) + 1e-9) + 1
            made = (start + place * float(step or 1) for place in range(count))
        if len(values) + count > MOST:
            raise UsageError(f"settings[{name!r}]: {part.strip()!r:.60} has more than {MOST:,} values; take larger steps")
        values.update((float(f"{one:.11e}"), None) for one in made)
    return list(values)


def _is_number(value: object) -> bool:
    return hasattr(value, "__float__") and getattr(value, "shape", ()) == ()


def sweep(
    document: "Union[str, os.PathLike[str], Mapping[str, Any]]",
    data: "Optional[Data]" = None,
    settings: "Optional[Mapping[str, Values]]" = None,
    *,
    where: Optional[str] = None,
    by: Optional[str] = None,
    random: Optional[int] = None,
    sobol: Optional[int] = None,
    latin: Optional[int] = None,
    seed: Optional[int] = None,
    scored_from: "Optional[Moment]" = None,
    walk_forward: Optional[str] = None,
    anchored: bool = False,
    stitched: "Union[None, str, os.PathLike[str]]" = None,
    shuffle: Optional[int] = None,
    shuffle_block: Optional[int] = None,
    reality_check: Optional[int] = None,
    reality_check_block: Optional[int] = None,
    cross_validate: Optional[str] = None,
    embargo: Optional[int] = None,
    threads: Optional[int] = None,
    journal: "Union[None, str, os.PathLike[str]]" = None,
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
) -> Sweep:
    """Tries many settings of a document's parameters on the same candles, all scored from the same day.

    - settings: what is tried of each parameter, `{"fast": range(5, 51, 5), "slow": [50, 100, 200]}`, and of other
      values of the document by their paths, `{"timeframe": ["1d", "1w"], "long.order": ["market", {…}]}`; or texts
      as the command line takes them, `"5..50/5"`. What the document's `sweep` says where left out.
    - where: what the parameters must fulfil, `"fast < slow"`.
    - by: the figure, or the expression of figures, that is highest for the best; `"sharpe"` if left out.
    - random: draw this many settings instead of trying all; `seed` says by what they are drawn. `sobol` and `latin`
      take as many that cover the ranges evenly.
    - scored_from: the time from which all are scored, if the longest warm-up is over by then.
    - walk_forward: lengths of training and of the test after it, `"5y/1y"`, `"60d/10d"`: the best setting of each
      training trades the test after it, which `Sweep.walk_forward` then tells of; with `anchored` each training
      begins on the first scored day.
    - stitched: where the walk-forward is written as a document of its own, `"oos.json"`, which `kreplay.run` takes
      as any other; `Sweep.walk_forward.stitched` says what it comes to. The document names its candles and how
      they are read itself, so that `data` and what is said of reading are left out.
    - shuffle: make the search again on this many histories that have the same days in another order, of which
      `Sweep.shuffled` tells; `shuffle_block` days stay together each time, 1 if left out. `seed` orders them.
    - reality_check: resample the days this many times, in blocks of `reality_check_block` days on average (10 if
      left out): how likely the best shows as much where no setting is better, in `Sweep.reality_check`.
    - cross_validate: groups of the history and how many of them are tested at a time, `"10/2"`: what is chosen
      on the others trades them, `Sweep.cross_validation`; `embargo` returns after each test are left out of training.
    - threads: that share the work; one for each processor if left out.
    - journal: the journal that keeps the trials, `"kreplay.sqlite"`: a search that was stopped goes on where it
      was, and all tries that the journal knows count in the verdict. Without it those of this process do.

    The rest as in `kreplay.run`. Ctrl-C raises `KeyboardInterrupt` and keeps what is done in the journal.
    """
    request, words = asked(
        document, data, settings, where=where, by=by, random=random, seed=seed, scored_from=scored_from,
        symbol=symbol, zone=zone, columns=columns, candles=candles, sort=sort, dates_only=dates_only,
        on_defect=on_defect, events=events, split_adjusted=split_adjusted, options=options,
    )  # fmt: skip
    words += option("sobol", sobol) + option("latin", latin)
    words += option("walk-forward", walk_forward) + (["--anchored"] if anchored else [])
    words += option("stitched", None if stitched is None else os.path.abspath(os.fsdecode(stitched)))
    words += option("shuffle", shuffle) + option("shuffle-block", shuffle_block)
    words += option("reality-check", reality_check) + option("reality-check-block", reality_check_block)
    words += option("cross-validate", cross_validate) + option("embargo", embargo)
    words += option("threads", threads) + [f"--journal={journal_path(journal)}"]
    return answered(request, words)


def asked(
    document: "Union[str, os.PathLike[str], Mapping[str, Any]]",
    data: "Optional[Data]",
    settings: "Optional[Mapping[str, Values]]",
    *,
    where: Optional[str] = None,
    by: Optional[str] = None,
    random: Optional[int] = None,
    seed: Optional[int] = None,
    scored_from: "Optional[Moment]" = None,
    **reading: Any,
) -> Tuple[Request, List[str]]:
    """What is asked of the program for a search, and in which words; but for where trials are kept."""
    request = request_of(document, data, **reading)
    words = [f"--set={written(name, values)}" for name, values in (settings or {}).items()]
    words += option("where", where) + option("by", by) + option("random", random) + option("seed", seed)
    start = None if scored_from is None else time_text(scored_from, request.frame)
    return request, words + option("from", start)


def answered(request: Request, words: Sequence[str]) -> Sweep:
    """The whole search, of which the journal among the words may have all trials or some."""
    with tempfile.TemporaryDirectory(prefix="kreplay-") as folder:
        told = json.loads(request.ask(folder, *words, "--json", "--with=trials", command="sweep"))
    # A report of the search writes no document once more.
    return Sweep(request, [word for word in words if not word.startswith("--stitched=")], told)

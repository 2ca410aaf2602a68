"""Searches that look for the best settings by what the settings tried so far have shown, with Optuna.

    import kreplay.optuna

    found = kreplay.optuna.search("strategy.json", df, {"fast": "2..200", "slow": "2..500"}, trials=200, where="fast < slow")
    found.best, found.verdict, found.study

Each setting that Optuna proposes is a trial of `kreplay sweep`: scored from the same day as all others, kept in the
journal, and counted in what is said of the best.
"""

from __future__ import annotations

import csv
import json
import math
import os
import tempfile
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import optuna
from optuna.trial import Trial, TrialState

from .errors import UsageError
from .options import number, option
from .reports import Report
from .request import Request
from .sources import held
from .sweeps import Sweep, Values, asked, read_values, written
from .tries import journal_path

if TYPE_CHECKING:
    from .sources import Data
    from .times import Moment

#: Settings that are tried in one call of the program, unless told otherwise: all of them are proposed before the
#: first is known, so that more are quicker and fewer are wiser.
BATCH = 8
#: What the program says where none of the settings of a call fulfils `where`, or the document refuses all of them.
NOTHING = ("fulfils '", "the document refuses all")
#: Settings of a grid of which each is asked for its warm-up; the program's own limit.
WALKED = 50_000_000

#: A setting: a value for each parameter that is searched, in their order.
Setting = Tuple[float, ...]


class _Tried(NamedTuple):
    """Settings that the program is to try, or has tried."""

    names: Sequence[str]
    settings: Sequence[Setting]

    def listed(self, folder: str) -> str:
        """The option that names them, in a file of a folder."""
        path = os.path.join(folder, "settings.csv")
        with open(path, "w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(self.names)
            rows.writerows([number(value) for value in setting] for setting in self.settings)
        return f"--only={path}"


class Search(Sweep):
    """A search that came to its end: all that `kreplay.Sweep` has, of the settings that were tried, and

    - study: Optuna's study, for its charts and importances; `user_attrs["setting"]` of a trial has its parameters.
    - front: of a search with several aims the settings that no other beats in all of them, with the values of the
      aims; the best alone where there is one aim.
    """

    def __init__(
        self, request: Request, words: Sequence[str], told: Dict[str, Any], study: Any, tried: "_Tried"
    ) -> None:
        super().__init__(request, words, told)
        self.study = study
        done = any(one.state == TrialState.COMPLETE for one in study.trials)
        # A setting that was proposed again is there once.
        found = {tuple(one.user_attrs["setting"].items()): one for one in (study.best_trials if done else [])}
        self.front: List[Dict[str, Any]] = [
            {**{name: _whole(value) for name, value in setting}, "values": list(one.values)}
            for setting, one in found.items()
        ]
        self._tried = tried

    def report(self, path: "Union[None, str, os.PathLike[str]]" = None) -> Report:
        with tempfile.TemporaryDirectory(prefix="kreplay-") as folder:
            words = self._words
            self._words = [*words, self._tried.listed(folder)]
            try:
                return super().report(path)
            finally:
                self._words = words


def search(
    document: "Union[str, os.PathLike[str], Mapping[str, Any]]",
    data: "Optional[Data]" = None,
    settings: "Optional[Mapping[str, Values]]" = None,
    *,
    trials: int = 100,
    by: "Union[str, Sequence[str], None]" = None,
    where: Optional[str] = None,
    sampler: Any = "tpe",
    seed: int = 1,
    batch: int = BATCH,
    scored_from: "Optional[Moment]" = None,
    progress: Optional[Callable[[int, int], None]] = None,
    journal: "Union[None, str, os.PathLike[str]]" = None,
    zone: Optional[str] = None,
    **reading: Any,
) -> Search:
    """Looks for the best settings of a document's parameters, without trying all of them.

    - settings: between which values of each parameter is searched, as in `kreplay.sweep`: `{"fast": range(2, 200)}`, or
      texts such as `"0.5..3/0.01"`. Between these nothing is tried.
    - trials: how many settings are tried. One that is proposed again counts again, and is not made again.
    - by: the figure, or the expression of figures, that is highest for the best; `"sharpe"` if left out. Several make a
      search with several aims, as in `["cagr", "-volatility"]`.
    - where: what the parameters must fulfil, `"fast < slow"`. Proposals that do not are told to Optuna as such, and are
      no trials of the journal.
    - sampler: `"tpe"`, `"cmaes"` (for numbers with one aim; needs the package `cmaes`), `"nsga2"`, `"random"`, or a
      sampler of Optuna.
    - seed: by which a sampler that is named draws; the same search proposes the same settings.
    - batch: settings that are proposed at a time, and shared out among the processors.
    - scored_from: the time from which all are scored; the day on which the longest warm-up of the whole grid is over if
      left out. A grid of more than 50 million settings needs it.
    - progress: is called with how many trials are done, and how many there are to be.
    - journal: the journal that keeps the trials; without it those of this process count in the verdict.

    The rest as in `kreplay.sweep`. Ctrl-C raises `KeyboardInterrupt`; what is done is in the journal.
    """
    if trials < 1 or batch < 1:
        raise UsageError(f"trials={trials}, batch={batch}: both are numbers from 1 on")
    aims = [by or "sharpe"] if by is None or isinstance(by, str) else list(by)
    if not aims:
        raise UsageError("by=[]: name at least one figure, as in by=['cagr', '-volatility']")
    space = _Space(settings)
    if scored_from is None and space.size > WALKED:
        raise UsageError(
            f"the settings are {space.size:,}, too many to ask each for its warm-up; say by scored_from= from when all "
            "are scored, or take larger steps"
        )
    request, words = asked(document, data, settings, where=where, scored_from=scored_from, zone=zone, **reading)
    request = request._replace(sources=[held(one) for one in request.sources])
    tool = _Tool(request, [*words, f"--journal={journal_path(journal)}"], aims, space.names)
    study = _study(len(aims), sampler, seed, batch)
    progress = progress or (lambda done, count: None)
    for start in range(0, trials, batch):
        proposed = [study.ask() for _ in range(min(batch, trials - start))]
        wanted = [space.proposal(one) for one in proposed]
        known = tool.values(wanted)
        for one, setting in zip(proposed, wanted):
            one.set_user_attr("setting", dict(zip(space.names, setting)))
            values = known.get(_key(setting))
            if values is not None:
                study.tell(one, values)
            else:
                # Nothing is known of it: not allowed, refused by the document, or without the figure.
                study.tell(one, state=TrialState.PRUNED if len(aims) == 1 else TrialState.FAIL)
        progress(start + len(proposed), trials)
    return tool.answer(study)


class _Space:
    """What is searched: the values of each parameter, and how Optuna is asked for one of them."""

    def __init__(self, settings: "Optional[Mapping[str, Values]]") -> None:
        if not settings:
            raise UsageError("settings: say what is searched, as in {'fast': '5..50', 'slow': '20..200/5'}")
        values = {name: read_values(written(name, one)) for name, one in settings.items()}
        self.values = {name: one for name, one in values.items() if len(one) > 1}
        if not self.values:
            raise UsageError("settings: there is nothing to search; give a parameter several values, as in '5..50'")
        self.names = list(self.values)
        self.size = math.prod(len(one) for one in self.values.values())

    def proposal(self, trial: Trial) -> Setting:
        return tuple(self._value(trial, name, values) for name, values in self.values.items())

    @staticmethod
    def _value(trial: Trial, name: str, values: Sequence[float]) -> float:
        step = values[1] - values[0]
        if all(value.is_integer() for value in values) and _is_even(values, step):
            return float(trial.suggest_int(name, int(values[0]), int(values[-1]), step=int(step)))
        # Equal steps or none: the place has the order of the values, and a factor becomes a logarithmic scale.
        place: int = trial.suggest_int(f"{name} (place)", 0, len(values) - 1)
        return values[place]


def _is_even(values: Sequence[float], step: float) -> bool:
    return step > 0 and all(later - one == step for one, later in zip(values, values[1:]))


def _key(setting: Sequence[float]) -> Setting:
    """A setting to twelve digits: what makes sums in another way may differ in the last ones."""
    return tuple(float(f"{value:.11e}") for value in setting)


def _whole(value: float) -> float:
    """A value of a parameter as the program writes it: a whole number without a fraction."""
    return int(value) if value.is_integer() else value


class _Tool:
    """The program, asked for the values of settings."""

    def __init__(self, request: Request, words: Sequence[str], aims: Sequence[str], names: "List[str]") -> None:
        self._request, self._words, self._aims, self._names = request, list(words), aims, names
        self._tried: "Dict[Setting, Setting]" = {}
        self._refusal: Optional[UsageError] = None

    def values(self, settings: Sequence[Setting]) -> "Dict[Setting, List[float]]":
        """The values of the aims by the settings for which all are known."""
        found: "Dict[Setting, List[float]]" = {}
        for aim in self._aims:
            told = self._ask(settings, aim)
            if told is None:
                return {}
            columns = [told["trials"]["parameters"][name] for name in self._names]
            for row, score in zip(zip(*columns), told["trials"]["score"]):
                self._tried[_key(row)] = row
                if score is not None:
                    found.setdefault(_key(row), []).append(float(score))
        return {key: values for key, values in found.items() if len(values) == len(self._aims)}

    def answer(self, study: Any) -> Search:
        """All that was tried, as one search."""
        tried = _Tried(self._names, list(self._tried.values()))
        told = self._ask(tried.settings, self._aims[0]) if tried.settings else None
        if told is None:
            raise self._refusal or UsageError("no setting was tried")
        words = [*self._words, *option("by", self._aims[0])]
        return Search(self._request, words, told, study, tried)

    def _ask(self, settings: Sequence[Setting], aim: str) -> Optional[Dict[str, Any]]:
        """What the program says of settings; `None` where none of them can be tried."""
        with tempfile.TemporaryDirectory(prefix="kreplay-") as folder:
            words = [*self._words, *option("by", aim), _Tried(self._names, settings).listed(folder)]
            try:
                told = json.loads(self._request.ask(folder, *words, "--json", "--with=trials", command="sweep"))
            except UsageError as error:
                if not any(words in str(error) for words in NOTHING):
                    raise
                self._refusal = error
                return None
        if told["scoredFrom"] is not None and not any(one.startswith("--from=") for one in self._words):
            # All that follow are scored from the day of the first, and nobody has to look for it again.
            self._words.append(f"--from={told['scoredFrom']}")
        answer: Dict[str, Any] = told
        return answer


def _study(aims: int, sampler: Any, seed: int, batch: int) -> Any:
    before = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        if isinstance(sampler, str):
            sampler = _sampler(sampler, aims, seed, batch)
        return optuna.create_study(directions=["maximize"] * aims, sampler=sampler)
    finally:
        optuna.logging.set_verbosity(before)


def _sampler(name: str, aims: int, seed: int, batch: int) -> Any:
    if name == "tpe":
        return optuna.samplers.TPESampler(seed=seed, constant_liar=batch > 1)
    if name == "cmaes":
        if aims > 1:
            raise UsageError("sampler='cmaes' has one aim; take 'tpe' or 'nsga2' for several")
        return optuna.samplers.CmaEsSampler(seed=seed)
    if name == "nsga2":
        return optuna.samplers.NSGAIISampler(seed=seed)
    if name == "random":
        return optuna.samplers.RandomSampler(seed=seed)
    raise UsageError(f"sampler={name!r}: 'tpe', 'cmaes', 'nsga2', 'random', or a sampler of Optuna")

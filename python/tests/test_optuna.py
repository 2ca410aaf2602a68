"""Searches by Optuna: each trial is one of the sweep over all settings, and all are in the journal."""

import sqlite3

import pytest

import kreplay as kr

pytest.importorskip("pandas")
optuna = pytest.importorskip("optuna")

import kreplay.optuna  # noqa: E402

SETTINGS = {"fast": range(2, 41), "slow": "20..200/10"}
WHERE = "fast < slow"


@pytest.fixture
def kept(tmp_path):
    return tmp_path / "trials.sqlite"


def settings_in(journal):
    with sqlite3.connect(journal) as database:
        return [one for (one,) in database.execute("SELECT setting FROM trial ORDER BY setting")]


def by_setting(trials):
    return {(row.fast, row.slow): row for row in trials.itertuples()}


@pytest.fixture(scope="module")
def whole():
    from conftest import EXAMPLES, read

    return kr.sweep(EXAMPLES / "ma-crossover.json", read("aapl-1d"), SETTINGS, where=WHERE)


def search(aapl, **arguments):
    from conftest import EXAMPLES

    arguments = {"trials": 48, "where": WHERE, **arguments}
    return kreplay.optuna.search(EXAMPLES / "ma-crossover.json", aapl, arguments.pop("settings", SETTINGS), **arguments)


def test_trials_are_those_of_the_whole_sweep(aapl, whole, kept):
    found = search(aapl, journal=kept)
    assert found.scored_from == whole.scored_from
    all_rows = by_setting(whole.trials)
    rows = by_setting(found.trials)
    assert 20 <= len(rows) <= 48
    for setting, row in rows.items():
        assert row.sharpe == all_rows[setting].sharpe
        assert row.final_equity == all_rows[setting].final_equity
    best = max(rows.values(), key=lambda row: row.sharpe)
    assert found.best == {"fast": best.fast, "slow": best.slow}
    assert len(settings_in(kept)) == len(rows)
    assert found.tries == len(rows)


def test_it_learns(aapl, whole):
    """Of 48 trials the best is among the best twentieth of all settings, and the later half is better than the first."""
    found = search(aapl, seed=3)
    ranked = whole.trials.sharpe.sort_values(ascending=False).reset_index(drop=True)
    best = found.trials.sharpe.max()
    assert best >= ranked[len(ranked) // 20]
    values = [one.value for one in found.study.trials if one.value is not None]
    half = len(values) // 2
    assert sum(values[half:]) / (len(values) - half) > sum(values[:half]) / half


def test_what_where_forbids_is_no_trial(aapl, kept):
    found = search(aapl, settings={"fast": range(2, 61), "slow": range(2, 61)}, trials=24, journal=kept)
    states = [one.state for one in found.study.trials]
    assert optuna.trial.TrialState.PRUNED in states
    assert (found.trials.fast < found.trials.slow).all()
    assert len(settings_in(kept)) == len(found.trials)
    for one in found.study.trials:
        setting = one.user_attrs["setting"]
        allowed = setting["fast"] < setting["slow"]
        assert (one.state == optuna.trial.TrialState.COMPLETE) == allowed


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"fast": "50..60", "slow": "20..30"}, "settings fulfils 'fast < slow'"),
        ({"fast": "-9..0", "slow": "20..30"}, "the document refuses all"),
    ],
)
def test_a_search_of_which_nothing_can_be_tried(aapl, settings, words):
    with pytest.raises(kr.UsageError, match=words):
        search(aapl, settings=settings, trials=4)


def test_what_the_document_refuses_is_passed_over(aapl):
    """In batches of one: a call of which nothing can be tried ends no search."""
    found = search(aapl, settings={"fast": "-3..3", "slow": "20..30"}, trials=16, batch=1, sampler="random")
    states = {one.user_attrs["setting"]["fast"] > 0: one.state for one in found.study.trials}
    assert states[False] == optuna.trial.TrialState.PRUNED
    assert states[True] == optuna.trial.TrialState.COMPLETE
    assert (found.trials.fast > 0).all()


def test_a_grid_that_is_too_large_to_be_walked(aapl):
    settings = {"fast": "2..100000", "slow": "2..1000000"}
    with pytest.raises(kr.UsageError, match="99,998,900,001, too many .* scored_from="):
        search(aapl, settings=settings, trials=8)
    document = {
        "parameters": {"fast": 10, "band": 0.3},
        "long": {"enter": "close > sma(close, fast) * (1 + band / 1000)", "exit": "close < sma(close, fast)"},
        "size": {"equity": 0.5},
    }
    settings = {"fast": "2..200", "band": "0..500/0.001"}
    found = kreplay.optuna.search(document, aapl, settings, trials=8, scored_from="2003-01-01", sampler="random")
    assert found.scored_from.startswith("2003-01-02")
    assert len(found.trials) == 8


@pytest.mark.parametrize("sampler", ["tpe", "nsga2"])
def test_several_aims(aapl, sampler):
    found = search(aapl, by=["cagr", "-volatility"], sampler=sampler, trials=32)
    rows = by_setting(found.trials)
    assert found.front
    assert len({(one["fast"], one["slow"]) for one in found.front}) == len(found.front)
    for one in found.front:
        assert type(one["fast"]) is int and type(one["slow"]) is int
        row = rows[one["fast"], one["slow"]]
        assert one["values"] == [row.cagr, -row.volatility]
        assert not any(
            other.cagr >= row.cagr and other.volatility <= row.volatility
            and (other.cagr, other.volatility) != (row.cagr, row.volatility)
            for other in rows.values()
        )  # fmt: skip


@pytest.mark.parametrize("sampler", ["cmaes", "random", "own"])
def test_other_samplers(aapl, whole, sampler):
    chosen = optuna.samplers.TPESampler(seed=2, n_startup_trials=4) if sampler == "own" else sampler
    found = search(aapl, sampler=chosen, trials=16, batch=4)
    all_rows = by_setting(whole.trials)
    for setting, row in by_setting(found.trials).items():
        assert row.sharpe == all_rows[setting].sharpe


def test_the_same_search_proposes_the_same(aapl):
    first, second = search(aapl, seed=5, trials=24), search(aapl, seed=5, trials=24)
    proposed = [[one.user_attrs["setting"] for one in found.study.trials] for found in (first, second)]
    assert proposed[0] == proposed[1]
    assert first.best == second.best
    other = search(aapl, seed=6, trials=24)
    assert [one.user_attrs["setting"] for one in other.study.trials] != proposed[0]


def test_values_without_equal_steps(aapl, kept):
    settings = {"fast": [3, 5, 8, 13, 21], "slow": "25..200*2", "band": "0.1..0.5/0.1"}
    document = {
        "parameters": {"fast": 10, "slow": 30, "band": 0.3},
        "long": {
            "enter": "sma(close, fast) > sma(close, slow) * (1 + band / 100)",
            "exit": "sma(close, fast) < sma(close, slow)",
        },
        "size": {"equity": 0.5},
    }
    found = kreplay.optuna.search(document, aapl, settings, trials=24, journal=kept)
    assert set(found.trials.fast) <= {3, 5, 8, 13, 21}
    assert set(found.trials.slow) <= {25, 50, 100, 200}
    assert set(found.trials.band) <= {0.1, 0.2, 0.3, 0.4, 0.5}
    assert len(settings_in(kept)) == len(found.trials)


def test_progress_and_one_more_search(aapl, kept):
    told = []
    first = search(aapl, journal=kept, trials=20, progress=lambda done, count: told.append((done, count)))
    assert told == [(8, 20), (16, 20), (20, 20)]
    second = search(aapl, journal=kept, trials=20, seed=9)
    assert second.tries == len(settings_in(kept)) > first.tries


def test_the_page(aapl, tmp_path):
    found = search(aapl, trials=16)
    found.report(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert page.startswith("<!doctype html>") and "fast" in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"sampler": "genetic"}, "sampler='genetic'"),
        ({"sampler": "cmaes", "by": ["cagr", "sharpe"]}, "one aim"),
        ({"by": []}, "at least one figure"),
        ({"trials": 0}, "numbers from 1 on"),
        ({"settings": {}}, "say what is searched"),
        ({"settings": {"fast": 5}}, "nothing to search"),
        ({"settings": {"fast": "5..x"}}, "is not a number or a range"),
        ({"settings": {"fats": "5..9"}, "where": None}, "no parameter 'fats'"),
        ({"by": "sharp"}, "sharp"),
        ({"scored_from": "1981-01-01"}, "take a later time"),
    ],
)
def test_bad_input(aapl, arguments, words):
    with pytest.raises(kr.UsageError, match=words):
        search(aapl, **arguments)

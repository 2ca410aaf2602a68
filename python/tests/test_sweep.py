"""Searches: what Python gives is what the command line tells, and a run alone has the same figures."""

import json
import os
import sqlite3
import subprocess
import sys

import pytest
from conftest import EXAMPLES, ROOT, cli

import kreplay as kr
from kreplay.sweeps import written

SETTINGS = {"fast": range(5, 26, 10), "slow": [30, 60]}


def test_the_trials_are_those_of_the_command_line(tmp_path):
    pytest.importorskip("pandas")
    sweep = kr.sweep(EXAMPLES / "ma-crossover.json", None, SETTINGS, where="fast < slow")
    words = ["--set=fast=5..25/10", "--set=slow=30,60", "--where=fast < slow", "--no-journal", "--json"]
    told = json.loads(cli("sweep", EXAMPLES / "ma-crossover.json", *words, "--with=trials"))
    assert list(sweep.trials["fast"]) == told["trials"]["parameters"]["fast"] == [5, 5, 15, 15, 25, 25]
    assert list(sweep.trials["score"]) == told["trials"]["score"] == told["trials"]["statistics"]["sharpe"]
    for key, column in told["trials"]["statistics"].items():
        found = [None if value != value else value for value in sweep.trials[key]]
        assert found == column, key
    assert sweep.verdict == " ".join(told["verdict"])
    assert sweep.best == told["best"][0]["parameters"]
    assert sweep.hold["sharpe"] == told["hold"]["sharpe"]
    assert sweep.tries == 6


def test_a_setting_has_the_figures_of_its_own_run(aapl, crossover):
    sweep = kr.sweep(crossover, aapl, {"fast": 10, "slow": "30..90/30"})
    from_then = {**crossover, "from": sweep.scored_from}
    row = sweep.trials[sweep.trials["slow"] == 60].iloc[0]
    run = kr.run(from_then, aapl, parameters={"fast": 10, "slow": 60})
    assert row["final_equity"] == run.facts["final_equity"]
    for key, value in run.figures.items():
        assert (row[key] == value) if value is not None else (row[key] != row[key]), key


def test_other_values_than_parameters_are_tried_and_run_alone(aapl, crossover):
    limit = {"type": "limit", "price": "min(low, close[1])"}
    settings = {"fast": [5, 10], "timeframe": ["1d", "1w"], "long.order": ["market", limit], "long.flatAt": "'sessionEnd'"}
    assert written("long.order", ["market", limit]) == f"long.order=market,{json.dumps(limit)}"
    assert written("long.enter", ["a > b", "max(a, b) > 1"]) == 'long.enter=a > b,"max(a, b) > 1"'
    assert written("execution.closeAtEnd", [True, False]) == "execution.closeAtEnd=true,false"
    del settings["long.flatAt"]
    sweep = kr.sweep(crossover, aapl, settings)
    assert list(sweep.trials["timeframe"]) == ["1d"] * 4 + ["1w"] * 4
    assert set(sweep.trials["long.order"]) == {"market", json.dumps(limit)}
    row = sweep.trials.iloc[5]
    parameters = {name: row[name] for name in settings}
    run = kr.run({**crossover, "from": sweep.scored_from}, aapl, parameters=parameters)
    assert row["final_equity"] == run.facts["final_equity"]
    same = kr.run({**crossover, "from": sweep.scored_from, "timeframe": "1w"}, aapl, parameters={"fast": 10})
    other = kr.run(crossover, aapl, parameters={"timeframe": "1w", "from": sweep.scored_from, "fast": 10})
    assert same.id == other.id
    with pytest.raises(kr.UsageError, match="with timeframe=1x"):
        kr.sweep(crossover, aapl, {"timeframe": ["1d", "1x"]})
    with pytest.raises(kr.UsageError, match="are no values"):
        kr.sweep(crossover, aapl, {"long.order": {"a": "market"}})


def test_every_try_of_a_process_counts_and_those_of_a_journal(aapl, crossover, tmp_path):
    first = kr.sweep(crossover, aapl, {"slow": [30, 60]})
    second = kr.sweep(crossover, aapl, {"slow": [60, 90, 120]})
    assert (first.tries, second.tries) == (2, 4)
    assert "4 tries" in second.verdict and "4 tries in all" in repr(second)
    journal = tmp_path / "j.sqlite"
    for count in (1, 2):
        sweep = kr.sweep(crossover, aapl, {"slow": [30, 60]}, journal=journal)
        assert (sweep.tries, sweep.facts["known"]) == (2, 0 if count == 1 else 2)
    assert sqlite3.connect(journal).execute("SELECT count(*) FROM trial").fetchone() == (2,)


def test_scored_from_holds_for_all(aapl, crossover):
    sweep = kr.sweep(crossover, aapl, {"slow": [30, 60]}, scored_from="2005-01-03")
    assert sweep.scored_from == "2005-01-03T00:00:00Z"


def test_settings_that_the_document_refuses_have_their_reason(aapl, crossover):
    sweep = kr.sweep(crossover, aapl, {"fast": [0, 10]})
    refused = list(sweep.trials["refused"])
    assert refused[0].startswith("sma: period must be a whole number from 1 to 100,000, not 0")
    assert refused[1] is None or refused[1] != refused[1]
    assert sweep.facts["refused"] == 1
    with pytest.raises(kr.UsageError, match="refuses all 2 settings"):
        kr.sweep(crossover, aapl, {"fast": [-1, 0]})


def test_a_parameter_may_be_called_as_a_figure_is(aapl):
    strategy = {
        "parameters": {"sharpe": 10},
        "long": {"enter": "close > sma(close, sharpe)", "exit": "close < sma(close, sharpe)"},
    }
    trials = kr.sweep(strategy, aapl, {"sharpe": [10, 20]}).trials
    assert list(trials["sharpe"]) == [10, 20]
    assert list(trials["sharpe_figure"]) == list(trials["score"])


def test_polars_gives_polars(crossover):
    pl = pytest.importorskip("polars")
    frame = pl.read_csv(ROOT / "datasets" / "aapl-1d.csv", try_parse_dates=True)
    trials = kr.sweep(crossover, frame, {"slow": [30, 60]}).trials
    assert isinstance(trials, pl.DataFrame)
    assert trials["slow"].to_list() == [30, 60]


def test_splits_and_dividends_go_to_the_accounts_of_all_settings():
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(
        {
            "Open": [20, 20, 20, 10, 10], "High": [21, 21, 21, 11, 11], "Low": [19, 19, 19, 9, 9],
            "Close": [20, 20, 20, 10, 10.5], "Volume": [100, 100, 100, 200, 200],
            "Dividends": [0, 0, 0.5, 0, 0], "Stock Splits": [1, 1, 1, 2.0, 1],
        },
        index=pd.to_datetime(["2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05", "2024-01-08"]),
    )  # fmt: skip
    hold = {"parameters": {"units": 100}, "long": {"enter": "position.size == 0"}, "size": {"units": "units"}}
    trials = kr.sweep(hold, frame, {"units": [100, 200]}, events="columns").trials
    assert trials["final_equity"].tolist() == [10_150.0, 10_300.0]
    # Without them other tries of the same document: half of the price is lost at the split.
    assert kr.sweep(hold, frame, {"units": [100, 200]}).trials["final_equity"].tolist() == [9_050.0, 8_100.0]


def test_several_instruments_and_a_drawn_sample(aapl, crossover):
    sweep = kr.sweep(
        crossover, {"AAPL": aapl, "ALSO": aapl}, {"fast": range(2, 40), "slow": range(40, 200)}, random=5, seed=3
    )
    assert len(sweep.trials) == 5 and sweep.facts["settings"] == 38 * 160
    assert sweep.facts["symbol"] == "AAPL, ALSO"


def test_the_page_and_the_notebook(aapl, crossover, tmp_path):
    sweep = kr.sweep(crossover, aapl, {"fast": [5, 10], "slow": [30, 60]})
    report = sweep.report(tmp_path / "search.html")
    assert report.html[:15].lower() == "<!doctype html>" and os.path.exists(tmp_path / "search.html")
    shown = sweep._repr_html_()
    assert sweep.verdict.split(",")[0] in shown and shown.count("<tr>") == 5


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"fast": []}, r"settings\['fast'\]: the list is empty"),
        ({"fast": range(0)}, r"settings\['fast'\]: range\(0, 0\) is empty"),
        ({"fast": [None]}, r"settings\['fast'\]: \[None\] are no values"),
        ({"fast": object}, "are no values"),
        ({"fast": "5.."}, "is not a number|write 12"),
        ({"fats": [5]}, "did you mean 'fast'"),
        ({}, "--set"),
    ],
)
def test_wrong_settings(aapl, crossover, settings, words):
    with pytest.raises(kr.UsageError, match=words):
        kr.sweep(crossover, aapl, settings)


def test_a_journal_that_is_none(aapl, crossover, tmp_path):
    (tmp_path / "j.sqlite").write_text("no journal")
    with pytest.raises(kr.Error, match="j.sqlite"):
        kr.sweep(crossover, aapl, {"fast": [5, 6]}, journal=tmp_path / "j.sqlite")
    with pytest.raises(kr.UsageError, match="journal='-'"):
        kr.sweep(crossover, aapl, {"fast": [5, 6]}, journal="-")


def test_values_as_the_command_line_takes_them():
    numpy = pytest.importorskip("numpy")
    assert written("a", 5) == "a=5"
    assert written("a", range(5, 51, 5)) == "a=5..50/5"
    assert written("a", range(5, 6)) == "a=5"
    assert written("a", range(9, 5, -2)) == "a=9,7"
    assert written("a", numpy.array([1.5, 2])) == "a=1.5,2"
    assert written("a", numpy.float64(0.25)) == "a=0.25"
    assert written("a", "1..64*2") == "a=1..64*2"


def test_nothing_is_left_when_the_process_ends(tmp_path):
    code = (
        "import tempfile, os, sys; tempfile.tempdir = sys.argv[1]; import kreplay as kr;"
        f"kr.sweep({str(EXAMPLES / 'ma-crossover.json')!r}, None, {{'fast': [5, 10]}}); print(os.listdir(sys.argv[1]))"
    )
    path = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "scratch")], env={**os.environ, "PYTHONPATH": path}, capture_output=True,
        check=True, text=True,
    )  # fmt: skip
    assert "kreplay-trials-" in done.stdout
    assert os.listdir(tmp_path / "scratch") == []


def test_a_walk_forward_is_that_of_the_command(crossover, aapl):
    settings = {"fast": [5, 10], "slow": [30, 60, 90]}
    sweep = kr.sweep(crossover, aapl, settings, walk_forward="3y/1y", threads=1)
    walk = sweep.walk_forward
    assert len(walk.windows) == len(walk.windows["slow"].dropna()) > 5
    assert set(walk.windows["slow"]) <= {30, 60, 90}
    product = 1.0
    for gain in walk.windows["return"]:
        product *= 1 + gain
    equity = walk.equity["equity"]
    assert equity.iloc[-1] / equity.iloc[0] == pytest.approx(product, rel=1e-12)
    assert walk.account["netReturn"] == pytest.approx(product - 1, rel=1e-9)
    assert "Walk-forward" in sweep.verdict and "windows" in repr(walk)
    anchored = kr.sweep(crossover, aapl, settings, walk_forward="3y/1y", anchored=True).walk_forward
    assert len(set(anchored.windows["train_from"])) == 1 < len(set(walk.windows["train_from"]))
    assert kr.sweep(crossover, aapl, settings).walk_forward is None
    with pytest.raises(kr.UsageError, match="lengths of training"):
        kr.sweep(crossover, aapl, settings, walk_forward="3 years")


def test_a_walk_forward_is_written_as_a_document(crossover, aapl, tmp_path, monkeypatch):
    document = EXAMPLES / "ma-crossover.json"
    settings = {"fast": [5, 10], "slow": [30, 60, 90]}
    words = ["--set=fast=5,10", "--set=slow=30,60,90", "--walk-forward=3y/3y", "--no-journal", "--json"]
    told = json.loads(cli("sweep", document, *words, f"--stitched={tmp_path / 'cli.json'}"))["walkForward"]["stitched"]
    monkeypatch.chdir(tmp_path)
    sweep = kr.sweep(document, None, settings, walk_forward="3y/3y", stitched="oos.json")
    stitched = sweep.walk_forward.stitched
    assert (tmp_path / "oos.json").read_text() == (tmp_path / "cli.json").read_text()
    assert stitched.pop("path") == str(tmp_path / "oos.json") and told.pop("path")
    assert stitched == told
    run = kr.run("oos.json")
    assert run.facts["final_equity"] == stitched["finalEquity"]
    assert run.figures["sharpe"] == stitched["figures"]["sharpe"]
    (tmp_path / "oos.json").unlink()
    sweep.report()
    assert not (tmp_path / "oos.json").exists()
    assert kr.sweep(document, None, settings, walk_forward="3y/3y").walk_forward.stitched == {}
    with pytest.raises(kr.UsageError, match="there is none"):
        kr.sweep(document, None, settings, stitched="oos.json")
    with pytest.raises(kr.UsageError, match="what its candles"):
        kr.sweep(crossover, aapl, settings, walk_forward="3y/3y", stitched="oos.json")


def test_a_search_is_made_again_on_shuffled_days(crossover, aapl):
    settings = {"fast": [5, 10], "slow": [30, 60]}
    first, second = (kr.sweep(crossover, aapl, settings, shuffle=19, seed=4).shuffled for _ in range(2))
    assert first == second and len(first["best"]) == 19
    assert first["probability"] == (first["reached"] + 1) / 20
    blocks = kr.sweep(crossover, aapl, settings, shuffle=19, seed=4, shuffle_block=20).shuffled
    assert blocks["best"] != first["best"]
    assert kr.sweep(crossover, aapl, settings).shuffled == {}


def test_the_best_is_tested(crossover, aapl):
    settings = {"fast": [5, 10], "slow": [30, 60]}
    sweep = kr.sweep(crossover, aapl, settings, reality_check=99, seed=4, cross_validate="6/2", embargo=9)
    check, crossed = sweep.reality_check, sweep.cross_validation
    assert check["draws"] == 99 and check["settings"] == 4 and check["measure"] == "sharpe"
    for beside in (check["hold"], check["cash"]):
        assert 0 < beside["probability"] <= 1 and 0 <= beside["standOut"] <= beside["discoveries"] <= 4
    assert len(crossed["paths"]) == 5 and crossed["splits"] == 15 and crossed["embargo"] == 9
    assert sum(one["splits"] for one in crossed["chosen"]) == 15
    assert crossed["hold"] == pytest.approx(sweep.hold["sharpe"])
    assert kr.sweep(crossover, aapl, settings).reality_check == {}
    with pytest.raises(kr.UsageError, match="does not say how the history is split"):
        kr.sweep(crossover, aapl, settings, cross_validate="10")


def test_settings_cover_the_ranges_evenly(crossover, aapl):
    settings = {"fast": range(2, 18), "slow": range(20, 84)}
    for kind in ("sobol", "latin"):
        trials = kr.sweep(crossover, aapl, settings, seed=2, **{kind: 16}).trials
        assert sorted(trials["fast"]) == list(range(2, 18))
    with pytest.raises(kr.UsageError, match="leave one out"):
        kr.sweep(crossover, aapl, settings, sobol=4, random=4)

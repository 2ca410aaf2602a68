"""Monte Carlo: what Python gives is what the command line tells, and numpy draws the same spread."""

import json

import pytest
from conftest import EXAMPLES, cli

import kreplay as kr


def test_the_analysis_is_that_of_the_command_line():
    pytest.importorskip("pandas")
    found = kr.monte_carlo(EXAMPLES / "ma-crossover.json", draws=50, histories=5, missed=0.2, seed=4)
    words = ["--draws=50", "--histories=5", "--missed=20%", "--seed=4", "--json", "--with=paths"]
    told = json.loads(cli("monte-carlo", EXAMPLES / "ma-crossover.json", *words))
    assert found.verdict == " ".join(told["verdict"])
    assert list(found.experiments["experiment"]) == list(told["experiments"])
    for name, one in told["experiments"].items():
        row = found.experiments[found.experiments["experiment"] == name].iloc[0]
        assert row["return_run"] == one["run"]["return"]
        assert row["maxDrawdown_50"] == one["maxDrawdown"]["50"]
        assert list(found.paths[name]["return"]) == one["all"]["return"]
    assert list(found.costs["times"]) == [0, 0.5, 1, 2, 3, 5, 10]
    assert list(found.delays["return"]) == [one["return"] for one in told["delays"]]
    assert "paths" in found.left_out and "59 trades" in repr(found)
    page = found.report()
    assert "What else could have come" in page.html


def test_a_data_frame_and_its_library(aapl, crossover):
    found = kr.monte_carlo(crossover, aapl, draws=20, histories=2, parameters={"slow": 60})
    assert type(found.experiments) is type(aapl)
    run = kr.run(crossover, aapl, parameters={"slow": 60})
    row = found.experiments[found.experiments["experiment"] == "history"].iloc[0]
    assert row["annualReturn_run"] == pytest.approx(run.figures["cagr"], rel=1e-9)
    assert row["maxDrawdown_run"] == run.figures["maxDrawdown"]


def test_numpy_draws_the_same_spread(aapl, crossover):
    """Trades and daily returns drawn by numpy, from the tables of the run, spread in the same way."""
    np = pytest.importorskip("numpy")
    run = kr.run(crossover, aapl)
    count, block = 4_000, 20
    found = kr.monte_carlo(crossover, aapl, draws=count, histories=1, block=block)
    chance = np.random.default_rng(1)

    def figures(shares):
        values = np.cumprod(1 + shares, axis=1)
        high = np.maximum(np.maximum.accumulate(values, axis=1), 1)
        return values[:, -1] - 1, (values / high - 1).min(axis=1)

    cash = found.facts["cash"]
    closed = run.trades[~run.trades["is_open"]].sort_values(["exit_time", "number"])
    balance = cash + closed["profit"].cumsum().shift(fill_value=0)
    shares = (closed["profit"] / balance).to_numpy()
    first = np.datetime64(found.facts["first"][:10])
    equity = np.concatenate([[cash], run.equity["equity"][run.equity.index >= first]])
    returns = equity[1:] / equity[:-1] - 1
    size = len(returns)
    starts = chance.integers(0, size, (count, -(-size // block)))
    places = ((starts[:, :, None] + np.arange(block)) % size).reshape(count, -1)[:, :size]
    drawn = {
        "trades": figures(shares[chance.integers(0, len(shares), (count, len(shares)))]),
        "order": figures(np.stack([chance.permutation(shares) for _ in range(count)])),
        "returns": figures(returns[places]),
    }
    for name, (growth, drawdown) in drawn.items():
        own = found.paths[name]
        if name == "order":
            assert np.allclose(own["return"], growth)
        ends = [] if name == "order" else [(np.log1p(own["return"]), np.log1p(growth))]
        for mine, theirs in [*ends, (own["maxDrawdown"], drawdown)]:
            low, high = np.quantile(theirs, [0.02, 0.98])
            for share in (0.05, 0.25, 0.5, 0.75, 0.95):
                # A quantile of 4,000 draws deviates by some 3 % of the spread at most.
                away = abs(np.quantile(mine, share) - np.quantile(theirs, share))
                assert away < 0.05 * (high - low), (name, share)


def test_wrong_questions_are_said(aapl, crossover):
    with pytest.raises(kr.UsageError, match="--draws is a whole number"):
        kr.monte_carlo(crossover, aapl, draws=0)
    with pytest.raises(kr.UsageError, match="is not a share"):
        kr.monte_carlo(crossover, aapl, missed=1.5)
    with pytest.raises(kr.UsageError, match="no closed trade"):
        kr.monte_carlo({"long": {"enter": "close < 0"}}, aapl)

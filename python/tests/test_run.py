"""A run says what the command line says, wherever its candles come from."""

import json
import math
import re

import kreplay as kr
import pytest
from conftest import DATASETS, EXAMPLES, ROOT, cli, cli_run, read

pd = pytest.importorskip("pandas")

CAMEL = {
    "entry_time": "entryTime", "entry_price": "entryPrice", "exit_time": "exitTime", "exit_price": "exitPrice",
    "exit_by": "exitBy", "is_open": "isOpen",
}  # fmt: skip


def same_trades(table, expected):
    assert len(table) == len(expected) > 0
    for row, told in zip(table.to_dict("records"), expected):
        for name, value in row.items():
            key = CAMEL.get(name, name)
            if key not in told:
                continue
            if name.endswith("_time"):
                value = value.strftime("%Y-%m-%dT%H:%M:%SZ")
            elif isinstance(value, float) and math.isnan(value):
                value = None
            assert value == told[key], (name, row, told)


def same_equity(table, expected):
    assert [t.strftime("%Y-%m-%dT%H:%M:%SZ") for t in table.index] == [row["time"] for row in expected]
    for name in ("equity", "drawdown", "position"):
        assert table[name].tolist() == [row[name] for row in expected]


ONE = sorted(path for path in EXAMPLES.glob("*.[jy]*") if path.stem != "shared-account")


@pytest.mark.parametrize("path", ONE, ids=lambda path: path.stem)
def test_numbers_of_the_command_line(path):
    name = re.search(r"datasets/(.+)\.csv", path.read_text())[1]
    told = cli_run(path)
    run = kr.run(path, read(name), symbol=told["symbol"])
    assert run.id == told["run"]
    assert dict(run.figures) == told["statistics"]
    assert run.warnings == told["warnings"]
    assert run.parameters == told["parameters"]
    assert run.name == told["strategy"]
    assert run.facts["final_equity"] == told["finalEquity"]
    assert run.figures.unknown == told["unknown"]
    same_trades(run.trades, told["trades"])
    same_equity(run.equity, told["equity"])


def test_every_figure_has_a_unit_and_a_name(aapl, crossover):
    run = kr.run(crossover, aapl)
    from kreplay.figures import FIGURES

    assert set(run.figures) == set(FIGURES)
    assert set(run.figures.units.values()) <= {"money", "share", "number", "count", "days"}
    assert run.figures.units["cagr"] == "share" and run.figures.labels["cagr"] == "Annual return (CAGR)"
    assert run.figures.currency == "USD" and run.figures.units["netProfit"] == "money"
    for key in ("netProfit", "sharpe", "maxDrawdown", "winRate"):
        assert key in run.figures._repr_html_()


def test_figures_are_those_of_pandas(aapl, crossover):
    """What pandas can work out from the equity and the trades."""
    run = kr.run(crossover, aapl)
    equity, trades, figures = run.equity, run.trades, run.figures
    close = pytest.approx
    assert figures["netProfit"] == close(equity["equity"].iloc[-1] - 10000)
    assert figures["maxDrawdown"] == close((equity["equity"] / equity["equity"].cummax().clip(lower=10000) - 1).min())
    assert figures["maxDrawdown"] == equity["drawdown"].min()
    assert figures["trades"] == len(trades)
    assert figures["winRate"] == close((trades["profit"] > 0).mean())
    assert figures["expectancy"] == close(trades["profit"].mean())
    assert figures["profitFactor"] == close(
        trades.loc[trades.profit > 0, "profit"].sum() / -trades.loc[trades.profit < 0, "profit"].sum()
    )
    assert figures["costs"] == close(trades["costs"].sum()) == close(run.fills["cost"].sum())
    assert figures["exposure"] == close((equity["position"] != 0).mean(), abs=0.02)
    assert figures["bestTrade"] == close(trades["return"].max())
    assert run.figures_of("hold")["netProfit"] > figures["netProfit"]
    assert run.figures_of("short")["trades"] in (None, 0)
    held = run.fills.groupby("time")["quantity"].sum().cumsum().reindex(equity.index).ffill().fillna(0)
    assert (held == equity["position"]).sum() >= len(equity) - 1  # A split halves no units here.


def test_orders_and_fills(aapl, crossover):
    run = kr.run(crossover, aapl)
    orders, fills = run.orders, run.fills
    assert list(orders["purpose"].unique()) == ["entry", "exit"]
    assert set(orders["state"]) <= {"filled", "cancelled", "rejected", "expired", "working"}
    assert orders.loc[0, "rule"] == "fastMA crosses above slowMA"
    filled = orders[orders.state == "filled"]
    assert fills["order"].tolist() == filled["number"].tolist()
    assert (fills.merge(aapl["open"], left_on="time", right_index=True)["open"] == fills["price"].values).all()


def test_one_identity_wherever_the_candles_come_from(aapl, crossover, tmp_path):
    path = DATASETS / "aapl-1d.csv"
    cli("data", "import", path, "--store", tmp_path / "c.sqlite")
    document = EXAMPLES / "ma-crossover.json"
    runs = [
        kr.run(document),
        kr.run(str(document), aapl),
        kr.run(document, path),
        kr.run(document, tmp_path / "c.sqlite", symbol="AAPL"),
        kr.run(document, "sample:aapl-1d"),
        kr.run(crossover, aapl),
        kr.run(crossover, [aapl]),
        kr.run(crossover, {"AAPL": aapl}),
        kr.run(json.dumps(dict(crossover, data="-")), aapl),
        kr.run(dict(crossover, data=str(path))),
    ]
    assert {run.id for run in runs} == {"9d69-90b1-f167"}
    assert runs[7].symbol == "AAPL"
    for run in runs:
        assert run.equity.index.equals(aapl.index), run
        assert run.equity["equity"].iloc[-1] == 81697.13110500002


def test_yaml_and_parameters(aapl):
    text = "name: Two\ndata: '-'\nparameters: { n: 10 }\nlong: { enter: 'close > sma(close, n)', exit: 'close < sma(close, n)' }\n"
    first = kr.run(text, aapl)
    second = kr.run(text, aapl, parameters={"n": 20})
    assert first.parameters == {"n": 10} and second.parameters == {"n": 20}
    assert first.id != second.id


def test_a_dict_may_hold_numbers_of_numpy(aapl, crossover):
    import numpy as np

    crossover["parameters"] = {"fast": np.int64(10), "slow": np.float64(30)}
    assert kr.run(crossover, aapl).id == "9d69-90b1-f167"
    assert kr.run(crossover, aapl, parameters={"fast": np.int64(12)}).parameters["fast"] == 12


def test_several_instruments(aapl, crossover, tmp_path):
    msft = read("msft-1d")
    told = cli_run(
        EXAMPLES / "ma-crossover.json", "--data", DATASETS / "aapl-1d.csv", "--data", DATASETS / "msft-1d.csv"
    )
    for run in (
        kr.run(crossover, {"AAPL": aapl, "MSFT": msft}),
        kr.run(EXAMPLES / "ma-crossover.json", {"AAPL": aapl, "MSFT": msft}),
        kr.run(crossover, [DATASETS / "aapl-1d.csv", DATASETS / "msft-1d.csv"]),
        kr.run(crossover, pd.concat({"AAPL": aapl, "MSFT": msft}, axis=1)),
        kr.run(crossover, pd.concat({"AAPL": aapl, "MSFT": msft}, axis=1).swaplevel(axis=1)),
    ):
        assert run.id == told["run"]
        assert run.symbol == "AAPL, MSFT"
        assert dict(run.figures) == told["statistics"]
        assert set(run.trades["symbol"]) == {"AAPL", "MSFT"}
        assert run.equity["equity"].tolist() == [row["equity"] for row in told["equity"]]
        assert run.equity["position"].isna().all()
        assert [part["symbol"] for part in run.instruments] == ["AAPL", "MSFT"]
        assert [part["profit"] for part in run.instruments] == [part["profit"] for part in told["instruments"]]


def test_names_of_instruments_stay_as_they_are(aapl, crossover):
    run = kr.run(crossover, {"brk.b, \"x\"": aapl, "é/2": read("msft-1d")})
    assert [part["symbol"] for part in run.instruments] == ['brk.b, "x"', "é/2"]
    assert "é/2" in repr(run.chart(symbol="é/2", last=50))
    unnamed = kr.run(crossover, [aapl, read("msft-1d")])
    assert [part["symbol"] for part in unnamed.instruments] == ["#1", "#2"]


def test_splits_and_dividends(tmp_path):
    frame = pd.DataFrame(
        {
            "Open": [20, 20, 20, 10, 10], "High": [21, 21, 21, 11, 11], "Low": [19, 19, 19, 9, 9],
            "Close": [20, 20, 20, 10, 10.5], "Volume": [100, 100, 100, 200, 200],
            "Dividends": [0, 0, 0.5, 0, 0], "Stock Splits": [0, 0, 0, 2.0, 0],
        },
        index=pd.to_datetime(["2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05", "2024-01-08"]),
    )  # fmt: skip
    frame["Stock Splits"] = frame["Stock Splits"].replace(0, 1)
    hold = {"long": {"enter": "position.size == 0"}, "size": {"units": 100}}
    run = kr.run(hold, frame, events="columns")
    assert run.trades["profit"].tolist() == [150.0] and run.trades["dividends"].tolist() == [50.0]
    assert run.trades["is_open"].tolist() == [True] and run.trades["splits"].tolist() == [2.0]
    assert run.trades["rolled"].tolist() == [0.0] and run.trades["rolled_value"].tolist() == [0.0]
    assert kr.run(hold, frame).trades["dividends"].tolist() == [0.0]


def test_the_report_is_that_of_the_command_line(aapl, crossover, tmp_path):
    run = kr.run(crossover, aapl, symbol="AAPL")
    report = run.report(tmp_path / "own.html")
    assert report.path == str(tmp_path / "own.html")
    page = (tmp_path / "own.html").read_text()
    assert page == report.html == run.report().html
    assert "kreplay run strategy.json --data - --symbol AAPL" in page
    assert str(tmp_path) not in page and "/tmp/" not in page
    assert "<iframe" in report._repr_html_() and "srcdoc=" in report._repr_html_()
    path = kr.run(EXAMPLES / "ma-crossover.json").report().html
    cli("run", EXAMPLES / "ma-crossover.json", "--out", tmp_path, "--quiet", "--journal", tmp_path / "j.sqlite")
    theirs = (tmp_path / "ma-crossover.html").read_text()
    command = "kreplay run "
    cut = [text[: text.index(command)] + text[text.index("</code>", text.index(command)) :] for text in (path, theirs)]
    assert cut[0] == cut[1]
    several = kr.run(crossover, {"AAPL": aapl, "MSFT": read("msft-1d")})
    assert several.report().html == several.report().html
    with pytest.raises(OSError):
        run.report(tmp_path / "no" / "folder.html")


def test_a_notebook_shows_verdict_and_chart(aapl, crossover):
    run = kr.run(crossover, aapl, symbol="AAPL")
    shown = run._repr_html_()
    assert "Net profit, USD          +71,697.13      +144,119" in shown
    assert shown.count("<svg") == 1 and "fastMA" in shown and "report" in shown
    assert run.summary == cli("run", EXAMPLES / "ma-crossover.json", "--no-report").split("\nrun ")[0].rstrip()
    assert repr(run) == "<kreplay.Run 9d69-90b1-f167 MA crossover, AAPL, 1d, +716.97%, 59 closed trades>"
    assert "1,024" not in repr(run) and "/tmp" not in shown
    for other in (
        kr.run(EXAMPLES / "ma-crossover.json"),
        kr.run(crossover, DATASETS / "aapl-1d.csv"),
        kr.run(crossover, {"AAPL": aapl, "MSFT": read("msft-1d")}),
        kr.run(crossover, [DATASETS / "aapl-1d.csv", DATASETS / "msft-1d.csv"]),
    ):
        assert "<svg" in other._repr_html_()


def test_charts_of_a_run(aapl, crossover, tmp_path):
    run = kr.run(crossover, aapl, symbol="AAPL")
    chart = run.chart(trade=5)
    assert chart.svg.startswith("<svg") and chart._repr_svg_() == chart.svg
    chart.save(tmp_path / "t.png")
    assert (tmp_path / "t.png").read_bytes()[:4] == b"\x89PNG"
    assert run.chart(["fastMA - 1"], ["rsi(14)"], last=80, dark=True, size=(800, 500)).svg.count('width="800"') == 1
    with pytest.raises(kr.UsageError, match="symbol='X': the run traded 'AAPL'"):
        run.chart(symbol="X")


def test_candles_that_changed_since_are_noticed(aapl, crossover):
    run = kr.run(crossover, aapl)
    aapl.iloc[100:, :4] *= 2
    if kr.run(crossover, aapl).id == run.id:
        return  # pandas copied what was written to.
    try:
        page = run.report().html
    except kr.DataError as error:
        assert "have changed since the run 9d69-90b1-f167; run it again" in str(error)
        assert "have changed" in run._repr_html_()
    else:
        assert "9d69 90b1 f167" in page


def test_relative_paths_stay_those_of_the_run(tmp_path, monkeypatch):
    monkeypatch.chdir(DATASETS)
    run = kr.run(dict(STRATEGY, data="aapl-1d.csv"))
    other = kr.run(STRATEGY, "msft-1d.csv")
    monkeypatch.chdir(tmp_path)
    assert "<svg" in run._repr_html_() and "<svg" in other._repr_html_()
    assert "aapl-1d.csv" in run.report("own.html").html and (tmp_path / "own.html").exists()


STRATEGY = {"name": "Above", "long": {"enter": "close > sma(close, 50)", "exit": "close < sma(close, 50)"}}


def test_without_trades(aapl, crossover):
    run = kr.run(dict(crossover, long={"enter": "close > 100000"}), aapl)
    assert len(run.trades) == 0 and len(run.fills) == 0
    assert str(run.trades["profit"].dtype) == "float64"
    assert str(run.trades["entry_time"].dtype).startswith("datetime64")
    assert run.figures["winRate"] is None and run.figures.unknown["winRate"]
    assert "no trade" in run._repr_html_().lower() or "0" in run._repr_html_()


def test_from_and_minutes(minutes, crossover):
    crossover.pop("timeframe")
    run = kr.run(dict(crossover, timeframe="15m", **{"from": "2024-01-05"}), minutes)
    assert run.timeframe == "15m" and run.facts["base_frame"] == "1m"
    assert run.equity.index[0] == pd.Timestamp("2024-01-05", tz=minutes.index.tz)
    assert run.equity.index.isin(minutes.index).all()
    assert str(run.equity.index.tz) == str(minutes.index.tz) == "UTC"


def test_pickled_figures(aapl, crossover):
    import copy
    import pickle

    figures = kr.run(crossover, aapl).figures
    assert pickle.loads(pickle.dumps(figures)) == figures == copy.deepcopy(figures)
    assert pickle.loads(pickle.dumps(figures)).units == figures.units

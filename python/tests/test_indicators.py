"""Indicators, charts and checks."""

import json
import math

import kreplay as kr
import pytest
from conftest import DATASETS, cli, read

pd = pytest.importorskip("pandas")


def test_values_of_the_command_line(aapl):
    expressions = ["rsi(14)", "macd()", "macd().signal", "bollinger(20, 2).upper", "close > sma(close, 200)"]
    told = json.loads(cli("compute", DATASETS / "aapl-1d.csv", *expressions, "--json"))
    values = kr.indicator(expressions, aapl)
    assert list(values.columns) == expressions and values.index.equals(aapl.index)
    for column in told["columns"]:
        ours = [None if math.isnan(x) else x for x in values[column["expression"]]]
        assert ours == [float(x) if x is not None else None for x in column["values"]]
    single = kr.indicator("rsi(14)", aapl)
    assert isinstance(single, pd.Series) and single.name == "rsi(14)" and single.equals(values["rsi(14)"])
    named = kr.indicator({"fast": "sma(close, 10)", "slow": "sma(close, 30)"}, aapl)
    assert list(named.columns) == ["fast", "slow"]


def test_values_of_pandas(aapl):
    close = aapl["close"]
    own = kr.indicator(["sma(close, 20)", "highest(high, 55)", "close[1]", "stddev(close, 20)", "roc(close, 10)"], aapl)
    pandas = {
        "sma(close, 20)": close.rolling(20).mean(),
        "highest(high, 55)": aapl["high"].rolling(55).max(),
        "close[1]": close.shift(1),
        "stddev(close, 20)": close.rolling(20).std(ddof=0),
    }
    for name, expected in pandas.items():
        pd.testing.assert_series_equal(own[name], expected, check_names=False, rtol=1e-9)
    change = close.diff()
    up, down = change.clip(lower=0)[1:], -change.clip(upper=0)[1:]

    def wilder(x):
        start = pd.Series([x[:14].mean()], index=[x.index[13]])
        return pd.concat([start, x[14:]]).ewm(alpha=1 / 14, adjust=False).mean()

    rsi = 100 * wilder(up) / (wilder(up) + wilder(down))
    pd.testing.assert_series_equal(
        kr.indicator("rsi(14)", aapl).dropna(), rsi, check_names=False, check_freq=False, rtol=1e-9
    )


def test_weeks_are_those_of_pandas(aapl):
    weeks = kr.indicator(["open", "high", "low", "close", "volume"], aapl, timeframe="1w")
    how = {"open": "first", "high": "max", "low": "min", "close": "last", "volume": "sum"}
    pandas = aapl.resample("W-SUN", label="left", closed="right").agg(how).dropna()
    pandas.index = pandas.index + pd.Timedelta("1D")
    assert weeks.index.tolist() == pandas.index.tolist()
    for name in how:
        assert weeks[name].tolist() == pandas[name].astype("float64").tolist()


def test_a_file_and_a_store(aapl, tmp_path):
    cli("data", "import", DATASETS / "aapl-1d.csv", "--store", tmp_path / "c.sqlite")
    expected = kr.indicator("ema(close, 20)", aapl)
    for path in (DATASETS / "aapl-1d.csv", tmp_path / "c.sqlite", "sample:aapl-1d"):
        values = kr.indicator("ema(close, 20)", path, symbol="AAPL" if "sqlite" in str(path) else None)
        assert values.tolist()[19:] == expected.tolist()[19:] and values.index.equals(aapl.index)


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("rsi(", "the expression ends too early: expected a value"),
        ("smaa(close, 3)", "unknown indicator 'smaa' — did you mean 'sma'?"),
        ("-", "expression"),
        ("--from=2010", ""),
        ([], "pass an expression such as 'rsi(14)'"),
        (3, "pass an expression"),
        ("close\0", "NUL"),
    ],
)
def test_wrong_expressions(aapl, expression, words):
    with pytest.raises((kr.UsageError, TypeError)) as caught:
        kr.indicator(expression, aapl)
    assert words in str(caught.value) or isinstance(caught.value, TypeError)


def test_the_catalogue():
    every = kr.indicators()
    assert len(every) == len(json.loads(cli("indicators", "--json"))) > 200
    assert every.loc["rsi", "call"] == "rsi(source, period: 14, method: wilder, start: full)"
    assert every.loc["rsi", "warmup"] == 14
    assert list(kr.indicators("bollinger").index) == ["bollinger"]
    assert set(kr.indicators(group="volume")["group"]) == {"volume"}
    with pytest.raises(kr.UsageError, match="nosuchthing"):
        kr.indicators("nosuchthing")


def test_charts(aapl, tmp_path):
    chart = kr.chart(aapl, ["sma(close, 20)", "bollinger(20, 2)"], ["rsi(14)"], last=100, symbol="AAPL", size=(900, 600))
    assert chart.svg == cli(
        "chart", "-", "--symbol=AAPL", "--overlay=sma(close, 20)", "--overlay=bollinger(20, 2)", "--pane=rsi(14)",
        "--last=100", "--size=900x600", "--out=-", stdin=(DATASETS / "aapl-1d.csv").read_bytes(),
    )  # fmt: skip
    assert chart._repr_svg_().startswith("<svg") and chart._repr_mimebundle_()["image/svg+xml"] == chart.svg
    assert repr(chart) == "<kreplay.Chart AAPL, 1d, candles>"
    for ending, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("html", b"<!")):
        path = chart.save(tmp_path / f"c.{ending}")
        with open(path, "rb") as file:
            assert file.read().lstrip()[:4].startswith(start)
    assert (tmp_path / "c.svg").read_text() == chart.svg
    with pytest.raises(kr.UsageError):
        chart.save(tmp_path / "c.bmp")
    with pytest.raises(kr.FileError):
        chart.save(tmp_path / "no" / "c.png")
    with pytest.raises(kr.UsageError, match="did you mean"):
        kr.chart(aapl, "smaa(close, 3)")
    assert kr.chart(aapl, type="renko", options={"brick": "1%"}, start="2012-01-01", dark=True).svg.startswith("<svg")
    assert kr.chart(aapl, "-close", volume=True, marks="close crosses above sma(close, 50)", last=9).svg


def test_checks(aapl):
    check = kr.check(aapl, symbol="AAPL")
    told = json.loads(cli("data", "check", DATASETS / "aapl-1d.csv", "--json"))["files"][0]
    assert check.trusted and check and check.verdict == told["verdict"]
    for key in ("candles", "first", "last", "findings", "timeframe"):
        assert check.facts[key] == told[key]
    assert check.findings["time"].tolist() == [pd.Timestamp(e["time"][:10]) for e in told["findings"][0]["examples"]]
    assert "clean: nothing in it would change a result" in check._repr_html_()
    aapl.iloc[1000:, :4] /= 2
    halved = kr.check(aapl)
    assert not halved.trusted and "split" in list(halved.findings["kind"])
    rows = halved.findings.set_index("kind")["row"]
    assert rows["split"] == 1000 and kr.check(aapl[::-1]).findings.set_index("kind")["row"]["split"] == 3270 - 1001
    assert len(kr.check(aapl, most=10).findings) >= len(halved.findings)
    assert kr.check(aapl, on_defect={"split": "keep"}).trusted
    with pytest.raises(kr.UsageError):
        kr.check(aapl, calendar="NOPE")
    assert kr.check(DATASETS / "synth-1m.csv").trusted

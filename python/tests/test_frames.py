"""Data frames: columns, times, zones, units, and what is refused."""

import datetime
import decimal
import io

import kreplay as kr
import pytest
from conftest import DATASETS, EXAMPLES, cli, read

pd = pytest.importorskip("pandas")
import numpy as np  # noqa: E402

CLOSES = "9d69-90b1-f167"


def sent(frame, **options):
    """What the program reads, as CSV."""
    from kreplay.sources import source

    sink = io.BytesIO()
    source(frame, **options).frame.feed(sink)
    return sink.getvalue().decode()


def refused(kind, call):
    with pytest.raises(kind) as caught:
        call()
    return caught.value


@pytest.fixture(params=["arrow", "numpy"])
def writer(request, monkeypatch):
    """With pyarrow, and as if it were not installed."""
    if request.param == "arrow":
        pytest.importorskip("pyarrow")
    else:
        import importlib.util

        found = importlib.util.find_spec
        monkeypatch.setattr(importlib.util, "find_spec", lambda name, *a: None if name == "pyarrow" else found(name, *a))


@pytest.mark.parametrize(
    "change",
    [
        lambda df: df,
        lambda df: df.reset_index(),
        lambda df: df.rename(columns=str.upper),
        lambda df: df.rename(columns=str.title).rename_axis("Date"),
        lambda df: df.rename(columns=str.title).rename_axis(None),
        lambda df: df.rename(columns={"open": "o", "high": "h", "low": "l", "close": "c", "volume": "v"}),
        lambda df: df.reset_index().rename(columns={"time": "Datetime"}),
        lambda df: df.reset_index().rename(columns={"time": "when it was"}),
        lambda df: df[["volume", "close", "low", "high", "open"]],
        lambda df: df.assign(**{"Adj Close": 1.0, "sma": np.nan, "note": "x", "flag": True}),
        lambda df: df.assign(symbol="AAPL"),
        lambda df: df.iloc[::-1],
        lambda df: df.astype({"volume": "float64"}),
        lambda df: df.astype({"open": "Float64", "volume": "Int64"}),
        lambda df: df.astype({"open": object}),
        lambda df: df.assign(close=[decimal.Decimal(repr(x)) for x in df["close"]]),
        lambda df: df.set_axis(df.index.astype("datetime64[ns]")),
        lambda df: df.set_axis(df.index.astype("datetime64[s]")),
        lambda df: df.set_axis(df.index.tz_localize("UTC")),
        lambda df: df.set_axis(df.index.tz_localize("America/New_York")),
        lambda df: df.set_axis(df.index.tz_localize("Asia/Tokyo")),
        lambda df: df.set_axis(df.index.strftime("%Y-%m-%d")).rename_axis("date"),
        lambda df: df.set_axis(pd.Index([t.date() for t in df.index], dtype=object)),
        lambda df: df.set_axis(pd.Index([t.to_pydatetime() for t in df.index], dtype=object)),
        lambda df: df.set_axis(df.index.to_period("D")),
        lambda df: df.reset_index().assign(time=lambda d: (d["time"] - pd.Timestamp(0)) // pd.Timedelta("1ms")).query("time > 1e11"),
        lambda df: pytest.importorskip("pyarrow") and df.reset_index().convert_dtypes(dtype_backend="pyarrow"),
        lambda df: df.assign(**{"open ": df["open"]}).drop(columns="open"),
    ],
)
def test_the_same_candles_in_every_shape(writer, aapl, crossover, change):
    frame = change(aapl)
    run = kr.run(crossover, frame)
    assert run.id == CLOSES
    assert len(kr.indicator("close", frame)) == 3270
    assert kr.indicator("close", frame).tolist() == [float(x) for x in frame[[c for c in frame.columns if c.lower() in ("close", "c")][0]]]


def test_numbers_lose_no_digit(writer):
    numbers = [1.1, 1 / 3, 1e-7, 1.5e17, 123456.789012345, np.float64(0.1) + 0.2]
    frame = pd.DataFrame({name: numbers for name in ("open", "high", "low", "close")})
    frame.index = pd.date_range("2024-01-01", periods=len(numbers))
    assert kr.indicator("close", frame, options={"on_defect": "spike=keep"}).tolist() == numbers
    single = frame.astype("float32")
    assert kr.indicator("close", single).tolist() == single["close"].astype("float64").tolist()


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
@pytest.mark.parametrize("zone", [None, "UTC", "America/New_York", "Asia/Kolkata"])
def test_units_and_zones_of_minutes(writer, minutes, unit, zone):
    frame = minutes.iloc[:3000]
    frame = frame.set_axis(frame.index.tz_convert(zone).as_unit(unit))
    run = kr.run(dict(STRATEGY), frame)
    assert run.id == by_the_clock(minutes.iloc[:3000], zone).id
    assert run.equity.index.equals(frame.index)
    assert str(run.equity.index.tz) == str(frame.index.tz)
    assert frame["open"].reindex(run.fills["time"]).tolist() == run.fills["price"].tolist()
    naive = [text for text in run.warnings if "taken as UTC" in text]
    assert len(naive) == (1 if zone is None else 0)
    coarse = kr.indicator("close", frame, timeframe="15m")
    assert coarse.index[0] == frame.index[0] and coarse.index[1] - coarse.index[0] == pd.Timedelta("15min")
    assert (coarse == frame["close"].reindex(coarse.index + pd.Timedelta("14min")).values).all()


STRATEGY = {
    "name": "Minutes",
    "long": {"enter": "close crosses above sma(close, 20)", "exit": "close crosses below sma(close, 20)"},
    "size": {"cash": 5000},
}


def by_the_clock(frame, zone):
    """The run of the same candles whose times have no zone, and the zone said."""
    return kr.run(STRATEGY, frame.tz_convert(zone or "UTC").tz_localize(None), zone=zone or "UTC")


def test_clocks_that_change(minutes):
    """A night on which an hour comes twice, one on which it never comes."""
    for day in ("2024-11-03", "2024-03-10"):
        index = pd.date_range(f"{day} 04:00", periods=300, freq="1min", tz="UTC").tz_convert("America/New_York")
        frame = minutes.iloc[:300].set_axis(index)
        run = kr.run(STRATEGY, frame)
        assert run.equity.index.equals(index.as_unit(run.equity.index.unit))
        assert str(run.equity.index[150]) == str(index[150])


def test_zone_of_times_without_one(minutes):
    naive = minutes.iloc[:600].set_axis(minutes.index[:600].tz_convert("Europe/Athens").tz_localize(None))
    run = kr.run(STRATEGY, naive, zone="Europe/Athens")
    # The same trades; days are those of Athens.
    told = kr.run(STRATEGY, minutes.iloc[:600])
    assert (run.equity.to_numpy() == told.equity.to_numpy()).all() and run.id != told.id
    assert not [text for text in run.warnings if "taken as UTC" in text]
    assert run.equity.index.equals(naive.index)
    error = refused(kr.UsageError, lambda: kr.run(STRATEGY, naive, zone="Europe/Athen"))
    assert "Europe/Athen" in str(error)


def test_half_seconds_are_not_rounded_away():
    index = pd.to_datetime(["2024-01-01 10:00:00.250", "2024-01-01 10:00:00.500", "2024-01-01 10:00:00.750"])
    frame = pd.DataFrame({name: [1.0, 2, 3] for name in ("open", "high", "low", "close")}, index=index)
    assert "10:00:00.250" in sent(frame)


def test_columns_that_names_do_not_tell(aapl, crossover):
    german = aapl.reset_index()
    german.columns = ["Handelszeit", "Erster, Kurs", "Oben", "Unten", "Letzter", "Menge"]
    german["Handelszeit"] = german["Handelszeit"].astype(str)
    error = refused(kr.DataError, lambda: kr.run(crossover, german))
    assert "there is no column for time; the data frame has 'Handelszeit', 'Erster, Kurs'" in str(error)
    said = {"time": "Handelszeit", "open": "Erster, Kurs", "high": "Oben", "low": "Unten", "close": "Letzter"}
    assert kr.run(crossover, german, columns={**said, "volume": "Menge"}).id == CLOSES
    assert "there is no volume; it is 0" in kr.run(crossover, german, columns=said).warnings
    assert kr.run(crossover, aapl, columns={"volume": None}).warnings == ["there is no volume; it is 0"]
    error = refused(kr.DataError, lambda: kr.run(crossover, german, columns={**said, "close": "Zu"}))
    assert str(error).startswith("columns: there is no column 'Zu' for close; the data frame has")
    error = refused(kr.DataError, lambda: kr.run(crossover, german, columns={"clse": "Oben"}))
    assert "'clse' is not a role; roles are time, open" in str(error)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda df: df.reset_index(drop=True), "there is no column for time; the data frame has 'open', 'high', 'low', 'close', 'volume'; say which it is, as in columns={'time': 'its name'}, or name one of them 'time'; times may be in the index as well"),
        (lambda df: df.drop(columns="high"), "there is no column for high"),
        (lambda df: df.assign(Close=1.0), "columns 'close' and 'Close' may both be close; say which, as in columns={'close': 'close'}"),
        (lambda df: pd.concat([df, df[["open"]]], axis=1), "columns 'open' and 'open' may both be open"),
        (lambda df: df.iloc[:0], "the data frame has no rows; add candles"),
        (lambda df: df.assign(low=df["low"].astype(str)), "row 0 of the data frame (2000-03-01): '29.625' in column 'low' is not a number; make it one, as in df['low'] = pd.to_numeric(df['low'])"),
        (lambda df: df.assign(low=df["low"].astype(object).where(df.index != df.index[7], "n/a")), "row 7 of the data frame (2000-03-10): 'n/a' in column 'low' is not a number"),
        (lambda df: df.assign(open=True), "True in column 'open' is not a number"),
        (lambda df: df.assign(open=1j), "column 'open' is not a number"),
        (lambda df: df.assign(open=df.index), "in column 'open' is not a number"),
        (lambda df: df.set_axis(df.index - df.index[0]), "there is no column for time"),
        (lambda df: df.set_axis(df.index.astype("int64") / 7).rename_axis("time"), "the times are float64, as"),
        (lambda df: df.reset_index().assign(time=[3.5] * len(df)), "the times are float64, as 3.5 in row 0; make them times with pd.to_datetime"),
        (lambda df: df.reset_index().assign(time=[["x"]] * len(df)), "row 0 of the data frame: ['x'] is not a time"),
        (lambda df: df.reset_index().assign(time="10:00", date="2024-01-01"), "columns 'time' and 'date' may both be time"),
        (lambda df: pd.concat({"AAPL": df}, names=["symbol", "time"]), "the index has 2 levels, 'symbol', 'time'; pass one series, as in df.xs('AAPL', level=0)"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(aapl, crossover, change, words):
    frame = change(aapl)
    error = refused(kr.DataError, lambda: kr.run(crossover, frame))
    assert words in str(error)
    assert words in str(refused(kr.DataError, lambda: kr.indicator("close", frame)))


def spoilt(frame, row, **values):
    frame = frame.copy()
    for name, value in values.items():
        frame.iloc[row, frame.columns.get_loc(name)] = value
    return frame


@pytest.mark.parametrize(
    ("change", "row", "words"),
    [
        (lambda df: pd.concat([df.iloc[:10], df.iloc[9:]]), 10, "row 10 of the data frame (2000-03-14): the time 2000-03-14T00:00:00Z is that of the row before; remove one of the two"),
        (lambda df: pd.concat([df.iloc[:10], df.iloc[3:]]), 10, "row 10 of the data frame (2000-03-06): the time 2000-03-06T00:00:00Z lies before 2000-03-14T00:00:00Z, that of the row before; give --sort, or sort the rows, oldest first"),
        (lambda df: spoilt(df, 5, open=np.nan), 5, "row 5 of the data frame (2000-03-08): 'nan' in column 'open' is not a finite number; fill in the value or remove the row"),
        (lambda df: spoilt(df, 5, close=np.inf), 5, "row 5 of the data frame (2000-03-08): 'inf' in column 'close' is not a finite number"),
        (lambda df: spoilt(df, 2, high=1.0), 2, "row 2 of the data frame (2000-03-03): the"),
        (lambda df: spoilt(df, 2, low=-1.0), 2, "row 2 of the data frame (2000-03-03): "),
        (lambda df: spoilt(df, 2, volume=-1), 2, "row 2 of the data frame (2000-03-03): "),
        (lambda df: df.reset_index().assign(time=lambda d: d["time"].where(d.index != 4)), 4, "row 4 of the data frame (NaT): "),
        (lambda df: df.reset_index().assign(time=lambda d: d["time"].astype(str).where(d.index != 4, "soon")), 4, "row 4 of the data frame (soon): 'soon' in column 'time'"),
        (lambda df: df.astype("float64").reset_index().reindex(range(len(df) + 1)), 3270, "row 3270 of the data frame (NaT): "),
    ],
)  # fmt: skip
def test_wrong_rows_are_named(writer, aapl, crossover, change, row, words):
    frame = change(aapl)
    for call in (lambda: kr.run(crossover, frame), lambda: kr.indicator("sma(close, 3)", frame), lambda: kr.chart(frame)):
        error = refused(kr.DataError, call)
        assert words in str(error), str(error)
        assert error.row == row and error.exit_code == 65
    check = kr.check(frame)
    assert not check.trusted and not check
    assert row in list(check.findings["row"].dropna())
    assert "standard input" not in str(check)


def test_wrong_rows_may_be_left_out(aapl, crossover):
    frame = spoilt(aapl, 5, open=np.nan)
    run = kr.run(crossover, frame, on_defect={"value": "skip"})
    assert run.facts["candles"] == 3269 and run.equity.index.equals(aapl.index.delete(5))
    assert run.warnings[0] == "1 row that cannot be read was left out (value=skip): row 5 (2000-03-08)"
    both = kr.run(crossover, {"A": aapl, "B": frame}, on_defect={"value": "skip"})
    assert both.warnings[0] == "B: 1 row that cannot be read was left out (value=skip): row 5 (2000-03-08)"
    values = kr.indicator("close", frame, on_defect={"value": "skip"})
    assert values.index.equals(aapl.index) and np.isnan(values.iloc[5])
    assert values.drop(values.index[5]).equals(aapl["close"].drop(aapl.index[5]).rename("close"))
    shuffled = aapl.sample(frac=1, random_state=1)
    assert kr.run(crossover, shuffled, sort=True).id == CLOSES
    assert kr.indicator("close", shuffled, sort=True).equals(shuffled["close"])
    plain = shuffled.reset_index()
    average = kr.indicator("sma(close, 20)", plain, sort=True)
    assert average.index.equals(plain.index)
    assert average.tolist()[:99] == pytest.approx(
        kr.indicator("sma(close, 20)", aapl).loc[shuffled.index].tolist()[:99], nan_ok=True
    )
    zoned = shuffled.tz_localize("America/New_York")
    assert kr.indicator("close", zoned, sort=True).equals(zoned["close"])
    texts = plain.assign(time=plain["time"].astype(str))
    assert kr.indicator("close", texts, sort=True).tolist() == aapl["close"].tolist()


def test_rows_of_other_libraries_stay_theirs(aapl):
    shuffled = aapl.sample(frac=1, random_state=1).reset_index()
    shuffled.loc[7, "open"] = np.nan
    expected = [None if row == 7 else close for row, close in enumerate(shuffled["close"].tolist())]
    pl, pa = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    table = pa.Table.from_pandas(shuffled, preserve_index=False)
    for frame in (pl.from_arrow(table), pl.from_arrow(table).with_columns(pl.col("time").cast(pl.Date))):
        values = kr.indicator("close", frame, sort=True, on_defect={"value": "skip"})
        assert values.name == "close" and values.to_list() == expected
        two = kr.indicator(["close", "open"], frame, sort=True, on_defect={"value": "skip"})
        assert two.columns == ["close", "open"] and two["close"].to_list() == expected
    assert kr.indicator("close", table, sort=True, on_defect={"value": "skip"}).to_pylist() == expected


def test_the_row_of_several_is_that_of_its_instrument(aapl, crossover):
    bad = spoilt(read("msft-1d"), 50, open=np.nan)
    error = refused(kr.DataError, lambda: kr.run(crossover, {"AAPL": aapl, "MSFT": bad}))
    assert str(error).startswith("row 50 of the data frame of MSFT (2000-05-11): 'nan' in column 'open'")
    assert error.row == 50 and error.symbol == "MSFT"


def test_a_data_frame_of_several_symbols(aapl, crossover):
    both = pd.concat([aapl.assign(ticker="AAPL"), read("msft-1d").assign(ticker="MSFT")]).sort_index(kind="stable")
    error = refused(kr.DataError, lambda: kr.run(crossover, both))
    assert "'AAPL', 'MSFT'; choose one" in str(error)
    run = kr.run(crossover, both, symbol="AAPL")
    assert run.id == CLOSES and run.symbol == "AAPL"
    picked = kr.indicator("close", both, symbol="MSFT")
    assert picked.index.equals(aapl.index) and picked.tolist() == read("msft-1d")["close"].tolist()
    only = kr.indicator("close", both[both.ticker == "AAPL"])
    assert only.index.equals(aapl.index)
    mixed = kr.run(crossover, {name: part for name, part in both.groupby("ticker")})
    assert mixed.symbol == "AAPL, MSFT"


def test_the_symbol_of_the_attributes(aapl, crossover):
    aapl.attrs["symbol"] = "Apple"
    assert kr.run(crossover, aapl).symbol == "Apple"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (3, "candles cannot be int; pass a DataFrame"),
        ([], "an empty list"),
        ({}, "an empty dict"),
        ("-", "data='-': name a file"),
        ({"A": 1, "B": 2}, "candles cannot be int"),
        ({"A": "a.csv", "B": "b.csv"}, "data['A']: a path has no symbol of its own here"),
        (b"abc", "candles cannot be bytes"),
    ],
)
def test_what_is_no_candles(crossover, data, words):
    assert words in str(refused(kr.UsageError, lambda: kr.run(crossover, data)))


def test_a_series_is_no_data_frame(aapl, crossover):
    assert "candles cannot be pandas" in str(refused(kr.UsageError, lambda: kr.run(crossover, aapl["close"])))
    words = str(refused(kr.UsageError, lambda: kr.run(crossover, DATASETS / "aapl-1d.csv", columns={"open": "o"})))
    assert "columns are for data frames" in words


def test_periods_and_years_before_1970():
    index = pd.date_range("1962-01-02", periods=400, freq="B")
    frame = pd.DataFrame({name: np.linspace(5, 9, 400) for name in ("open", "high", "low", "close")}, index=index)
    run = kr.run(STRATEGY, frame)
    assert run.equity.index.equals(index.as_unit(run.equity.index.unit))


# Other libraries


def test_polars(aapl, crossover):
    pl = pytest.importorskip("polars")
    frame = pl.read_csv(DATASETS / "aapl-1d.csv", try_parse_dates=True)
    assert frame.schema["time"] == pl.Date
    run = kr.run(crossover, frame)
    assert run.id == CLOSES
    assert isinstance(run.trades, pl.DataFrame) and isinstance(run.equity, pl.DataFrame)
    assert run.equity["time"].to_list() == frame["time"].to_list()
    assert run.equity["equity"][-1] == 81697.13110500002
    assert run.trades["profit"].to_list() == kr.run(crossover, aapl).trades["profit"].tolist()
    assert kr.run(crossover, frame.lazy()).id == CLOSES
    series = kr.indicator("rsi(14)", frame)
    assert frame.with_columns(series)["rsi(14)"].null_count() == 14
    assert series.drop_nulls().to_list() == kr.indicator("rsi(14)", aapl).dropna().tolist()
    weekly = kr.indicator(["close"], frame, timeframe="1w")
    assert weekly.columns == ["time", "close"] and weekly["time"][0] == datetime.date(2000, 2, 28)
    two = kr.run(crossover, {"AAPL": frame, "MSFT": pl.read_csv(DATASETS / "msft-1d.csv", try_parse_dates=True)})
    assert two.id == "ae45-cce9-2ea8" and two.equity["position"].is_nan().all()
    assert "<svg" in run._repr_html_()


@pytest.mark.parametrize("unit", ["ms", "us", "ns"])
@pytest.mark.parametrize("zone", [None, "UTC", "America/New_York"])
def test_units_and_zones_of_polars(minutes, unit, zone):
    pl = pytest.importorskip("polars")
    frame = pl.read_csv(DATASETS / "synth-1m.csv", try_parse_dates=True).head(3000)
    time = pl.col("time").dt.replace_time_zone("UTC") if frame.schema["time"].time_zone is None else pl.col("time")
    time = time.dt.cast_time_unit(unit)
    time = time.dt.replace_time_zone(None) if zone is None else time.dt.convert_time_zone(zone)
    frame = frame.with_columns(time)
    run = kr.run(STRATEGY, frame)
    assert run.id == by_the_clock(minutes.iloc[:3000], zone).id
    assert run.equity["time"].equals(frame["time"]) and run.equity.schema["time"].time_zone == zone


def test_polars_refuses_the_same(crossover):
    pl = pytest.importorskip("polars")
    frame = pl.read_csv(DATASETS / "aapl-1d.csv", try_parse_dates=True)
    for change, words in (
        (frame.with_columns(pl.col("open").cast(pl.String)), "row 0 of the data frame (2000-03-01): '29.64' in column 'open' is not a number"),
        (frame.with_columns(pl.lit(True).alias("open")), "True in column 'open' is not a number"),
        (frame.drop("time"), "there is no column for time"),
        (frame.head(0), "no rows"),
        (frame.with_columns(pl.lit(1.5).alias("time")), "the times in column 'time' are Float64, as 1.5 in row 0"),
        (pl.concat([frame[:10], frame[9:]]), "row 10 of the data frame (2000-03-14): the time"),
        (frame.with_columns(pl.when(pl.col("volume") == frame["volume"][5]).then(None).otherwise(pl.col("high")).alias("high")), "row 5 of the data frame (2000-03-08): the column 'high' has no value here"),
    ):  # fmt: skip
        assert words in str(refused(kr.DataError, lambda: kr.run(crossover, change)))


def test_pyarrow(aapl, crossover):
    pa = pytest.importorskip("pyarrow")
    for table in (
        pa.Table.from_pandas(aapl.reset_index()),
        pa.Table.from_pandas(aapl.reset_index().assign(symbol="AAPL")),
        pa.Table.from_pandas(aapl.reset_index().assign(time=lambda d: d["time"].dt.tz_localize("America/New_York"))),
        pa.Table.from_pandas(aapl.reset_index().assign(time=lambda d: d["time"].dt.strftime("%Y-%m-%d"))),
        pa.Table.from_pandas(aapl.reset_index().assign(time=lambda d: d["time"].dt.date)),
    ):
        run = kr.run(crossover, table)
        assert run.id == CLOSES
        assert run.equity.num_rows == 3270 and run.trades.num_rows == 59
        assert run.equity.column("equity")[-1].as_py() == 81697.13110500002
    assert kr.indicator("rsi(14)", table).null_count == 14
    words = pa.array([None, None, None, "x"])
    with pytest.raises(kr.DataError, match="row 3 of the table .* 'x' in column 'open' is not a number"):
        kr.run(crossover, table.slice(0, 4).set_column(1, "open", words))

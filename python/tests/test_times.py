"""Times and zones: tables show the candles' own times, and a zone's clocks say what a day is."""

import datetime
import math
import warnings

import kreplay as kr
import pytest

pd = pytest.importorskip("pandas")
import numpy as np  # noqa: E402

CROSS = {
    "name": "Cross",
    "parameters": {"n": 5},
    "long": {"enter": "close > sma(close, n)", "exit": "close < sma(close, n)"},
}


@pytest.fixture(autouse=True)
def no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        yield


def candles(index):
    close = [100 + 10 * math.sin(place / 7) + place / 100 for place in range(len(index))]
    frame = pd.DataFrame({"open": close, "close": close}, index=index.rename("time"))
    # A day to look at in each check.
    frame.iloc[len(frame) // 2 :] /= 2
    return frame.assign(high=frame["close"] + 0.5, low=frame["close"] - 0.5)


def days(clock, zone, start="2000-11-01", count=300):
    """Days that bear a clock, from the winter of the north into its summer."""
    index = pd.bdate_range(start, periods=count) + pd.Timedelta(clock)
    return candles(index if zone is None else index.tz_localize(zone))


def hours(zone, start="2024-09-01", count=2200):
    """Hours over the day on which clocks change."""
    return candles(pd.date_range(start, periods=count, freq="1h", tz="UTC").tz_convert(zone))


def as_pandas(frame):
    return frame, lambda table, name: table.index if name == "time" and name not in table else pd.DatetimeIndex(table[name])


def as_polars(frame):
    pl = pytest.importorskip("polars")
    shown = lambda table, name: (table[name].to_list(), table.schema[name])  # noqa: E731
    return pl.from_pandas(frame.reset_index()), shown


def as_arrow(frame):
    pa = pytest.importorskip("pyarrow")
    shown = lambda table, name: (table.column(name).to_pylist(), table.schema.field(name).type)  # noqa: E731
    return pa.Table.from_pandas(frame.reset_index(), preserve_index=False), shown


def moments(shown):
    return list(shown[0]) if isinstance(shown, tuple) else list(shown)


EVERY = [
    (lambda: days("0h", None), None), (lambda: days("16h", None), None), (lambda: days("0h", "UTC"), None),
    (lambda: days("0h", "America/New_York"), None), (lambda: days("16h", "America/New_York"), None),
    (lambda: days("0h", "Europe/London"), None), (lambda: days("0h", "Asia/Tokyo"), None),
    (lambda: days("15h", "Asia/Tokyo"), None), (lambda: days("10h", "Australia/Sydney"), None),
    (lambda: days("0h", None), "America/New_York"), (lambda: days("16h", None), "America/New_York"),
    (lambda: days("0h", "UTC").tz_convert("America/New_York"), None),
    (lambda: days("0h", "America/New_York").tz_convert("UTC"), "America/New_York"),
    (lambda: days("16h", "America/New_York").tz_convert("UTC"), "America/New_York"),
    (lambda: days("0h", "America/New_York"), "Asia/Tokyo"),
    (lambda: hours("America/New_York"), None), (lambda: hours("Australia/Sydney"), None), (lambda: hours("Asia/Tokyo"), None),
    (lambda: hours("Australia/Lord_Howe"), None), (lambda: hours("UTC"), "America/New_York"),
]  # fmt: skip


@pytest.mark.parametrize("shape", [as_pandas, as_polars, as_arrow])
@pytest.mark.parametrize(("make", "zone"), EVERY)
def test_every_table_has_the_times_of_the_candles(shape, make, zone):
    frame, shown = shape(make())
    run = kr.run(CROSS, frame, zone=zone)
    own = shown(frame, "time")
    equity = shown(run.equity, "time")
    assert equity.equals(own) if shape is as_pandas else equity == own
    known = set(moments(own))
    for table, name in (
        (run.trades, "entry_time"), (run.trades, "exit_time"), (run.orders, "placed_time"), (run.orders, "closed_time"),
        (run.fills, "time"), (kr.check(frame, zone=zone).findings, "time"),
    ):  # fmt: skip
        found = [one for one in moments(shown(table, name)) if not pd.isna(one)]
        assert found and set(found) <= known, name
    walk = kr.sweep(CROSS, frame, {"n": [5, 10]}, walk_forward="40d/20d", zone=zone).walk_forward
    ends = moments(shown(walk.equity, "time"))
    assert len(ends) > 20 and set(ends) <= known
    starts = moments(shown(walk.windows, "train_from"))
    assert min(known) <= starts[0] < moments(shown(walk.windows, "test_from"))[0] <= ends[0]


@pytest.mark.parametrize("zone", [None, "UTC", "America/New_York", "Asia/Tokyo"])
def test_windows_of_days_begin_on_their_day(crossover, aapl, zone):
    frame = aapl if zone is None else aapl.tz_localize(zone)
    walk = kr.sweep(crossover, frame, {"fast": [5, 10]}, walk_forward="3y/1y").walk_forward
    assert walk.windows["train_from"].iloc[0] == pd.Timestamp("2001-01-01", tz=zone)
    assert walk.equity.index[0] == pd.Timestamp("2004-01-02", tz=zone)
    assert walk.equity.index.isin(frame.index).all()


def test_days_of_a_file_are_dates_in_a_walk_forward_too(crossover):
    walk = kr.sweep(crossover, "sample:aapl-1d", {"fast": [5, 10]}, walk_forward="3y/1y").walk_forward
    assert walk.equity.index[0] == pd.Timestamp("2004-01-02")
    assert walk.windows["test_from"].iloc[0] == pd.Timestamp("2004-01-01")


def test_the_join_of_the_page(aapl, crossover):
    frame = aapl.set_axis((aapl.index + pd.Timedelta("16h")).tz_localize("America/New_York"))
    run = kr.run(crossover, frame)
    assert frame.join(run.equity[["equity"]])["equity"].notna().all()
    trades, dated = run.trades, kr.run(crossover, aapl).trades
    assert (trades["entry_time"].dt.tz_localize(None) == dated["entry_time"] + pd.Timedelta("16h")).all()


@pytest.mark.parametrize("shape", [as_pandas, as_polars, as_arrow])
def test_the_zone_of_the_candles_is_the_clock(shape):
    """The same as of times without a zone, and the zone said."""
    whole = hours("America/New_York", start="2024-11-05")
    frame, shown = shape(whole)
    plain = whole.tz_localize(None)
    at_ten = {"name": "Ten", "long": {"enter": "time == 10:00", "exit": "time == 12:00"}, "from": "2024-11-07"}
    run = kr.run(at_ten, frame)
    assert run.id == kr.run(at_ten, plain, zone="America/New_York").id
    assert run.id == kr.run(at_ten, whole.tz_convert("UTC"), zone="America/New_York").id
    assert run.id != kr.run(at_ten, whole.tz_convert("UTC")).id
    first = pd.Timestamp(moments(shown(run.fills, "time"))[0])
    assert first == pd.Timestamp("2024-11-07 11:00", tz="America/New_York")
    hour = kr.indicator("time.hour", frame)
    assert list(hour.to_pylist() if shape is as_arrow else hour) == list(whole.index.hour)
    assert "--time-zone" not in " ".join(run.warnings)


@pytest.mark.parametrize("zone", ["America/New_York", "Australia/Sydney", "Asia/Tokyo"])
def test_days_of_an_indicator_are_those_of_the_zone(zone):
    frame = hours(zone)
    own = kr.indicator("close", frame, timeframe="1d")
    expected = frame["close"].resample("1D").last()[:-1]  # The last day is not over.
    assert own.index.equals(expected.index.as_unit(own.index.unit)) and own.tolist() == expected.tolist()
    said = kr.indicator("close", frame.tz_convert("UTC"), timeframe="1d", zone=zone)
    assert said.tolist() == own.tolist() and (said.index == own.index).all()


def test_a_chart_shows_the_clock_of_the_zone():
    frame = hours("Asia/Tokyo", count=60)
    plain = frame.tz_localize(None)
    assert kr.chart(frame).svg == kr.chart(plain, zone="Asia/Tokyo").svg != kr.chart(frame.tz_convert("UTC")).svg
    run = kr.run(CROSS, frame)
    assert run.chart().svg == kr.run(CROSS, plain, zone="Asia/Tokyo").chart().svg
    start = pd.Timestamp("2024-09-02", tz="Asia/Tokyo")
    assert kr.chart(frame, start=start).svg == kr.chart(frame, start="2024-09-01T15:00:00Z").svg


def test_an_hour_that_comes_twice():
    frame = hours("America/New_York", start="2024-11-02", count=60)
    assert kr.run(CROSS, frame).equity.index.equals(frame.index)
    assert kr.run(CROSS, frame[::-1]).equity.index.equals(frame.index)
    values = kr.indicator("close", frame[::-1])
    assert values.tolist() == frame["close"][::-1].tolist()


@pytest.mark.parametrize("shape", [as_pandas, as_polars, as_arrow])
@pytest.mark.parametrize("zone", [None, "America/New_York"])
def test_an_hour_that_the_rows_do_not_tell_is_read_as_a_moment(shape, zone):
    whole = hours("America/New_York", start="2024-11-02", count=60)
    lacking = whole[whole.index != pd.Timestamp("2024-11-03 05:00", tz="UTC")]
    frame, shown = shape(lacking)
    run = kr.run(CROSS, frame, zone=zone)
    assert moments(shown(run.equity, "time")) == moments(shown(frame, "time"))
    hour = kr.indicator("time.hour", frame, zone=zone)
    assert list(hour.to_pylist() if shape is as_arrow else hour) == list(lacking.index.hour)
    sorted_hour = kr.indicator("time.hour", whole, sort=True, zone=zone)
    assert sorted_hour.tolist() == list(whole.index.hour)


def test_days_at_midnight_with_one_that_is_not_over():
    """Of 100 midnights without offsets the program would take those for dates, and 10:15 is none."""
    frame = days("0h", "Europe/London", count=200)
    index = frame.index[:-1].append(frame.index[-1:] + pd.Timedelta("10h15min"))
    frame = frame.set_axis(index.rename("time"))
    run = kr.run(CROSS, frame)
    assert run.equity.index.equals(frame.index)
    assert kr.indicator("time.hour", frame).tolist() == list(frame.index.hour)


def test_several_symbols_in_an_hour_that_comes_twice():
    frame = hours("America/New_York", start="2024-11-02", count=60)
    both = pd.concat([frame.assign(symbol=name) for name in ("A", "B")]).sort_index(kind="stable")
    assert kr.indicator("time.hour", both, symbol="B").tolist() == list(frame.index.hour)


@pytest.mark.parametrize(
    ("zone", "name"),
    [
        (datetime.timezone(datetime.timedelta(hours=-5)), "Etc/GMT+5"),
        (datetime.timezone.utc, "UTC"),
        (datetime.timezone(datetime.timedelta(hours=5, minutes=30)), None),
        ("America/New_York", "America/New_York"),
        ("+09:00", "Etc/GMT-9"),
        (None, None),
    ],
)
def test_names_of_zones(zone, name):
    from kreplay.clocks import zone_name

    assert zone_name(zone) == name


def test_zones_without_a_name_and_several_zones():
    frame = hours("America/New_York", start="2024-12-01", count=200)
    west = frame.tz_convert(datetime.timezone(datetime.timedelta(hours=-5)))
    assert kr.indicator("time.hour", west).tolist() == list(frame.index.hour)
    half = frame.tz_convert(datetime.timezone(datetime.timedelta(hours=5, minutes=30)))
    with pytest.warns(UserWarning, match="has no IANA name; days and times of day are those of UTC; pass zone="):
        assert kr.indicator("time.hour", half).tolist() == list(frame.index.tz_convert("UTC").hour)
    assert kr.indicator("time.hour", half, zone="America/New_York").tolist() == list(frame.index.hour)
    for other in (frame.tz_convert("Asia/Tokyo"), frame.tz_convert("UTC").tz_localize(None)):
        with pytest.warns(UserWarning, match="the instruments have several zones, America/New_York, "):
            run = kr.run(CROSS, {"A": frame, "B": other})
        assert run.equity.index.equals(frame.index)
    both = {"A": frame, "B": frame.tz_convert("Asia/Tokyo")}
    assert kr.run(CROSS, both, zone="America/New_York").id == kr.run(CROSS, {"A": frame, "B": frame}).id


@pytest.mark.parametrize(
    "time",
    [pd.Timestamp("2005-01-03"), datetime.date(2005, 1, 3), datetime.datetime(2005, 1, 3), np.datetime64("2005-01-03", "ns"), np.datetime64("2005-01-03T00", "h")],
)  # fmt: skip
def test_times_of_python_pandas_and_numpy(aapl, crossover, time):
    told = kr.run({**crossover, "from": "2005-01-03"}, aapl)
    assert kr.run({**crossover, "from": time}, aapl).id == told.id
    assert kr.run(crossover, aapl, parameters={"from": time}).id == told.id
    assert kr.sweep(crossover, aapl, {"fast": [5, 10]}, scored_from=time).scored_from == "2005-01-03T00:00:00Z"
    assert kr.chart(aapl, start=time).svg == kr.chart(aapl, start="2005-01-03").svg


def test_times_of_the_index_are_taken_as_they_are(aapl, crossover):
    """Of days the date that the candles' clocks show, else the moment."""
    for zone in ("America/New_York", "Asia/Tokyo"):
        frame = aapl.tz_localize(zone)
        run = kr.run({**crossover, "from": frame.index[1000]}, frame)
        assert run.id == kr.run({**crossover, "from": aapl.index[1000]}, aapl).id
        assert run.equity.index[0] == frame.index[1000]
        sweep = kr.sweep(crossover, frame, {"fast": [5, 10]}, scored_from=frame.index[1000])
        assert sweep.scored_from == aapl.index[1000].strftime("%Y-%m-%dT00:00:00Z")
    frame = hours("America/New_York")
    assert kr.run({**CROSS, "from": frame.index[100]}, frame).equity.index[0] == frame.index[100]
    with pytest.raises(kr.UsageError, match="NaT"):
        kr.run({**crossover, "from": pd.NaT}, aapl)

"""The program: found, of the right version, and never left running."""

import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import kreplay as kr
import pytest
from conftest import DATASETS, EXAMPLES, ROOT



def fake(folder, text):
    path = folder / "kreplay"
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return path


def test_the_order_of_places(tmp_path, monkeypatch):
    from importlib import import_module

    module = import_module("kreplay.program")
    package = tmp_path / "python" / "src" / "kreplay"
    package.mkdir(parents=True)
    monkeypatch.setattr(module, "__file__", str(package / "program.py"))
    monkeypatch.delenv("KREPLAY", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    with pytest.raises(kr.ProgramError, match="install the wheel that 'make python' builds"):
        module._find()
    (tmp_path / "bin").mkdir()
    on_path = fake(tmp_path / "bin", "")
    assert module._find() == on_path
    (tmp_path / "Package.swift").touch()
    built = tmp_path / ".build" / "release"
    built.mkdir(parents=True)
    assert module._find() == on_path
    assert fake(built, "") == module._find()
    monkeypatch.setenv("KREPLAY", str(tmp_path / "named"))
    assert module._find() == tmp_path / "named"
    inside = package / "program" / "bin"
    inside.mkdir(parents=True)
    assert fake(inside, "") == module._find()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("echo 0.0.1", "is version '0.0.1', this package is"),
        ("echo no such option >&2; exit 64", "does not start: no such option"),
        ("echo libzip.so.4: error while loading shared libraries >&2; exit 127", "install the library that it names"),
        ("kill -9 $$", "the signal SIGKILL"),
        ("exit 0", "is version ''"),
    ],
)
def test_another_version(tmp_path, monkeypatch, script, words):
    path = fake(tmp_path, script)
    monkeypatch.setattr(sys.modules["kreplay.program"], "_find", lambda: path)
    with pytest.raises(kr.ProgramError) as caught:
        kr.program()
    assert words in str(caught.value)


def test_a_program_that_is_not_there(tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules["kreplay.program"], "_find", lambda: tmp_path / "gone")
    with pytest.raises(kr.ProgramError, match="No such file or directory; check the environment variable KREPLAY"):
        kr.indicators()
    (tmp_path / "gone").write_text("")
    with pytest.raises(kr.ProgramError, match="does not start"):
        kr.indicators()


def test_the_version_is_that_of_the_engine():
    text = (ROOT / "Sources" / "Replay" / "EngineVersion.swift").read_text()
    assert f'"{kr.__version__}"' in text


def test_a_program_that_crashes(tmp_path, monkeypatch, crossover):
    for script, words in (
        ('[ "$1" = --version ] && echo %s && exit; echo oops >&2; kill -SEGV $$', "kreplay run ended with the signal SIGSEGV: oops"),
        ('[ "$1" = --version ] && echo %s && exit; exit 3', "kreplay run ended with exit code 3"),
    ):  # fmt: skip
        path = fake(tmp_path, script % kr.__version__)
        monkeypatch.setattr(sys.modules["kreplay.program"], "_find", lambda: path)
        with pytest.raises(kr.ProgramError, match=words):
            kr.run(crossover, DATASETS / "aapl-1d.csv")


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: kr.run("nofile.json"), kr.FileError, "cannot read the document: No such file or directory\n  nofile.json"),
        (lambda: kr.run(EXAMPLES / "ma-crossover.json", "nofile.csv"), kr.FileError, "nofile.csv: cannot be read: there is no such file; check the path"),
        (lambda: kr.run(EXAMPLES / "ma-crossover.json", parameters={"fst": 3}), kr.UsageError, "unknown parameter 'fst' — did you mean 'fast'?\n  --set fst"),
        (lambda: kr.run({"name": "x"}), kr.UsageError, "is missing"),
        (lambda: kr.run({"long": {"enter": "smaa(close, 3) > 1"}}, "sample:aapl-1d"), kr.UsageError, "unknown indicator 'smaa' — did you mean 'sma'?\n  document:"),
        (lambda: kr.run({"data": "sample:aapl-1d", "long": {"enter": "smaa(close, 3) > 1"}}), kr.UsageError, "unknown indicator 'smaa' — did you mean 'sma'?\n  document:"),
        (lambda: kr.run({"long": {"enter": float("nan")}}), kr.UsageError, "the document is not JSON"),
        (lambda: kr.run({"data": {1, 2}}), kr.UsageError, "the document is not JSON: set {1, 2} is not a text"),
        (lambda: kr.run(5), kr.UsageError, "a document cannot be int"),
        (lambda: kr.run(""), kr.UsageError, "document=''"),
        (lambda: kr.run("{"), kr.UsageError, "document:"),
        (lambda: kr.run(EXAMPLES / "ma-crossover.json", options={"nonsense": 1}), kr.UsageError, "Unknown option '--nonsense'"),
        (lambda: kr.run(EXAMPLES / "ma-crossover.json", "a\0b"), kr.UsageError, "NUL"),
        (lambda: kr.run(EXAMPLES / "ma-crossover.json", on_defect={"ohlc": "mend"}), kr.UsageError, "mend"),
        (lambda: kr.indicator("+".join(["close"] * 400000), "sample:aapl-1d"), kr.UsageError, "too long"),
    ],
)  # fmt: skip
def test_the_words_of_the_program(call, kind, words):
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)
    assert caught.value.exit_code in (64, 65, 74)
    assert "Traceback" not in str(caught.value)


def big(rows):
    import numpy as np
    import pandas as pd

    rng = np.random.default_rng(7)
    close = np.round(100 * np.exp(np.cumsum(rng.normal(0, 2e-4, rows))), 2)
    opened = np.concatenate([[100.0], close[:-1]])
    return pd.DataFrame(
        {
            "open": opened, "high": np.maximum(opened, close) + 0.01, "low": np.minimum(opened, close) - 0.01,
            "close": close, "volume": rng.integers(1, 1000, rows),
        },
        index=pd.date_range("2015-01-01", periods=rows, freq="1min", tz="UTC"),
    )  # fmt: skip


ENDLESS = """
import os, sys, threading, signal, time
sys.path[:0] = {path!r}
from test_program import big
import kreplay as kr
frame = big(400_000)
import kreplay.frames as frames
whole = frames.Frame.feed
def slow(self, sink, symbol=None):
    whole(self, sink, symbol)
    sink.flush()
    open({ready!r}, "w").close()
    time.sleep(60)
frames.Frame.feed = slow
try:
    kr.run({{"long": {{"enter": "close > sma(close, 20)"}}}}, {data})
except KeyboardInterrupt:
    from conftest import children
    print("stopped", children(), os.listdir({scratch!r}))
    os._exit(0)
"""


@pytest.mark.parametrize("data", ["frame", "{'A': frame, 'B': frame}"])
def test_ctrl_c_ends_the_program(tmp_path, data):
    """The signal comes to Python alone, as from Jupyter's button, while the program waits for candles."""
    pytest.importorskip("pandas")
    ready, scratch = tmp_path / "ready", tmp_path / "temporary"
    scratch.mkdir()
    paths = [str(pathlib.Path(__file__).parent), os.path.dirname(os.path.dirname(kr.__file__))]
    text = ENDLESS.format(path=paths, ready=str(ready), data=data, scratch=str(scratch))
    process = subprocess.Popen(
        [sys.executable, "-c", text], stdout=subprocess.PIPE, env=dict(os.environ, TMPDIR=str(scratch)),
        start_new_session=True,
    )  # fmt: skip
    for _ in range(600):
        if ready.exists() or process.poll() is not None:
            break
        time.sleep(0.1)
    assert ready.exists()
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    output = process.communicate(timeout=60)[0].decode()
    assert output.strip() == "stopped [] []"
    assert time.monotonic() - begun < 30


def test_an_error_while_candles_are_written(crossover, monkeypatch):
    pytest.importorskip("pandas")
    frame = big(200_000)
    from kreplay.frames_pandas import PandasFrame

    chunk = PandasFrame.chunk

    def fails(self, start, stop):
        if start > 65536:
            raise MemoryError("no more")
        return chunk(self, start, stop)

    monkeypatch.setattr(PandasFrame, "chunk", fails)
    crossover.pop("timeframe")
    for data in (frame, {"A": frame, "B": frame}):
        with pytest.raises(MemoryError, match="no more"):
            kr.run(crossover, data)


def test_big_data_that_is_refused_early(crossover):
    """The program ends while megabytes still wait in the pipe."""
    pytest.importorskip("pandas")
    frame = big(300_000)
    frame.iloc[3, 0] = float("nan")
    for data in (frame, {"A": frame, "B": frame}):
        with pytest.raises(kr.DataError, match=r"row 3 of the data frame"):
            kr.run(crossover, data)
    with pytest.raises(kr.UsageError):
        kr.indicator("nonsense(", frame.drop(frame.index[3]))


def test_big_data_go_through(crossover):
    pytest.importorskip("pandas")
    frame = big(300_000)
    crossover.pop("timeframe")
    run = kr.run(crossover, {"A": frame, "B": frame.iloc[:150_000]})
    assert len(run.equity) == 300_000
    values = kr.indicator([f"sma(close, {n})" for n in range(2, 30)], frame)
    assert values.shape == (300_000, 28)


def test_several_at_once(crossover):
    """Threads do not wait for each other's pipes."""
    pytest.importorskip("pandas")
    frame = big(30_000)
    crossover.pop("timeframe")
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(kr.run(crossover, {"A": frame, "B": frame}).id)) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6 and len(set(found)) == 1


def test_nothing_is_imported_that_was_not_asked_for():
    text = (
        "import sys; sys.path.insert(0, %r); import kreplay as kr; r = kr.run(%r); r.figures; r._repr_html_(); "
        "kr.check('sample:aapl-1d'); kr.chart('sample:aapl-1d'); "
        "print([m for m in ('numpy', 'pandas', 'polars', 'pyarrow') if m in sys.modules])"
    ) % (os.path.dirname(os.path.dirname(kr.__file__)), str(EXAMPLES / "ma-crossover.json"))
    done = subprocess.run([sys.executable, "-c", text], stdout=subprocess.PIPE, check=True)
    assert done.stdout.decode().strip() == "[]"


def test_types():
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir=/dev/null"], cwd=ROOT / "python", stdout=subprocess.PIPE, check=False
    )
    assert done.returncode == 0, done.stdout.decode()

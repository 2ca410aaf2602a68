"""What all tests use: the bundled candles, and the command line beside the package."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
if "KREPLAY_TEST_INSTALLED" not in os.environ:
    sys.path.insert(0, str(ROOT / "python" / "src"))

import kreplay as kr  # noqa: E402
from kreplay import tries  # noqa: E402

DATASETS = ROOT / "datasets"
EXAMPLES = ROOT / "examples"
ENVIRONMENT = dict(os.environ, TZ="UTC", LC_ALL="C.UTF-8", NO_COLOR="1")


def cli(*arguments, stdin=None):
    """What the command line prints."""
    done = subprocess.run(
        [str(kr.program()), *map(str, arguments)],
        input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, cwd=ROOT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def cli_run(document, *arguments):
    """A run of the command line as JSON, with trades and equity."""
    return json.loads(cli("run", document, "--json", "--with", "trades,equity", "--no-report", *arguments))


def read(name, **options):
    """Bundled candles as pandas reads them."""
    import pandas as pd

    return pd.read_csv(DATASETS / f"{name}.csv", parse_dates=["time"], index_col="time", **options)


@pytest.fixture
def aapl():
    return read("aapl-1d")


@pytest.fixture
def minutes():
    return read("synth-1m")


@pytest.fixture
def crossover():
    """The strategy of the README as a dict without data."""
    document = json.loads((EXAMPLES / "ma-crossover.json").read_text())
    del document["data"]
    return document


@pytest.fixture(autouse=True)
def nothing_left(tmp_path, monkeypatch):
    """No test leaves a file, a process or a thread."""
    import tempfile
    import threading

    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    yield
    tries.forget()
    assert list(scratch.iterdir()) == []
    assert [thread.name for thread in threading.enumerate() if thread.name == "kreplay"] == []
    assert children() == []


def children():
    """The processes that this one started and that are still there, zombies too."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)
            except OSError:
                continue
            if int(fields[1].split()[1]) == os.getpid() and "kreplay" in fields[0]:
                found.append(fields[0])
    return found

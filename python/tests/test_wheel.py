"""The wheel, in an environment of its own with no repository around."""

import os
import subprocess
import sys
import zipfile

import kreplay as kr
import pytest
from conftest import DATASETS, ROOT

TEXT = """
import json, kreplay as kr
path = kr.program()
assert str(path).endswith("kreplay/program/bin/kreplay"), path
run = kr.run({"data": "sample:aapl-1d", "use": "ma-crossover"})
rows = run.trades
print(json.dumps({"id": run.id, "trades": len(rows), "kind": type(rows).__name__, "profit": run.figures["netProfit"]}))
print(len(run.equity), run.equity[-1]["time"] if isinstance(run.equity, list) else run.equity.index[-1])
print("<svg" in run._repr_html_(), len(run.report("report.html").html) > 100000)
print(kr.check("sample:msft-1d").verdict)
"""

PARQUET = """
import kreplay as kr, pandas as pd
df = pd.read_csv({csv!r}, parse_dates=["time"], index_col="time")
df.to_parquet("aapl.parquet")
print(kr.indicator("close", "aapl.parquet").tolist() == df["close"].tolist(), kr.program())
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    try:
        import setuptools.command.bdist_wheel  # noqa: F401
    except ImportError:
        pytest.skip("building a wheel takes setuptools 70.1 or later")
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [str(ROOT / "python" / "wheel.sh"), str(kr.program()), str(folder)],
        check=True, env=dict(os.environ, PYTHON=sys.executable), stdout=subprocess.DEVNULL,
    )  # fmt: skip
    [path] = folder.glob("*.whl")
    return path


def bare(folder):
    """An environment in which nothing names a kreplay."""
    kept = {name: value for name, value in os.environ.items() if name not in ("KREPLAY", "PYTHONPATH")}
    return dict(kept, PATH="/usr/bin:/bin", TMPDIR=str(folder))


def test_what_is_in_it(wheel):
    assert wheel.name.startswith(f"kreplay-{kr.__version__}-py3-none-linux_")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert "kreplay/py.typed" in names and "kreplay/program/share/kreplay/parquet.py" in names
        assert any(name.endswith("LICENSE") for name in names)
        assert archive.getinfo("kreplay/program/bin/kreplay").external_attr >> 16 & 0o111 == 0o111
        assert not [name for name in names if "test" in name or "__pycache__" in name]
        metadata = archive.read(next(name for name in names if name.endswith("METADATA"))).decode()
    assert "Requires-Python: >=3.9" in metadata
    assert [line for line in metadata.splitlines() if line.startswith("Requires-Dist") and "extra" not in line] == []


def test_it_runs_with_nothing_around(wheel, tmp_path):
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    environment = bare(tmp_path)
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-index", str(wheel)], check=True, env=environment)
    done = subprocess.run(
        [python, "-c", TEXT], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode().splitlines() == [
        '{"id": "%s", "trades": 59, "kind": "list", "profit": 71697.13110500002}'
        % kr.run({"data": "sample:aapl-1d", "use": "ma-crossover"}).id,
        "3270 2013-03-01 00:00:00",
        "True True",
        "clean: nothing in it would change a result",
    ]
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith("kreplay-")]


def test_it_reads_parquet(wheel, tmp_path):
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    site = tmp_path / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--target", str(site), str(wheel)], check=True
    )
    done = subprocess.run(
        [sys.executable, "-c", PARQUET.format(csv=str(DATASETS / "aapl-1d.csv"))], cwd=tmp_path,
        env=dict(bare(tmp_path), PYTHONPATH=str(site)), stdout=subprocess.PIPE, check=True,
    )  # fmt: skip
    assert done.stdout.decode().split() == ["True", str(site / "kreplay/program/bin/kreplay")]

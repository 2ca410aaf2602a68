"""Searches on a Ray cluster of several nodes: the rows of one machine, whatever happens to nodes and programs."""

import os
import pathlib
import sqlite3
import stat
import threading
import time

import pytest
from conftest import EXAMPLES, ROOT

import kreplay as kr

pytest.importorskip("pandas")
ray = pytest.importorskip("ray")
from ray.cluster_utils import Cluster  # noqa: E402

import kreplay.ray  # noqa: E402

SETTINGS = {"fast": range(2, 22), "slow": range(10, 101, 10)}
SEARCH = {"where": "fast < slow"}


def rows(journal):
    with sqlite3.connect(journal) as database:
        return database.execute(
            "SELECT setting, final_equity, fills, figures, returns, refused FROM trial ORDER BY setting"
        ).fetchall()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A head and two nodes of one processor each, whose program can be told to crash or to be slow."""
    folder = tmp_path_factory.mktemp("cluster")
    fake = folder / "kreplay"
    fake.write_text(
        f"""#!/bin/sh
for word; do
  case "$word" in --shard=*) shard=${{word#--shard=}} ;; esac
done
if [ -n "$shard" ]; then
  echo x >>"{folder}/started"
  if mv "{folder}/crash-${{shard%/*}}" "{folder}/crashed" 2>/dev/null; then kill -SEGV $$; fi
  if mv "{folder}/slow-${{shard%/*}}" "{folder}/slowed" 2>/dev/null; then sleep 300; fi
  sleep 0.2
fi
exec "{kr.program()}" "$@"
"""
    )
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    before = {name: os.environ.get(name) for name in ("KREPLAY", "PYTHONPATH", "RAY_USAGE_STATS_ENABLED")}
    os.environ.update(KREPLAY=str(fake), RAY_USAGE_STATS_ENABLED="0")
    if "KREPLAY_TEST_INSTALLED" not in os.environ:
        os.environ["PYTHONPATH"] = str(ROOT / "python" / "src")
    nodes = None
    try:
        try:
            nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
            nodes.folder = folder
            nodes.others = [nodes.add_node(num_cpus=1) for _ in range(2)]
            ray.init(address=nodes.address, log_to_driver=False)
        except Exception as error:
            pytest.skip(f"no Ray cluster can be started here: {error}")
        yield nodes
    finally:
        ray.shutdown()
        if nodes is not None:
            nodes.shutdown()
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})


def alone(tmp_path, document, data=None, **more):
    kr.sweep(document, data, SETTINGS, journal=tmp_path / "alone", **{**SEARCH, **more})
    return rows(tmp_path / "alone")


def test_a_search_is_that_of_one_machine(cluster, tmp_path, aapl, crossover):
    told = []
    search = kreplay.ray.sweep(
        crossover, aapl, SETTINGS, shards=9, journal=tmp_path / "trials", progress=lambda *two: told.append(two),
        symbol="AAPL", **SEARCH,
    )  # fmt: skip
    one = kr.sweep(crossover, aapl, SETTINGS, journal=tmp_path / "one", symbol="AAPL", **SEARCH)
    assert rows(tmp_path / "trials") == rows(tmp_path / "one")
    assert search.facts["known"] == search.facts["done"] == len(search.trials) == 186
    assert search.trials.equals(one.trials) and search.verdict == one.verdict
    assert told == [(number, 9) for number in range(10)]
    assert [path.name for path in tmp_path.iterdir() if path.is_dir() and "shards" in path.name] == []


def test_files_and_documents_are_sent(cluster, tmp_path):
    document = tmp_path / "own.json"
    document.write_text((EXAMPLES / "ma-crossover.json").read_text().replace("../datasets", str(ROOT / "datasets")))
    kreplay.ray.sweep(document, None, SETTINGS, shards=4, journal=tmp_path / "trials", **SEARCH)
    assert rows(tmp_path / "trials") == alone(tmp_path, document)
    candles = ROOT / "datasets" / "aapl-1d.csv"
    kreplay.ray.sweep(document, candles, SETTINGS, shards=4, journal=tmp_path / "file", **SEARCH)
    assert rows(tmp_path / "file") == rows(tmp_path / "alone")


def test_a_program_that_crashes_is_started_again(cluster, tmp_path):
    (cluster.folder / "crash-3").touch()
    kreplay.ray.sweep(
        EXAMPLES / "ma-crossover.json", None, SETTINGS, shards=6, journal=tmp_path / "trials", **SEARCH
    )
    assert (cluster.folder / "crashed").exists()
    assert rows(tmp_path / "trials") == alone(tmp_path, EXAMPLES / "ma-crossover.json")


def test_a_program_that_always_crashes_is_an_error(cluster, tmp_path):
    (cluster.folder / "crash-2").touch()
    with pytest.raises(kr.ProgramError, match="SIGSEGV"):
        kreplay.ray.sweep(
            EXAMPLES / "ma-crossover.json", None, SETTINGS, shards=4, retries=0, journal=tmp_path / "trials", **SEARCH
        )
    # What was done is kept, and the same call makes the rest.
    kreplay.ray.sweep(
        EXAMPLES / "ma-crossover.json", None, SETTINGS, shards=4, retries=0, journal=tmp_path / "trials", **SEARCH
    )
    assert rows(tmp_path / "trials") == alone(tmp_path, EXAMPLES / "ma-crossover.json")


def test_a_slow_one_is_started_a_second_time(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr(kreplay.ray, "LEAST", 2.0)
    (cluster.folder / "slow-5").touch()
    kreplay.ray.sweep(
        EXAMPLES / "ma-crossover.json", None, SETTINGS, shards=6, journal=tmp_path / "trials", **SEARCH
    )
    assert (cluster.folder / "slowed").exists()
    assert rows(tmp_path / "trials") == alone(tmp_path, EXAMPLES / "ma-crossover.json")


def test_what_the_program_refuses(cluster, tmp_path):
    with pytest.raises(kr.UsageError, match="fats"):
        kreplay.ray.sweep(EXAMPLES / "ma-crossover.json", None, {"fats": [1, 2]}, journal=tmp_path / "trials")
    with pytest.raises(kr.UsageError, match="processor"):
        kreplay.ray.sweep(EXAMPLES / "ma-crossover.json", None, SETTINGS, threads=2)
    with pytest.raises(kr.UsageError, match="shards=0"):
        kreplay.ray.sweep(EXAMPLES / "ma-crossover.json", None, SETTINGS, shards=0)
    with pytest.raises(kr.FileError, match="nowhere.json"):
        kreplay.ray.sweep(tmp_path / "nowhere.json", None, SETTINGS)
    document = tmp_path / "bare.json"
    document.write_text((EXAMPLES / "ma-crossover.json").read_text().replace("../datasets", "/nowhere"))
    with pytest.raises(kr.FileError, match="/nowhere/aapl-1d.csv"):
        kreplay.ray.sweep(document, None, SETTINGS, journal=tmp_path / "trials", **SEARCH)
    assert [path.name for path in tmp_path.iterdir() if path.is_dir() and "shards" in path.name] == []


def test_a_node_is_lost_half_way(cluster, tmp_path):
    """The last test: the cluster has one node less then."""
    started = pathlib.Path(cluster.folder / "started")
    before = started.stat().st_size

    def kill():
        while started.stat().st_size < before + 10:
            time.sleep(0.01)
        cluster.remove_node(cluster.others.pop(), allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    kreplay.ray.sweep(
        EXAMPLES / "ma-crossover.json", None, SETTINGS, shards=30, journal=tmp_path / "trials", **SEARCH
    )
    killer.join()
    assert not cluster.others[1:]
    assert rows(tmp_path / "trials") == alone(tmp_path, EXAMPLES / "ma-crossover.json")

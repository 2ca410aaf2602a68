"""Kills sweeps at random instants, starts them again, and compares what the journal holds in the end.

    python3 Tests/Search/killed.py [kills] [seed]

KREPLAY names the program. A sweep is killed with SIGKILL at an instant that may lie anywhere between its
start and its end, and started again on the same journal until it ends by itself; then the next begins on a
journal of its own, until there were as many kills as wanted (200). At each end the journal must hold every
trial once, with the bytes of a sweep that was left alone. After each kill the database must be sound, hold
no trial twice, and none that it did not hold in the end.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ.get("KREPLAY", "kreplay")
WORDS = ["sweep", "ma.json", "--set", "fast=2..16", "--set", "slow=50..90/5", "--quiet", "--threads", "2"]
TRIALS = 15 * 9
ROWS = "SELECT setting, final_equity, fills, figures, returns, refused FROM trial ORDER BY setting"


def start(folder, journal):
    return subprocess.Popen([PROGRAM, *WORDS, "--journal", journal], cwd=folder)


def rows(folder, journal):
    """The trials of a journal, and whether the database is sound; none where there is no table yet."""
    path = os.path.join(folder, journal)
    if not os.path.exists(path):
        return []
    database = sqlite3.connect(path)
    try:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the journal is broken"
        tables = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'trial'").fetchone()[0]
        return database.execute(ROWS).fetchall() if tables else []
    finally:
        database.close()


def check_part(found, whole):
    settings = [row[0] for row in found]
    assert len(set(settings)) == len(settings), "a trial is there twice"
    assert set(found) <= whole, "a trial differs from that of a sweep that was left alone"


def main():
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "ma.json"), "w") as file:
            subprocess.run([PROGRAM, "strategies", "show", "ma-crossover"], stdout=file, check=True)
        began = time.monotonic()
        assert start(folder, "whole").wait() == 0
        length = time.monotonic() - began
        whole = rows(folder, "whole")
        assert len(whole) == TRIALS, f"{len(whole)} trials"
        kills = sweeps = partial = 0
        while kills < wanted:
            journal = f"killed-{sweeps}"
            while True:
                process = start(folder, journal)
                try:
                    code = process.wait(timeout=chance.random() * 1.05 * length)
                except subprocess.TimeoutExpired:
                    process.send_signal(signal.SIGKILL)
                    process.wait()
                    kills += 1
                    found = rows(folder, journal)
                    check_part(found, set(whole))
                    partial += 0 < len(found) < TRIALS
                    if kills < wanted:
                        continue
                    code = start(folder, journal).wait()
                assert code == 0, f"exit code {code}"
                break
            assert rows(folder, journal) == whole, "trials are missing, or differ"
            sweeps += 1
        print(f"{kills} kills, {partial} with some trials kept and some missing, in {sweeps} sweeps of {TRIALS} trials:")
        print("each trial once, with the same bytes as in a sweep that was left alone")


if __name__ == "__main__":
    main()

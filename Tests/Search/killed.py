"""Kills sweeps at random instants, starts them again, and compares what the journal holds in the end.

    python3 Tests/Search/killed.py [kills] [seed]

KREPLAY names the program. A sweep is killed with SIGKILL at an instant that may lie anywhere between its
start and its end, and started again on the same journal until it ends by itself; then the next begins on a
journal of its own, by turns in one piece and in three shards that are merged, until there were as many kills as
wanted (200). At each end the journal must hold every
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


def commands(journal, parts):
    """What puts the whole search into a journal, and the file that each command changes."""
    if parts == 1:
        return [([*WORDS, "--journal", journal], journal)]
    files = [f"{journal}-{part}" for part in range(1, parts + 1)]
    made = [([*WORDS, "--shard", f"{part}/{parts}", "--out", file], file)
            for part, file in enumerate(files, start=1)]
    return [*made, (["merge", *files, "--journal", journal], journal)]


def start(folder, words):
    return subprocess.Popen([PROGRAM, *words], cwd=folder, stdout=subprocess.DEVNULL)


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


class Killer:
    """Starts commands, kills them, and looks at what they leave."""

    def __init__(self, folder, chance, whole):
        self.folder, self.chance, self.whole = folder, chance, set(whole)
        self.kills = self.partial = 0

    def ended(self, words, file, length, wanted):
        """Starts a command until it ends by itself, or for the last time after so many kills."""
        while True:
            process = start(self.folder, words)
            try:
                code = process.wait(timeout=self.chance.random() * 1.05 * length)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                self.kills += 1
                found = rows(self.folder, file)
                check_part(found, self.whole)
                self.partial += 0 < len(found) < TRIALS
                if self.kills < wanted:
                    continue
                code = start(self.folder, words).wait()
            assert code == 0, f"exit code {code} of {' '.join(words)}"
            return


def seconds(folder, words):
    began = time.monotonic()
    assert start(folder, words).wait() == 0, " ".join(words)
    return time.monotonic() - began


def main():
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "ma.json"), "w") as file:
            subprocess.run([PROGRAM, "strategies", "show", "ma-crossover"], stdout=file, check=True)
        lengths = {parts: [seconds(folder, words) for words, _ in commands(f"whole-{parts}", parts)]
                   for parts in (1, 3)}
        whole = rows(folder, "whole-1")
        assert len(whole) == TRIALS, f"{len(whole)} trials"
        assert rows(folder, "whole-3") == whole, "three shards make other trials"
        killer, sweeps = Killer(folder, chance, whole), 0
        while killer.kills < wanted:
            # By turns in one piece, and in three shards that are merged.
            parts = 1 + 2 * (sweeps % 2)
            for (words, file), length in zip(commands(f"killed-{sweeps}", parts), lengths[parts]):
                killer.ended(words, file, length, wanted)
            assert rows(folder, f"killed-{sweeps}") == whole, "trials are missing, or differ"
            sweeps += 1
        print(f"{killer.kills} kills, {killer.partial} with some trials kept and some missing, in {sweeps} sweeps of "
              f"{TRIALS} trials, every second in three shards:")
        print("each trial once, with the same bytes as in a sweep that was left alone")


if __name__ == "__main__":
    main()

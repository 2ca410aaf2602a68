#!/usr/bin/env python3
"""Uses kreplay replay over a slow line for as long as is wanted, as a person who does not know the keys well.

    latency.py .build/release/kreplay . --minutes 60 --cast hour.cast

Bytes take 150 ms each way, and 20 kB come in a second. Now and then the screen is drawn anew with Ctrl-L: what
was there before must be the same. The terminal is resized, keys come in pieces and many at once, blind replays
are begun and ended. Says what was pressed, what was sent, and how long it took until a step was seen.
"""
import argparse
import os
import pathlib
import random
import select
import time

from session import Session

DELAY, RATE, SLICE = 0.15, 20_000, 0.05
KEYS = [b"\x1b[C"] * 12 + [b"\x1b[D"] * 6 + [b"n", b"p"] * 3 + [
    b" ", b" ", b"+", b"-", b"1", b"3", b"4", b"w", b"?", b"z", b"x", b"b", b"c", b"\x1b[A", b"\x1b[B", b"\x1b[5~",
    b"\x1b[6~", b"\x1b[H", b"/2009-05-04\r", b"/#12\r", b"/never\r", b"/20\x1b", b"\x1b", b"\x1b[<0;30;9M",
    b"\x1b[<64;9;9M", b"\x1b[<65;9;9M", b"k", b"\x0c", "ü".encode()]


class Line:
    """A session at the end of a slow line."""

    def __init__(self, session):
        self.session = session
        self.up, self.down = [], []  # what is on its way, with the time of its arrival
        self.room = 0.0
        self.received = 0

    def press(self, keys):
        self.up.append((time.monotonic() + DELAY, keys))

    def turn(self):
        """Lets a little time pass; says whether anything came or is on its way."""
        now = time.monotonic()
        self.room = min(self.room + RATE * SLICE, RATE * SLICE * 2)
        while self.up and self.up[0][0] <= now:
            self.session.press(self.up.pop(0)[1])
        while self.room > 0 and select.select([self.session.parent], [], [], 0)[0]:
            data = os.read(self.session.parent, int(self.room))
            self.room -= len(data)
            self.down.append((now + DELAY, data))
        moved = bool(self.up or self.down)
        while self.down and self.down[0][0] <= now:
            data = self.down.pop(0)[1]
            self.received += len(data)
            self.session.rest = self.session.cells.feed(self.session.rest + data)
            if self.session.cells.questions:
                self.press(b"\x1b[0n" * self.session.cells.questions)
                self.session.cells.questions = 0
        time.sleep(SLICE)
        return moved

    def rest(self, seconds=1.2):
        """Waits until nothing has come for a while."""
        quiet = time.monotonic()
        end = quiet + 60
        while time.monotonic() - quiet < seconds:
            if self.turn():
                quiet = time.monotonic()
            assert time.monotonic() < end, "the screen does not come to rest"
        return self.session.cells.text()


def stop(line):
    """Ends what plays, asks or covers, which Escape does one after the other; gives the screen at rest."""
    for _ in range(4):
        line.press(b"\x1b")
        pause = time.monotonic() + 2 * DELAY + 0.2
        while time.monotonic() < pause:
            line.turn()
    return line.rest()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("folder")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cast", help="record it")
    parser.add_argument("--kitty", action="store_true", help="the terminal draws kitty's pictures")
    options = parser.parse_args()
    user = random.Random(options.seed)
    more = ["--cast", str(pathlib.Path(options.cast).resolve())] if options.cast else []
    session = Session(options.program, options.folder, 100, 32, *more)
    line = Line(session)
    if options.kitty:
        line.press(b"\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;4c")
    end = time.monotonic() + 60 * options.minutes
    pressed = checks = 0
    waits = []
    line.rest()
    while time.monotonic() < end:
        for _ in range(user.randrange(5, 25)):
            keys = user.choice(KEYS) * user.choice([1, 1, 1, 1, 5])
            cut = user.randrange(1, len(keys)) if len(keys) > 1 and user.random() < 0.2 else len(keys)
            line.press(keys[:cut])
            if keys[cut:]:
                line.press(keys[cut:])
            pressed += 1
            pause = time.monotonic() + user.choice([0.05, 0.2, 0.5, 1.5])
            while time.monotonic() < pause:
                line.turn()
        if user.random() < 0.15:
            width, height = user.choice([(80, 24), (100, 32), (120, 40), (60, 18), (40, 12)])
            session.resize(width, height)
        before = stop(line)
        line.press(b"\x1b[C")
        begun = time.monotonic()
        while session.cells.text() == before and time.monotonic() - begun < 3:
            line.turn()
        waits.append(time.monotonic() - begun)
        before = stop(line)
        line.press(b"\x0c")
        after = line.rest()
        assert before == after, f"drawn anew it is another screen:\n{before}\n\n{after}"
        checks += 1
        # Only what is on the screen now.
        session.cells.strings = session.cells.strings[-1:]
    line.press(b"q")
    line.rest(0.5)
    code = session.end()
    assert code == 0, f"it ends with {code}"
    waits.sort()
    print(f"{options.minutes:g} minutes, {pressed:,} keys, {line.received:,} bytes, {checks} screens drawn anew and the "
          f"same; a step is seen after {waits[len(waits) // 2]:.2f} s, of which {2 * DELAY:.2f} s are the line, "
          f"at most {waits[-1]:.2f} s")


if __name__ == "__main__":
    main()

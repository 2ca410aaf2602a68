"""Plays kreplay replay in a pseudo-terminal: what is drawn, and that the terminal is left as it was found."""
import base64
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import zlib

CODE = re.compile(rb"\x1b\[([?<]?)([\d;]*)([A-Za-z])")


class Cells:
    """The cells of a terminal, from the codes that replay writes and no others."""

    def __init__(self, width, height):
        self.resize(width, height)
        self.modes = set()
        # Pictures and what was asked for, in their order.
        self.strings, self.asked = [], []
        # How often it was asked whether it is ready.
        self.questions = 0

    def resize(self, width, height):
        self.width, self.height = width, height
        self.x = self.y = 0
        self.clear()

    def clear(self):
        self.rows = [[" "] * self.width for _ in range(self.height)]

    def feed(self, data):
        """Takes bytes; gives those back that are the beginning of more."""
        place = 0
        while place < len(data):
            if data[place:place + 2] in (b"\x1b_", b"\x1bP"):
                end = data.find(b"\x1b\\", place)
                if end < 0:
                    return data[place:]
                self.strings.append((self.x, self.y, data[place + 1:end]))
                place = end + 2
                continue
            if data[place] == 27:
                code = CODE.match(data, place)
                if not code:
                    if len(data) - place > 40:
                        raise AssertionError(f"no code that a terminal knows: {data[place:place + 20]}")
                    return data[place:]
                place = code.end()
                self.obey(code[1], [int(n or 0) for n in code[2].split(b";")], code[3], code[2])
                continue
            length = 1 if data[place] < 0x80 else 2 if data[place] < 0xE0 else 3 if data[place] < 0xF0 else 4
            if place + length > len(data):
                return data[place:]
            if 0 <= self.y < self.height and 0 <= self.x < self.width:
                self.rows[self.y][self.x] = data[place:place + length].decode()
            self.x += 1
            place += length
        return b""

    def obey(self, mark, numbers, letter, words):
        if mark == b"?":
            (self.modes.add if letter == b"h" else self.modes.discard)(words)
        elif letter == b"H":
            self.y, self.x = numbers[0] - 1, numbers[1] - 1
        elif letter == b"J":
            self.clear()
        elif letter == b"n":
            self.questions += 1
        elif letter in b"ct":
            self.asked.append(words + letter)
        elif letter != b"m":
            raise AssertionError(f"no code of replay: {letter}")

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.rows)


class Session:
    """A process on a pseudo-terminal."""

    def __init__(self, program, folder, width=80, height=24, *more, term="xterm-256color"):
        self.answers = True
        self.parent, self.child = pty.openpty()
        self.cells = Cells(width, height)
        self.size(width, height)
        self.before = termios.tcgetattr(self.child)
        self.rest, self.sent = b"", 0
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(self.child, termios.TIOCSCTTY, 0)
            for end in (0, 1, 2):
                os.dup2(self.child, end)
            os.chdir(folder)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            environment = {"PATH": "/usr/bin:/bin", "TERM": term, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
            os.execve(program, [program, "replay", "examples/ma-crossover.json", *more], environment)

    def size(self, width, height):
        fcntl.ioctl(self.child, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def resize(self, width, height):
        self.cells.resize(width, height)
        self.size(width, height)
        os.kill(self.pid, signal.SIGWINCH)

    def press(self, keys):
        os.write(self.parent, keys if isinstance(keys, bytes) else keys.encode())

    def read(self, seconds):
        ready, _, _ = select.select([self.parent], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.parent, 65536)
        except OSError:
            return False
        self.sent += len(data)
        self.rest = self.cells.feed(self.rest + data)
        self.answer()
        return bool(data)

    def answer(self):
        """Says that it is ready, as often as it was asked."""
        if self.answers and self.cells.questions:
            self.press(b"\x1b[0n" * self.cells.questions)
        self.cells.questions = 0

    def until(self, words, seconds=60):
        """Waits for words on the screen, and for the end of the frame that brings them."""
        return self.wait(lambda text: words in text, words, seconds)

    def wait(self, holds, wanted, seconds=60):
        """Waits until what holds of a whole frame is seen."""
        end = time.monotonic() + seconds
        while b"2026" in self.cells.modes or self.rest or not holds(self.cells.text()):
            if time.monotonic() > end:
                raise AssertionError(f"{wanted!r} does not come:\n{self.cells.text()}")
            self.read(0.2)
        return self.cells.text()

    def end(self):
        """Waits for the end; gives the exit code, after looking at what is left of the terminal."""
        end = time.monotonic() + 60
        while True:
            self.read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                break
            assert time.monotonic() < end, "it does not end"
        while self.read(0.05):
            pass
        assert termios.tcgetattr(self.child) == self.before, "the modes are not those of before"
        left = self.cells.modes - {b"7", b"25", b"2026"}
        assert not left and {b"7", b"25"} <= self.cells.modes, f"modes are left: {self.cells.modes}"
        os.close(self.parent)
        os.close(self.child)
        return os.waitstatus_to_exitcode(status)


def check(program, folder):
    """Everything, each in a session of its own."""
    keys(program, folder)
    for end, code in ((b"\x03", 130), (signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
        session = Session(program, folder)
        session.until("? help")
        session.press(end) if isinstance(end, bytes) else os.kill(session.pid, end)
        assert session.end() == code, f"{end} ends with another code"
    session = Session(program, folder, 300, 24, term="dumb")
    assert os.waitstatus_to_exitcode(os.waitpid(session.pid, 0)[1]) == 64
    session.read(1)
    assert "--script" in session.cells.text().replace("\n", ""), session.cells.text()
    kitty(program, folder)
    sixel(program, folder)
    silent(program, folder)
    lost(program, folder)
    print("held")


def shown(session, count):
    """Waits for so many sequences of kitty's protocol, and gives pictures (PNG) and other words."""
    found = []

    def take():
        found.clear()
        parts = b""
        words = {}
        for column, row, text in session.cells.strings:
            if text[:2] != b"_G":
                continue
            head, _, load = text[2:].partition(b";")
            pairs = dict(pair.split(b"=") for pair in head.split(b","))
            words = words or pairs
            parts += load
            if pairs.get(b"m") == b"1":
                continue
            found.append((words, base64.b64decode(parts), column, row))
            parts, words = b"", {}
        return len(found) >= count

    end = time.monotonic() + 60
    while not take():
        assert time.monotonic() < end, f"{count} sequences do not come: {found}"
        session.read(0.2)
    return found


def chunks(png, kind):
    """The contents of the chunks of a kind."""
    place = 8
    while place < len(png):
        length, = struct.unpack(">I", png[place:place + 4])
        if png[place + 4:place + 8] == kind:
            yield png[place + 8:place + 8 + length]
        place += 12 + length


def kitty(program, folder):
    """Where a terminal takes kitty's pictures, the chart is one, as large as its cells."""
    session = Session(program, folder, 100, 40)
    session.until("? help")
    question = shown(session, 1)[0][0]
    assert question[b"a"] == b"q" and session.cells.asked == [b"16t", b"c"], session.cells.asked
    assert "╵" in session.cells.text(), "there is a chart in characters before the terminal answers"
    session.press(b"\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;4c")
    words, png, column, row = shown(session, 2)[1]
    assert words[b"a"] == b"T" and words[b"f"] == b"100" and (column, row) == (0, 2), words
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    size = struct.unpack(">II", png[16:24])
    assert size == (int(words[b"c"]) * 10, int(words[b"r"]) * 20), size
    rows = zlib.decompress(b"".join(chunks(png, b"IDAT")))
    assert len(rows) > size[0] * size[1] / 4
    assert "╵" not in session.cells.text(), "characters are under the picture"
    session.press(b"\x1b[C")
    session.until("32 of 3,270")
    assert shown(session, 3)[2][1] != png
    session.press("?")
    session.until("next, previous trade")
    assert shown(session, 4)[3][0][b"a"] == b"d" and "╵" in session.cells.text()
    session.press(b"?")
    assert shown(session, 5)[4][0][b"a"] == b"T"
    session.press(b"\x1b[D")
    session.until("31 of 3,270")
    assert shown(session, 6)[5][1] == png, "the same bar is another picture"
    session.press("q")
    assert session.end() == 0
    assert shown(session, 7)[6][0][b"a"] == b"d"


def sixel(program, folder):
    """Where it takes sixel alone, the chart is that."""
    session = Session(program, folder, 100, 40)
    session.until("? help")
    session.press(b"\x1b[6;20;10t\x1b[?62;4;22c")
    end = time.monotonic() + 60
    while not any(text[:1] == b"P" for _, _, text in session.cells.strings):
        assert time.monotonic() < end, "no sixel comes"
        session.read(0.2)
    column, row, text = next(one for one in session.cells.strings if one[2][:1] == b"P")
    assert (column, row) == (0, 2)
    width, height = map(int, re.match(rb'P0;1;0q"1;1;(\d+);(\d+)#0;2;', text).groups())
    assert width % 10 == 0 and height % 20 == 0, (width, height)
    assert pixels(text) == width * height, "each pixel is set once"
    session.press("q")
    assert session.end() == 0


def pixels(text):
    """How many pixels a sixel sets."""
    body = re.sub(rb"#\d+;2;\d+;\d+;\d+", b"", text[text.index(b"#"):])
    return sum(bin(sixel[0] - 63).count("1") * int(count or 1)
               for count, sixel in re.findall(rb"(?:!(\d+))?([?-~])", re.sub(rb"#\d+", b"", body)))


def silent(program, folder):
    """A terminal that takes neither, or whose cells are not known, gets characters."""
    session = Session(program, folder)
    session.until("? help")
    session.press(b"\x1b_Gi=31;ENOTSUP\x1b\\\x1b[?62;22c\x1b[C")
    session.until("32 of 3,270")
    assert "╵" in session.cells.text() and len(session.cells.strings) == 1
    session.press(b"\x1b[?62;4c\x1b[C")
    session.until("33 of 3,270")
    assert "╵" in session.cells.text() and len(session.cells.strings) == 1
    session.press("q")
    assert session.end() == 0
    session = Session(program, folder)
    session.answers = False
    session.until("? help")
    for step in range(40):
        session.press(b"\x1b[6~")
    session.until("431 of 3,270")
    session.press("q")
    assert session.end() == 0
    session = Session(program, folder, 80, 24, "--pictures", "none")
    session.until("? help")
    session.press("q")
    assert session.end() == 0 and not session.cells.strings and not session.cells.asked


def lost(program, folder):
    """A terminal whose answers are lost for a while is drawn on again."""
    session = Session(program, folder, 200, 60, "--pictures", "none")
    session.until("? help")
    session.press(b"\x1b[C")
    session.until("32 of 3,270")
    session.answers, before = False, session.sent
    step = 0
    while session.sent - before < 24_000:
        step += 1
        session.press(b"\x1b[6~")
        session.until(f"{32 + 10 * step} of 3,270")
    session.press("q")
    assert session.end() == 0


def keys(program, folder):
    """Keys and the mouse, whole and in pieces, and other sizes."""
    session = Session(program, folder)
    first = session.until("31 of 3,270")
    assert "AAPL" in first and "Account" in first, first
    session.press(b"\x1b[C")
    session.until("32 of 3,270")
    session.press(b"\x1bOD\x1b[D")
    session.until("30 of 3,270")
    pieces(session)
    session.press("/2012-03-01\r")
    session.until("2012-03-01")
    session.press("/then\r")
    session.until("is not a date")
    session.press(b"\x1b[<65;10;10M")
    session.until("3,021 of 3,270")
    before = session.sent
    session.press(b"\x1b[C")
    session.until("3,022 of 3,270")
    assert session.sent - before < 4000, f"a step writes {session.sent - before} bytes"
    session.resize(120, 40)
    whole = session.until("w why")
    assert len(whole.split("\n")) == 40
    session.resize(20, 10)
    session.until("2012-03-05")
    session.resize(15, 4)
    session.until("small: replay")
    session.resize(80, 24)
    session.until("3,022 of 3,270")
    session.press("?")
    session.until("next, previous trade")
    session.press(b"\x1b")
    session.wait(lambda text: "next, previous trade" not in text, "the chart again")
    session.press("+++ ")
    # Where the processor is busy, several candles may come at once.
    session.wait(lambda text: "of 3,270" in text and bar(text) >= 3026, "bar 3,026")
    session.press("q")
    assert session.end() == 0


def bar(text):
    """The bar that the screen shows."""
    return int(re.search(r"([\d,]+) of 3,270", text)[1].replace(",", ""))


def pieces(session):
    """A key in two pieces: where the second comes too late, on a busy processor, it is sent again."""
    for _ in range(20):
        session.press(b"\x1b")
        session.read(0.01)
        session.press(b"[6~")
        text = session.wait(lambda text: "40 of 3,270" in text or "no key '~'" in text, "bar 40")
        if "40 of 3,270" in text:
            return
        # The speed that the 6 has set is put back, and the message goes.
        session.press("1")
        session.wait(lambda text: "no key" not in text, "no message")
    raise AssertionError("a key in two pieces is never taken for one")


if __name__ == "__main__":
    check(sys.argv[1], sys.argv[2])

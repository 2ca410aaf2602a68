"""The program `kreplay`: where it is, and talking to it through pipes."""

from __future__ import annotations

import errno
import functools
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO, Callable, Dict, List, Optional, Sequence, Tuple, Type, Union

from ._version import __version__
from .errors import DOCUMENT, KINDS, PIPE, Error, ProgramError, UsageError

#: Writes a table of candles into a pipe.
Feeder = Callable[[IO[bytes]], None]


def program() -> Path:
    """The program that is used: the one inside the wheel, else the one that the environment variable
    `KREPLAY` names, else the release build of the repository around the package, else the one on the
    PATH.

    Raises `ProgramError` where there is none, or where it is of another version than the package.
    """
    path = _find()
    try:
        status = path.stat()
    except OSError as error:
        raise ProgramError(f"{path}: {error.strerror}; check the environment variable KREPLAY") from None
    _check_version(path, status.st_mtime_ns, status.st_size)
    return path


def _find() -> Path:
    here = Path(__file__).resolve().parent
    inside = here / "program" / "bin" / "kreplay"
    if inside.is_file():
        return inside
    named = os.environ.get("KREPLAY")
    if named:
        return Path(named).absolute()
    # python/src/kreplay in the repository.
    if len(here.parents) > 2 and (here.parents[2] / "Package.swift").is_file():
        built = here.parents[2] / ".build" / "release" / "kreplay"
        if built.is_file():
            return built
    found = shutil.which("kreplay")
    if found:
        return Path(found).absolute()
    raise ProgramError(
        "the program 'kreplay' is not there: not in this package, not on the PATH; install the wheel that "
        "'make python' builds, or name the program with the environment variable KREPLAY"
    )


@functools.lru_cache(maxsize=None)
def _check_version(path: Path, _changed: int, _size: int) -> None:
    try:
        done = subprocess.run(
            [str(path), "--version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ProgramError(
            f"{path} does not start: {error}; check the environment variable KREPLAY"
        ) from None
    version = done.stdout.decode(errors="replace").strip()
    if done.returncode != 0:
        words = done.stderr.decode(errors="replace").strip()
        missing = "; install the library that it names" if "shared libraries" in words else ""
        raise ProgramError(f"{path} does not start: {words or _ending(done.returncode)}{missing}")
    if version != __version__:
        raise ProgramError(
            f"{path} is version {version[:40]!r}, this package is {__version__}; install the two of one version"
        )


class Pipe:
    """A table of candles that goes to the program through a pipe.

    - feed: writes it; called in a thread of its own.
    - symbol: whose candles, where several instruments are sent.
    - label: what the index of the data frame has at a row, for messages.
    """

    def __init__(
        self, feed: Feeder, symbol: Optional[str] = None, label: Optional[Callable[[int], str]] = None
    ) -> None:
        self.feed = feed
        self.symbol = symbol
        self.label = label

    def place(self, line: int, moment: Optional[str] = None) -> str:
        """A line of the pipe in a list of places: the row, and its time where the program has not told it."""
        told = moment or (self.label(line - 2) if self.label else None)
        return f"row {line - 2}" + (f" ({told})" if told else "")

    def words(self, line: int) -> str:
        """A line of the pipe as words; the names of the columns are line 1."""
        if line < 2:
            return "the data frame" + (f" of {self.symbol}" if self.symbol else "")
        of = f" of {self.symbol}" if self.symbol else ""
        return f"row {line - 2} of the data frame{of}" + (f" ({self.label(line - 2)})" if self.label else "")


class Child:
    """One run of the program, as a context: whatever happens, it is over at the end of it.

    Candles are written and messages are read in threads, so that no pipe fills up while another is
    waited for. Where the block is left by an exception, Ctrl-C too, the program is stopped.

    - arguments: its command line; a `Pipe` among them becomes the name under which the program reads it:
      standard input for a single one, named pipes in `folder` for several.
    - document: what it reads from standard input where no candles come that way.
    - home: the folder of relative paths, the current one if left out.
    """

    def __init__(
        self,
        arguments: Sequence[Union[str, Pipe]],
        *,
        document: Optional[bytes] = None,
        folder: str = "",
        home: Optional[str] = None,
    ) -> None:
        self._arguments = list(arguments)
        self._pipes = [argument for argument in arguments if isinstance(argument, Pipe)]
        self._document = document
        self._folder = folder
        self._home = home
        self._names: Dict[str, Pipe] = {}
        self._messages = b""
        self._faults: List[BaseException] = []
        self._threads: List[threading.Thread] = []

    def __enter__(self) -> "Child":
        if len(self._pipes) == 1:
            names = {"-": self._pipes[0]}
            self._names = {"standard input": self._pipes[0]}
        else:
            names = {self._named(i, pipe): pipe for i, pipe in enumerate(self._pipes)}
            self._names = names
        given = iter(names)
        arguments = [next(given) if isinstance(part, Pipe) else part for part in self._arguments]
        self._process = self._start(arguments, bool(self._pipes or self._document))
        assert self._process.stdin or not (self._pipes or self._document)
        assert self._process.stdout is not None
        self.output: IO[bytes] = self._process.stdout
        try:
            self._begin(self._listen)
            if len(self._pipes) == 1:
                self._begin(self._feed, self._process.stdin, self._pipes[0].feed)
            else:
                for name, pipe in names.items():
                    self._begin(self._feed_named, name, pipe.feed)
                if self._process.stdin is not None:
                    document = self._document or b""
                    self._begin(self._feed, self._process.stdin, lambda sink: sink.write(document))
        except BaseException:
            self._stop()
            raise
        return self

    def _named(self, place: int, pipe: Pipe) -> str:
        """A named pipe, under the name of what comes through it."""
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", pipe.symbol or "").strip(".-") or "candles"
        path = os.path.join(self._folder, plain)
        if os.path.exists(path):
            path += f"-{place + 1}"
        os.mkfifo(path, 0o600)
        return path

    def _start(self, arguments: Sequence[str], reads: bool) -> "subprocess.Popen[bytes]":
        path = program()
        environment = dict(os.environ, NO_COLOR="1")
        if importlib.util.find_spec("pyarrow"):
            environment.setdefault("KREPLAY_PYTHON", sys.executable)
        try:
            return subprocess.Popen(
                [str(path), *arguments],
                stdin=subprocess.PIPE if reads else subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=1 << 18,
                env=environment,
                cwd=self._home,
            )
        except ValueError as error:  # A NUL in an argument.
            raise UsageError(f"{error}: an argument is a text without the character NUL") from None
        except OSError as error:
            if error.errno == errno.E2BIG:
                raise UsageError(
                    "the arguments are too long for the system; shorten the expressions"
                ) from None
            raise ProgramError(f"{path} does not start: {error.strerror}") from None

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        try:
            if kind is None:
                while self.output.read(1 << 16):
                    pass
                self._process.wait()
                for thread in self._threads:
                    thread.join()
        finally:
            self._stop()
            self.output.close()

    def _begin(self, work: Callable[..., None], *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments, name="kreplay", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _feed(self, sink: IO[bytes], feed: Feeder) -> None:
        try:
            with sink:
                feed(sink)
        except BrokenPipeError:
            pass  # It has read enough, or it ended; its exit code says which.
        except BaseException as error:  # A value that cannot be written: half a table must not be run.
            self._faults.append(error)
            self._process.kill()

    def _feed_named(self, path: str, feed: Feeder) -> None:
        """Writes into a named pipe once the program has opened it; opening it without a reader would wait
        for one that may never come."""
        while True:
            try:
                number = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
                break
            except OSError as error:
                if error.errno != errno.ENXIO or self._process.poll() is not None:
                    return
                time.sleep(0.001)
        os.set_blocking(number, True)
        self._feed(open(number, "wb", buffering=1 << 18), feed)

    def _listen(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as stream:
            self._messages = stream.read()

    def _stop(self) -> None:
        """Ends the program, at first as Ctrl-C would, and waits until it is gone."""
        if self._process.poll() is not None:
            return
        try:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            pass
        finally:
            self._process.kill()
            self._process.wait()
            for thread in self._threads:
                thread.join(2)

    @property
    def code(self) -> int:
        """The exit code, once the block is over.

        Raises what went wrong while candles were written.
        """
        if self._faults:
            raise self._faults[0]
        return int(self._process.returncode)

    def check(self) -> None:
        """Raises what the program said, unless it ended well."""
        code = self.code
        if code == 0:
            return
        if code in (130, -signal.SIGINT):
            raise KeyboardInterrupt
        text = self._messages.decode(errors="replace").strip()
        if code not in KINDS:
            command = self._arguments[0]
            raise ProgramError(
                f"kreplay {command} ended with {_ending(code)}" + (f": {text}" if text else "")
            )
        raise self._error(text, KINDS[code])

    def _error(self, text: str, kind: Type[Error]) -> Error:
        """A message of the program as an exception, with rows of data frames in place of lines of pipes."""
        at = text.find("error: ")
        notes, message = (text[:at].strip(), text[at + len("error: ") :]) if at >= 0 else ("", text)
        message, row, symbol = self.placed(message)
        if not self._names.get("standard input"):
            message = DOCUMENT.sub(r"\1document:\2:\3", message)
        if self._folder:
            message = message.replace(os.path.join(self._folder, "strategy.json"), "document")
        return kind("\n".join(filter(None, [message, notes])), row=row, symbol=symbol)

    def placed(self, message: str) -> Tuple[str, Optional[int], Optional[str]]:
        """A message with a row of a data frame in place of the line of a pipe, that row, and the symbol."""
        found = PIPE.match(message)
        pipe = self._names.get(found[1]) if found else None
        if found is None or pipe is None:
            return message, None, None
        line = int(found[2])
        first, end, rest = message[found.end() :].partition("\n")
        first = first.replace("remove the line", "remove the row")
        return f"{pipe.words(line)}: {first}{end}{rest}", line - 2 if line > 1 else None, pipe.symbol


def ask(
    arguments: Sequence[Union[str, Pipe]],
    *,
    document: Optional[bytes] = None,
    folder: str = "",
    home: Optional[str] = None,
    codes: Sequence[int] = (0,),
) -> Tuple[bytes, Child]:
    """What the program prints. Raises what it says where its exit code is none of `codes`, or where it
    printed nothing under another than 0."""
    with Child(arguments, document=document, folder=folder, home=home) as child:
        output = child.output.read()
    if child.code not in codes or (child.code != 0 and not output.strip()):
        child.check()
    return output, child


def _ending(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"the signal {signal.Signals(-code).name}"
    except ValueError:
        return f"the signal {-code}"

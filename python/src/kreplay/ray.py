"""Searches on the machines of a Ray cluster, or on the processors of this one.

    import kreplay.ray

    search = kreplay.ray.sweep("strategy.json", df, {"fast": range(2, 200), "slow": range(2, 500)}, where="fast < slow")

The settings are cut into shards; each is a task that runs the program on the candles in Ray's object store, where
they are once for each node. A task whose node is lost, or whose program crashes, is started again; one that takes
far longer than the others is started a second time, and the first to end counts. Trials are those of a search on
one machine, to the bit.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import statistics
import tempfile
import time
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import ray
from ray.exceptions import RayError, RayTaskError

from .documents import Document
from .errors import FileError, ProgramError, UsageError
from .program import Pipe, ask
from .request import Request
from .sources import Source, content, sent
from .sweeps import Sweep, Values, answered, asked
from .tries import journal_path

if TYPE_CHECKING:
    from .sources import Data

#: Shards for each processor of the cluster, unless told otherwise: few enough that reading the candles costs
#: little, and so many that no processor waits long for the last.
SHARDS = 2
#: Tasks for each processor that are handed out at a time: one is made, the next waits for it.
AHEAD = 2
#: A task is started a second time after so many times what half of the others took, and after so many seconds.
SLOW, LEAST = 4.0, 10.0
#: Files that one call of the program merges.
MERGED = 500


class _Candles(NamedTuple):
    """One instrument's candles on their way to a node.

    - name: how the program is given them: the name of a file, or nothing for a data frame.
    - content: what is in them; `None` for what every node has, such as a sample.
    - symbol: what they are called.
    """

    name: str
    content: Optional[bytes]
    symbol: Optional[str]


class _Task(NamedTuple):
    """What all shards have in common."""

    document: Document
    words: Sequence[str]
    home: str
    shards: int


def sweep(
    document: "Union[str, os.PathLike[str], Mapping[str, Any]]",
    data: "Optional[Data]" = None,
    settings: "Optional[Mapping[str, Values]]" = None,
    *,
    shards: Optional[int] = None,
    retries: int = 3,
    progress: Optional[Callable[[int, int], None]] = None,
    journal: "Union[None, str, os.PathLike[str]]" = None,
    zone: Optional[str] = None,
    **search: Any,
) -> Sweep:
    """Tries many settings as `kreplay.sweep` does, on all machines of a Ray cluster.

    - data: data frames and files are sent to the nodes. What the document itself and `events` name, every node must
      be able to read.
    - shards: into how many parts the settings are cut; two for each processor if left out.
    - retries: how often a part is tried again whose node was lost or whose program crashed.
    - progress: is called with how many shards are done, and how many there are.
    - journal: the journal that keeps the trials. Ctrl-C keeps the shards that are done beside it, and the same call
      makes the others.

    The rest as in `kreplay.sweep`. Ray is started on this machine where it is not; `ray.init(address="auto")` before
    takes a cluster. Every node needs this package in the same version.
    """
    if "threads" in search:
        raise UsageError("threads: a shard takes one processor; say by shards= into how many parts the search is cut")
    if retries < 0:
        raise UsageError(f"retries={retries}: a number of times, 0 or more")
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    count = shards if shards is not None else SHARDS * max(1, int(ray.cluster_resources().get("CPU", 1)))
    if not 1 <= count <= 1_000_000:
        raise UsageError(f"shards={count}: a number from 1 to 1,000,000")
    request, words = asked(document, data, settings, zone=zone, **search)
    place = journal_path(journal)
    candles = [_packed(one, request.home) for one in request.sources]
    task = _Task(_sent(request), [*request.words, *words], request.home, count)
    folder = f"{place}-shards-{_digest(task, candles)}"
    os.makedirs(folder, exist_ok=True)
    try:
        _Search(task, [ray.put(one) for one in candles], folder, retries, progress).run()
    except BaseException:
        _merge(folder, place)
        if not os.listdir(folder):
            os.rmdir(folder)
        raise
    _merge(folder, place)
    shutil.rmtree(folder)
    return answered(request, [*words, f"--journal={place}"])


def _packed(source: Source, home: str) -> _Candles:
    if isinstance(source.argument, Pipe):
        return _Candles("", content(source.argument), source.symbol)
    path = os.path.join(home, source.argument)
    if not os.path.isfile(path):
        # A sample, or what the program has the words for.
        return _Candles(source.argument, None, source.symbol)
    with open(path, "rb") as file:
        return _Candles(os.path.basename(path), file.read(), source.symbol)


def _sent(request: Request) -> Document:
    """A document with its text, so that no node needs the file."""
    found = request.document
    if found.path is None:
        return found
    path = os.path.abspath(os.path.join(request.home, found.path))
    try:
        with open(path, "rb") as file:
            return Document(path, file.read())
    except OSError as error:
        raise FileError(f"{found.path}: {error.strerror}; check the path of the document") from None


def _placed(document: Document, folder: str) -> Document:
    """A document on a node: where it was, if that is the same file there, since it may name others beside it."""
    if document.path is None or document.text is None:
        return document
    try:
        with open(document.path, "rb") as file:
            if file.read() == document.text:
                return Document(document.path, None)
    except OSError:
        pass
    path = os.path.join(folder, os.path.basename(document.path))
    with open(path, "wb") as file:
        file.write(document.text)
    return Document(path, None)


def _digest(task: _Task, candles: Sequence[_Candles]) -> str:
    """What tells a search from all others, so that only its own shards are taken up again."""
    digest = hashlib.sha256(repr(task).encode())
    for one in candles:
        digest.update(repr((one.name, one.symbol, len(one.content or b""))).encode())
        digest.update(one.content or b"")
    return digest.hexdigest()[:16]


def _merge(folder: str, journal: str) -> None:
    """Puts the shards that are done into the journal."""
    done = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".sqlite"))
    for start in range(0, len(done), MERGED):
        ask(["merge", f"--journal={journal}", "--", *done[start : start + MERGED]])


def _shard(task: _Task, number: int, *candles: _Candles) -> Tuple[bytes, float]:
    """Makes one shard on the node where it is called; what is in the file of its trials, and how long it took."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="kreplay-") as folder:
        sources = [_unpacked(one, folder, i) for i, one in enumerate(candles)]
        document = _placed(task.document, folder)
        home = task.home if os.path.isdir(task.home) else folder
        kept = os.path.join(folder, "shard.sqlite")
        words = [f"--shard={number}/{task.shards}", f"--out={kept}", "--quiet", "--threads=1"]
        Request(document, sources, task.words, home).ask(folder, *words, command="sweep")
        with open(kept, "rb") as file:
            return file.read(), time.monotonic() - start


def _unpacked(candles: _Candles, folder: str, place: int) -> Source:
    if candles.content is None:
        return Source(candles.name, None, candles.symbol)
    if not candles.name:
        return Source(sent(candles.content, candles.symbol), None, candles.symbol)
    own = os.path.join(folder, f"candles-{place}")
    os.mkdir(own)
    path = os.path.join(own, candles.name)
    with open(path, "wb") as file:
        file.write(candles.content)
    return Source(path, None, candles.symbol)


class _Search:
    """The shards of a search, handed out as tasks."""

    def __init__(
        self,
        task: _Task,
        candles: Sequence[Any],
        folder: str,
        retries: int,
        progress: Optional[Callable[[int, int], None]],
    ) -> None:
        self._task, self._candles, self._folder = ray.put(task), candles, folder
        self._count = task.shards
        self._remote = ray.remote(num_cpus=1, max_retries=retries, retry_exceptions=[ProgramError])(_shard)
        self._progress = progress or (lambda done, count: None)
        self._running: Dict[Any, Tuple[int, float]] = {}
        self._lengths: List[float] = []
        self._done = 0

    def run(self) -> None:
        """Makes the shards that are missing, and writes each into a file.

        Raises what the program says of one; the tasks of the others are stopped then.
        """
        waiting = [number for number in range(self._count, 0, -1) if not os.path.exists(self._path(number))]
        self._done = self._count - len(waiting)
        self._progress(self._done, self._count)
        try:
            while waiting or self._running:
                processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
                while waiting and len(self._running) < AHEAD * processors:
                    self._start(waiting.pop())
                done, _ = ray.wait(list(self._running), timeout=1.0)
                for reference in done:
                    self._take(reference)
                if not waiting and len(self._running) < processors:
                    self._start_slow_again()
        finally:
            for reference in self._running:
                ray.cancel(reference)

    def _path(self, number: int) -> str:
        return os.path.join(self._folder, f"shard-{number}.sqlite")

    def _start(self, number: int) -> None:
        self._running[self._remote.remote(self._task, number, *self._candles)] = (number, time.monotonic())

    def _take(self, reference: Any) -> None:
        if reference not in self._running:
            return
        number, _ = self._running.pop(reference)
        try:
            content, seconds = ray.get(reference)
        except RayTaskError as error:
            raise (error.cause or error) from None
        except RayError as error:
            raise ProgramError(f"shard {number} of {self._count} was lost by Ray: {error}") from error
        for other in [one for one, (its, _) in self._running.items() if its == number]:
            del self._running[other]
            ray.cancel(other)
        self._lengths.append(seconds)
        # Whole, or not there.
        with open(self._path(number) + ".part", "wb") as file:
            file.write(content)
        os.replace(file.name, self._path(number))
        self._done += 1
        self._progress(self._done, self._count)

    def _start_slow_again(self) -> None:
        """Starts the last tasks a second time where they take far longer than the others did."""
        if len(self._lengths) < 3:
            return
        limit = max(LEAST, SLOW * statistics.median(self._lengths))
        numbers = [number for number, _ in self._running.values()]
        for number, start in list(self._running.values()):
            if time.monotonic() - start > limit and numbers.count(number) == 1:
                self._start(number)

"""Where the trials of a search are kept, so that every try counts."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from typing import Optional, Union

from .errors import UsageError

_folder: Optional[str] = None


def journal_path(given: "Union[None, str, os.PathLike[str]]") -> str:
    """The journal that a search writes: the one that is given, else one of this process alone, which is
    removed at its end."""
    if given is None:
        return os.path.join(_own_folder(), "trials.sqlite")
    text = os.fsdecode(given)
    if text in ("", "-"):
        raise UsageError(f"journal={text!r}: name a file for the trials, or leave it out")
    return os.path.abspath(text)


def forget() -> None:
    """Removes the trials of this process, so that those to come are counted from one again."""
    global _folder
    if _folder is not None:
        shutil.rmtree(_folder, ignore_errors=True)
        _folder = None


def _own_folder() -> str:
    global _folder
    if _folder is None or not os.path.isdir(_folder):
        _folder = tempfile.mkdtemp(prefix="kreplay-trials-")
        atexit.register(_forget_in, os.getpid())
    return _folder


def _forget_in(process: int) -> None:
    """A forked process leaves the folder to the one that made it."""
    if os.getpid() == process:
        forget()

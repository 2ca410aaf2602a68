"""What can go wrong, by the program's exit codes. The words are the program's own."""

from __future__ import annotations

import re
from typing import Optional


class Error(Exception):
    """Anything that kreplay refuses.

    `str(error)` is the whole message: what is wrong, where, and what helps.
    """

    #: The program's exit code; none where the package itself refused before it started the program.
    exit_code: Optional[int] = None

    def __init__(self, message: str, *, row: Optional[int] = None, symbol: Optional[str] = None) -> None:
        super().__init__(message)
        #: The row of the data frame that is meant, from 0 as `df.iloc[row]` takes it.
        self.row = row
        #: Which of several instruments is meant.
        self.symbol = symbol


class UsageError(Error):
    """A document, an expression or an argument is wrong (exit code 64)."""

    exit_code = 64


class DataError(Error):
    """The candles are wrong (exit code 65), or a data frame is not understood."""

    exit_code = 65


class FileError(Error):
    """A file cannot be read or written (exit code 74)."""

    exit_code = 74


class ProgramError(Error):
    """The program is missing, of another version, or ended in a way that it never should."""

    exit_code = None


KINDS = {64: UsageError, 65: DataError, 74: FileError}

# Where a message begins with a row of candles: `standard input:10:1: …`.
PIPE = re.compile(r"^(.+?):(\d+)(?::\d+)?: ")
# Where a warning names rows of candles: `A: 2 rows … were left out (value=skip): line 9, line 12 (2024-03-01)`.
WARNING = re.compile(r"^(?:(?P<symbol>.+?): )?(?:\d.* \(\w+=\w+\): (?=line )|(?=line \d+ has a time of day ))")
LINE = re.compile(r"\bline (\d+)(?: \(([^)]*)\))?")
# Where the second line of a message gives a place in a document that came through standard input.
DOCUMENT = re.compile(r"^( *)standard input:(\d+):(\d+)(?= |$)", re.M)

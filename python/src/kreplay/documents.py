"""A strategy document as the program takes it: a path, a dict or a text."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import Any, Mapping, NamedTuple, Optional, Union

from .errors import UsageError
from .frames import Frame
from .times import is_time, time_text


class Document(NamedTuple):
    """- path: where it is; `None` for a text.
    - text: what it says, where it is not a file."""

    path: Optional[str]
    text: Optional[bytes]


def document(
    value: Union[str, "os.PathLike[str]", Mapping[str, Any]], has_data: bool, frame: Optional[Frame] = None
) -> Document:
    """A document. A dict that names no data gets some where data are passed: the program asks for the key,
    and what is passed takes its place. Times of it may be those of Python, pandas or numpy.

    - frame: the candles, by whose days such times are understood.

    Raises `UsageError` for what is none.
    """
    if isinstance(value, Mapping):
        whole = dict(value)
        if has_data:
            whole["data"] = "-"
        try:
            text = json.dumps(whole, indent=2, ensure_ascii=False, allow_nan=False, default=partial(_plain, frame))
            return Document(None, text.encode())
        except (TypeError, ValueError) as error:
            raise UsageError(f"the document is not JSON: {error}") from None
    if isinstance(value, str) and ("\n" in value or value.lstrip().startswith("{")):
        return Document(None, value.encode())
    if isinstance(value, (str, os.PathLike)):
        path = os.fsdecode(value)
        if path in ("", "-"):
            raise UsageError(f"document={path!r}: pass the path of a document, its text, or a dict")
        return Document(os.path.join(".", path) if path.startswith("-") else path, None)
    raise UsageError(
        f"a document cannot be {type(value).__name__}; pass the path of one, its text, or a dict"
    )


def _plain(frame: Optional[Frame], value: object) -> object:
    """Numbers of numpy, times and paths as JSON has them."""
    if is_time(value):
        return time_text(value, frame)
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    item = getattr(value, "item", None)
    if callable(item) and getattr(value, "shape", None) == ():
        return item()
    hint = "; pass candles as data=" if hasattr(value, "columns") else ""
    raise TypeError(f"{type(value).__name__} {str(value)[:40]} is not a text, number, list or dict{hint}")

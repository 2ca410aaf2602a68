"""The report of a run, a page."""

from __future__ import annotations

import html
import os
import webbrowser
from typing import Optional

from .errors import UsageError


class Report:
    """The report of a run, one HTML file that opens anywhere; a notebook shows it in a frame.

    - html: the page.
    - path: where it was written, if it was.
    """

    def __init__(self, page: str, path: Optional[str]) -> None:
        self.html = page
        self.path = path

    def save(self, path: "str | os.PathLike[str]") -> "Report":
        """Writes the page; the file appears whole or not at all."""
        target = os.path.abspath(os.fsdecode(path))
        part = f"{target}.{os.getpid()}.part"
        try:
            with open(part, "w", encoding="utf-8", newline="") as file:
                file.write(self.html)
            os.replace(part, target)
        finally:
            if os.path.exists(part):
                os.remove(part)
        self.path = target
        return self

    def open(self) -> "Report":
        """Opens it in a browser. It needs to have been written."""
        if self.path is None:
            raise UsageError(
                "the report is no file yet; say where it goes, as in run.report('report.html').open()"
            )
        webbrowser.open("file://" + self.path)
        return self

    def __repr__(self) -> str:
        return f"<kreplay.Report {self.path or f'{len(self.html):,} characters'}>"

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{html.escape(self.html)}" style="width:100%;height:800px;border:1px solid #ccc"'
            ' title="kreplay report"></iframe>'
        )

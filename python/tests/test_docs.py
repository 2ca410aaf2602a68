"""The page for users: every block runs, one after the other, and prints what the page says."""

import contextlib
import io
import os
import re
import shutil

import pytest
from conftest import DATASETS, EXAMPLES, ROOT

PAGE = ROOT / "docs" / "python.md"


def blocks():
    """(code, what it prints) of every block of Python, in the page's order."""
    found = re.findall(r"^```python\n(.*?)^```$(?:\n\n^```text\n(.*?)^```$)?", PAGE.read_text(), re.M | re.S)
    assert len(found) >= 8
    return found


def test_every_block_runs_and_prints_what_the_page_says(tmp_path, monkeypatch):
    for library in ("pandas", "polars"):
        pytest.importorskip(library)
    import pandas as pd

    shutil.copytree(DATASETS, tmp_path / "datasets")
    shutil.copytree(EXAMPLES, tmp_path / "examples", ignore=shutil.ignore_patterns(".build*"))
    monkeypatch.chdir(tmp_path)
    names = {"display": lambda shown: shown._repr_html_()}
    new = PAGE.read_text()
    with pd.option_context("display.width", 100, "display.max_columns", 8):
        for code, expected in blocks():
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(code, str(PAGE), "exec"), names)
            if os.environ.get("KREPLAY_RECORD") and expected:
                start = f"{code}```\n\n```text\n"
                new = new.replace(start + expected, start + printed.getvalue())
            else:
                assert printed.getvalue() == expected, code
    if os.environ.get("KREPLAY_RECORD"):
        PAGE.write_text(new)


def test_the_page_names_every_function():
    import kreplay as kr

    text = PAGE.read_text()
    for name in kr.__all__:
        if not name.startswith("_"):
            assert name in text, name

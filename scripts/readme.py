#!/usr/bin/env python3
"""Runs the commands of README.md, docs/*.md and docs/course/*.md and compares what they print with what the
page says, and the pictures that they make with those that the page shows. Every picture that a page shows
must be there, and be no larger than 1.5 MB.

A block that begins with ```console holds lines `$ command` and, below each, its whole output
(standard output and standard error together); `…` alone on a line stands for any lines. The commands of
a page run one after the other in a copy of the examples and datasets with `kreplay` on the PATH.

The course in other languages (docs/course/ja and the like) has the blocks of the English pages, which are
compared; every page is there, and so is every page and picture that it leads to.

  scripts/readme.py            compares; exits 1 with a diff where they differ
  scripts/readme.py --record   writes what the commands print into the pages

Names of pages after that, as in docs/search.md, leave out the others.

KREPLAY names another program than that of `make build`.
"""
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = pathlib.Path(os.environ.get("KREPLAY", ROOT / ".build/release/kreplay"))
PICTURE = re.compile(r"!\[[^]]*\]\(([\w-]+\.svg)\)")
SHOWN = re.compile(r"!\[[^]]*\]\(([^):]+)\)")
LARGEST = 1_500_000
LINK = re.compile(r"\]\(([^):#]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)


def output(command, folder):
    env = dict(os.environ, PATH=f"{PROGRAM.parent}:{os.environ['PATH']}", NO_COLOR="1", TERM="dumb",
               TZ="UTC", LC_ALL="C.UTF-8")
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    return done.stdout.decode().rstrip("\n").split("\n") if done.stdout else []


def steps(block):
    """The commands of a block with the lines below each."""
    found = []
    for line in block.rstrip("\n").split("\n"):
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line)
    return [(command, lines[:-1] if lines and lines[-1] == "" else lines) for command, lines in found]


def agree(expected, actual):
    """Whether the lines are the same, with `…` for any lines."""
    if not expected:
        return not actual
    if expected[0].strip() == "…":
        return any(agree(expected[1:], actual[i:]) for i in range(len(actual) + 1))
    return bool(actual) and expected[0].rstrip() == actual[0].rstrip() and agree(expected[1:], actual[1:])


def pages():
    """Every page of the repository that may have such blocks, the README first; a test runs those of
    docs/data.md, on files of its own."""
    others = sorted([*(ROOT / "docs").glob("*.md"), *(ROOT / "docs/course").glob("*.md")])
    return [ROOT / "README.md", *(page for page in others if page.name != "data.md")]


def same_picture(made, shown, record):
    """Whether a picture that the commands of a page have made, if they have, is the one that it shows."""
    if not made.exists() or (shown.exists() and made.read_bytes() == shown.read_bytes()):
        return True
    if record:
        shutil.copy(made, shown)
    else:
        print(f"{shown.relative_to(ROOT)} is not what the page's commands draw")
    return record


def bad_pictures(page):
    """How many pictures of a page are missing or too large; says which."""
    wrong = 0
    for name in SHOWN.findall(page.read_text()):
        size = (page.parent / name).stat().st_size if (page.parent / name).exists() else None
        if size is None or size > LARGEST:
            wrong += 1
            print(f"{page.relative_to(ROOT)}: {name} is {'missing' if size is None else f'{size:,} bytes, more than {LARGEST:,}'}")
    return wrong


def check(page, record):
    """Runs the commands of one page in a folder of its own; how many ran, and how many said otherwise."""
    text = page.read_text()
    name = str(page.relative_to(ROOT))
    wrong = ran = 0
    with tempfile.TemporaryDirectory() as scratch:
        for folder in ("examples", "datasets"):
            shutil.copytree(ROOT / folder, f"{scratch}/{folder}", ignore=shutil.ignore_patterns(".build*"))

        def handle(match):
            nonlocal wrong, ran
            pieces = []
            for command, expected in steps(match.group(1)):
                if command.startswith("make "):
                    pieces.append("\n".join([f"$ {command}", *expected]))
                    continue
                actual = output(command, scratch)
                ran += 1
                if not agree(expected, actual):
                    wrong += 1
                    if not record:
                        print(f"{name}: $ {command}")
                        print("\n".join(difflib.unified_diff(expected, actual, name, "now", lineterm="")))
                pieces.append("\n".join([f"$ {command}", *(actual if record else expected)]))
            return "```console\n" + "\n\n".join(pieces) + "\n```"

        new = BLOCK.sub(handle, text)
        wrong += sum(not same_picture(pathlib.Path(scratch) / picture, page.parent / picture, record)
                     for picture in PICTURE.findall(text))
    if record and new != text:
        page.write_text(new)
    return ran, bad_pictures(page) + (0 if record else wrong)


def translated(record):
    """The pages of the course in other languages; how many there are, and how many are not their English
    one's."""
    pages = wrong = 0
    for folder in sorted(path for path in (ROOT / "docs/course").iterdir() if path.is_dir()):
        for english in sorted((ROOT / "docs/course").glob("*.md")):
            page = folder / english.name
            pages += 1
            text = page.read_text() if page.exists() else ""
            blocks, theirs = FENCED.findall(english.read_text()), FENCED.findall(text)
            if record and len(blocks) == len(theirs) and blocks != theirs:
                left = iter(blocks)
                text = FENCED.sub(lambda _: next(left), text)
                page.write_text(text)
                theirs = blocks
            lost = [name for name in LINK.findall(text) if not (folder / name).exists()]
            if blocks != theirs or lost:
                wrong += 1
                print(f"{page.relative_to(ROOT)}: "
                      + (f"leads to {lost[0]}, which is not there" if lost else "other blocks than the English page"))
    return pages, wrong


def main():
    record = "--record" in sys.argv
    named = [pathlib.Path(name).resolve() for name in sys.argv[1:] if name != "--record"]
    found = [check(page, record) for page in pages()
             if BLOCK.search(page.read_text()) and (not named or page in named)]
    if not named:
        found.append(translated(record))
    ran, wrong = (sum(counts) for counts in zip(*found)) if found else (0, 0)
    print(f"{ran - wrong} passed, {wrong} failed")
    if ran == 0 or wrong:
        sys.exit(1)


main()

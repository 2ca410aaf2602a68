#!/usr/bin/env python3
"""What pages say in other languages: Sources/CPhrases/*.po against the English of the sources.

  scripts/words.py           says which phrases lack a translation, and which translations no phrase
  scripts/words.py --record  writes the files anew: phrases in the order of the sources, new ones with
                             an empty translation, those that are said no more left out

KREPLAY names the program that is asked for the texts of the catalogue. A translation has the values {1},
{2} … and the tags of its phrase.
"""
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORDS = os.path.join(ROOT, "Sources/CPhrases")
LANGUAGES = ["zh-Hant", "zh-Hans", "ja"]
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "\\": "\\"}


def literal(text, start, inside=None):
    """The key of a Swift string literal whose quote is at `start`, and where the literal ends.

    Where a list is given, it takes the keys and the places of the literals in its values.
    """
    key, at, values = "", start + 1, 0
    while text[at] != '"':
        if text[at] != "\\":
            key += text[at]
            at += 1
        elif text[at + 1] == "(":
            values += 1
            key += "{%d}" % values
            depth, at = 1, at + 2
            while depth:
                if text[at] == '"':
                    key_, end = literal(text, at, inside)
                    if inside is not None:
                        inside.append((key_, at))
                    at = end
                    continue
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
        elif text[at + 1] == "u":
            end = text.index("}", at)
            key += chr(int(text[at + 3 : end], 16))
            at = end + 1
        else:
            key += ESCAPES[text[at + 1]]
            at += 2
    return key, at + 1


def files(*folders):
    """The Swift files of some folders, or some files, in their order."""
    for start in folders:
        path = os.path.join(ROOT, start)
        if path.endswith(".swift"):
            yield path
        for folder, _, names in sorted(os.walk(path)):
            yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(".swift"))


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def literals(text):
    """The keys of all string literals of one line each, with the text before them; those inside of others too."""
    at = 0
    while (at := text.find('"', at)) >= 0:
        start = text.rfind("\n", 0, at) + 1
        if text[start:at].lstrip().startswith("//"):
            at = text.find("\n", at)
        elif text.startswith('"""', at):
            at = text.index('"""', at + 3) + 3
        else:
            inside = []
            key, end = literal(text, at, inside)
            for said, place in [(key, at), *inside]:
                yield said, text[:place]
            at = end


def sources():
    """What Swift says as `localized("…")`."""
    for path in files(
        "Sources/Lesson", "Sources/Indicators/Description", "Sources/Report", "Sources/Replay", "Sources/Strategy",
        "Sources/Market", "Sources/Chart", "Sources/Jobs/Lessons"
    ):
        text = text_of(path)
        for place in re.finditer(r'\blocalized\(\s*"', text):
            yield literal(text, place.end() - 1)[0]


# The folders of the report of a run, of compared runs and of all runs, whose literals are sentences.
REPORT = [
    "Sources/Report/Prose", "Sources/Report/Sections", "Sources/Report/Story", "Sources/Report/Charts",
    "Sources/Report/InstrumentPart.swift", "Sources/Report/Page/Page.swift", "Sources/Report/Compare", "Sources/Report/Index",
]


def sentences():
    """Literals that become a `Sentence`: all of the report's that have words and nothing of a program."""
    for path in files(*REPORT):
        if path.endswith("Error.swift"):
            continue
        text = text_of(path)
        nouns = re.finditer(r'counted\([^"\n]*?, "([^"]+)"(?:, "([^"]+)")?\)', text)
        yield from ("{1} " + (noun.group(2) or noun.group(1) + "s") for noun in nouns)
        for key, before in literals(text):
            words = re.sub(r"\{\d\}", "", key)
            isSaid = re.search(r"[A-Za-z]{2,}[ ’,.;:?]", words) and " " in key.strip()
            if isSaid and not re.search(r"[<>=]|\{\{|:var|var\(|#(?!\{)|\.svg|^M\{", key):
                if not re.search(r"(localized(\(text:|\(formula:)?\(?\s*|preconditionFailure\(|code: |hasPrefix\(|contains\()$", before):
                    yield key


def templates():
    """What stands between the tags of the report's templates, as LocalizedTemplate parts it."""
    for path in files(*REPORT):
        for template in re.findall(r'Template\(\s*"""\n(.*?)"""', text_of(path), re.S):
            template = re.sub(r"\n\s*", "\n", template)
            template = re.sub(r"\\u\{(\w+)\}", lambda code: chr(int(code.group(1), 16)), template)
            for run in re.split(r"<[^>]*>", template):
                yield from runs(run)
            for attribute in re.findall(r' (?:title|aria-label)="([^"]*)"', template):
                yield from runs(attribute)


def runs(text):
    for run in re.split(r"\{\{[#/^][^}]*\}\}", text):
        count = 0

        def place(_):
            nonlocal count
            count += 1
            return "{%d}" % count

        key = re.sub(r"\{\{\{.*?\}\}\}|\{\{.*?\}\}", place, run).strip()
        if re.search("[A-Za-z]", re.sub(r"\{\d\}", "", key)) and "\\(" not in key:
            yield key


def statistics():
    """Names, formulas and reasons of the statistics."""
    for path in files("Sources/Replay/Statistics", "Sources/Replay/Analysis/AnalyzeRun.swift"):
        text = text_of(path)
        for entry in re.finditer(r'StatisticEntry\(\s*"', text):
            end = literal(text, entry.end() - 1)[1]
            label, end = literal(text, text.index('"', end))
            yield label
            if label.endswith(", days"):
                yield label[: -len(", days")]
            yield literal(text, text.index('"', end))[0]
        for place in re.finditer(r'(\.unknown\(\s*|orElse(?: reason: String =|:) )"', text):
            key = literal(text, place.end() - 1)[0]
            if "{" not in key:
                yield key


def listed():
    """The phrases that the page gives to its script."""
    text = open(os.path.join(ROOT, "Sources/Lesson/Words/LessonWords.swift"), encoding="utf-8").read()
    inside = re.search(r"static let scripted = \[(.*?)\n  \]", text, re.S).group(1)
    return re.findall(r'"((?:[^"\\]|\\.)*)"', inside)


def scripted():
    """The phrases that the modules of the page's script say."""
    folder = os.path.join(ROOT, "Sources/Lesson/Script")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".js"):
            text = open(os.path.join(folder, name), encoding="utf-8").read()
            yield from re.findall(r'\bsay\("((?:[^"\\]|\\.)*)"', text)


def readings():
    """What the readings of the indicators known best say."""
    folder = os.path.join(ROOT, "Sources/Lesson/Readings")
    for name in sorted(os.listdir(folder)):
        if name != "Reading.swift":
            text = open(os.path.join(folder, name), encoding="utf-8").read()
            body = text[text.index("[String: Reading]") :]
            found = re.findall(r'"((?:[^"\\]|\\.)*)"(:)?', body)
            yield from (said for said, name in found if not name)


def told():
    """The catalogue, as the program tells it."""
    program = os.environ.get("KREPLAY", os.path.join(ROOT, ".build/release/kreplay"))
    return json.loads(subprocess.run([program, "indicators", "--json"], check=True, capture_output=True).stdout)


# Words that no formula has as a symbol.
PROSE = re.compile(
    r"[a-z]{2,} [a-z]{2,} [a-z]{2,}|\b(if|and|or|where|else|of|the|at most|at least|with|from|over|before|after|as|begun|later|in|than|is|its)\b"
)


def formulas(told):
    """What of the formulas is words, as lessons show it: lines that are no equation, and right-hand sides."""
    for one in told:
        lines = []
        for line in one["formula"].split("\n"):
            if line.startswith("  ") and lines:
                isCase = re.match(r"-?\d+( and -?\d+)? if ", line.strip()) and lines[-1][-1] not in ",="
                lines[-1] += (", " if isCase else " ") + line.strip()
            else:
                lines.append(line)
        for line in lines:
            right = equation(line)
            cut = parts(line)
            equations = [found for part in cut if (found := equation(part))]
            if len(equations) == 1 and " if " in cut[0]:
                equations = [right]
            shown = [right if right and len(line) < 220 else line, *equations]
            yield from (said for said in shown if said and PROSE.search(said))


def equation(text):
    """The right-hand side of an equation, as Equation reads it."""
    left, equals, right = text.partition(" = ")
    left = left.removesuffix("[t]")
    isName = re.fullmatch(r"[^\W\d_][\w.(), +\-*/]*", left) and (" " not in left or "(" in left)
    return right if equals and isName else None


def parts(line):
    """A line cut at the commas and semicolons that are in no brackets."""
    found, depth = [""], 0
    for character in line:
        depth += (character in "([") - (character in ")]")
        if depth == 0 and character in ",;":
            found.append("")
        elif found[-1] or character != " ":
            found[-1] += character
    return found


def catalogue(told):
    """The texts of all indicators' descriptions, and of their groups."""
    yield from (one["group"] for one in told)
    for one in told:
        yield one["summary"]
        yield from (parameter["summary"] for parameter in one["parameters"])
        yield one["edges"]


def phrases():
    import localized_script  # which imports this module

    indicators = told()
    found = [
        *sources(), *listed(), *readings(), *catalogue(indicators), *formulas(indicators), *sentences(),
        *templates(), *statistics(), *EXTRA, *localized_script.keys(),
    ]
    return list(dict.fromkeys(key for key in found if key))


# Texts of other modules that a page shows as they are stored.
TRIED = "{1} settings of this strategy were tried "
LUCK = "; where none is better than another, the best of so many is expected to show a Sharpe ratio of {2}"
EXTRA = [
    *(f"needs {{1}} {what}, there {verb} {{2}}" for what in ("closed trades", "returns") for verb in ("is", "are")),
    "needs {1} days, there are {2}",
    "there was no long trade",
    "there was no short trade",
    "the strategy could never have traded",
    "the cash does not buy one lot",
    "the first price is not above zero",
    "Commission",
    "candles",
    "Heikin-Ashi candles",
    "time share",
    "{1} bricks",
    "{1} bars",
    "tripled, or none",
    *(TRIED + where + luck for where in ("on these candles", "with what was compared with it") for luck in ("", LUCK)),
]


def unquoted(line):
    return re.sub(r"\\(.)", lambda match: ESCAPES.get(match.group(1), match.group(1)), line[line.index('"') + 1 : line.rindex('"')])


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def read(path):
    """The entries of a file: keys and translations."""
    entries, key, text = {}, None, None
    for line in open(path, encoding="utf-8"):
        if line.startswith("msgid "):
            key = unquoted(line)
            text = None
        elif line.startswith("msgstr "):
            text = unquoted(line)
        elif line.startswith('"'):  # what gettext's tools wrap
            key, text = (key + unquoted(line), None) if text is None else (key, text + unquoted(line))
        if text is not None:
            entries[key] = text
    return entries


def write(path, entries):
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(f"msgid {quoted(key)}\nmsgstr {quoted(text)}\n" for key, text in entries.items()))


def faults(language, entries, wanted):
    for key in wanted:
        if not entries.get(key):
            yield f"{language}: no translation of {quoted(key)}"
    for key, text in entries.items():
        if not key or not text:
            continue
        if key not in wanted:
            yield f"{language}: nothing says {quoted(key)}"
        for what, pattern in [("values", r"\{\d+\}"), ("tags", r"</?\w+>")]:
            if sorted(re.findall(pattern, key)) != sorted(re.findall(pattern, text)):
                yield f"{language}: other {what} than its phrase {quoted(key)}: {quoted(text)}"


def main():
    wanted = phrases()
    found = []
    for key in sorted(set(scripted()) ^ set(listed())):
        found.append(f"the script's phrases and LessonWords.scripted differ in {quoted(key)}")
    for language in LANGUAGES:
        path = os.path.join(WORDS, language + ".po")
        entries = read(path)
        if "--record" in sys.argv:
            entries = {"": entries.get("", "")} | {key: entries.get(key, "") for key in wanted}
            write(path, entries)
        found += faults(language, entries, wanted)
    for fault in found[:40]:
        print(fault)
    print(f"{len(wanted)} phrases, {len(found)} faults")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()

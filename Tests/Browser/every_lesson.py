#!/usr/bin/env python3
"""Opens the lesson of every indicator in a real browser and compares its numbers with the engine's.

  Tests/Browser/every_lesson.py [--binary .build/release/kreplay] [NAME ...]

On ten bars of each, which a seed chooses and a pointer finds, all numbers that a reader sees are those that the
page carries. These are compared on all bars of its chart with `kreplay compute` (outputs and prices), and
worked again here (lines of the formula). Besides: no message and no request, the page's arithmetic agrees with
the engine's, keys move the bar, a phone of 390 pixels has it whole. Digits that are made wrong in a copy must be
seen, each. What takes longer, Tests/Browser/lesson.py does on some.

Needs Debian's chromium and PyPI's playwright (scripts/setup.sh tests).
"""
import argparse
import csv
import io
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from decimal import ROUND_HALF_UP, Decimal

from lesson import BROWSER, DATA, ROOT, sync_playwright

PRICES = ["open", "high", "low", "close", "volume"]

# What the page shows on each of some bars, and how its worked lines are made of symbols.
SEEN = """bars => {
  const box = document.getElementById('kbox');
  const text = element => element.textContent;
  const all = name => [...document.querySelectorAll(name)];
  const cells = () => ({
    now: +box.getAttribute('aria-valuenow'),
    spoken: box.getAttribute('aria-valuetext'),
    find: text(document.getElementById('bar-find')),
    values: all('[data-s]').map(element => [+element.dataset.s, +(element.dataset.c || 0), text(element)]),
    truths: all('[data-t]').map(element => [...element.dataset.t.split(' '), text(element)]),
    table: [...document.getElementById('ten').rows].map(row => [...row.cells].map(text)),
    dates: all('.k-date').map(text),
  });
  const lines = [...document.getElementById('wk').children].map(row => ({
    name: text(row.querySelector('.nm')),
    pieces: [...row.children].filter(part => part.matches('.op,.v:not(.res)') && text(part) !== '=').map(part => part.matches('.op') ? text(part) : +part.querySelector('b').dataset.s),
    result: row.querySelector('.res b') ? +row.querySelector('.res b').dataset.s : null,
    isTruth: !!row.querySelector('[data-t]'),
  }));
  const first = cells();
  const chart = [...document.querySelectorAll('svg.kc')].find(svg => svg.getBoundingClientRect().width > 0);
  const [start, , spacing, body] = chart.dataset.g.split(' ').map(Number);
  const area = chart.getBoundingClientRect();
  const shown = bars.map(bar => {
    const x = 8 + (bar - start) * spacing + body / 2;
    const clientX = area.left + x * area.width / chart.viewBox.baseVal.width;
    chart.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', clientX, clientY: area.top + 50, bubbles: true }));
    return cells();
  });
  box.focus({ preventScroll: true });
  const panel = document.getElementById('kn');
  return { lines, first, shown, knobs: panel && panel.dataset.agrees, proof: text(document.getElementById('proof')) };
}"""

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

FUNCTIONS = {
    "max": max, "min": min, "abs": abs, "sqrt": math.sqrt, "ln": math.log, "exp": math.exp,
    "floor": math.floor, "ceil": math.ceil,
}


def written(value, digits):
    """A number as the page writes it: half a unit goes away from zero, and a rounded zero has no sign."""
    if value is None:
        return "–"
    size = abs(value)
    if size >= 1e15 or size * 10.0**digits >= 1e18:
        exponent = math.floor(math.log10(size))
        mantissa = size / 10.0**exponent
        if mantissa >= 9.95:
            mantissa, exponent = 1, exponent + 1
        return ("\u2212" if value < 0 else "") + f"{mantissa:.1f}\u00a0×\u00a010" + str(exponent).translate(RAISED)
    rounded = abs(Decimal(value)).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
    return ("\u2212" if value < 0 and rounded != 0 else "") + f"{rounded:,f}"


def close_to(a, b):
    return abs(a - b) <= 1e-9 * max(1.0, abs(b))


class Engine:
    """Outputs and prices on every bar, printed by one command for all lessons."""

    def __init__(self, binary, pages):
        expressions = {f"={price}": price for price in PRICES}
        for name, page in pages.items():
            for place in page["outputs"]:
                output = page["symbols"][place]["l"].lstrip(".")
                expressions[f"{name}.{output}"] = f"{name}().{output}"
        made = subprocess.run([binary, "compute", DATA, *expressions.values()], check=True, capture_output=True, text=True)
        rows = csv.reader(io.StringIO(made.stdout))
        next(rows)
        self.rows = {row[0]: dict(zip(expressions, row[1:])) for row in rows}
        self.stamps = list(self.rows)
        self.places = {stamp: place for place, stamp in enumerate(self.stamps)}

    def value(self, key, stamp, ago=0):
        text = self.rows[self.stamps[self.places[stamp] - ago]].get(key)
        return None if text is None or text == "" else float(text)


def arithmetic(line, page, bar):
    """A worked line by the values of its symbols; None where it has more than arithmetic, or one is not known."""
    text = ""
    for piece in line["pieces"]:
        if isinstance(piece, int):
            value = page["symbols"][piece]["v"][bar]
            if value is None:
                return None
            text += f"({value!r})"
        else:
            text += {"·": "*", "\u2212": "-", "^": "**"}.get(piece, piece)
    if "…" in text:
        return None
    try:
        return eval(text, {"__builtins__": {}, **FUNCTIONS})  # digits, signs and the functions above
    except (ZeroDivisionError, ValueError, OverflowError):
        return None


class Checked:
    """How many numbers were compared with what."""

    def __init__(self):
        self.lessons = self.shown = self.engine = self.worked = self.knobs = 0
        self.told = {}


def carried(name, page, engine, lines, checked):
    """What the page carries is what the engine prints, on every bar of its chart, and its lines close."""
    symbols, proved = page["symbols"], set()
    outputs = {place: f"{name}.{symbols[place]['l'].lstrip('.')}" for place in page["outputs"]}
    prices = {}  # as they are, and some bars ago: close[t−1]
    for place, symbol in enumerate(symbols):
        price = re.fullmatch(r"(\w+)(?:\[t\u2212(\d+)\])?", symbol["l"])
        if price and price.group(1) in PRICES and place not in outputs:
            prices[place] = ("=" + price.group(1), int(price.group(2) or 0))
    worked = [line for line in lines if line["pieces"] and line["result"] is not None and not line["isTruth"]]
    for bar, stamp in enumerate(page["stamps"]):
        for place, (key, ago) in [*((place, (key, 0)) for place, key in outputs.items()), *prices.items()]:
            told, there = engine.value(key, stamp, ago), symbols[place]["v"][bar]
            if place in prices and there is None:
                continue  # a column of that name that begins later
            assert (told is None) == (there is None) and (told is None or close_to(there, told)), (stamp, key, there, told)
            checked.engine += 1
            proved.add(place)
        for line in worked:
            value, result = arithmetic(line, page, bar), symbols[line["result"]]["v"][bar]
            if value is not None and result is not None:
                assert close_to(value, result), (stamp, line["name"], value, result)
                checked.worked += 1
                proved |= {line["result"], *(piece for piece in line["pieces"] if isinstance(piece, int))}
    for line in lines:
        if line["result"] is not None and line["result"] not in proved:
            checked.told.setdefault(name, []).append(line["name"])


def shown(page, seen, bars, checked):
    """What the page shows on a bar is what it carries: first as it was written, then as its script writes it."""
    symbols, stamps = page["symbols"], page["stamps"]
    assert len(seen["shown"]) == len(bars)
    for bar, cells in [(page["bar"], seen["first"]), *zip(bars, seen["shown"])]:
        assert cells["now"] == page["start"] + bar + 1, (stamps[bar], cells["now"])
        assert cells["find"] == page["finds"][bar], (stamps[bar], cells["find"])
        assert page["dates"][bar] in cells["spoken"] and page["dates"][bar] in cells["dates"], (stamps[bar], cells["spoken"], cells["dates"])
        for symbol, less, text in cells["values"]:
            expected = written(symbols[symbol]["v"][bar], max(0, symbols[symbol]["d"] - less))
            assert text == expected, (stamps[bar], symbols[symbol]["l"], text, expected)
            checked.shown += 1
        for left, right, sign, text in cells["truths"]:
            a, b = symbols[int(left)]["v"][bar], symbols[int(right)]["v"][bar]
            holds = None if a is None or b is None else {"<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b, "==": a == b}[sign]
            assert text == {True: "yes", False: "no", None: "–"}[holds], (stamps[bar], symbols[int(left)]["l"], sign, text)
        first = max(0, bar - 9)
        assert len(cells["table"]) == bar - first + 1, stamps[bar]
        for at, row in zip(range(first, bar + 1), cells["table"]):
            expected = [page["dates"][at], *(written(symbols[s]["v"][at], symbols[s]["d"]) for s in page["table"])]
            assert row == expected, (stamps[at], row, expected)
            checked.shown += len(row) - 1


def embedded(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return json.loads(re.search(r'id="data">(.*?)</script>', text, re.S).group(1))


class Reader:
    """A window in which one lesson after another is opened."""

    def __init__(self, playwright):
        self.browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        self.page = self.browser.new_page(viewport={"width": 1280, "height": 900})
        self.messages = []
        self.page.on("console", lambda message: self.messages.append(message.text))
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))
        self.page.on("request", lambda request: self.messages.append(request.url))

    def check(self, name, path, page, engine, checked):
        self.messages.clear()
        self.page.goto("file://" + path, wait_until="domcontentloaded")
        assert self.messages == ["file://" + path], self.messages
        assert os.path.getsize(path) <= 300_000, os.path.getsize(path)
        bars = sorted(random.Random(name).sample(range(len(page["dates"])), 10))
        seen = self.page.evaluate(SEEN, bars)
        shown(page, seen, bars, checked)
        carried(name, page, engine, seen["lines"], checked)
        if seen["knobs"] is not None:
            assert seen["knobs"] == "yes" and "agrees on" in seen["proof"], seen["proof"]
            checked.knobs += 1
        self.keys(page, bars[-1])
        self.page.set_viewport_size({"width": 390, "height": 844})
        width = self.page.evaluate("document.documentElement.scrollWidth")
        self.page.set_viewport_size({"width": 1280, "height": 900})
        assert width <= 390, f"{width} pixels wide on a phone of 390"
        assert self.messages == ["file://" + path], self.messages

    def keys(self, page, bar):
        """A reader's own key, not one that a script sends."""
        self.page.keyboard.press("ArrowLeft")
        now = self.page.evaluate("+document.activeElement.getAttribute('aria-valuenow')")
        assert now == page["start"] + max(1, bar), (now, bar)


def spoiled(path, folder):
    """Copies of a lesson with one digit wrong, each in another place: what is wrong, and the file."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    page = embedded(path)
    start = text.index('id="data">')
    columns = [match for match in re.finditer(r'"v":\[([^\]]*)\]', text) if match.start() > start]

    def other(digit):
        return str((int(digit) + 1) % 10)

    def changed(place, what):
        digit = next(at for at in range(place, place + 30) if text[at].isdigit())
        name = os.path.join(folder, re.sub(r"\W", "-", what) + ".html")
        with open(name, "w", encoding="utf-8") as file:
            file.write(text[:digit] + other(text[digit]) + text[digit + 1 :])
        return what, name

    def value(symbol, bar):
        place = columns[symbol].start(1)
        for _ in range(bar):
            place = text.index(",", place) + 1
        return place

    outputs = page["outputs"]
    step = next(place for place in range(len(columns)) if place not in outputs and page["symbols"][place]["l"].startswith("average"))
    bar = page["bar"]
    shown = re.search(rf'<b data-s="{outputs[0]}">\D*', text).end()
    knob = text.index('"sums":[[') + len('"sums":[[')
    yield changed(value(outputs[0], bar), "an output")
    yield changed(value(step, bar), "a step")
    yield changed(value(next(p for p in range(len(columns)) if page["symbols"][p]["l"] == "close"), bar), "a price")
    yield changed(shown, "a number that is written")
    yield changed(text.index("<td>", text.index('id="ten"')) + 4, "a date of the table")
    yield changed(text.rindex("<td>", 0, text.index("</tbody>", text.index('id="ten"'))) + 4, "a cell of the table")
    yield changed(knob, "a sum of the sliders")


def sees_a_wrong_digit(reader, path, engine, folder):
    for what, file in spoiled(path, folder):
        try:
            reader.check("macd", file, embedded(file), engine, Checked())
        except AssertionError:
            continue
        raise AssertionError(f"{what} with a wrong digit is not seen")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=os.path.join(ROOT, ".build/release/kreplay"))
    parser.add_argument("--readers", type=int, default=2, help="how many windows are open at once")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if sync_playwright is None or not os.path.exists(BROWSER):
        print("no browser: the lessons were not opened")
        return 0
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        book = os.path.join(folder, "book")
        subprocess.run([options.binary, "explain", "--all", "--out", book], check=True, capture_output=True)
        every = sorted(file[:-5] for file in os.listdir(book) if file != "index.html")
        unknown = set(options.names) - set(every)
        assert not unknown, f"no lesson on {', '.join(sorted(unknown))}"
        paths = {name: os.path.join(book, name + ".html") for name in options.names or every}
        pages = {name: embedded(path) for name, path in paths.items()}
        engine = Engine(options.binary, {**pages, "macd": embedded(os.path.join(book, "macd.html"))})
        made = time.monotonic() - begun
        left, failures, checked = list(paths), [], Checked()
        lock = threading.Lock()

        def read(isFirst):
            with sync_playwright() as playwright:
                reader = Reader(playwright)
                if isFirst:
                    try:
                        sees_a_wrong_digit(reader, os.path.join(book, "macd.html"), engine, folder)
                    except Exception as error:
                        failures.append(f"macd: {error!r}")
                while True:
                    with lock:
                        if not left:
                            break
                        name = left.pop()
                    own = Checked()
                    try:
                        reader.check(name, paths[name], pages[name], engine, own)
                    except Exception as error:  # what stops one lesson's reading must not stop the others'
                        failures.append(f"{name}: {error!r}")
                    with lock:
                        checked.lessons += 1
                        checked.shown += own.shown
                        checked.engine += own.engine
                        checked.worked += own.worked
                        checked.knobs += own.knobs
                        checked.told.update(own.told)
                reader.browser.close()

        threads = [threading.Thread(target=read, args=(place == 0,)) for place in range(max(1, options.readers))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if checked.lessons != len(paths):
        failures.append(f"only {checked.lessons} of {len(paths)} lessons were read")
    for failure in sorted(failures):
        print(failure)
    told = sum(map(len, checked.told.values()))
    print(
        f"{len(paths)} lessons: {checked.shown:,} numbers as shown, {checked.engine:,} of the engine, {checked.worked:,} lines worked again, "
        f"{checked.knobs} with sliders that agree, {told} lines whose value only the lesson tells; {len(failures)} failures"
    )
    print(f"made in {made:.0f} s, read in {time.monotonic() - begun - made:.0f} s", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

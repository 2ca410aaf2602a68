#!/usr/bin/env python3
"""Opens lessons in a real browser: no message, no request, numbers of the engine, keys, phone, print, axe.

  Tests/Browser/lesson.py [--binary .build/release/kreplay] [--pictures FOLDER] [NAME ...]

A sample of lessons without names; Tests/Browser/every_lesson.py opens all and looks at their numbers.

Needs Debian's chromium and PyPI's playwright and axe (scripts/setup.sh tests).
"""
import argparse
import csv
import io
import os
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BROWSER = shutil.which("chromium") or "/usr/bin/chromium"
DATA = "sample:aapl-1d"
SAMPLE = ["macd", "sma", "rsi", "engulfing", "obv", "bollinger", "kama", "atr", "supertrend", "stochastic", "doji", "vwap"]

# Lessons in other languages: NAME@LANGUAGE.
SPOKEN = ["macd@ja", "rsi@zh-Hant", "doji@zh-Hans", "supertrend@ja", "ma-crossover.json@ja"]

# Those whose figures are opened as files, too.
FIGURES = ["macd", "bollinger", "engulfing", "kdj", "ma-crossover.json", "macd@ja"]

STRATEGIES = ["ma-crossover.json", "both-sides.json", "portfolios/pairs.json"]

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None
try:
    import axe_playwright_python

    with open(os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js"), encoding="utf-8") as file:
        AXE = file.read()
except ImportError:
    AXE = None


def number(text):
    return None if text == "–" else float(text.replace("\u2212", "-").replace(",", ""))


class Lesson:
    """A lesson that is open."""

    def __init__(self, browser, binary, folder, name):
        self.path = os.path.join(folder, name.replace("/", "-") + ".html")
        name, _, self.language = name.partition("@")
        self.binary, self.name = binary, name
        strategy = os.path.join(ROOT, "examples", name)
        self.is_strategy = name.endswith(".json")
        said = strategy if self.is_strategy else name
        words = ["--lang", self.language] if self.language else []
        self.said = said
        subprocess.run([binary, "explain", said, "--out", self.path, *words], check=True, capture_output=True)
        self.messages, self.requests = [], []
        self.page = browser.new_page(viewport={"width": 1280, "height": 900}, bypass_csp=False)
        self.page.on("console", lambda message: self.messages.append(message.text))
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto("file://" + self.path)
        self.page.wait_for_timeout(100)

    def data(self):
        return self.page.evaluate("JSON.parse(document.getElementById('data').textContent)")


def quiet(lesson):
    assert not lesson.messages, lesson.messages
    assert [url for url in lesson.requests if not url.startswith("file://")] == []
    assert os.path.getsize(lesson.path) <= 300_000, os.path.getsize(lesson.path)


# What an element looks like, of a drawing in a page or of one alone.
LOOKS = """svg => [...svg.querySelector(':scope > g').querySelectorAll('*')].map(element => {
    const style = getComputedStyle(element);
    const names = ['fill', 'fillOpacity', 'fillRule', 'stroke', 'strokeOpacity', 'strokeWidth', 'strokeDasharray', 'strokeLinejoin', 'strokeLinecap', 'paintOrder', 'shapeRendering'];
    const fonts = /^t/.test(element.tagName) ? ['fontSize', 'fontWeight', 'fontVariantNumeric', 'fontFamily', 'textAnchor'] : [];
    return [element.tagName, ...[...names, ...fonts].map(name => style[name].replaceAll('"', "'")), element.children.length ? '' : element.textContent];
})"""


def figures_alone(lesson):
    """Each figure as a file looks as in the page, element by element, and is as wide as it says."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--lang", lesson.language] if lesson.language else []
        listed = subprocess.run([lesson.binary, "explain", lesson.said, "--figures", folder, *words], check=True, capture_output=True, text=True).stdout.split()
        assert sorted(listed) == sorted(os.path.join(folder, name) for name in os.listdir(folder))
        stem = os.path.basename(lesson.name).removesuffix(".json") + "-"
        find = "svg.k" if lesson.is_strategy else "svg[data-f]"
        named = "svg => svg.closest('section').id" if lesson.is_strategy else "svg => svg.dataset.f"
        shown = {}
        for figure in lesson.page.locator(find).element_handles():
            shown.setdefault(figure.evaluate(named), figure)
        assert sorted(shown) == sorted(os.path.basename(path)[len(stem) : -4] for path in listed), sorted(shown)
        alone = lesson.page.context.browser.new_page()
        messages = []
        alone.on("console", lambda message: messages.append(message.text))
        alone.on("request", lambda request: messages.append(request.url))
        for path in listed:
            alone.goto("file://" + path)
            own, there = alone.evaluate(f"({LOOKS})(document.documentElement)"), shown[os.path.basename(path)[len(stem) : -4]].evaluate(LOOKS)
            assert len(own) == len(there), (path, len(own), len(there))
            for a, b in zip(own, there):
                assert a == b, (os.path.basename(path), a, b)
            root = "document.documentElement"
            assert alone.evaluate(f"{root}.getBoundingClientRect().width === +{root}.getAttribute('width') && !!{root}.querySelector('title').textContent")
        assert messages == ["file://" + path for path in listed], messages
        alone.close()


def numbers_are_the_engines(lesson):
    """Ten bars, stepped to by the keys, against kreplay compute."""
    data = lesson.data()
    outputs = [data["symbols"][place]["l"] for place in data["outputs"]]
    columns = [f"{lesson.name}().{output.lstrip('.')}" for output in outputs]
    text = subprocess.run([lesson.binary, "compute", DATA, *columns], check=True, capture_output=True, text=True).stdout
    rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(text))}
    box = lesson.page.locator("#kbox")
    box.focus()
    chooser = random.Random(7)
    box.press("Home")
    at = 0
    for bar in sorted(chooser.sample(range(len(data["dates"])), 10)):
        for key, size in (("Shift+ArrowRight", 10), ("ArrowRight", 1)):
            while bar - at >= size:
                box.press(key)
                at += size
        shown = lesson.page.evaluate("[...document.querySelectorAll('#ten tr:last-child td')].map(cell => cell.textContent)")
        heads = [data["symbols"][place]["l"] for place in data["table"]]
        for output, expected in zip(outputs, rows[data["stamps"][bar]]):
            if output not in heads:
                continue
            place = data["table"][heads.index(output)]
            digits = data["symbols"][place]["d"]
            seen = number(shown[1 + heads.index(output)])
            if expected == "":
                assert seen is None, (output, bar, seen)
            else:
                assert abs(seen - float(expected)) <= 0.5000001 * 10**-digits, (output, bar, seen, expected)


def knobs_agree(lesson):
    if lesson.page.locator("#kn").count() == 0:
        return
    assert lesson.page.locator("#kn").get_attribute("data-agrees") == "yes", lesson.page.locator("#proof").inner_text()
    slider = lesson.page.locator("#kn input").first
    before = lesson.page.locator("#kchart").inner_html()
    slider.focus()
    slider.press("ArrowRight")
    assert lesson.page.locator("#kchart").inner_html() != before


def predicts(lesson):
    if lesson.page.locator("#quiz").count() == 0:
        return
    lesson.page.locator("#quiz .bts .bt").nth(1).click()
    assert "of 1" in lesson.page.locator("#qs").inner_text()
    lesson.page.locator("#qnext").click()
    assert lesson.page.locator("#qn").inner_text().startswith("Question 2")


def speaks(lesson):
    """Nothing a reader sees is English but names, calls, formulas and sources; the script speaks as the page."""
    page = lesson.page
    assert page.evaluate("document.documentElement.lang") == lesson.language
    if not lesson.is_strategy:
        page.locator("#quiz .bts .bt").nth(1).click()
        page.locator("#qnext").click()
        page.locator("#copy").click()
    assert page.locator("main .bar button").inner_text() in ("スライド", "投影片", "幻灯片"), page.locator("main .bar button").inner_text()
    found = page.evaluate("""[...document.querySelectorAll('main *')].flatMap(element =>
        element.closest('code,pre,.fm,.wk,.doc,[lang=en],.lede') ? [] : [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data)
          .concat(['title', 'aria-label'].map(name => element.getAttribute(name) || '')))
        .filter(text => /[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text))""")
    source = page.locator(".receipt").inner_text()
    left = [text for text in found if text not in source]
    assert left == [], left


def sums_close(lesson):
    """The sums of each told trade make its profit, and those of the run its net result, to a cent a row."""
    sums = lesson.page.evaluate("[...document.querySelectorAll('.sums')].map(t => [...t.rows].map(r => [r.cells[1].innerText, r.cells[2].innerText, r.className]))")
    assert len(sums) > 1, "no trade is told"
    amount = lambda text: number(text.replace("$", "").replace("+", ""))
    for rows in sums[:-1]:
        assert abs(sum(amount(row[1]) for row in rows[:-1]) - amount(rows[-1][1])) < 0.005 * len(rows) + 1e-6, rows
        quantity = rows[0][0].replace("\u2212", "-").replace("×", "*").replace(",", "").replace(" for a point", "")
        assert abs(eval(quantity, {"__builtins__": {}}) - amount(rows[0][1])) < 0.0051, rows[0]
    assert lesson.page.locator("section[id^=trade-] figure svg").count() == 3 * (len(sums) - 1)


def fits_a_phone(lesson):
    for width in (390, 320):
        lesson.page.set_viewport_size({"width": width, "height": 844})
        lesson.page.wait_for_timeout(50)
        assert lesson.page.evaluate("document.documentElement.scrollWidth") <= width, width
    lesson.page.set_viewport_size({"width": 1280, "height": 900})


SHOWN = """[...document.querySelector('main').children].flatMap((part, i) =>
    part.matches('header,section') && part.getBoundingClientRect().height > 0 ? [i] : [])"""


def turns_slides(lesson):
    """One part at a time: by the address, by keys and by the button; print and the whole page stay."""
    page = lesson.page
    whole = page.evaluate(SHOWN)
    page.evaluate("document.activeElement.blur()")
    page.evaluate("location.hash = 'slide=3'")
    page.wait_for_timeout(100)
    for key, place in ((None, 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("PageDown", 3), ("Space", 4), ("Shift+Space", 3), ("End", -1), ("ArrowRight", -1), ("Home", 0), ("PageUp", 0)):
        if key:
            page.keyboard.press(key)
            page.wait_for_timeout(30)
        assert page.evaluate(SHOWN) == [whole[place]], (key, page.evaluate(SHOWN))
        number = (place % len(whole)) + 1
        assert page.evaluate("location.hash") == f"#slide={number}", key
        assert page.locator(".turn [role=status]").inner_text().startswith(f"{number} of {len(whole)}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280, number
    size = "parseFloat(getComputedStyle(document.querySelector('.now')).zoom)"
    assert page.evaluate(size) > 1.2, page.evaluate(size)
    for number in range(2, len(whole) + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(20)
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280, number
    page.emulate_media(media="print")
    assert page.evaluate(SHOWN) == whole and not page.locator(".turn").is_visible()
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    assert page.evaluate(SHOWN) == whole and not page.locator(".turn").is_visible()
    assert "slide" not in page.evaluate("location.hash")
    page.get_by_role("button", name="Slides").click()
    assert len(page.evaluate(SHOWN)) == 1
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(50)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    is_accessible(lesson)
    page.get_by_role("button", name="Leave").click()
    page.set_viewport_size({"width": 1280, "height": 900})
    assert page.evaluate(SHOWN) == whole


def prints(lesson):
    assert lesson.page.pdf(format="A4").startswith(b"%PDF")


def is_accessible(lesson):
    if AXE is None:
        return
    for scheme in ("light", "dark"):
        lesson.page.emulate_media(color_scheme=scheme)
        lesson.page.evaluate(AXE)
        found = lesson.page.evaluate("axe.run().then(result => result.violations.map(v => v.id + ': ' + v.nodes.slice(0, 2).map(n => n.target).join(' ')))")
        assert not found, (scheme, found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=os.path.join(ROOT, ".build/release/kreplay"))
    parser.add_argument("--pictures")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if sync_playwright is None or not os.path.exists(BROWSER):
        print("no browser: the lessons were not opened")
        return 0
    names = options.names or SAMPLE + SPOKEN + STRATEGIES
    checks = [quiet, numbers_are_the_engines, knobs_agree, predicts, turns_slides, fits_a_phone, prints, is_accessible, quiet]
    failed = 0
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        for name in names:
            lesson = Lesson(browser, options.binary, folder, name)
            stories = [quiet, sums_close, turns_slides, fits_a_phone, prints, is_accessible, quiet]
            spoken = [quiet, numbers_are_the_engines, knobs_agree, speaks, fits_a_phone, prints, is_accessible, quiet]
            told = [quiet, speaks, fits_a_phone, prints, is_accessible, quiet]
            alone = [figures_alone] if name in FIGURES else []
            for check in alone + ((told if lesson.language else stories) if lesson.is_strategy else spoken if lesson.language else checks):
                try:
                    check(lesson)
                except AssertionError as error:
                    failed += 1
                    print(f"{name}: {check.__name__.replace('_', ' ')}: {error}")
            if options.pictures:
                os.makedirs(options.pictures, exist_ok=True)
                lesson.page.emulate_media(color_scheme="light")
                lesson.page.screenshot(path=os.path.join(options.pictures, name.replace("/", "-") + ".png"), full_page=True)
            lesson.page.close()
        browser.close()
    print(f"{len(names)} lessons, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

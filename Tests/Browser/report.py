#!/usr/bin/env python3
"""Opens reports in a real browser and does what a reader does.

  Tests/Browser/report.py [--binary .build/release/kreplay] [--pictures FOLDER] [NAME …]

Needs Debian's chromium and PyPI's playwright and axe (scripts/setup.sh tests). Without them it says so and
leaves the rest of the checks alone.
"""
import argparse
import datetime
import json
import multiprocessing
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import motion  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BROWSER = shutil.which("chromium") or "/usr/bin/chromium"

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

CHECKS = []
WORKERS = 3
# The program that made the pages.
BINARY = ""


def check(page="ma-crossover", **how):
    """Registers a check: which report it opens, and how wide, dark, by touch the browser is."""

    def register(function):
        CHECKS.append((function.__name__.replace("_", " "), function, page, how))
        return function

    return register


class Reader:
    """A page that is open, with what a reader does in it."""

    def __init__(self, page, script=True):
        self.page = page
        self.script = script
        self.stage = page.locator("#chart .stage")

    def box(self, place="#chart .stage"):
        self.page.locator(place).scroll_into_view_if_needed()
        self.rest(60)
        return self.page.locator(place).bounding_box()

    def rest(self, milliseconds=120):
        """Waits so long, and then until the page has drawn twice: a busy machine draws late."""
        self.page.wait_for_timeout(milliseconds)
        if self.script:
            self.page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

    def until(self, holds, seconds=10):
        """Waits until something holds; the page's policy lets nothing wait inside it."""
        for _ in range(seconds * 10):
            if holds():
                return True
            self.rest(100)
        return False

    def address(self):
        """What the address says once the chart has come to rest, which its own frames and timers tell: however late a busy
        machine draws, a glide (180 ms) is over by then, and the address is written 250 ms after it."""
        self.page.evaluate(
            """new Promise(done => { let begun; const next = now => { begun ??= now;
            if (now - begun < 300) requestAnimationFrame(next); else setTimeout(done, 320); }; requestAnimationFrame(next); })"""
        )
        text = self.page.evaluate("location.hash.slice(1)")
        return dict(part.split("=", 1) for part in text.split("&") if "=" in part)

    def title(self):
        self.rest(320)
        return self.page.locator("#chart .find.noprint").inner_text()

    def drag(self, box, x, y, dx, dy, steps=8, hold=0):
        mouse = self.page.mouse
        mouse.move(box["x"] + x, box["y"] + y)
        mouse.down()
        mouse.move(box["x"] + x + dx, box["y"] + y + dy, steps=steps)
        if hold:
            self.rest(hold)
        mouse.up()
        self.rest(60)

    def legend(self):
        return self.page.locator("#chart .legend .prices").inner_text().replace("\n", " ")

    def key(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        self.rest(260)

    def colors(self, canvas="#chart canvas.base"):
        """How many different colours a canvas has: a blank one has one or two."""
        return self.page.evaluate(
            """place => { const c = document.querySelector(place), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, seen = new Set();
            for (let i = 0; i < d.length; i += 4) seen.add((d[i] << 16) | (d[i + 1] << 8) | d[i + 2]); return seen.size; }""",
            canvas,
        )


def same(found, wanted, what):
    assert found == wanted, f"{what}: {found!r}, not {wanted!r}"


# Anatomy ------------------------------------------------------------------------------------------


@check()
def the_live_chart_takes_the_place_of_the_drawing(r):
    assert r.stage.is_visible()
    assert not r.page.locator("#chart figure.scripted").is_visible()
    assert r.colors() > 20, "the chart is blank"
    assert r.colors("#equity canvas") > 10, "the equity chart is blank"


@check(script=False)
def without_script_the_written_page_is_whole(r):
    assert r.page.locator("#chart figure svg:visible").count() >= 1
    assert r.page.locator("#equity figure svg:visible").count() >= 1
    assert r.page.locator(".live").count() == 0


@check(width=390, height=844, touch=True, scale=2)
def a_phone_has_no_sideways_scrolling(r):
    same(r.page.evaluate("document.documentElement.scrollWidth"), 390, "width of the page")


@check(width=320, height=700)
def a_narrow_phone_has_none_either(r):
    same(r.page.evaluate("document.documentElement.scrollWidth"), 320, "width of the page")


@check()
def print_has_the_written_drawings(r):
    r.page.emulate_media(media="print")
    assert r.page.locator("#chart figure svg:visible").count() >= 1
    assert not r.page.locator("#chart .stage").is_visible()


# Moving -------------------------------------------------------------------------------------------


@check()
def a_drag_moves_the_bars_under_the_pointer(r):
    box = r.box()
    before = r.title()
    r.page.mouse.move(box["x"] + 400, box["y"] + 200)
    r.rest()
    bar = r.legend()
    r.drag(box, 400, 200, 210, 0, hold=120)
    same(r.legend(), bar, "the bar under the pointer")
    assert r.title() != before


@check()
def the_wheel_zooms_about_the_pointer(r):
    box = r.box()
    r.rest(300)
    r.page.mouse.move(box["x"] + 500, box["y"] + 200)
    r.rest()
    bar = r.legend()
    for _ in range(4):
        r.page.mouse.wheel(0, -120)
        r.rest(40)
    same(r.legend(), bar, "the bar under the pointer")
    assert "from" in r.address()


@check()
def the_wheel_at_all_bars_scrolls_the_page(r):
    box = r.box()
    r.stage.focus()
    r.key("f")
    r.rest(300)
    top = r.page.evaluate("scrollY")
    r.page.mouse.move(box["x"] + 500, box["y"] + 200)
    for _ in range(3):
        r.page.mouse.wheel(0, 200)
        r.rest(60)
    assert r.page.evaluate("scrollY") > top


@check()
def a_double_click_shows_all_and_goes_back(r):
    box = r.box()
    before = r.title()
    r.page.mouse.dblclick(box["x"] + 700, box["y"] + 120)
    r.rest(300)
    assert "1 candle =" in r.legend()
    r.page.mouse.dblclick(box["x"] + 700, box["y"] + 120)
    same(r.title(), before, "what is seen")


@check()
def shift_and_drag_zooms_to_a_box(r):
    box = r.box()
    r.page.keyboard.down("Shift")
    r.drag(box, 600, 100, 70, 60)
    r.page.keyboard.up("Shift")
    address = r.address()
    days = r.page.evaluate("([a, b]) => (Date.parse(b) - Date.parse(a)) / 864e5", [address["from"], address["to"]])
    assert 7 <= days <= 20, f"70 pixels of 7 are 10 bars, not {days} days"


@check()
def the_price_axis_stretches_and_a_double_click_gives_it_back(r):
    box = r.box()
    axis = box["width"] - 20
    r.drag(box, axis, 200, 0, 80)
    assert r.page.locator(".auto").is_visible()
    r.page.mouse.dblclick(box["x"] + axis, box["y"] + 200)
    r.rest(100)
    assert not r.page.locator(".auto").is_visible()


@check()
def ranges_and_a_date_go_where_they_say(r):
    r.box()
    r.page.get_by_role("button", name="1Y", exact=True).click()
    address = r.address()
    assert address["from"][:7] == "2012-03" and address["to"][:7] == "2013-03", address
    r.page.locator("#chart .seg button", has_text="All").click()
    same(r.address()["from"], "2000-03-01", "the first bar")
    r.page.get_by_role("button", name="1M", exact=True).click()
    r.page.get_by_role("button", name="Go to date").click()
    r.page.locator(".tools input").fill("2007-06-29")
    address = r.address()
    assert address["from"] < "2007-06-29" < address["to"], address


@check()
def a_throw_glides_on_and_a_press_stops_it(r):
    box = r.box()
    session = r.page.context.new_cdp_session(r.page)
    where = "parseFloat(document.querySelector('.navigator .frame').style.left)"
    # The mouse says when it moved, or a busy machine's pauses would make a throw a slow drag.
    begun, y = time.time(), box["y"] + 200

    def mouse(kind, x, after):
        how = {"button": "left", "buttons": 1, "clickCount": 1, "timestamp": begun + after / 1000}
        session.send("Input.dispatchMouseEvent", {"type": kind, "x": box["x"] + x, "y": y, **how})

    def frame():
        """Where the navigator's frame stands at rest: while the chart moves, a busy page draws it last."""
        before, now = None, r.page.evaluate(where)
        while now != before:
            r.rest(300)
            before, now = now, r.page.evaluate(where)
        return now

    def throw(after, hold):
        mouse("mousePressed", 300, after)
        for step in range(1, 8):
            mouse("mouseMoved", 300 + 30 * step, after + 10 * step)
        dragged = frame()
        mouse("mouseReleased", 510, after + 70 + hold)
        return dragged

    dragged = throw(0, hold=10)
    assert r.until(lambda: r.page.evaluate(where) < dragged), "it does not glide"
    glided = dragged - frame()
    dragged = throw(2000, hold=500)
    same(frame(), dragged, "the window after a drag that was held")
    dragged = throw(4000, hold=10)
    mouse("mousePressed", 510, 4100)
    stopped = dragged - frame()
    assert stopped < 0.9 * glided, f"a press at once lets it glide {stopped} of {glided}"
    mouse("mouseReleased", 510, 4600)


@check(reduced=True)
def with_reduced_motion_nothing_glides(r):
    r.box()
    r.page.get_by_role("button", name="6M", exact=True).click()
    r.rest(40)
    first = r.page.evaluate("document.querySelector('.navigator .frame').style.left")
    r.rest(200)
    same(r.page.evaluate("document.querySelector('.navigator .frame').style.left"), first, "the window")


@check(width=390, height=844, touch=True)
def on_touch_a_long_press_shows_the_cursor_and_a_tap_ends_it(r):
    box = r.box()
    session = r.page.context.new_cdp_session(r.page)
    point = {"x": box["x"] + 150, "y": box["y"] + 200}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    r.rest(500)
    before = r.legend()
    session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": point["x"] - 60, "y": point["y"]}]})
    r.rest()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    r.rest()
    held = r.legend()
    assert held != before, "the cursor does not follow the finger"
    r.page.touchscreen.tap(point["x"] + 40, point["y"] - 60)
    r.rest()
    assert r.legend() != held, "the tap did not end the cursor"


@check(width=390, height=844, touch=True)
def on_touch_two_fingers_zoom(r):
    box = r.box()
    session = r.page.context.new_cdp_session(r.page)
    middle, y = box["x"] + 160, box["y"] + 150

    def fingers(apart):
        return [{"x": middle - apart, "y": y, "id": 0}, {"x": middle + apart, "y": y, "id": 1}]

    before = r.title()
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers(30)[:1]})
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers(30)})
    for apart in (40, 60, 90):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": fingers(apart)})
        r.rest(40)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert r.title() != before, "nothing was zoomed"


@check(width=390, height=844, touch=True)
def on_touch_a_drag_up_is_the_pages(r):
    box = r.box()
    session = r.page.context.new_cdp_session(r.page)
    before, top = r.title(), r.page.evaluate("scrollY")
    x, y = box["x"] + 150, 500
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 30 * step}]})
        r.rest(16)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert r.until(lambda: r.page.evaluate("scrollY") > top + 60), "the page did not scroll"
    same(r.title(), before, "what is seen")


@check()
def the_navigator_moves_by_hand_and_by_keys(r):
    r.box(".navigator")
    frame = r.page.locator(".navigator .frame").bounding_box()
    before = r.address().get("from")
    r.page.mouse.move(frame["x"] + frame["width"] / 2, frame["y"] + 20)
    r.page.mouse.down()
    r.page.mouse.move(frame["x"] - 300, frame["y"] + 20, steps=6)
    r.page.mouse.up()
    moved = r.address()["from"]
    assert before is None or moved < before
    left = r.page.get_by_role("slider", name="Start of the window")
    left.focus()
    r.key("PageUp")
    assert r.address()["from"] > moved
    assert left.get_attribute("aria-valuetext")


# What is seen -------------------------------------------------------------------------------------


@check()
def legend_and_box_tell_the_bar_under_the_cursor(r):
    box = r.box()
    last = r.legend()
    r.page.mouse.move(box["x"] + 300, box["y"] + 250)
    r.rest()
    assert r.legend() != last
    info = r.page.locator("#chart .info").inner_text()
    for word in ("High over low", "Volume", "Position", "Equity", "Drawdown"):
        assert word in info, info
    r.page.mouse.move(5, 5)
    r.rest()
    same(r.legend(), last, "the legend without a cursor")


@check()
def pills_tell_value_and_time_at_the_cursor(r):
    box = r.box()
    r.page.mouse.move(box["x"] + 300, box["y"] + 250)
    r.rest()
    ink = """([x, y]) => [...document.querySelector('#chart canvas.over').getContext('2d').getImageData(x, y, 1, 1).data].join()"""
    pill = "87,83,77,255"
    same(r.page.evaluate(ink, [int(box["width"]) - 4, 250]), pill, "the pill of the value")
    same(r.page.evaluate(ink, [300, int(box["height"]) - 19]), pill, "the pill of the time")


@check()
def the_box_stands_on_the_other_half(r):
    box = r.box()
    info = r.page.locator("#chart .info")
    r.page.mouse.move(box["x"] + 200, box["y"] + 200)
    r.rest()
    assert info.bounding_box()["x"] > box["x"] + 600
    r.page.mouse.move(box["x"] + 900, box["y"] + 200)
    r.rest()
    assert info.bounding_box()["x"] < box["x"] + 300


@check()
def zooming_goes_from_one_bar_to_all(r):
    box = r.box()
    r.rest(300)
    r.page.mouse.move(box["x"] + 500, box["y"] + 200)
    for _ in range(14):
        r.page.mouse.wheel(0, -1000)
        r.rest(20)
    address = r.address()
    assert address["from"] <= address["to"] and address["to"][:4] == address["from"][:4], address
    assert r.colors() > 5
    for _ in range(16):
        r.page.mouse.wheel(0, 1000)
        r.rest(20)
    same(r.address()["from"], "2000-03-01", "the first bar")


@check()
def a_measure_tells_bars_and_per_cent(r):
    box = r.box()
    before = r.page.evaluate("document.querySelector('#chart canvas.over').toDataURL()")
    r.stage.focus()
    r.key("m")
    title = r.title()
    r.drag(box, 500, 150, 140, 60)
    same(r.title(), title, "a measure moves nothing")
    assert r.page.evaluate("document.querySelector('#chart canvas.over').toDataURL()") != before
    r.key("Escape")


def measured(r, first, last, begin=150, end=210):
    """The words of a measure from one place to another: the texts that the upper canvas is given."""
    r.page.evaluate("""() => { const isHeard = window.texts; window.texts = []; if (isHeard) return; const write = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...place) { if (this.canvas.matches("#chart canvas.over")) window.texts.push(text); write.call(this, text, ...place); }; }""")
    box = r.box()
    r.stage.focus()
    r.key("m")
    r.drag(box, first, begin, last - first, end - begin)
    r.rest(200)
    texts = r.page.evaluate("window.texts")
    return next(words for words, below in zip(texts[-2::-1], texts[:0:-1]) if below.endswith(("bars", "bar", "days", "day")))


@check()
def a_measure_tells_the_money_of_what_is_held(r):
    r.box("#trades .rows")
    row = max(listed(r), key=lambda row: int(row[6].replace(",", "")))
    entry, exit = (datetime.datetime.strptime(row[place], "%d %b %Y").strftime("%Y-%m-%d") for place in (2, 4))
    r.page.goto(r.page.url.split("#")[0] + f"#from={entry}&to={exit}")
    r.page.reload()
    r.rest(400)
    words = measured(r, 300, 700).split("  ")
    same(len(words), 3, f"points, per cent and money: {words}")
    points, money, held = (float(cell.replace("−", "-").replace("+", "").replace(",", "").replace("$", "")) for cell in (words[0], words[2], row[7]))
    assert abs(money - points * held) <= abs(held) * 0.006 + 1, (words, held)
    # Dragged the other way the change is the other one, and the money that was made is the same.
    back = measured(r, 700, 300, 210, 150).split("  ")
    assert words[0][0] + back[0][0] in ("+−", "−+") and words[0][1:] == back[0][1:], (words, back)
    same(back[2], words[2], "the money of a measure to the left")


@check("below-zero")
def prices_below_zero_have_no_shares(r):
    words = measured(r, 300, 600)
    assert "%" not in words and words[:1] in "+−0", words
    r.key("Escape")
    r.stage.focus()
    r.key("b")
    assert r.until(lambda: r.page.locator(".own .words").is_visible()), "no blind replay begins"
    r.page.locator(".own button", has_text="Buy").click()
    r.stage.focus()
    r.key("ArrowRight", "ArrowRight")
    status = r.page.locator(".own .words")
    assert r.until(lambda: "Long from" in status.inner_text()), status.inner_text()
    assert "%" not in status.inner_text().split("account")[0], status.inner_text()
    told = [float(price.replace("−", "-")) for price in re.findall(r"[OHLC]\s*(−?[\d.]+)", r.legend().split("candle")[1])]
    assert len(told) == 4 and all(90 < price < 110 for price in told), r.legend()
    r.key("Escape")
    score = r.page.locator(".score").inner_text()
    assert "Holding" in score and "NaN" not in score and "–" not in score, score


def parts_told(r):
    """What the panel tells of each part of the rules at the bar."""
    return r.page.evaluate("""() => Object.fromEntries([...document.querySelectorAll("#chart .panel dl")].flatMap(list => [...list.querySelectorAll("dt code")].map(code => {
        let last = code.parentElement; while (last.nextElementSibling?.tagName === "DD") last = last.nextElementSibling; return [code.textContent, last.textContent]; })))""")


@check("below-zero")
def why_tells_blind_prices_below_zero_as_the_legend_does(r):
    r.box()
    r.stage.focus()
    r.key("b", "w")
    panel = r.page.locator("#chart .panel")
    assert r.until(panel.is_visible), "the panel does not open"
    told = parts_told(r)
    same(float(told["close"]), 100.0, "the close at the start")
    assert len(told) == 3 and all(90 < float(value) < 110 for value in told.values()), told
    r.stage.focus()
    r.key("ArrowRight", "ArrowRight", "ArrowRight")
    assert r.until(lambda: "candle +3" in panel.inner_text()), panel.inner_text()
    close = float(parts_told(r)["close"])
    legend = float(re.findall(r"C\s*(−?[\d.]+)", r.legend().split("candle")[1])[0].replace("−", "-"))
    assert abs(close - legend) <= 0.051, (close, legend)


@check()
def a_picture_of_what_is_seen_is_saved(r):
    r.box()
    with r.page.expect_download() as saved:
        r.page.get_by_role("button", name="Picture").click()
    same(saved.value.suggested_filename, "AAPL.png", "the file")
    with open(saved.value.path(), "rb") as file:
        same(file.read(8), b"\x89PNG\r\n\x1a\n", "a PNG")


@check()
def moving_the_cursor_paints_no_candle(r):
    box = r.box()
    r.page.evaluate("""() => { const c = document.querySelector('#chart canvas.base').getContext('2d'), own = c.clearRect; window.painted = 0; c.clearRect = function (...all) { window.painted++; return own.apply(this, all); }; }""")
    for x in range(200, 600, 20):
        r.page.mouse.move(box["x"] + x, box["y"] + 200)
    r.rest()
    same(r.page.evaluate("painted"), 0, "how often the candles were painted")


@check()
def types_scales_and_layers_change_the_picture(r):
    r.box()
    picture = lambda: r.page.evaluate("document.querySelector('#chart canvas.base').toDataURL()")
    seen = {picture()}
    for name in ("Solid", "Bars", "Line", "Heikin-Ashi", "Hollow"):
        r.page.get_by_label("Type of candles").select_option(label=name)
        r.rest(80)
        seen.add(picture())
    for name in ("Log", "%", "100", "Linear"):
        r.page.get_by_label("Scale of prices").get_by_role("button", name=name, exact=True).click()
        r.rest(80)
        seen.add(picture())
    assert len(seen) >= 8, len(seen)
    layer = r.page.locator("#chart .legend button.line").first
    layer.click()
    r.rest(80)
    same(layer.get_attribute("aria-pressed"), "false", "the layer")
    assert picture() not in seen
    same(r.address().get("off"), "price.0", "the address")


@check()
def the_toolbar_is_one_line_on_a_desk(r):
    box = r.page.locator("#chart .toolbar").bounding_box()
    assert box["height"] <= 36, box
    assert r.page.locator("#chart .toolbar").evaluate("e => e.scrollWidth <= e.clientWidth")


@check()
def a_pane_gives_its_height_back(r):
    height = r.box()["height"]
    r.page.locator("#chart .legend button.line", has_text="Volume").click()
    r.rest()
    assert r.box()["height"] < height
    r.page.locator("#chart .away button").click()
    r.rest()
    same(r.box()["height"], height, "the height")


@check()
def palettes_and_themes_change_the_colours_and_are_remembered(r):
    picture = lambda: r.page.evaluate("document.querySelector('#chart canvas.base').toDataURL()")
    seen = set()
    for name in ("east", "cvd", "mono", "west", "dark", "light"):
        r.page.locator(".looks button", has_text=name).click()
        r.rest(80)
        seen.add(picture())
    same(len(seen), 5, "different pictures, light being what it was")
    r.page.locator(".looks button", has_text="dark").click()
    # The browser writes it down in a process of its own, which a busy machine lets wait.
    r.until(lambda: "dark" in (r.page.evaluate("localStorage.getItem('kreplay.look')") or ""))
    r.rest(500)
    r.page.reload()
    theme = lambda: r.page.evaluate("document.documentElement.dataset.theme")
    r.until(lambda: theme() == "dark")
    same(theme(), "dark", "the theme")


@check(dark=True)
def dark_is_dark(r):
    same(r.page.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(19, 21, 25)", "paper")
    assert r.colors() > 20


# Choice and selection -----------------------------------------------------------------------------


@check()
def a_trade_is_chosen_and_let_go(r):
    r.box()
    r.stage.focus()
    r.key("]")
    card = r.page.locator("#chart .card")
    assert card.is_visible()
    number = r.address()["trade"]
    assert f"#{number} " in card.inner_text()
    for word in ("Entry", "Exit", "Profit", "MAE, MFE", "Exit reason"):
        assert word in card.inner_text(), card.inner_text()
    r.key("[")
    same(int(r.address()["trade"]), int(number) - 1, "the trade before")
    r.key("Escape")
    assert not card.is_visible()
    assert "trade" not in r.address()


@check()
def a_card_covers_neither_its_mark_nor_leaves_the_chart(r):
    r.page.goto(r.page.url.split("#")[0] + "#trade=54")
    r.rest(400)
    card, stage = r.page.locator("#chart .card").bounding_box(), r.stage.bounding_box()
    assert card["x"] >= stage["x"] and card["y"] >= stage["y"]
    assert card["x"] + card["width"] <= stage["x"] + stage["width"]
    assert card["y"] + card["height"] <= stage["y"] + stage["height"]


@check()
def a_chosen_trade_out_of_sight_has_a_way_back(r):
    r.box()
    r.stage.focus()
    r.key("]", "Home")
    r.rest(300)
    way = r.page.locator("#chart .way")
    assert way.is_visible() and "candle" in way.inner_text()
    way.click()
    r.rest(300)
    assert not way.is_visible()


@check()
def a_drag_over_equity_selects_what_was_held(r):
    box = r.box("#equity .stage")
    r.drag(box, 300, 60, 260, 10)
    bar = r.page.locator(".selected")
    assert bar.is_visible() and " of 59" in bar.inner_text(), bar.inner_text()
    assert r.address()["sel"].startswith("r")
    assert r.page.locator("#equity .legend", has_text="Selected trades alone").is_visible()
    r.page.get_by_role("button", name="Show on the chart").click()
    r.rest(300)
    r.page.locator(".selected button", has_text="Clear").last.click()
    r.rest()
    assert not bar.is_visible()


@check()
def a_drawdown_is_selected_by_its_number_and_let_go(r):
    r.box()
    r.stage.focus()
    r.key("2")
    assert "drawdown 2" in r.page.locator(".selected").inner_text()
    same(r.address()["sel"], "dd2", "the address")
    r.key("2")
    assert not r.page.locator(".selected").is_visible()


@check()
def the_lane_below_selects_and_the_one_above_moves(r):
    box = r.box(".navigator")
    r.drag(box, 200, 72, 150, 0)
    assert r.page.locator(".selected").is_visible()


# Replay -------------------------------------------------------------------------------------------


@check()
def a_replay_shows_nothing_after_its_cursor(r):
    r.page.goto(r.page.url + "#replay=2007-06-29")
    r.page.reload()
    tells = lambda place, day: r.until(lambda: day in r.page.locator(place).first.inner_text().replace("\u00a0", " "))
    legend, status = "#chart .legend .prices", ".status"
    assert tells(legend, "29 Jun 2007"), r.legend()
    assert tells(status, "29 Jun 2007"), r.page.locator(status).inner_text()
    r.stage.focus()
    for keys, place, day in (
        (["ArrowRight"], status, "2 Jul 2007"),
        (["ArrowLeft", "ArrowLeft"], status, "28 Jun 2007"),
        (["End"], legend, "28 Jun 2007"),
    ):
        r.key(*keys)
        assert tells(place, day), f"after {', '.join(keys)} {place} tells: {r.page.locator(place).first.inner_text()}"
    same(r.address()["replay"], "2007-06-28", "the address")
    r.key("Escape", "Escape")
    assert "replay" not in r.address()


@check()
def a_date_moves_the_cursor_of_a_replay(r):
    r.page.goto(r.page.url + "#replay=2007-06-29")
    r.page.reload()
    status = r.page.locator(".status")
    r.stage.focus()
    for date, day in (("2009-03-02", "2 Mar 2009"), ("2006-10-02", "2 Oct 2006")):
        r.key("g")
        r.page.locator(".tools input[type=date]").fill(date)
        assert r.until(lambda: day in status.inner_text().replace("\u00a0", " ")), status.inner_text()
        same(r.address()["replay"], date, "the address")
        r.page.keyboard.press("Escape")
        r.stage.focus()


@check()
def a_replay_plays_to_the_end_where_the_account_is_the_runs(r):
    r.page.goto(r.page.url + "#replay=2013-02-15")
    r.page.reload()
    r.rest(300)
    whole = r.page.locator("#equity .legend b").nth(1)
    r.page.get_by_role("button", name="32×").click()
    r.page.get_by_role("button", name="Play (space)").click()
    assert r.until(lambda: "1\u00a0Mar\u00a02013" in r.page.locator(".status").inner_text()), "it does not reach the end"
    r.rest(300)
    assert r.page.get_by_role("button", name="Play (space)").is_visible(), "it does not stop at the end"
    ended = whole.inner_text()
    r.page.get_by_role("button", name="Show the whole run").click()
    r.rest(200)
    same(whole.inner_text(), ended, "the account")


@check()
def steps_and_trades_of_a_replay(r):
    r.box()
    r.page.get_by_role("button", name="Trade before").click()
    r.rest(200)
    assert "Long #" in r.page.locator(".status").inner_text()
    before = r.page.locator(".status").inner_text()
    r.page.get_by_role("button", name="One candle forward").click()
    r.rest(200)
    assert r.page.locator(".status").inner_text() != before


@check()
def a_replay_tells_no_result_of_a_trade_that_is_open(r):
    opened_at(r, "replay=2007-06-29&sel=r0-3269")
    words = lambda: r.page.locator(".selected .words").inner_text().replace("\u00a0", " ")
    count = lambda: r.page.locator("#trades .count").inner_text().replace("\u00a0", " ")
    r.page.get_by_role("button", name="Trade before").click()
    assert r.until(lambda: "1 still open" in words()), words()
    reached = words().split()[0]
    assert f"{reached} of {reached} trades" in words() and int(reached) > 9, words()
    assert r.until(lambda: count() == f"{reached} trades"), count()
    told = words()
    # What the candle after it makes of the trade is not told either.
    r.page.get_by_role("button", name="One candle forward").click()
    r.rest(300)
    same(words(), told, "the selection")
    r.page.locator(".filters input").fill("open")
    assert r.until(lambda: count() == f"1 of {reached} trades: 0 won, 1 still open"), count()
    # The strip ends where the replay is: right of it nothing is drawn.
    colours = r.page.evaluate("""() => { const c = document.querySelector(".navigator canvas"), left = document.querySelector(".navigator .shade").offsetLeft, per = c.width / c.clientWidth;
        const d = c.getContext("2d").getImageData(Math.ceil((left + 2) * per), 0, c.width, c.height).data, seen = new Set();
        for (let i = 0; i < d.length; i += 4) if (d[i + 3]) seen.add((d[i] << 16) | (d[i + 1] << 8) | d[i + 2]); return [left, c.clientWidth, seen.size]; }""")
    assert 100 < colours[0] < colours[1] - 100 and colours[2] == 0, colours


# Table and why -----------------------------------------------------------------------------------


def first_row(r):
    r.rest(150)
    return r.page.locator("#trades .rows tr[data-trade]").first.inner_text().replace("\u202f", "").split("\t")


@check("macd-signal")
def the_table_has_only_the_rows_in_sight(r):
    r.box("#trades .rows")
    assert r.page.locator("#trades .rows tr[data-trade]").count() < 40
    r.page.evaluate("document.querySelector('#trades .rows').scrollTop = 1e6")
    r.rest(200)
    same(r.page.locator("#trades .rows tr[data-trade]").last.inner_text().split("\t")[0], "127", "the last row")
    same(r.page.locator("#trades .rows table").get_attribute("aria-rowcount"), "128", "rows with the head")


@check()
def the_table_sorts_and_filters(r):
    r.box("#trades .rows")
    head = r.page.locator("#trades th[data-key=pct]")
    head.get_by_role("button").click()
    worst = first_row(r)
    same(head.get_attribute("aria-sort"), "ascending", "aria-sort")
    head.get_by_role("button").click()
    best = first_row(r)
    assert "+84.1%" in best and "−17.2%" in worst, (best, worst)
    same(r.address()["sort"], "-pct", "the address")
    r.page.locator("#trades .filters button", has_text="Lost").click()
    assert "−" in first_row(r)[9]
    r.page.locator("#trades .filters button", has_text="All").click()
    r.page.locator("#trades .filters input").fill("2008 >5%")
    r.rest(150)
    for row in r.page.locator("#trades .rows tr[data-trade]").all_inner_texts():
        assert "2008" in row.split("\t")[2], row


@check()
def words_filter_the_table_by_side_and_exit(r):
    r.box("#trades .rows")
    field, count = r.page.locator("#trades .filters input"), r.page.locator("#trades .count")
    for words, wanted in (("short", "0 of "), ("LONG", "59"), ("exit", ""), ("long lost", "")):
        field.fill(words)
        r.rest(150)
        assert count.inner_text().startswith(wanted) and "not understood" not in count.inner_text(), (words, count.inner_text())
    assert all("−" in row[8] for row in listed(r)), "a trade that was not lost"
    assert 0 < len(listed(r)) < 59, count.inner_text()


def listed(r):
    """The cells of the rows in sight."""
    read = """() => [...document.querySelectorAll("#trades .rows tr[data-trade]")].map(row => [...row.cells].map(cell => cell.textContent.replace(/\\s/g, " ")))"""
    return r.page.evaluate(read)


def day_of(row):
    return datetime.datetime.strptime(row[2], "%d %b %Y").strftime("%a")


@check()
def the_filter_knows_days_and_compares_columns(r):
    r.box("#trades .rows")
    field, count = r.page.locator("#trades .filters input"), r.page.locator("#trades .count")
    number = lambda cell: float(cell.replace("−", "-").replace("+", "").replace(",", "").replace("$", "").replace("%", "").strip())
    for words, holds in (
        ("mon", lambda row: day_of(row) == "Mon"),
        ("Thursday", lambda row: day_of(row) == "Thu"),
        ("mae>5%", lambda row: number(row[11]) <= -5),
        ("mae<−5", lambda row: number(row[11]) <= -5),
        ("mae<2%", lambda row: number(row[11]) >= -2),
        ("mfe>=10%", lambda row: number(row[13]) >= 10),
        ("candles>=30", lambda row: number(row[6]) >= 30),
        ("profit>1000", lambda row: number(row[8]) >= 1000),
        ("profit<0 tue", lambda row: number(row[8]) < 0 and day_of(row) == "Tue"),
        (">5% 2008", lambda row: number(row[9]) >= 5 and "2008" in row[2]),
    ):
        field.fill(words)
        r.rest(150)
        rows = listed(r)
        assert rows and " of 59" in count.inner_text(), (words, count.inner_text())
        for row in rows:
            assert holds(row), (words, row)
    # A size and what the column shows are the same question.
    found = []
    for words in ("mae>5%", "mae<-5%"):
        field.fill(words)
        r.rest(150)
        found.append(count.inner_text())
    same(found[0], found[1], "trades that went far against their holder")


@check()
def a_word_that_is_not_understood_is_said_and_leaves_all_trades(r):
    r.box("#trades .rows")
    field, count, help = r.page.locator("#trades .filters input"), r.page.locator("#trades .count"), r.page.locator("#filter-help")
    assert not help.is_visible()
    field.focus()
    assert help.is_visible() and "mae>2%" in help.inner_text()
    same(field.get_attribute("aria-describedby"), "filter-help", "what describes the field")
    for words in ("blue", "mae>", "25h", "candles>3%", "constructor>5"):
        field.fill(words)
        r.rest(150)
        told = count.inner_text().replace("\u00a0", " ")
        same(told, f"not understood: {words}; 59 trades", words)
    field.fill("mon blue")
    r.rest(150)
    assert "not understood: blue" in count.inner_text() and " of 59" in count.inner_text(), count.inner_text()


@check("minutes-to-quarters")
def the_filter_knows_hours(r):
    r.box("#trades .rows")
    field = r.page.locator("#trades .filters input")
    hours = {row[2].split(":")[0][-2:] for row in listed(r)}
    assert len(hours) > 1, hours
    for hour in sorted(hours)[:2]:
        for words in (f"{int(hour)}h", f"{hour}:"):
            field.fill(words)
            r.rest(150)
            rows = listed(r)
            assert rows and all(row[2].split(":")[0].endswith(hour) for row in rows), (words, rows[:3])


def differences(r):
    """What the live table shows other than the written one, cell by cell, and how many trades were compared."""
    read = """place => [...document.querySelectorAll(place)].map(row => [...row.cells].map(cell => cell.textContent.replace(/\\s/g, "")))"""
    written = {row[0]: row for row in r.page.evaluate(read, "#trades .scroll table tr") if row and row[0].isdigit()}
    r.box("#trades .rows")
    live = {}
    for top in range(0, len(written) * 30 + 30, 240):
        r.page.evaluate("top => { document.querySelector('#trades .rows').scrollTop = top; }", top)
        r.rest(60)
        live.update((row[0], row) for row in r.page.evaluate(read, "#trades .rows tr[data-trade]"))
    same(sorted(live), sorted(written), "the trades")
    return [(number, place, cell, own) for number, row in written.items() for place, (cell, own) in enumerate(zip(row, live[number], strict=True)) if cell != own], len(written)


@check()
def the_live_table_shows_what_the_written_one_does(r):
    same(differences(r), ([], 59), "of one instrument")


@check("bollinger-breakout")
def its_halves_are_those_of_the_written_one(r):
    same(differences(r), ([], 55), "of one instrument")


@check("shared-account")
def the_live_table_of_several_shows_what_the_written_one_does(r):
    same(differences(r), ([], 97), "of several instruments")


@check()
def the_table_comes_after_the_first_frame_unless_it_is_asked_for(r):
    r.page.add_init_script("addEventListener('DOMContentLoaded', () => { window.atOnce = !!document.querySelector('#trades .rows'); })")
    page = r.page.url
    for address, at_once in (("", False), ("#sort=-pct", True)):
        r.page.goto("about:blank")
        r.page.goto(page + address)
        same(r.page.evaluate("atOnce"), at_once, f"a table at once with {address or 'no address'}")
        assert r.until(r.page.locator("#trades .rows tr[data-trade]").first.is_visible), "no table"
        assert r.page.locator("#trades .scroll").first.is_hidden(), "the written table is there too"
    assert "+84.1%" in first_row(r)
    r.page.goto("about:blank")
    r.page.goto(page)
    r.page.reload()
    same(r.page.evaluate("atOnce"), True, "a table at once where the page is opened again")


@check()
def a_row_and_a_mark_are_one_choice(r):
    r.box("#trades .rows")
    r.page.locator("#trades .rows tr[data-trade]").nth(3).click()
    same(r.address()["trade"], "4", "the trade")
    assert r.page.locator("#chart .card").is_visible()
    r.page.locator("#trades .rows tr[data-trade]").nth(5).click(modifiers=["Control"])
    assert "1 of 59" in r.page.locator(".selected").inner_text()
    r.page.get_by_role("button", name="List only these").click()
    r.rest(150)
    same(r.page.locator("#trades .rows tr[data-trade]").count(), 1, "rows")
    r.page.locator(".selected button", has_text="Clear").last.click()
    r.stage.focus()
    r.key("End", "]")
    number = r.address()["trade"]
    assert r.page.locator(f"#trades .rows tr.chosen").inner_text().startswith(number), "the row of the choice is not in sight"


@check()
def why_tells_each_rule_at_the_bar(r):
    r.page.goto(r.page.url + "#trade=54")
    r.page.reload()
    r.rest(400)
    card = r.page.locator("#chart .card").inner_text()
    assert "fastMA crosses above slowMA" in card and "fastMA crosses below slowMA" in card, card
    # The same values as the written page has, which the engine kept with the order.
    written = r.page.evaluate("[...document.querySelectorAll('tr[id=\"trade=54\"] + tr.w .whys dl')].map(list => [...list.querySelectorAll('dd')].map(one => one.textContent).filter(one => /\\d/.test(one)))")
    for number in sum(written, []):
        assert number in card, (number, card)
    r.stage.focus()
    r.key("w")
    panel = r.page.locator("#chart .panel")
    assert r.until(panel.is_visible), "the panel does not open"
    assert "not true" in panel.inner_text() and "Enter long when" in panel.inner_text()
    r.key("Escape", "Escape", "Escape")
    assert r.until(lambda: not panel.is_visible()), "the panel does not close"


# Address ------------------------------------------------------------------------------------------


@check()
def an_address_shows_what_one_saw(r):
    r.page.goto(r.page.url + "#from=2011-06-20&to=2012-02-10&trade=54&type=bars&scale=log&sel=dd1")
    r.page.reload()
    r.rest(400)
    address = r.address()
    for key, value in (("from", "2011-06-20"), ("trade", "54"), ("type", "bars"), ("scale", "log"), ("sel", "dd1")):
        same(address.get(key), value, key)
    assert r.page.locator("#chart .card").is_visible()


@check()
def an_address_of_a_stranger_does_nothing(r):
    for text in ("from=x&to=<img src=x onerror=alert(1)>", "trade=99999999999", "trade=-1", "type=constructor", "off=__proto__,price",
                 "from=9e99&to=1", "from=2013-01-01&to=1900-01-01", "sel=r999999-1", "sel=dd9", "sel=h9..-9", "sel=h1e9..2", "sel=t9-1_5..1", "sel=m0000-99", "frame=__proto__", "in=7",
                 "draw=li~x~1!zz~2000-01-01~5!li~2000-01-01~1e999~2000-01-02~5", "draw=t~2000-05-01~30~<img src=x onerror=window.hacked=1>", "draw=" + "le~2000-01-01~5!" * 90, "bar=NaN", "%E0%A4%A", "a" * 5000):
        r.page.goto(r.page.url.split("#")[0] + "#" + text)
        r.page.reload()
        r.rest(150)
        assert r.colors() > 20, text[:60]
        same(r.page.evaluate("window.hacked"), None, "what came from an address")


# Keys and hearing ---------------------------------------------------------------------------------


@check()
def keys_move_and_the_sheet_lists_them(r):
    r.box()
    r.stage.focus()
    r.key("End", "ArrowLeft", "ArrowLeft")
    assert "27 Feb 2013" in r.legend().replace("\u00a0", " "), r.legend()
    before = r.title()
    r.key("PageUp")
    assert r.title() != before
    r.key("?")
    sheet = r.page.locator("dialog.keys")
    assert sheet.is_visible()
    for words in ("one candle", "all, and back", "select a drawdown"):
        assert words in sheet.inner_text()
    r.key("Escape")
    assert not sheet.is_visible()


@check()
def keys_do_nothing_while_typing(r):
    r.box()
    r.page.get_by_role("button", name="Go to date").click()
    before = r.page.evaluate("document.documentElement.dataset.theme || ''")
    r.page.locator(".tools input").press("d")
    same(r.page.evaluate("document.documentElement.dataset.theme || ''"), before, "the theme")


@check()
def what_is_drawn_is_told_in_words(r):
    r.rest(300)
    text = r.page.locator("#chart-description").inner_text()
    assert "trades" in text and "2013" in text, text
    assert "AAPL" in (r.stage.get_attribute("aria-label") or "")
    r.stage.focus()
    r.key("ArrowLeft")
    r.rest(300)
    assert "close" in r.page.locator("#chart > [aria-live]").inner_text()


# Other runs ---------------------------------------------------------------------------------------


def is_alive(r):
    assert r.colors() > 15, "the chart is blank"
    r.stage.focus()
    r.key("f", "]", "Home", "End", "c", "l")


for other in ("bollinger-breakout", "both-sides", "macd-signal", "minutes-to-quarters", "rsi-reversion", "hostile", "never", "short"):
    CHECKS.append((f"the report of {other} is alive", is_alive, other, {}))


@check("hostile")
def a_symbol_of_markup_is_text(r):
    assert "<img" in r.page.locator("#chart .legend .prices").inner_text()
    same(r.page.locator("img[src='x']").count(), 0, "images of the data")
    same(r.page.evaluate("window.hacked"), None, "what came from data")


# Tools --------------------------------------------------------------------------------------------


@check()
def a_longer_timeframe_puts_candles_together(r):
    r.box()
    r.page.locator("#chart .seg button", has_text="1mo").click()
    r.rest(100)
    assert "1 candle = a month" in r.legend() and "indicators of 1d" in r.legend(), r.legend()
    same(r.address()["frame"], "1mo", "the address")
    # March 2013 has one bar: its open is the day's, and February is the candle before.
    assert "O 438.00" in r.legend(), r.legend()
    r.stage.focus()
    r.key("t", "t", "t")
    assert "1 candle" not in r.legend()


def candles_of(path):
    """Date, open, high, low, close and volume of each line of a file of candles."""
    with open(path, encoding="utf-8") as file:
        rows = [line.strip().split(",") for line in file]
    return [(row[0], *map(float, row[1:6])) for row in rows[1:]]


def opened_at(r, address):
    """Opens the page anew at an address."""
    url = r.page.url.split("#")[0]
    r.page.goto("about:blank")
    r.page.goto(url + "#" + address)
    r.rest(400)
    assert r.until(lambda: r.colors() > 2), "the page does not draw"


def millions(words):
    return float(re.search(r"([\d.]+)\s?M", words).group(1))


@check()
def the_volume_of_a_week_is_the_sum_of_its_days(r):
    days = [row for row in candles_of(os.path.join(ROOT, "datasets", "aapl-1d.csv")) if "2011-10-24" <= row[0] <= "2011-10-28"]
    assert len(days) == 5
    high, low, volume = max(row[2] for row in days), min(row[3] for row in days), sum(row[5] for row in days)
    opened_at(r, "frame=1w&from=2011-01-03&to=2011-12-30&bar=2011-10-26")
    info, legend = r.page.locator("#chart .info").inner_text(), r.page.locator("#chart .legend", has_text="Volume").inner_text()
    for told in (info.split("Volume")[1], legend):
        assert abs(millions(told) - volume / 1e6) < 0.6, (told, volume)
    same(f"{100 * (high / low - 1):.1f}", re.search(r"High over low\s+([\d.]+)", info).group(1), "high over low")
    name, drawing = saved(r, lambda: (r.stage.focus(), r.page.keyboard.press("S")))
    axis = [float(text) for text in re.findall(r">([\d.]+)\u202fM<", drawing)]
    assert max(axis) >= 100, f"the axis of the volume: {axis}"
    # A replay has the days so far.
    opened_at(r, "frame=1w&replay=2011-10-25&from=2011-01-03&to=2011-12-30")
    told = millions(r.page.locator("#chart .legend", has_text="Volume").inner_text())
    assert abs(told - sum(row[5] for row in days[:2]) / 1e6) < 0.01, told


@check()
def exits_and_their_lines_stay_on_candles_of_a_week(r):
    def dotted():
        drawing = saved(r, lambda: (r.stage.focus(), r.page.keyboard.press("S")))[1]
        return len(re.findall(r'stroke-dasharray="1.5 3"', drawing))

    opened_at(r, "from=2011-01-03&to=2011-12-30")
    own = dotted()
    opened_at(r, "frame=1w&from=2011-01-03&to=2011-12-30")
    assert own >= 5
    same(dotted(), own, "lines from entries to exits")


@check()
def an_address_keeps_its_bar_its_filter_and_no_stretch_outside(r):
    opened_at(r, "bar=2008-09-02")
    same(r.address().get("bar"), "2008-09-02", "the bar")
    r.page.reload()
    r.rest(400)
    assert "2 Sep 2008" in r.legend().replace("\u00a0", " "), r.legend()
    same(r.address().get("bar"), "2008-09-02", "the bar after a reload")
    opened_at(r, "from=2030-01-01&to=2031-01-01")
    address = r.address()
    assert address["from"] < "2013-01" and address["to"] == "2013-03-01", address
    r.page.locator("#trades input[type=search]").fill("2008-10, >-50%")
    same(r.address()["find"], "2008-10%2C%20%3E-50%25", "the filter in the address")
    count = r.page.locator("#trades .count").inner_text()
    assert "of 59" in count, count
    r.page.reload()
    r.rest(400)
    same(r.page.locator("#trades .count").inner_text(), count, "what is listed after a reload")
    r.page.locator("#trades input[type=search]").fill("")
    same(r.address().get("find"), None, "the filter that was taken away")


@check("shared-account")
def an_address_names_an_instrument(r):
    symbols = r.page.evaluate("JSON.parse(document.getElementById('data').textContent).instruments.map(one => one.symbol)")
    opened_at(r, f"in={symbols[1].lower()}")
    same(r.page.locator("#chart h2").inner_text(), symbols[1], "the instrument")
    same(r.address()["in"], "2", "the address")
    # Typed into a page that is open.
    r.page.evaluate(f"location.hash = 'in={symbols[0]}'")
    assert r.until(lambda: r.page.locator("#chart h2").inner_text() == symbols[0]), "the page stays"
    # A symbol may have noughts before its number, a place has none.
    opened_at(r, "in=0002")
    same(r.page.locator("#chart h2").inner_text(), symbols[0], "the instrument of a symbol that is none")


@check("ranges")
def the_account_of_several_instruments_goes_on_after_one(r):
    """The shown instrument has the first 300 days, the other all 600."""
    data = "JSON.parse(document.getElementById('data').textContent)"
    same(r.page.evaluate(data + ".instruments.map(one => one.n)"), [300, 600], "bars")
    legend = r.page.locator("#equity .legend")
    at_end = legend.inner_text()
    opened_at(r, "in=2")
    same(legend.inner_text(), at_end, "what the account of the run ended at")
    final = re.search(r"Equity (\S+)", r.page.locator(".status").inner_text().replace("\n", " ")).group(1)
    assert final in at_end, (final, at_end)
    opened_at(r, "in=1")
    box = r.box("#equity .stage")
    r.page.mouse.move(box["x"] + 0.75 * box["width"], box["y"] + 100)
    r.rest()
    assert legend.inner_text() != at_end and re.search(r"\d{4}", legend.inner_text().split("Strategy")[0]), legend.inner_text()
    r.page.mouse.move(box["x"] + 0.25 * box["width"], box["y"] + 100)
    r.rest()
    early = legend.inner_text()
    r.page.mouse.move(5, 5)
    r.rest()
    same(legend.inner_text(), at_end, "the legend without a pointer")
    assert early != at_end
    r.drag(box, 0.7 * box["width"], 100, 100, 0)
    assert "No trade there" in r.page.locator(".selected").inner_text(), r.page.locator(".selected").inner_text()


@check("units")
def a_blind_replay_has_the_units_of_the_strategy(r):
    rows = candles_of(r.page.url.split("#")[0][len("file://"):].replace("units.html", "units.csv"))
    start = 200
    opened_at(r, f"bar={rows[start][0]}")
    r.stage.focus()
    r.key("b", "ArrowUp", *["ArrowRight"] * 6)
    gained = 15 * (rows[start + 6][4] - rows[start + 1][1]) / 10000
    words = r.page.locator(".own .words").inner_text()
    told = float(re.search(r"account ([+−]?[\d.]+)", words).group(1).replace("−", "-"))
    assert abs(told - 100 * gained) < 0.051, (words, gained)
    # The terminal has the same.
    document = r.page.url.split("#")[0][len("file://"):].replace(".html", ".json")
    keys = f"size 120x40\nkeys /\ntype {rows[start][0]}\nkeys enter b up right*6\nsnap\n"
    shown = subprocess.run([BINARY, "replay", document, "--script", "-"], input=keys, capture_output=True, text=True, cwd=os.path.dirname(document)).stdout
    account = re.search(r"│ account\s+([+-][\d.]+) %", shown)
    assert account and abs(float(account.group(1)) - told) < 0.051, shown
    r.key("Escape")
    assert "Holding" in r.page.locator(".score").inner_text()


@check("split")
def a_split_takes_nothing_from_what_is_held(r):
    rows = candles_of(r.page.url.split("#")[0][len("file://"):].replace("split.html", "split.csv"))
    percent = lambda text: float(text.replace("−", "-").replace("+", ""))
    opened_at(r, f"bar={rows[205][0]}")
    told = percent(re.findall(r"([+−][\d.]+)\s*%", r.legend())[-1])
    assert abs(told - 100 * (2 * rows[205][4] / rows[204][4] - 1)) < 0.006, r.legend()
    opened_at(r, f"from={rows[190][0]}&to={rows[220][0]}")
    heard = r.page.locator("#chart-description").inner_text
    expected = 100 * (2 * rows[220][4] / rows[190][1] - 1)
    assert r.until(lambda: abs(percent(re.search(r"([+−][\d.]+)\s*%", heard()).group(1)) - expected) < 0.06), (heard(), expected)
    opened_at(r, f"bar={rows[200][0]}")
    r.stage.focus()
    r.key("b", "ArrowUp", *["ArrowRight"] * 8)
    gained = 15 * (2 * rows[208][4] - rows[201][1]) / 10000
    words = r.page.locator(".own .words").inner_text()
    assert abs(percent(re.search(r"account ([+−]?[\d.]+)", words).group(1)) - 100 * gained) < 0.051, (words, gained)
    # The terminal has the same.
    document = r.page.url.split("#")[0][len("file://"):].replace(".html", ".json")
    keys = f"size 120x40\nkeys /\ntype {rows[200][0]}\nkeys enter b up right*8\nsnap\n"
    shown = subprocess.run([BINARY, "replay", document, "--script", "-"], input=keys, capture_output=True, text=True, cwd=os.path.dirname(document)).stdout
    account = re.search(r"│ account\s+([+-]?[\d.]+) %", shown)
    assert account and abs(float(account.group(1)) - 100 * gained) < 0.051, shown


@check("shared-account")
def a_blind_replay_tells_no_date_and_no_name(r):
    opened_at(r, "replay=2008-09-02&in=2")
    symbol = r.page.locator("#chart h2").inner_text()
    r.page.get_by_role("button", name="Go to date").click()
    r.page.keyboard.press("Escape")
    r.page.get_by_role("button", name="Blind", exact=True).click()
    r.rest(400)
    assert "candle 0" in r.legend().replace("\u00a0", " "), r.legend()
    text = r.page.evaluate("document.body.innerText")
    for told in (symbol, "2008", "$"):
        assert told not in text, f"{told} in " + repr(text)
    assert not r.page.locator("#chart h2").is_visible() and not r.page.locator(".tools input").first.is_visible()
    assert not r.page.get_by_role("button", name="Go to date").is_visible()
    same(r.address(), {}, "the address")
    for name in ("Trade before", "One candle back", "Next trade"):
        assert r.page.get_by_role("button", name=name).is_disabled(), name
    words = r.page.locator(".own .words")
    r.page.locator(".own input").first.fill("-5")
    r.page.locator(".own button", has_text="Buy").click()
    assert "buys" not in words.inner_text(), words.inner_text()
    r.page.locator(".own input").first.fill("5")
    r.page.locator(".own button", has_text="Buy").click()
    assert "buys at the next open" in words.inner_text(), words.inner_text()
    r.stage.focus()
    r.key("ArrowRight", "ArrowRight", "Escape")
    assert "Candles: 2, 2 Sep 2008" in r.page.locator(".score").inner_text().replace("\u00a0", " "), r.page.locator(".score").inner_text()
    same(r.page.locator("#chart h2").inner_text(), symbol, "the heading")
    assert r.page.get_by_role("button", name="Go to date").is_visible()
    assert not r.page.get_by_role("button", name="Next trade").is_disabled()


@check("open")
def an_open_trade_has_one_result(r):
    status = r.page.locator(".status").inner_text()
    told = re.search(r"Long #\d+ ([+−]?[\d.]+)", status).group(1)
    drawing = saved(r, lambda: (r.stage.focus(), r.page.keyboard.press("S")))[1]
    names = re.findall(r">#\d+ ([+−]?[\d.]+)", drawing)
    same(names[-1][:len(told)], told, "the result on the chart")


def saved(r, act):
    with r.page.expect_download() as download:
        act()
    with open(download.value.path(), encoding="utf-8") as file:
        return download.value.suggested_filename, file.read()


@check()
def what_is_drawn_is_kept_in_the_address_and_saved(r):
    box = r.box()
    r.page.get_by_role("button", name="Draw", exact=True).click()
    box = r.box()
    for kind, (x, y, dx, dy) in {"Line": (300, 260, 200, 40), "Ray": (500, 300, 80, -30), "Fibonacci": (650, 140, 160, 180)}.items():
        r.page.locator(".draws .seg button", has_text=kind).click()
        r.drag(box, x, y, dx, dy)
    r.page.locator(".draws .seg button", has_text="Level").click()
    r.page.mouse.click(box["x"] + 700, box["y"] + 400)
    r.page.locator(".draws .seg button", has_text="Text").click()
    r.page.mouse.click(box["x"] + 560, box["y"] + 380)
    r.page.locator("input.written").fill("<b>rest</b> & ~go!")
    r.page.locator("input.written").press("Enter")
    drawn = r.address()["draw"]
    same([one.split("~")[0] for one in drawn.split("!")], ["li", "r", "f", "le", "t"], "what the address tells")
    name, text = saved(r, lambda: r.page.locator(".draws button", has_text="JSON").click())
    same(name, "AAPL-chart.json", "the file")
    objects = json.loads(text)["panes"][0]["layers"][2]["objects"]
    same([one["kind"] for one in objects], ["line", "ray", "fibonacci", "ray", "text"], "what the chart draws")
    same(objects[4]["text"], "<b>rest</b> &  go", "the words")
    r.page.reload()
    r.rest(400)
    same(r.address()["draw"], drawn, "what was drawn")
    r.stage.focus()
    r.page.get_by_role("button", name="Draw", exact=True).click()
    for _ in range(5):
        r.key("Delete")
    assert "draw" not in r.address()


@check(width=390, height=844, touch=True)
def drawing_works_by_touch_and_by_keys(r):
    box = r.box()
    r.stage.focus()
    r.key("r")
    box = r.box()
    session = r.page.context.new_cdp_session(r.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": box["x"] + 80, "y": box["y"] + 120}]})
    for step in range(1, 6):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": box["x"] + 80 + 20 * step, "y": box["y"] + 120 + 12 * step}]})
        r.rest(20)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert r.address()["draw"].startswith("li~"), r.address()
    r.stage.focus()
    r.key("r", "ArrowLeft", "Enter", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter")
    same(len(r.address()["draw"].split("!")), 2, "things that are drawn")


@check()
def a_drawing_is_moved_by_its_end(r):
    r.page.goto(r.page.url.split("#")[0] + "#draw=le~2012-12-03~600")
    r.page.reload()
    r.rest(300)
    box = r.box()

    def drawn(script):  # a busy machine draws later
        assert r.until(lambda: r.page.evaluate(script) is not None), "nothing was drawn"
        return r.page.evaluate(script)

    # Where 600 lies is told by the pill of the cursor.
    where = drawn("(() => { const c = document.querySelector('#chart canvas.over'), d = c.getContext('2d').getImageData(400, 0, 1, 456).data; for (let y = 60; y < 456; y++) if (d[4 * y + 3] > 100) return y; })()")
    r.page.mouse.click(box["x"] + 400, box["y"] + where)
    x = drawn("(() => { const c = document.querySelector('#chart canvas.over'), d = c.getContext('2d').getImageData(0, %d, 1100, 1).data; for (let x = 1090; x > 450; x--) if (d[4 * x + 3] > 100) return x; })()" % (where + 3))
    r.drag(box, x - 3, where, 0, 60)
    price = float(r.address()["draw"].split("~")[2])
    assert price < 590, price


@check()
def a_picture_as_svg_is_saved(r):
    r.box()
    name, text = saved(r, lambda: r.page.get_by_role("button", name="SVG").click())
    same(name, "AAPL.svg", "the file")
    assert text.startswith("<svg ") and "AAPL" in text and text.count("<path") > 20 and "NaN" not in text, text[:200]
    same(r.page.evaluate("text => new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('parsererror').length", text), 0, "faults of the SVG")


# Blind replay -------------------------------------------------------------------------------------


@check()
def a_blind_replay_hides_what_is_not_reached_and_scores(r):
    r.box()
    r.stage.focus()
    r.page.goto(r.page.url.split("#")[0] + "#bar=2008-09-02")
    r.page.reload()
    r.rest(400)
    r.stage.focus()
    r.key("b")
    assert "•••" in r.legend() and "AAPL" not in r.page.title(), r.legend()
    for hidden in (".navigator", "#equity", "#trades", "#statistics", "#verdict", "#chart .find"):
        assert not r.page.locator(hidden).first.is_visible(), hidden
    text = r.page.evaluate("document.body.innerText")
    for told in ("2008", "$", "AAPL"):
        assert told not in text, f"{told} in " + repr(text)
    r.page.locator(".own input").first.fill("5")
    r.page.locator(".own button", has_text="Buy").click()
    assert "buys at the next open" in r.page.locator(".own .words").inner_text()
    r.stage.focus()
    r.key("ArrowRight")
    assert "Long from" in r.page.locator(".own .words").inner_text(), r.page.locator(".own .words").inner_text()
    for _ in range(12):
        r.key("ArrowRight")
    # It fell by far more than the stop allows.
    assert "No position" in r.page.locator(".own .words").inner_text(), r.page.locator(".own .words").inner_text()
    same(r.address().get("replay"), None, "the address of a blind replay")
    r.page.get_by_role("button", name="Reveal and score").click()
    r.rest(200)
    score = r.page.locator(".score").inner_text()
    for word in ("You", "Strategy", "Holding", "Candles: 13", "2008"):
        assert word in score, score
    assert "−5" in score or "−6" in score, score
    assert "all of its costs" not in score, score
    assert r.page.locator("#equity").is_visible()
    r.key("Escape")
    assert not r.page.locator(".score").is_visible()


@check()
def a_blind_short_is_closed_by_its_target(r):
    r.page.goto(r.page.url.split("#")[0] + "#bar=2008-09-02")
    r.page.reload()
    r.rest(400)
    assert r.until(lambda: r.colors() > 2), "the page does not draw"
    r.stage.focus()
    r.key("b")
    assert r.until(lambda: r.page.locator(".own input").count() > 1), "no blind replay begins"
    r.page.locator(".own input").nth(1).fill("4")
    r.stage.focus()
    r.key("ArrowDown", "ArrowRight")
    words = r.page.locator(".own .words")
    assert r.until(lambda: "Short from" in words.inner_text()), words.inner_text()
    for _ in range(8):
        r.key("ArrowRight")
    assert r.until(lambda: "No position" in words.inner_text()), words.inner_text()
    assert "account +" in words.inner_text(), words.inner_text()
    r.key("Escape")
    assert r.until(lambda: r.page.locator(".score").is_visible()), "no score is shown"


@check("short")
def a_blind_replay_tells_of_costs_that_it_leaves_out(r):
    r.stage.focus()
    r.key("b", "ArrowRight", "Escape")
    score = r.page.locator(".score").inner_text()
    assert "the strategy paid all of its costs" in score, score


# Results ------------------------------------------------------------------------------------------


@check()
def bins_dots_and_months_are_one_selection(r):
    box = r.box(".plot >> nth=0")
    bar = r.page.locator(".selected")
    r.drag(box, 5, 150, 60, 0)
    assert "0 won" in bar.inner_text() and r.address()["sel"].startswith("h"), bar.inner_text()
    told = r.address()["sel"]
    r.page.reload()
    r.rest(400)
    same(r.address()["sel"], told, "the selection of the address")
    box = r.box(".plot >> nth=1")
    r.drag(box, 60, 4, 600, 100)
    assert " won, 0 lost" in bar.inner_text(), bar.inner_text()
    assert r.address()["sel"].startswith("t")
    r.page.locator("#calendar .month").nth(30).click()
    assert r.address()["sel"].startswith("m20"), r.address()
    assert r.page.locator("#equity .legend", has_text="Selected trades alone").is_visible()
    r.page.locator("#calendar .month").nth(30).press("Enter")
    assert not bar.is_visible()


@check()
def where_no_trade_is_a_notice_says_so_without_buttons(r):
    box = r.box(".plot >> nth=0")
    r.drag(box, box["width"] - 60, 150, 20, 0)
    bar = r.page.locator(".selected")
    assert "No trade there." in bar.inner_text(), bar.inner_text()
    assert bar.locator("button:visible").count() == 0, "a notice of nothing has buttons"


@check(width=390, height=844, touch=True)
def results_are_brushed_by_touch(r):
    box = r.box(".plot >> nth=0")
    session = r.page.context.new_cdp_session(r.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": box["x"] + 10, "y": box["y"] + 100}]})
    for step in range(1, 6):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": box["x"] + 10 + 14 * step, "y": box["y"] + 100}]})
        r.rest(20)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    r.rest(150)
    assert r.page.locator(".selected").is_visible()


# Several instruments ------------------------------------------------------------------------------


@check("shared-account")
def another_instrument_is_chosen(r):
    assert "AAPL" in r.legend()
    r.page.locator("#chart .toolbar button", has_text="IBM").click()
    r.rest(500)
    assert "IBM" in r.legend(), r.legend()
    same(r.address()["in"], "3", "the address")
    same(r.page.locator("section[id^=chart-]:visible").count(), 0, "other charts")
    row = r.page.locator("#trades .rows tr[data-trade]", has_text="MSFT").first
    number = row.inner_text().split("\t")[0]
    row.click()
    r.rest(700)
    assert "MSFT" in r.legend(), r.legend()
    same(r.address()["trade"], number, "the trade")
    assert f"#{number} " in r.page.locator("#chart .card").inner_text()
    for text in ("in=999", "in=-1", "in=x", "in=3&trade=1"):
        opened_at(r, text)
        assert r.colors() > 20, text


# Why, further -------------------------------------------------------------------------------------


@check("minutes-to-quarters")
def why_tells_how_far_a_rule_was_and_what_orders_became(r):
    r.stage.focus()
    r.key("w", "[")
    assert r.until(r.page.locator("#chart .panel").is_visible), "the panel does not open"
    r.key("End")
    panel = r.page.locator("#chart .panel").inner_text()
    assert "below slowMA" in panel or "above slowMA" in panel, panel
    seen = set()
    for _ in range(40):
        r.page.keyboard.press("ArrowLeft")
        r.rest(30)
        panel = r.page.locator("#chart .panel").inner_text()
        seen |= {word for word in ("waits", "filled at", "cancelled", "Take profit", "Stop loss", "Entry") if word in panel}
    assert {"waits", "Stop loss", "Take profit", "filled at", "Entry"} <= seen, seen


# Everybody ----------------------------------------------------------------------------------------


def axe_finds_nothing(r):
    if AXE is None:
        return
    r.rest(200)
    # A picture has its name with its first frame, which a busy machine draws late.
    r.until(lambda: r.page.evaluate("[...document.querySelectorAll('canvas[role=img]')].every(one => one.getAttribute('aria-label'))"))
    r.page.evaluate(AXE)
    found = r.page.evaluate("axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }).then(found => found.violations.map(one => one.id + ': ' + one.nodes.slice(0, 3).map(node => node.target.join(' ')).join(', ')))")
    assert not found, "; ".join(found)


def the_table_of_other_programs_unfolds(r):
    table = r.page.locator("#statistics > details table")
    assert not table.is_visible()
    r.page.locator("#statistics > details > summary").click()
    assert table.is_visible()
    same(table.locator("thead th").all_inner_texts()[:2], ["kreplay", "backtesting.py"], "the programs")
    same(table.locator("tbody tr").count(), 8, "figures")
    same(r.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True, "the page is no wider")
    axe_finds_nothing(r)


def axe_finds_nothing_with_everything_open(r):
    r.stage.focus()
    r.key("w", "r", "]", "2")
    axe_finds_nothing(r)


def axe_finds_nothing_in_a_blind_replay(r):
    r.stage.focus()
    r.key("b", "ArrowRight")
    axe_finds_nothing(r)


for where in ({}, {"dark": True}, {"width": 390, "height": 844, "touch": True}):
    for look in (axe_finds_nothing, axe_finds_nothing_with_everything_open, axe_finds_nothing_in_a_blind_replay,
                 the_table_of_other_programs_unfolds):
        CHECKS.append((f"{look.__name__.replace('_', ' ')} {where or ''}".strip(), look, "ma-crossover", where))
CHECKS.append(("axe finds nothing in a run of several instruments", axe_finds_nothing, "shared-account", {}))


@check(forced=True)
def forced_colours_leave_everything_to_be_seen(r):
    assert r.colors() > 20
    pressed = r.page.locator("#chart .seg button[aria-pressed=true]").first
    other = r.page.locator("#chart .seg button[aria-pressed=false]").first
    look = "one => { const style = getComputedStyle(one); return [style.color, style.backgroundColor, style.outlineStyle, style.borderColor, style.boxShadow].join() }"
    assert pressed.evaluate(look) != other.evaluate(look), "what is pressed looks like what is not"


@check(width=320, height=700, touch=True)
def a_narrow_phone_has_none_with_tools_open(r):
    r.stage.focus()
    r.key("r", "w", "]")
    r.rest(200)
    same(r.page.evaluate("document.documentElement.scrollWidth"), 320, "width of the page")
    r.key("Escape", "Escape", "Escape", "Escape", "b", "ArrowUp", "ArrowRight")
    same(r.page.evaluate("document.documentElement.scrollWidth"), 320, "width of the page of a blind replay")


@check()
def print_to_pdf_cuts_nothing(r):
    r.stage.focus()
    r.key("r", "w", "]", "2")
    data = r.page.pdf(format="A4", prefer_css_page_size=True)
    assert data[:5] == b"%PDF-" and data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") + data.count(b"/Type /Page/") >= 2, len(data)
    r.page.emulate_media(media="print")
    for live in (".selected", ".toolbar", ".draws", "#chart .panel", ".figures", ".replay"):
        assert not r.page.locator(live).first.is_visible(), live


# Very many bars -----------------------------------------------------------------------------------


FRAMES = """(() => { window.frames_ = []; const find = document.getElementById.bind(document); let begun = 0;
document.getElementById = (id) => { if (id === 'data' && !begun) { begun = performance.now(); queueMicrotask(() => { begun = performance.now() - begun; }); } return find(id); };
const ask = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (act) => ask((now) => { const from = performance.now(); act(now); const to = performance.now(); window.frames_.push(to - from); window.firstFrame ??= to - from + begun; }); })()"""


def frames(r, most):
    """Prints the size of a page and how long its frames take. Only the size is a fault: how long things take
    says more of a machine that others use."""
    size = os.path.getsize(r.page.url.split("#")[0][len("file://"):])
    r.page.add_init_script(FRAMES)
    begun = []
    for _ in range(3):
        r.page.reload()
        r.until(lambda: r.page.evaluate("window.firstFrame !== undefined"))
        begun.append(r.page.evaluate("firstFrame"))
    box = r.box()
    r.page.evaluate("frames_.length = 0")
    r.page.mouse.move(box["x"] + 500, box["y"] + 200)
    for delta in [120] * 25 + [-120] * 25:
        r.page.mouse.wheel(0, delta)
        r.rest(5)
    r.drag(box, 900, 200, -600, 0, steps=60)
    times = sorted(r.page.evaluate("frames_"))
    median, slow = times[len(times) // 2], times[int(len(times) * 0.99)]
    heap = r.page.evaluate("performance.memory.usedJSHeapSize") / 1e6
    print(f"  {size:,} bytes; script until the first frame is drawn {min(begun):.0f} ms, of {len(times)} frames the median {median:.1f} ms, the 99th {slow:.1f} ms; heap {heap:.0f} MB")
    assert size <= most, f"{size} bytes"


@check("bars-100k")
def a_hundred_thousand_bars(r):
    frames(r, 2_000_000)


@check("bars-1m")
def a_million_bars_say_what_shares_a_candle(r):
    assert "bars share a candle; around trades every bar is there." in r.page.locator("#chart .sub").inner_text()
    r.stage.focus()
    r.key("Home")
    assert "1 candle =" in r.legend(), r.legend()
    r.page.goto(r.page.url.split("#")[0] + "#trade=5")
    r.page.reload()
    assert r.until(lambda: r.page.locator("#chart .card").is_visible()), "the trade is not chosen"
    r.stage.focus()
    for _ in range(16):
        r.page.keyboard.press("+")
    r.rest(400)
    assert "1 candle" not in r.legend(), r.legend()
    frames(r, 4_000_000)


# README's picture ---------------------------------------------------------------------------------


@check(width=motion.VIEW["width"], height=motion.VIEW["height"], scale=2)
def the_moving_picture_of_the_readme_can_be_made_again(r):
    shown = []

    def seen(time):
        shown.append(time)
        r.page.screenshot(clip={"x": 0, "y": 0, "width": 8, "height": 8})

    motion.play(r.page, r.page.url[len("file://"):], seen)
    assert 6_000 <= sum(shown) <= 12_000, f"{sum(shown)} ms"
    with open(os.path.join(ROOT, "docs", "report.webp"), "rb") as file:
        data = file.read()
    assert data[:4] == b"RIFF" and data[8:12] == b"WEBP" and data.count(b"ANMF") >= 60, "it does not move"
    assert len(data) <= motion.MOST, f"{len(data)} bytes"
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        first = file.read().split("```")[0]
    assert "](docs/report.webp)" in first, "README does not show it first"


# Pages of the journal -----------------------------------------------------------------------------


@check("compare")
def compared_runs_are_whole_without_a_script(r):
    assert r.page.locator("script").count() == 0
    for part in ("documents", "equity-b", "bridge-b", "trades-b", "figures"):
        assert r.page.locator(f"#{part}").is_visible(), part
        assert part in ("documents", "figures") or r.page.locator(f"#{part} .L svg").is_visible(), part
    rows = r.page.locator("#trades-b table.ct").first.locator("tbody tr")
    assert 1 <= rows.count() <= 12
    r.page.locator("#trades-b summary").click()
    assert r.page.locator("#trades-b table.ct tbody tr").count() > 12
    axe_finds_nothing(r)


@check("compare", width=390, height=844)
def compared_runs_fit_a_phone(r):
    same(r.page.evaluate("document.documentElement.scrollWidth"), 390, "width of the page")
    assert r.page.locator("#bridge-b .S svg").is_visible()


@check("index")
def all_runs_are_sorted_found_and_ticked(r):
    names = lambda: [one.strip() for one in r.page.locator(".gal tbody tr:visible td:nth-child(3) b").all_inner_texts()]
    before = names()
    assert len(before) > 5, before
    r.page.get_by_role("button", name="Trades").click()
    trades = [int(one.replace(",", "")) for one in r.page.locator(".gal tbody tr td:nth-child(10)").all_inner_texts()]
    same(trades, sorted(trades, reverse=True), "the trades from the most")
    r.page.get_by_role("searchbox").fill("macd")
    assert 1 <= len(names()) < len(before) and all("MACD" in one for one in names()), names()
    r.page.get_by_role("searchbox").fill("")
    boxes = r.page.locator(".gal input[type=checkbox]")
    for place in range(4):
        boxes.nth(place).check()
    assert boxes.nth(4).is_disabled(), "a fifth can be ticked"
    command = r.page.locator(".tray code").inner_text()
    assert command.startswith("kreplay compare ") and len(command.split()) >= 8, command
    axe_finds_nothing(r)
    r.page.reload()
    same(r.page.locator(".tray code").inner_text(), command, "the ticks after a reload")
    r.page.get_by_role("button", name="Clear").click()
    assert not r.page.locator(".tray").is_visible()


@check("index", width=390, height=844)
def all_runs_fit_a_phone(r):
    same(r.page.evaluate("document.documentElement.scrollWidth"), 390, "width of the page")


@check("index", script=False)
def all_runs_are_whole_without_a_script(r):
    assert r.page.locator(".gal tbody tr").count() > 5
    assert r.page.locator(".gal input").count() == 0


# Running ------------------------------------------------------------------------------------------


# The page of a search ------------------------------------------------------------------------------


def cell(r, fast, slow):
    """The middle of a setting's cell, after it is in view."""
    figure = r.page.locator("#map figure.lay svg:visible")
    figure.scroll_into_view_if_needed()
    box = figure.bounding_box()
    data = json.loads(r.page.locator("#cells").text_content())
    layout = figure.evaluate("one => one.parentElement.className")
    left, bottom, wide, high, across, up, width, height = data["frames"][layout]
    x, y = data["x"].index(fast) // across, data["y"].index(slow) // up
    scale = box["width"] / width
    return box["x"] + (left + (x + 0.5) * wide) * scale, box["y"] + (bottom - (y + 0.5) * high) * scale


def beside_the_map(r):
    return r.page.locator(".sws tr").evaluate_all("rows => rows.map(row => row.cells[2].textContent)")


@check(page="sweep")
def the_map_of_settings_follows_the_pointer(r):
    before = beside_the_map(r)
    same(before[0], "Steadiest", "what stands there first")
    r.page.mouse.move(*cell(r, "15", "60"))
    head, setting, sharpe, *_ = beside_the_map(r)
    same((head, setting), ("Pointed at", "15 / 60"), "the setting that is pointed at")
    rows = r.page.locator("#top tbody tr")
    listed = rows.evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")
    best = listed[0]
    r.page.mouse.move(*cell(r, *best[1].split(" / ")))
    # The same figures as in the table of the best.
    same(beside_the_map(r)[1:7], best[1:7], "the best")
    same(rows.nth(0).evaluate("row => row.classList.contains('at')"), True, "its row is marked")
    # Nothing was tried where fast is not below slow.
    r.page.mouse.move(*cell(r, "50", "20"))
    same(beside_the_map(r), before, "what was not tried")
    rows.nth(2).hover()
    same(beside_the_map(r)[1], listed[2][1], "a row that is pointed at")
    same(r.page.locator("#map figure.lay svg:visible rect.at").count(), 2, "the frame and its halo")


@check(page="sweep")
def a_setting_is_kept_in_the_address(r):
    before = beside_the_map(r)
    r.page.mouse.click(*cell(r, "15", "60"))
    r.page.mouse.move(2, 2)
    same(beside_the_map(r)[:2], ["Kept", "15 / 60"], "what is kept")
    same(r.address(), {"at": "15,60"}, "the address")
    r.page.reload()
    same(beside_the_map(r)[:2], ["Kept", "15 / 60"], "what is kept after loading")
    r.page.locator("#map .swf").focus()
    r.key("ArrowRight", "ArrowUp")
    same(beside_the_map(r)[1], "20 / 80", "one to the right and one up")
    assert r.page.locator("#map [role=status]").text_content().startswith("20 / 80: "), "the status"
    # Over the settings that were not tried there is nothing more to the right.
    r.key(*["ArrowDown"] * 3, *["ArrowRight"] * 9)
    assert beside_the_map(r)[1] == "20 / 40" or int(beside_the_map(r)[1].split(" / ")[0]) < 40, beside_the_map(r)
    r.key("Escape")
    same(beside_the_map(r), before, "after Escape")
    same(r.address(), {}, "the address")
    r.page.evaluate("location.hash = 'at=7,nothing'")
    r.rest()
    same(beside_the_map(r), before, "an address of no setting")


@check(page="sweep")
def the_map_is_coloured_by_other_figures(r):
    names = r.page.locator("#map .seg button").all_inner_texts()
    same(names, ["Sharpe ratio", "Annual return (CAGR)", "Maximum drawdown", "Closed trades"], "the figures")
    keys = []
    for name in names:
        r.page.get_by_role("button", name=name, exact=True).click()
        same(r.page.locator("#map .swf figure:visible").count(), 1, "maps that are seen")
        keys.append(r.page.locator("#map .key:visible").inner_text())
        r.page.mouse.move(*cell(r, "15", "60"))
        same(beside_the_map(r)[1], "15 / 60", name)
    same(len(set(keys)), 4, "keys")
    assert "better" in keys[2] and "better" not in keys[3], keys
    r.page.mouse.click(*cell(r, "15", "60"))
    same(r.address(), {"at": "15,60", "by": "trades"}, "the address")
    r.page.reload()
    same(r.page.locator("#map .seg [aria-pressed=true]").inner_text(), "Closed trades", "the figure after loading")
    same(beside_the_map(r)[:2], ["Kept", "15 / 60"], "what is kept after loading")


@check(page="sweep")
def enter_opens_the_report_of_a_setting(r):
    r.page.locator("#map .swf").focus()
    r.key("Home")
    same(r.page.locator(".sws td a").count(), 1, "the link of its setting")
    r.page.keyboard.press("Enter")
    r.page.wait_for_url(lambda url: "sweep.html" not in url)
    assert r.page.url.endswith(".html"), r.page.url
    assert "MA crossover" in r.page.title(), r.page.title()


@check(page="sweep")
def the_best_have_two_orders(r):
    seen = r.page.locator("#top table:visible")
    same(r.page.locator("#top .seg button").all_inner_texts(), ["Best", "Best worst neighbour"], "the orders")
    same(seen.count(), 1, "tables that are seen")
    r.page.get_by_role("button", name="Best worst neighbour").click()
    rows = seen.locator("tbody tr").evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")[:-1]
    worst = [min(float(row[place].replace("\u2212", "-")) for place in (2, 8)) for row in rows]
    same(worst, sorted(worst, reverse=True), "the worst of each and its neighbours")
    # The first is the steadiest, which the map and the verdict name.
    same(rows[0][1], beside_the_map(r)[1], "the steadiest")
    assert rows[0][1].split(" / ")[0] in r.page.locator("#verdict").inner_text(), "the verdict"


def lines_of(r):
    """What the page has of its lines, the drawing that is seen and the pixel of a place on an axis."""
    figure = r.page.locator("#lines figure svg:visible")
    figure.scroll_into_view_if_needed()
    data, box = json.loads(r.page.locator("#settings").text_content()), figure.bounding_box()
    frame = data["frames"][figure.evaluate("one => one.parentElement.className")]
    unit = box["width"] / figure.evaluate("one => one.viewBox.baseVal.width")

    def pixel(axis, place):
        x, y, to_x, to_y = frame[4 * axis:4 * axis + 4]
        return box["x"] + (x + (to_x - x) * place / 1000) * unit, box["y"] + (y + (to_y - y) * place / 1000) * unit

    return data, pixel


@check(page="sweep")
def a_line_is_pointed_at(r):
    data, pixel = lines_of(r)
    says, settings = r.page.locator("#lines .says"), data["settings"].split("\n")
    before = says.text_content()
    best = len(settings) - 1
    a, b = pixel(2, data["places"][2][best]), pixel(3, data["places"][3][best])
    r.page.mouse.move((3 * a[0] + b[0]) / 4, (3 * a[1] + b[1]) / 4)
    assert says.text_content().split(":")[0] in settings, says.text_content()
    same(r.page.locator("#lines .lp").count(), 1, "the line")
    r.page.mouse.move(2, 2)
    same(says.text_content(), before, "after it left")
    r.page.locator("#lines figure").focus()
    r.key("ArrowRight")
    assert says.text_content().startswith(settings[best] + ": Sharpe ratio "), says.text_content()
    r.key("ArrowRight")
    assert says.text_content().startswith(settings[best - 1] + ": "), says.text_content()
    r.key("Escape")
    same(says.text_content(), before, "after Escape")


@check(page="sweep")
def the_line_of_a_cell_is_shown(r):
    data, _ = lines_of(r)
    r.page.mouse.move(*cell(r, "15", "60"))
    same(beside_the_map(r)[1], "15 / 60", "the setting that is pointed at")
    assert "15 / 60" in data["settings"].split("\n"), "it has a line"
    same(r.page.locator("#lines .lp").count(), 1, "the line")
    r.page.mouse.move(2, 2)
    same(r.page.locator("#lines .lp").count(), 0, "after it left")


@check(page="sweep")
def a_part_of_an_axis_is_brushed(r):
    data, pixel = lines_of(r)
    says, settings = r.page.locator("#lines .says"), data["settings"].split("\n")
    for low, high in ((480, 1000), (20, 300)):
        r.page.mouse.move(*pixel(1, low))
        r.page.mouse.down()
        r.page.mouse.move(*pixel(1, (low + high) / 2))
        r.page.mouse.move(*pixel(1, high))
        r.page.mouse.up()
        # Places that a pixel could put on either side are none of the search's.
        left = [line for line, place in enumerate(data["places"][1]) if low <= place <= high]
        assert 0 < len(left) < len(settings), "a part that some lines go through"
        words = says.text_content()
        assert words.startswith(f"{len(left)} of {len(settings)} lines"), words
        assert f"the best of them is {settings[left[-1]]}, Sharpe ratio" in words, words
        same(r.page.locator("#lines .lb").count(), 1, "the marked part")
    r.page.mouse.click(*pixel(1, 700))
    same(r.page.locator("#lines .lb").count(), 0, "a click on the axis lets it go")


@check(page="sweep", width=390, touch=True, dark=True)
def a_finger_keeps_a_setting(r):
    r.page.touchscreen.tap(*cell(r, "15", "60"))
    same(beside_the_map(r)[:2], ["Kept", "15 / 60"], "what is kept")
    same(r.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True, "nothing is wider than the phone")


@check(page="sweep", script=False)
def the_map_is_whole_without_script(r):
    same(r.page.locator(".sws thead th").nth(2).text_content(), "Steadiest", "the steadiest")
    same(r.page.locator("#map .swf").get_attribute("tabindex"), None, "nothing to walk on")
    same(r.page.locator("#top table:visible").count(), 2, "both orders")
    same(r.page.locator("#lines svg:visible").count(), 1, "the lines")


@check(page="sweep")
def axe_finds_nothing_in_a_search(r):
    r.page.locator("#map .swf").focus()
    r.key("ArrowRight")
    axe_finds_nothing(r)


# Three English words in a row that a reader sees or hears; rules and their parts are English everywhere.
ENGLISH = """[...document.querySelectorAll('body *')].flatMap(element =>
    element.closest('script,style,code,pre,.doc,.term,.lede,h1') || !element.checkVisibility() ? []
      : [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data)
        .concat(['title', 'aria-label', 'aria-valuetext', 'placeholder'].map(name => element.getAttribute(name) || '')))
    .filter(text => /[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text) && !/crosses (above|below)/.test(text))"""


def says_no_english(r, language):
    same(r.page.evaluate("document.documentElement.lang"), language, "the page's language")
    same(r.page.evaluate(ENGLISH), [], "English")


@check(page="ma-crossover@ja")
def a_report_speaks_japanese(r):
    says_no_english(r, "ja")
    box = r.box()
    r.page.mouse.move(box["x"] + 400, box["y"] + 200)
    r.rest()
    assert "年" in r.page.locator("#chart .stage").inner_text(), r.page.locator("#chart .stage").inner_text()
    r.key("n")
    says_no_english(r, "ja")
    r.key("?")
    says_no_english(r, "ja")
    r.key("Escape")
    axe_finds_nothing(r)


@check(page="both-sides@zh-Hant", dark=True)
def a_report_speaks_traditional_chinese(r):
    r.key("n", "n")
    says_no_english(r, "zh-Hant")
    r.key("?")
    says_no_english(r, "zh-Hant")


@check(page="macd-signal@zh-Hans", width=390, height=844, touch=True)
def a_report_speaks_simplified_chinese_on_a_phone(r):
    says_no_english(r, "zh-Hans")
    assert r.page.evaluate("document.documentElement.scrollWidth") <= 390


@check(page="rsi-reversion@ja", script=False)
def without_script_it_speaks_too(r):
    says_no_english(r, "ja")


@check(page="ma-crossover@all")
def the_language_is_switched_where_one_looks(r):
    links, open_ = r.page.locator(".bar nav a"), lambda name: r.page.get_by_role("link", name=name, exact=True)
    same(links.all_inner_texts(), ["English", "繁體中文", "简体中文", "日本語"], "the languages")
    same(r.page.locator(".bar nav [aria-current]").all_inner_texts(), ["English"], "the one that is open")
    r.stage.focus()
    r.key("Home", "+", "+", "]", "v")
    was = r.address()
    same(sorted(was), ["bar", "from", "off", "to", "trade"], "what the address tells")
    for name, language in (("日本語", "ja"), ("繁體中文", "zh-Hant"), ("English", "en")):
        open_(name).click()
        r.page.wait_for_url(lambda url: url.partition("#")[0].endswith("ma-crossover.html" if language == "en" else f".{language}.html"))
        same(r.page.evaluate("document.documentElement.lang"), language, "the page's language")
        same(r.page.locator(".bar nav [aria-current]").all_inner_texts(), [name], "the one that is open")
        same(r.address(), was, f"the place in {name}")
    same(r.page.locator(".card h3").inner_text().split()[0], "#" + was["trade"], "the trade")
    # With the keyboard, and by what opens a tab.
    open_("日本語").focus()
    r.page.keyboard.press("Enter")
    r.page.wait_for_url("**/*.ja.html#*")
    same(r.address(), was, "the place after Enter")
    open_("简体中文").click(button="right")
    address = open_("简体中文").get_attribute("href")
    assert "/ma-crossover.zh-Hans.html#from=" in address, address
    r.page.keyboard.press("Escape")
    axe_finds_nothing(r)


@check(page="ma-crossover@all", script=False)
def without_script_the_language_is_switched_too(r):
    for name, language in (("繁體中文", "zh-Hant"), ("简体中文", "zh-Hans"), ("English", "en")):
        r.page.get_by_role("link", name=name, exact=True).click()
        same(r.page.locator("html").get_attribute("lang"), language, "the page's language")
        same(r.page.locator(".bar nav [aria-current]").all_inner_texts(), [name], "the one that is open")


@check(page="ma-crossover@all", width=390, height=844, touch=True, dark=True)
def the_languages_have_room_on_a_phone_and_none_on_paper(r):
    same(r.page.evaluate("document.documentElement.scrollWidth"), 390, "width of the page")
    links = r.page.locator(".bar nav a")
    assert all(box["height"] >= 32 and box["x"] + box["width"] <= 374 for box in (links.nth(i).bounding_box() for i in range(4)))
    r.page.touchscreen.tap(*(links.nth(3).bounding_box()[side] + 10 for side in ("x", "y")))
    r.page.wait_for_url("**/*.ja.html")
    says_no_english(r, "ja")
    axe_finds_nothing(r)
    r.page.emulate_media(media="print")
    assert not r.page.locator(".bar nav").is_visible()


@check(page="compare@all")
def a_comparison_speaks_every_language(r):
    for name, language in (("日本語", "ja"), ("繁體中文", "zh-Hant"), ("简体中文", "zh-Hans")):
        r.page.get_by_role("link", name=name, exact=True).click()
        r.page.wait_for_url(f"**/compare.{language}.html")
        says_no_english(r, language)
        same(r.page.locator(".bar nav [aria-current]").all_inner_texts(), [name], "the one that is open")
        axe_finds_nothing(r)


@check(page="compare@all", width=390, height=844, touch=True, dark=True)
def a_comparison_in_japanese_fits_a_phone(r):
    r.page.get_by_role("link", name="日本語", exact=True).click()
    r.page.wait_for_url("**/compare.ja.html")
    same(r.page.evaluate("document.documentElement.scrollWidth"), 390, "width of the page")


@check(page="index@all")
def all_runs_speak_every_language_and_keep_what_is_chosen(r):
    r.page.locator(".gal input[type=checkbox]").first.check()
    r.page.get_by_role("button", name="Sharpe").click()
    r.page.get_by_role("searchbox").fill("cross")
    r.rest()
    was, count = r.page.evaluate("location.hash"), r.page.locator(".gal tbody tr:visible").count()
    assert all(part in was for part in ("sort=", "find=cross", "ticks=")), was
    for name, language in (("日本語", "ja"), ("繁體中文", "zh-Hant"), ("简体中文", "zh-Hans")):
        r.page.get_by_role("link", name=name, exact=True).click()
        r.page.wait_for_url(f"**/index.{language}.html#*")
        same(r.page.evaluate("location.hash"), was, "what was chosen")
        same(r.page.locator(".gal tbody tr:visible").count(), count, "runs that are found")
        r.page.locator(".gal input[type=checkbox]:not(:checked):visible").first.check()
        assert f" --lang {language} --out compare.html" in r.page.locator(".tray code").inner_text()
        r.page.locator(".gal input[type=checkbox]:checked:visible").last.uncheck()
        r.page.mouse.move(2, 2)
        says_no_english(r, language)
        axe_finds_nothing(r)


@check(page="index@all", width=390, height=844, touch=True)
def all_runs_in_japanese_fit_a_phone(r):
    r.page.get_by_role("link", name="日本語", exact=True).click()
    r.page.wait_for_url("**/index.ja.html")
    same(r.page.evaluate("document.documentElement.scrollWidth"), 390, "width of the page")


def make_pages(binary, folder, wanted):
    """Reports of the examples, of hostile names, of no trade, of few bars and of very many."""
    documents = {name: os.path.join(ROOT, "examples", name) for name in os.listdir(os.path.join(ROOT, "examples")) if name.endswith((".json", ".yaml"))}
    pages = {}
    journal = ["--journal", os.path.join(folder, "journal.sqlite")]
    for name, path in sorted(documents.items()):
        stem = name.rsplit(".", 1)[0]
        subprocess.run([binary, "run", path, "--out", folder, *journal], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        pages[stem] = os.path.join(folder, stem + ".html")
        for language in ("zh-Hant", "zh-Hans", "ja"):
            if f"{stem}@{language}" in wanted:
                own = os.path.join(folder, language)
                subprocess.run([binary, "report", "last", "--lang", language, "--out", own, *journal], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
                pages[f"{stem}@{language}"] = os.path.join(own, stem + ".html")
        if f"{stem}@all" in wanted:
            own = os.path.join(folder, "all")
            subprocess.run([binary, "report", "last", "--lang", "all", "--out", own, *journal], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
            pages[f"{stem}@all"] = os.path.join(own, stem + ".html")
    candles = open(os.path.join(ROOT, "datasets", "aapl-1d.csv"), encoding="utf-8").read().splitlines()
    hostile = "</script><img src=x onerror=window.hacked=1>"
    own = {
        "hostile": ({"symbol": hostile}, 400, "close crosses above sma(close, 20)"),
        "never": ({}, 300, "close > 1000000"),
        "short": ({}, 45, "close crosses above sma(close, 5)"),
        "below-zero": ({"negativePrices": True}, 420, "close crosses above sma(close, 5)"),
        "units": ({}, 400, "close crosses above sma(close, 5)"),
        "split": ({}, 400, "close crosses above sma(close, 5)"),
        "open": ({}, 300, "close crosses above sma(close, 5)"),
    }
    documents_own = {}
    for name, (instrument, count, rule) in own.items():
        with open(os.path.join(folder, name + ".csv"), "w", encoding="utf-8") as file:
            change = {"below-zero": below, "split": halved_from(candles[206])}.get(name, str)
            file.write("\n".join([candles[0], *map(change, candles[1 : count + 1])]) + "\n")
        document = {"name": hostile if name == "hostile" else name, "data": name + ".csv", "timeframe": "1d", "instrument": instrument,
                    "long": {"enter": rule, "exit": "close crosses below sma(close, 20)"}}
        if name == "short":
            document["account"] = {"spread": {"price": 0.02}}
        if name == "split":
            document |= {"data": {"file": "split.csv", "events": "split-events.csv"}, "size": {"units": 15}, "account": {"cash": 10000}}
            with open(os.path.join(folder, "split-events.csv"), "w", encoding="utf-8") as file:
                file.write("time,kind,value\n" + candles[206].split(",")[0] + ",split,2\n")
        if name == "units":
            document |= {"size": {"units": 15}, "account": {"cash": 10000}}
        if name == "open":
            document["long"]["exit"] = "close < 0"
            document["account"] = {"commission": {"rate": 0.01}}
        documents_own[name] = document
    if "ranges" in wanted:
        for name, count in (("sooner", 300), ("whole", 600)):
            with open(os.path.join(folder, name + ".csv"), "w", encoding="utf-8") as file:
                file.write("\n".join(candles[: count + 1]) + "\n")
        documents_own["ranges"] = {"name": "ranges", "data": ["sooner.csv", "whole.csv"], "timeframe": "1d", "size": {"equity": 0.4},
                                   "long": {"enter": "close crosses above sma(close, 5)", "exit": "close crosses below sma(close, 20)"}}
    for name, count in (("bars-100k", 100_000), ("bars-1m", 1_000_000)):
        if name in wanted:
            documents_own[name] = many_bars(folder, count)
    for name, document in documents_own.items():
        with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
            json.dump(document, file)
        done = subprocess.run([binary, "run", name + ".json", "--out", folder, *journal], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"error: {name}: {done.stdout}{done.stderr}")
        pages[name] = os.path.join(folder, name + ".html")
    runs = subprocess.run([binary, "runs", "list", "--strategy", "MA crossover", *journal], check=True, cwd=ROOT, capture_output=True, text=True)
    first = runs.stdout.splitlines()[1].split()[0]
    subprocess.run([binary, "run", documents["ma-crossover.json"], "--set", "fast=12", "--out", folder, "--quiet", *journal], check=True, cwd=ROOT)
    pages["compare"], pages["index"] = os.path.join(folder, "compare.html"), os.path.join(folder, "index.html")
    subprocess.run([binary, "compare", first, "last", "--out", pages["compare"], *journal], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    subprocess.run([binary, "report", "--index", "--out", folder, *journal], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    if {"compare@all", "index@all"} & wanted:
        own = os.path.join(folder, "all-pages")
        os.makedirs(own, exist_ok=True)
        pages["compare@all"], pages["index@all"] = os.path.join(own, "compare.html"), os.path.join(own, "index.html")
        subprocess.run([binary, "compare", first, "last", "--lang", "all", "--out", pages["compare@all"], *journal], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        subprocess.run([binary, "report", "--index", "--lang", "all", "--out", own, *journal], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    if "sweep" in wanted:
        pages["sweep"] = os.path.join(folder, "sweep.html")
        subprocess.run([binary, "sweep", documents["ma-crossover.json"], "--set", "fast=5..50/5", "--set", "slow=20..200/20", "--where", "fast < slow",
                        "--top", "2", "--report", "--quiet", "--out", pages["sweep"], *journal], check=True, cwd=folder, stdout=subprocess.DEVNULL)
    return pages


def below(line):
    """A candle whose prices are 1,000 lower."""
    time, *prices, volume = line.split(",")
    return ",".join([time, *(f"{float(price) - 1000:.2f}" for price in prices), volume])


def halved_from(first):
    """A candle whose prices are half as high from one on: as traded, where each unit is split into two then."""
    def change(line):
        time, *prices, volume = line.split(",")
        return line if line < first else ",".join([time, *(f"{float(price) / 2:.4f}" for price in prices), volume])

    return change


def many_bars(folder, count):
    """Minutes that wander, of a strategy that trades now and then."""
    draw, price, lines = random.Random(7), 100.0, ["time,open,high,low,close,volume"]
    days = (count + 389) // 390
    for day in range(days):
        date = datetime.date(2005, 1, 3) + datetime.timedelta(days=day // 5 * 7 + day % 5)
        for minute in range(min(390, count - 390 * day)):
            begun = price + draw.choice((-0.01, 0, 0, 0.01))
            price = max(1.0, round(begun * (1 + draw.gauss(0, 0.0006)), 2))
            high, low = max(begun, price) + 0.01 * draw.randrange(4), min(begun, price) - 0.01 * draw.randrange(4)
            lines.append(f"{date}T{9 + (30 + minute) // 60:02}:{(30 + minute) % 60:02}:00Z,{begun:.2f},{high:.2f},{low:.2f},{price:.2f},{draw.randrange(100, 90000)}")
    with open(os.path.join(folder, f"{count}.csv"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return {"name": f"{count:,} bars", "data": f"{count}.csv", "timeframe": "1m", "indicators": {"fastMA": "sma(close, 50)", "slowMA": "sma(close, 400)"},
            "long": {"enter": "fastMA crosses above slowMA", "exit": "fastMA crosses below slowMA"}}


def run(browser, name, function, path, how, pictures):
    """One check in a page of its own; what the console or the network says is a failure too."""
    context = browser.new_context(
        viewport={"width": how.get("width", 1280), "height": how.get("height", 900)}, color_scheme="dark" if how.get("dark") else "light",
        device_scale_factor=how.get("scale", 1), has_touch=how.get("touch", False), java_script_enabled=how.get("script", True),
        reduced_motion="reduce" if how.get("reduced") else "no-preference", forced_colors="active" if how.get("forced") else "none")
    page = context.new_page()
    faults = []
    # Reading pixels back is the check's own doing.
    page.on("console", lambda message: "willReadFrequently" in message.text or faults.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.on("request", lambda request: request.url.startswith(("http", "ws")) and faults.append(f"request: {request.url}"))
    try:
        page.goto("file://" + path)
        page.wait_for_timeout(250)
        function(Reader(page, how.get("script", True)))
        if pictures:
            page.screenshot(path=os.path.join(pictures, name.replace(" ", "-") + ".png"))
    except Exception as error:  # noqa: BLE001 — a check fails for whatever reason it does
        faults.append(" / ".join(str(error).split("\n")[:4])[:400] or type(error).__name__)
    finally:
        context.close()
    return faults


def work(share):
    """A worker's checks in a browser of its own; how many faults they found. Checks mostly wait, so that
    several workers share a processor well."""
    places, pages, pictures = share
    failed = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        for place in places:
            name, function, page, how = CHECKS[place]
            for fault in run(browser, name, function, pages[page], how, pictures):
                failed += 1
                print(f"✘ {name}: {fault}", flush=True)
        browser.close()
    return failed


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--binary", default=os.path.join(ROOT, ".build/release/kreplay"))
    options.add_argument("--pictures")
    options.add_argument("names", nargs="*")
    options = options.parse_args()
    if sync_playwright is None or not os.path.exists(BROWSER):
        print("note: no chromium or no playwright, so the report was opened in no browser; 'scripts/setup.sh tests' installs them")
        return 0
    global BINARY
    BINARY = os.path.abspath(options.binary)
    begun = time.monotonic()
    chosen = [place for place, one in enumerate(CHECKS) if not options.names or any(word in one[0] for word in options.names)]
    workers = min(WORKERS, len(chosen)) or 1
    with tempfile.TemporaryDirectory() as folder:
        pages = make_pages(os.path.abspath(options.binary), folder, {CHECKS[place][2] for place in chosen})
        if options.pictures:
            os.makedirs(options.pictures, exist_ok=True)
        shares = [(chosen[worker::workers], pages, options.pictures) for worker in range(workers)]
        with multiprocessing.Pool(workers) as pool:
            failed = sum(pool.imap_unordered(work, shares))
    print(f"{len(chosen)} checks in a browser, {failed} faults, {time.monotonic() - begun:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compares pictures of the report's main states with those that were looked at.

  Tests/Browser/pictures.py [--binary .build/release/kreplay] [--record] [--pictures FOLDER] [NAME …]

The pictures that were looked at are in Tests/Browser/Goldens, at a third of their size, in 128 colours.
Only DejaVu's fonts are seen, so that every machine draws the same letters. `--record` writes the pictures
that differ anew: look at each before it is kept. `--pictures` keeps what was seen, and beside it what was
expected, of each that differs.
"""
import argparse
import os
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import report  # noqa: E402

try:
    from PIL import Image, ImageChops
except ImportError:
    Image = None

GOLDENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Goldens")
SCALE = 3
# Edges of letters and lines differ between versions of the browser: by up to 13 in a tile here; other words by 40.
MOST_ON_AVERAGE, MOST_IN_A_TILE, TILE = 1.0, 22, 6
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<reset-dirs/><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>{cache}</cachedir></fontconfig>
"""


def at(place):
    def scroll(r):
        r.page.locator(place).first.evaluate("one => window.scrollTo(0, one.getBoundingClientRect().top + scrollY - 12)")
        r.rest(300)

    return scroll


def chart_with_cursor(r):
    at("#chart")(r)
    box = r.stage.bounding_box()
    r.page.mouse.move(box["x"] + 520, box["y"] + 160)
    r.rest(300)


def chosen_trade(r):
    at("#chart")(r)
    r.stage.focus()
    r.key("]")
    r.page.locator("#chart .card").wait_for()
    at("#chart")(r)


def look(name):
    def choose(r):
        r.page.locator(".looks button", has_text=name).click()
        at("#chart")(r)

    return choose


def other_chart(r):
    r.page.get_by_label("Type of candles").select_option(label="Heikin-Ashi")
    r.page.get_by_label("Scale of prices").get_by_role("button", name="Log", exact=True).click()
    r.page.locator(".looks button", has_text="dark").click()
    at("#chart")(r)


def replay(r):
    r.page.goto(r.page.url + "#replay=2010-06-30")
    r.page.reload()
    r.until(lambda: "30" in r.page.locator(".status").first.inner_text())
    at("#chart")(r)


def printed(r):
    r.page.emulate_media(media="print")
    r.rest(300)
    at("#chart")(r)


# A state: its report, how it is opened, what a reader does there.
STATES = {
    "top": ("ma-crossover", {}, None),
    "chart": ("ma-crossover", {}, chart_with_cursor),
    "trade": ("ma-crossover", {}, chosen_trade),
    "trades": ("macd-signal", {}, at("#trades")),
    "equity": ("ma-crossover", {}, at("#equity")),
    "replay": ("ma-crossover", {}, replay),
    "dark": ("macd-signal", {"dark": True}, None),
    "heikin-ashi-dark": ("ma-crossover", {}, other_chart),
    "east": ("rsi-reversion", {}, look("east")),
    "cvd": ("rsi-reversion", {}, look("cvd")),
    "mono": ("rsi-reversion", {}, look("mono")),
    "losing": ("both-sides", {}, None),
    "minutes": ("minutes-to-quarters", {}, at("#chart")),
    "instruments": ("shared-account", {}, at("#instruments")),
    "no-trade": ("never", {}, None),
    "markup": ("hostile", {}, None),
    "phone": ("ma-crossover", {"width": 390, "height": 844, "touch": True}, None),
    "phone-chart-dark": ("ma-crossover", {"width": 390, "height": 844, "touch": True, "dark": True}, at("#chart")),
    "narrow": ("short", {"width": 320, "height": 700}, at("#verdict")),
    "forced-colours": ("ma-crossover", {"forced": True}, at("#chart")),
    "no-script": ("ma-crossover", {"script": False}, at("#chart")),
    "print": ("ma-crossover", {"width": 794, "height": 1123}, printed),
    "search": ("sweep", {}, None),
    "comparison": ("compare", {}, None),
    "all-runs": ("index", {}, None),
}


def reduced(path):
    with Image.open(path) as picture:
        return picture.convert("RGB").reduce(SCALE)


def difference(found, wanted):
    """What differs of two pictures, or nothing where they are the same to the eye."""
    if found.size != wanted.size:
        return f"{found.size[0]} × {found.size[1]} points, not {wanted.size[0]} × {wanted.size[1]}"
    apart = ImageChops.difference(found, wanted).convert("L")
    width, height = apart.size
    pixels = apart.tobytes()
    average = sum(pixels) / len(pixels)
    tiles = apart.resize(((width + TILE - 1) // TILE, (height + TILE - 1) // TILE), Image.Resampling.BOX)
    worst = max(range(tiles.width * tiles.height), key=lambda place: tiles.tobytes()[place])
    most = tiles.tobytes()[worst]
    if average <= MOST_ON_AVERAGE and most <= MOST_IN_A_TILE:
        return None
    x, y = worst % tiles.width * TILE * SCALE, worst // tiles.width * TILE * SCALE
    return f"differs by {average:.2f} of 255 on average, by {most} about {x}, {y}"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--binary", default=os.path.join(report.ROOT, ".build/release/kreplay"))
    options.add_argument("--record", action="store_true")
    options.add_argument("--pictures")
    options.add_argument("names", nargs="*")
    options = options.parse_args()
    if report.sync_playwright is None or Image is None or not os.path.exists(report.BROWSER):
        print("note: no chromium, playwright or pillow, so no pictures were compared; 'scripts/setup.sh tests' installs them")
        return 0
    begun, failed = time.monotonic(), 0
    chosen = {name: state for name, state in STATES.items() if not options.names or name in options.names}
    with tempfile.TemporaryDirectory() as folder, report.sync_playwright() as playwright:
        pages = report.make_pages(os.path.abspath(options.binary), folder, {state[0] for state in chosen.values()})
        fonts = os.path.join(folder, "fonts.conf")
        with open(fonts, "w", encoding="utf-8") as file:
            file.write(FONTS.format(cache=os.path.join(folder, "fonts")))
        browser = playwright.chromium.launch(
            executable_path=report.BROWSER, args=["--no-sandbox", "--font-render-hinting=none"], env=os.environ | {"FONTCONFIG_FILE": fonts})
        kept = options.pictures or folder
        os.makedirs(kept, exist_ok=True)
        for name, (page, how, act) in chosen.items():
            seen = os.path.join(kept, name + ".png")

            def shoot(r):
                r.rest(400)
                if act:
                    act(r)
                r.page.screenshot(path=seen, animations="disabled", caret="hide")

            faults = report.run(browser, name, shoot, pages[page], {"reduced": True} | how, None)
            golden = os.path.join(GOLDENS, name + ".png")
            if not faults:
                found = reduced(seen)
                fault = difference(found, Image.open(golden).convert("RGB")) if os.path.exists(golden) else "there is no picture to compare with"
                if fault and options.record:
                    os.makedirs(GOLDENS, exist_ok=True)
                    found.quantize(128, dither=Image.Dither.NONE).save(golden, optimize=True)
                    print(f"recorded {name}: {fault}")
                elif fault:
                    faults = [fault]
                    if options.pictures and os.path.exists(golden):
                        Image.open(golden).save(os.path.join(kept, name + ".expected.png"))
            for fault in faults:
                failed += 1
                print(f"✘ {name}: {fault}", flush=True)
        browser.close()
    print(f"{len(chosen)} pictures compared, {failed} differ, {time.monotonic() - begun:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

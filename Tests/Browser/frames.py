#!/usr/bin/env python3
"""How long the report's page takes to draw, beside its limits.

  Tests/Browser/frames.py [--binary .build/release/kreplay] [--repeats 7] [--beside PAGE.html] [--bars 100000,1000000]

Prints for a report of 100,000 and of 1,000,000 minutes: its size, the script until the first frame is drawn,
the script of a frame while the reader pans and zooms (median and 99th of a hundred), and the memory after
collecting garbage. Other work on the machine only makes a figure larger, so that each is the least of the
repeats. With --beside another page with the same gestures is measured between them, and ours is told as a
multiple of it too. What is over its limit is marked; nothing fails for it. Needs what report.py needs.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import report  # noqa: E402

# Limits: bytes, milliseconds until the first frame, median and 99th of a step, megabytes.
LIMITS = {100_000: (2_000_000, 100, 4, 14, 150), 1_000_000: (4_000_000, 130, 4, 16, 150)}
NAMES = ("page, bytes", "script until the first frame, ms", "step of a pan or zoom, median, ms", "the same, 99th, ms", "memory, MB")


def make(binary, folder, count):
    """The report of so many minutes; its path."""
    path = os.path.join(folder, f"bars-{count}")
    with open(path + ".json", "w", encoding="utf-8") as file:
        json.dump(report.many_bars(folder, count), file)
    subprocess.run([binary, "run", path + ".json", "--out", folder], check=True, cwd=folder, stdout=subprocess.DEVNULL)
    return path + ".html"


def once(browser, path):
    """One reading of a page: first frame, median and 99th step, memory."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.add_init_script(report.FRAMES)
    page.goto("file://" + path)
    for _ in range(100):
        if page.evaluate("window.firstFrame !== undefined"):
            break
        page.wait_for_timeout(50)
    page.wait_for_timeout(500)  # what is left for idle time, as the pyramid is
    stage = page.locator(".stage, #stage, #chart canvas").first
    stage.scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    box = stage.bounding_box()
    page.evaluate("frames_.length = 0")
    page.mouse.move(box["x"] + 500, box["y"] + 200)
    for delta in [120] * 25 + [-120] * 25:
        page.mouse.wheel(0, delta)
        page.wait_for_timeout(5)
    page.mouse.move(box["x"] + 900, box["y"] + 200)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(box["x"] + 900 - 10 * step, box["y"] + 200)
        page.wait_for_timeout(5)
    page.mouse.up()
    times = sorted(page.evaluate("frames_"))
    session = context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    memory = page.evaluate("performance.memory.usedJSHeapSize") / 1e6
    first = page.evaluate("firstFrame")
    context.close()
    return first, times[len(times) // 2], times[int(len(times) * 0.99)], memory


def least(readings):
    return [min(values) for values in zip(*readings)]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--binary", default=os.path.join(report.ROOT, ".build/release/kreplay"))
    options.add_argument("--repeats", type=int, default=7)
    options.add_argument("--beside")
    options.add_argument("--bars", default="100000,1000000")
    options = options.parse_args()
    if report.sync_playwright is None or not os.path.exists(report.BROWSER):
        print("note: no chromium or no playwright; 'scripts/setup.sh tests' installs them")
        return 0
    begun = time.monotonic()
    counts = [int(count) for count in options.bars.split(",")]
    with tempfile.TemporaryDirectory() as folder, report.sync_playwright() as playwright:
        pages = {count: make(os.path.abspath(options.binary), folder, count) for count in counts}
        readings = {name: [] for name in [*pages, *(["beside"] if options.beside else [])]}
        browser = playwright.chromium.launch(executable_path=report.BROWSER, args=["--no-sandbox", "--enable-precise-memory-info"])
        for _ in range(options.repeats):
            for name in readings:
                readings[name].append(once(browser, os.path.abspath(options.beside) if name == "beside" else pages[name]))
        browser.close()
        other = least(readings["beside"]) if options.beside else None
        for count in counts:
            figures = [os.path.getsize(pages[count]), *least(readings[count])]
            print(f"{count:,} bars")
            for place, (name, figure, limit) in enumerate(zip(NAMES, figures, LIMITS.get(count, LIMITS[100_000]))):
                shown = f"{figure:,}" if place == 0 else f"{figure:.1f}"
                ratio = f"   {figure / other[place - 1]:.2f} of the page beside" if other and place else ""
                print(f"  {name:<36} {shown:>11}  limit {limit:>9,}{'' if figure <= limit else '  over'}{ratio}")
        if other:
            print("beside: first frame {:.1f} ms, step {:.1f} and {:.1f} ms, {:.1f} MB".format(*other))
    print(f"the least of {options.repeats} repeats, {time.monotonic() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

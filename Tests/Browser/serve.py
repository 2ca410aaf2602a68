#!/usr/bin/env python3
"""Serves a folder, and edits, saves and sees in a real browser.

  Tests/Browser/serve.py [--binary .build/release/kreplay] [--pictures FOLDER]

Needs what report.py needs; without it, it says so and leaves the checks alone.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from report import AXE, BROWSER, ROOT, sync_playwright  # noqa: E402

if sync_playwright is not None:
    from playwright.sync_api import Error as PlaywrightError


def until(page, holds, what, seconds=60):
    """Waits until something holds."""
    for _ in range(seconds * 10):
        try:
            if holds():
                return
        except PlaywrightError:
            pass  # The report is being made anew.
        page.wait_for_timeout(100)
    raise AssertionError(what)


def edit_save_see(page, address, folder, pictures):
    """All that a person does, in its order."""
    page.goto(address)
    page.get_by_role("link", name="ma.json").click()
    text, status, report = page.get_by_role("textbox"), page.get_by_role("status"), page.frame_locator("iframe")
    page.get_by_role("button", name="Save and run").click()
    until(page, lambda: "trades" in status.inner_text(), "a saved document is not run")
    until(page, lambda: report.locator("#chart .stage").is_visible(), "its report is not alive")
    before = text.input_value()

    # Where one looks stays when the report is made anew.
    report.locator("#chart .stage").focus()
    for key in ("Home", "+", "+"):
        page.keyboard.press(key)
    frame = next(one for one in page.frames if "/reports/" in one.url)
    until(page, lambda: "from=" in frame.evaluate("location.hash"), "the address does not follow")
    # The address follows each key a little later.
    page.wait_for_timeout(1500)
    was = frame.evaluate("location.hash")
    text.fill(before.replace('"fast": 10', '"fast": 12'))
    text.press("Control+s")
    until(page, lambda: "trades" in status.inner_text() and '"fast": 12' in open(os.path.join(folder, "ma.json"), encoding="utf-8").read(), "Ctrl+S does not save")
    until(page, lambda: frame.evaluate("location.hash") == was, "the report is elsewhere after a save")

    # A fault is below its line.
    text.fill(before.replace("fastMA crosses above", "fastMA crosses abov"))
    text.press("Control+s")
    fault = page.get_by_role("alert")
    until(page, fault.is_visible, "a fault is not shown")
    line = next(i for i, one in enumerate(text.input_value().split("\n"), 1) if "crosses abov " in one)
    assert f"Line {line}" in status.inner_text(), status.inner_text()
    assert f":{line}:" in fault.inner_text(), fault.inner_text()
    if pictures:
        page.screenshot(path=os.path.join(pictures, "serve-fault.png"))
    if AXE:
        page.evaluate(AXE)
        found = page.evaluate("axe.run(document, {iframes: false}).then(all => all.violations.map(one => one.id + ': ' + one.nodes[0].html))")
        assert not found, found

    # Another editor saves: the page takes it, and it is run.
    page.evaluate("document.querySelector('textarea').dispatchEvent(new Event('input'))")
    with open(os.path.join(folder, "ma.json"), "w", encoding="utf-8") as file:
        file.write(before)
    until(page, lambda: "changed" in status.inner_text() or "trades" in status.inner_text(), "another editor's save is not run")
    until(page, lambda: text.input_value() == before, "the page does not take what another editor saved")
    assert not fault.is_visible()
    if pictures:
        page.screenshot(path=os.path.join(pictures, "serve-edit.png"))

    # The list follows the folder.
    page.goto(address)
    with open(os.path.join(folder, "other.yaml"), "w", encoding="utf-8") as file:
        file.write("nonsense")
    until(page, lambda: page.get_by_role("link", name="other.yaml").count() == 1, "a new document is not listed")
    until(page, lambda: "not run" in page.locator("#documents").inner_text(), "that it cannot be run is not said")
    if pictures:
        page.screenshot(path=os.path.join(pictures, "serve-folder.png"))
    page.get_by_role("link", name="All runs").click()
    until(page, lambda: page.locator(".gal tbody tr").count() >= 2, "the runs are not there")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address + "edit/ma.json")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == 390, f"{width} px wide on a phone"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--binary", default=os.path.join(ROOT, ".build/release/kreplay"))
    options.add_argument("--pictures")
    options = options.parse_args()
    if sync_playwright is None or not os.path.exists(BROWSER):
        print("note: no chromium or no playwright, so no folder was served to a browser")
        return 0
    begun, faults = time.monotonic(), []
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        with open(os.path.join(ROOT, "examples", "ma-crossover.json"), encoding="utf-8") as file:
            document = json.load(file)
        shutil.copy(os.path.join(ROOT, "datasets", "aapl-1d.csv"), folder)
        document["data"] = "aapl-1d.csv"
        with open(os.path.join(folder, "ma.json"), "w", encoding="utf-8") as file:
            json.dump(document, file, indent=2)
        server = subprocess.Popen([os.path.abspath(options.binary), "serve", folder, "--port", "0"], stderr=subprocess.PIPE, text=True)
        try:
            address = server.stderr.readline().split(" at ")[1].split(" ")[0]
            browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.on("console", lambda message: faults.append(f"console: {message.text}"))
            page.on("pageerror", lambda error: faults.append(f"error: {error}"))
            page.on("request", lambda request: request.url.startswith(address) or faults.append(f"request: {request.url}"))
            try:
                edit_save_see(page, address, folder, options.pictures)
            except Exception as error:  # noqa: BLE001 — a check fails for whatever reason it does
                faults.append(str(error).split("\n")[0][:400] or type(error).__name__)
                if options.pictures:
                    page.screenshot(path=os.path.join(options.pictures, "serve-failed.png"))
            browser.close()
        finally:
            server.terminate()
            server.wait()
    for fault in faults:
        print(f"✘ a folder that is served: {fault}")
    print(f"1 check of a served folder in a browser, {len(faults)} faults, {time.monotonic() - begun:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

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


def see_no_barriers(page):
    """What axe finds is a fault."""
    if AXE:
        page.evaluate(AXE)
        found = page.evaluate("axe.run(document, {iframes: false}).then(all => all.violations.map(one => one.id + ': ' + one.nodes[0].html))")
        assert not found, found


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

    read_in_other_languages(page, address, report, frame, was, text, status, pictures)

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
    see_no_barriers(page)

    write_with_help(page, text, status, before, folder, pictures)

    # Another editor saves: the page takes it, and it is run.
    page.evaluate("document.querySelector('textarea').dispatchEvent(new Event('input'))")
    with open(os.path.join(folder, "ma.json"), "w", encoding="utf-8") as file:
        file.write(before)
    until(page, lambda: "changed" in status.inner_text() or "trades" in status.inner_text(), "another editor's save is not run")
    until(page, lambda: text.input_value() == before, "the page does not take what another editor saved")
    assert not fault.is_visible()
    if pictures:
        page.screenshot(path=os.path.join(pictures, "serve-edit.png"))

    # The list follows the folder, from a moment after it is loaded.
    with page.expect_response(lambda answer: answer.url.endswith("/events")):
        page.goto(address)
    page.wait_for_timeout(500)
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


def read_in_other_languages(page, address, report, frame, was, text, status, pictures):
    """The report in another language, where one looked, also after it is made anew."""
    def tells(language, what):
        until(page, lambda: frame.evaluate("document.documentElement.lang") == language, f"{what}: it is in another language")
        until(page, lambda: report.locator("#chart .stage").is_visible(), f"{what}: it is not alive")
        # The cursor that the keys set is somebody's place only while the chart has the focus.
        place = f"?lang={language}" + was.split("&bar=")[0]
        until(page, lambda: frame.evaluate("location.search + location.hash").split("&bar=")[0] == place, f"{what}: the address is not {place}")
        until(page, lambda: report.locator(".bar nav [aria-current]").get_attribute("lang") == language, f"{what}: another language is marked")

    names = ["English", "繁體中文", "简体中文", "日本語"]
    until(page, lambda: report.locator(".bar nav a").all_inner_texts() == names, "the report has no links to other languages")
    report.get_by_role("link", name="日本語").click()
    tells("ja", "the report in Japanese")
    if pictures:
        page.screenshot(path=os.path.join(pictures, "serve-japanese.png"))
    for fast in (14, 12):
        until(page, lambda: frame.evaluate("window.wasHere = true"), "the report does not stay")
        text.fill(text.input_value().replace('"fast": %d' % (26 - fast), '"fast": %d' % fast))
        text.press("Control+s")
        until(page, lambda: not frame.evaluate("window.wasHere === true"), f"fast {fast}: it is not made anew")
        until(page, lambda: "trades" in status.inner_text(), f"fast {fast}: it is not run")
        tells("ja", f"fast {fast}")
        document = '"fast": %d' % fast
        until(page, lambda: document in report.locator("#strategy").text_content(), f"fast {fast}: it is the report of another run")
    report.get_by_role("link", name="English").click()
    tells("en", "back in English")
    answer = page.request.get(address + "reports/ma.html?lang=xx")
    assert answer.status == 400 and "there are en, zh-Hant, zh-Hans, ja" in answer.text(), answer.text()


def write_with_help(page, text, status, before, folder, pictures):
    """The list at the caret, the words below the text, and the sliders."""
    offers, sliders = page.get_by_role("listbox"), page.get_by_role("slider")

    def caret(words, more=0):
        place = text.input_value().index(words) + len(words) + more
        text.evaluate("(text, place) => { text.focus(); text.setSelectionRange(place, place); }", place)

    def shown(label):
        return page.get_by_role("option").filter(has=page.get_by_text(label, exact=True)).count() > 0

    # A rule: the document's names first, an indicator with its call, its parameters when it is written.
    text.fill(before)
    caret('"enter": "')
    page.keyboard.type("fa")
    until(page, lambda: shown("fastMA"), "the document's names are not offered")
    if pictures:
        page.screenshot(path=os.path.join(pictures, "serve-names.png"))
    page.keyboard.press("Escape")
    until(page, offers.is_hidden, "Escape does not close the list")
    for _ in "fa":
        page.keyboard.press("Backspace")
    page.keyboard.type("rsi")
    until(page, lambda: shown("rsi"), "indicators are not offered")
    page.keyboard.press("Enter")
    assert '"enter": "rsi()' in text.input_value(), "Enter writes nothing"
    until(page, lambda: "period: 14" in page.locator(".offers .call").inner_text(), "the call around the caret is not told")
    if pictures:
        page.screenshot(path=os.path.join(pictures, "serve-call.png"))
    # What is written can be taken back.
    page.keyboard.press("Control+z")
    assert "rsi()" not in text.input_value(), "the browser's undo does not know what was written"

    # Keys, by the arrows and a click; what is there already is not offered.
    text.fill(before)
    caret('"long": {', 0)
    page.keyboard.press("Enter")
    assert text.input_value().split('"long": {\n')[1].startswith("    "), "a new line does not begin further in"
    page.keyboard.type('"')
    until(page, lambda: shown("stopLoss"), "keys are not offered")
    assert not shown("enter"), "a key that is there is offered"
    page.keyboard.type("st")
    until(page, lambda: page.get_by_role("option").count() < 8, "what is typed does not choose")
    chosen = page.get_by_role("option", selected=True).inner_text()
    page.keyboard.press("ArrowDown")
    assert page.get_by_role("option", selected=True).inner_text() != chosen, "arrow keys do not choose"
    assert page.locator("[aria-activedescendant]").count() == 1
    if pictures:
        page.screenshot(path=os.path.join(pictures, "serve-keys.png"))
    see_no_barriers(page)
    page.get_by_role("option").filter(has_text="stopLoss").first.click()
    assert '"stopLoss": "",' in text.input_value(), text.input_value()
    page.keyboard.type("2 * atr(14)")
    until(page, lambda: status.inner_text() == "Not saved", "a right document is said to be wrong")
    page.keyboard.press("Control+Space")
    page.keyboard.press("Escape")
    # What is wrong is said before it is saved.
    text.fill(before.replace("fastMA crosses above", "fastMA crosses abve"))
    until(page, lambda: "Not saved; line" in status.inner_text(), "a fault is said only after saving")

    # A slider writes its number and runs the document when it is let go.
    text.fill(before)
    text.press("Control+s")
    until(page, lambda: "trades" in status.inner_text(), "it is not run")
    until(page, lambda: sliders.count() == 2 and sliders.first.input_value() == "10", "the parameters are not there")
    words = status.inner_text()
    sliders.first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    # Where the text was typed in a moment before, the number is written when it is known where it is.
    until(page, lambda: '"fast": 13' in text.input_value(), "a slider does not write its number")
    until(page, lambda: '"fast": 13' in open(os.path.join(folder, "ma.json"), encoding="utf-8").read(), "a slider does not save")
    until(page, lambda: "trades" in status.inner_text() and status.inner_text() != words, "a slider does not run")
    assert page.get_by_role("slider", name="fast").count() == 1
    box = sliders.last.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2)
    until(page, lambda: '"slow": 30' not in text.input_value(), "a slider does not follow the mouse")
    most = sliders.last.get_attribute("max")
    until(page, lambda: "trades" in status.inner_text(), "a slider does not run when the mouse lets it go")
    assert sliders.last.get_attribute("max") == most == "120", most
    if pictures:
        page.wait_for_timeout(800)
        page.screenshot(path=os.path.join(pictures, "serve-sliders.png"))
        page.emulate_media(color_scheme="dark")
        caret('"enter": "')
        page.keyboard.type("s")
        until(page, lambda: shown("sma"), "nothing is offered in the dark")
        page.screenshot(path=os.path.join(pictures, "serve-dark.png"))
        page.keyboard.press("Escape")
        page.emulate_media(color_scheme="light")
    # Nothing is left that is not saved.
    with open(os.path.join(folder, "ma.json"), encoding="utf-8") as file:
        text.fill(file.read())


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
                faults.append(" / ".join(str(error).split("\n"))[:900] or type(error).__name__)
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

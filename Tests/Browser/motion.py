#!/usr/bin/env python3
"""Makes the moving picture of the report that README shows first.

  Tests/Browser/motion.py [--binary .build/release/kreplay] [--out docs/report.webp] [--frames FOLDER]

Runs examples/ma-crossover.json, opens its report in a browser and does what a reader does: follows the
candles with the cursor, zooms out and in, opens a trade with the rule that decided it, replays what came
after. The page's clock is stopped and moved on from frame to frame, so that the pictures do not depend on
how fast the machine is. Needs what report.py needs, and Pillow (scripts/setup.sh tests).
"""
import argparse
import io
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

FRAME = 80  # milliseconds
MOST = 1_500_000  # bytes
VIEW = {"width": 960, "height": 860}
TRADE = (468, 292)  # where trade 54 is marked, in the chart
COLOURS = 44  # of the picture
ADDRESS = "#from=2011-04-11&to=2011-10-14"
POINTER = """() => { const space = 'http://www.w3.org/2000/svg', svg = document.createElementNS(space, 'svg'), arrow = document.createElementNS(space, 'path');
const look = { position: 'fixed', left: '0', top: '0', zIndex: '99', pointerEvents: 'none', overflow: 'visible' };
svg.setAttribute('width', '18'); svg.setAttribute('height', '26'); svg.setAttribute('aria-hidden', 'true'); svg.id = 'pointer'; Object.assign(svg.style, look);
arrow.setAttribute('d', 'M1 1v19l4.6-4.2 3 7 3.4-1.5-3-6.8h6.2z'); arrow.setAttribute('fill', '#1c1b19'); arrow.setAttribute('stroke', '#fff'); arrow.setAttribute('stroke-width', '1.4');
svg.append(arrow); document.body.append(svg); window.wheels = 0; addEventListener('wheel', () => { window.wheels++; }); }"""


class Motion:
    """A page whose clock stands still between frames; `seen(milliseconds)` is called after each."""

    def __init__(self, page, path, seen):
        self.page, self.seen = page, seen
        page.clock.install(time=0)
        page.goto("about:blank")
        page.goto("file://" + path + ADDRESS)
        page.clock.pause_at(1000)
        page.evaluate(POINTER)
        # Keys are pressed where a reader would use the mouse; the ring that they bring is left out.
        page.locator("#chart .stage").evaluate("stage => { stage.style.outline = stage.style.boxShadow = 'none'; }")
        page.get_by_role("button", name="8×", exact=True).click()
        page.locator("#chart .toolbar").evaluate("bar => scrollTo(0, bar.getBoundingClientRect().top + scrollY - 10)")
        self.stage = page.locator("#chart .stage").bounding_box()
        self.x, self.y = self.stage["width"] * 0.2, 300
        self.move(self.x, self.y)
        self.pass_by(400)

    def pass_by(self, milliseconds):
        self.page.clock.run_for(milliseconds)

    def frame(self, count=1):
        """So many frames; what stays as it is becomes one of their length together."""
        for _ in range(count):
            self.pass_by(FRAME)
            self.seen(FRAME)

    def rest(self, milliseconds):
        self.pass_by(400)
        self.seen(milliseconds)

    def move(self, x, y):
        x, y = self.stage["x"] + x, self.stage["y"] + y
        self.page.mouse.move(x, y)
        self.page.evaluate("([x, y]) => { document.getElementById('pointer').style.transform = `translate(${x}px,${y}px)`; }", [x, y])

    def glide(self, x, y, count):
        """The pointer goes to a place of the chart, slower where it starts and ends."""
        from_x, from_y = self.x, self.y
        for step in range(1, count + 1):
            share = step / count
            share = share * share * (3 - 2 * share)
            self.move(from_x + (x - from_x) * share, from_y + (y - from_y) * share)
            self.frame()
        self.x, self.y = x, y

    def click(self):
        self.page.mouse.down()
        self.page.mouse.up()
        self.frame(2)

    def wheel(self, delta, count):
        for _ in range(count):
            before = self.page.evaluate("wheels")
            self.page.mouse.wheel(0, delta)
            # The browser hands a turn of the wheel to the page when it likes.
            for _ in range(2000):
                if self.page.evaluate("wheels") > before:
                    break
            self.frame()


def clip(page):
    """The chart from its buttons to those of the replay."""
    top, bottom = (page.locator(place).bounding_box() for place in ("#chart .toolbar", "#chart .replay"))
    return {"x": top["x"] - 14, "y": top["y"] - 8, "width": top["width"] + 28, "height": bottom["y"] + bottom["height"] - top["y"] + 14}


def play(page, path, seen):
    """What the picture shows, from the start to the end."""
    motion = Motion(page, path, seen)
    card, status = page.locator("#chart .card"), page.locator("#chart .status")
    motion.rest(600)
    motion.glide(430, 215, 12)
    motion.wheel(100, 8)
    motion.glide(340, 250, 5)
    motion.wheel(-100, 8)
    motion.rest(300)
    motion.glide(*TRADE, 6)
    motion.click()
    assert card.is_visible() and "crosses above" in card.inner_text(), "the trade does not open"
    motion.glide(232, 62, 6)
    motion.rest(2400)
    page.keyboard.press("Escape")
    assert not card.is_visible(), "the trade does not close"
    motion.glide(410, 215, 6)
    page.keyboard.press("Space")
    motion.frame(26)
    assert page.get_by_role("button", name="Pause (space)").is_visible(), "it does not play"
    assert "of 3,270" in status.inner_text(), status.inner_text()
    page.keyboard.press("Space")
    motion.rest(900)


def encode(frames, path):
    """Writes pictures with their times as one that moves; neighbours that are alike become one."""
    from PIL import Image

    kept = []
    for data, time in frames:
        if kept and kept[-1][0] == data:
            kept[-1][1] += time
        else:
            kept.append([data, time])
    images = [Image.open(io.BytesIO(data)).convert("RGB") for data, _ in kept]
    # One palette for all, of the commonest colours of every part: so nothing is lost of what is flat, and all is small.
    wide, high = images[0].size
    some = images[:: max(1, len(images) // 6)]
    sheet = Image.new("RGB", (wide, high * len(some)))
    for place, image in enumerate(some):
        sheet.paste(image, (0, place * high))
    colours = []
    for _, colour in sorted(sheet.getcolors(wide * high * len(some)), reverse=True):
        apart = 6 if min(colour) > 200 else 40  # paper and tints lie near each other
        if len(colours) < COLOURS and all(sum(abs(a - b) for a, b in zip(colour, other)) > apart for other in colours):
            colours.append(colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette(sum((colours + [colours[0]] * 256)[:256], ()))
    images = [image.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB") for image in images]
    images[0].save(path, save_all=True, append_images=images[1:], duration=[time for _, time in kept], loop=0, lossless=True, quality=60, method=3)
    return len(images), sum(time for _, time in kept)


def main():
    import report

    options = argparse.ArgumentParser()
    options.add_argument("--binary", default=os.path.join(report.ROOT, ".build/release/kreplay"))
    options.add_argument("--out", default=os.path.join(report.ROOT, "docs/report.webp"))
    options.add_argument("--frames", help="a folder for the single pictures")
    options = options.parse_args()
    if report.sync_playwright is None or not os.path.exists(report.BROWSER):
        print("note: no chromium or no playwright; 'scripts/setup.sh tests' installs them")
        return 1
    frames = []

    def seen(page, time):
        frames.append((page.screenshot(clip=clip(page)), time))
        if options.frames:
            with open(os.path.join(options.frames, f"{len(frames) - 1:03}.png"), "wb") as file:
                file.write(frames[-1][0])

    if options.frames:
        os.makedirs(options.frames, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, report.sync_playwright() as playwright:
        subprocess.run([os.path.abspath(options.binary), "run", "examples/ma-crossover.json", "--out", folder, "--journal", folder + "/journal.sqlite"],
                       check=True, cwd=report.ROOT, stdout=subprocess.DEVNULL)
        browser = playwright.chromium.launch(executable_path=report.BROWSER, args=["--no-sandbox", "--hide-scrollbars"])
        page = browser.new_context(viewport=VIEW, device_scale_factor=2, color_scheme="light").new_page()
        play(page, folder + "/ma-crossover.html", lambda time: seen(page, time))
        browser.close()
    count, time = encode(frames, options.out)
    size = os.path.getsize(options.out)
    print(f"{options.out}: {size:,} bytes, {count} pictures, {time / 1000:.1f} s")
    return 0 if size <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())

/** Replays the run candle by candle: one cursor, after which nothing is shown, told or counted. */
import { ALL, SIDE } from "./state.js";
import { element, fill, label, segments, hide } from "./element.js";
import { grouped, gained } from "./format.js";
import { clamp } from "./clamp.js";

const pace = 500, mostAFrame = 8, longest = 250;
const speeds = [1, 2, 4, 8, 16, 32];
const icons = {
  before: "M3 3h2v10H3zM13 3v10L6 8z", back: "M11 3v10L4 8z", play: "M5 3v10l8-5z", pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M5 3v10l7-5z", next: "M11 3h2v10h-2zM3 3v10l7-5z",
};

/** @param {string} path */
function icon(path) {
  const space = "http://www.w3.org/2000/svg", made = document.createElementNS(space, "svg"), line = document.createElementNS(space, "path");
  for (const [name, value] of [["width", "16"], ["height", "16"], ["viewBox", "0 0 16 16"], ["aria-hidden", "true"]]) made.setAttribute(name, value);
  line.setAttribute("d", path);
  line.setAttribute("fill", "currentColor");
  made.append(line);
  return made;
}

export class Replay {
  /**
   * @param {import("./state.js").App} app @param {import("./chart.js").Chart} chart
   * @param {import("./speak.js").Speaker} speaker
   */
  constructor(app, chart, speaker) {
    this.app = app;
    this.chart = chart;
    this.speaker = speaker;
    this.speed = 4;
    this.isPlaying = false;
    const made = (/** @type {string} */ name, /** @type {string} */ path, /** @type {string} */ words, /** @type {() => void} */ act) =>
      element("button.ic." + name, { named: words, title: words }, act, icon(path));
    this.playButton = made("play", icons.play, "Play (space)", () => this.toggle());
    this.speeds = segments("Speed", speeds.map((speed) => [String(speed), speed + "×"]), (name) => this.setSpeed(Number(name)));
    this.status = element("div.status");
    this.leave = element("button.whole", { hidden: true }, () => this.stop(), "Show the whole run");
    this.backward = [made("be" + "fore", icons.before, "Trade before", () => this.toTrade(-1)), made("back", icons.back, "One candle back", () => this.step(-1))];
    this.next = made("next", icons.next, "Next trade", () => this.toTrade(1));
    this.root = element("div.replay", { role: "toolbar", named: "Replay" },
      element("div.go", ...this.backward, this.playButton, made("forward", icons.forward, "One candle forward", () => this.step(1)), this.next),
      this.speeds.group, this.leave, this.status);
    this.speeds.press("4");
    app.view(SIDE, () => this.write());
  }

  /** Where a replay begins: at the cursor, else at the right edge; before it where that is the end. */
  begin() {
    const { app } = this, { window } = app, last = app.run.n - 1;
    if (app.cursor >= 0) return app.cursor;
    const right = Math.min(last, Math.ceil(window.v1 - 0.5) - 1);
    return right < last ? right : Math.max(0, Math.round(Math.max(0, window.v0) + (last - Math.max(0, window.v0)) * 0.4));
  }

  /**
   * Shows the run up to a bar.
   * @param {number} bar
   */
  set(bar) {
    const { app } = this;
    // What was seen cannot be unseen.
    if (app.blind && app.replay !== null && bar < app.replay) return;
    app.replay = clamp(Math.round(bar), 0, app.run.n - 1);
    if (app.cursor > app.replay) app.cursor = app.replay;
    if (app.choice >= 0 && app.trades.entry(app.choice) > app.replay) app.choose(-1);
    this.follow();
    app.mark(ALL);
    app.tell("step");
    app.tell("span");
  }

  /** The window goes along by whole candles once the cursor has passed four fifths of it. */
  follow() {
    const { app } = this, { window } = app, span = window.span, bar = app.replay ?? 0;
    if (bar + 1 > window.v0 + 0.8 * span) { const by = Math.ceil(bar + 1 - window.v0 - 0.8 * span); window.put(window.v0 + by, window.v1 + by); }
    else if (bar < window.v0) window.put(bar - 0.2 * span, bar + 0.8 * span);
  }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }

  play() {
    const { app } = this;
    if (app.replay === null || app.replay >= app.run.n - 1) this.set(app.replay === null ? this.begin() : 0);
    app.point(-1);
    this.isPlaying = true;
    this.face();
    let last = -1, due = 0;
    this.clock = (/** @type {number} */ now) => {
      if (!this.isPlaying || app.replay === null) return false;
      const passed = last < 0 ? 0 : Math.min(longest, now - last);
      last = now;
      due += (passed * this.speed) / pace;
      const steps = Math.min(mostAFrame, Math.floor(due));
      due = steps === mostAFrame ? 0 : due - steps;
      if (steps) this.set(app.replay + steps);
      if (app.replay >= app.run.n - 1) { this.pause(); return false; }
      return true;
    };
    app.move(this.clock);
  }

  pause() {
    this.isPlaying = false;
    if (this.clock) this.app.motions.delete(this.clock);
    this.face();
  }

  face() {
    const words = this.isPlaying ? "Pause (space)" : "Play (space)";
    label(this.playButton, words);
    this.playButton.title = words;
    fill(this.playButton, icon(this.isPlaying ? icons.pause : icons.play));
  }

  /**
   * A step pauses.
   * @param {number} by
   */
  step(by) {
    this.pause();
    const { app } = this;
    this.set(app.replay === null ? this.begin() : app.replay + by);
    this.speaker.later(() => (app.blind ? "" : this.words().join(", ")));
  }

  /**
   * Goes to the entry of the trade before or after.
   * @param {number} by
   */
  toTrade(by) {
    const { app } = this, { trades } = app;
    this.pause();
    const from = app.replay === null ? this.begin() : app.replay;
    const next = by > 0 ? trades.since(from + 1) : trades.since(from) - 1;
    if (next < 0 || next >= trades.n || app.blind) return;
    this.set(trades.entry(next));
  }

  /** @param {number} speed */
  setSpeed(speed) { this.speed = speed; this.speeds.press(String(speed)); }

  /** Leaves the replay. */
  stop() {
    const { app } = this;
    if (app.replay === null || app.blind) return false;
    this.pause();
    app.replay = null;
    app.mark(ALL);
    app.tell("step");
    app.moved();
    return true;
  }

  /** Candle, date, position and account at the bar that is told. */
  words() {
    const { app } = this, { run, figures } = app, bar = app.replay !== null ? app.replay : app.told(), trade = run.trades.at(bar);
    const found = [`Candle ${grouped(bar + 1)} of ${grouped(run.n)}`, figures.moment(run.time(bar))];
    if (trade < 0) found.push("No position");
    else {
      const open = run.made(trade, bar);
      found.push(`${run.trades.isLong(trade) ? "Long" : "Short"} #${run.trades.no(trade)} ${gained(open)}`);
    }
    if (run.account.curves.has("equity")) found.push(`Equity ${figures.money(run.worth("equity", bar))}`);
    return found;
  }

  write() {
    hide(this.leave, this.app.replay === null || this.app.blind);
    for (const one of [...this.backward, this.next]) /** @type {HTMLButtonElement} */ (one).disabled = this.app.blind;
    if (this.app.blind) return;
    fill(this.status, ...this.words().map((words) => element("span", words)));
  }
}

/**
 * The keys, the date and the address of a replay.
 * @param {Replay} replay @param {import("./keys.js").Keys} keys @param {import("./hash.js").Address} address
 * @param {import("./toolbar.js").Toolbar} toolbar
 */
export function joinReplay(replay, keys, address, toolbar) {
  const { app } = replay;
  keys.takesSpace = false;
  keys.add(" ", "play and pause", () => replay.toggle(), "Space");
  keys.escapes.push(() => replay.stop());
  keys.onStep = (by) => { if (app.replay === null) return false; replay.step(by); return true; };
  toolbar.onDate = keys.onSignal = (bar) => { if (app.replay === null) return false; if (!app.blind) replay.set(bar); return true; };
  address.add((values) => {
    const time = address.time(values.get("replay") || "");
    if (isFinite(time)) replay.set(app.run.barAt(time));
  }, (values) => { if (app.replay !== null) values.push(`replay=${address.said(app.replay)}`); });
}

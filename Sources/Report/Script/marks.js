/** Trades on the price: bands and ribbons over the time held, entries, exits, links, stops and targets;
 * groups where they are too near to each other to draw. */
import { countBefore } from "./bisect.js";
import { fade, pen, circle, flood, strokeDashed, inside, outline, through } from "./paint.js";
import { clip } from "./layers.js";
import { gained } from "./format.js";

const fewest = 200;

/**
 * Groups of entries over the whole run, for a zoom: the same ones while panning.
 * @typedef {{first: number, last: number, left: number, right: number}} Group
 */
export class Groups {
  /** @param {import("./state.js").App} app */
  constructor(app) {
    this.app = app;
    this.key = "";
    /** @type {Group[]} */ this.all = [];
  }

  /** @param {number} spacing @param {boolean} isGrouped */
  at(spacing, isGrouped) {
    const step = Math.round(Math.log(spacing) / Math.log(1.09)), key = `${step} ${isGrouped}`;
    if (key === this.key) return this.all;
    this.key = key;
    const { trades } = this.app.run, pitch = 1.09 ** step, near = (isGrouped ? 14 : 4) / pitch;
    const wide = 110 / pitch, isTiny = pitch < 0.03;
    /** @type {Group[]} */ const all = [];
    for (let trade = 0; trade < trades.n; trade++) {
      const bar = trades.entry(trade), last = all.at(-1);
      const joins = last && (isTiny ? Math.floor(bar / wide) === Math.floor(last.left / wide)
        : bar - last.right < near && bar - last.left < wide);
      if (joins) { last.last = trade; last.right = bar; } else all.push({ first: trade, last: trade, left: bar, right: bar });
    }
    return (this.all = all);
  }

  /**
   * The groups whose entries touch some bars.
   * @param {number} first @param {number} end
   */
  between(first, end) {
    const { all } = this, found = [];
    for (let i = countBefore(all.length, (place) => all[place].right < first); i < all.length && all[i].left < end && found.length < 500; i++) found.push(all[i]);
    return found;
  }
}

/** What can be clicked: marks and ribbons where they were drawn last.
 * @typedef {{x: number, y: number, trade: number, group?: Group, box?: number[]}} Target */

export class Marks {
  /** @param {import("./state.js").App} app @param {import("./panes.js").Panes} panes @param {import("./theme.js").Theme} theme */
  constructor(app, panes, theme) {
    this.app = app;
    this.panes = panes;
    this.theme = theme;
    this.groups = new Groups(app);
    /** @type {Target[]} */ this.targets = [];
    /** @type {{x: number, y: number, size: number} | null} */ this.ring = null;
    /** How many trades the window shows by name. */
    this.count = 0;
  }

  get isShown() { return !this.app.blind && !this.app.away.has("trades") && this.app.run.trades.n > 0; }

  /** The trades that the window touches and the replay has reached. */
  inView() {
    const { app } = this, [first, end] = app.window.touched;
    if (end <= first) return [];
    return app.run.trades.held(first, end - 1);
  }

  /**
   * Whether a trade has ended by the last bar that is shown.
   * @param {number} trade
   */
  hasEnded(trade) {
    const exit = this.app.run.trades.exit(trade);
    return exit >= 0 && exit < this.app.end();
  }

  /**
   * What a trade is worth as a share: its result, or at the last close shown where it goes on.
   * @param {number} trade
   */
  share(trade) {
    const { run } = this.app;
    if (this.app.replay === null || this.hasEnded(trade)) return run.trades.share(trade);
    return run.made(trade, this.app.end() - 1);
  }

  /**
   * Bands over the time held, below the candles.
   * @param {import("./paint.js").Paint} paint @param {import("./layers.js").Candles} candles
   */
  bands(paint, candles) {
    if (!this.isShown) return;
    const { app, theme } = this, pane = this.panes.price, seen = this.inView(), width = this.panes.plotWidth;
    if (seen.length > fewest) return;
    const { trades } = app.run, { window } = app;
    for (const trade of seen) {
      if (!this.hasEnded(trade)) continue;
      const left = Math.max(0, window.x(trades.entry(trade)) - window.spacing / 2), right = Math.min(width, window.x(trades.exit(trade)));
      if (right <= left) continue;
      const isStrong = app.selection ? app.isStrong(trade) : false;
      paint.box(left, pane.top, right - left, pane.height, this.tone(this.share(trade)), theme.band * (isStrong ? 1.9 : 1));
    }
  }

  /** @param {number} share */
  tone(share) { return share > 0 ? this.theme.colors.up : share < 0 ? this.theme.colors.down : this.theme.colors.ink3; }

  /**
   * Ribbons at the floor of the pane, with the names that have room.
   * @param {import("./paint.js").Paint} paint @param {import("./paint.js").Space} space @param {import("./layers.js").Candles} candles
   */
  ribbons(paint, space, candles) {
    if (!this.isShown) return;
    const seen = this.inView();
    if (seen.length > fewest) return this.columns(paint, seen);
    const { app, theme } = this, pane = this.panes.price, width = this.panes.plotWidth;
    const { trades } = app.run, { window } = app, y = pane.bottom - 12, size = 4;

    const names = [];
    for (const trade of seen) {
      const left = Math.max(0, window.x(trades.entry(trade)) - window.spacing / 2);
      const isOver = this.hasEnded(trade);
      const right = Math.min(width, isOver ? window.x(trades.exit(trade)) : window.x(app.end() - 1) + window.spacing / 2);
      if (right <= 0 || left >= width) continue;
      const share = this.share(trade), isStrong = app.isStrong(trade) || trade === app.choice;
      const strength = isStrong ? 1 : 0.25, wide = Math.max(1, right - left);
      if (isOver) this.ribbon(paint, left, y, wide, size, share, strength, trades.isLong(trade));
      else for (let x = left; x < right; x += 5) paint.box(x, y, Math.min(3, right - x), size, theme.colors.ink3, strength);
      this.targets.push({ x: (left + right) / 2, y: y + 2, trade, box: [left, y - 16, right, pane.bottom] });
      names.push({ trade, left, right, isOver, share, isStrong });
    }
    // The chosen one first, then from left to right.
    names.sort((a, b) => Number(b.trade === app.choice) - Number(a.trade === app.choice) || a.left - b.left);
    for (const { trade, left, right, isOver, share, isStrong } of names) {
      if (!isStrong || (candles.k && right - left < 10 && trade !== app.choice)) continue;
      const words = `#${trades.no(trade)} ${app.figures.share(share)}`;
      const wide = paint.wide(words, true), x = right - left < 64 ? Math.min(Math.max(left + (right - left) / 2 - wide / 2, 2), width - wide - 2) : Math.max(2, Math.min(left, width - wide - 2));
      if (!space.take(x - 4, y - 16, x + wide + 4, y - 1)) continue;
      paint.say(words, x, y - 5, isOver ? this.tone(share) : theme.colors.ink2, { bold: true, halo: true });
    }

  }

  /** @param {import("./paint.js").Paint} paint */
  ribbon(paint, left, y, wide, size, share, strength, isLong) {
    const color = this.tone(share);
    if (this.theme.isMono && share > 0) {
      paint.box(left, y, wide, size, color, strength);
      paint.box(left + 1, y + 1, Math.max(0, wide - 2), size - 2, this.theme.colors.paper);
      return;
    }
    paint.box(left, y, wide, size, color, isLong ? strength : strength * 0.35);
    if (isLong) return;
    const { c } = paint;
    inside(c, left, y, wide, size, () => {
      fade(c, strength);
      c.beginPath();
      for (let x = Math.floor(left / 3) * 3 - size; x < left + wide; x += 3) { c.moveTo(x, y + size); c.lineTo(x + size, y); }
      outline(c, color, 1);
    });
  }

  /**
   * Too many to tell apart: a pixel column has the sign of its trades' sum.
   * @param {import("./paint.js").Paint} paint @param {number[]} seen
   */
  columns(paint, seen) {
    const { app } = this, { trades } = app.run, { window } = app, pane = this.panes.price;
    const sums = new Float64Array(Math.ceil(this.panes.plotWidth) + 1), strong = new Uint8Array(sums.length);
    for (const trade of seen) {
      if (!this.hasEnded(trade)) continue;
      const from = Math.max(0, Math.floor(window.x(trades.entry(trade)))), to = Math.min(sums.length - 1, Math.ceil(window.x(trades.exit(trade))));
      const share = trades.share(trade), isStrong = app.isStrong(trade);
      for (let x = from; x <= to; x++) { sums[x] += share; if (isStrong) strong[x] = 1; }
    }
    for (let x = 0; x < sums.length - 1; x++) {
      if (sums[x]) paint.box(x, pane.bottom - 12, 1, 4, this.tone(sums[x]), strong[x] ? 1 : 0.25);
    }
  }

  /**
   * Links, fills, entries, exits and pills of groups, above the candles.
   * @param {import("./paint.js").Paint} paint @param {import("./paint.js").Space} space @param {import("./layers.js").Candles} candles
   */
  draw(paint, space, candles) {
    this.targets = this.targets.filter((target) => target.box);
    this.ring = null;
    if (!this.isShown) return;
    const { window } = this.app, [first, end] = window.touched, margin = Math.ceil(60 / window.spacing);
    this.groups.at(window.spacing, candles.k > 0);
    const groups = this.groups.between(first - margin, end + margin);
    const single = [], many = [];
    for (const group of groups) {
      if (group.left >= this.app.end()) continue;
      if (group.first === group.last) single.push(group.first); else many.push(group);
    }
    const m = candles.cell >= 7 && !candles.k ? 11 : 9;
    clip(paint, this.panes.price, this.panes.plotWidth, () => {
      if (candles.size < 2) {
        const held = this.inView();
        const drawn = new Set(single);
        const linked = held.length <= fewest ? held.filter((trade) => drawn.has(trade) || trade < (groups[0] ? groups[0].first : Infinity)) : [];
        for (const trade of linked) this.link(paint, trade, candles);
        for (const trade of linked) this.levels(paint, trade);
        for (const trade of linked) this.exit(paint, trade, m, candles);
      }
      for (const trade of single) this.entry(paint, trade, m, candles);
    });
    for (const { x, y, box } of this.targets) if (!box) space.reserve(x - m / 2 - 1, y - m / 2 - 1, x + m / 2 + 1, y + m / 2 + 1);
    for (const group of many) this.pill(paint, space, group, candles);
  }

  /** @param {number} trade */
  strength(trade) { return this.app.isStrong(trade) || trade === this.app.choice ? 1 : 0.25; }

  /** @param {import("./paint.js").Paint} paint @param {number} trade @param {import("./layers.js").Candles} candles */
  link(paint, trade, candles) {
    if (!this.hasEnded(trade)) return;
    const { trades } = this.app.run, { scale } = this.panes.price, { c } = paint;
    fade(c, this.strength(trade));
    pen(c, this.tone(this.share(trade)), 1.25);
    c.lineCap = "round";
    through(c, [[this.x(paint, candles, trades.entry(trade)), scale.y(trades.paid(trade))], [this.x(paint, candles, trades.exit(trade)), scale.y(trades.get("xp", trade))]]);
    strokeDashed(c, [1.5, 3]);
    c.lineCap = "butt";
    fade(c, 1);
  }

  /**
   * Stop and target for the trade's life; splits and rolls move them.
   * @param {import("./paint.js").Paint} paint @param {number} trade
   */
  levels(paint, trade) {
    const { window, run } = this.app, { trades } = run, { scale } = this.panes.price, { colors: color } = this.theme;
    const entry = trades.entry(trade);
    for (const [name, words, tone] of [["stop", "SL", color.down], ["target", "TP", color.up]]) {
      let right = window.x(this.hasEnded(trade) ? trades.exit(trade) : this.app.end() - 1);
      for (const [bar] of [...trades.events, [entry]]) {
        const left = window.x(bar) - window.spacing / 2, y = scale.y(trades.paid(trade, bar, name));
        if (bar < entry || left >= right || y !== y) continue;
        paint.level(left, right, y, tone, [4, 2]);
        if (right - left > 20) paint.say(words, Math.max(2, left), y - 3, tone, { size: 9, halo: true });
        right = left;
      }
    }
  }

  /** @param {import("./paint.js").Paint} paint @param {number} trade @param {number} m @param {import("./layers.js").Candles} candles */
  entry(paint, trade, m, candles) {
    const { window, run } = this.app, { trades } = run, { scale } = this.panes.price, { colors: color } = this.theme, { c } = paint;
    const bar = trades.entry(trade), x = this.centre(paint, candles, bar), isLong = trades.isLong(trade), sign = isLong ? 1 : -1;
    const p = [0, 0, 0, 0];
    candles.prices(candles.of(bar), p);
    const y = scale.y(isLong ? p[2] : p[1]) + sign * 5, high = m === 11 ? 9 : 7;
    fade(c, this.strength(trade));
    through(c, [[x, y], [x + m / 2, y + sign * high], [x - m / 2, y + sign * high]]);
    c.closePath();
    this.halo(paint, 3);
    flood(c, color.ink);
    if (candles.size < 2) {
      circle(c, x, scale.y(trades.paid(trade)), 2);
      this.halo(paint, 1.5);
      c.fill();
    }
    fade(c, 1);
    this.targets.push({ x, y: y + sign * 5, trade });
    if (trade === this.app.choice) this.ring = { x, y: y + sign * 5, size: m - 1 };

  }

  /**
   * The middle of a bar, or of the candle it belongs to.
   * @param {import("./paint.js").Paint} paint @param {import("./layers.js").Candles} candles @param {number} bar
   */
  centre(paint, candles, bar) {
    const wick = Math.max(1, Math.floor(paint.ratio)), cell = candles.of(bar);
    return (candles.left(cell, paint.ratio, wick) + wick / 2) / paint.ratio;
  }

  /** Where a bar is: in the middle of its candle of a longer timeframe.
   * @param {import("./paint.js").Paint} paint @param {import("./layers.js").Candles} candles @param {number} bar */
  x(paint, candles, bar) { return candles.starts ? this.centre(paint, candles, bar) : this.app.window.x(bar); }

  /** @param {import("./paint.js").Paint} paint @param {number} trade @param {number} m @param {import("./layers.js").Candles} candles */
  exit(paint, trade, m, candles) {
    if (!this.hasEnded(trade)) return;
    const { trades } = this.app.run, { colors: color } = this.theme, { c } = paint;
    const x = this.x(paint, candles, trades.exit(trade)), y = this.panes.price.scale.y(trades.get("xp", trade)), half = m / 2;
    fade(c, this.strength(trade));
    through(c, [[x, y - half], [x + half, y], [x, y + half], [x - half, y]]);
    c.closePath();
    this.halo(paint, 3);
    const isWon = trades.profit(trade) > 0;
    flood(c, isWon ? color.ink : color.paper);
    if (!isWon) outline(c, color.ink, 1.5);
    fade(c, 1);
    this.targets.push({ x, y, trade });
  }

  /** @param {import("./paint.js").Paint} paint @param {number} width */
  halo(paint, width) {
    const { c } = paint;
    c.lineJoin = "round";
    outline(c, this.theme.colors.paper, width);
  }

  /** How many trades a group stands for, and what became of them where there is room to say it.
   * @param {import("./paint.js").Paint} paint @param {import("./paint.js").Space} space @param {Group} group @param {import("./layers.js").Candles} candles */
  pill(paint, space, group, candles) {
    const { app, theme } = this, { trades } = app.run, { window } = app, pane = this.panes.price, width = this.panes.plotWidth;
    const middle = window.x((group.left + group.right) / 2);
    let count = 0;
    let result = 1, isStrong = !app.selection;
    for (let i = group.first; i <= group.last && trades.entry(i) < app.end(); i++) {
      count++;
      if (this.hasEnded(i)) result *= 1 + trades.share(i);
      if (app.selection && app.isStrong(i)) isStrong = true;
    }
    const long = `${count} trades ${gained(result - 1)}`;
    for (const words of [long, String(count)]) {
      const wide = Math.ceil(paint.wide(words, true)) + 12, left = middle - wide / 2;
      if (left < 2 || left + wide > width - 2) continue;
      const first = Math.max(0, Math.floor(window.v0 + left / window.spacing)), end = Math.min(app.end(), Math.ceil(window.v0 + (left + wide) / window.spacing));
      const lowest = this.panes.prices().range(first, Math.max(end, first + 1))[0];
      const top = Math.round(pane.scale.y(lowest) + 5);
      if (top + 18 > pane.bottom - 28 || !space.take(left - 2, top - 1, left + wide + 2, top + 19)) continue;
      fade(paint.c, isStrong ? 1 : 0.25);
      paint.pill(words, left, top, wide, 18, theme.colors.ink, theme.colors.paper);
      fade(paint.c, 1);
      this.targets.push({ x: middle, y: top + 9, trade: group.first, group, box: [left, top, left + wide, top + 18] });
      return;
    }

  }

  /**
   * What lies at a place.
   * @param {number} x @param {number} y @param {number} reach @returns {Target | null}
   */
  hit(x, y, reach) {
    let best = null, nearest = reach;
    for (const target of this.targets) {
      if (target.group && target.box && x >= target.box[0] && x <= target.box[2] && y >= target.box[1] && y <= target.box[3]) return target;
      if (target.box) continue;
      const distance = Math.hypot(x - target.x, y - target.y);
      if (distance <= nearest) { best = target; nearest = distance; }
    }
    if (best) return best;
    return this.targets.find(({ box }) => box && x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]) || null;
  }
}

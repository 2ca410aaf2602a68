/** Colours by role, read once from the page's variables, and the palette and theme a reader chose. */
/* The page's variable of each role (Style/ShortNames.swift). */
const roles = { paper: "p", raised: "o", "ink": "i", ink2: "j", "ink3": "k", "line": "l", line2: "q", "grid": "g", "hold": "d", "up": "u", "down": "v",
  "s1": "s1", "s2": "s2", "s3": "s3", "s4": "s4", "s5": "s5" };
export const palettes = ["west", "east", "cvd", "mono"];
export const themes = ["auto", "light", "dark"];
const key = "kreplay.look";

export class Theme {
  /** @param {import("./state.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {Record<string, string>} */ this.colors = {};
    const { "palette": palette, "theme": theme } = document.documentElement.dataset;
    this.palette = palette && palettes.includes(palette) ? palette : "west";
    this.theme = theme && themes.includes(theme) ? theme : "auto";
    this.recall();
    this.read();
    matchMedia("(prefers-color-scheme:dark)").addEventListener("change", () => this.apply());
  }

  get isMono() { return this.palette === "mono"; }

  read() {
    const style = getComputedStyle(document.documentElement);
    const value = (/** @type {string} */ name) => style.getPropertyValue("--" + name).trim();
    for (const [role, name] of Object.entries(roles)) this.colors[role] = value(name);
    this.band = Number(value("y")) || 0.06;
    this.volumeUp = Number(value("au")) || 0.5;
    this.volumeDown = Number(value("ad")) || 0.5;
    this.sans = getComputedStyle(document.body).fontFamily;
  }

  /** @param {string} [palette] @param {string} [theme] */
  set(palette = this.palette, theme = this.theme) {
    if (!palettes.includes(palette) || !themes.includes(theme)) return;
    this.palette = palette;
    this.theme = theme;
    this.apply();
    try { localStorage.setItem(key, JSON.stringify([palette, theme])); } catch { /* not allowed here */ }
  }

  apply() {
    this.show();
    this.read();
    this.app.mark(255);
    this.app.tell("look");
  }

  show() {
    const root = document.documentElement;
    for (const [name, value, usual] of [["pal" + "ette", this.palette, palettes[0]], ["the" + "me", this.theme, themes[0]]]) {
      if (value === usual) delete root.dataset[name]; else root.dataset[name] = value;
    }
  }

  recall() {
    try {
      const [palette, theme] = JSON.parse(localStorage.getItem(key) || "[]");
      if (palettes.includes(palette)) this.palette = palette;
      if (themes.includes(theme)) this.theme = theme;
    } catch { /* not allowed here, or not ours */ }
    this.show();
  }
}

/** The parameters of a document on sliders, which write their numbers into its text. */
import { element, fill, label, listen } from "./element.js";

/** @typedef {{name: string, value: number, from: number, to: number, least: number, most: number, step: number}} Parameter */

export class Sliders {
  /**
   * @param {HTMLTextAreaElement} text
   * @param {() => void} changed told when a number was written
   * @param {() => void} settled told when a slider is let go
   * @param {() => void} review asks at once where the numbers are; `show` hears it
   */
  constructor(text, changed, settled, review) {
    this.text = text;
    this.changed = changed;
    this.settled = settled;
    this.review = review;
    /** @type {Parameter[]} */
    this.parameters = [];
    /** The text in which the numbers are where they are said to be. */
    this.known = "";
    this.names = "";
    /** Whether a number was written since a slider was taken. */ this.isMoved = false;
    /** What was set by a slider while nobody knew where its number is. @type {Map<string, string>} */ this.waiting = new Map();
    /** Whether the slider was let go by then. */ this.isLetGo = false;
    this.place = element("div.sliders", { role: "group", named: "Parameters", hidden: true });
  }

  /** @param {Parameter[] | null} parameters null where the text cannot be read as it is @param {string} known */
  show(parameters, known) {
    const { waiting, isLetGo } = this;
    this.waiting = new Map();
    this.isLetGo = false;
    if (!parameters) {
      for (const row of this.place.children) /** @type {HTMLInputElement} */ (row.children[1]).disabled = true;
      return;
    }
    this.parameters = parameters;
    this.known = known;
    const names = JSON.stringify(parameters.map(({ name }) => name));
    if (names !== this.names) {
      this.names = names;
      fill(this.place, ...parameters.map((_, place) => this.row(place)));
      this.place.hidden = !parameters.length;
    }
    for (const [place, row] of [...this.place.children].entries()) {
      const { name, value, least, most, step } = parameters[place];
      const slider = /** @type {HTMLInputElement} */ (row.children[1]);
      // Ends stay where they are as long as the number is a stop between them.
      const stops = (value - +slider.min) / +slider.step;
      if (!slider.step || value < +slider.min || value > +slider.max || Math.abs(stops - Math.round(stops)) > 1e-6) {
        [slider.min, slider.max, slider.step] = [String(least), String(most), String(step)];
      }
      slider.disabled = least >= most;
      slider.value = String(value);
      label(slider, name);
      fill(row.children[0], name);
      fill(row.children[2], this.known.slice(parameters[place].from, parameters[place].to));
    }
    for (const [name, words] of waiting) this.set(parameters.findIndex((one) => one.name === name), words);
    if (waiting.size && isLetGo) this.release();
  }

  /** Nobody answers where the numbers are. */
  forget() { this.waiting = new Map(); }

  /** Sets a slider to what it was set to before. @param {number} place @param {string} words */
  set(place, words) {
    if (place < 0) return;
    const slider = /** @type {HTMLInputElement} */ (this.place.children[place].children[1]);
    slider.value = words;
    this.write(place, slider.value);
  }

  /** A slider is let go. */
  release() {
    if (this.waiting.size) this.isLetGo = true;
    if (this.isMoved) this.settled();
    this.isMoved = false;
  }

  /** @param {number} place */
  row(place) {
    const slider = /** @type {HTMLInputElement} */ (element("input", { type: "range" }));
    listen(slider, "input", () => this.write(place, slider.value));
    listen(slider, "change", () => this.release());
    return element("div", element("span"), slider, element("span"));
  }

  /** @param {number} place @param {string} words */
  write(place, words) {
    const { from, to, name } = this.parameters[place];
    // Something was typed since: the number is written once it is known where it is now.
    if (this.text.value !== this.known) {
      this.waiting.set(name, words);
      return this.review();
    }
    if (this.known.slice(from, to) === words) return;
    this.isMoved = true;
    this.text.setRangeText(words, from, to, "preserve");
    this.known = this.text.value;
    const grown = words.length - (to - from);
    for (const one of this.parameters) {
      if (one.from > from) one.from += grown;
      if (one.to > from) one.to += grown;
    }
    this.parameters[place].value = +words;
    fill(this.place.children[place].children[2], words);
    this.changed();
  }
}

/** What may be written at the caret of a text: a list below it, and the call around it. */
import { element, fill, listen, pixels } from "./element.js";

/** @typedef {{label: string, text: string, back: number, detail: string, meaning: string}} Item */
/** @typedef {{from: number, to: number, items: Item[], call: {usage: string, meaning: string} | null}} Offer */

export class Completer {
  /** @param {HTMLTextAreaElement} text @param {(caret: number) => Promise<Offer | null>} ask */
  constructor(text, ask) {
    this.text = text;
    this.ask = ask;
    /** @type {Offer | null} */
    this.offer = null;
    this.chosen = 0;
    /** Whether Enter writes what is chosen: where nothing is typed yet it begins a new line. */ this.isPicked = false;
    /** The text and the caret for which it is. */ this.of = { value: "", caret: 0 };
    this.asked = 0;
    this.timer = 0;
    this.isWriting = false;
    this.list = element("ul", { role: "listbox", id: "offers", named: "What may be written here" });
    this.call = element("p.call");
    this.meaning = element("p.meaning");
    this.box = element("div.offers", { hidden: true, onmousedown: (/** @type {Event} */ event) => event.preventDefault() }, this.call, this.list, this.meaning);
    text.after(this.box);
    for (const [name, value] of [["aria-autocomplete", "list"], ["aria-controls", "offers"]]) text.setAttribute(name, value);
    listen(text, "input", (event) => this.typed(/** @type {InputEvent} */ (/** @type {Event} */ (event))));
    listen(text, "keydown", (event) => this.press(event));
    for (const name of /** @type {const} */ (["blur", "click"])) listen(text, name, () => this.close());
    listen(text, "scroll", () => { if (this.offer) this.place(this.offer.from); });
  }

  /** What was typed may begin something. @param {InputEvent} event */
  typed(event) {
    if (this.isWriting || event.isComposing) return;
    const { value, selectionEnd } = this.text, before = value.slice(0, selectionEnd);
    const how = event.inputType || "", isAdded = how.startsWith("insert") && how !== "insertLineBreak";
    if (isAdded ? /[\w."'(]$/.test(before) : !this.box.hidden) this.later();
    else this.close();
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), 60);
  }

  /** @param {boolean} [isWanted] whether somebody asked for it */
  async open(isWanted = false) {
    const { value, selectionEnd } = this.text, asked = ++this.asked;
    const offer = await this.ask(selectionEnd);
    // What has changed meanwhile is asked about again.
    if (!offer || asked !== this.asked || this.text.value !== value || this.text.selectionEnd !== selectionEnd || document.activeElement !== this.text) return;
    const typed = value.slice(offer.from, offer.to);
    // What is written whole needs no list.
    if (offer.items.length === 1 && offer.items[0].text === typed) offer.items = [];
    if (!offer.items.length && !offer.call) return this.close();
    this.offer = offer;
    this.of = { value, caret: selectionEnd };
    this.isPicked = isWanted || typed !== "";
    fill(this.list, ...offer.items.map((item, place) =>
      element("li", { role: "option", id: "offer" + place, onclick: () => this.write(item) }, element("b", item.label), element("span", item.detail))));
    fill(this.call, ...(offer.call ? [element("b", offer.call.usage), element("span", offer.call.meaning)] : []));
    this.call.hidden = !offer.call;
    this.box.hidden = false;
    this.choose(0);
    this.place(offer.from);
  }

  close() {
    clearTimeout(this.timer);
    this.asked++;
    this.offer = null;
    this.box.hidden = true;
    this.text.removeAttribute("aria-activedescendant");
  }

  /** @param {number} place */
  choose(place) {
    const items = this.offer ? this.offer.items : [];
    this.chosen = items.length ? (place + items.length) % items.length : 0;
    for (const [i, option] of [...this.list.children].entries()) option.setAttribute("aria-selected", String(i === this.chosen));
    const option = this.list.children[this.chosen];
    if (option) {
      option.scrollIntoView({ block: "nearest" });
      this.text.setAttribute("aria-activedescendant", option.id);
    }
    fill(this.meaning, items.length ? items[this.chosen].meaning : "");
    this.meaning.hidden = !this.meaning.textContent;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.isComposing) return;
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      this.open(true);
      return;
    }
    if (this.box.hidden || !this.offer) return;
    // An offer for what was there before the last letter is none.
    if (this.text.value !== this.of.value || this.text.selectionEnd !== this.of.caret) return this.close();
    const { items } = this.offer;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (event.key === "Escape") this.close();
    else if (step && items.length) {
      this.isPicked = true;
      this.choose(Math.abs(step) > 1 ? Math.max(0, Math.min(items.length - 1, this.chosen + step)) : this.chosen + step);
    } else if ((event.key === "Enter" && this.isPicked || event.key === "Tab" && !event.shiftKey) && items.length) this.write(items[this.chosen]);
    else {
      if (/^(Arrow|Home|End|Enter|Tab)/.test(event.key)) this.close();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {Item} item */
  write(item) {
    const offer = this.offer;
    if (!offer || this.text.value !== this.of.value) return this.close();
    this.close();
    this.isWriting = true;
    put(this.text, offer.from, offer.to, item.text);
    this.isWriting = false;
    const caret = this.text.selectionEnd - item.back;
    this.text.setSelectionRange(caret, caret);
    if (item.back || item.text.endsWith(".")) this.later();
  }

  /** Below the line in which what is written begins; above it where there is no room. @param {number} from */
  place(from) {
    const style = getComputedStyle(this.text), height = parseFloat(style.lineHeight) || 20;
    const before = this.text.value.slice(0, from).split("\n"), last = before[before.length - 1];
    const canvas = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
    canvas.font = style.font;
    const x = canvas.measureText(last.replace(/\t/g, "  ")).width + 12 - this.text.scrollLeft;
    const y = before.length * height + 12 - this.text.scrollTop;
    const above = y - height - this.box.offsetHeight - 4;
    pixels(this.box, "left", Math.max(4, Math.min(x, this.text.clientWidth - this.box.offsetWidth - 4)));
    pixels(this.box, "top", y + this.box.offsetHeight + 4 > this.text.clientHeight && above > 0 ? above : y + 2);
  }
}

/** Puts a text in the place of another, so that it can be undone. @param {HTMLTextAreaElement} text @param {number} from @param {number} to @param {string} words */
export function put(text, from, to, words) {
  text.focus();
  text.setSelectionRange(from, to);
  // An older way, and the only one that the browser's undo knows.
  if (document.execCommand("insertText", false, words)) return;
  text.setRangeText(words, from, to, "end");
  text.dispatchEvent(new Event("input"));
}

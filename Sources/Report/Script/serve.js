/** The pages of `kreplay serve`: the list follows the folder; a document is edited, saved and seen. */
import { Completer, put } from "./complete.js";
import { element, fill, listen, pixels } from "./element.js";
import { Sliders } from "./sliders.js";

/** @typedef {{document: string, state: string, report: string, words: string, line: number, column: number, seconds: number, number: number}} News */

const events = new EventSource("/events");
/** @param {string} name @param {(data: any) => void} act */
const hear = (name, act) => listen(events, /** @type {any} */ (name), (event) => act(JSON.parse(/** @type {any} */ (event).data)));

/** The address of a path in the folder. @param {string} path */
const address = (path) => path.split("/").map(encodeURIComponent).join("/");

/** The list of the folder, made anew when something there has changed. */
function follow() {
  let timer = 0;
  const later = () => { clearTimeout(timer); timer = setTimeout(() => location.reload(), 300); };
  for (const name of ["files", "report"]) hear(name, later);
  hear("run", (/** @type {News} */ news) => { if (news.state !== "running") later(); });
}

/** A document with its report beside it. */
class Editor {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.path = root.dataset.document || "";
    this.token = root.dataset.token || "";
    this.text = /** @type {HTMLTextAreaElement} */ (root.querySelector("textarea"));
    this.status = /** @type {HTMLElement} */ (root.querySelector("[role=status]"));
    this.frame = /** @type {HTMLIFrameElement} */ (root.querySelector("iframe"));
    /** What the server has of the text, or is being sent. */
    this.saved = this.text.value;
    /** The run of what was saved last; news of one before it are old. */ this.number = 0;
    /** What came while it was not known yet. @type {News[] | null} */ this.held = null;
    this.fault = element("p.fault", { hidden: true, role: "alert" });
    this.line = 0;
    this.isSaving = this.isAsked = this.isMissed = false;
    this.text.after(this.fault);
    const button = /** @type {HTMLElement} */ (root.querySelector("button"));
    listen(button, "click", () => this.save());
    this.sliders = new Sliders(this.text, () => this.changed(), () => this.save(), () => this.review());
    /** @type {HTMLElement} */ (this.text.parentElement).before(this.sliders.place);
    const completer = new Completer(this.text, (caret) => this.ask("complete", { "X-Kreplay-Caret": String(caret) }));
    this.timer = 0;
    listen(this.text, "input", () => this.changed());
    listen(this.text, "keydown", (event) => this.indent(event));
    listen(this.text, "scroll", () => this.place());
    listen(window, "resize", () => completer.close());
    listen(document, "keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
      event.preventDefault();
      this.save();
    });
    listen(window, "beforeunload", (event) => { if (this.isChanged || this.isSaving) event.preventDefault(); });
    hear("run", (news) => this.hear(news));
    // A server that was begun anew counts from 1 again.
    listen(events, /** @type {any} */ ("open"), () => { this.number = 0; });
    hear("document", (path) => { if (path === this.path) this.load(); });
    hear("report", (name) => { if (name === this.frame.dataset.name) this.show(name); });
    const last = root.dataset.news;
    if (last) this.hear(JSON.parse(last));
    this.review();
  }

  /** Asks the server about the text as it is here; null where it does not answer. @param {string} what @param {Record<string, string>} [more] */
  async ask(what, more) {
    try {
      const answer = await fetch(`/${what}/` + address(this.path), { method: "POST", headers: { "X-Kreplay-Token": this.token, ...more }, body: this.text.value });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  changed() {
    this.clear();
    this.say(this.isChanged ? "Not saved" : "");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.review(), 250);
  }

  /** What is wrong with the text before it is saved, and the numbers in it that have names. */
  async review() {
    const text = this.text.value, review = await this.ask("review");
    if (!review) this.sliders.forget();
    if (!review || this.text.value !== text) return;
    this.sliders.show(review.parameters, text);
    if (!this.isChanged) return;
    const { fault } = review;
    const where = fault && fault.line ? `line ${fault.line}: ` : "";
    this.say(fault ? `Not saved; ${where}${fault.words.split("\n")[0]}` : "Not saved");
  }

  /** A new line begins where the one before does, and further in after a bracket. @param {KeyboardEvent} event */
  indent(event) {
    if (event.key !== "Enter" || event.defaultPrevented || event.ctrlKey || event.isComposing) return;
    const { selectionStart, selectionEnd, value } = this.text, line = value.slice(0, selectionStart).split("\n").pop() || "";
    const space = (line.match(/^ */) || [""])[0] + (/[{[:]\s*$/.test(line) ? "  " : "");
    if (!space) return;
    event.preventDefault();
    put(this.text, selectionStart, selectionEnd, "\n" + space);
  }

  get isChanged() { return this.text.value !== this.saved; }
  /** @param {string} words */
  say(words) { fill(this.status, words); }

  /** Saves what is written; one save follows the other, or an older one might come last. */
  async save() {
    this.isAsked = true;
    if (this.isSaving) return;
    this.isSaving = true;
    while (this.isAsked) {
      this.isAsked = false;
      await this.send();
    }
    this.isSaving = false;
    if (this.isMissed) this.load();
  }

  async send() {
    const text = this.text.value, before = this.saved;
    this.clear();
    this.say("Saving …");
    this.saved = text;
    this.held = [];
    let words = "";
    try {
      const answer = await fetch("/document/" + address(this.path), { method: "PUT", headers: { "X-Kreplay-Token": this.token }, body: text });
      if (answer.ok) ({ number: this.number } = await answer.json());
      else {
        words = (await answer.text()).trim();
        // It is saved where only its run has to wait.
        if (answer.status !== 503) this.saved = before;
      }
    } catch {
      words = "Not saved: the server does not answer.";
      this.saved = before;
    }
    if (words) this.say(words);
    const held = this.held;
    this.held = null;
    for (const news of held) this.hear(news);
  }

  /** Takes what another program has saved, unless something else was written here. */
  async load() {
    // What the server has before it is all saved is none of another program's.
    this.isMissed = this.isSaving;
    if (this.isSaving) return;
    const { saved } = this;
    const answer = await fetch("/document/" + address(this.path));
    const text = await answer.text();
    if (!answer.ok || this.isSaving || saved !== this.saved || text === saved || text === this.text.value) return;
    if (this.isChanged) return this.say("Another program has saved this document too; what is here is not saved.");
    this.saved = this.text.value = text;
    this.review();
  }

  /** @param {News} news */
  hear(news) {
    if (news.document !== this.path || news.state === "stopped") return;
    if (this.held) return void this.held.push(news);
    if (news.number < this.number) return;
    const isDone = news.state === "done";
    if (isDone) this.show(news.report);
    // Beside a text that has changed since, words about the one before it would be taken for its own.
    if (this.isChanged) return;
    this.clear();
    if (news.state === "running") return this.say("Running …");
    if (isDone) return this.say(`${news.words}, in ${news.seconds.toFixed(2)} s`);
    this.say(news.line ? `Line ${news.line}: see below it` : "It was not run");
    this.line = news.line;
    fill(this.fault, news.words);
    this.fault.hidden = false;
    this.place();
  }

  clear() { this.fault.hidden = true; }

  /** The fault under its line; without one, at the foot. */
  place() {
    if (this.fault.hidden) return;
    const height = parseFloat(getComputedStyle(this.text).lineHeight) || 20, most = this.text.clientHeight - this.fault.offsetHeight;
    const top = this.line ? this.line * height + 12 - this.text.scrollTop : most;
    pixels(this.fault, "top", Math.max(0, Math.min(most, top)));
  }

  /** The report, where it was looked at. @param {string} name */
  show(name) {
    if (!name) return;
    const page = this.frame.contentWindow;
    // One that has not come yet is not there to be made anew.
    if (this.frame.dataset.name === name && page && page.location.pathname.startsWith("/reports/")) return page.location.reload();
    this.frame.dataset.name = name;
    this.frame.src = "/reports/" + encodeURIComponent(name);
  }
}

const editor = /** @type {HTMLElement | null} */ (document.querySelector(".editor"));
if (editor) new Editor(editor); else follow();

/** The page of all runs: sorts and searches its table, and lets up to four runs be ticked to be compared. What it
 * shows is in the table that Swift wrote; it works out nothing. */
import { element } from "./element.js";

const most = 4, letters = ["A", "B", "C", "D"];

class Gallery {
  /** @param {HTMLTableElement} table */
  constructor(table) {
    this.table = table;
    this.body = table.tBodies[0];
    this.rows = [...this.body.rows];
    /** Those that are ticked, in the order of their letters. @type {HTMLTableRowElement[]} */ this.ticked = [];
    this.heads = [...table.tHead?.rows[0].cells || []].filter((head) => head.dataset.key);
    this.sortKey = "lead";
    this.isDown = true;
    this.search = /** @type {HTMLInputElement} */ (element("input", { type: "search", placeholder: "Find a name, a parameter", named: "Find runs", oninput: () => this.filter() }));
    this.count = element("span", { role: "status" });
    this.tray = element("div.tray", { role: "region", named: "Runs to compare", hidden: true });
    /** @type {HTMLInputElement[]} */ this.boxes = this.rows.map((row) => this.box(row));
    for (const head of this.heads) {
      const words = head.textContent || "";
      head.replaceChildren(element("button", { onclick: () => this.sort(head.dataset.key || "") }, words));
    }
    const place = table.parentElement;
    if (place) place.before(element("div.finds", this.search, this.count));
    table.closest("section")?.append(this.tray);
    this.read();
  }

  /** @param {HTMLTableRowElement} row */
  box(row) {
    const name = row.cells[2].querySelector("b")?.textContent || "run";
    const box = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", named: `Compare ${name}`, onchange: () => this.tick(row, box.checked) }));
    row.cells[0].append(element("label", box));
    return box;
  }

  /** @param {HTMLTableRowElement} row @param {boolean} isOn */
  tick(row, isOn) {
    if (isOn && this.ticked.length < most) this.ticked.push(row);
    else this.ticked = this.ticked.filter((one) => one !== row);
    this.showTicks();
    this.write();
  }

  showTicks() {
    const isFull = this.ticked.length >= most;
    this.rows.forEach((row, i) => {
      const isOn = this.ticked.includes(row);
      row.classList.toggle("picked", isOn);
      this.boxes[i].checked = isOn;
      this.boxes[i].disabled = isFull && !isOn;
      this.boxes[i].title = isFull && !isOn ? "four at most" : "";
    });
    const names = this.ticked.map((row, i) => element("span", element("b.tag", letters[i]), row.cells[2].querySelector("b")?.textContent || ""));
    const ids = this.ticked.map((row) => row.dataset.id), journal = this.table.dataset.journal, { lang } = document.documentElement;
    const command = `kreplay compare ${ids.join(" ")}${journal && journal !== "kreplay.sqlite" ? ` --journal ${/^[\w./-]+$/.test(journal) ? journal : `'${journal.replaceAll("'", "'\\''")}'`}` : ""}${lang === "en" ? "" : ` --lang ${lang}`} --out compare.html`;
    const copy = /** @type {HTMLButtonElement} */ (element("button", { disabled: ids.length < 2, onclick: () => this.copy(command) }, "Copy the command"));
    this.tray.hidden = !ids.length;
    this.tray.replaceChildren(...names, element("code.cmd", ids.length < 2 ? "Tick another run to compare." : command), element("button.clear", { onclick: () => { this.ticked = []; this.showTicks(); this.write(); } }, "Clear"), copy);
  }

  /** @param {string} text */
  copy(text) {
    const told = this.tray.querySelector("button:last-child");
    const done = (/** @type {string} */ words) => { if (told) told.textContent = words; };
    const select = () => { const code = this.tray.querySelector("code"); if (code) getSelection()?.selectAllChildren(code); done("Selected: copy it"); };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => done("Copied"), select);
    else select();
  }

  /** @param {string} key */
  sort(key) {
    this.isDown = key === this.sortKey ? !this.isDown : key !== "run" && key !== "id";
    this.sortKey = key;
    this.order();
    this.write();
  }

  order() {
    const head = this.heads.find((one) => one.dataset.key === this.sortKey);
    if (!head) return;
    const isText = this.sortKey === "run" || this.sortKey === "id", sign = this.isDown ? -1 : 1, place = head.cellIndex;
    const value = (/** @type {HTMLTableRowElement} */ row) => row.cells[place].dataset.v || "";
    // What is not known comes last, whichever way round.
    const sorted = this.rows.map((row, i) => ({ row, i, value: value(row) })).sort((a, b) => {
      if (!a.value !== !b.value) return a.value ? -1 : 1;
      const by = isText ? (a.value < b.value ? -1 : a.value > b.value ? 1 : 0) : Number(a.value) - Number(b.value);
      return sign * by || a.i - b.i;
    });
    this.body.append(...sorted.map((one) => one.row));
    for (const one of this.heads) {
      if (one === head) one.setAttribute("aria-sort", this.isDown ? "descending" : "ascending");
      else one.removeAttribute("aria-sort");
    }
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of this.rows) {
      const text = (row.textContent || "").toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown++;
    }
    this.count.textContent = words.length ? `${shown} of ${this.rows.length}` : "";
    this.write();
  }

  write() {
    const parts = [];
    if (this.sortKey !== "lead" || !this.isDown) parts.push(`sort=${this.isDown ? "-" : ""}${this.sortKey}`);
    if (this.search.value) parts.push(`find=${encodeURIComponent(this.search.value)}`);
    if (this.ticked.length) parts.push(`ticks=${this.ticked.map((row) => row.dataset.id).join(",")}`);
    try { history.replaceState(null, "", parts.length ? "#" + parts.join("&") : location.pathname + location.search); } catch { /* not allowed here */ }
  }

  /** The address is read as if a stranger had written it. */
  read() {
    const values = new Map(location.hash.slice(1).split("&").map((part) => /** @type {[string, string]} */ (part.split("=", 2))));
    const sort = values.get("sort") || "", key = sort.replace(/^-/, "");
    if (this.heads.some((head) => head.dataset.key === key)) { this.sortKey = key; this.isDown = sort[0] === "-"; this.order(); }
    const ids = (values.get("ticks") || "").split(",");
    for (const id of ids.slice(0, most)) {
      const row = this.rows.find((one) => one.dataset.id === id);
      if (row && !this.ticked.includes(row)) this.ticked.push(row);
    }
    this.showTicks();
    try { this.search.value = decodeURIComponent(values.get("find") || "").slice(0, 200); } catch { /* not ours */ }
    if (this.search.value) this.filter();
  }
}

const table = document.querySelector("table.gal");
if (table instanceof HTMLTableElement) new Gallery(table);

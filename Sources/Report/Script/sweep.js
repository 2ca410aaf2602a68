/** The page of a search: the map of settings is pointed at, walked by keys, and a setting of it is kept. What is
 * said of a setting was written by Swift; nothing is worked out here.
 *
 * @typedef {{x: string[], y: string[], names: [string, string], group: [number, number], columns: string[],
 *   isPlain: boolean, chosen: number, ranked: number[], reports: Record<string, string>,
 *   frames: Record<string, [number, number, number, number, number, number, number, number]>}} Cells
 */
import { element, listen, segments } from "./element.js";
import { SettingLines } from "./lines.js";

const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

class SettingsMap {
  /** @param {Cells} data @param {HTMLElement} figure that has the maps, one a figure @param {HTMLTableElement} table */
  constructor(data, figure, table) {
    this.data = data;
    this.figure = figure;
    this.maps = /** @type {HTMLElement[]} */ ([...figure.children]);
    this.by = this.maps[0].dataset.by || "";
    this.columns = data.columns.map((text) => text.split("\n"));
    this.across = Math.ceil(data.x.length / data.group[0]);
    this.up = Math.ceil(data.y.length / data.group[1]);
    this.head = table.tHead?.rows[0].cells[2];
    this.cells = [...table.tBodies[0].rows].map((row) => row.cells[2]);
    /** What stands there before anything is pointed at. */
    this.own = [this.head?.textContent || "", ...this.cells.map((cell) => cell.textContent || "")];
    this.rows = [...document.querySelectorAll("#top [data-order=best] tbody tr")].slice(0, data.ranked.length);
    /** @type {number | null} */ this.kept = null;
    this.status = element("span.vh", { role: "status" });
    const choices = /** @type {[string, string][]} */ (this.maps.map((map) => [map.dataset.by || "", map.dataset.name || ""]));
    this.figures = segments("Figure of the map", choices, (by) => { this.by = by; this.write(); this.show(null); });
    if (this.maps.length > 1) figure.before(this.figures.group);
    figure.after(element("p.sub", "Point at a cell or tap it for its figures; a click or an arrow key keeps it."), this.status);
    for (const [name, value] of [["tabindex", "0"], ["role", "application"], ["aria-label", `Settings by ${data.names.join(" and ")}: arrow keys go from one to the next, Enter opens its report where there is one, Escape lets it go`]]) figure.setAttribute(name, value);
    listen(figure, "pointermove", (event) => { if (event.pointerType !== "touch") this.show(this.under(event)); });
    listen(figure, "pointerleave", () => this.show(null));
    listen(figure, "click", (event) => { const cell = this.under(event); if (cell !== null) this.keep(cell === this.kept ? null : cell); });
    listen(figure, "keydown", (event) => this.press(event));
    listen(window, "resize", () => this.show(null));
    listen(window, "hashchange", () => this.read());
    this.rows.forEach((row, i) => {
      // Of other choices than the map's, it has no cell.
      if (data.ranked[i] < 0) return;
      listen(row, "pointerenter", () => this.show(data.ranked[i]));
      listen(row, "pointerleave", () => this.show(null));
    });
    /** Hears the setting that is shown, if any.
     * @type {(setting: string | null) => void} */
    this.tell = () => {};
    this.read();
  }

  /** The layout that is seen, and where things are in it. */
  seen() {
    const svg = [...this.figure.querySelectorAll("svg")].find((one) => one.getClientRects().length);
    const frame = svg && this.data.frames[svg.parentElement?.className || ""];
    return svg && frame ? { svg, frame } : null;
  }

  /** The cell under a pointer; none beside the map and where nothing was tried.
   * @param {{clientX: number, clientY: number}} event @returns {number | null} */
  under(event) {
    const seen = this.seen();
    if (!seen) return null;
    const [left, bottom, wide, high, acrossEach, upEach, width, height] = seen.frame;
    const box = seen.svg.getBoundingClientRect(), [groupX, groupY] = this.data.group;
    const x = Math.floor(((event.clientX - box.left) * width / box.width - left) / wide);
    const y = Math.floor((bottom - (event.clientY - box.top) * height / box.height) / high);
    // The middle one of those that share a place of the layout.
    const column = Math.floor((x * acrossEach + (acrossEach >> 1)) / groupX), row = Math.floor((y * upEach + (upEach >> 1)) / groupY);
    return this.tried(column, row) ? row * this.across + column : null;
  }

  /** @param {number} column @param {number} row */
  tried(column, row) {
    return column >= 0 && row >= 0 && column < this.across && row < this.up && this.columns[0][row * this.across + column] !== "";
  }

  /** @param {number} cell @returns {[string, string]} the first values of a cell */
  values(cell) {
    const { x, y, group } = this.data;
    return [x[cell % this.across * group[0]], y[Math.floor(cell / this.across) * group[1]]];
  }

  /** Shows a cell, or what is kept. @param {number | null} pointed */
  show(pointed) {
    const cell = pointed ?? this.kept, { data } = this;
    this.figure.querySelectorAll(".at").forEach((one) => one.remove());
    for (const map of this.maps) map.hidden = map.dataset.by !== this.by;
    this.figures.press(this.by);
    this.rows.forEach((row, i) => row.classList.toggle("at", cell !== null && data.ranked[i] === cell));
    const texts = cell === null ? this.own : [pointed === null || pointed === this.kept ? "Kept" : "Pointed at",
      ...(data.isPlain ? [this.values(cell).join(" / ")] : []), ...this.columns.map((column) => column[cell])];
    if (this.head) this.head.textContent = texts[0];
    this.cells.forEach((place, i) => { place.textContent = texts[i + 1]; });
    this.tell(cell === null ? null : texts[1]);
    if (cell === null) return;
    if (data.reports[cell]) this.cells[0].replaceChildren(element("a", { href: data.reports[cell] }, texts[1]));
    const seen = this.seen();
    if (!seen) return;
    const [left, bottom, wide, high, acrossEach, upEach] = seen.frame;
    const x = left + Math.floor(cell % this.across * data.group[0] / acrossEach) * wide;
    const y = bottom - (Math.floor(Math.floor(cell / this.across) * data.group[1] / upEach) + 1) * high;
    for (const kind of ["at halo", "at"]) {
      const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      for (const [name, value] of Object.entries({ class: kind, x: x - 1.5, y: y - 1.5, width: wide + 2, height: high + 2 })) rect.setAttribute(name, String(value));
      seen.svg.append(rect);
    }
  }

  /** Keeps a cell, or none, in the address too. @param {number | null} cell */
  keep(cell) {
    this.kept = cell;
    this.show(null);
    this.write();
    this.status.textContent = cell === null ? "" : this.cells.slice(0, 2).map((place) => place.textContent).join(": ");
  }

  /** Writes what is kept, and the figure if it is another, into the address. */
  write() {
    const words = this.kept === null ? [] : [`at=${this.values(this.kept).map(encodeURIComponent).join(",")}`];
    if (this.by !== this.maps[0].dataset.by) words.push(`by=${this.by}`);
    history.replaceState(null, "", words.length ? "#" + words.join("&") : location.pathname + location.search);
  }

  /** Keeps the cell, and shows the figure, that the address names. */
  read() {
    const asked = /[#&]at=([^,&]*),([^,&]*)/.exec(location.hash), by = /[#&]by=(\w+)/.exec(location.hash)?.[1];
    this.by = (this.maps.find((map) => map.dataset.by === by) || this.maps[0]).dataset.by || "";
    this.kept = null;
    if (asked) {
      try {
        const [x, y] = [1, 2].map((i) => this.data[i === 1 ? "x" : "y"].indexOf(decodeURIComponent(asked[i])));
        const column = Math.floor(x / this.data.group[0]), row = Math.floor(y / this.data.group[1]);
        if (this.tried(column, row)) this.kept = row * this.across + column;
      } catch { /* An address that is no text keeps nothing. */ }
    }
    this.show(null);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.kept ?? this.data.chosen;
    const move = moves[/** @type {keyof typeof moves} */ (event.key)];
    if (move) {
      let column = at % this.across + move[0], row = Math.floor(at / this.across) + move[1];
      // Over what was not tried.
      while (column >= 0 && row >= 0 && column < this.across && row < this.up && !this.tried(column, row)) { column += move[0]; row += move[1]; }
      if (this.tried(column, row)) this.keep(row * this.across + column);
    } else if (event.key === "Home") this.keep(this.data.chosen);
    else if (event.key === "Escape" && this.kept !== null) this.keep(null);
    else if (event.key === "Enter" && this.data.reports[at]) location.href = this.data.reports[at];
    else return;
    event.preventDefault();
  }
}

const place = document.getElementById("cells"), section = document.getElementById("map");
const figure = section?.querySelector(".swf"), table = section?.querySelector("table.sws");
const map = place && section && figure && table
  && new SettingsMap(JSON.parse(place.textContent || ""), /** @type {HTMLElement} */ (figure), /** @type {HTMLTableElement} */ (table));

const settings = document.getElementById("settings"), drawing = document.querySelector("#lines figure");
if (settings && drawing) {
  const lines = new SettingLines(JSON.parse(settings.textContent || ""), /** @type {HTMLElement} */ (drawing));
  // What the map shows has its line in ink, where it has one.
  if (map) {
    map.tell = (setting) => lines.follow(setting);
    map.show(null);
  }
}

/** Of the tables of the best one is seen. */
const orders = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#top [data-order]")]);
if (orders.length > 1) {
  /** @param {string} [order] */
  const choose = (order) => {
    for (const one of orders) one.hidden = one.dataset.order !== order;
    buttons.press(order || "");
  };
  const buttons = segments("Order of the settings", orders.map((one) => [one.dataset.order || "", one.dataset.name || ""]), choose);
  orders[0].before(buttons.group);
  choose(orders[0].dataset.order);
}

/** Elements of the page. Text is always text, never markup. */

/**
 * @param {string} tag name and classes, as in `div.legend`
 * @param {...(Node | string | null | undefined | false | Record<string, any> | ((event: any) => void))} parts what it holds, and its attributes: `on…` are
 *   listeners, a function is what a click does, `named` is what a screen reader says
 * @returns {HTMLElement}
 */
export function element(tag, ...parts) {
  const [name, ...classes] = tag.split("."), made = document.createElement(name);
  if (name === "button") made.setAttribute("type", name);
  if (classes.length) made.className = classes.join(" ");
  for (const part of parts) {
    if (typeof part === "string" || part instanceof Node) made.append(part);
    else if (typeof part === "function") made.onclick = /** @type {any} */ (part);
    else for (const [key, value] of Object.entries(part || {})) {
      if (value === undefined || value === null || value === false) continue;
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else made.setAttribute(key === "named" ? "aria-label" : key, value === true ? "" : String(value));
    }
  }
  return made;
}

/** An element that is not told to who does not see it. @param {string} tag @param {Record<string, any>} [attributes] */
export const unheard = (tag, attributes) => element(tag, { "aria-hidden": "true" }, attributes);

/** A canvas of which other words tell. @param {string} [tag] @returns {HTMLCanvasElement} */
export const canvas = (tag = "canvas") => /** @type {any} */ (unheard(tag));

/** A drawing that hears keys and the pointer. @param {string} tag @param {...any} parts */
export const staged = (tag, ...parts) => element(tag, { tabindex: "0", role: "application", "aria-roledescription": "interactive chart" }, ...parts);

/** The part of the page that has a name. @param {string} name */
export const part = (name) => document.getElementById(name);

/**
 * Hears an event of an element or of the window.
 * @template {keyof HTMLElementEventMap | keyof WindowEventMap} Name
 * @param {EventTarget | typeof globalThis} target @param {Name} name @param {(event: (HTMLElementEventMap & WindowEventMap)[Name]) => void} act
 * @param {boolean | AddEventListenerOptions} [how]
 */
export const listen = (target, name, act, how) => target.addEventListener(name, /** @type {any} */ (act), how);

/** The first element in a place that a selector means. @param {Document | Element} place @param {string} selector @returns {any} */
export const find = (place, selector) => place.querySelector(selector);

/** All of them. @param {Document | Element} place @param {string} selector @returns {NodeListOf<any>} */
export const findAll = (place, selector) => place.querySelectorAll(selector);

/** Where something is in the window. @param {Element | Range} place */
export const frameOf = (place) => place.getBoundingClientRect();

/** @param {HTMLElement} place @param {boolean} [isHidden] */
export const hide = (place, isHidden = true) => { place.hidden = isHidden; };

/** A name and its value in a list of such. @param {string} name @param {string} value @param {string} [tone] a class */
export const row = (name, value, tone) => [element("dt", name), element(tone ? "dd." + tone : "dd", value)];

/** @param {string} words @param {(event: any) => void} act @param {string} [title] */
export const button = (words, act, title) => element("button", { title }, act, words);

/** The browser does nothing of its own. @param {Event} event */
export const prevent = (event) => event.preventDefault();

/** What a screen reader is told of an element. @param {Element} place @param {string} name @param {any} value */
export const aria = (place, name, value) => place.setAttribute("aria-" + name, value);

/** @param {Element} button @param {boolean} isOn */
export const pressed = (button, isOn) => aria(button, "pressed", isOn);

/** @param {Element} place @param {string} words what a screen reader calls it */
export const label = (place, words) => aria(place, "label", words);

/** @param {HTMLElement} place @param {"left" | "top" | "bottom" | "width" | "height" | "maxWidth" | "right"} side @param {number} pixels */
export const pixels = (place, side, pixels) => { place.style[side] = pixels + "px"; };

/** Moves of a pointer that was pressed come to an element. @param {Element} place @param {PointerEvent} event */
export const capture = (place, event) => place.setPointerCapture(event.pointerId);

/** What an event met, or what is around that, of a kind. @param {Event} event @param {string} selector @returns {HTMLElement | null} */
export const met = ({ target }, selector) => target instanceof Element ? target.closest(selector) : null;

/** The event is dealt with: neither the browser nor the page around takes it. @param {Event} event */
export function taken(event) {
  prevent(event);
  event.stopPropagation();
}

/** What a press adds to, takes from or puts in the place of. @param {{shiftKey?: boolean, altKey?: boolean}} event */
export const modeOf = (event) => (event.shiftKey ? "add" : event.altKey ? "remove" : "replace");

/** Hears presses, moves and releases of a pointer. @param {Element} place
 * @param {{down: (event: PointerEvent) => void, move: (event: PointerEvent) => void, up: (event: PointerEvent) => void}} part
 * @param {(event: PointerEvent) => void} cancel */
export function pointers(place, part, cancel) {
  listen(place, "pointerdown", (event) => part.down(event));
  listen(place, "pointermove", (event) => part.move(event));
  listen(place, "pointerup", (event) => part.up(event));
  listen(place, "pointercancel", cancel);
}

/** Where the pointer is in an element. @param {Element} place @param {{clientX: number, clientY: number}} event */
export function within(place, event) {
  const frame = frameOf(place);
  return { x: event.clientX - frame.left, y: event.clientY - frame.top };
}

/** Buttons of which one is pressed. @param {string} label @param {[string, string, string?][]} choices name, words and title
 * @param {(name: string) => void} choose */
export function segments(label, choices, choose) {
  const buttons = choices.map(([name, words, title]) =>
    element("button", { "data-name": name, "aria-pressed": "false", title }, () => choose(name), words));
  const group = element("div.seg", { role: "group", named: label }, ...buttons);
  return {
    group,
    /** @param {string} name */
    press(name) {
      for (const button of buttons) pressed(button, button.dataset.name === name);
    },
  };
}

/** The same as a list of which one is open. @param {string} label @param {[string, string][]} choices name and words
 * @param {(name: string) => void} choose */
export function list(label, choices, choose) {
  const group = /** @type {HTMLSelectElement} */ (element("select", { named: label, onchange: () => choose(group.value) },
    ...choices.map(([name, words]) => element("option", { value: name }, words))));
  return { group, /** @param {string} name */ press(name) { group.value = name; } };
}

/** Gives an element a class, or takes it away. @param {Element} place @param {string} name @param {boolean} [isOn] */
export const dress = (place, name, isOn = true) => place.classList["toggle"](name, isOn);

/** Whether a finger is what points. @param {PointerEvent} event */
export const isTouch = (event) => event.pointerType === "touch";
/** Whether it is a mouse. @param {PointerEvent} event */
export const isMouse = (event) => event.pointerType === "mouse";

/**
 * Replaces what an element holds, unless it is the same text.
 * @param {Element} place @param {...(Node | string)} children
 */
export const fill = (place, ...children) => place.replaceChildren(...children);

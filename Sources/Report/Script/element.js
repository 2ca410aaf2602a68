/** Elements of the page. Text is always text, never markup. */

/**
 * @param {string} tag name and classes, as in `div.legend`
 * @param {Record<string, any>} [attributes] `on…` are listeners, `named` is what a screen reader says
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  if (name === "button") made.setAttribute("type", name);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key === "named" ? "aria-label" : key, value === true ? "" : String(value));
  }
  for (const child of children) if (child || child === "") made.append(/** @type {any} */ (child));
  return made;
}

/**
 * Hears an event of an element or of the window.
 * @template {keyof HTMLElementEventMap | keyof WindowEventMap} Name
 * @param {EventTarget | typeof globalThis} target @param {Name} name @param {(event: (HTMLElementEventMap & WindowEventMap)[Name]) => void} act
 * @param {boolean | AddEventListenerOptions} [how]
 */
export function listen(target, name, act, how) { target.addEventListener(name, /** @type {any} */ (act), how); }

/** @param {Element} button @param {boolean} isOn */
export function pressed(button, isOn) { button.setAttribute("aria-pressed", String(isOn)); }

/** @param {Element} place @param {string} words what a screen reader calls it */
export function label(place, words) { place.setAttribute("aria-label", words); }

/** @param {HTMLElement} place @param {"left" | "top" | "bottom" | "width" | "height" | "maxWidth" | "right"} side @param {number} pixels */
export function pixels(place, side, pixels) { place.style[side] = pixels + "px"; }

/** Moves of a pointer that was pressed come to an element. @param {Element} place @param {PointerEvent} event */
export function capture(place, event) { place.setPointerCapture(event.pointerId); }

/** Where the pointer is in an element. @param {Element} place @param {{clientX: number, clientY: number}} event */
export function within(place, event) {
  const frame = place.getBoundingClientRect();
  return { x: event.clientX - frame.left, y: event.clientY - frame.top };
}

/** Buttons of which one is pressed. @param {string} label @param {[string, string, string?][]} choices name, words and title
 * @param {(name: string) => void} choose */
export function segments(label, choices, choose) {
  const buttons = choices.map(([name, words, title]) =>
    element("button", { "data-name": name, "aria-pressed": "false", title, onclick: () => choose(name) }, words));
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

/**
 * Replaces what an element holds, unless it is the same text.
 * @param {Element} place @param {...(Node | string)} children
 */
export function fill(place, ...children) { place.replaceChildren(...children); }

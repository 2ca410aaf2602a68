// One part of the page at a time, in large type, for who stands in front of a class: `#slide=3`.
import { say } from "./words.js";

const held = "input,select,textarea,button,summary,a,[tabindex]";
const most = 1.75;

export function slides() {
  const page = document.querySelector("main.page");
  const bar = page && page.querySelector(".bar");
  const parts = page ? [...page.children].filter((part) => part.matches("header,section")) : [];
  if (!bar || parts.length < 2) return;
  const root = document.documentElement;
  const open = button(say("Slides"), say("Show one part at a time, in large type"), () => show(first()));
  open.className = "bt noprint";
  bar.append(open);

  const count = document.createElement("span");
  const title = document.createElement("b");
  const told = document.createElement("span");
  told.setAttribute("role", "status");
  told.append(count, " ", title);
  const back = button("\u2190", say("The part before"), () => step(-1));
  const next = button("\u2192", say("The next part"), () => step(1));
  const foot = document.createElement("nav");
  foot.className = "turn noprint";
  foot.setAttribute("aria-label", say("Slides"));
  foot.hidden = true;
  const keys = document.createElement("span");
  keys.className = "keys";
  for (const [key, what] of [["\u2190 \u2192", say("turn")], ["Home End", say("first, last")], ["Esc", say("leaves")]]) {
    const cap = document.createElement("kbd");
    cap.textContent = key;
    keys.append(cap, what + " ");
  }
  foot.append(back, told, next, keys, button(say("Leave"), say("Back to the whole page"), leave));
  document.body.append(foot);
  let now = -1;

  function button(text, title, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "bt";
    made.textContent = text;
    made.title = title;
    if (text.length < 2) made.setAttribute("aria-label", title);
    made.addEventListener("click", act);
    return made;
  }

  // The part at the top of the window.
  function first() {
    const below = parts.findIndex((part) => part.getBoundingClientRect().bottom > 80);
    return below < 0 ? 0 : below;
  }

  function show(place) {
    now = Math.max(0, Math.min(place, parts.length - 1));
    root.classList.add("slides");
    foot.hidden = false;
    parts.forEach((part, i) => part.classList.toggle("now", i === now));
    const name = parts[now].querySelector("h1,h2");
    count.textContent = say("{1} of {2}", now + 1, parts.length);
    title.textContent = name ? name.textContent : "";
    back.disabled = now === 0;
    next.disabled = now === parts.length - 1;
    if (location.hash !== hash(now)) history.replaceState(null, "", hash(now));
    fit();
    scrollTo(0, 0);
  }

  // As large as the window has room for; what is longer than the window scrolls.
  function fit() {
    if (now < 0) return;
    root.style.setProperty("--zoom", "1");
    const part = parts[now];
    const room = innerHeight - foot.offsetHeight - 32;
    const wide = document.documentElement.clientWidth / 1280;
    let zoom = Math.min(most, Math.max(1, wide));
    root.style.setProperty("--zoom", zoom);
    // Lines break otherwise where it is larger: look for the largest that fits.
    for (let next = most; next > zoom; next -= 0.05) {
      root.style.setProperty("--zoom", next);
      if (part.getBoundingClientRect().height <= room && part.scrollWidth <= part.clientWidth + 1) {
        zoom = next;
        break;
      }
    }
    root.style.setProperty("--zoom", zoom);
  }

  function leave() {
    if (now < 0) return;
    const part = parts[now];
    now = -1;
    root.classList.remove("slides");
    foot.hidden = true;
    history.replaceState(null, "", part.id ? `#${part.id}` : location.pathname + location.search);
    part.scrollIntoView();
    open.focus({ preventScroll: true });
  }

  function step(by) {
    if (now + by >= 0 && now + by < parts.length) show(now + by);
  }

  function read() {
    const said = /^#slide=(\d{1,4})$/.exec(location.hash);
    if (said) show(Number(said[1]) - 1);
    else if (now >= 0) {
      now = -1;
      root.classList.remove("slides");
      foot.hidden = true;
      const to = document.getElementById(location.hash.slice(1));
      if (to) to.scrollIntoView();
    }
  }

  const hash = (place) => `#slide=${place + 1}`;
  addEventListener("hashchange", read);
  addEventListener("resize", fit);
  addEventListener("keydown", (event) => {
    if (now < 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const isHeld = event.target instanceof Element && event.target.closest(held);
    if (key === "Escape") leave();
    else if (key === "PageDown") step(1);
    else if (key === "PageUp") step(-1);
    else if (isHeld && !foot.contains(event.target)) return;
    else if (key === "ArrowRight") step(1);
    else if (key === "ArrowLeft") step(-1);
    else if (key === "Home") show(0);
    else if (key === "End") show(parts.length - 1);
    else if (key === " " && !isHeld) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  });
  read();
}

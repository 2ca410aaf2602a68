// Sliders: the page works the indicator out itself, once it has shown that it can.
import { agrees, run } from "./program.js";
import { axis, draw, path } from "./svg.js";
import { say } from "./words.js";

const column = values => Float64Array.from(values, value => (value === null ? NaN : value));

export function knobs(data) {
  const panel = document.getElementById("kn");
  const proof = document.getElementById("proof");
  if (!panel || !data) return;
  const close = column(data.c);
  const columns = { x: close, open: column(data.o), high: column(data.h), low: column(data.l), close, volume: column(data.v) };
  let shipped;
  try {
    shipped = run(data.program, columns, data.set);
  } catch {
    shipped = {};
  }
  const count = data.sums.reduce((sum, part) => sum + part[0], 0);
  if (!agrees(shipped, data.names, data.sums)) {
    proof.textContent += say("; the page's own arithmetic differs, sliders are off");
    panel.dataset.agrees = "no";
    return;
  }
  proof.textContent += say("; the page's own arithmetic agrees on {1} values", count.toLocaleString("en"));
  panel.dataset.agrees = "yes";
  panel.hidden = false;
  const sliders = [...panel.querySelectorAll("input")];
  const show = () => {
    const settings = { ...data.set };
    for (const slider of sliders) {
      settings[slider.dataset.p] = +slider.value;
      slider.parentNode.querySelector("output").textContent = slider.value;
    }
    let made;
    try {
      made = run(data.program, columns, settings);
    } catch {
      return;
    }
    picture(data, close, shipped, made);
    const known = made[data.names[0]].filter(Number.isFinite).length;
    document.getElementById("kmsg").textContent = known
      ? say("First value on bar {1} of {2}.", close.length - known + 1, close.length)
      : say("No value: too few bars for these settings.");
  };
  for (const slider of sliders) slider.addEventListener("input", show);
  show();
}

/** The last 240 bars with the lesson's own values in grey and the new ones over them. */
function picture(data, close, shipped, made) {
  const [width, height] = [740, data.over ? 260 : 300];
  const from = Math.max(0, close.length - 240);
  const step = (width - 16) / Math.max(1, close.length - from - 1);
  const line = (values, y, style) =>
    `<path class="ln ${style}" d="${path(Array.from(values.slice(from), (value, i) => [8 + i * step, y(value)]))}"/>`;
  const drawn = data.names.filter((_, k) => !data.hist[k]).slice(0, 3);
  const all = drawn.flatMap(name => [...made[name].slice(from), ...shipped[name].slice(from)]);
  const prices = [...close.slice(from)];
  const split = data.over ? height : 140;
  const y = axis(data.over ? prices.concat(all) : prices, split - 8, 8);
  const z = data.over ? y : axis(all, height - 8, split + 8);
  let body = line(close, y, data.over ? "hold" : "hold");
  if (!data.over) body += `<path class="rule" d="M0 ${split}h${width}v1h-${width}z"/>`;
  for (const name of drawn) body += line(shipped[name], z, "sig");
  drawn.forEach((name, rank) => (body += line(made[name], z, ["mac", "s1", "s2"][rank])));
  draw(document.getElementById("kchart"), width, height, say("The last 240 bars with the settings of the sliders, and with the lesson's own dashed"), body);
}

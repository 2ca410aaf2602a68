// Predict, then see: a chart cut at its bar, an answer, and the twenty bars that came.
import { share } from "./numbers.js";
import { axis, candles, draw } from "./svg.js";

const words = ["more than that higher", "within it", "more than that lower"];

export function quiz(data) {
  const card = document.getElementById("quiz");
  if (!card || !data) return;
  card.hidden = false;
  const find = name => document.getElementById(name);
  const answers = [...card.querySelectorAll(".bts .bt")];
  let [place, right, seen, isOpen] = [0, 0, 0, false];
  let always = [0, 0, 0];
  const ask = () => {
    const question = data.list[place];
    isOpen = false;
    picture(data, question, false);
    find("qn").textContent = `Question ${place + 1} of ${data.list.length}`;
    find("qa").textContent = `${question.q}. Twenty bars later, the close is`;
    for (const button of answers) {
      button.disabled = false;
      button.setAttribute("aria-pressed", "false");
      button.classList.remove("right");
    }
    find("qnext").disabled = true;
  };
  answers.forEach((button, answer) =>
    button.addEventListener("click", () => {
      if (isOpen) return;
      isOpen = true;
      const question = data.list[place];
      seen++;
      if (question.a === answer) right++;
      always[question.a]++;
      picture(data, question, true);
      button.setAttribute("aria-pressed", "true");
      answers[question.a].classList.add("right");
      for (const other of answers) other.disabled = true;
      const close = question.p[3];
      const change = close[close.length - 1] / close[question.n] - 1;
      const best = always.indexOf(Math.max(...always));
      find("qs").textContent = `The close went ${change < 0 ? "down" : "up"} ${share(Math.abs(change))}. You have ${right} of ${seen}. One answer for all, “${words[best]}”, would have had ${always[best]}.`;
      find("qnext").disabled = false;
      find("qnext").textContent = place === data.list.length - 1 ? "Start again" : "Next";
    }),
  );
  find("qnext").addEventListener("click", () => {
    place++;
    if (place === data.list.length) {
      [place, right, seen] = [0, 0, 0];
      always = [0, 0, 0];
      find("qs").textContent = "No answer yet.";
    }
    ask();
  });
  ask();
}

function picture(data, question, isOpen) {
  const [width, height, spacing, body] = matchMedia("(max-width:640px)").matches ? [326, 210, 4, 3] : [640, 260, 7, 5];
  const count = Math.min(question.n + 1, Math.floor((width - 70) / spacing) - 20);
  const from = question.n + 1 - count;
  const end = question.n + 1 + (isOpen ? 20 : 0);
  const shown = question.p.map(part => part.slice(from, end));
  const now = question.p[3][question.n];
  const levels = [now * (1 + data.reach), now * (1 - data.reach)];
  const y = axis([...shown[1], ...shown[2], ...levels], height - 10, 12);
  const x = i => 8 + i * spacing;
  const left = x(count) - 2;
  const wide = 20 * spacing;
  let drawn = `<rect class="unk" x="${left}" y="0" width="${wide}" height="${height}"/>` + candles(shown, x, value => Math.round(y(value)), body);
  levels.forEach((level, k) => {
    const at = Math.round(y(level));
    drawn += `<path class="cur" d="M${left} ${at}h${wide}v1h-${wide}z"/><text class="n" x="${left + wide + 6}" y="${at + 4}">${k ? "\u2212" : "+"}${Math.round(data.reach * 1000) / 10}\u202f%</text>`;
  });
  draw(document.getElementById("qchart"), width, height, `A chart cut at a bar${isOpen ? ", with the twenty bars that came" : ""}`, drawn);
}

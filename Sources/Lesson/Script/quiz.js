// Predict, then see: a chart cut at its bar, an answer, and the twenty bars that came.
import { share } from "./numbers.js";
import { axis, candles, draw } from "./svg.js";
import { say } from "./words.js";

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
    find("qn").textContent = say("Question {1} of {2}", place + 1, data.list.length);
    find("qa").textContent = say("{1}. Twenty bars later, the close is", question.q);
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
      const went = share(Math.abs(change));
      const words = [say("more than that higher"), say("within it"), say("more than that lower")];
      find("qs").textContent = [
        change < 0 ? say("The close went down {1}.", went) : say("The close went up {1}.", went),
        say("You have {1} of {2}.", right, seen),
        say("One answer for all, “{1}”, would have had {2}.", words[best], always[best]),
      ].join(document.documentElement.lang === "en" ? " " : "");
      find("qnext").disabled = false;
      find("qnext").textContent = place === data.list.length - 1 ? say("Start again") : say("Next");
    }),
  );
  find("qnext").addEventListener("click", () => {
    place++;
    if (place === data.list.length) {
      [place, right, seen] = [0, 0, 0];
      always = [0, 0, 0];
      find("qs").textContent = say("No answer yet.");
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
  draw(document.getElementById("qchart"), width, height, isOpen ? say("A chart cut at a bar, with the twenty bars that came") : say("A chart cut at a bar"), drawn);
}

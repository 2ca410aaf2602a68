// What a lesson's page does beyond being read. Without it, or where the data cannot be read, all that is
// written stays as it is.
import { bars } from "./bar.js";
import { knobs } from "./knobs.js";
import { quiz } from "./quiz.js";
import { search } from "./search.js";
import { slides } from "./slides.js";
import { learn } from "./words.js";

const data = document.getElementById("data");
if (data) {
  const page = JSON.parse(data.textContent);
  learn(page.words);
  if (page.dates) {
    bars(page);
    knobs(page.knobs);
    quiz(page.quiz);
  }
} else search();
slides();

let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details:not([open])")];
  for (const part of closed) part.open = true;
});
addEventListener("afterprint", () => {
  for (const part of closed) part.open = false;
});

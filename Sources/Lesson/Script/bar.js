// The current bar: chart, numbers and table follow the crosshair and the keys.
import { fixed, holds } from "./numbers.js";
import { say } from "./words.js";

export function bars(page) {
  const box = document.getElementById("kbox");
  const charts = [...box.querySelectorAll("svg.kc")].map(chart);
  const count = page.dates.length;
  let current = page.bar;

  function show(bar, isTold = true) {
    const shown = visible();
    const [from, to] = shown ? [shown.first, shown.first + shown.count - 1] : [0, count - 1];
    current = Math.max(from, Math.min(to, bar));
    // A narrow chart has fewer bars; those it has not are not drawn in it.
    for (const chart of charts) if (current >= chart.first && current < chart.first + chart.count) move(page, chart, current);
    numbers(page, current);
    table(page, current);
    document.getElementById("bar-find").textContent = page.finds[current];
    box.setAttribute("aria-valuenow", String(page.start + current + 1));
    box.setAttribute("aria-valuetext", spoken(page, current));
    if (isTold) history.replaceState(null, "", "#bar=" + page.stamps[current]);
  }

  const visible = () => charts.find(chart => chart.svg.getBoundingClientRect().width > 0);
  const event = way => {
    const list = way > 0 ? page.events.filter(bar => bar > current) : page.events.filter(bar => bar < current).reverse();
    return list.length ? list[0] : current;
  };

  box.addEventListener("keydown", key => {
    const step = key.shiftKey ? 10 : 1;
    const to = { ArrowRight: current + step, ArrowUp: current + step, ArrowLeft: current - step, ArrowDown: current - step, Home: 0, End: count - 1, ",": event(-1), ".": event(1) }[key.key];
    if (to === undefined) return;
    key.preventDefault();
    show(to);
  });
  const point = pointer => {
    const chart = visible();
    if (!chart) return;
    const area = chart.svg.getBoundingClientRect();
    const x = ((pointer.clientX - area.left) * chart.svg.viewBox.baseVal.width) / area.width;
    if (x > chart.plot) return;
    const bar = chart.first + Math.floor((x - 8) / chart.spacing);
    if (bar !== current) show(bar, false);
  };
  box.addEventListener("pointerdown", pointer => {
    box.focus({ preventScroll: true });
    point(pointer);
  });
  box.addEventListener("pointermove", pointer => {
    if (pointer.pointerType === "mouse" || pointer.buttons) point(pointer);
  });
  box.style.touchAction = "pan-y";
  for (const button of document.querySelectorAll("[data-go]"))
    button.addEventListener("click", () => show({ p: event(-1), n: event(1), b: current - 1, f: current + 1 }[button.dataset.go]));
  document.getElementById("copy").addEventListener("click", click => copy(page, current, click.target));
  addEventListener("resize", () => show(current, false));
  const asked = /bar=([\dT:-]+)/.exec(location.hash);
  const place = asked ? page.stamps.indexOf(asked[1]) : -1;
  if (place >= 0) show(place);
}

function chart(svg) {
  const [first, count, spacing, body, plot, price, low, high, from, to, paneTop, pane, paneLow, paneHigh, paneFrom, paneTo] =
    svg.dataset.g.split(" ").map(Number);
  const every = name => [...svg.querySelectorAll(name)];
  return {
    svg, first, count, spacing, body, plot, price, paneTop, pane,
    y: [value => from + ((value - low) / (high - low)) * (to - from), value => paneFrom + ((value - paneLow) / (paneHigh - paneLow)) * (paneTo - paneFrom)],
    veils: every(".k-veil"), lines: every(".k-cur"), frame: svg.querySelector(".k-win"), frameText: svg.querySelector(".k-wint"),
    pill: svg.querySelector(".k-pill"), date: svg.querySelector(".k-date"), weights: svg.querySelector(".k-w"), dots: every(".k-dot"),
  };
}

/** Moves what moves in a chart to a bar. */
function move(page, chart, bar) {
  const x = 8 + (bar - chart.first) * chart.spacing;
  const right = x + chart.body + 1;
  for (const veil of chart.veils) {
    veil.setAttribute("x", right);
    veil.setAttribute("width", Math.max(0, chart.plot - right));
  }
  for (const line of chart.lines) line.setAttribute("x", x + (chart.body - 1) / 2);
  frame(page, chart, bar, x);
  const width = +chart.pill.getAttribute("width");
  const left = Math.max(0, Math.min(chart.plot - width, x + chart.body / 2 - width / 2));
  chart.pill.setAttribute("x", left);
  chart.date.setAttribute("x", left + width / 2);
  chart.date.textContent = page.dates[bar];
  if (chart.weights) {
    const isFixed = "fixed" in chart.weights.dataset;
    chart.weights.setAttribute("transform", `translate(${isFixed ? x - +chart.weights.dataset.x : 0} 0)`);
    chart.weights.style.opacity = isFixed || bar === page.bar ? "" : ".25";
  }
  for (const dot of chart.dots) {
    const value = page.symbols[page.outputs[+dot.dataset.o]].v[bar];
    dot.style.display = value === null ? "none" : "";
    if (value === null) continue;
    dot.firstChild.setAttribute("cx", x + chart.body / 2);
    dot.firstChild.setAttribute("cy", chart.y[+dot.dataset.p](value));
  }
}

/** The frame round the bars that enter. */
function frame(page, chart, bar, x) {
  if (!chart.frame) return;
  const first = Math.max(chart.first, bar - page.entering + 1);
  const top = chart.y[0](Math.max(...page.high.slice(first, bar + 1))) - 9;
  const bottom = chart.y[0](Math.min(...page.low.slice(first, bar + 1))) + 9;
  const left = x - (bar - first) * chart.spacing;
  const set = { x: left - 3.5, y: Math.round(top) + 0.5, width: (bar - first + 1) * chart.spacing + 4, height: Math.round(bottom - top) };
  for (const name in set) chart.frame.setAttribute(name, set[name]);
  chart.frameText?.setAttribute("x", left - 2);
  chart.frameText?.setAttribute("y", Math.max(54, top - 4));
}

const value = (page, symbol, bar, less = 0) =>
  fixed(page.symbols[symbol].v[bar], Math.max(0, page.symbols[symbol].d - less));

/** All numbers that stand under symbols. */
function numbers(page, bar) {
  for (const element of document.querySelectorAll("[data-s]"))
    element.textContent = value(page, +element.dataset.s, bar, +(element.dataset.c || 0));
  for (const element of document.querySelectorAll("[data-t]")) {
    const [left, right, sign] = element.dataset.t.split(" ");
    const [a, b] = [page.symbols[left].v[bar], page.symbols[right].v[bar]];
    element.textContent = a === null || b === null ? "–" : holds(a, sign, b) ? say("yes") : say("no");
  }
}

function table(page, bar) {
  const body = document.getElementById("ten");
  body.replaceChildren();
  for (let at = Math.max(0, bar - 9); at <= bar; at++) {
    const row = body.insertRow();
    if (at === bar) {
      row.className = "on";
      row.setAttribute("aria-current", "true");
    }
    row.insertCell().textContent = page.dates[at];
    for (const symbol of page.table) row.insertCell().textContent = value(page, symbol, at);
  }
}

const spoken = (page, bar) =>
  [say("Bar {1}, {2}", page.start + bar + 1, page.dates[bar]), ...page.outputs.filter(symbol => symbol >= 0).slice(0, 4).map(symbol => `${page.symbols[symbol].l} ${value(page, symbol, bar, 2)}`)].join(", ");

async function copy(page, bar, button) {
  const lines = [["date", ...page.table.map(symbol => `"${page.symbols[symbol].l}"`)].join()];
  for (let at = Math.max(0, bar - 9); at <= bar; at++)
    lines.push([page.stamps[at], ...page.table.map(symbol => page.symbols[symbol].v[at] ?? "")].join());
  const text = lines.join("\n") + "\n";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = say("Copied");
  setTimeout(() => (button.textContent = say("Copy as CSV")), 1200);
}

// Drawings from strings, as the page's own are made.
const short = value => String(Math.round(value * 2) / 2);

/** A path through points, with breaks where one is not known. */
export function path(points) {
  let text = "";
  let on = false;
  for (const [x, y] of points) {
    if (!Number.isFinite(y)) on = false;
    else {
      text += (on ? "L" : "M") + short(x) + " " + short(y);
      on = true;
    }
  }
  return text;
}

/** Where values lie between two pixels. */
export function axis(values, from, to) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values)
    if (Number.isFinite(value)) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  if (!(low <= high)) [low, high] = [0, 1];
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  return value => from + ((value - low) / (high - low)) * (to - from);
}

/** Replaces what is in an element by a drawing. */
export function draw(element, width, height, label, body) {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><g aria-hidden="true">${body}</g></svg>`,
    "image/svg+xml",
  ).documentElement;
  parsed.setAttribute("aria-label", label);
  parsed.style.maxWidth = "100%";
  parsed.style.height = "auto";
  element.replaceChildren(document.importNode(parsed, true));
}

/** Candles as two paths. */
export function candles([open, high, low, close], x, y, body) {
  const paths = ["", ""];
  for (let i = 0; i < close.length; i++) {
    const [left, half] = [x(i), (body - 1) / 2];
    const [top, end] = [y(Math.max(open[i], close[i])), y(Math.min(open[i], close[i]))];
    const bottom = Math.max(top + 1, end);
    paths[close[i] > open[i] ? 0 : 1] +=
      `M${left + half} ${y(high[i])}h1V${top}h${half}V${bottom}h-${half}V${Math.max(bottom, y(low[i]))}h-1V${bottom}h-${half}V${top}h${half}z`;
  }
  return `<path class="cd u" d="${paths[0]}"/><path class="cd d" d="${paths[1]}"/>`;
}

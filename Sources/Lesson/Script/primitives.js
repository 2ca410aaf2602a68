// The primitives of a lesson's programs: a column in, a column out. NaN is not known yet.

const column = (length, at) => Float64Array.from({ length }, (_, i) => at(i));
const isColumn = value => typeof value !== "number";

/** Two numbers or columns, bar by bar. */
export function zip(a, b, work) {
  if (!isColumn(a) && !isColumn(b)) return work(a, b);
  const at = value => (isColumn(value) ? i => value[i] : () => value);
  const [first, second] = [at(a), at(b)];
  return column((isColumn(a) ? a : b).length, i => {
    const result = work(first(i), second(i));
    return Number.isFinite(result) ? result : NaN;
  });
}

export const map = (a, work) => (isColumn(a) ? column(a.length, i => work(a[i])) : work(a));

const first = values => {
  let i = 0;
  while (i < values.length && !Number.isFinite(values[i])) i++;
  return i;
};

/** What a window of `n` known values comes to. */
function windowed(values, n, work) {
  const from = first(values) + n - 1;
  return column(values.length, i => (i < from ? NaN : work(values, i)));
}

const total = (values, n, i) => {
  let sum = 0;
  for (let k = n - 1; k >= 0; k--) sum += values[i - k];
  return sum;
};

const whole = n => Math.max(1, Math.round(n));

export const sum = (values, n) => windowed(values, whole(n), (v, i) => total(v, whole(n), i));
export const sma = (values, n) => windowed(values, whole(n), (v, i) => total(v, whole(n), i) / whole(n));
export const lag = (values, n) => column(values.length, i => (i - whole0(n) < 0 ? NaN : values[i - whole0(n)]));
const whole0 = n => Math.max(0, Math.round(n));

/** An exponential average that begins at bar `seed` (from the first known value) with a mean of `n`. */
function exponential(values, n, weight, seed) {
  const out = new Float64Array(values.length).fill(NaN);
  const start = first(values) + seed - 1;
  if (start >= values.length || start - n + 1 < 0) return out;
  out[start] = total(values, n, start) / n;
  for (let i = start + 1; i < values.length; i++) out[i] = out[i - 1] + weight * (values[i] - out[i - 1]);
  return out;
}

export const ema = (values, n) => exponential(values, whole(n), 2 / (whole(n) + 1), whole(n));
export const rma = (values, n) => exponential(values, whole(n), 1 / whole(n), whole(n));
/** The same, begun where a window of `seed` values is full. */
export const emaat = (values, n, seed) => exponential(values, whole(n), 2 / (whole(n) + 1), whole(seed));

export const wma = (values, n) =>
  windowed(values, whole(n), (v, i) => {
    const count = whole(n);
    let sum = 0;
    for (let k = 0; k < count; k++) sum += (count - k) * v[i - k];
    return sum / ((count * (count + 1)) / 2);
  });

const extreme = (values, n, better) =>
  windowed(values, whole(n), (v, i) => {
    let best = v[i];
    for (let k = 1; k < whole(n); k++) if (better(v[i - k], best)) best = v[i - k];
    return best;
  });
export const highest = (values, n) => extreme(values, n, (a, b) => a > b);
export const lowest = (values, n) => extreme(values, n, (a, b) => a < b);

const around = (values, n, i, work) => {
  const mean = total(values, n, i) / n;
  let sum = 0;
  for (let k = 0; k < n; k++) sum += work(values[i - k] - mean);
  return sum;
};
export const stddev = (values, n, less = 0) =>
  windowed(values, whole(n), (v, i) => Math.sqrt(around(v, whole(n), i, d => d * d) / Math.max(1, whole(n) - less)));
export const meandev = (values, n) => windowed(values, whole(n), (v, i) => around(v, whole(n), i, Math.abs) / whole(n));

/** Slope and end of the straight line nearest to the last `n` values. */
function regression(values, n, give) {
  const count = whole(n);
  const middle = (count - 1) / 2;
  const spread = (count * (count * count - 1)) / 12;
  return windowed(values, count, (v, i) => {
    const mean = total(v, count, i) / count;
    let sum = 0;
    for (let k = 0; k < count; k++) sum += (middle - k) * (v[i - k] - mean);
    const slope = spread > 0 ? sum / spread : 0;
    return give(slope, mean + slope * middle);
  });
}
export const regslope = (values, n) => regression(values, n, slope => slope);
export const regend = (values, n) => regression(values, n, (_, end) => end);

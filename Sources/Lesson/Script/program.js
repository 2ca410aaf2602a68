// A small language for indicators: `f=ema(x,12);s=ema(x,26);macd=f-s`.
import * as primitives from "./primitives.js";

const functions = {
  max: (a, b) => primitives.zip(a, b, Math.max),
  min: (a, b) => primitives.zip(a, b, Math.min),
  abs: a => primitives.map(a, Math.abs),
  sqrt: a => primitives.map(a, Math.sqrt),
  ln: a => primitives.map(a, Math.log),
  floor: a => primitives.map(a, Math.floor),
  ceil: a => primitives.map(a, Math.ceil),
};
for (const name of ["sum", "sma", "ema", "emaat", "rma", "wma", "lag", "highest", "lowest", "stddev", "meandev", "regslope", "regend"])
  functions[name] = primitives[name];

const operators = [
  { ">": (a, b) => +(a > b), "<": (a, b) => +(a < b) },
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  { "*": (a, b) => a * b, "/": (a, b) => a / b },
];

/** Works one expression out. `names` has columns and numbers. */
function expression(tokens, names) {
  let place = 0;
  const level = rank => {
    if (rank === operators.length) return primary();
    let value = level(rank + 1);
    while (tokens[place] in operators[rank]) {
      const work = operators[rank][tokens[place++]];
      const next = level(rank + 1);
      // A comparison with a value that is not known is not known.
      value = primitives.zip(value, next, (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? NaN : work(a, b)));
    }
    return value;
  };
  const primary = () => {
    const token = tokens[place++];
    if (token === "(") {
      const value = level(0);
      place++;
      return value;
    }
    if (token === "-") return primitives.map(primary(), a => -a);
    if (/^[\d.]/.test(token)) return +token;
    if (tokens[place] === "(") {
      const values = [];
      do {
        place++;
        values.push(level(0));
      } while (tokens[place] === ",");
      place++;
      return functions[token](...values);
    }
    if (!(token in names)) throw new Error("no name " + token);
    return names[token];
  };
  const value = level(0);
  if (place !== tokens.length) throw new Error("not all was read");
  return value;
}

/** Works a program out: its columns by name. */
export function run(text, columns, settings) {
  const names = { ...columns, ...settings };
  const made = {};
  for (const part of text.split(";")) {
    const place = part.indexOf("=");
    const name = part.slice(0, place);
    const tokens = part.slice(place + 1).match(/[A-Za-z_]\w*|\d+(?:\.\d+)?|[-+*/(),<>]/g);
    made[name] = expression(tokens, names);
    // A column may have the name of a parameter: what follows means the column only where it has none.
    if (!(name in settings)) names[name] = made[name];
  }
  return made;
}

/** How many values of a column are known, their sum and the sum of their squares. */
export function sums(column) {
  let [count, sum, squares] = [0, 0, 0];
  for (const value of column)
    if (Number.isFinite(value)) {
      count++;
      sum += value;
      squares += value * value;
    }
  return [count, sum, squares];
}

/** Whether columns have the sums that the engine has. */
export function agrees(made, names, wanted) {
  return names.every((name, k) => {
    if (!made[name]) return false;
    const own = sums(made[name]);
    return own[0] === wanted[k][0] && [1, 2].every(i => Math.abs(own[i] - wanted[k][i]) <= 1e-9 * Math.max(1, Math.abs(wanted[k][2])));
  });
}

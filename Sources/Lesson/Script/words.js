// The page's language: what the data say for each English phrase, English where they say nothing.
let table = {};

/** Takes the phrases of a page's data. */
export const learn = words => {
  table = words || {};
};

/** A phrase with its values in the places {1}, {2} … */
export const say = (text, ...values) => (table[text] ?? text).replace(/\{(\d)\}/g, (_, place) => values[place - 1]);

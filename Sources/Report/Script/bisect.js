/**
 * How many of some places come first: those for which something holds that holds for none after them.
 * @param {number} count @param {(place: number) => boolean} holds
 */
export function countBefore(count, holds) {
  let low = 0, high = count;
  while (low < high) { const middle = (low + high) >> 1; if (holds(middle)) low = middle + 1; else high = middle; }
  return low;
}

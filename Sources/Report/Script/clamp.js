/**
 * A value between two others.
 * @param {number} value @param {number} low @param {number} high
 */
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** The year of a date. @param {Date} date */
export const yearOf = (date) => date.getUTCFullYear();
/** The month of a date, from 0. @param {Date} date */
export const monthOf = (date) => date.getUTCMonth();

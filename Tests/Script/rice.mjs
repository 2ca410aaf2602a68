// Writes what decode.js reads, bit by bit and slowly, as Swift's riceText does.
const letters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((letter) => !'"<\\'.includes(letter));

/** @param {number[]} numbers from 0 up */
export function rice(numbers) {
  let bits = "", mean = 16, low = 4;
  const add = (value, size) => { for (let i = 0; i < size; i++) bits += Math.floor(value / 2 ** i) % 2; };
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i], rest = Math.floor(number / 2 ** low);
    if (rest < 16) { bits += "0".repeat(rest) + "1"; add(number, low); }
    else { const size = number.toString(2).length; bits += "0".repeat(16); add(size, 6); add(number, size); }
    if (mean < 0.3 && number === 0) {
      let more = 0;
      while (more < 65534 && numbers[i + 1] === 0) { more++; i++; }
      const size = Math.floor(Math.log2(more + 1));
      bits += "0".repeat(size) + "1";
      add(more + 1 - 2 ** size, size);
    }
    mean += (Math.min(number, 3 * mean + 6) - mean) / 16;
    low = 0;
    while (mean * 0.75 > 2 ** low) low++;
  }
  let text = "";
  for (let at = 0; at < bits.length; at += 13) {
    let value = 0;
    for (let i = 0; i < 13; i++) value += Number(bits[at + i] || 0) * 2 ** i;
    text += letters[Math.floor(value / 91)] + letters[value % 91];
  }
  return text;
}

/** A column of whole numbers, each as its difference to the one before. */
export function column(values) {
  let last = 0;
  return { s: rice(values.map((value) => { const by = value - last; last = value; return by >= 0 ? 2 * by : -2 * by - 1; })) };
}

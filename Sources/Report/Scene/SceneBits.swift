/// Bits as text that needs no escape in a page or in JSON: the low ones first, 13 in two letters of 91.
struct SceneBits {
  private(set) var text: [UInt8] = []
  private var held: UInt64 = 0
  private var count = 0

  /// Every printable letter of ASCII but the space, `"`, `<` and `\`.
  private static let letters: [UInt8] = (33..<127).filter { ![34, 60, 92].contains($0) }

  /// Adds the low bits of a number, at most 64.
  mutating func append(_ bits: UInt64, _ size: Int) {
    guard size <= 32 else {
      append(bits & 0xFFFF_FFFF, 32)
      return append(bits >> 32, size - 32)
    }
    held |= (bits & ((1 << UInt64(size)) - 1)) << UInt64(count)
    count += size
    while count >= 13 { flush() }
  }

  /// The text, its last letters filled up with zeros.
  mutating func end() -> String {
    if count > 0 { flush() }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func flush() {
    let (high, low) = Int(held & 8_191).quotientAndRemainder(dividingBy: Self.letters.count)
    text.append(Self.letters[high])
    text.append(Self.letters[low])
    held >>= 13
    count = max(0, count - 13)
  }
}

/// Numbers whose sizes change slowly, as Rice codes: as many low bits as the mean of the numbers before
/// asks for, after the rest as zeros and a one. Of many zeros it is written how many follow.
func riceText(_ numbers: [UInt64]) -> String {
  var bits = SceneBits()
  var mean = 16.0
  var (low, unit) = (4, 16.0)
  var place = 0
  while place < numbers.count {
    let number = numbers[place]
    appendRice(number, low, to: &bits)
    place += 1
    if mean < 0.3, number == 0 {
      var more = 0
      while place < numbers.count, more < 65_534, numbers[place] == 0 {
        (more, place) = (more + 1, place + 1)
      }
      let size = (more + 1).bitWidth - 1 - (more + 1).leadingZeroBitCount
      bits.append(1 << UInt64(size), size + 1)
      bits.append(UInt64(more + 1 - (1 << size)), size)
    }
    mean += (min(Double(number), 3 * mean + 6) - mean) / 16
    while mean * 0.75 > unit { (low, unit) = (low + 1, unit * 2) }
    while low > 0, mean * 1.5 <= unit { (low, unit) = (low - 1, unit / 2) }
  }
  return bits.end()
}

private func appendRice(_ number: UInt64, _ low: Int, to bits: inout SceneBits) {
  let rest = number >> UInt64(low)
  if rest < 16 {
    bits.append(1 << rest, Int(rest) + 1)
    bits.append(number, low)
  } else {
    let size = 64 - number.leadingZeroBitCount
    bits.append(0, 16)
    bits.append(UInt64(size), 6)
    bits.append(number, size)
  }
}

/// Truth of each place as the lengths of runs, the first of them of false.
func truthRuns(_ truths: some Sequence<Bool>) -> [UInt64] {
  var runs: [UInt64] = []
  var (state, length) = (false, UInt64(0))
  for truth in truths {
    if truth != state {
      runs.append(length)
      (state, length) = (truth, 0)
    }
    length += 1
  }
  return runs + [length]
}

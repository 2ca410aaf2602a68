extension [UInt8] {
  /// Appends the fewest digits that read back as the same number, never with an exponent:
  /// `0.000000001`, for readers that know none.
  ///
  /// Not finite numbers are as in `append(shortest:)`.
  package mutating func append(plain number: Double) {
    let start = count
    append(shortest: number)
    guard let mark = self[start...].firstIndex(of: UInt8(ascii: "e")) else { return }
    let text = Array(self[start..<mark])
    let power = Int(String(decoding: self[(mark + 1)...], as: UTF8.self)) ?? 0
    removeLast(count - start)
    if text.first == UInt8(ascii: "-") { append(UInt8(ascii: "-")) }
    let digits = text.filter { (48...57).contains($0) }
    // Digits before the point; a significand has one.
    let point = 1 + power
    if point <= 0 {
      append(contentsOf: [48, 46] + [UInt8](repeating: 48, count: -point) + digits)
    } else {
      append(contentsOf: digits.prefix(point))
      append(contentsOf: repeatElement(48, count: Swift.max(0, point - digits.count)))
      if digits.count > point { append(contentsOf: [46] + digits.dropFirst(point)) }
    }
  }
}

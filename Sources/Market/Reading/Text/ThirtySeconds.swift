/// Prices of bonds in points and thirty-seconds: `110'16`, `110-16`, `110'16+` with a half of one, `110'162`
/// with its quarters or eighths in a third digit, `110'16.25`.
enum ThirtySeconds {
  /// The price of a field; `nil` where it is none in this form. Whole points need no thirty-seconds, and a
  /// decimal point after points says nothing of them.
  static func price(_ bytes: [UInt8]) -> Double? {
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(omittingEmptySubsequences: false) { marks.contains($0) }
    guard (1...2).contains(parts.count), (1...3).contains(parts[0].utf8.count),
      let points = whole(parts[0])
    else { return nil }
    guard parts.count == 2 else { return Double(points) }
    let ticks = parts[1].prefix(2)
    guard ticks.utf8.count == 2, let number = whole(ticks), number < 32,
      let rest = part(parts[1].dropFirst(2))
    else { return nil }
    return Double(points) + (Double(number) + rest) / 32
  }

  private static let marks: [Character] = ["'", "’", "-", "^"]

  private static func whole(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }

  /// What stands after the whole thirty-seconds, as a share of one: eighths.
  private static func part(_ text: Substring) -> Double? {
    if text.isEmpty { return 0 }
    if text == "+" { return 0.5 }
    if text.utf8.count == 1, let digit = whole(text) { return eighths[digit] }
    guard text.first == ".", text.utf8.count > 1, whole(text.dropFirst()) != nil,
      let share = Double("0" + text), (share * 8).rounded() == share * 8
    else { return nil }
    return share
  }

  /// The first decimal of an eighth stands for it: 1 for 0.125, 2 for 0.25. None begins with 4 or 9.
  private static let eighths = [
    0: 0, 1: 0.125, 2: 0.25, 3: 0.375, 5: 0.5, 6: 0.625, 7: 0.75, 8: 0.875,
  ]
}

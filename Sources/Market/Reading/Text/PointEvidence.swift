/// Whether the points in a file's numbers are decimal points, or separate thousands.
///
/// Between semicolons or tabs, where commas may be decimal, `9.993` may be either.
enum PointEvidence {
  /// The shape of the numbers; `nil` where nothing in them is unclear.
  ///
  /// - Parameters:
  ///   - prices: those of the rows; where none has a point, their volumes.
  ///   - others: the other fields of the rows.
  /// - Throws: the first number that may be read both ways, where nothing tells.
  static func shape(
    _ prices: [[UInt8]], volumes: [[UInt8]], others: [[UInt8]]
  ) throws(AmbiguousNumber) -> NumberShape? {
    let point = UInt8(ascii: ".")
    let areOfPrices = prices.contains { $0.contains(point) }
    let numbers = (areOfPrices ? prices : volumes).filter { $0.contains(point) }
    guard let first = numbers.first, numbers.allSatisfy(mayBeGroups) else { return nil }
    if numbers.contains(where: { number in number.count { $0 == point } > 1 }) { return .comma }
    if volumes.contains(where: { number in number.count { $0 == point } > 1 }) { return .comma }
    // A price below a thousand has no point where others have one for the thousands.
    let whole = areOfPrices ? prices.filter { !$0.contains(point) } : []
    if whole.contains(where: { $0.count <= 3 }) { return .comma }
    if others.contains(where: { hasDecimals($0, after: UInt8(ascii: ",")) }) { return .comma }
    if (others + volumes).contains(where: { hasDecimals($0, after: point) }) { return nil }
    throw AmbiguousNumber(bytes: first)
  }

  /// Whether all of a number's points are before three digits, and the first after one to three.
  private static func mayBeGroups(_ number: [UInt8]) -> Bool {
    let digits = number.first == UInt8(ascii: "-") ? number.dropFirst() : number[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...3).contains(parts[0].count) && parts[0].first != 48
      && parts.dropFirst().allSatisfy { $0.count == 3 }
      && parts.joined().allSatisfy { (48...57).contains($0) }
  }

  /// Whether a text is a number with decimals that cannot be a group after a mark.
  private static func hasDecimals(_ text: [UInt8], after mark: UInt8) -> Bool {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    if rest.last == UInt8(ascii: "%") { rest.removeLast() }
    while rest.last == 32 { rest.removeLast() }
    let parts = rest.split(separator: mark, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      && (parts[1].count != 3 || parts[0].first == 48 || parts[0].count > 3)
      && parts.joined().allSatisfy { (48...57).contains($0) }
  }
}

/// How a file writes its numbers.
struct NumberShape: Hashable, Sendable {
  /// The byte before the decimals.
  let decimal: UInt8
  /// The byte between groups of three digits; `nil` where there are none.
  let grouping: UInt8?
  /// Whether prices are points and thirty-seconds.
  var isOfThirtySeconds = false
  /// Whether prices are whole numbers of 0.000000001.
  var isOfBillionths = false

  /// Whether groups before the last have two digits, as in India: `1,05,000.50`.
  var hasLakhs = false

  /// Digits and a point.
  static let plain = NumberShape(decimal: UInt8(ascii: "."), grouping: nil)
  /// `1,234.50`.
  static let point = NumberShape(decimal: UInt8(ascii: "."), grouping: UInt8(ascii: ","))
  /// `1.234,50`.
  static let comma = NumberShape(decimal: UInt8(ascii: ","), grouping: UInt8(ascii: "."))

  /// `9 993.50` and `9'993.50`.
  static let spacedPoint = NumberShape(decimal: UInt8(ascii: "."), grouping: 32)
  /// `9 993,50`.
  static let spacedComma = NumberShape(decimal: UInt8(ascii: ","), grouping: 32)
  /// `110'160`, in points and thirty-seconds; volumes are `1234`.
  static let thirtySeconds = NumberShape(
    decimal: UInt8(ascii: "."), grouping: nil, isOfThirtySeconds: true)
  /// `100300000000` for 100.3; volumes are `1234`.
  static let billionths = NumberShape(
    decimal: UInt8(ascii: "."), grouping: nil, isOfBillionths: true)

  /// The number of a field however it is written; of `1,234` and `1.234` any of the two. For looks at
  /// a file, not for what is read.
  static func loose(_ bytes: [UInt8]) -> Double? {
    for shape in [plain, point, comma, spacedPoint, spacedComma] {
      if case .success(let number) = shape.parseVolume(bytes) { return number }
    }
    return nil
  }

  /// The number of a field; a sign of currency before it does not count.
  func parse(_ bytes: [UInt8]) -> Result<Double, NumberFault> {
    if decimal == UInt8(ascii: "."), case .success(let number) = plainNumber(bytes) {
      return .success(number)
    }
    guard let plain = normalised(bytes[...]) else {
      return .failure(bytes.isEmpty ? .empty : .notANumber)
    }
    return plainNumber(plain)
  }

  /// A volume, which may be written as `58.87K`, `1.2M` or `3B`.
  func parseVolume(_ bytes: [UInt8]) -> Result<Double, NumberFault> {
    guard let power = bytes.last.flatMap(Self.power) else { return parse(bytes) }
    guard let plain = normalised(bytes.dropLast()), !plain.contains(where: { $0 | 0x20 == 101 })
    else { return .failure(.notANumber) }
    return plainNumber(plain + Array("e\(power)".utf8))
  }

  private func plainNumber(_ bytes: [UInt8]) -> Result<Double, NumberFault> {
    bytes.withUnsafeBytes { parseNumber($0) }
  }

  private static func power(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "K"), UInt8(ascii: "k"): 3
    case UInt8(ascii: "M"), UInt8(ascii: "m"): 6
    case UInt8(ascii: "B"), UInt8(ascii: "b"): 9
    case UInt8(ascii: "T"): 12
    default: nil
    }
  }

  /// The number with a point and without groups; `nil` where its groups are none.
  private func normalised(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    if grouping == 32, bytes.contains(39) || bytes.contains(where: { $0 > 127 }) {
      let plain = Self.spaced(bytes)
      return plain.contains { $0 == 39 || $0 > 127 } ? nil : normalised(plain[...])
    }
    var rest = bytes
    if rest.first == UInt8(ascii: "$") { rest = rest.dropFirst() }
    let parts = rest.split(separator: decimal, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), var plain = ungrouped(parts[0]) else { return nil }
    if parts.count == 2 {
      if let grouping, parts[1].contains(grouping) { return nil }
      if parts[1].contains(UInt8(ascii: ".")) { return nil }
      plain.append(UInt8(ascii: "."))
      plain += parts[1]
    }
    return plain
  }

  private func ungrouped(_ whole: ArraySlice<UInt8>) -> [UInt8]? {
    guard let grouping, whole.contains(grouping) else {
      return whole.contains(UInt8(ascii: ".")) ? nil : Array(whole)
    }
    let groups = whole.split(separator: grouping, omittingEmptySubsequences: false)
    let first = groups[0].first == UInt8(ascii: "-") ? groups[0].dropFirst() : groups[0]
    let areThousands =
      (1...3).contains(first.count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    guard areThousands || hasLakhs && Self.areLakhs(first, groups),
      (first + groups.dropFirst().joined()).allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Array(groups.joined())
  }
}

extension NumberShape {
  /// Whether the numbers of a file that have several commas are grouped as in India, all of them.
  func showsLakhs(_ numbers: [[UInt8]]) -> Bool {
    guard decimal == UInt8(ascii: "."), grouping == UInt8(ascii: ",") else { return false }
    let comma = UInt8(ascii: ",")
    let long = numbers.filter { number in number.count { $0 == comma } > 1 }
    // A single one may have lost a digit.
    return long.count > 1
      && long.allSatisfy { number in
        let whole = number.prefix { $0 != decimal }
        let groups = whole.split(separator: comma, omittingEmptySubsequences: false)
        return Self.areLakhs(groups[0], groups)
      }
  }

  /// Whether groups are of two digits but for the last, which has three.
  private static func areLakhs(
    _ first: ArraySlice<UInt8>, _ groups: [ArraySlice<UInt8>]
  ) -> Bool {
    groups.count > 2 && (1...2).contains(first.count) && groups.last?.count == 3
      && groups.dropFirst().dropLast().allSatisfy { $0.count == 2 }
  }

  /// Whether groups are separated by spaces or apostrophes in most prices that are long enough.
  static func isSpaced(_ prices: [[UInt8]]) -> Bool {
    let long = prices.filter { $0.count > 4 }
    return long.count { spaced($0[...]).contains(32) } * 2 > max(1, long.count)
  }

  /// A number in which apostrophes and all kinds of spaces are plain spaces.
  private static func spaced(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes
    while let first = rest.first {
      if let mark = marks.first(where: { rest.starts(with: $0) }) {
        text.append(32)
        rest = rest.dropFirst(mark.count)
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  private static let marks: [[UInt8]] = ["'", "’", " ", "\u{a0}", "\u{202f}", "\u{2009}"]
    .map { Array($0.utf8) }

  /// The shape that the prices of a file show.
  ///
  /// A comma and a point, several of one of them, or a comma that is not before three digits tell.
  ///
  /// - Throws: the first price that may be read both ways, where none tells.
  init(prices: [[UInt8]]) throws(AmbiguousNumber) {
    if let first = prices.first, prices.allSatisfy(Self.mayBeThirtySeconds) {
      throw AmbiguousNumber(bytes: first, isOfThirtySeconds: true)
    }
    if Self.isSpaced(prices) {
      self = prices.contains { $0.contains(UInt8(ascii: ",")) } ? .spacedComma : .spacedPoint
      return
    }
    var point = 0
    var comma = 0
    var unclear: [UInt8]?
    for price in prices {
      let marks = price.filter { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
      guard let last = marks.last else { continue }
      let isMixed = Set(marks).count > 1
      let isPoint = last == UInt8(ascii: ".")
      if isMixed || (isPoint && marks.count == 1) {
        if isPoint { point += 1 } else { comma += 1 }
      } else if marks.count > 1 {
        if isPoint { comma += 1 } else { point += 1 }
      } else if Self.mayBeGroups(price) {
        unclear = unclear ?? price
      } else {
        comma += 1
      }
    }
    switch (point > 0, comma > 0) {
    case (true, false): self = .point
    case (false, true): self = .comma
    case (true, true): self = .plain
    case (false, false):
      if let unclear { throw AmbiguousNumber(bytes: unclear) }
      self = .plain
    }
  }

  /// Whether commas or apostrophes stand between thousands of a number: `1,234.50`, `1'234`.
  static func isGrouped(_ bytes: [UInt8]) -> Bool {
    let shape: NumberShape = bytes.contains(39) ? .spacedPoint : .point
    guard bytes.contains(39) || bytes.contains(UInt8(ascii: ",")),
      case .success = shape.parse(bytes)
    else { return false }
    return true
  }

  /// Whether a price may be one of bonds, `110'160`: points, thirty-seconds, and an eighth of one as its
  /// first digit.
  private static func mayBeThirtySeconds(_ price: [UInt8]) -> Bool {
    let parts = price.split(separator: 39, omittingEmptySubsequences: false)
    return parts.count == 2 && (2...3).contains(parts[0].count) && parts[1].count == 3
      && ThirtySeconds.price(price) != nil
  }

  /// Whether a number with one comma may be thousands: `1,234` but not `0,123` or `1234,567`.
  private static func mayBeGroups(_ price: [UInt8]) -> Bool {
    let parts = price.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].count == 3 && (1...3).contains(parts[0].count)
      && parts[0].first != 48
  }
}

/// A number whose comma may be a decimal point or a separator of thousands, or whose apostrophe may stand
/// before thirty-seconds of a point.
struct AmbiguousNumber: Error {
  let bytes: [UInt8]
  var isOfThirtySeconds = false

  /// The same as what is wrong with a file.
  var problem: DataProblem {
    let text = String(decoding: bytes, as: UTF8.self)
    return isOfThirtySeconds ? .thirtySeconds(text) : .ambiguousNumber(text)
  }
}

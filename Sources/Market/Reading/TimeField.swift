/// How a file writes its times; decided by the first row.
enum TimeFormat: Hashable, Sendable {
  /// ISO 8601 text.
  case iso
  /// ISO 8601 without hyphens, `20240301`.
  case compactDate
  /// A number since 1970, so many of its units a millisecond (or milliseconds a unit).
  case seconds, milliseconds, microseconds, nanoseconds

  /// The format of a first field; `nil` where it is none.
  init?(firstField bytes: [UInt8]) {
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    let whole = digits.prefix { (48...57).contains($0) }
    if whole.count == 8, digits.count == 8, CivilDate(compact: bytes) != nil {
      self = .compactDate
    } else if whole.count == digits.count
      || (whole.count > 4 && digits[digits.startIndex + whole.count] == 46)
    {
      switch whole.count {
      case 9...11: self = .seconds
      case 12...14: self = .milliseconds
      case 15...17: self = .microseconds
      case 18...19: self = .nanoseconds
      default: return nil
      }
    } else {
      self = .iso
    }
  }

  /// The moment of a field; `nil` where it is none.
  func parse(_ bytes: [UInt8]) -> Time? {
    switch self {
    case .iso:
      return bytes.withUnsafeBytes { TimeText($0)?.time }
    case .compactDate:
      return CivilDate(compact: bytes).map {
        Time(milliseconds: Int64($0.dayNumber) * 86_400_000)
      }
    case .seconds, .milliseconds, .microseconds, .nanoseconds:
      return epoch(bytes)
    }
  }

  /// A number since 1970, with or without a fraction.
  private func epoch(_ bytes: [UInt8]) -> Time? {
    let parts = bytes.split(separator: 46, maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = Int64(String(decoding: parts[0], as: UTF8.self)), bytes.first != 43,
      parts.count < 2 || (!parts[1].isEmpty && parts[1].allSatisfy { (48...57).contains($0) })
    else { return nil }
    let milliseconds: Int64
    switch self {
    case .seconds:
      let product = number.multipliedReportingOverflow(by: 1_000)
      guard !product.overflow else { return nil }
      milliseconds = product.partialValue + (number < 0 ? -1 : 1) * fraction(parts)
    case .microseconds: milliseconds = Int64(floorDivide(Int(number), 1_000))
    case .nanoseconds: milliseconds = Int64(floorDivide(Int(number), 1_000_000))
    default: milliseconds = number
    }
    let time = Time(milliseconds: milliseconds)
    return Time.range.contains(time) ? time : nil
  }

  /// Milliseconds of a fraction of a second.
  private func fraction(_ parts: [ArraySlice<UInt8>]) -> Int64 {
    guard parts.count == 2 else { return 0 }
    var milliseconds: Int64 = 0
    var scale: Int64 = 100
    for byte in parts[1].prefix(3) {
      milliseconds += Int64(byte - 48) * scale
      scale /= 10
    }
    return milliseconds
  }
}

extension CivilDate {
  /// A date of the years 1900 to 2100 as eight digits.
  fileprivate init?(compact bytes: [UInt8]) {
    guard bytes.count == 8, bytes.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let number = bytes.reduce(0) { $0 * 10 + Int($1 - 48) }
    guard (1900...2100).contains(number / 10_000) else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}

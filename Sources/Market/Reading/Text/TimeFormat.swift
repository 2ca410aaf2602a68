import Text

/// How a file writes its times.
enum TimeFormat: Hashable, Sendable {
  /// ISO 8601 text.
  case iso
  /// A date with its parts in some order, and perhaps a time of day.
  case civil(DateOrder)
  /// A date and its time of day in digits alone.
  case compact
  /// The same with a year of two digits: `2401020930`.
  case shortCompact
  /// A number since 1970.
  case seconds, milliseconds, microseconds, nanoseconds
  /// Milliseconds after midnight of a day, by its days since 1970-01-01.
  case millisecondsOfDay(Int)

  /// A moment as it is written.
  struct Moment: Hashable {
    /// Milliseconds since 1970, by the clocks of an unknown zone if `isNaive`.
    let milliseconds: Int64
    /// Whether no zone was written.
    let isNaive: Bool
    /// Whether more than a date was written.
    let hasTimeOfDay: Bool
    /// Minutes that the clocks of the zone that was written are ahead of UTC.
    var offset = 0

    /// Milliseconds since 1970 as the clocks showed them.
    var shown: Int64 { milliseconds + Int64(offset) * 60_000 }
  }

  /// Whether it is a number since 1970.
  var isEpoch: Bool {
    switch self {
    case .seconds, .milliseconds, .microseconds, .nanoseconds: true
    case .iso, .civil, .compact, .shortCompact, .millisecondsOfDay: false
    }
  }

  /// The moment of a field; `nil` where it is none.
  func parse(_ bytes: [UInt8]) -> Moment? {
    switch self {
    case .iso:
      guard let text = bytes.withUnsafeBytes({ TimeText($0) }) else { return nil }
      return Moment(
        milliseconds: text.time.milliseconds, isNaive: !text.hasZone,
        hasTimeOfDay: text.hasTimeOfDay, offset: text.offset)
    case .civil(let order):
      guard let text = bytes.withUnsafeBytes({ CivilText($0, order) }) else { return nil }
      return Moment(
        milliseconds: text.milliseconds, isNaive: text.zone == nil,
        hasTimeOfDay: text.hasTimeOfDay, offset: text.zone ?? 0)
    case .compact:
      return bytes.withUnsafeBytes { CompactTime($0) }.map {
        Moment(milliseconds: $0.milliseconds, isNaive: true, hasTimeOfDay: true)
      }
    case .shortCompact:
      return CompactTime(short: bytes).map {
        Moment(milliseconds: $0.milliseconds, isNaive: true, hasTimeOfDay: true)
      }
    case .seconds, .milliseconds, .microseconds, .nanoseconds:
      return epoch(bytes).flatMap { $0 <= Self.latest ? $0 : nil }.map {
        Moment(milliseconds: $0, isNaive: false, hasTimeOfDay: true)
      }
    case .millisecondsOfDay(let day):
      guard (1...8).contains(bytes.count), bytes.allSatisfy({ (48...57).contains($0) })
      else { return nil }
      let number = bytes.reduce(Int64(0)) { $0 * 10 + Int64($1 - 48) }
      guard number < 86_400_000 else { return nil }
      return Moment(
        milliseconds: Int64(day) * 86_400_000 + number, isNaive: true, hasTimeOfDay: true)
    }
  }

  /// The last millisecond that a number since 1970 may be of: the end of 2100.
  static let latest: Int64 = 4_133_980_799_999

  /// What is wrong with a field that is no time.
  func fault(_ bytes: [UInt8], column: String) -> DataProblem {
    let text = String(decoding: bytes, as: UTF8.self)
    guard isEpoch, let far = epoch(bytes), far > Self.latest else {
      return .notATime(text, column: column)
    }
    return .farNumber(text, column: column, year: Time(milliseconds: far).date.year)
  }

  /// Milliseconds of a number since 1970, with or without a fraction.
  private func epoch(_ bytes: [UInt8]) -> Int64? {
    let parts = bytes.split(separator: 46, maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let number = Int64(String(decoding: first, as: UTF8.self)),
      bytes.first != 43, !Self.hasNeedlessZero(first),
      parts.count < 2 || (!parts[1].isEmpty && parts[1].allSatisfy { (48...57).contains($0) })
    else { return nil }
    let milliseconds: Int64
    switch self {
    case .seconds:
      let product = number.multipliedReportingOverflow(by: 1_000)
      guard !product.overflow else { return nil }
      milliseconds = product.partialValue + (bytes.first == 45 ? -1 : 1) * fraction(parts)
    case .microseconds: milliseconds = Int64(floorDivide(Int(number), 1_000))
    case .nanoseconds: milliseconds = Int64(floorDivide(Int(number), 1_000_000))
    default: milliseconds = number
    }
    return Time.range.contains(Time(milliseconds: milliseconds)) ? milliseconds : nil
  }

  /// Whether digits begin with a zero that counts nothing: what has one is no number since 1970.
  private static func hasNeedlessZero(_ number: ArraySlice<UInt8>) -> Bool {
    let digits = number.first == 45 ? number.dropFirst() : number
    return digits.count > 1 && digits.first == 48
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

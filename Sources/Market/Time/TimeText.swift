import Text

extension Time: CustomStringConvertible {
  /// `2024-03-01T10:15:00Z`; with `.250` before the `Z` where there are milliseconds.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.append(self)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Days since 1970-01-01 in UTC, rounded down.
  public var dayNumber: Int { floorDivide(Int(milliseconds), 86_400_000) }

  /// The date in UTC, `2024-03-01`.
  public var date: CivilDate { CivilDate(dayNumber: dayNumber) }
}

extension Time {
  /// The moments that have a text: the years 1 to 9999.
  public static let range =
    Time(milliseconds: -62_135_596_800_000)...Time(milliseconds: 253_402_300_799_999)

  /// A moment from ISO 8601 text.
  ///
  /// `2024-03-01`, `2024-03-01T10:15`, `2024-03-01 10:15:00`, `2024-03-01T10:15:00.250Z`,
  /// `2024-03-01T10:15:00+09:00`. Without a zone it is UTC, without a time midnight; digits after
  /// the milliseconds are dropped.
  ///
  /// - Throws: `TimeTextError` where the text is none of these or names a day that does not exist.
  public init(_ text: String) throws(TimeTextError) {
    var copy = text
    guard let parsed = copy.withUTF8({ TimeText(UnsafeRawBufferPointer($0)) }) else {
      throw TimeTextError(text: text)
    }
    self = parsed.time
  }
}

/// A text that should be a moment and is none.
public struct TimeTextError: UserError, Hashable {
  /// What was given; untrusted text.
  public let text: String

  /// A fault of a text.
  public init(text: String) { self.text = text }

  /// What the process exits with.
  public var exitCode: ExitCode { .usage }
  /// The whole message: value, place and cure.
  public var description: String {
    "'\(excerpt(text))' is not a time; write a date that exists, as in 2024-03-01, or a time, as in 2024-03-01T10:15:00Z"
  }
}

/// A moment read from ISO 8601 bytes, and what of it was written.
struct TimeText {
  let time: Time
  /// Whether a time of day was written, and whether a zone.
  let hasTimeOfDay: Bool
  let hasZone: Bool
  /// Minutes ahead of UTC that were written.
  let offset: Int

  /// `nil` where the bytes are not exactly one moment.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = DigitReader(bytes)
    guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2),
      reader.take("-"), let day = reader.digits(2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    var milliseconds = Int64(date.dayNumber) * 86_400_000
    hasTimeOfDay = reader.take("T") || reader.take(" ")
    var zone: Int?
    if hasTimeOfDay {
      guard let ofDay = reader.timeOfDay() else { return nil }
      milliseconds += Int64(ofDay)
      let rest = reader.zone()
      guard rest.valid else { return nil }
      zone = rest.minutes
    }
    guard reader.isAtEnd else { return nil }
    hasZone = zone != nil
    offset = zone ?? 0
    time = Time(milliseconds: milliseconds - Int64(zone ?? 0) * 60_000)
    guard Time.range.contains(time) else { return nil }
  }
}

/// Fixed numbers of digits, from left to right.
struct DigitReader {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  /// Goes on if the next byte is this one.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: scalar) else { return false }
    place += 1
    return true
  }

  /// A number of exactly this many digits.
  mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - place >= count else { return nil }
    var number = 0
    for byte in bytes[place..<place + count] {
      guard (48...57).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 48)
    }
    place += count
    return number
  }

  /// Milliseconds after midnight from `10:15`, `10:15:00` or `10:15:00.250`.
  mutating func timeOfDay() -> Int? {
    guard let hour = digits(2), hour < 24, take(":"), let minute = digits(2), minute < 60
    else { return nil }
    var milliseconds = (hour * 60 + minute) * 60_000
    if take(":") {
      guard let second = digits(2), second < 60 else { return nil }
      milliseconds += second * 1_000
      if take(".") {
        guard let fraction = fraction() else { return nil }
        milliseconds += fraction
      }
    }
    return milliseconds
  }

  /// Milliseconds of one to nine digits after a point.
  private mutating func fraction() -> Int? {
    var milliseconds = 0
    var count = 0
    while let digit = digits(1) {
      if count < 3 { milliseconds = milliseconds * 10 + digit }
      count += 1
      if count > 9 { return nil }
    }
    guard count > 0 else { return nil }
    for _ in min(count, 3)..<3 { milliseconds *= 10 }
    return milliseconds
  }

  /// `Z`, `+09:00`, `-0530`, `+09`, or nothing (valid, without minutes).
  mutating func zone() -> (valid: Bool, minutes: Int?) {
    if isAtEnd { return (true, nil) }
    if take("Z") { return (true, 0) }
    let sign: Int
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return (false, nil) }
    guard let hours = digits(2), hours <= 18 else { return (false, nil) }
    if isAtEnd { return (true, sign * hours * 60) }
    _ = take(":")
    guard let minutes = digits(2), minutes < 60 else { return (false, nil) }
    return (true, sign * (hours * 60 + minutes))
  }
}

/// Times of the shapes that are read without a look back.
struct FastTimes {
  private enum Kind {
    /// `2024-03-01T10:15:00Z` and its like.
    case iso
    /// A date that always has the same number of bytes, and perhaps a time of day.
    case civil
    /// A date and at once its time of day, in digits.
    case compact
    /// Digits since 1970, multiplied or divided.
    case epoch
    /// Milliseconds after midnight.
    case ofDay
  }

  private let kind: Kind
  private let separator: UInt8
  /// Whether times end with `Z`; what says its zone otherwise is read with care.
  private let isZoned: Bool
  private let digits: ClosedRange<Int>
  private let factor: Int64
  private let divisor: Int64
  private var dates: DateMemory

  /// `nil` where a format has no fast way.
  init?(_ plan: TextPlan, _ format: TimeFormat) {
    separator = plan.layout.separator
    isZoned = !plan.isNaive
    dates = DateMemory(
      format == .compact ? .civil(.yearFirst) : format,
      width: format == .iso ? 10 : format == .compact ? 8 : plan.dateWidth)
    var factor: Int64 = 1
    var divisor: Int64 = 1
    var digits = 9...14
    switch format {
    case .iso: kind = .iso
    case .civil(let order):
      guard plan.isNaive, order == .yearFirst || order == .dayFirst || order == .monthFirst
      else { return nil }
      kind = .civil
    case .compact:
      guard plan.isNaive else { return nil }
      kind = .compact
    case .shortCompact: return nil
    case .seconds:
      kind = .epoch
      factor = 1_000
    case .milliseconds: kind = .epoch
    case .microseconds:
      kind = .epoch
      digits = 12...17
      divisor = 1_000
    case .nanoseconds:
      kind = .epoch
      digits = 15...18
      divisor = 1_000_000
    case .millisecondsOfDay(let day):
      kind = .ofDay
      digits = 1...8
      factor = Int64(day)
    }
    self.factor = factor
    self.divisor = divisor
    self.digits = digits
  }

  /// The field of a time, without its separator.
  @inline(__always)
  mutating func read(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    switch kind {
    case .iso: iso(&place, &time)
    case .civil: civil(&place, &time)
    case .compact: compact(&place, &time)
    case .epoch: epoch(&place, &time)
    case .ofDay: ofDay(&place, &time)
    }
  }

  /// The field of a time of day after that of its date.
  @inline(__always)
  func readClock(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    clock(&place, &time) && isEnd(place[0])
  }

  /// `2024-03-01T10:15:00Z`, with a space for the `T`, without the `Z`, or the date alone.
  @inline(__always)
  private mutating func iso(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    guard dates.enter(place) else { return false }
    time = dates.midnight
    let mark = place[10]
    guard mark == UInt8(ascii: "T") || mark == 32 else {
      place += 10
      return !isZoned && isEnd(mark)
    }
    // Digits become 0 to 9, colons 0; 6 carries what is above 9 into the high half.
    let clock = load(place + 11, as: UInt64.self) ^ 0x3030_3a30_303a_3030
    guard
      (clock | (clock &+ 0x0606_0006_0600_0606)) & 0xf0f0_fff0_f0ff_f0f0 == 0
    else { return false }
    let hour = (clock & 0xff) * 10 + (clock >> 8 & 0xff)
    let minute = (clock >> 24 & 0xff) * 10 + (clock >> 32 & 0xff)
    let second = (clock >> 48 & 0xff) * 10 + (clock >> 56)
    guard hour < 24, minute < 60, second < 60 else { return false }
    time += Int64(truncatingIfNeeded: (hour * 60 + minute) * 60 + second) * 1_000
    place += 19
    guard isZoned else { return true }
    guard place[0] == UInt8(ascii: "Z") else { return false }
    place += 1
    return true
  }

  @inline(__always)
  private mutating func civil(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    guard dates.enter(place) else { return false }
    time = dates.midnight
    place += dates.width
    if isEnd(place[0]) { return true }
    guard place[0] == 32 || place[0] == UInt8(ascii: "T") else { return false }
    place += 1
    return clock(&place, &time)
  }

  /// `2024030109`, `202403010930` or `20240301093000`.
  @inline(__always)
  private mutating func compact(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    guard (0..<8).allSatisfy({ place[$0] &- 48 < 10 }) else { return false }
    guard dates.enter(place), CompactTime.midnights.contains(dates.midnight),
      let hour = pair(place + 8), hour < 24
    else { return false }
    time = dates.midnight + hour * 3_600_000
    place += 10
    if isEnd(place[0]) { return true }
    guard let minute = pair(place), minute < 60 else { return false }
    time += minute * 60_000
    place += 2
    if isEnd(place[0]) { return true }
    guard let second = pair(place), second < 60 else { return false }
    time += second * 1_000
    place += 2
    // Milliseconds are read with care.
    return isEnd(place[0])
  }

  /// `10:15`, `10:15:00`, `10:15:00.250` or `101500`.
  @inline(__always)
  private func clock(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    guard let hour = pair(place), hour < 24 else { return false }
    let isCompact = place[2] != UInt8(ascii: ":")
    place += isCompact ? 2 : 3
    guard let minute = pair(place), minute < 60 else { return false }
    place += 2
    var milliseconds = (hour * 60 + minute) * 60_000
    if isCompact || place[0] == UInt8(ascii: ":") {
      if !isCompact { place += 1 }
      guard let second = pair(place), second < 60 else { return false }
      place += 2
      milliseconds += second * 1_000
      if !isCompact, place[0] == UInt8(ascii: ".") {
        guard let tens = pair(place + 1), place[3] &- 48 < 10 else { return false }
        milliseconds += tens * 10 + Int64(place[3] &- 48)
        place += 4
      }
    }
    time += milliseconds
    return true
  }

  /// Two digits.
  @inline(__always)
  private func pair(_ place: UnsafePointer<UInt8>) -> Int64? {
    let (tens, ones) = (place[0] &- 48, place[1] &- 48)
    return tens < 10 && ones < 10 ? Int64(tens) * 10 + Int64(ones) : nil
  }

  @inline(__always)
  private func epoch(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    guard place[0] != UInt8(ascii: "0"), let number = number(&place) else { return false }
    if divisor > 1 {
      time = number / divisor
    } else {
      time = number &* factor
    }
    return time <= TimeFormat.latest
  }

  @inline(__always)
  private func ofDay(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    guard let number = number(&place), number < 86_400_000 else { return false }
    time = factor * 86_400_000 + number
    return true
  }

  /// As many digits as there may be.
  @inline(__always)
  private func number(_ place: inout UnsafePointer<UInt8>) -> Int64? {
    let start = place
    var number: Int64 = 0
    while place[0] &- 48 < 10 {
      number = number &* 10 &+ Int64(place[0] &- 48)
      place += 1
    }
    return digits.contains(place - start) ? number : nil
  }

  @inline(__always)
  private func isEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == 10 || byte == 13 || byte == UInt8(ascii: "\"")
  }
}

/// The date that was read last: it changes once a day.
private struct DateMemory {
  /// Bytes of a date, 10 or 8.
  let width: Int
  /// Milliseconds of its midnight.
  private(set) var midnight: Int64 = 0
  private let format: TimeFormat
  // No date has these bytes.
  private var head = UInt64.max
  private var tail = UInt16.max

  init(_ format: TimeFormat, width: Int) {
    self.format = format
    self.width = width
  }

  /// Makes the next bytes the current date; whether they are one.
  @inline(__always)
  mutating func enter(_ place: UnsafePointer<UInt8>) -> Bool {
    load(place, as: UInt64.self) == head
      && (width == 8 || load(place + 8, as: UInt16.self) == tail) || read(place)
  }

  @inline(never)
  private mutating func read(_ place: UnsafePointer<UInt8>) -> Bool {
    let bytes = Array(UnsafeBufferPointer(start: place, count: width))
    guard let moment = format.parse(bytes), moment.isNaive, !moment.hasTimeOfDay
    else { return false }
    head = load(place, as: UInt64.self)
    tail = load(place + 8, as: UInt16.self)
    midnight = moment.milliseconds
    return true
  }
}

/// A word of the bytes at a place, the first byte lowest.
@inline(__always)
private func load<Word: FixedWidthInteger>(
  _ place: UnsafePointer<UInt8>, as _: Word.Type
) -> Word {
  Word(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: Word.self))
}

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
  /// Whether times say their zone, and whether the offset of its clocks counts.
  private let isZoned: Bool
  private let takesOffsets: Bool
  /// Whether four digits are a whole time of day.
  private let takesFourDigits: Bool
  private let digits: ClosedRange<Int>
  private let factor: Int64
  private let divisor: Int64
  private var dates: DateMemory

  /// `nil` where a format has no fast way.
  init?(_ plan: TextPlan, _ format: TimeFormat) {
    separator = plan.layout.separator
    isZoned = !plan.isNaive
    takesOffsets = !plan.days.areDates
    takesFourDigits = plan.clockDigits != 6
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

  /// `2024-03-01T10:15:00Z`, with a space for the `T`, without seconds, with a fraction of them, with an offset
  /// or without a zone, or the date alone.
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
    let clock = loadWord(place + 11, as: UInt64.self) ^ 0x3030_3a30_303a_3030
    guard
      (clock | (clock &+ 0x0606_0006_0600_0606)) & 0xf0f0_fff0_f0ff_f0f0 == 0
    else { return minutes(&place, &time) && zone(&place, &time) }
    let hour = (clock & 0xff) * 10 + (clock >> 8 & 0xff)
    let minute = (clock >> 24 & 0xff) * 10 + (clock >> 32 & 0xff)
    let second = (clock >> 48 & 0xff) * 10 + (clock >> 56)
    guard hour < 24, minute < 60, second < 60 else { return false }
    time += Int64(truncatingIfNeeded: (hour * 60 + minute) * 60 + second) * 1_000
    place += 19
    if place[0] == UInt8(ascii: "."), !fraction(&place, &time) { return false }
    return zone(&place, &time)
  }

  /// A time of day without seconds after a date of ten bytes.
  private func minutes(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    guard let hour = pair(place + 11), hour < 24, place[13] == UInt8(ascii: ":"),
      let minute = pair(place + 14), minute < 60
    else { return false }
    time += (hour * 60 + minute) * 60_000
    place += 16
    return true
  }

  /// One to nine digits after the point of seconds.
  private func fraction(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    var (count, scale) = (0, Int64(100))
    place += 1
    while place[0] &- 48 < 10 {
      time += Int64(place[0] &- 48) * scale
      scale /= 10
      count += 1
      place += 1
    }
    return 1...9 ~= count
  }

  /// `Z` or `+09:00` where times say their zone.
  @inline(__always)
  private func zone(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    guard isZoned else { return isEnd(place[0]) }
    guard place[0] == UInt8(ascii: "Z") else { return offset(&place, &time) }
    place += 1
    return true
  }

  /// What clocks are ahead of UTC; other ways of writing it are read with care.
  private func offset(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    let isBehind = place[0] == UInt8(ascii: "-")
    guard takesOffsets, isBehind || place[0] == UInt8(ascii: "+"), let hours = pair(place + 1),
      hours <= 18, place[3] == UInt8(ascii: ":"), let minutes = pair(place + 4), minutes < 60
    else { return false }
    time -= (isBehind ? -1 : 1) * (hours * 60 + minutes) * 60_000
    place += 6
    return isEnd(place[0])
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

  /// `10:15`, `10:15:00`, `10:15:00.250`, `1015` or `101500`.
  @inline(__always)
  private func clock(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    guard let hour = pair(place), hour < 24 else { return false }
    let isCompact = place[2] != UInt8(ascii: ":")
    place += isCompact ? 2 : 3
    guard let minute = pair(place), minute < 60 else { return false }
    place += 2
    var milliseconds = (hour * 60 + minute) * 60_000
    if isCompact, takesFourDigits, isEnd(place[0]) {
      time += milliseconds
      return true
    }
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

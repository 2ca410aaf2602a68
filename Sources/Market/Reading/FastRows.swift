/// Rows of the common shape, read without a look back: plain digits, ISO times or whole seconds or
/// milliseconds since 1970, no quotes, nothing wrong.
///
/// It stops before the first line that is anything else; `CarefulRow` then takes that line or says
/// what is wrong with it. What it takes, it reads just as `CarefulRow` does.
struct FastRows {
  /// Where the columns of a block are written.
  struct Columns {
    let time: UnsafeMutablePointer<Int64>
    let open: UnsafeMutablePointer<Double>
    let high: UnsafeMutablePointer<Double>
    let low: UnsafeMutablePointer<Double>
    let close: UnsafeMutablePointer<Double>
    let volume: UnsafeMutablePointer<Double>
  }

  private let separator: UInt8
  private let roles: [CSVLayout.Role]
  private let isISO: Bool
  private let perUnit: Int64
  private var dates = DateMemory()

  /// `nil` where the layout's times have no fast way.
  init?(layout: CSVLayout, format: TimeFormat) {
    guard !layout.roles.contains(.timeOfDay) else { return nil }
    separator = layout.separator
    roles = layout.roles
    isISO = format == .iso
    switch format {
    case .iso, .milliseconds: perUnit = 1
    case .seconds: perUnit = 1_000
    default: return nil
    }
  }

  /// Reads rows until a block is full, the window ends, or a line needs care.
  ///
  /// - Parameters:
  ///   - cursor: the first byte of a line; left at that of the first line that was not taken.
  ///   - end: the byte after the last whole line.
  ///   - rows: how many rows the block has already, and gets.
  ///   - last: the time of the row before, kept up to date.
  mutating func read(
    _ cursor: inout UnsafePointer<UInt8>, until end: UnsafePointer<UInt8>, into columns: Columns,
    _ rows: inout Int, capacity: Int, after last: inout Int64
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 8) { values in
      exactPowers.withUnsafeBufferPointer { powers in
        guard let values = values.baseAddress, let powers = powers.baseAddress else { return }
        values.initialize(repeating: 0, count: 8)
        while rows < capacity, cursor < end {
          var place = cursor
          var time: Int64 = 0
          guard row(&place, &time, values, powers) else { return }
          let (open, high, low, close) = (values[0], values[1], values[2], values[3])
          guard time > last, low > 0, low <= open, low <= close, high >= open, high >= close
          else { return }
          columns.time[rows] = time
          columns.open[rows] = open
          columns.high[rows] = high
          columns.low[rows] = low
          columns.close[rows] = close
          columns.volume[rows] = values[4]
          last = time
          rows += 1
          cursor = place
        }
      }
    }
  }

  /// The fields of a line and its end; the numbers land at the places of their roles.
  @inline(__always)
  private mutating func row(
    _ place: inout UnsafePointer<UInt8>, _ time: inout Int64,
    _ values: UnsafeMutablePointer<Double>, _ powers: UnsafePointer<Double>
  ) -> Bool {
    for i in 0..<roles.count {
      if i > 0 {
        guard place[0] == separator else { return false }
        place += 1
      }
      let role = roles[i]
      switch role {
      case .time: guard isISO ? isoTime(&place, &time) : epoch(&place, &time) else { return false }
      case .ignored, .timeOfDay: guard skip(&place) else { return false }
      default: guard number(&place, &values[Int(role.rawValue)], powers) else { return false }
      }
    }
    if place[0] == 13 { place += 1 }
    guard place[0] == 10 else { return false }
    place += 1
    return true
  }

  /// Digits with at most one point, exact below 2⁵³.
  @inline(__always)
  private func number(
    _ place: inout UnsafePointer<UInt8>, _ value: inout Double, _ powers: UnsafePointer<Double>
  ) -> Bool {
    let start = place
    var digits: UInt64 = 0
    var digit = place[0] &- 48
    guard digit < 10 else { return false }
    repeat {
      digits = digits &* 10 &+ UInt64(digit)
      place += 1
      digit = place[0] &- 48
    } while digit < 10
    var decimals = 0
    if place[0] == 46 {
      place += 1
      let point = place
      digit = place[0] &- 48
      while digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        place += 1
        digit = place[0] &- 48
      }
      decimals = place - point
    }
    guard place - start <= 17, digits <= 1 << 53 else { return false }
    value = Double(Int64(truncatingIfNeeded: digits)) / powers[decimals]
    return true
  }

  /// `2024-03-01T10:15:00Z`, with a space for the `T`, without the `Z`, or the date alone.
  @inline(__always)
  private mutating func isoTime(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    guard dates.enter(place) else { return false }
    let midnight = dates.midnight
    let mark = place[10]
    guard mark == UInt8(ascii: "T") || mark == 32 else {
      time = midnight
      place += 10
      return mark == separator || mark == 10 || mark == 13
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
    time = midnight + Int64(truncatingIfNeeded: (hour * 60 + minute) * 60 + second) * 1_000
    place += 19
    if place[0] == UInt8(ascii: "Z") { place += 1 }
    return true
  }

  /// Nine to fourteen digits.
  @inline(__always)
  private func epoch(_ place: inout UnsafePointer<UInt8>, _ time: inout Int64) -> Bool {
    let start = place
    var number: Int64 = 0
    while place[0] &- 48 < 10 {
      number = number &* 10 &+ Int64(place[0] &- 48)
      place += 1
    }
    time = number &* perUnit
    return (9...14).contains(place - start) && time <= 253_402_300_799_999
  }

  /// To the end of a field without quotes.
  @inline(__always)
  private func skip(_ place: inout UnsafePointer<UInt8>) -> Bool {
    while place[0] != separator, place[0] != 10, place[0] != 13 {
      if place[0] == UInt8(ascii: "\"") || place[0] == 0 { return false }
      place += 1
    }
    return true
  }
}

/// The date that was read last: it changes once a day.
private struct DateMemory {
  /// Milliseconds of its midnight.
  private(set) var midnight: Int64 = 0
  // The bytes of "1970-01-01".
  private var head: UInt64 = 0x2d31_302d_3037_3931
  private var tail: UInt16 = 0x3130

  /// Makes ten bytes the current date; whether they are one.
  @inline(__always)
  mutating func enter(_ place: UnsafePointer<UInt8>) -> Bool {
    load(place, as: UInt64.self) == head && load(place + 8, as: UInt16.self) == tail
      || read(place)
  }

  @inline(never)
  private mutating func read(_ place: UnsafePointer<UInt8>) -> Bool {
    guard let text = TimeText(UnsafeRawBufferPointer(start: place, count: 10)) else { return false }
    head = load(place, as: UInt64.self)
    tail = load(place + 8, as: UInt16.self)
    midnight = text.time.milliseconds
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

/// Rows of a common shape, read without a look back: plain digits, times in a few shapes, no quotes,
/// nothing wrong.
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
  private let decimal: UInt8
  private let roles: [CSVLayout.Role]
  private let scale: Double
  private let converts: Bool
  /// Whether a row holds more than prices and a volume, or prices in another unit.
  private let hasMore: Bool
  /// Whether fields may be in quotes.
  private let hasQuotes: Bool
  private var times: FastTimes

  /// `nil` where the plan's rows have no fast way.
  init?(_ plan: TextPlan, _ format: TimeFormat) {
    guard let times = FastTimes(plan, format), !plan.layout.roles.contains(.sequence),
      plan.shape.noVolume == nil, !plan.days.dropsClocks, plan.numbers.grouping != 32,
      !plan.numbers.isOfThirtySeconds,
      plan.clockDigits.map({ $0 == 4 || $0 == 6 }) ?? true
    else { return nil }
    self.times = times
    separator = plan.layout.separator
    decimal = plan.numbers.decimal
    roles = plan.layout.roles
    scale = plan.scale
    converts = plan.isNaive && !plan.isDates
    hasMore =
      plan.scale != 1
      || !Set(roles).isDisjoint(with: [.moreVolume, .dividend, .split])
    hasQuotes = plan.hasQuotes
  }

  /// Reads rows until a block is full, the window ends, or a line needs care.
  ///
  /// - Parameters:
  ///   - cursor: the first byte of a line; left at that of the first line that was not taken.
  ///   - end: the byte after the last whole line.
  ///   - rows: how many rows the block has already, and gets.
  ///   - symbol: the one that is read; other rows need care.
  ///   - labels: what columns say that must not change; rows that say something else need care.
  ///   - gate: the row before, kept up to date.
  mutating func read(
    _ cursor: inout UnsafePointer<UInt8>, until end: UnsafePointer<UInt8>, into columns: Columns,
    _ rows: inout Int, capacity: Int, symbol: [UInt8]?, labels: [[UInt8]?], clock: LocalClock,
    _ gate: inout RowValidator
  ) {
    // What no zone moves passes as it is.
    let (from, until, offset) =
      converts ? (clock.from, clock.until, clock.offset) : (.min, .max, 0)
    let earliest = Time.range.lowerBound.milliseconds
    let latest = Time.range.upperBound.milliseconds
    let leavesDates = clock.leavesDates
    let direction = gate.direction
    // Rows in any order have no row before.
    let forgets = gate.isOrdered ? 0 : Int64.min
    var last = gate.last
    defer { gate.last = last }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 8) { values in
      exactPowers.withUnsafeBufferPointer { powers in
        guard let values = values.baseAddress, let powers = powers.baseAddress else { return }
        values.initialize(repeating: 0, count: 8)
        while rows < capacity, cursor < end {
          var place = cursor
          var time: Int64 = 0
          guard row(&place, &time, values, powers, symbol, labels) else { return }
          let (open, high, low, close) = (values[0], values[1], values[2], values[3])
          guard time >= from, time < until else { return }
          if leavesDates, time % 86_400_000 != 0 { return }
          time -= offset
          guard time >= earliest, time <= latest else { return }
          let key = time &* direction
          guard key > last, low > 0, low <= open, low <= close, high >= open, high >= close
          else { return }
          columns.time[rows] = time
          columns.open[rows] = open
          columns.high[rows] = high
          columns.low[rows] = low
          columns.close[rows] = close
          columns.volume[rows] = values[4]
          last = key &+ forgets
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
    _ values: UnsafeMutablePointer<Double>, _ powers: UnsafePointer<Double>, _ symbol: [UInt8]?,
    _ labels: [[UInt8]?]
  ) -> Bool {
    for i in 0..<roles.count {
      if i > 0 {
        guard place[0] == separator else { return false }
        place += 1
      }
      let role = roles[i]
      let isQuoted = hasQuotes && place[0] == UInt8(ascii: "\"")
      if isQuoted { place += 1 }
      // Most columns are of prices and the volume.
      if role.rawValue <= CSVLayout.Role.volume.rawValue {
        guard number(&place, &values[Int(role.rawValue)], powers) else { return false }
        if isQuoted {
          guard place[0] == UInt8(ascii: "\"") else { return false }
          place += 1
        }
        continue
      }
      switch role {
      case .time: guard times.read(&place, &time) else { return false }
      case .timeOfDay: guard times.readClock(&place, &time) else { return false }
      case .ignored, .sequence: guard skip(&place, isQuoted) else { return false }
      case .symbol: guard matches(symbol, &place) else { return false }
      case .label:
        guard let label = labels[i], matches(label, &place) else { return false }
      case .moreVolume: guard number(&place, &values[5], powers) else { return false }
      case .dividend: guard number(&place, &values[6], powers) else { return false }
      case .split: guard number(&place, &values[7], powers) else { return false }
      case .open, .high, .low, .close, .volume: return false
      }
      if isQuoted {
        guard place[0] == UInt8(ascii: "\"") else { return false }
        place += 1
      }
    }
    if hasMore, !takeMore(values) { return false }
    if place[0] == 13 { place += 1 }
    guard place[0] == 10 else { return false }
    place += 1
    return true
  }

  /// Adds volumes up and puts prices into their unit; `false` where a share was paid for or split.
  @inline(never)
  private func takeMore(_ values: UnsafeMutablePointer<Double>) -> Bool {
    guard values[6] == 0, values[7] == 0 || values[7] == 1 else { return false }
    values[4] += values[5]
    if scale != 1 { for i in 0..<4 { values[i] /= scale } }
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
    if place[0] == decimal, decimal != separator {
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

  /// To the end of a field, without or within quotes.
  @inline(__always)
  private func skip(_ place: inout UnsafePointer<UInt8>, _ isQuoted: Bool) -> Bool {
    if isQuoted {
      while place[0] != UInt8(ascii: "\""), place[0] >= 32 { place += 1 }
      return true
    }
    while place[0] != separator, place[0] != 10, place[0] != 13 {
      if place[0] == UInt8(ascii: "\"") || place[0] == 0 { return false }
      place += 1
    }
    return true
  }

  /// Over the symbol that is read.
  private func matches(_ symbol: [UInt8]?, _ place: inout UnsafePointer<UInt8>) -> Bool {
    guard let symbol else { return skip(&place, false) }
    for byte in symbol {
      guard place[0] == byte else { return false }
      place += 1
    }
    return place[0] == separator || place[0] < 32 || place[0] == UInt8(ascii: "\"")
  }
}

import Text

/// Candles as bytes of a format, in blocks of any size.
///
/// Numbers are the fewest digits that read back as the same, without an exponent.
public struct CandleWriter: Sendable {
  /// The format.
  public let format: CandleFormat
  private let timeframe: Timeframe?
  private let areDays: Bool
  /// The finest step that the format's times have, in milliseconds.
  private let step: Int64
  /// The first time that the format can hold, in milliseconds.
  private let earliest: Int64
  private var dates: CandleDates
  /// Whether the first candles have sequence numbers; `nil` before them.
  private var isNumbered: Bool?

  /// A writer of candles of a timeframe; `nil` if unknown.
  ///
  /// - Throws: `CandleFormatError` where the format cannot hold such candles; what the instrument's
  ///   calendar throws.
  public init(
    _ format: CandleFormat, timeframe: Timeframe?, instrument: Instrument = Instrument()
  ) throws {
    self.format = format
    self.timeframe = timeframe
    areDays = timeframe.map { $0.intradaySeconds == nil } ?? false
    dates = try CandleDates(instrument, timeframe)
    step = areDays ? 1 : format.step
    // So early numbers of seconds have nine digits, as readers expect of them.
    earliest = format.countsFrom1970 ? 100_000_000_000 : .min
    if timeframe != nil, !areDays, format.step == 86_400_000 {
      throw CandleFormatError.holdsDays(format.name, timeframe)
    }
    if timeframe == nil, format.row.contains(.time(.endMilliseconds)) {
      throw CandleFormatError.needsTimeframe(format.name)
    }
  }

  /// Appends the candles of a range; before the first ones what the format begins with.
  ///
  /// - Throws: `CandleFormatError` for a time that the format has no digits for.
  public mutating func write(
    _ candles: Candles, _ range: Range<Int>, to bytes: inout [UInt8]
  ) throws(CandleFormatError) {
    if range.isEmpty { return }
    if isNumbered == nil {
      begin(isNumbered: !candles.sequence.isEmpty, &bytes)
    } else {
      bytes.append(contentsOf: format.between.utf8)
    }
    for i in range {
      if i > range.lowerBound { bytes.append(contentsOf: format.between.utf8) }
      let sum =
        candles.open[i] + candles.high[i] + candles.low[i] + candles.close[i] + candles.volume[i]
      if !sum.isFinite, candles.hasInfinity(i) {
        throw .notFinite(Time(milliseconds: candles.time[i]))
      }
      if candles.time[i] % step != 0 {
        let time = Time(milliseconds: candles.time[i])
        throw step == 86_400_000
          ? .holdsDays(format.name, timeframe) : .tooFine(format.name, time)
      }
      if candles.time[i] < earliest {
        throw .tooEarly(format.name, Time(milliseconds: candles.time[i]))
      }
      for piece in format.row { append(piece, candles, i, &bytes) }
    }
  }

  /// Appends what the format ends with.
  public mutating func end(_ bytes: inout [UInt8]) {
    if isNumbered == nil { begin(isNumbered: false, &bytes) }
    bytes.append(contentsOf: format.foot.utf8)
  }

  private mutating func begin(isNumbered: Bool, _ bytes: inout [UInt8]) {
    self.isNumbered = isNumbered
    let none = Candles()
    for piece in format.head { append(piece, none, 0, &bytes) }
  }

  @inline(__always)
  private mutating func append(
    _ piece: CandleFormat.Piece, _ candles: Candles, _ i: Int, _ bytes: inout [UInt8]
  ) {
    switch piece {
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .time(let style): append(style, candles.time[i], &bytes)
    case .open: bytes.append(plain: candles.open[i])
    case .high: bytes.append(plain: candles.high[i])
    case .low: bytes.append(plain: candles.low[i])
    case .close: bytes.append(plain: candles.close[i])
    case .volume: bytes.append(plain: candles.volume[i])
    case .ifNumbered(let text): if isNumbered == true { bytes.append(contentsOf: text.utf8) }
    case .sequence(let none):
      guard isNumbered == true else { return }
      if let number = candles.sequence(at: i) {
        bytes.append(whole: Int(number))
      } else {
        bytes.append(contentsOf: none.utf8)
      }
    }
  }
}

extension CandleWriter {
  private mutating func append(
    _ style: CandleFormat.TimeStyle, _ milliseconds: Int64, _ bytes: inout [UInt8]
  ) {
    let time = Time(milliseconds: milliseconds)
    switch style {
    case .iso:
      if areDays, time.isMidnight { bytes.append(time.date) } else { bytes.append(time) }
    case .date: bytes.append(CivilDate(dayNumber: day(time)))
    case .dottedDate:
      let start = bytes.count
      bytes.append(CivilDate(dayNumber: day(time)))
      for k in start..<bytes.count where bytes[k] == UInt8(ascii: "-") {
        bytes[k] = UInt8(ascii: ".")
      }
    case .minute: appendClock(time, pairs: 2, &bytes)
    case .second: appendClock(time, pairs: 3, &bytes)
    case .epoch: bytes.append(whole: Int(time.seconds))
    case .epochMilliseconds: bytes.append(whole: Int(milliseconds))
    case .endMilliseconds: bytes.append(whole: Int(end(milliseconds)))
    }
  }

  private mutating func day(_ time: Time) -> Int {
    areDays ? dates.day(ofCandle: time.milliseconds) : time.dayNumber
  }

  /// `10:15` or `10:15:00`.
  private func appendClock(_ time: Time, pairs: Int, _ bytes: inout [UInt8]) {
    let second = areDays ? 0 : floorModulo(Int(time.seconds), 86_400)
    let all = [second / 3_600, second / 60 % 60, second % 60]
    for (k, number) in all.prefix(pairs).enumerated() {
      if k > 0 { bytes.append(UInt8(ascii: ":")) }
      bytes.append(UInt8(48 + number / 10))
      bytes.append(UInt8(48 + number % 10))
    }
  }

  /// The last millisecond of a candle.
  private func end(_ milliseconds: Int64) -> Int64 {
    guard let timeframe else { return milliseconds }
    if let seconds = timeframe.intradaySeconds { return milliseconds + Int64(seconds) * 1_000 - 1 }
    let day = floorDivide(Int(milliseconds), 86_400_000)
    let days: Int
    switch timeframe.unit {
    case .month: days = timeframe.days(holding: day).upperBound - day
    case .week: days = 7 * timeframe.count
    default: days = timeframe.count
    }
    return milliseconds + Int64(days) * 86_400_000 - 1
  }
}

extension CandleFormat {
  /// Whether its times are numbers since 1970.
  fileprivate var countsFrom1970: Bool {
    packing == nil && [.epoch, .epochMilliseconds].contains { row.contains(.time($0)) }
  }

  /// The finest step of its times, in milliseconds.
  fileprivate var step: Int64 {
    let steps = row.compactMap { piece -> Int64? in
      guard case .time(let style) = piece else { return nil }
      switch style {
      case .iso, .epochMilliseconds, .endMilliseconds: return 1
      case .epoch, .second: return 1_000
      case .minute: return 60_000
      case .date, .dottedDate: return 86_400_000
      }
    }
    return steps.min() ?? 1
  }
}

extension Candles {
  /// Whether a number of a candle is none that can be written.
  fileprivate func hasInfinity(_ i: Int) -> Bool {
    ![open[i], high[i], low[i], close[i], volume[i]].allSatisfy(\.isFinite)
  }
}

/// A date and at once its time of day, in digits alone: `2024030109`, `202403010930`, `20240301093000`,
/// `20240301093000250`, `20240301093000.250`.
struct CompactTime {
  /// Milliseconds since 1970, by the clocks of an unknown zone.
  let milliseconds: Int64

  /// The years that such times are of.
  static let years = 1900...2100
  /// Midnights of those years.
  static let midnights: ClosedRange<Int64> =
    Int64(CivilDate.dayNumber(year: 1900, month: 1, day: 1)) * 86_400_000...Int64(
      CivilDate.dayNumber(year: 2100, month: 12, day: 31)) * 86_400_000

  /// `nil` where the bytes are not exactly one moment.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = DigitReader(bytes)
    guard let year = reader.digits(4), Self.years.contains(year), let month = reader.digits(2),
      let day = reader.digits(2), let date = CivilDate(year: year, month: month, day: day),
      let hour = reader.digits(2), hour < 24
    else { return nil }
    var ofDay = hour * 3_600_000
    if let minute = reader.digits(2) {
      guard minute < 60 else { return nil }
      ofDay += minute * 60_000
      if let second = reader.digits(2) {
        guard second < 60 else { return nil }
        ofDay += second * 1_000
        guard let rest = Self.fraction(&reader) else { return nil }
        ofDay += rest
      }
    }
    guard reader.isAtEnd else { return nil }
    milliseconds = Int64(date.dayNumber) * 86_400_000 + Int64(ofDay)
  }

  /// Ten digits whose year has two, of 2000 and later; `nil` where they are not exactly one minute.
  init?(short bytes: [UInt8]) {
    guard bytes.count == 10,
      let long = (Array("20".utf8) + bytes).withUnsafeBytes({ CompactTime($0) })
    else { return nil }
    self = long
  }

  /// Milliseconds of three digits, or of one to nine after a point; 0 where there are none.
  private static func fraction(_ reader: inout DigitReader) -> Int? {
    if reader.isAtEnd { return 0 }
    guard reader.take(".") else { return reader.digits(3) }
    var (milliseconds, count) = (0, 0)
    while let digit = reader.digits(1) {
      if count < 3 { milliseconds = milliseconds * 10 + digit }
      count += 1
    }
    guard (1...9).contains(count) else { return nil }
    for _ in min(count, 3)..<3 { milliseconds *= 10 }
    return milliseconds
  }
}

extension ReadingContext {
  /// How numbers are written that may be times since 1970: dates with their time of day in digits where
  /// most of the first rows are such ones.
  ///
  /// Read as numbers since 1970 they give other years, most of them none that candles are of. Few rows
  /// may be both.
  ///
  /// - Parameters:
  ///   - format: what one of them looks like.
  ///   - times: the first rows.
  /// - Throws: `DataError` where both ways are as good.
  func numbered(_ format: TimeFormat, _ times: [[UInt8]], line: Int) throws -> TimeFormat {
    let written = times.filter { !$0.isEmpty }
    if format == .seconds, Self.mayBeShort(written) {
      if options.dates == .yearFirst { return .shortCompact }
      try ask(written[0], .shortCompact, .seconds, line: line)
    }
    let dates = written.filter { TimeFormat.compact.parse($0) != nil }
    guard format.isEpoch, let first = dates.first, dates.count * 2 > written.count
    else { return format }
    if options.dates == .yearFirst { return .compact }
    let numbers = written.compactMap { format.parse($0)?.milliseconds }
    guard !numbers.isEmpty, Self.mayBeSince1970(numbers, format) else { return .compact }
    try ask(first, .compact, format, line: line)
    return format
  }

  /// - Throws: `DataError` where digits are a date and a number since 1970.
  private func ask(
    _ bytes: [UInt8], _ date: TimeFormat, _ number: TimeFormat, line: Int
  ) throws(DataError) {
    guard let date = date.parse(bytes), let number = number.parse(bytes) else { return }
    throw DataError(
      file: name, line: line,
      problem: .dateOrNumber(
        String(decoding: bytes, as: UTF8.self), date: Time(milliseconds: date.milliseconds),
        number: Time(milliseconds: number.milliseconds)))
  }

  /// Whether all of some numbers are dates with a year of two digits, `2401020930`: few numbers since
  /// 1970 are. A single one counts from 2033 on as such a number.
  private static func mayBeShort(_ written: [[UInt8]]) -> Bool {
    guard let first = written.first,
      written.allSatisfy({ TimeFormat.shortCompact.parse($0) != nil })
    else { return false }
    return first[0] >= UInt8(ascii: "2") || written.contains { $0 != first }
  }

  /// Whether moments that are dates in digits, too, may be numbers since 1970: a single one, or seconds
  /// of candles that have one step throughout. Milliseconds of twelve digits are of 1976, of which there
  /// are no candles below a day.
  private static func mayBeSince1970(_ moments: [Int64], _ format: TimeFormat) -> Bool {
    let steps = zip(moments.dropFirst(), moments).map { abs($0 - $1) }.filter { $0 > 0 }
    guard let step = steps.first else { return true }
    return format == .seconds && steps.allSatisfy { $0 == step }
      && Timeframe(seconds: Int(step / 1_000)) != nil
  }
}

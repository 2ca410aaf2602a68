import Text

/// A file of funding rates. Exchanges stamp some a little after the hour at which they are paid, so that
/// a time less than a minute after a whole hour is that hour.
package struct FundingFile {
  /// Oldest first.
  package private(set) var rates: [FundingRate] = []
  /// How many times were brought to their hour, and one of them as it is written.
  package private(set) var moved = 0
  package private(set) var movedTime: Time?
  private let file: String
  private var columns: Columns?
  private var line = 0

  /// The bytes that it may have.
  private static let most = 1 << 26

  /// Which field holds what.
  private struct Columns {
    let separator: UInt8
    let count: Int
    let time: Int
    let rate: Int
  }

  /// - Throws: `FundingError` with line and column; `FileError`; `PackedError`.
  package init(path: String) throws {
    file = path
    let tooLong = FundingError(file: path, line: 1, column: 1, problem: .tooLong)
    try forEachLine(ofFile: path, most: Self.most, tooLong: tooLong) {
      line = $1
      try take($0)
    }
    if columns == nil { throw fault(.empty) }
    try finish()
  }

  /// Brings the rates into the order of time; a time has one.
  private mutating func finish() throws {
    rates.sort { $0.time < $1.time }
    for (rate, next) in zip(rates, rates.dropFirst()) where rate.time == next.time {
      throw fault(.twice("\(rate.time)"))
    }
  }

  private func fault(_ problem: FundingError.Problem, at column: Int = 0) -> FundingError {
    FundingError(file: file, line: max(line, 1), column: column + 1, problem: problem)
  }

  /// A line with text.
  private mutating func take(_ text: UnsafeRawBufferPointer) throws {
    do {
      if let columns {
        try row(text, columns)
      } else {
        columns = try header(text)
      }
    } catch let error as CSVLineError {
      throw fault(.unclosedQuote, at: error.offset)
    }
  }

  private func header(_ text: UnsafeRawBufferPointer) throws -> Columns {
    let separator = headerSeparator(text)
    let names = try splitFields(text, separator).map { plainName($0.text) }
    func place(_ column: String, _ accepted: [String]) throws -> Int {
      if let place = names.firstIndex(where: accepted.contains) { return place }
      throw fault(.missingColumn(column, found: names))
    }
    return Columns(
      separator: separator, count: names.count,
      time: try place(
        "time",
        [
          "time", "date", "datetime", "timestamp", "fundingtime", "calctime",
          "fundingratetimestamp", "settlementtime",
        ]),
      rate: try place(
        "rate",
        ["rate", "fundingrate", "lastfundingrate", "realizedrate", "value"]))
  }

  private mutating func row(_ text: UnsafeRawBufferPointer, _ columns: Columns) throws {
    let fields = try splitFields(text, columns.separator)
    guard fields.count == columns.count else {
      throw fault(.fields(fields.count, expected: columns.count))
    }
    let (time, rate) = (fields[columns.time], fields[columns.rate])
    let read = time.bytes.withUnsafeBytes { TimeText($0)?.time ?? TimeText.sinceEpoch($0) }
    guard let read else {
      throw fault(.notATime(time.text), at: time.offset)
    }
    guard case .success(let number) = rate.number, number.isFinite else {
      throw fault(.notARate(rate.text), at: rate.offset)
    }
    guard number.magnitude < 0.1 else { throw fault(.farTooLarge(rate.text), at: rate.offset) }
    rates.append(FundingRate(hour(read), number))
  }

  /// A time a little after a whole hour as that hour.
  private mutating func hour(_ time: Time) -> Time {
    let late = floorModulo(Int(time.milliseconds), 3_600_000)
    guard late > 0, late < 60_000 else { return time }
    moved += 1
    movedTime = movedTime ?? time
    return Time(milliseconds: time.milliseconds - Int64(late))
  }
}

extension TimeText {
  /// A time in seconds, milliseconds or microseconds since 1970.
  static func sinceEpoch(_ text: UnsafeRawBufferPointer) -> Time? {
    guard case .success(let number) = parseNumber(text), number == number.rounded(),
      number >= 1e8, number < 1e17
    else { return nil }
    let whole = Int64(number)
    return Time(
      milliseconds: whole < 100_000_000_000
        ? whole * 1_000 : whole < 100_000_000_000_000 ? whole : whole / 1_000)
  }
}

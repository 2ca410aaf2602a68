import Text

extension ExchangeRate {
  /// Reads a file of times and rates: a column of times or dates, and one of rates, in any order of rows and
  /// columns; others are left alone. Times are of UTC, as text or in seconds, milliseconds or microseconds
  /// since 1970.
  ///
  /// The rates are in a column `rate`, `close`, `value`, `price`, `last` or `mid`, or named as the pair or the
  /// quoted currency; of two columns it is the one that has no times. Rows without a rate are passed over.
  ///
  /// A rate of a date is known with the end of that day (UTC). A `rate` of a time is known then. Under any
  /// other name it may be the close or the average of what begins at the time beside it, so that where times
  /// of day are written, or all dates lie a week or more apart, it is known with the next row, and the last
  /// one after the longest distance of two rows.
  ///
  /// - Parameters:
  ///   - path: of a file, also a packed one.
  ///   - base: the currency of which one unit is priced, and the one it is priced in.
  /// - Returns: the rates, oldest first; `nil` where the file has no such columns, or opening prices, as
  ///   candles have.
  /// - Throws: `ExchangeRateError` with line and column; `FileError`; `PackedError`.
  public static func read(
    path: String, base: String, quote: String
  ) throws -> [ExchangeRate]? {
    var file = ExchangeRateFile(path, base, quote)
    do {
      try file.read()
    } catch is NotRates {
      return nil
    }
    return file.rates
  }
}

/// The file has other columns.
private struct NotRates: Error {}

/// A file of rates of exchange, row by row as it was written.
private struct ExchangeRateFile {
  private(set) var rates: [ExchangeRate] = []
  private var hasTimesOfDay = false
  private let file: String
  private let pair: [String]
  private var columns: Columns?
  private var line = 0

  /// The bytes that it may have.
  private static let most = 1 << 28

  /// Which field holds what.
  private struct Columns {
    let separator: UInt8
    let count: Int
    let time: Int
    let rate: Int
    /// Whether a rate is known at the time beside it, and not only that time is the start of its candle.
    let isKnownThen: Bool
  }

  init(_ path: String, _ base: String, _ quote: String) {
    file = path
    pair = [plainName(base + quote), plainName(quote)]
  }

  mutating func read() throws {
    let tooLong = ExchangeRateError(file: file, line: 1, column: 1, problem: .tooLong)
    try forEachLine(ofFile: file, most: Self.most, tooLong: tooLong) {
      line = $1
      do {
        try take($0)
      } catch let error as CSVLineError {
        guard columns != nil else { throw NotRates() }
        throw fault(.unclosedQuote, at: error.offset)
      }
    }
    guard let columns else { throw NotRates() }
    rates.sort { $0.time < $1.time }
    for (rate, next) in zip(rates, rates.dropFirst()) where rate.time == next.time {
      throw fault(.twice("\(rate.time)"))
    }
    if !columns.isKnownThen { waitForTheEnds() }
  }

  /// Lets each rate be known with the next row where its time may be the start of what it is the close of.
  private mutating func waitForTheEnds() {
    let distances = zip(rates, rates.dropFirst()).map {
      $1.time.milliseconds - $0.time.milliseconds
    }
    let areLong = distances.count > 1 && distances.allSatisfy { $0 >= 7 * Self.day }
    guard hasTimesOfDay || areLong else { return }
    let longest = distances.max() ?? Self.day
    for index in rates.indices {
      let end =
        index + 1 < rates.count
        ? rates[index + 1].time.milliseconds
        : rates[index].time.milliseconds + longest
      rates[index] = ExchangeRate(Time(milliseconds: end), rates[index].rate)
    }
  }

  private func fault(_ problem: ExchangeRateError.Problem, at column: Int = 0) -> ExchangeRateError
  {
    ExchangeRateError(file: file, line: max(line, 1), column: column + 1, problem: problem)
  }

  /// A line with text.
  private mutating func take(_ text: UnsafeRawBufferPointer) throws {
    guard let columns else {
      columns = try header(text)
      return
    }
    let fields = try splitFields(text, columns.separator)
    guard fields.count == columns.count else {
      throw fault(.fields(fields.count, expected: columns.count))
    }
    let (time, rate) = (fields[columns.time], fields[columns.rate])
    // What files write where there is none, as on holidays.
    if ["", ".", "-", "N/A", "NA", "NaN", "null"].contains(rate.text) { return }
    guard let (known, isOfDay) = time.bytes.withUnsafeBytes({ Self.known($0) }) else {
      throw fault(.notATime(time.text), at: time.offset)
    }
    hasTimesOfDay = hasTimesOfDay || isOfDay
    guard case .success(let number) = rate.number, number > 0, number.isFinite else {
      throw fault(.notARate(rate.text), at: rate.offset)
    }
    rates.append(ExchangeRate(known, number))
  }

  private func header(_ text: UnsafeRawBufferPointer) throws -> Columns {
    let separator = headerSeparator(text)
    let names = try splitFields(text, separator).map { plainName($0.text) }
    let times = [
      "time", "date", "datetime", "timestamp", "observationdate", "timeperiod", "day",
    ]
    guard !names.contains("open"), let time = names.firstIndex(where: times.contains) else {
      throw NotRates()
    }
    let others = ["rate", "close", "value", "price", "last", "mid"]
    let named = (pair + others).lazy.compactMap { name in names.firstIndex(of: name) }.first
    guard let rate = named ?? (names.count == 2 ? 1 - time : nil), rate != time else {
      throw NotRates()
    }
    return Columns(
      separator: separator, count: names.count, time: time, rate: rate,
      isKnownThen: names[rate] == "rate")
  }

  private static let day: Int64 = 86_400_000

  /// When the rate of a time is known, and whether that is a time of day: then, and that of a date with its end.
  private static func known(_ text: UnsafeRawBufferPointer) -> (Time, isOfDay: Bool)? {
    guard let read = TimeText(text) else { return TimeText.sinceEpoch(text).map { ($0, true) } }
    if read.hasTimeOfDay { return (read.time, true) }
    return (Time(milliseconds: read.time.milliseconds + day), false)
  }
}

/// What is wrong with a file of rates of exchange, and where.
public struct ExchangeRateError: UserError, Hashable {
  /// The path as it was given; untrusted text.
  public let file: String
  /// From 1.
  public let line: Int
  /// The byte in the line at which the fault begins, from 1.
  public let column: Int
  /// What is wrong.
  public let problem: Problem

  /// What can be wrong.
  public enum Problem: Hashable, Sendable {
    /// More bytes than such a file has.
    case tooLong
    /// A quoted field that does not end with its quote.
    case unclosedQuote
    /// Too few or too many fields.
    case fields(Int, expected: Int)
    /// Text where a time should be.
    case notATime(String)
    /// Text where a rate should be.
    case notARate(String)
    /// Two rates at one time.
    case twice(String)
  }

  /// What the process exits with.
  public var exitCode: ExitCode { .data }

  /// The whole message: value, place and cure.
  public var description: String { "\(printablePath(file)):\(line):\(column): \(words)" }

  private var words: String {
    switch problem {
    case .tooLong: "the file is longer than 256 MB; this does not look like a file of rates"
    case .unclosedQuote: "a quote is not closed where its field ends; close or remove it"
    case .fields(let count, let expected):
      "the line has \(count) fields where the header has \(expected); check its separators"
    case .notATime(let text):
      "'\(excerpt(text))' is not a time; write 2024-01-31, or 2024-01-31T16:00:00Z"
    case .notARate(let text):
      "'\(excerpt(text))' is not an exchange rate; it must be a number above 0"
    case .twice(let time): "there are two rates of one time, known at \(time); remove one of them"
    }
  }
}

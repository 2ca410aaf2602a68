/// What is wrong with a file of candles, and where.
public struct DataError: UserError, Hashable {
  /// The path as it was given; untrusted text.
  public let file: String
  /// From 1.
  public let line: Int
  /// The byte in the line at which the fault begins, from 1.
  public let column: Int
  /// What is wrong.
  public let problem: DataProblem
  /// The line, or the part of it around the fault; untrusted, empty where there is none.
  public let text: String
  /// Characters of `text` before the fault.
  public let caret: Int

  public var exitCode: ExitCode { .data }

  /// The message, and under it the line with a caret.
  public var description: String {
    let message = "\(printablePath(file)):\(line):\(column): \(problem)"
    if text.isEmpty { return message }
    return message + "\n  \(text)\n  \(String(repeating: " ", count: caret))^"
  }

  /// A fault without a line to show.
  init(file: String, line: Int = 1, column: Int = 1, problem: DataProblem) {
    self.init(file: file, line: line, column: column, problem: problem, text: "", caret: 0)
  }

  /// A fault at a byte of a line.
  init(
    file: String, line: Int, offset: Int, problem: DataProblem, in bytes: UnsafeRawBufferPointer
  ) {
    let before = max(0, offset - 50)
    let shown = bytes[min(before, bytes.count)..<min(bytes.count, before + 90)]
    let lead = bytes[min(before, bytes.count)..<min(bytes.count, offset)]
    self.init(
      file: file, line: line, column: offset + 1, problem: problem, text: printable(shown),
      caret: printable(lead).unicodeScalars.count)
  }

  /// A fault at a place, shown in some bytes around it.
  init(
    file: String, line: Int, column: Int, problem: DataProblem, in bytes: UnsafeRawBufferPointer,
    caretAt offset: Int
  ) {
    self.init(
      file: file, line: line, column: column, problem: problem, text: printable(bytes[...]),
      caret: printable(bytes[..<min(bytes.count, offset)]).unicodeScalars.count)
  }

  private init(
    file: String, line: Int, column: Int, problem: DataProblem, text: String, caret: Int
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
    self.text = text
    self.caret = caret
  }
}

/// Bytes as text in which every character takes one place.
private func printable(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
  Market.printable(String(decoding: bytes, as: UTF8.self))
}

/// What can be wrong with a file of candles.
public enum DataProblem: Hashable, Sendable {
  /// No bytes, or nothing but blank lines.
  case empty
  /// A header and nothing after it.
  case noRows
  /// A line longer than a candle's can be.
  case lineTooLong(limit: Int)
  /// A NUL, or a carriage return inside a line.
  case controlByte(UInt8)
  /// A quoted field that does not end with its quote.
  case unclosedQuote
  /// No names for so many columns.
  case noHeader(fields: Int)
  /// No column of a role; what it may be called, and what the header has.
  case missingColumn(String, names: [String], found: [String])
  /// Two columns of a name that is needed.
  case repeatedColumn(String)
  /// Too few or too many fields.
  case fields(Int, expected: Int)
  /// Too few fields in a last line without its end.
  case cutOff(Int, expected: Int)
  /// An empty field.
  case noValue(column: String)
  /// Text where a number should be.
  case notANumber(String, column: String)
  /// `NaN`, `inf`, `null` and their like.
  case notFinite(String, column: String)
  /// A number that no `Double` holds.
  case tooLarge(String, column: String)
  /// A price of 0 or below.
  case notPositive(String, column: String)
  /// A volume below 0.
  case negative(String, column: String)
  /// Text where a time should be, or a day that does not exist.
  case notATime(String, column: String)
  /// A time without a zone among times with one, or the other way round.
  case otherZone(String, column: String, isNaive: Bool)
  /// A time of day where the rows before are dates alone, which no zone moves.
  case timeAmongDates(String, column: String)
  /// A second row with a time of day for its date.
  case unfinishedAgain
  /// A number that may mean anything.
  case unclearEpoch(String, column: String)
  /// A date whose day and month no row tells apart.
  case ambiguousDates(String)
  /// A number whose comma no row explains.
  case ambiguousNumber(String)
  /// A time that the zone's clocks never show.
  case jumpedOver(String, zone: String)
  /// Bars stamped at their end, of unknown length.
  case unknownLength
  /// Bars that end before they begin.
  case swappedTimes(String, end: String)
  /// Closes that are not adjusted among prices that are.
  case brokenYahoo(rows: Int, of: Int)
  /// Times after midnight, and no day in the file's name.
  case noDayInName
  /// Times of an exchange that nothing names.
  case needsZone
  /// A row below the remarks that follow the rows.
  case rowAfterRemarks
  /// Several symbols in one file, and none chosen.
  case severalSymbols([String])
  /// No rows of the chosen symbol.
  case noSuchSymbol(String, among: [String])
  /// What only JSON can have.
  case json(JSONProblem)
  /// The time of the candle before once more.
  case repeats(Time)
  /// A time before that of the candle before.
  case goesBack(Time, after: Time)
  /// A time after that of the candle before, in a file that is newest first.
  case goesOn(Time, before: Time)
  /// A low above its high.
  case lowAboveHigh(low: Double, high: Double)
  /// An open or close that low and high do not enclose.
  case outside(String, Double, low: Double, high: Double)
}

extension DataProblem: CustomStringConvertible {
  /// The problem and its cure, without the place.
  public var description: String { fileProblem ?? valueProblem ?? candleProblem }

  /// Of the file, its lines and its header.
  private var fileProblem: String? {
    switch self {
    case .empty: "the file is empty; it needs a header line and rows, \(Self.sample)"
    case .noRows: "there is a header but no row after it; add candles or take another file"
    case .lineTooLong(let limit):
      "the line is longer than \(limit) bytes; this does not look like a file of candles, check its line ends"
    case .controlByte(let byte):
      byte == 13
        ? "a carriage return stands inside the line; end lines with a line feed"
        : "a NUL byte stands in the line; the file is binary or damaged"
    case .unclosedQuote: "a quote is not closed where its field ends; close or remove it"
    case .noHeader(let fields):
      "there is no header line, and \(fields) columns without names are ambiguous; put \(Self.header) before the rows, in the order of the columns"
    case .missingColumn(let name, let names, let found):
      "there is no column for \(name); the header has \(Self.list(found)); name one of them \(Self.choice(names))"
    case .repeatedColumn(let name):
      "the column '\(excerpt(name))' stands in the header twice; rename or remove one"
    case .fields(let count, let expected):
      "the line has \(count) fields where \(expected) are expected; check its separators"
    case .unknownLength:
      "bars are stamped at their end, and nothing tells how long they are; give --timeframe, as in --timeframe 1m"
    case .swappedTimes(let begin, let end):
      "a candle begins at \(excerpt(begin)) and ends before it, at \(excerpt(end)): the columns of the two are swapped; put them back"
    case .brokenYahoo(let rows, let all):
      "this is Yahoo's faulty export of mid-2017: open, high and low are adjusted for splits and the close is not, so that in \(rows) of the first \(all) rows it lies outside low to high; fetch the file again"
    case .noDayInName:
      "the rows hold milliseconds after midnight, and the file's name does not begin with their day; name it as 20161008_trade.csv"
    case .needsZone:
      "the rows hold the time of an exchange that neither the file nor its folder names; give --time-zone, as in --time-zone America/New_York"
    case .rowAfterRemarks:
      "a row follows the remarks that end the file; put all rows together"
    case .severalSymbols(let names):
      "the file holds candles of \(Self.list(names)); choose one, as in --symbol \(excerpt(names.first ?? ""))"
    case .noSuchSymbol(let name, let names):
      "no row is of '\(excerpt(name))'; the file holds \(Self.list(names))\(Self.didYouMean(name, names))"
    case .ambiguousNumber(let text):
      "'\(excerpt(text))' may be \(Self.decimalReading(text)) or \(Self.groupReading(text)), and no other price tells; give --dialect csv-decimal-comma or --dialect csv-thousands-comma"
    case .cutOff(let count, let expected):
      "the last line ends after \(count) of \(expected) fields: the file was cut off; fetch it again or remove the line"
    default: nil
    }
  }

  /// Of one field.
  private var valueProblem: String? {
    switch self {
    case .noValue(let column):
      "the column '\(excerpt(column))' has no value here; fill it in or remove the line"
    case .notANumber(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' is not a number; write digits and a point, as in 101.25\(Self.hint(text))"
    case .notFinite(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' is not a finite number; fill in the value or remove the line"
    case .tooLarge(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' is too large for a number; correct it or remove the line"
    case .notPositive(let text, let column):
      "the price '\(excerpt(text))' in column '\(excerpt(column))' is not above 0; correct it or remove the line"
    case .negative(let text, let column):
      "the volume '\(excerpt(text))' in column '\(excerpt(column))' is below 0; correct it, or write 0 where it is unknown"
    case .notATime(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' is not a time; write 2024-03-01, 2024-03-01T10:15:00Z, or seconds or milliseconds since 1970"
    case .otherZone(let text, let column, let isNaive):
      "'\(excerpt(text))' in column '\(excerpt(column))' says \(isNaive ? "no zone" : "its zone"), while other rows \(isNaive ? "say theirs" : "say none"); write the zone in every row or in none"
    case .timeAmongDates(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' has a time of day, and the rows before are dates alone, which no zone moves; split the file there"
    case .unfinishedAgain:
      "this is the second row with a time of day for its date; only a day that was not over has one, correct the date or remove the row"
    case .unclearEpoch(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' is no number of seconds or milliseconds since 1970, of March 1973 or later; write times as 2024-03-01T10:15:00Z"
    case .ambiguousDates(let text):
      "'\(excerpt(text))' may be \(Self.dateReading(text, .dayFirst)) or \(Self.dateReading(text, .monthFirst)), and no row near the beginning tells which; give --dates day-first or --dates month-first"
    case .jumpedOver(let text, let zone):
      "'\(excerpt(text))' never was: clocks of \(zone) jumped over it, so the times are of another zone; give it with --time-zone"
    default: nil
    }
  }

  /// Of a whole candle.
  private var candleProblem: String {
    switch self {
    case .json(let problem): problem.description
    case .repeats(let time):
      "the time \(time) is that of the row before; remove one of the two"
    case .goesBack(let time, let last):
      "the time \(time) lies before \(last), that of the row before; sort the rows, oldest first"
    case .goesOn(let time, let last):
      "the time \(time) lies after \(last), that of the row before, while the file's rows are newest first; sort the rows"
    case .lowAboveHigh(let low, let high):
      "the low \(Self.number(low)) is above the high \(Self.number(high)); correct the row or remove it"
    case .outside(let name, let value, let low, let high):
      "the \(name) \(Self.number(value)) lies outside low to high, \(Self.number(low)) to \(Self.number(high)); correct the row or remove it"
    default: ""
    }
  }

  private static let header = "time,open,high,low,close,volume"
  private static let sample = "as in \(header)"

  private static func number(_ number: Double) -> String { NumberText.shortest(number) }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).map { "'\(excerpt($0))'" }
    return shown.joined(separator: ", ") + (names.count > 20 ? " and more" : "")
  }

  private static func choice(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: " or ")
  }

  private static func dateReading(_ text: String, _ order: DateOrder) -> String {
    guard let moment = TimeFormat.civil(order).parse(Array(text.utf8)) else { return "no date" }
    return Time(milliseconds: moment.milliseconds).date.description
  }

  private static func decimalReading(_ text: String) -> String {
    excerpt(text.replacing(",", with: "."))
  }

  private static func groupReading(_ text: String) -> String {
    excerpt(text.replacing(",", with: ""))
  }

  private static func didYouMean(_ name: String, _ names: [String]) -> String {
    Nearest.name(to: name, among: names).map { "; did you mean '\(excerpt($0))'?" } ?? ""
  }

  /// What kind of number it may have been.
  private static func hint(_ text: String) -> String {
    text.contains(",") ? " (a comma is neither a decimal point nor a separator of thousands)" : ""
  }
}

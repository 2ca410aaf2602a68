import Text

extension DataProblem: CustomStringConvertible {
  /// The problem and its cure, without the place.
  public var description: String { fileProblem ?? valueProblem ?? candleProblem }

  /// Of the file, its lines and its header.
  private var fileProblem: String? { wholeProblem ?? columnProblem }

  /// Of the file and its lines.
  private var wholeProblem: String? {
    switch self {
    case .empty: "the file is empty; it needs a header line and rows, \(Self.sample)"
    case .noRows: "there is a header but no row after it; add candles or take another file"
    case .lineTooLong(let limit):
      "the line is longer than \(limit) bytes; this does not look like a file of candles, check its line ends"
    case .controlByte(let byte):
      byte == 13
        ? "a carriage return stands inside the line; end lines with a line feed"
        : "a NUL byte stands in the line; the file is binary or damaged"
    case .fields(let count, let expected):
      "the line has \(count) fields where \(expected) are expected; check its separators"
    case .unclosedQuote: "a quote is not closed where its field ends; close or remove it"
    case .unknownLength:
      "bars are stamped at their end, and nothing shows how long they are; give --timeframe, as in --timeframe 1m"
    case .unclearEnd(let time, let column, let timeframe, let mayBeOfZone):
      "candles of \(timeframe) are stamped with their end in '\(excerpt(column))', and \(time) does not show which day that ends; give \(mayBeOfZone ? "--time-zone of the exchange if it is midnight there, " : "")--dates-only if its date is the candle's, or --columns 'time=\(excerpt(column))' to leave times where they are"
    case .swappedTimes(let begin, let end):
      "a candle begins at \(excerpt(begin)) and ends before it, at \(excerpt(end)): the columns of the two are swapped; put them back"
    case .brokenYahoo(let rows, let all):
      "this is Yahoo's faulty export of mid-2017: open, high and low are adjusted for splits and the close is not, so that in \(rows) of the first \(all) rows it lies outside low to high; fetch the file again"
    case .unclearZone(let words, let column, let zones):
      "'\(excerpt(words))' in the name of the column '\(excerpt(column))' is not the name of one time zone; give the one that is meant, as in \(zones.map { "--time-zone \($0)" }.joined(separator: " or "))"
    case .noDayInName:
      "the rows hold milliseconds after midnight, and the file's name does not begin with their day; name it as 20161008_trade.csv"
    case .needsZone:
      "the rows hold the time of an exchange that neither the file nor its folder names; give --time-zone, as in --time-zone America/New_York"
    case .rowAfterRemarks:
      "a row follows the remarks that end the file; put all rows together"
    case .severalSymbols(let names):
      "the file holds rows of \(Self.list(names)); choose one, as in --symbol \(excerpt(names.first { !$0.isEmpty } ?? "NAME"))\(names.contains("") ? ", or fill in the column where it is empty" : "")"
    case .noSuchSymbol(let name, let names):
      "no row is of '\(excerpt(name))'; the file holds \(Self.list(names))\(Self.didYouMean(name, names))"
    case .ambiguousNumber(let text):
      "'\(excerpt(text))' may be \(Self.decimalReading(text)) or \(Self.groupReading(text)), and no other price shows which; give --dialect csv-decimal-comma or --dialect csv-thousands-comma"
    case .ambiguousPoint(let text):
      "'\(excerpt(text))' may be \(excerpt(text)) or \(excerpt(text.replacing(".", with: ""))), and no other number shows which; give --dialect csv-decimal-point or --dialect csv-decimal-comma"
    case .thirtySeconds(let text):
      "'\(excerpt(text))' may be \(excerpt(text.replacing("'", with: ""))) or \(Self.bondReading(text)), in points and thirty-seconds, and no other price shows which; give --dialect csv-thousands-apostrophe or --dialect csv-thirty-seconds"
    case .cutOff(let count, let expected):
      "the last line ends after \(count) of \(expected) fields: the file was cut off; fetch it again or remove the line"
    default: nil
    }
  }

  /// Of the columns and the header that names them.
  private var columnProblem: String? {
    switch self {
    case .noHeader(let fields):
      "there is no header line, and \(fields) columns without names are ambiguous; say by their numbers what they are, as in --columns time=1,open=2,high=3,low=4,close=5,volume=6, or put \(Self.header) before the rows"
    case .missingColumn(let name, _, let found) where Self.isUnseparated(found):
      "there is no column for \(name): no comma, semicolon, tab or | stands between the names in \(Self.list(found)), and spaces alone separate nothing; put one of these between columns"
    case .missingColumn("open", _, let found) where TickColumns.areTicks(found):
      "there is no column for open, and the header has \(Self.list(found)), as ticks do: in a file of ticks each row has a date and a time of day, as in 2024-03-01T10:15:00Z, and one of candles has open, high, low and close"
    case .missingColumn(let name, let names, let found):
      "there is no column for \(name); the header has \(Self.list(found)); say which it is, as in --columns '\(name)=\(Self.example(found, of: name))', or name one of them \(Self.choice(names))"
    case .repeatedColumn(let name):
      "the column '\(excerpt(name))' stands in the header twice; say by its number which one counts, as in --columns close=5, or rename one"
    case .noSuchColumn(let name, let found):
      "--columns names '\(excerpt(name))', and there is no such column; the header has \(Self.list(found))\(Self.didYouMean(name, found))"
    case .chosenTwice(let name):
      "--columns names '\(excerpt(name))' for two things; name another column for one of them"
    case .otherWidth(let fields, let names):
      "the rows have \(fields) fields, and the header names \(names.count) columns, \(Self.list(names)); say by their numbers what they are, as in --columns time=1,clock=2,open=3,high=4,low=5,close=6,volume=7, or correct the header"
    case .looksLikeSymbol(let name, let values, let finding):
      "the column '\(excerpt(name))' looks like the name of what is traded: \(Self.words(finding)), between \(Self.list(values)); choose one, as in --columns 'symbol=\(excerpt(name))' --symbol \(excerpt(values.first ?? "")), or say that it is no matter with --columns 'ignore=\(excerpt(name))'"
    case .labelChanged(let name, let before, let after):
      "the column '\(excerpt(name))' says '\(excerpt(after))' here and '\(excerpt(before))' in the rows before; if these are different things, give --columns 'symbol=\(excerpt(name))' --symbol \(excerpt(before)), and if it is no matter, --columns 'ignore=\(excerpt(name))'"
    case .notTrades(let what): what.description
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
    case .groupedNumber(let text, let column, let mayBeBond):
      "'\(excerpt(text))' in column '\(excerpt(column))' has a mark between thousands, and the file's first numbers have none; give --dialect \(Self.groupDialect(text)) if it is \(excerpt(text.filter { $0 != "'" && $0 != "," }))\(mayBeBond ? ", or --dialect csv-thirty-seconds if it is \(Self.bondReading(text)), in points and thirty-seconds" : "")"
    case .notThirtySeconds(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' is not a price in points and thirty-seconds; write it as 110'16, or with eighths as 110'162, or take another --dialect"
    case .notBillionths(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' is not a price in units of 0.000000001, as the file's first rows have them; write all prices in one way, and remove lines without one"
    case .notFinite(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' is not a finite number; fill in the value or remove the line"
    case .tooLarge(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' is too large for a number; correct it or remove the line"
    case .notPositive(let text, let column):
      "the price '\(excerpt(text))' in column '\(excerpt(column))' is not above 0; correct it or remove the line, or, where such prices are right, give --on-defect price=keep, in a document \"instrument\": { \"negativePrices\": true }"
    case .negative(let text, let column):
      "the volume '\(excerpt(text))' in column '\(excerpt(column))' is below 0; correct it, or write 0 where it is unknown"
    case .negativeEvent(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' is below 0, which no dividend and no split is; correct it, or give --columns 'ignore=\(excerpt(column))'"
    case .tooManyEvents(let limit):
      "there are more than \(limit) splits and dividends, more than any company has had; give --columns dividend=-,split=- if these are none"
    case .notATime(let text, let column):
      Self.zoneProblem(text, column)
        ?? "'\(excerpt(text))' in column '\(excerpt(column))' is not a time; write 2024-03-01, 2024-03-01T10:15:00Z, or seconds or milliseconds since 1970"
    case .otherZone(let text, let column, let isNaive):
      "'\(excerpt(text))' in column '\(excerpt(column))' says \(isNaive ? "no zone" : "its zone"), while other rows \(isNaive ? "say theirs" : "say none"); write the zone in every row or in none"
    case .timeAmongDates(let text, let column):
      "'\(excerpt(text))' in column '\(excerpt(column))' has a time of day, and the rows before are dates alone, which no zone moves; split the file there, or give --dates-only if the clock is no matter"
    case .unfinishedAgain:
      "this is the second row with a time of day for its date; only a day that was not over has one, correct the date or remove the row"
    case .unclearEpoch(let text, let column):
      Self.zoneProblem(text, column)
        ?? "'\(excerpt(text))' in column '\(excerpt(column))' is not a number of seconds or milliseconds since 1970, of March 1973 or later\(Self.excelDay(text)); write times as 2024-03-01T10:15:00Z"
    case .farNumber(let text, let column, let year):
      "'\(excerpt(text))' in column '\(excerpt(column))' would be in the year \(year) as a number since 1970; write times as 2024-03-01T10:15:00Z, or correct it"
    case .dateOrNumber(let text, let date, let number):
      "'\(excerpt(text))' may be \(String(date.description.dropLast())) or, as a number since 1970, \(number), and no row near the beginning shows which; give --dates year-first if it is a date, else write times as \(number)"
    case .ambiguousDates(let text):
      "'\(excerpt(text))' may be \(Self.dateReading(text, .dayFirst)) or \(Self.dateReading(text, .monthFirst)), and no row near the beginning shows which; give --dates day-first or --dates month-first"
    case .mixedDates(let day, let month):
      "'\(excerpt(day))' has the day first, and the rows are in order only if '\(excerpt(month))' has the month first: the file mixes both, as where a table's program turned some of its dates around; write all dates in one way"
    case .ambiguousShortDates(let text):
      "'\(excerpt(text))' may be \(Self.shortReadings(text)), and no row near the beginning shows which; give --dates day-first, --dates month-first or --dates year-first"
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
    case .timeTwice(let time):
      "two rows have the time \(time); remove one of them, or let the first one count with --on-defect duplicate=skip"
    case .goesBack(let time, let last):
      "the time \(time) lies before \(last), that of the row before; give --sort, or sort the rows, oldest first"
    case .goesOn(let time, let last):
      "the time \(time) lies after \(last), that of the row before, while the file's rows are newest first; give --sort, or sort the rows"
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

  /// A column for an example: one that is known by no name and can be typed, for a time one that sounds
  /// like it.
  private static func example(_ found: [String], of role: String) -> String {
    let times = found.filter { name in
      role == "time" && ["time", "date", "ts"].contains { plainName(name).contains($0) }
    }
    return (times + found).first { name in
      (1...30).contains(name.count)
        && name.unicodeScalars.allSatisfy {
          $0.properties.isAlphabetic || " ._-0123456789".unicodeScalars.contains($0)
        }
        && !isKnown(plainName(name)) && TickColumns.roles(of: [name]) == [.ignored]
    }.map { excerpt($0) } ?? "NAME"
  }

  /// Whether a header is one field with the names of several columns in it.
  private static func isUnseparated(_ found: [String]) -> Bool {
    found.count == 1 && found[0].split(separator: " ").count > 4
  }

  /// The day that a number may be as Excel counts days; nothing for other numbers.
  private static func excelDay(_ text: String) -> String {
    guard let number = Double(text), (20_000...55_000).contains(number) else { return "" }
    // The first of January of 1970 is the day 25,569.
    let day = Time(milliseconds: Int64((number.rounded(.down) - 25_569) * 86_400_000)).date
    return "; as Excel counts days it would be of \(day)"
  }

  private static func isKnown(_ plain: String) -> Bool {
    ColumnNames.order.contains { ColumnNames.known($0).contains(plain) }
      || ColumnNames.isBeside(plain)
  }

  private static func words(_ finding: LabelFinding) -> String {
    switch finding {
    case .sameTime: "rows of the same time differ in it"
    case .jumps(let percent): "prices jump by \(percent) % where it changes"
    case .turns: "it alternates from row to row"
    }
  }

  private static func shortReadings(_ text: String) -> String {
    let dates = TimeFormat.shortDates.compactMap { $0.parse(Array(text.utf8)) }
      .map { Time(milliseconds: $0.milliseconds).date.description }
    return dates.joined(separator: " or ")
  }

  private static func dateReading(_ text: String, _ order: DateOrder) -> String {
    guard let moment = TimeFormat.civil(order).parse(Array(text.utf8)) else { return "no date" }
    return Time(milliseconds: moment.milliseconds).date.description
  }

  private static func decimalReading(_ text: String) -> String {
    excerpt(text.replacing(",", with: "."))
  }

  private static func groupDialect(_ text: String) -> String {
    text.contains("'") ? "csv-thousands-apostrophe" : "csv-thousands-comma"
  }

  /// What is wrong with a time that ends in the name of a zone; `nil` for any other.
  private static func zoneProblem(_ text: String, _ column: String) -> String? {
    StatedZone.atEnd(of: text).map { zone in
      "'\(excerpt(text))' in column '\(excerpt(column))' ends in the name of a time zone, which is not read there; remove '\(excerpt(zone.words))' from the times and give the zone, as in \(zone.names.map { "--time-zone \($0)" }.joined(separator: " or "))"
    }
  }

  private static func groupReading(_ text: String) -> String {
    excerpt(text.replacing(",", with: ""))
  }

  /// `110.5` for `110'160`.
  private static func bondReading(_ text: String) -> String {
    ThirtySeconds.price(Array(text.utf8)).map(number) ?? excerpt(text)
  }

  private static func didYouMean(_ name: String, _ names: [String]) -> String {
    suggestion(Nearest.name(to: name, among: names)) ?? ""
  }

  /// What kind of number it may have been.
  private static func hint(_ text: String) -> String {
    if ThirtySeconds.price(Array(text.utf8)) != nil {
      return ", or give --dialect csv-thirty-seconds for points and thirty-seconds"
    }
    return text.contains(",")
      ? " (a comma is neither a decimal point nor a separator of thousands)" : ""
  }
}

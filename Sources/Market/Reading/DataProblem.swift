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
  /// No names for this number of columns.
  case noHeader(fields: Int)
  /// No column of a role; what it may be called, and what the header has.
  case missingColumn(String, names: [String], found: [String])
  /// Two columns of a name that is needed.
  case repeatedColumn(String)
  /// A column that was named and is not there; what the header has.
  case noSuchColumn(String, found: [String])
  /// A column that was named for two things.
  case chosenTwice(String)
  /// All rows have another number of fields than the header has names.
  case otherWidth(fields: Int, names: [String])
  /// A column that nobody knows and that looks like the name of an instrument; what it says.
  case looksLikeSymbol(String, values: [String], LabelFinding)
  /// A text that says something else than in the rows before.
  case labelChanged(String, from: String, to: String)
  /// Rows that are no trades; what they look like, and what shows it.
  case notTrades(NoTrades)
  /// Too few or too many fields.
  case fields(Int, expected: Int)
  /// Too few fields in a last line without its end.
  case cutOff(Int, expected: Int)
  /// An empty field.
  case noValue(column: String)
  /// Text where a number should be.
  case notANumber(String, column: String)
  /// A number with marks between thousands in a file whose first numbers have none; whether it may be the
  /// price of a bond.
  case groupedNumber(String, column: String, mayBeBond: Bool)
  /// `NaN`, `inf`, `null` and their like.
  case notFinite(String, column: String)
  /// A number that no `Double` holds.
  case tooLarge(String, column: String)
  /// A price of 0 or below.
  case notPositive(String, column: String)
  /// A volume below 0.
  case negative(String, column: String)
  /// A dividend or a split below 0.
  case negativeEvent(String, column: String)
  /// More splits and dividends than any company has had.
  case tooManyEvents(limit: Int)
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
  /// A number since 1970 of a year after 2100.
  case farNumber(String, column: String, year: Int)
  /// A number that may be a date with its time of day, or count since 1970.
  case dateOrNumber(String, date: Time, number: Time)
  /// A date whose day and month no row tells apart.
  case ambiguousDates(String)
  /// A date with a year of two digits whose order no row tells.
  case ambiguousShortDates(String)
  /// A number whose comma no row explains.
  case ambiguousNumber(String)
  /// A number whose point no row explains.
  case ambiguousPoint(String)
  /// A price whose apostrophe may stand before thirty-seconds.
  case thirtySeconds(String)
  /// A price that should be points and thirty-seconds.
  case notThirtySeconds(String, column: String)
  /// Dates that are in order only if some have the day first and some the month first; one of each.
  case mixedDates(dayFirst: String, monthFirst: String)
  /// A price that is no whole number of 0.000000001, among such ones.
  case notBillionths(String, column: String)
  /// A time that the zone's clocks never show.
  case jumpedOver(String, zone: String)
  /// Bars stamped at their end, of unknown length.
  case unknownLength
  /// Bars of a day or longer whose end, in a column that bears it, is no day's.
  case unclearEnd(Time, column: String, Timeframe, mayBeOfZone: Bool)
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
  /// A column of times whose name says letters that stand for several zones; some of these.
  case unclearZone(String, column: String, zones: [String])
  /// Several symbols in one file, and none chosen.
  case severalSymbols([String])
  /// No rows of the chosen symbol.
  case noSuchSymbol(String, among: [String])
  /// What only JSON can have.
  case json(JSONProblem)
  /// The time of the candle before once more.
  case repeats(Time)
  /// A time that several rows have, anywhere in the file.
  case timeTwice(Time)
  /// A time before that of the candle before.
  case goesBack(Time, after: Time)
  /// A time after that of the candle before, in a file that is newest first.
  case goesOn(Time, before: Time)
  /// A low above its high.
  case lowAboveHigh(low: Double, high: Double)
  /// An open or close that low and high do not enclose.
  case outside(String, Double, low: Double, high: Double)
}

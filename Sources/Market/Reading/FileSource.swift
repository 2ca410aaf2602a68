/// Candles of one file, or of several that are one series, and what was found out about them.
protocol FileSource: CandleSource, AnyObject {
  /// What readers share: the file, its dialect, notes and defects.
  var context: ReadingContext { get }
  /// The splits and dividends that the rows read so far told.
  var events: [CorporateEvent] { get }
  /// What of splits and dividends is out of its prices; `nil` where no file says.
  var basis: PriceBasis? { get }
  /// The line that names the columns, and what the caller specified.
  var header: (text: String, choice: ColumnChoice) { get }
}

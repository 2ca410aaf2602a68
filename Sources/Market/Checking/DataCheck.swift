/// A check of candles while somebody else reads them: what `data check` looks for, in one pass beside
/// the pass that is made anyway.
public struct DataCheck {
  private var check: SeriesCheck
  private let timeframe: Timeframe?
  private let symbol: String
  private var options = CheckOptions()

  /// A check of a source's candles.
  ///
  /// - Parameters:
  ///   - calendar: when the market is open; `nil` for a rule of the timeframe.
  ///   - policies: what a person says about defects; what is accepted is no fault.
  public init(
    of source: some CandleSource, calendar: ExchangeCalendar?, policies: DefectPolicies
  ) {
    timeframe = source.timeframe
    symbol = source.instrument.symbol
    options.calendar = calendar
    options.policies = policies.said
    check = SeriesCheck(
      timeframe: source.timeframe, calendar: calendar, keeping: options.keeping)
  }

  /// Takes splits as known that go to an account: they are not told as suspected.
  public mutating func know(_ splits: [CorporateEvent]) { check.knownSplits = splits }

  /// Looks at the next candles.
  public mutating func add(_ candles: Candles) { check.add(candles) }

  /// What was found, at the end.
  public mutating func finish() -> CheckReport {
    check.finish()
    let about = CheckedSource(
      path: "", symbol: symbol, dialect: "", timeframe: timeframe, notes: [])
    return CheckReport(about, check: check, rows: RowFindings(keeping: 0), options)
  }
}

/// How a file of candles is to be checked.
public struct CheckOptions: Sendable {
  /// What is known about the file; its policies are what the person says about defects.
  public var reading = ReadingOptions()
  /// What a person says about defects by name: `keep` and `skip` take them as they are, `stop` makes
  /// them a fault.
  public var policies: [Defect: DefectPolicy] = [:]
  /// What says when candles are missing; without, a rule for the timeframe.
  public var calendar: ExchangeCalendar?
  /// How many places of each kind are kept.
  public var keeping = 5
  /// Called now and then with the number of candles so far; `false` ends the check.
  public var progress: @Sendable (Int) -> Bool = { _ in true }

  /// A check of a file about which nothing is known.
  public init() {}
}

/// Looks through a file of candles to its end; wrong rows are counted and passed over, but for those that
/// a person wants kept.
///
/// - Throws: `FileError`; `DataError` where it is no file of candles at all.
/// - Complexity: about that of reading the file; memory does not grow with it.
public func checkCandles(path: String, _ options: CheckOptions = CheckOptions()) throws
  -> CheckReport
{
  var reading = options.reading
  for defect in Defect.allCases {
    // The reader passes over wrong rows, unless a person takes them as they are, and keeps what is only
    // remarkable.
    let isOfRows = CheckKind.ofRows.contains { $0.defect == defect }
    let stays = options.policies[defect] == .keep && DefectPolicies.possible(defect).contains(.keep)
    reading.policies[defect] = isOfRows && !stays ? .skip : .keep
  }
  let file = try openCandles(path: path, reading)
  var check = SeriesCheck(
    timeframe: file.timeframe, calendar: options.calendar, keeping: max(0, options.keeping))
  // The reader tells of them, with their lines.
  check.findsPrices = false
  var rows = RowFindings(keeping: max(0, options.keeping))
  var block = Candles()
  while try file.next(into: &block) {
    rows.take(file.defects, before: block.time.first, &check)
    check.add(block)
    if !options.progress(check.span.rows) { break }
  }
  rows.take(file.defects, before: nil, &check)
  check.zoneDoubt = file.zoneDoubt
  check.finish()
  let about = CheckedSource(
    path: path, symbol: file.instrument.symbol, dialect: file.dialect, timeframe: file.timeframe,
    clocks: options.calendar.map(file.instrument.following) ?? file.instrument,
    notes: file.notes.filter { $0 != file.zoneDoubt } + check.notes)
  return CheckReport(about, check: check, rows: rows, options)
}

/// Looks through candles that are candles already: those of a store.
///
/// - Parameters:
///   - path: what messages call them.
///   - dialect: what they are kept as.
public func checkCandles(
  of source: some CandleSource, path: String, dialect: String,
  _ options: CheckOptions = CheckOptions()
) throws -> CheckReport {
  var source = source
  let keeping = max(0, options.keeping)
  var check = SeriesCheck(
    timeframe: source.timeframe, calendar: options.calendar, keeping: keeping)
  var block = Candles()
  while try source.next(into: &block) {
    check.add(block)
    if !options.progress(check.span.rows) { break }
  }
  check.finish()
  let about = CheckedSource(
    path: path, symbol: source.instrument.symbol, dialect: dialect, timeframe: source.timeframe,
    clocks: options.calendar.map(source.instrument.following) ?? source.instrument,
    notes: check.notes)
  return CheckReport(about, check: check, rows: RowFindings(keeping: keeping), options)
}

/// What a report says about where candles came from.
struct CheckedSource {
  let path: String
  let symbol: String
  let dialect: String
  let timeframe: Timeframe?
  /// The instrument with the zone by whose clocks places are told, and its sessions.
  var clocks = Instrument()
  let notes: [String]
}

public import Replay
public import Strategy

/// The report of a run: one HTML file that needs nothing else.
///
/// The same arguments always give the same bytes: no clock and no locale has a part in it.
/// Everything that came from a document, a file or a person is escaped.
///
/// - Parameters:
///   - run: What happened.
///   - recording: The candles and the strategy's drawn series (`ReplayOptions.records`).
///   - document: The document that made the run; `nil` for a strategy written in Swift.
///   - statistics: The figures of the run.
///   - options: What the run itself does not know.
/// - Returns: The file, UTF-8.
/// - Throws: `ChartError` where the overview cannot be painted.
public func report(
  on run: Run, recording: Recording, document: StrategyDocument?, statistics: Statistics,
  options: ReportOptions
) throws -> [UInt8] {
  let material = Material(run, recording, document, statistics, options)
  return try page(material)
}

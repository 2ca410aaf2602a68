import Market
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
///   - analysis: What these mean; worked out where it is left out.
///   - options: What the run itself does not know.
/// - Returns: The file, UTF-8.
/// - Throws: `ChartError` where the overview cannot be painted.
public func report(
  on run: Run, recording: Recording, document: StrategyDocument?, statistics: Statistics,
  analysis: RunAnalysis? = nil, options: ReportOptions
) throws -> [UInt8] {
  try PageWords.told(by: PageWords.book(options.language)) {
    let context = ReportContext(run, recording, document, statistics, options)
    return withLanguages(try page(context, analysis), options.editions, in: options.language)
  }
}

/// Writes the report of a strategy in Swift, as that of a document is written: whole, or not at all.
///
/// - Parameters:
///   - path: the file; its folder must be there.
///   - recording: of the same run, made with `ReplayOptions.records`.
/// - Throws: `FileError` where it cannot be written; `ChartError`.
public func writeReport(on run: Run, _ recording: Recording, to path: String) throws {
  let run = run.fingerprinted(recording)
  var options = ReportOptions()
  options.dataName = run.symbols
  options.runIdentity = RunIdentity(of: run, origin: RunOrigin(of: run, recording)).digest
  let file = try WriteFile(path)
  try file.write(
    report(
      on: run, recording: recording, document: nil, statistics: Statistics(of: run),
      options: options))
  try file.finish()
}

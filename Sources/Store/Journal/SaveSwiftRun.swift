import Market
public import Replay

extension Journal {
  /// Keeps a run of a strategy in Swift, as that of a document is kept.
  ///
  /// - Parameter recording: of the same run, made with `ReplayOptions.records`; without it the journal
  ///   has no times for the equity, and does not tell runs apart whose candles differ.
  /// - Throws: `StoreFileError`; the journal is then as it was.
  @discardableResult
  public func save(_ run: Run, _ recording: Recording) throws -> SavedRun {
    var times = CandleTimes()
    times.append(recording.times.isEmpty ? recording.candles.time[...] : recording.times[...])
    let run = run.fingerprinted(recording)
    return try save(
      run, origin: RunOrigin(of: run, recording), statistics: Statistics(of: run),
      times: times.count == run.equity.count ? times : nil)
  }
}

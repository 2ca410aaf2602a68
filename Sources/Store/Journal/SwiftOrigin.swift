import Market
public import Replay
import Strategy

extension RunOrigin {
  /// The origin of a run of a strategy in Swift, told by what can be seen of it: its name, rules and
  /// series, its account, and what it traded, which stands for code that nothing here can read.
  ///
  /// - Parameter recording: of the same run.
  public init(of run: Run, _ recording: Recording) {
    let series = recording.series.map { "\($0.0.name) = \($0.0.expression)" }
    let rules = run.rules.map { "\($0.path): \($0.expression)" }
    let words = [run.name] + series + rules
    let settings = ["\(run.account)", "\(run.execution)", "\(run.size)"]
    let trades = SHA256.hex(of: run.fills.map { "\($0)" }.joined(separator: "\n"))
    self.init(
      text: words.joined(separator: "\n"),
      canonical: (["swift"] + words + settings + [trades]).joined(separator: "\n"))
  }
}

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

extension Run {
  /// The same run with the fingerprints of its candles, where it has none yet.
  package func fingerprinted(_ recording: Recording) -> Run {
    var run = self
    for (i, one) in recording.instruments.enumerated() where run.instruments[i].dataHash.isEmpty {
      var fingerprint = Fingerprint()
      fingerprint.update(one.candles, 0..<one.candles.count)
      run.instruments[i].dataHash = fingerprint.hex
    }
    return run
  }
}

import Market
import Replay
import Text

extension RunSources {
  /// What cannot be told of instruments that are gone, where some are chosen among many.
  func survivorship(chooses: Bool) -> [String] {
    let end = end
    guard chooses, all.count > 1, !all.contains(where: { $0.isDelisted || endsEarly($0, end) })
    else { return [] }
    return [
      "All \(all.count) instruments have candles to the end. Those that were delisted before it are not among them, so that choosing among these looks better than it could have been (survivorship)."
    ]
  }

  /// Positions in instruments that ended long before the run did, of which nobody says what became.
  func heldAfterEnd(_ run: Run) -> [String] {
    let end = end
    return all.enumerated().compactMap { place, source in
      guard let last = source.last, endsEarly(source, end) else { return nil }
      let own = run.trades.filter { $0.instrument == place }
      let isHeld = own.contains(where: \.isOpen)
      guard isHeld || own.contains(where: { $0.exitPurpose == .end }) else { return nil }
      let what =
        isHeld ? "is held to the end at its last close" : "is closed at the end at its last close"
      return
        "\(source.instrument.symbol) has no candles after \(last.date) and \(what). Where it was delisted, a line of that kind in a file of events says what its holders were paid."
    }
  }

  /// The last candle of the run.
  private var end: Time? { all.compactMap(lastOfRun).max() }

  /// Whether the candles of an instrument end long before the run: by more than two weeks, and by more than a
  /// candle.
  private func endsEarly(_ source: DocumentSource<OpenedData>, _ end: Time?) -> Bool {
    guard let end, let last = lastOfRun(source) else { return false }
    let most = max(14 * 86_400_000, source.timeframe?.longestMilliseconds ?? 0)
    return end.milliseconds - last.milliseconds > most
  }

  private func lastOfRun(_ source: DocumentSource<OpenedData>) -> Time? {
    source.last.map { last in to.map { min(last, $0) } ?? last }
  }
}

extension Timeframe {
  /// The longest that a candle can be, in milliseconds.
  var longestMilliseconds: Int64 {
    if let seconds = intradaySeconds { return Int64(seconds) * 1_000 }
    let days: Int64 =
      switch unit {
      case .week: 7
      case .month: 31
      default: 1
      }
    return Int64(count) * days * 86_400_000
  }
}

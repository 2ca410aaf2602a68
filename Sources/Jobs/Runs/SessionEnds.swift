import Market
import Store
import Strategy

extension RunSources {
  /// What is traded without a calendar and never up to the opening of its next session, where rules ask for
  /// the last bar of one: nothing says then which bar that is.
  func withoutSessionEnd(_ document: StrategyDocument) throws -> [String] {
    guard !document.sessionEndRules.isEmpty else { return [] }
    return try zip(all, document.data).compactMap { source, entry in
      try entry.isTraded && source.neverEndsSession(barsOf: document.timeframe)
        ? source.instrument.symbol : nil
    }
  }

  /// The same in words.
  func sessionEnds(_ document: StrategyDocument) throws -> [String] {
    let symbols = try withoutSessionEnd(document)
    if symbols.isEmpty { return [] }
    let said = StrategyDocument.withoutSessionEnd(
      document.sessionEndRules, of: all.count > 1 ? symbols : [])
    return ["\(said) \(StrategyDocument.sessionEndCure)"]
  }
}

extension DocumentSource {
  /// Whether no calendar says when sessions end, and no bar of the candles that were read reaches the opening
  /// of the next.
  ///
  /// - Throws: `ZoneError`, `SessionError`.
  fileprivate func neverEndsSession(barsOf frame: Timeframe?) throws -> Bool {
    guard instrument.calendar == nil, let length = (frame ?? timeframe)?.intradaySeconds,
      times.count > 0
    else { return false }
    let bar = Int64(length) * 1_000
    var calendar = try TradingCalendar(instrument)
    var close = Int64.min
    for place in 0..<times.count {
      let time = times[place]
      if time.milliseconds >= close { close = calendar.hours(of: time).upperBound.milliseconds }
      if time.milliseconds + bar >= close { return false }
    }
    return true
  }
}

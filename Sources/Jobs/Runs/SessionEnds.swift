import Market
import Store
import Strategy

extension RunSources {
  /// What rules ask of the sessions of what is traded without a calendar, and of which instruments nothing
  /// tells it: the last bar of a session that is never up to the opening of the next, and the trading hours.
  func unknownSessions(_ document: StrategyDocument) throws -> [SessionFact: [String]] {
    var unknown: [SessionFact: [String]] = [:]
    for fact in SessionFact.allCases where !document.rules(asking: fact).isEmpty {
      let symbols = try zip(all, document.data).compactMap { source, entry in
        try entry.isTraded && source.leavesOpen(fact, barsOf: document.timeframe)
          ? source.instrument.symbol : nil
      }
      if !symbols.isEmpty { unknown[fact] = symbols }
    }
    return unknown
  }

  /// The same in words.
  func sessionEnds(_ document: StrategyDocument) throws -> [String] {
    let unknown = try unknownSessions(document)
    return SessionFact.allCases.compactMap { fact in
      unknown[fact].map { symbols in
        let said = fact.isUnknown(
          in: document.rules(asking: fact), of: all.count > 1 ? symbols : [])
        return "\(said) \(SessionFact.cure)"
      }
    }
  }
}

extension DocumentSource {
  /// Whether nothing tells something of the sessions of its bars.
  ///
  /// - Throws: `ZoneError`, `SessionError`.
  fileprivate func leavesOpen(_ fact: SessionFact, barsOf frame: Timeframe?) throws -> Bool {
    switch fact {
    case .end: try neverEndsSession(barsOf: frame)
    case .hours:
      instrument.calendar == nil && (frame ?? timeframe).map { $0.intradaySeconds != nil } ?? true
    }
  }

  /// Whether no calendar says when sessions end, and no bar of the candles that were read reaches the opening
  /// of the next.
  ///
  /// - Throws: `ZoneError`, `SessionError`.
  private func neverEndsSession(barsOf frame: Timeframe?) throws -> Bool {
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

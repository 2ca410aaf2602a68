import Market
import Store
import Strategy

extension TrialScoring {
  /// From when its trials are scored, as a search prints it: by the clocks of the exchange that its document
  /// names, and by UTC where it names none or several.
  package var firstWords: String {
    let instruments = instruments
    let zones = Set(instruments.map(\.zone))
    let shift = instruments.dayShift
    // Candles of a day and longer open at midnight UTC, and stand for their date, or with their session on the
    // evening before.
    let areDates = [first, last].allSatisfy { time in
      time.isMidnight || shift != 0 && instruments.contains { $0.opensSession(at: time) }
    }
    return RunTimes(
      zone: zones.count == 1 ? zones.first : nil, isIntraday: !areDates, shift: shift
    ).written(first)
  }

  /// What the document says of its instruments: the clocks of each.
  private var instruments: [Instrument] {
    guard let document = try? StrategyDocument(text: document, path: documentPath) else {
      return []
    }
    return document.data.map { entry in
      let said = document.instrument(of: entry)
      var instrument = Instrument(sessionOpen: said.sessionOpen ?? 0)
      if let zone = said.zone { instrument.zone = zone }
      return said.calendar.flatMap { try? ExchangeCalendar($0) }.map(instrument.following)
        ?? instrument
    }
  }
}

extension Instrument {
  /// Whether a session opens at a moment.
  fileprivate func opensSession(at time: Time) -> Bool {
    guard var calendar = try? TradingCalendar(self) else { return false }
    return calendar.opening(of: calendar.day(of: time)) == time
  }
}

import Market
import Store
import Strategy

extension TrialScoring {
  /// From when its trials are scored, as a search prints it: by the clocks of the exchange that its document
  /// names, and by UTC where it names none or several.
  package var firstWords: String {
    // Candles of a day and longer open at midnight UTC, and stand for their date.
    let isIntraday = [first, last].contains { $0.milliseconds % 86_400_000 != 0 }
    return RunTimes(zone: zone, isIntraday: isIntraday).written(first)
  }

  /// The zone that the document says of all its instruments.
  private var zone: String? {
    guard let document = try? StrategyDocument(text: document, path: documentPath) else {
      return nil
    }
    let zones = document.data.map { entry in
      let said = document.instrument(of: entry)
      let calendar = said.calendar.flatMap { try? ExchangeCalendar($0) }
      return calendar?.zone.name ?? said.zone
    }
    guard let first = zones.first, zones.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}

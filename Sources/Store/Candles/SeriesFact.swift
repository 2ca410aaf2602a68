/// A kind of fact that a store may know about a series, by the name of its option.
public enum SeriesFact: String, Hashable, Sendable, CaseIterable {
  case currency, tick, lot
  case exchangeZone = "exchange-zone"
  case sessionOpen = "session-open"
  case calendar, adjusted
}

extension SeriesFacts {
  /// These facts but for some, which are not known then.
  public func without(_ unset: Set<SeriesFact>) -> SeriesFacts {
    var facts = self
    for fact in unset {
      switch fact {
      case .currency: facts.currency = nil
      case .tick: facts.tick = nil
      case .lot: facts.lot = nil
      case .exchangeZone: facts.zone = nil
      case .sessionOpen: facts.sessionOpen = nil
      case .calendar: facts.calendar = nil
      case .adjusted: facts.adjusted = nil
      }
    }
    return facts
  }
}

/// From where the splits, dividends and delistings come in which a run's account takes part.
public struct EventsChoice: Hashable, Sendable {
  /// Where they are told.
  public enum Place: Hashable, Sendable {
    /// In columns of the file of candles.
    case columns
    /// In a file of events; `-` is standard input.
    case file(String)
  }

  /// Where they are told.
  public var place: Place
  /// Whether the prices are without splits already, so that dividends alone count.
  public var isSplitAdjusted: Bool
  /// Whose events are meant where a file tells those of several; `nil` for the name that the candles have.
  public var symbol: String?
  /// Whether it is chosen for several instruments, so that a file must tell them apart.
  public var isShared = false

  /// Events of a place.
  public init(_ place: Place, isSplitAdjusted: Bool = false) {
    self.place = place
    self.isSplitAdjusted = isSplitAdjusted
  }

  /// The word for columns where a path is expected.
  public static let columnsWord = "columns"
}

extension CorporateEvents {
  /// The dividends as they are for units of prices that are without splits: those of a file are as they
  /// were paid, and splits after them have made more units of each. After a delisting there are none.
  public var withoutSplits: [CorporateEvent] {
    events.compactMap { event in
      guard event.kind == .dividend else { return event.kind == .split ? nil : event }
      let units = events.reduce(1.0) { product, other in
        other.kind == .split && other.time > event.time ? product * other.value : product
      }
      let cash = event.value / units
      return cash > 0 && cash.isFinite ? CorporateEvent(.dividend, event.time, cash) : nil
    }
  }
}

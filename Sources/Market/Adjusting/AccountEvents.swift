/// The splits, dividends and delistings in which a run's account takes part, as far as its source has told them.
public struct AccountEvents: Hashable, Sendable {
  /// The events: a source may tell more of them with every block, at the latest with the candle at which
  /// one counts. Those that were told once stay in their places.
  public var events: [CorporateEvent]
  /// Whether their times are those of candles, as columns tell them, and not ex-dates.
  public var areMoments: Bool
  /// Whether a split must show in the prices; those that an audit makes up have none.
  package var mustShow = true

  /// Events by their ex-dates, or by their candles' times.
  public init(_ events: [CorporateEvent] = [], areMoments: Bool = false) {
    self.events = events
    self.areMoments = areMoments
  }
}

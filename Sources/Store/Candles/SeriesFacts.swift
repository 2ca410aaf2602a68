public import Market
import Text

/// What is known about what a series holds, beyond its candles; `nil` for what no source told.
public struct SeriesFacts: Hashable, Sendable {
  /// The smallest step of a price.
  public var tick: Double?
  /// The smallest quantity that trades, in units.
  public var lot: Double?
  /// The currency of its prices, e.g. `USD`.
  public var currency: String? { didSet { currency = currency.map(Currency.code) } }
  /// The IANA name of the exchange's time zone, e.g. `America/New_York`.
  public var zone: String?
  /// Where a trading day begins, in seconds after midnight of `zone`.
  public var sessionOpen: Int?
  /// The name of the exchange's calendar, e.g. `XNYS`.
  public var calendar: String?
  /// Whether prices are adjusted for splits or dividends.
  public var adjusted: Bool?

  /// Nothing known.
  public init() {}

  /// What an instrument says; the values that it has where nothing was said tell nothing.
  public init(_ instrument: Instrument) {
    let silent = Instrument()
    if instrument.tick != silent.tick { tick = instrument.tick }
    if instrument.lot != silent.lot { lot = instrument.lot }
    if instrument.currency != silent.currency { currency = instrument.currency }
    if instrument.zone != silent.zone { zone = instrument.zone }
    if instrument.sessionOpen != silent.sessionOpen { sessionOpen = instrument.sessionOpen }
    calendar = instrument.calendar
  }

  /// What an exchange's calendar says.
  public init(_ calendar: ExchangeCalendar) {
    self.calendar = calendar.name
    zone = calendar.zone.name
    sessionOpen = calendar.sessionOpen
  }

  /// The instrument of a symbol with these facts.
  public func instrument(_ symbol: String) -> Instrument {
    var instrument = Instrument(symbol: symbol)
    if let tick { instrument.tick = tick }
    if let lot { instrument.lot = lot }
    if let currency { instrument.currency = currency }
    if let zone { instrument.zone = zone }
    if let sessionOpen { instrument.sessionOpen = sessionOpen }
    instrument.calendar = calendar
    let known = calendar.flatMap { try? ExchangeCalendar($0) }
    return known.map { instrument.following($0) } ?? instrument
  }

  /// These facts, and where they are silent those of others.
  public func completed(by others: SeriesFacts) -> SeriesFacts {
    var facts = self
    facts.tick = tick ?? others.tick
    facts.lot = lot ?? others.lot
    facts.currency = currency ?? others.currency
    facts.zone = zone ?? others.zone
    facts.sessionOpen = sessionOpen ?? others.sessionOpen
    facts.calendar = calendar ?? others.calendar
    facts.adjusted = adjusted ?? others.adjusted
    return facts
  }

  /// The first fact that both tell and tell differently, in words.
  func contradiction(with others: SeriesFacts) -> (fact: String, own: String, other: String)? {
    func differ<Value: Equatable>(
      _ fact: String, _ own: Value?, _ other: Value?, _ text: (Value) -> String
    ) -> (String, String, String)? {
      guard let own, let other, own != other else { return nil }
      return (fact, text(own), text(other))
    }
    return differ("currency", currency, others.currency) { $0 }
      ?? differ("tick", tick, others.tick) { NumberText.shortest($0) }
      ?? differ("lot", lot, others.lot) { NumberText.shortest($0) }
      ?? differ("time zone", zone, others.zone) { $0 }
      ?? differ("opening of the session", sessionOpen, others.sessionOpen) {
        "\($0) s after midnight"
      }
      ?? differ("calendar", calendar, others.calendar) { $0 }
      ?? differ("kind of price", adjusted, others.adjusted) { $0 ? "adjusted" : "as traded" }
  }
}

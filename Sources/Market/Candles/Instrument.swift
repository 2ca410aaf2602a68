/// What is traded and in which steps.
public struct Instrument: Hashable, Sendable {
  /// Its name at the exchange, e.g. `AAPL`; untrusted text.
  public var symbol: String
  /// The smallest step of a price, in `currency`; 0 for none.
  public var tick: Double
  /// The smallest quantity that trades, in units; quantities are rounded down to it. 0 for none;
  /// `nil` where nothing names one, and a run then takes what suits its cash.
  public var lot: Double?
  /// The currency of its prices, e.g. `USD`, by the name of `Currency.code`; empty if unknown.
  public var currency: String { didSet { currency = Currency.code(currency) } }
  /// The IANA name of the exchange's time zone, e.g. `America/New_York`.
  public var zone: String
  /// Where a trading day begins, in seconds after midnight of `zone`: intraday frames are anchored
  /// to it. 0 for a market that never closes.
  public var sessionOpen: Int
  /// The exchange's calendar by name, as in `XNYS`: it says zone and hours, and `zone` and
  /// `sessionOpen` count for nothing beside it. `nil` for none.
  public var calendar: String?
  /// Whether the market rests on Saturdays and Sundays: bars of several daily candles are then over
  /// with their last weekday, and sales are settled on weekdays alone. Counts for nothing beside a
  /// calendar, and for settlement alone where candles are below a day.
  public var restsAtWeekends = false
  /// What a unit is worth beside its price.
  public var contract = Contract()
  /// What its exchange does not allow.
  public var rules = TradingRules()

  /// An instrument; every part has the value of a market that says nothing about itself.
  public init(
    symbol: String = "", tick: Double = 0, lot: Double? = nil, currency: String = "",
    zone: String = "UTC", sessionOpen: Int = 0, calendar: String? = nil
  ) {
    self.symbol = symbol
    self.tick = tick
    self.lot = lot
    self.currency = Currency.code(currency)
    self.zone = zone
    self.sessionOpen = sessionOpen
    self.calendar = calendar
  }

  /// The instrument with an exchange's calendar, its zone and its opening.
  public func following(_ calendar: ExchangeCalendar) -> Instrument {
    var instrument = self
    instrument.calendar = calendar.name
    instrument.zone = calendar.zone.name
    instrument.sessionOpen = calendar.sessionOpen
    instrument.restsAtWeekends = false
    return instrument
  }

  /// How far the opening of a day's session is moved to lie on the date that the day bears, in milliseconds: half
  /// a day where sessions open at noon or later, on the evening before; else 0.
  package var dayShift: Int64 {
    let opening = calendar.flatMap { try? ExchangeCalendar($0) }?.sessionOpen ?? sessionOpen
    return opening >= 43_200 ? 43_200_000 : 0
  }
}

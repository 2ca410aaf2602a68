public import Market

/// A split or a dividend that an account met while it held the instrument.
public struct AccountEvent: Hashable, Sendable {
  /// The instrument's place in `Run.instruments`.
  public let instrument: Int
  /// The base candle before whose open it counted.
  public let candle: Int
  /// The open time of that candle.
  public let time: Time
  /// The event, with its ex-date.
  public let event: CorporateEvent
  /// Units held before it, negative for short.
  public let unitsBefore: Double
  /// Units held after it: others only after a split.
  public let units: Double
  /// What a unit of the prices' currency was worth in the account's; 1 where both are the same.
  public let exchangeRate: Double

  /// An event from its parts.
  package init(
    instrument: Int = 0, candle: Int, time: Time, event: CorporateEvent, unitsBefore: Double,
    units: Double, exchangeRate: Double = 1
  ) {
    self.instrument = instrument
    self.candle = candle
    self.time = time
    self.event = event
    self.unitsBefore = unitsBefore
    self.units = units
    self.exchangeRate = exchangeRate
  }

  /// The cash that it brought to the account, in the currency: negative where a short was charged, 0 for
  /// a split.
  public var cash: Double {
    event.kind == .dividend ? units * (event.value * exchangeRate) : 0
  }
}

public import Market

/// A split, a dividend or a roll that an account met while it held the instrument.
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
  /// What a unit gained where the price gained 1, in the currency of the prices; 1 for all but rolls.
  public let multiplier: Double

  /// An event from its parts.
  package init(
    instrument: Int = 0, candle: Int, time: Time, event: CorporateEvent, unitsBefore: Double,
    units: Double, exchangeRate: Double = 1, multiplier: Double = 1
  ) {
    self.instrument = instrument
    self.candle = candle
    self.time = time
    self.event = event
    self.unitsBefore = unitsBefore
    self.units = units
    self.exchangeRate = exchangeRate
    self.multiplier = multiplier
  }

  /// The same of the only instrument, at another place of its candles.
  package func placed(at candle: Int) -> AccountEvent {
    AccountEvent(
      candle: candle, time: time, event: event, unitsBefore: unitsBefore, units: units,
      exchangeRate: exchangeRate, multiplier: multiplier)
  }

  /// The cash that it brought to the account, in the currency: negative where a short was charged, 0 for
  /// a split. At a roll what a long position pays for the dearer contract, which is worth as much more.
  public var cash: Double {
    switch event.kind {
    case .dividend: units * (event.value * exchangeRate)
    case .roll: -(units * (multiplier * exchangeRate) * event.value)
    case .split, .delisting: 0
    }
  }
}

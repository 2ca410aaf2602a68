public import Market

/// What holding cost, apart from trading: interest for some days, funding or a roll at a moment.
public struct Charge: Hashable, Sendable {
  /// What it was for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Interest on what was sold short.
    case borrowing
    /// Interest on borrowed money.
    case margin
    /// Funding of a perpetual.
    case funding
    /// Both trades of a roll from one contract of a future to the next.
    case roll
  }

  /// The instrument's place in `Run.instruments`.
  public let instrument: Int
  /// The base candle before whose open it was charged, and the open time of that candle.
  public let candle: Int
  /// The open time of that candle.
  public let time: Time
  /// What it was for.
  public let kind: Kind
  /// Units held, negative for short.
  public let units: Double
  /// The close before, at which they were valued.
  public let price: Double
  /// Calendar days of interest; 0 for funding and rolls.
  public let days: Int
  /// The rate: of a year for interest, of the payment for funding; 0 of a roll.
  public let rate: Double
  /// What a unit of the prices' currency was worth in the account's; 1 where both are the same.
  public let exchangeRate: Double
  /// What was paid, in the account's currency; below 0 for funding that was received.
  public let amount: Double

  package init(
    instrument: Int, candle: Int, time: Time, kind: Kind, units: Double, price: Double, days: Int,
    rate: Double, exchangeRate: Double = 1, amount: Double
  ) {
    self.instrument = instrument
    self.candle = candle
    self.time = time
    self.kind = kind
    self.units = units
    self.price = price
    self.days = days
    self.rate = rate
    self.exchangeRate = exchangeRate
    self.amount = amount
  }
}

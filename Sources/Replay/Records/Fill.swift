public import Market

/// An order that traded.
public struct Fill: Hashable, Sendable {
  private let orderAt: UInt32
  private let candleAt: UInt32
  private let instrumentBits: UInt16
  /// The open time of the base candle in which it traded.
  public let time: Time
  /// Units, positive for buys.
  public let quantity: Double
  /// In the instrument's currency.
  public let price: Double
  /// Commission, never negative, in the account's currency.
  public let cost: Double
  /// What a unit of the prices' currency was worth in the account's; 1 where both are the same.
  public let exchangeRate: Double

  /// A fill from its parts.
  package init(
    order: Int, instrument: Int = 0, candle: Int, time: Time, quantity: Double, price: Double,
    cost: Double, exchangeRate: Double = 1
  ) {
    orderAt = UInt32(truncatingIfNeeded: order)
    candleAt = UInt32(truncatingIfNeeded: candle)
    instrumentBits = UInt16(truncatingIfNeeded: instrument)
    self.time = time
    self.quantity = quantity
    self.price = price
    self.cost = cost
    self.exchangeRate = exchangeRate
  }

  /// The order's place in `Run.orders`.
  public var order: Int { Int(orderAt) }
  /// The instrument's place in `Run.instruments`.
  public var instrument: Int { Int(instrumentBits) }
  /// The base candle in which it traded.
  public var candle: Int { Int(candleAt) }
}

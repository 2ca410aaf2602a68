import Market
import Strategy

/// Buys once, at the first price at which the strategy could have traded, and holds.
struct HoldTracker: Sendable {
  private let sizing: Sizing
  private let cash: Double
  private(set) var holding: Holding?
  private var meter = DrawdownMeter()

  init(_ options: ReplayOptions, _ instrument: Instrument) {
    sizing = Sizing(options.account, instrument)
    cash = options.account.cash
  }

  /// Buys at a candle's open or close.
  mutating func buy(_ candle: Int, at price: Double, _ time: Time) {
    let units = sizing.affordable(cash, at: price)
    let cost = units > 0 ? sizing.cost(units, at: price) : 0
    let holding = Holding(
      candle: candle, time: time, price: price, units: units, cost: cost, cash: cash)
    self.holding = holding
    meter = DrawdownMeter(offset: holding.cashLeft, scale: units)
    // The cash before the purchase is the first high; as a close it would be this price.
    if units > 0 { meter.start(price + cost / units, time.milliseconds) }
  }

  /// Takes the closes of a block from the purchase on.
  mutating func take(_ piece: borrowing Piece) {
    guard let holding, holding.units > 0 else { return }
    let start = max(0, holding.candle - piece.firstCandle)
    if start < piece.count {
      meter.take(piece.close + start, piece.time + start, piece.count - start)
    }
  }

  /// What holding is worth at a close.
  func equity(_ candle: Int, atClose close: Double) -> Double {
    guard let holding, candle >= holding.candle else { return cash }
    return holding.equity(atClose: close)
  }

  /// Holding with its drawdowns.
  func finished() -> Holding? {
    var holding = holding
    holding?.drawdowns = meter.finished()
    return holding
  }
}

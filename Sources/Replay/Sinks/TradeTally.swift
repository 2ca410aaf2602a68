import Market
import Strategy

/// What statistics need of fills and trades, and no more: nothing of it grows with the candles.
struct TradeTally: EventSink {
  static var keepsOrders: Bool { false }
  var explanationCount: Int { 0 }

  /// What a unit of each instrument gains where its price gains 1.
  private let multipliers: [Double]
  /// The closed trades as columns.
  private(set) var closed = ClosedTrades()
  private(set) var openTrades = 0
  private(set) var fills = 0
  /// The money that was bought and sold for, and what that cost.
  private(set) var traded = ExactSum()
  private(set) var costs = ExactSum()
  /// Dividends that were paid, less those that were charged.
  private(set) var dividends = ExactSum()
  /// Whether something that was held rolled to the next contract.
  private(set) var hasRolled = false
  /// Candles at whose close something was held.
  private(set) var candlesHeld = 0
  private var positions = 0
  private var heldSince = 0

  init(_ multipliers: [Double]) { self.multipliers = multipliers }

  mutating func add(_ order: OrderRecord) {}

  @inline(__always)
  mutating func add(_ fill: Fill) {
    fills += 1
    let pointValue = multipliers[fill.instrument] * fill.exchangeRate
    traded.add((fill.quantity * pointValue * fill.price).magnitude)
    costs.add(fill.cost)
  }

  @inline(__always)
  mutating func add(_ trade: Trade, isPart: Bool) {
    if trade.isOpen { openTrades += 1 } else { closed.add(trade) }
  }

  mutating func close(
    _ order: Int, _ state: OrderRecord.State, _ reason: RejectionReason?, _ moment: Moment
  ) {}
  mutating func close(_ order: Int, filled units: Double, _ moment: Moment) {}
  mutating func explain(_ value: Double) {}

  mutating func add(_ event: AccountEvent) {
    if event.event.kind == .dividend { dividends.add(event.cash) }
    if event.event.kind == .roll { hasRolled = true }
  }

  @inline(__always)
  mutating func hold(_ isHeld: Bool, _ moment: Moment) {
    if isHeld {
      if positions == 0 { heldSince = moment.candle }
      positions += 1
    } else {
      positions -= 1
      if positions == 0 { candlesHeld += moment.candle - heldSince }
    }
  }

  /// Counts what is held up to the end of the run.
  mutating func end(at candles: Int) {
    if positions > 0 { candlesHeld += candles - heldSince }
  }
}

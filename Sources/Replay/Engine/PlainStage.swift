import Market

extension PlainLane {
  /// Room for the records of one block: at most one order a candle.
  struct Stage {
    private let orders: UnsafeMutablePointer<OrderRecord>
    private let fills: UnsafeMutablePointer<Fill>
    private let trades: UnsafeMutablePointer<Trade>
    let explanations: UnsafeMutablePointer<Double>
    private var orderCount = 0
    private var fillCount = 0
    private var tradeCount = 0
    /// How many values that explain orders are staged.
    var explained = 0

    /// Room where an order is explained by at most so many values.
    init(explanation: Int) {
      let count = Candles.blockSize
      orders = .allocate(capacity: count)
      fills = .allocate(capacity: count)
      trades = .allocate(capacity: count)
      explanations = .allocate(capacity: max(1, count * explanation))
    }

    func deallocate() {
      orders.deallocate()
      fills.deallocate()
      trades.deallocate()
      explanations.deallocate()
    }

    @inline(__always)
    mutating func add(_ order: OrderRecord) {
      (orders + orderCount).initialize(to: order)
      orderCount += 1
    }

    @inline(__always)
    mutating func add(_ fill: Fill) {
      (fills + fillCount).initialize(to: fill)
      fillCount += 1
    }

    @inline(__always)
    mutating func add(_ trade: Trade) {
      (trades + tradeCount).initialize(to: trade)
      tradeCount += 1
    }

    /// Hands all of it to a ledger and is empty again.
    mutating func flush(into ledger: inout Ledger) {
      ledger.add(
        orders: UnsafeBufferPointer(start: orders, count: orderCount),
        fills: UnsafeBufferPointer(start: fills, count: fillCount),
        trades: UnsafeBufferPointer(start: trades, count: tradeCount),
        explanations: UnsafeBufferPointer(start: explanations, count: explained))
      orderCount = 0
      fillCount = 0
      tradeCount = 0
      explained = 0
    }
  }
}

import Market
import Strategy

/// What happened, in the order in which it happened. Only ever grows, but for the ends of orders.
struct Ledger: Sendable {
  /// Whether anything is kept: the brokers that only bound the ambiguity keep nothing.
  let isKept: Bool
  private(set) var orders: [OrderRecord] = []
  private(set) var fills: [Fill] = []
  private(set) var trades: [Trade] = []
  var explanations: [Double] = []
  /// Whether a lot was closed in parts, so that trades must be numbered again.
  private(set) var hasParts = false

  init(isKept: Bool) { self.isKept = isKept }

  /// Makes room for what so many candles usually bring. Untouched room costs no memory but growing
  /// copies, so room grows fast while there is little.
  mutating func makeRoom(for candles: Int) {
    guard isKept else { return }
    func wanted(_ count: Int, _ capacity: Int, _ more: Int) -> Int {
      count + more <= capacity ? 0 : max(count + more, (orders.count < 1 << 16 ? 16 : 4) * count)
    }
    let some = candles / 8 + 64
    orders.makeRoom(for: wanted(orders.count, orders.capacity, some))
    fills.makeRoom(for: wanted(fills.count, fills.capacity, some))
    trades.makeRoom(for: wanted(trades.count, trades.capacity, some / 2))
    explanations.makeRoom(for: wanted(explanations.count, explanations.capacity, 4 * some))
  }

  @inline(__always)
  mutating func add(_ order: OrderRecord) { if isKept { orders.append(order) } }

  @inline(__always)
  mutating func add(_ fill: Fill) { if isKept { fills.append(fill) } }

  @inline(__always)
  mutating func add(_ trade: Trade, isPart: Bool) {
    guard isKept else { return }
    trades.append(trade)
    if isPart { hasParts = true }
  }

  /// Adds records that were staged elsewhere.
  mutating func add(
    orders some: UnsafeBufferPointer<OrderRecord>, fills: UnsafeBufferPointer<Fill>,
    trades: UnsafeBufferPointer<Trade>, explanations: UnsafeBufferPointer<Double>
  ) {
    orders.append(contentsOf: some)
    self.fills.append(contentsOf: fills)
    self.trades.append(contentsOf: trades)
    self.explanations.append(contentsOf: explanations)
  }

  /// Takes an order out of the book.
  @inline(__always)
  mutating func close(
    _ order: Int, _ state: OrderRecord.State, _ reason: RejectionReason? = nil, _ moment: Moment
  ) {
    if isKept {
      orders[order].close(state, reason: reason, candle: moment.candle, time: moment.time)
    }
  }

  /// Closes an order that traded.
  @inline(__always)
  mutating func close(_ order: Int, filled units: Double, _ moment: Moment) {
    guard isKept else { return }
    orders[order].quantity = units
    orders[order].close(.filled, candle: moment.candle, time: moment.time)
  }

  /// Numbers the trades from 1 in the order of their entries, parts of a lot in that of their exits.
  mutating func number() {
    guard hasParts else { return }
    let order = trades.indices.sorted {
      (trades[$0].entryFill, $0) < (trades[$1].entryFill, $1)
    }
    for (number, place) in order.enumerated() { trades[place].number = number + 1 }
  }
}

/// Where and when something happens.
struct Moment: Hashable, Sendable {
  /// The base candle, from the run's first.
  var candle: Int
  var time: Time
}

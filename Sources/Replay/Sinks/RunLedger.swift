import Market
import Strategy

/// Every order, fill and trade, in the order in which they happened. Only ever grows, but for the ends
/// of orders.
struct RunLedger: EventSink {
  static var keepsOrders: Bool { true }

  private(set) var orders: [OrderRecord] = []
  private(set) var fills: [Fill] = []
  private(set) var trades: [Trade] = []
  private(set) var explanations: [Double] = []
  private(set) var accountEvents: [AccountEvent] = []
  private(set) var shortfalls: [Shortfall] = []
  private(set) var charges: [Charge] = []
  private(set) var rateSettlements: [RateSettlement] = []
  /// The units that traded of orders of which some are left.
  private var begun: [Int: Double] = [:]
  /// Whether a lot was closed in parts, so that trades must be numbered again.
  private var hasParts = false

  var explanationCount: Int { explanations.count }

  /// Reserves memory for the records that a number of candles usually brings. Untouched capacity costs
  /// no memory but growing copies, so capacity grows fast while there is little.
  mutating func makeRoom(for candles: Int) {
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
  mutating func add(_ order: OrderRecord) { orders.append(order) }

  @inline(__always)
  mutating func add(_ fill: Fill) { fills.append(fill) }

  @inline(__always)
  mutating func add(_ trade: Trade, isPart: Bool) {
    trades.append(trade)
    if isPart { hasParts = true }
  }

  @inline(__always)
  mutating func close(
    _ order: Int, _ state: OrderRecord.State, _ reason: RejectionReason?, _ moment: Moment
  ) {
    orders[order].close(state, reason: reason, candle: moment.candle, time: moment.time)
  }

  @inline(__always)
  mutating func close(_ order: Int, filled units: Double, _ moment: Moment) {
    let before = begun.isEmpty ? 0 : begun.removeValue(forKey: order) ?? 0
    orders[order].fill(before + units, candle: moment.candle, time: moment.time)
  }

  mutating func fillPart(_ order: Int, _ units: Double, left: Double) {
    begun[order, default: 0] += units
    orders[order].begin(of: begun[order, default: 0] + left)
  }

  @inline(__always)
  mutating func explain(_ value: Double) { explanations.append(value) }

  mutating func add(_ event: AccountEvent) { accountEvents.append(event) }

  mutating func add(_ charge: Charge) { charges.append(charge) }
  mutating func add(_ settlement: RateSettlement) { rateSettlements.append(settlement) }

  mutating func miss(_ order: Int, _ money: Double, until time: Time?) {
    shortfalls.append(Shortfall(order: order, money: money, settles: time))
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

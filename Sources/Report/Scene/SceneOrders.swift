import Market
import Replay
import Strategy
import Text

/// The orders of an instrument as columns, in the order in which they came: when each was placed, what
/// it asked for, and what became of it.
struct SceneOrders {
  /// The most orders that are embedded.
  static let most = 30_000

  private let context: ReportContext
  private let clock: SceneClock
  private let orders: [OrderRecord]

  init(_ context: ReportContext, _ clock: SceneClock, instrument: Int) {
    self.context = context
    self.clock = clock
    orders = context.run.orders.filter { $0.instrument == instrument }
  }

  var members: [(String, JSON)] {
    guard !orders.isEmpty, orders.count <= Self.most else { return [] }
    let reasons = Array(Set(orders.compactMap { $0.reason?.words })).sorted()
    let purposes = OrderRecord.Purpose.allCases.filter { purpose in
      orders.contains { $0.purpose == purpose }
    }
    let fills = self.fills
    let placed = whole { clock.bar($0.placedCandle) }
    let ended = whole { $0.closedCandle.map(clock.bar) ?? -1 }
    let columns: [(String, SceneColumn)] = [
      ("pb", placed), ("cb", ended.expecting(.sum([(1, "pb", placed)], decimals: 0))),
      ("for", whole { purposes.firstIndex(of: $0.purpose) ?? 0 }),
      ("side", whole { $0.side == .long ? 1 : -1 }),
      ("state", whole { Int($0.state.rawValue) }),
      ("reason", whole { $0.reason.flatMap { reasons.firstIndex(of: $0.words) } ?? -1 }),
      ("stop", prices { $0.kind.stopPrice }), ("limit", prices { $0.kind.limitPrice }),
      (
        "qty",
        SceneColumn(
          orders.map { abs($0.quantity) }, decimals: context.precision.quantity + 1,
          shown: context.precision.quantity)
      ),
      ("price", prices { fills[$0.id] }),
    ]
    return [
      (
        "orders",
        .members([
          ("n", .whole(orders.count)), ("reasons", .list(reasons.map { .text($0) })),
          ("purposes", .list(purposes.map { .text($0.words.asBeginning) })),
          ("columns", .members(columns.map { ($0.0, $0.1.json(orders.count)) })),
        ])
      )
    ]
  }

  /// The price of each order that was filled, by its place.
  private var fills: [Int: Double] {
    Dictionary(context.run.fills.map { ($0.order, $0.price) }) { first, _ in first }
  }

  private func whole(_ number: (OrderRecord) -> Int) -> SceneColumn {
    SceneColumn(orders.map { Int64(number($0)) }, decimals: 0)
  }

  private func prices(_ price: (OrderRecord) -> Double?) -> SceneColumn {
    let shown = context.numbers.priceDecimals
    return SceneColumn(orders.map { price($0) ?? .nan }, decimals: shown + 1, shown: shown)
  }
}

import Market
import Replay
import Strategy
import Text

/// The trades of an instrument as columns, in the order of their numbers.
struct SceneTrades {
  private let trades: [Trade]
  private let context: ReportContext
  private let closedAt: [Int]
  private let unit: Int64

  /// - Parameter unit: the milliseconds that times are counted in.
  init(_ trades: [Trade], _ context: ReportContext, closedAt: [Int], unit: Int64) {
    self.trades = trades.sorted { $0.number < $1.number }
    self.context = context
    self.closedAt = closedAt
    self.unit = unit
  }

  var json: JSON {
    let price = SceneColumn.priceDecimals(
      [trades.map(\.entryPrice), trades.map(\.exitPrice)], shown: context.numbers.priceDecimals)
    let money = context.precision.money + 2
    let share = context.precision.share + 4
    let reasons = self.reasons
    let whole: [(String, [Int])] = [
      ("no", trades.map(\.number)), ("side", trades.map { $0.side == .long ? 1 : -1 }),
      ("sb", trades.map { asked($0.entryFill) }), ("eb", trades.map { bar(of: $0.entryCandle) }),
      ("xb", trades.map { $0.isOpen ? -1 : bar(of: $0.exitCandle) }),
      ("held", trades.map(\.candles)), ("er", trades.map(\.entryRule)),
      ("xr", trades.map { $0.isOpen ? -1 : $0.exitRule }),
      ("xo", trades.map { trade in trade.exitFill.map { asked($0) } ?? -1 }),
      ("reason", trades.map { reasons.firstIndex(of: reason($0)) ?? 0 }),
      ("et", times(trades.map(\.entryTime))), ("xt", times(trades.map(\.exitTime))),
    ]
    let numbers: [(String, SceneColumn)] = [
      ("qty", SceneColumn(trades.map(\.quantity), decimals: 8)),
      ("ep", SceneColumn(trades.map(\.entryPrice), decimals: price)),
      ("xp", SceneColumn(trades.map(\.exitPrice), decimals: price)),
      (
        "profit",
        SceneColumn(trades.map(\.profit), decimals: money, shown: context.precision.money)
      ),
      ("pct", shares(\.profitShare, share)), ("worst", shares(\.worstShare, share)),
      ("best", shares(\.bestShare, share)),
      ("costs", SceneColumn(trades.map(\.costs), decimals: 4, shown: 2)),
      ("stop", SceneColumn(trades.map(\.stop), decimals: price)),
      ("target", SceneColumn(trades.map(\.target), decimals: price)),
    ]
    let columns =
      whole.map { ($0.0, SceneColumn($0.1.map { Int64($0) }, decimals: 0).json) }
      + numbers.map { ($0.0, $0.1.json) }
    return .members([
      ("n", .whole(trades.count)), ("reasons", .list(reasons.map { .text($0) })),
      ("columns", .members(columns)),
    ])
  }

  /// Shares of one, with the digits that are shown of them in per cent.
  private func shares(_ share: KeyPath<Trade, Double>, _ decimals: Int) -> SceneColumn {
    SceneColumn(
      trades.map { $0[keyPath: share] }, decimals: decimals, shown: context.precision.share + 2)
  }

  private func bar(of candle: Int) -> Int { Report.bar(of: candle, closedAt: closedAt) }

  /// The bar at whose close the order of a fill was asked for, −1 where that is not known.
  private func asked(_ fill: Int) -> Int {
    let run = context.run
    guard run.fills.indices.contains(fill), run.orders.indices.contains(run.fills[fill].order)
    else { return -1 }
    return bar(of: run.orders[run.fills[fill].order].placedCandle)
  }

  private func times(_ times: [Time]) -> [Int] {
    times.map { Int(context.dates.wallClock([$0.milliseconds])[0] / unit) }
  }

  private func reason(_ trade: Trade) -> String {
    exitReason(of: trade, rules: context.run.rules)
  }

  private var reasons: [String] { Array(Set(trades.map(reason))).sorted() }
}

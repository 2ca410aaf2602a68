import Market
import Replay
import Strategy

/// The figures that the verdict, the titles and the checks are made from.
struct Headline {
  let cash: Double
  let final: Double
  let holdFinal: Double
  /// Whether there is a holding to compare with.
  let hasHolding: Bool
  /// Whether anything was traded.
  let hasTraded: Bool
  /// Net result as a share of the cash at the start.
  let net: Double
  let holdNet: Double
  /// Whether there is a year of data, below which a growth a year says little.
  let isLong: Bool
  /// Growth a year, where the run is long enough for one.
  let growth: Double?
  let holdGrowth: Double?
  /// Largest falls as shares, above or equal to 0.
  let fall: Double
  let holdFall: Double
  /// The five deepest falls, and the one that has not recovered.
  let worst: [Drawdown]
  let unrecovered: Drawdown?
  let won: Int
  let lost: Int
  let interval: WilsonInterval?
  /// Sums of profits and of losses (above 0) over closed trades, and of all costs.
  let grossProfit: Double
  let grossLoss: Double
  let costs: Double
  /// Share of candles with a position.
  let exposure: Double?
}

extension Headline {
  init(_ context: ReportContext) {
    let run = context.run
    let statistics = context.statistics
    cash = run.account.cash
    final = run.finalEquity
    holdFinal = run.holdFinalEquity
    net = cash > 0 ? final / cash - 1 : 0
    holdNet = cash > 0 ? holdFinal / cash - 1 : 0
    isLong = run.last.seconds - (run.firstTradable ?? run.first).seconds >= 31_536_000
    growth = statistics[.growth].value
    holdGrowth = statistics.holding(.growth).value
    let falls = drawdowns(of: run.equity)
    worst = Array(falls.sorted { ($0.depth, $1.high) > ($1.depth, $0.high) }.prefix(5))
    unrecovered = falls.last.flatMap { $0.recovery == nil ? $0 : nil }
    fall = worst.first?.depth ?? 0
    holdFall = run.holding?.drawdowns.deepest ?? 0
    won = context.closed.count { $0.isWon }
    lost = context.closed.count - won
    interval = WilsonInterval(won: won, of: context.closed.count)
    grossProfit = context.closed.reduce(0) { $0 + max(0, $1.profit) }
    grossLoss = context.closed.reduce(0) { $0 - min(0, $1.profit) }
    costs = run.fills.reduce(0) { $0 + $1.cost }
    exposure = statistics[.exposure].value
    hasTraded = !run.trades.isEmpty
    hasHolding = run.holding.map { $0.units > 0 } ?? false
  }
}

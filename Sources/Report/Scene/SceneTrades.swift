import Market
import Replay
import Strategy
import Text

/// The trades of an instrument as columns, in the order of their numbers.
struct SceneTrades {
  private let reasons: [String]
  private let count: Int
  private let columns: [(name: String, column: SceneColumn)]
  private let opened: [Bool]
  /// Splits and rolls, the latest first: the bar before which each counts, its value, and 1 for a roll.
  private let events: [JSON]

  /// - Parameters:
  ///   - precision: of the whole run, whose decimals money and shares of all instruments are shown with.
  ///   - times: when bars open, as the exchange's clocks show it.
  ///   - unit: the milliseconds that times are counted in.
  init(
    _ context: ReportContext, _ precision: TradePrecision, _ candles: SceneCandles,
    _ clock: SceneClock, times: [Int64], unit: Int64
  ) {
    let source = SceneTradeSource(context, precision, clock, unit: unit)
    count = source.trades.count
    opened = source.trades.map(\.isOpen)
    reasons = source.reasons
    let recording = context.recording
    events = recording.events.filter(\.changesPrices).reversed().map { event in
      let candle = recording.candles.time.partitioningIndex { $0 >= event.time.milliseconds }
      return .list([
        .whole(context.bar(candle)), .number(event.value),
        .whole(event.kind == .roll ? 1 : 0),
      ])
    }
    var made: [(name: String, column: SceneColumn)] = []
    func known(_ name: String) -> SceneColumn {
      made.first { $0.name == name }?.column ?? SceneColumn([Int64?](), decimals: 0)
    }
    func sum(_ parts: [(Int, String)], plus constant: Int = 0) -> SceneExpectation {
      .sum(parts.map { ($0.0, $0.1, known($0.1)) }, plus: constant, decimals: 0)
    }
    let bars = SceneColumn(times.map { $0 / unit }, decimals: 0)
    func expectation(_ name: String, _ column: SceneColumn) -> SceneExpectation? {
      let decimals = column.decimals
      switch name {
      case "no": return .step(column.integers)
      case "xb": return sum([(1, "eb")])
      case "sb": return sum([(1, "eb")], plus: -1)
      case "xo": return sum([(1, "xb")], plus: -1)
      case "held": return sum([(1, "xb"), (-1, "eb")])
      case "et": return .looked(up: "t", bars, at: "eb", known("eb"), decimals: decimals)
      case "xt": return .looked(up: "t", bars, at: "xb", known("xb"), decimals: decimals)
      case "ep" where !candles.areGrouped:
        return .looked(up: "o", candles.open, at: "eb", known("eb"), decimals: decimals)
      case "xp" where !candles.areGrouped:
        return .looked(up: "o", candles.open, at: "xb", known("xb"), decimals: decimals)
      case "profit":
        return .profit(
          side: known("side"), quantity: known("qty"), entry: known("ep"), exit: known("xp"),
          costs: known("costs"), decimals: decimals)
      case "pct":
        return .share(
          of: known("profit"), quantity: known("qty"), entry: known("ep"), decimals: decimals)
      default: return nil
      }
    }
    for (name, column) in source.columns {
      made.append((name, column.expecting(expectation(name, column))))
    }
    columns = made
  }

  var json: JSON {
    .members(
      [
        ("n", .whole(count)), ("reasons", .list(reasons.map { .text($0) })),
        ("columns", .members(columns.map { ($0.name, $0.column.json(count)) })),
      ] + (events.isEmpty ? [] : [("events", .list(events))]))
  }

  /// What the positions that are held make of each bar, from fill to close, close to close and close to
  /// fill.
  func changes(_ close: SceneColumn) -> [Double] {
    let closes = close.integers.indices.map(close.value)
    var changes = [Double](repeating: 0, count: closes.count)
    func column(_ name: String) -> [Double] {
      let column = columns.first { $0.name == name }?.column
      return (0..<count).map { column?.value($0) ?? 0 }
    }
    let (entries, exits, sides) = (column("eb"), column("xb"), column("side"))
    let (quantities, bought, sold) = (column("qty"), column("ep"), column("xp"))
    for trade in 0..<count {
      let (entry, exit) = (Int(entries[trade]), Int(exits[trade]))
      let last = opened[trade] ? changes.count - 1 : min(exit, changes.count - 1)
      let quantity = quantities[trade] * sides[trade]
      guard entry >= 0, entry <= last else { continue }
      for bar in entry...last {
        let from = bar == entry ? bought[trade] : closes[bar - 1]
        let to = bar == exit ? sold[trade] : closes[bar]
        changes[bar] += quantity * (to - from)
      }
    }
    return changes
  }
}

/// What the columns of trades are made from.
private struct SceneTradeSource {
  let trades: [Trade]
  let reasons: [String]
  private let context: ReportContext
  private let precision: TradePrecision
  private let clock: SceneClock
  private let unit: Int64

  init(
    _ context: ReportContext, _ precision: TradePrecision, _ clock: SceneClock, unit: Int64
  ) {
    trades = context.run.trades.sorted { $0.number < $1.number }
    self.context = context
    self.precision = precision
    self.clock = clock
    self.unit = unit
    let rules = context.run.rules
    reasons = Array(Set(trades.map { exitReason(of: $0, rules: rules) })).sorted()
  }

  /// The columns, each after those from which it is foretold.
  var columns: [(String, SceneColumn)] {
    let rules = context.run.rules
    let whole: [(String, [Int])] = [
      ("no", trades.map(\.number)), ("side", trades.map { $0.side == .long ? 1 : -1 }),
      ("eb", trades.map { context.bar($0.entryCandle) }),
      ("xb", trades.map { $0.isOpen ? -1 : context.bar($0.exitCandle) }),
      ("sb", trades.map { asked($0.entryFill) }),
      ("xo", trades.map { trade in trade.exitFill.map { asked($0) } ?? -1 }),
      ("held", trades.map(\.candles)), ("er", trades.map(\.entryRule)),
      ("xr", trades.map { $0.isOpen ? -1 : $0.exitRule }),
      ("reason", trades.map { reasons.firstIndex(of: exitReason(of: $0, rules: rules)) ?? 0 }),
      ("et", times(trades.map(\.entryTime))), ("xt", times(trades.map(\.exitTime))),
    ]
    return whole.map { ($0.0, SceneColumn($0.1.map { Int64($0) }, decimals: 0)) } + numbers
  }

  private var numbers: [(String, SceneColumn)] {
    let shown = context.numbers.priceDecimals
    let price = SceneColumn.priceDecimals(
      [trades.map(\.entryPrice), trades.map(\.exitPrice)], shown: shown)
    let (money, share) = (precision.money, precision.share)
    let quantity = max(4, context.precision.quantity + 2)
    func shares(_ path: KeyPath<Trade, Double>) -> SceneColumn {
      SceneColumn(shares: trades.map { $0[keyPath: path] }, decimals: share + 4, shown: share + 2)
    }
    return [
      (
        "qty",
        SceneColumn(
          trades.map(\.quantity), decimals: quantity, shown: context.precision.quantity)
      ),
      ("ep", SceneColumn(trades.map(\.entryPrice), decimals: price, shown: shown)),
      ("xp", SceneColumn(trades.map(\.exitPrice), decimals: price, shown: shown)),
      ("costs", SceneColumn(trades.map(\.costs), decimals: 4, shown: 2)),
      ("profit", SceneColumn(trades.map(\.profit), decimals: money + 2, shown: money)),
      ("pct", shares(\.share)), ("worst", shares(\.adverseShare)),
      ("best", shares(\.favourableShare)),
      ("stop", SceneColumn(trades.map(\.stop), decimals: price, shown: shown)),
      ("target", SceneColumn(trades.map(\.target), decimals: price, shown: shown)),
    ]
  }

  /// The bar at whose close the order of a fill was asked for, −1 where that is not known.
  private func asked(_ fill: Int) -> Int {
    let run = context.run
    guard run.fills.indices.contains(fill), run.orders.indices.contains(run.fills[fill].order)
    else { return -1 }
    return clock.bar(run.asked(for: run.orders[run.fills[fill].order]).placedCandle)
  }

  private func times(_ times: [Time]) -> [Int] {
    context.dates.wallClock(times.map(\.milliseconds)).map { Int($0 / unit) }
  }
}

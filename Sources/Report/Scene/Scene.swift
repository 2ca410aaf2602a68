import Chart
import Market
import Replay
import Strategy
import Text

/// Everything that the page's script draws, as one block of data: what the engine worked out, and
/// nothing else. The same run gives the same bytes.
struct Scene {
  /// The most bars that are embedded.
  static let mostBars = 200_000

  private let context: ReportContext
  private let analysis: RunAnalysis

  /// The scene of a run; `nil` where there is nothing for the script to draw: no bars, too many, or those
  /// of several instruments.
  init?(_ context: ReportContext, _ analysis: RunAnalysis) {
    let count = context.recording.bars.count
    guard !context.areSeveral, count > 1, count <= Self.mostBars else { return nil }
    self.context = context
    self.analysis = analysis
  }

  /// The data block's text.
  func text() throws -> String {
    let times = context.dates.wallClock(context.recording.bars.time)
    let unit = Self.unit(times)
    let instrument = try instrument(times, unit)
    let facts: [(String, JSON)] = [
      ("version", .whole(1)), ("name", .text(context.run.name)), ("unit", .whole(Int(unit))),
      ("intraday", .bool(context.dates.hasTime)), ("zone", .text(context.dates.zoneName)),
      ("cash", .number(analysis.cash)), ("currency", .text(context.numbers.currency)),
      (
        "decimals",
        .members([
          ("money", .whole(context.numbers.moneyDecimals)),
          ("profit", .whole(context.precision.money)),
          ("share", .whole(context.precision.share)),
          ("quantity", .whole(context.precision.quantity)),
        ])
      ),
      ("instruments", .list([instrument])),
    ]
    return String(decoding: JSON.members(facts).dataBlock, as: UTF8.self)
  }

  /// The longest of day, hour, minute, second and millisecond of which all times are multiples.
  private static func unit(_ times: [Int64]) -> Int64 {
    [86_400_000, 3_600_000, 60_000, 1_000].first { unit in times.allSatisfy { $0 % unit == 0 } }
      ?? 1
  }

  private func instrument(_ times: [Int64], _ unit: Int64) throws -> JSON {
    let run = context.run
    let recording = context.recording
    let bars = recording.bars
    let decimals = context.numbers.priceDecimals
    let kept = SceneColumn.priceDecimals(
      [bars.open, bars.high, bars.low, bars.close], shown: decimals)
    let close = SceneColumn(bars.close, decimals: kept, shown: decimals)
    let open = SceneColumn.opens(bars.open, beside: close, shown: decimals)
    var members: [(String, JSON)] = [
      ("symbol", .text(run.instrument.symbol)),
      ("frame", .text((run.barFrame ?? run.baseFrame)?.description ?? "")),
      ("n", .whole(bars.count)), ("decimals", .whole(decimals)),
      ("tick", .number(run.instrument.tick)), ("first", .whole(firstTradable)),
      (
        "candles",
        .members([
          ("t", SceneColumn(times.map { $0 / unit }, decimals: 0, .step).json),
          ("c", close.json), ("o", open.json),
          ("h", SceneColumn.extremes(bars.high, high: true, open, close, shown: decimals).json),
          ("l", SceneColumn.extremes(bars.low, high: false, open, close, shown: decimals).json),
          ("v", SceneColumn(bars.volume, decimals: SceneColumn.amountDecimals(bars.volume)).json),
        ])
      ),
    ]
    let columns = try drawnColumns()
    members += try chart(columns)
    members += curves(close)
    members += SceneRules(context, embedded: columns).members
    members.append(
      (
        "trades",
        SceneTrades(run.trades, context, closedAt: recording.barClosedAt, unit: unit).json
      ))
    members.append(("drawdowns", .list(analysis.worstDrawdowns.map(drawdown))))
    return .members(members)
  }

  /// The bar of the first candle on which a rule could be true, −1 where none could.
  private var firstTradable: Int {
    guard let time = context.run.firstTradable else { return -1 }
    let times = context.recording.bars.time
    return times.firstIndex { $0 >= time.milliseconds } ?? -1
  }

  private func bar(_ candle: Int) -> Int {
    Report.bar(of: candle, closedAt: context.recording.barClosedAt)
  }

  private func drawdown(_ fall: Drawdown) -> JSON {
    .list([
      .number(fall.depth), .whole(bar(fall.high)), .whole(bar(fall.low)),
      .whole(fall.recovery.map(bar) ?? -1),
    ])
  }
}

// MARK: Panes and curves

extension Scene {
  /// The panes and the columns of their layers; nothing where the document describes its own chart.
  private func chart(_ columns: [String: [Double]]) throws -> [(String, JSON)] {
    guard context.document?.reportChart == nil else { return [] }
    let packed = columns.keys.sorted().map { name -> (String, JSON) in
      let values = columns[name] ?? []
      let isOfPrices = context.numbers.priceDecimals + 1
      let decimals = max(SceneColumn.decimals(telling: values), isOfPrices)
      return (name, SceneColumn(values, decimals: decimals, shown: decimals - 1).json)
    }
    let panes = try KChart(context).scenePanes
    return [("panes", .list(panes.map(\.json))), ("columns", .members(packed))]
  }

  /// The columns that the panes draw.
  private func drawnColumns() throws -> [String: [Double]] {
    guard context.document?.reportChart == nil else { return [:] }
    let count = context.recording.bars.count
    var columns = try KChart.wholeColumns(context)
    for (place, (_, values)) in context.recording.series.enumerated() {
      columns["\(place)"] = values
    }
    let wanted = Set(try KChart(context).scenePanes.flatMap { $0.marks.flatMap(\.columns) })
    return columns.filter { wanted.contains($0.key) && $0.value.count == count }
  }

  /// Equity, holding and the drawdown at the close of each bar.
  private func curves(_ close: SceneColumn) -> [(String, JSON)] {
    let run = context.run
    let closedAt = context.recording.barClosedAt
    guard let last = closedAt.last, last < run.equity.count else { return [] }
    let decimals = context.numbers.moneyDecimals + 2
    let equity = SceneColumn(
      closedAt.map { run.equity[$0] }, decimals: decimals, shown: context.numbers.moneyDecimals)
    let falls = fallsBelowHigh(run.equity, from: run.account.cash)
    var members: [(String, JSON)] = [
      ("equity", equity.json),
      ("dd", SceneColumn.falls(closedAt.map { falls[$0] }, decimals: 5, of: equity).json),
    ]
    let candles = context.recording.candles.close
    if let holding = run.holding, holding.units > 0, candles.count == run.equity.count {
      let hold = holding.curve(candles)
      members.append(
        (
          "hold",
          SceneColumn.linear(
            closedAt.map { hold[$0] }, decimals: decimals, holding.cashLeft, holding.units,
            of: close
          ).json
        ))
    }
    return [("curves", .members(members))]
  }
}

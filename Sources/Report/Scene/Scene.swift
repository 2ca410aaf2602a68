import Chart
import Market
import Replay
import Strategy

/// Everything that the page's script draws, as one block of data: what the engine worked out, and
/// nothing else. The same run gives the same bytes.
struct Scene {
  /// The most bars that are embedded.
  static let mostBars = 200_000

  private let material: Material
  private let headline: Headline

  /// The scene of a run; `nil` where there is nothing for the script to draw: no bars, too many, or those
  /// of several instruments.
  init?(_ material: Material, _ headline: Headline) {
    let count = material.recording.bars.count
    guard !material.areSeveral, count > 1, count <= Self.mostBars else { return nil }
    self.material = material
    self.headline = headline
  }

  /// The data block's text.
  func text() throws -> String {
    let times = material.dates.wallClock(material.recording.bars.time)
    let unit = Self.unit(times)
    let instrument = try instrument(times, unit)
    let facts: [(String, JSONText)] = [
      ("version", .whole(1)), ("name", .text(material.run.name)), ("unit", .whole(Int(unit))),
      ("intraday", .flag(material.dates.hasTime)), ("zone", .text(material.dates.zoneName)),
      ("cash", .number(headline.cash)), ("currency", .text(material.numbers.currency)),
      (
        "decimals",
        .object([
          ("money", .whole(material.numbers.moneyDecimals)),
          ("profit", .whole(material.precision.money)),
          ("share", .whole(material.precision.share)),
          ("quantity", .whole(material.precision.quantity)),
        ])
      ),
      ("instruments", .list([instrument])),
    ]
    return String(decoding: JSONText.object(facts).bytes, as: UTF8.self)
  }

  /// The longest of day, hour, minute, second and millisecond of which all times are multiples.
  private static func unit(_ times: [Int64]) -> Int64 {
    [86_400_000, 3_600_000, 60_000, 1_000].first { unit in times.allSatisfy { $0 % unit == 0 } }
      ?? 1
  }

  private func instrument(_ times: [Int64], _ unit: Int64) throws -> JSONText {
    let run = material.run
    let recording = material.recording
    let bars = recording.bars
    let decimals = material.numbers.priceDecimals
    let kept = SceneColumn.priceDecimals(
      [bars.open, bars.high, bars.low, bars.close], shown: decimals)
    let close = SceneColumn(bars.close, decimals: kept, shown: decimals)
    let open = SceneColumn.opens(bars.open, beside: close, shown: decimals)
    var members: [(String, JSONText)] = [
      ("symbol", .text(run.instrument.symbol)),
      ("frame", .text((run.barFrame ?? run.baseFrame)?.description ?? "")),
      ("n", .whole(bars.count)), ("decimals", .whole(decimals)),
      ("tick", .number(run.instrument.tick)), ("first", .whole(firstTradable)),
      (
        "candles",
        .object([
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
    members += SceneRules(material, embedded: columns).members
    members.append(
      (
        "trades",
        SceneTrades(run.trades, material, closedAt: recording.barClosedAt, unit: unit).json
      ))
    members.append(("drawdowns", .list(headline.worst.map(drawdown))))
    return .object(members)
  }

  /// The bar of the first candle on which a rule could be true, −1 where none could.
  private var firstTradable: Int {
    guard let time = material.run.firstTradable else { return -1 }
    let times = material.recording.bars.time
    return times.firstIndex { $0 >= time.milliseconds } ?? -1
  }

  private func bar(_ candle: Int) -> Int {
    Report.bar(of: candle, closedAt: material.recording.barClosedAt)
  }

  private func drawdown(_ fall: Drawdown) -> JSONText {
    .list([
      .number(fall.depth), .whole(bar(fall.high)), .whole(bar(fall.low)),
      .whole(fall.recovery.map(bar) ?? -1),
    ])
  }
}

// MARK: Panes and curves

extension Scene {
  /// The panes and the columns of their layers; nothing where the document describes its own chart.
  private func chart(_ columns: [String: [Double]]) throws -> [(String, JSONText)] {
    guard material.document?.reportChart == nil else { return [] }
    let packed = columns.keys.sorted().map { name -> (String, JSONText) in
      let values = columns[name] ?? []
      let isOfPrices = material.numbers.priceDecimals + 1
      let decimals = max(SceneColumn.decimals(telling: values), isOfPrices)
      return (name, SceneColumn(values, decimals: decimals, shown: decimals - 1).json)
    }
    let panes = try KChart(material).scenePanes
    return [("panes", .list(panes.map(\.json))), ("columns", .object(packed))]
  }

  /// The columns that the panes draw.
  private func drawnColumns() throws -> [String: [Double]] {
    guard material.document?.reportChart == nil else { return [:] }
    let count = material.recording.bars.count
    var columns = try KChart.wholeColumns(material)
    for (place, (_, values)) in material.recording.series.enumerated() {
      columns["\(place)"] = values
    }
    let wanted = Set(try KChart(material).scenePanes.flatMap { $0.marks.flatMap(\.columns) })
    return columns.filter { wanted.contains($0.key) && $0.value.count == count }
  }

  /// Equity, holding and the drawdown at the close of each bar.
  private func curves(_ close: SceneColumn) -> [(String, JSONText)] {
    let run = material.run
    let closedAt = material.recording.barClosedAt
    guard let last = closedAt.last, last < run.equity.count else { return [] }
    let decimals = material.numbers.moneyDecimals + 2
    let equity = SceneColumn(
      closedAt.map { run.equity[$0] }, decimals: decimals, shown: material.numbers.moneyDecimals)
    let falls = fallsBelowHigh(run.equity)
    var members: [(String, JSONText)] = [
      ("equity", equity.json),
      ("dd", SceneColumn.falls(closedAt.map { falls[$0] }, decimals: 5, of: equity).json),
    ]
    let candles = material.recording.candles.close
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
    return [("curves", .object(members))]
  }
}

import Chart
import Market
import Replay
import Strategy
import Text

/// What the page's script draws of one instrument.
struct SceneInstrument {
  private let context: ReportContext
  /// The whole run: of several instruments they share its account.
  private let whole: ReportContext
  private let analysis: RunAnalysis
  private let times: [Int64]
  private let unit: Int64
  /// What holding was worth, by the run's clock.
  private let hold: [Double]
  private let clock: SceneClock
  private let cells: SceneCells
  /// Its place in `Run.instruments`.
  private let place: Int
  /// The account over the whole run, where the bars of an instrument do not cover it.
  private let account: SceneAccount?

  /// - Parameters:
  ///   - times: when its bars open, as the exchange's clocks show it.
  ///   - unit: the milliseconds that times are counted in.
  ///   - account: over the whole run, where the bars do not cover it.
  init(
    _ context: ReportContext, of whole: ReportContext, _ analysis: RunAnalysis, times: [Int64],
    unit: Int64, hold: [Double], place: Int, account: SceneAccount?
  ) {
    self.account = account
    self.place = place
    self.context = context
    self.whole = whole
    self.analysis = analysis
    self.times = times
    self.unit = unit
    self.hold = hold
    clock = SceneClock(context, of: whole)
    let count = context.recording.bars.count
    cells = SceneCells(
      count,
      trades: context.run.trades.map {
        (
          context.bar($0.entryCandle),
          $0.isOpen ? count - 1 : context.bar($0.exitCandle)
        )
      }, most: SceneCells.mostCells / max(1, whole.parts.count))
  }

  /// Its part of the page's data.
  func json() throws -> JSON {
    let columns = try drawnColumns()
    let candles = SceneCandles(context, cells)
    let trades = SceneTrades(
      context, whole.precision, candles, clock, times: times, unit: unit)
    let rules = SceneRules(context, embedded: columns, cells)
    let count = cells.cellCount
    let times = SceneColumn(self.times.map { $0 / unit }, decimals: 0)
    let time = times.expecting(.step(times.integers))
    let most = cells.extreme(context.recording.bars.volume, high: true)
    // Rules that look at the volume tell all its digits.
    let volume =
      rules.asksForVolume
      ? SceneColumn(most, decimals: SceneColumn.amountDecimals(most)) : .amounts(most)
    var members: [(String, JSON)] = [
      ("symbol", .text(context.run.instrument.symbol)),
      ("frame", .text((context.run.barFrame ?? context.run.baseFrame)?.description ?? "")),
      ("n", .whole(context.recording.bars.count)), ("cells", .whole(count)),
      ("decimals", .whole(context.numbers.priceDecimals)),
      ("quantity", .whole(context.precision.quantity)),
      ("tick", .number(context.run.instrument.tick)),
      ("lot", .number(context.run.instrument.lot ?? 0)), ("first", .whole(firstTradable)),
      (
        "candles",
        .members(
          [("t", time.json(count))] + candles.members + [("v", volume.json(count))] + places(count))
      ),
    ]
    if let namedUnits { members.append(("units", .number(namedUnits))) }
    members += cells.members
    members += try chart(columns, candles.close)
    members += curves(candles.close, trades)
    members += rules.members(candles.close)
    members.append(("trades", trades.json))
    members += SceneOrders(context, clock, instrument: place).members
    members.append(("drawdowns", .list(analysis.worstDrawdowns.map { $0.scene(clock.bar) })))
    return .members(members)
  }

  /// The bar of the first candle on which a rule could be true, −1 where none could.
  private var firstTradable: Int {
    guard let time = context.run.firstTradable else { return -1 }
    return context.recording.bars.time.firstIndex { $0 >= time.milliseconds } ?? -1
  }

  /// What 1 of the price is worth in the account of the units that the size of an order names, in whole lots and by
  /// the first rate of exchange; `nil` where it names none.
  private var namedUnits: Double? {
    guard case .units(let units) = whole.run.size.named else { return nil }
    let instrument = context.run.instrument
    let lot = instrument.lot ?? 1
    let lots = lot > 0 ? (units / lot + 1e-9).rounded(.down) * lot : units
    let first = Time(milliseconds: context.recording.bars.time.first ?? 0)
    let rate = context.recording.instruments.first?.exchangeRates.rate(at: first) ?? 1
    return lots * instrument.contract.multiplier * rate
  }

  /// The place of each bar's close among the moments of the account, where these are its own.
  private func places(_ count: Int) -> [(String, JSON)] {
    guard let account else { return [] }
    let places = SceneColumn(clock.moments.map { Int64(account.place($0)) }, decimals: 0)
    return [("m", places.expecting(.step(places.integers)).json(count))]
  }
}

// MARK: Panes and curves

extension SceneInstrument {
  /// The panes and the columns of their layers; nothing where the document describes its own chart.
  private func chart(
    _ columns: [String: [Double]], _ close: SceneColumn
  ) throws -> [(String, JSON)] {
    guard context.document?.reportChart == nil else { return [] }
    var known: [(name: String, column: SceneColumn)] = []
    for name in columns.keys.sorted() {
      let values = cells.last(columns[name] ?? [])
      let least = context.numbers.priceDecimals + 1
      let decimals = max(SceneColumn.decimals(telling: values), least)
      let column = SceneColumn(values, decimals: decimals, shown: decimals - 1)
      known.append((name, column.following(close, beside: known)))
    }
    let panes = try KChart(context).scenePanes
    return [
      ("panes", .list(panes.map(\.json))),
      ("columns", .members(known.map { ($0.name, $0.column.json(cells.cellCount)) })),
    ]
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

  /// Equity, holding and the drawdown at the close of each bar; where the account has moments of its own, the
  /// place of each close among them.
  private func curves(_ close: SceneColumn, _ trades: SceneTrades) -> [(String, JSON)] {
    let moments = clock.moments
    guard let last = moments.last, last < whole.run.equity.count, account == nil else { return [] }
    var curves = SceneCurves(whole, moments, cells, hold: hold)
    var equity = curves.equity
    if !cells.areGrouped, !whole.areSeveral {
      equity = equity.expecting(.changes(trades.changes(close), decimals: equity.decimals))
    }
    if !whole.areSeveral, let holding = whole.run.holding, let column = curves.hold {
      curves.hold = column.expecting(
        .close(holding.cashLeft, holding.units, close, decimals: column.decimals))
    }
    return [("curves", .members(curves.members(equity)))]
  }
}

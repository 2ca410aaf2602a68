import Replay
import Strategy
import Text

/// The account of a run of several instruments over the whole run: where one of them starts later or ends
/// sooner, its bars do not cover all of it.
struct SceneAccount {
  /// The moments of the run's clock at which a bar of any instrument closed.
  let moments: [Int]
  /// When the first of the bars opened that closed at each, as the exchange's clocks show it.
  private let times: [Int64]
  private let whole: ReportContext
  private let cells: SceneCells

  /// - Parameters:
  ///   - parts: the instruments.
  ///   - times: when their bars open, as the exchange's clocks show it.
  /// - Returns: `nil` where each instrument has bars from the first moment to the last.
  init?(_ parts: [ReportContext], of whole: ReportContext, times: [[Int64]]) {
    guard whole.areSeveral else { return nil }
    let clocks = parts.map { SceneClock($0, of: whole).moments }
    let first = clocks.compactMap(\.first).min()
    guard let last = clocks.compactMap(\.last).max(), last < whole.run.equity.count,
      !clocks.allSatisfy({ $0.first == first && $0.last == last })
    else { return nil }
    var opened: [Int: Int64] = [:]
    for (own, times) in zip(clocks, times) {
      for (moment, time) in zip(own, times) { opened[moment] = min(opened[moment] ?? time, time) }
    }
    moments = opened.keys.sorted()
    self.whole = whole
    var latest = Int64.min
    self.times = moments.map { moment in
      latest = max(latest, opened[moment] ?? latest)
      return latest
    }
    cells = SceneCells(moments.count, trades: [], most: SceneCells.mostCells)
  }

  /// The place among the moments of one, or of the next after it.
  func place(_ moment: Int) -> Int {
    min(moments.partitioningIndex { $0 >= moment }, moments.count - 1)
  }

  /// Its part of the page's data, in the form of an instrument without trades.
  ///
  /// - Parameters:
  ///   - unit: the milliseconds that times are counted in.
  ///   - hold: what holding was worth, by the run's clock.
  func json(_ analysis: RunAnalysis, unit: Int64, hold: [Double]) -> JSON {
    let count = cells.cellCount
    let time = SceneColumn(times.map { $0 / unit }, decimals: 0)
    let none = JSON.members([])
    var members: [(String, JSON)] = [
      ("n", .whole(moments.count)), ("cells", .whole(count)),
      ("candles", .members([("t", time.expecting(.step(time.integers)).json(count))])),
    ]
    members += cells.members
    members += [
      ("curves", .members(SceneCurves(whole, moments, cells, hold: hold).members)),
      ("trades", .members([("n", .whole(0)), ("reasons", .list([])), ("columns", none)])),
      ("drawdowns", .list(analysis.worstDrawdowns.map { $0.scene(place) })),
    ]
    return .members(members)
  }
}

extension Drawdown {
  /// Its depth, and the places of its high, its low and its recovery, −1 where there is none.
  func scene(_ place: (_ moment: Int) -> Int) -> JSON {
    .list([
      .number(depth), .whole(place(high)), .whole(place(low)), .whole(recovery.map(place) ?? -1),
    ])
  }
}

/// Equity, holding and the drawdown at moments of the run's clock.
struct SceneCurves {
  let equity: SceneColumn
  let drawdown: SceneColumn
  /// `nil` where the run has nothing to hold.
  var hold: SceneColumn?
  private let count: Int

  /// - Parameter hold: what holding was worth, by the run's clock.
  init(_ whole: ReportContext, _ moments: [Int], _ cells: SceneCells, hold: [Double]) {
    let shown = whole.numbers.moneyDecimals
    equity = SceneColumn(
      cells.last(moments.map { whole.run.equity[$0] }), decimals: shown + 2, shown: shown)
    let falls = fallsBelowHigh(whole.run.equity, from: whole.run.account.cash)
    drawdown = SceneColumn(cells.extreme(moments.map { falls[$0] }, high: false), decimals: 5)
    if hold.count == whole.run.equity.count, !hold.isEmpty {
      self.hold = SceneColumn(cells.last(moments.map { hold[$0] }), decimals: shown + 2)
    }
    count = cells.cellCount
  }

  /// Its columns, of which the drawdown is expected to be that of the equity.
  var members: [(String, JSON)] { members(equity) }

  /// The same, where more is expected of the equity.
  func members(_ equity: SceneColumn) -> [(String, JSON)] {
    var members = [
      ("equity", equity.json(count)),
      ("dd", drawdown.expecting(.falls(of: equity, decimals: drawdown.decimals)).json(count)),
    ]
    if let hold { members.append(("hold", hold.json(count))) }
    return members
  }
}

import Chart
import Market
import Replay
import Strategy
import Text

/// Equity, holding and their drawdowns as columns of one chart, few enough to draw.
///
/// Beyond a number of candles each stretch keeps its lowest, its highest and its last equity, so that
/// no high and no low of the strategy is lost.
struct EquityCurves {
  static let most = 800

  /// The base candles that are kept, ascending.
  let places: [Int]
  let equity: [Double]
  let hold: [Double]
  let drawdown: [Double]
  let holdDrawdown: [Double]
  /// Whether there is a buying and holding beside the strategy.
  var hasHolding: Bool { !hold.isEmpty }

  /// - Parameter most: about how many places are kept.
  init(_ context: ReportContext, most: Int = EquityCurves.most) {
    let run = context.run
    let hold = Self.hold(context)
    let hasHold = hold.count == run.equity.count && !hold.isEmpty
    places = Self.kept(run.equity, most)
    equity = places.map { run.equity[$0] }
    self.hold = hasHold ? places.map { hold[$0] } : []
    let falls = fallsBelowHigh(run.equity, from: run.account.cash)
    let holdFalls = hasHold ? fallsBelowHigh(hold, from: run.account.cash) : []
    drawdown = places.map { falls[$0] }
    holdDrawdown = hasHold ? places.map { holdFalls[$0] } : []
  }

  /// What buying and holding was worth at each close: of several instruments the sum, each at its last
  /// close so far.
  static func hold(_ context: ReportContext) -> [Double] {
    guard let holding = context.run.holding, holding.units > 0 else { return [] }
    guard context.areSeveral else { return holding.curve(context.recording.candles.close) }
    var hold = [Double](repeating: 0, count: context.clock.count)
    for (place, one) in context.recording.instruments.enumerated() {
      let own = context.run.instruments[place].holding
      let cash = context.run.account.cash / Double(context.run.instruments.count)
      var candle = 0
      for (step, time) in context.clock.enumerated() {
        while candle < one.candles.count, one.candles.time[candle] <= time { candle += 1 }
        let isHeld = own.map { step >= $0.candle } ?? false
        hold[step] +=
          isHeld ? own?.equity(atClose: one.candles.close[candle - 1], of: step) ?? cash : cash
      }
    }
    return hold
  }

  /// The place in these columns of a base candle: the first that is kept from there on.
  func place(of candle: Int) -> Int {
    min(places.partitioningIndex { $0 >= candle }, max(0, places.count - 1))
  }

  static func kept(_ equity: [Double], _ most: Int) -> [Int] {
    guard equity.count > most else { return Array(equity.indices) }
    let stretch = (equity.count * 3 + most - 1) / most
    var places: [Int] = []
    for start in stride(from: 0, to: equity.count, by: stretch) {
      let end = min(start + stretch, equity.count)
      var (low, high) = (start, start)
      for i in start..<end {
        if equity[i] < equity[low] { low = i }
        if equity[i] > equity[high] { high = i }
      }
      for place in [low, high, end - 1].sorted() where place > places.last ?? -1 {
        places.append(place)
      }
    }
    return places
  }
}

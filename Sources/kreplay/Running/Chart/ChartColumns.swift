import Chart
import Indicators
import Market
import Store
import Strategy

/// The bars of a chart with the columns that it draws.
struct ChartColumns {
  /// A column that is worked out.
  typealias Column = (name: String, node: Graph.Node)

  var data: ChartData
  /// When the bars begin and close.
  private(set) var times = BarTimes()
  /// Whether the bars are shorter than a day.
  let isIntraday: Bool
  private let zone: ZoneOffsets?
  private let columns: [Column]

  /// Reads the bars of a request, up to the last that it shows.
  init(
    _ source: inout ChartSource, _ request: ChartRequest, _ graph: Graph, _ columns: [Column]
  ) throws {
    let frame = request.timeframe ?? source.timeframe
    data = ChartData(
      name: request.title ?? source.instrument.symbol, frame: frame?.description ?? "", times: [],
      columns: Dictionary(columns.map { ($0.name, []) }) { first, _ in first })
    isIntraday = frame.map { $0.intradaySeconds != nil } ?? true
    zone = source.instrument.zone == "UTC" ? nil : try ZoneOffsets(source.instrument.zone)
    self.columns = columns
    // All candles of a run are looked at, to see that they are its own.
    let last = request.run?.run.last.milliseconds ?? .min
    try source.bars(request.timeframe, graph) { bars, range, evaluator, closings in
      let wanted =
        request.to.map { to in range.prefix { bars.time[$0] < to.milliseconds } } ?? range
      take(bars, wanted, evaluator, from: range.lowerBound)
      times.closings += closings[wanted]
      return wanted.count == range.count || bars.time[range.upperBound - 1] <= last
    }
    times.opens = data.times
    data.times = wallClock(data.times)
  }

  /// Moments as the chart's bars have them: on the clocks of the exchange.
  func wallClock(_ times: [Int64]) -> [Int64] {
    zone?.wallClock(times, datesStand: !isIntraday) ?? times
  }

  private mutating func take(
    _ bars: Market.Candles, _ range: Range<Int>, _ evaluator: GraphEvaluator, from start: Int
  ) {
    data.times += bars.time[range]
    data.open += bars.open[range]
    data.high += bars.high[range]
    data.low += bars.low[range]
    data.close += bars.close[range]
    data.volume += bars.volume[range]
    for (name, node) in columns {
      data.columns[name]?.append(
        contentsOf: UnsafeBufferPointer(
          start: evaluator.column(node) + (range.lowerBound - start), count: range.count))
    }
  }
}

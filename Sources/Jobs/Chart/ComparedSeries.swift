import Chart
import Indicators
import Market

/// The closes of other candles at the bars of a chart.
struct ComparedSeries {
  /// What the candles are called.
  let name: String
  /// The last close by each bar of the chart; unknown before the first and after the last of them.
  let closes: [Double]
  /// What a reader of the candles should know.
  private(set) var notes: [String]

  /// Reads the candles of a path as bars of a chart's timeframe.
  ///
  /// - Parameter times: when the bars of the chart begin, UTC; ascending.
  /// - Throws: the `UserError`s of files, stores and timeframes.
  init(_ path: String, bars frame: Timeframe?, at times: [Int64]) throws {
    var source = try openData(DataRequest(path: path, bars: frame))
    let wanted = frame.flatMap { $0 == source.timeframe ? nil : $0 }
    var others: [(time: Int64, close: Double)] = []
    let end = times.last ?? .min
    try source.bars(wanted, Graph()) { bars, range, _, _ in
      for bar in range { others.append((bars.time[bar], bars.close[bar])) }
      return bars.time[range.upperBound - 1] <= end
    }
    name = source.instrument.symbol
    notes = source.notes + source.defects
    var found = [Double](repeating: .nan, count: times.count)
    var next = 0
    for (bar, time) in times.enumerated() {
      while next < others.count, others[next].time <= time { next += 1 }
      guard next > 0 else { continue }
      // After the last of them there is nothing to compare with.
      let isOver = next == others.count && others[next - 1].time < time
      if !isOver { found[bar] = others[next - 1].close }
    }
    closes = found
    if !closes.contains(where: \.isFinite) {
      notes.append("\(source.name) has no candle at the times of the chart")
    }
  }

  /// Their line.
  func line(_ place: Int, _ color: SeriesColor) -> Line {
    var line = Line(Self.column(place), color: color, label: name, detail: "compared", end: .pill)
    line.isCompared = true
    return line
  }

  /// The name of a column.
  static func column(_ place: Int) -> String { "compared.\(place)" }
}

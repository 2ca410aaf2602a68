/// Variable index dynamic average: an exponential average that follows faster the more one-sided or
/// the more lively the market is.
///
/// In the unit of its source; it begins at the price before its first bar. `method: cmo` measures by
/// how one-sided the last moves were and is first known at bar `index` (from 0), `method: deviation`
/// by the deviation of the last values over that of a longer window, at the last bar of the longer.
///
/// Source: Tushar Chande, «Adapting moving averages to market volatility», Stocks & Commodities,
/// March 1992 (deviation); Tushar Chande and Stanley Kroll, *The New Technical Trader*, 1994 (cmo). The
/// tests hold the formula written out.
struct VIDYA: Indicator {
  static let description = IndicatorDescription(
    name: "vidya", title: "Variable index dynamic average",
    chinese: "可变指数动态平均线", traditional: "可變指數動態平均線",
    japanese: "可変指数動的平均", group: .average,
    summary: "Where has the price been lately, by an average that slows down when nothing happens?",
    formula: """
      u[t] = max(x[t] - x[t-1], 0)
      d[t] = max(x[t-1] - x[t], 0)
      v[t] = abs(sum(u, index) - sum(d, index)) / (sum(u, index) + sum(d, index))   (cmo)
      v[t] = stddev(x, index)[t] / stddev(x, reference)[t]   (deviation)
      k[t] = a * v[t], at most 1
      vidya[t] = vidya[t-1] + k[t] * (x[t] - vidya[t-1]), begun with x of the bar before
      a = 2 / (n + 1)
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 14, "bars of the average that it is at its fastest"),
      .bars("index", from: 2, standard: 9, "bars that tell how fast it is"),
      .choice("method", ["cmo", "deviation"], "what tells how fast it is"),
      .bars("reference", from: 2, standard: 30, "bars compared with, for method: deviation"),
    ],
    inputs: [.value], outputs: [.init("vidya")], pane: .overlay,
    warmup: { settings, _ in
      settings.whole(2) == 0
        ? settings.whole(1) : max(settings.whole(1), settings.whole(3)) - 1
    },
    memory: .adaptive,
    edgeCases: "Where nothing moves it stays where it is.",
    source: "Chande 1992 (deviation), Chande and Kroll 1994 (cmo); written out in the tests",
    example: "close crosses above vidya(close, 14)", make: { VIDYA($0) })

  private var moves: CutlerMoves?
  private var short: WindowSpread
  private var long: WindowSpread
  private let divisors: (short: Double, long: Double)
  private var scratch = Scratch(3)
  private var average: Average

  init(_ settings: Settings) {
    average = Average(most: 2 / (settings.number(0) + 1))
    moves = settings.whole(2) == 0 ? CutlerMoves(settings.whole(1)) : nil
    let isDeviation = settings.whole(2) == 1
    short = WindowSpread(isDeviation ? settings.whole(1) : 1)
    long = WindowSpread(isDeviation ? settings.whole(3) : 1)
    divisors = (settings.number(1), settings.number(3))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (x, index) = (values + start, columns[0])
      if moves != nil {
        moves?.update(count, x, index) { up, down in
          up + down == 0 ? 0 : abs(up - down) / (up + down)
        }
      } else {
        short.update(count, x, mean: columns[1], deviation: index, divisor: divisors.short)
        long.update(count, x, mean: columns[1], deviation: columns[2], divisor: divisors.long)
        for i in 0..<count {
          let ratio = index[i] / columns[2][i]
          index[i] = columns[2][i] == 0 ? 0 : ratio
        }
      }
      for i in 0..<count { output[start + i] = average.follow(x[i], index[i]) }
    }
  }

  /// The average, and how fast it was last.
  private struct Average: Sendable {
    let most: Double
    var weight = Double.nan
    private var before = Double.nan
    private var value = Double.nan

    init(most: Double) { self.most = most }

    @inline(__always)
    mutating func follow(_ x: Double, _ index: Double) -> Double {
      defer { before = x }
      guard index.isFinite else {
        (value, weight) = (.nan, .nan)
        return .nan
      }
      if !value.isFinite { value = before }
      weight = min(1, most * index)
      value += weight * (x - value)
      return value
    }
  }

  func steps(_ bar: TracedBar<VIDYA>) -> KeyValuePairs<String, Double> {
    guard moves != nil else { return ["v": scratch[0], "k": average.weight] }
    let move = bar.move()
    return ["u": max(move, 0), "d": max(-move, 0), "v": scratch[0], "k": average.weight]
  }
}

import Glibc

/// Arnaud Legoux moving average: a mean whose weights are a bell over the window, near its newer end.
///
/// In the unit of its source; the first value is at bar n − 1 (from 0). A larger `offset` moves the
/// bell towards the newest bar (less lag), a larger `sigma` makes it narrower. A bell that ends with
/// its window is the solution of no recursion, as a straight line or an exponential is, so every value
/// of the window is asked at every bar, and the period is limited.
///
/// Source: Arnaud Legoux and Dimitrios Kouzis-Loukas, 2009; talipp 2.7 `ALMA`, agrees to 1e-9 relative.
struct ALMA: Indicator {
  /// Beyond this it would take longer than anyone waits.
  static let longest = 1_000

  static let description = IndicatorDescription(
    name: "alma", title: "Arnaud Legoux moving average",
    chinese: "阿诺·勒古移动平均线", traditional: "阿諾·勒古移動平均線",
    japanese: "アルノー・ルグー移動平均線", group: .average,
    summary: "Where has the price been lately, smooth and yet with little lag?",
    formula: """
      w(k) = exp(-(n - 1 - k - m)^2 / (2 * s^2)), for the value k bars ago
      alma[t] = sum of w(k) * x[t-k] over the window / sum of w(k)
      m = offset * (n - 1), cut to a whole number with center: floor
      s = n / sigma
      x = source, n = period
      """,
    parameters: [
      .init("period", .whole(1...longest), standard: 9, "bars in the mean"),
      .init("offset", .number(0...1), standard: 0.85, "place of the bell: 0 oldest, 1 newest bar"),
      .init("sigma", .number(0.1...1_000), standard: 6, "how narrow the bell is"),
      .choice("center", ["exact", "floor"], "whether the bell stands between bars or on one"),
    ],
    inputs: [.value], outputs: [.init("alma")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: """
      On flat prices it is exactly the price. A bell is no sum that could be carried from bar to bar, so \
      each bar asks for all n values, and n ends at 1,000.
      """,
    source: "Legoux and Kouzis-Loukas, 2009; talipp 2.7 ALMA, 1e-9 relative",
    example: "close crosses above alma(close, 21)", make: { ALMA($0) })

  private let weights: [Double]
  private var history: HistoryColumns

  init(_ settings: Settings) {
    weights = Self.weights(settings)
    history = HistoryColumns([settings.whole(0) - 1])
  }

  mutating func update(_ block: IndicatorBlock) {
    let (input, output) = (block.input(0), block.output(0))
    var done = 0
    while done < block.count {
      let piece = min(HistoryColumns.piece, block.count - done)
      history.extend(by: piece) { places in
        let values = places[0]
        values.update(from: input + done, count: piece)
        Self.weigh(piece, weights, values, output + done)
      }
      done += piece
    }
  }

  /// The newest value, and the weighed distances from it: so that what is flat stays exactly so.
  @inline(__always)
  private static func weigh(
    _ count: Int, _ weights: [Double], _ values: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<count { output[i] = values[i] }
    for k in 1..<max(1, weights.count) {
      let (weight, older) = (weights[k], values - k)
      for i in 0..<count { output[i] += weight * (older[i] - values[i]) }
    }
  }

  /// The share of each value, the newest first.
  private static func weights(_ settings: Settings) -> [Double] {
    let n = settings.number(0)
    let exact = settings.number(1) * (n - 1)
    let middle = settings.whole(3) == 1 ? exact.rounded(.down) : exact
    let width = n / settings.number(2)
    let exponents = (0..<settings.whole(0)).map { k in
      let distance = (n - 1 - Double(k) - middle) / width
      return -0.5 * distance * distance
    }
    // The largest weight is 1, so that the narrowest bell still has a weight.
    let top = exponents.max() ?? 0
    let weights = exponents.map { exp($0 - top) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}

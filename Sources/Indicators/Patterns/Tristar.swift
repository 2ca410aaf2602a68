/// Tristar: three dojis in a row, of which the second stands apart and the third comes back.
///
/// 100 where the second is below the first, −100 where it is above. All three are measured by the limit of
/// the first.
///
/// Source: TA-Lib 0.8 `CDLTRISTAR`; agrees at every candle.
struct Tristar: CandlePattern {
  static let description = describe(
    "tristar", "Tristar", chinese: "三星", traditional: "三星", japanese: "三ツ星",
    taLib: "cdltristar",
    "Do three dojis in a row turn at the middle one?",
    formula: """
      tristar[t] = 100 if top[t-1] < bottom[t-2] and bottom[t] > bottom[t-1]
        -100 if bottom[t-1] > top[t-2] and top[t] < top[t-1]
        where body[t-2] <= bodyDoji[t-2] and body[t-1] <= bodyDoji[t-2]
        and body[t] <= bodyDoji[t-2], else 0
      """,
    example: "tristar() != 0")
  static let settings: [CandleSetting] = [.bodyDoji]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let limit = c.limit(.bodyDoji, i - 2)
    let last = c.atMost(c.body(i - 1), limit, i - 1) .& c.atMost(c.body(i), limit, i)
    let down = c.gapUp(i - 1, from: i - 2) .& c.top(i) .< c.top(i - 1)
    let up = c.gapDown(i - 1, from: i - 2) .& c.bottom(i) .> c.bottom(i - 1)
    let dojis = c.doji(i - 2) .& last
    return (dojis .& up).gives(100) + (dojis .& down).gives(-100)
  }

  func steps(_ bar: TracedBar<Tristar>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "body[t-1]": candles.body(ago: 1),
      "body[t]": candles.body(), "bodyDoji[t-2]": candles.limit(.bodyDoji, ago: 2),
    ]
  }
}

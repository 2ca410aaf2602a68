/// McGinley dynamic: an average that hurries after falling prices and takes its time with rising ones.
///
/// In the unit of its source. `seed: sma` begins with the mean of the first n values, at bar n − 1
/// (from 0), `seed: first` with the first value itself. It never goes beyond the price: where the
/// formula would, after a fall to a fraction, it goes to the price.
///
/// Source: John McGinley, *Journal of Technical Analysis* 48, 1997, with `factor: 0.6` in his later
/// form; talipp 2.7 `McGinleyDynamic`, agrees to 1e-9 relative.
struct McGinley: Indicator {
  static let description = IndicatorDescription(
    name: "mcginley", aliases: ["mcgd"], title: "McGinley dynamic",
    chinese: "麦金利动态均线", traditional: "麥金利動態均線",
    japanese: "マギンリー・ダイナミック", group: .average,
    summary: "Where has the price been, by an average that adapts to the speed of the market?",
    formula: """
      w[t] = (mcginley[t-1] / x[t])^4 / (factor * n), at most 1; 1 where mcginley[t-1] is 0
      mcginley[t] = mcginley[t-1] + w[t] * (x[t] - mcginley[t-1])
      first value: the mean of the first n values (seed: sma), or x[0] (seed: first)
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 14, "bars of an average with its pace when the price stands still"),
      .init("factor", .number(0.01...100), standard: 1, "what the period is multiplied by"),
      .choice("seed", ["sma", "first"], "how the first value is found"),
    ],
    inputs: [.value], outputs: [.init("mcginley")], pane: .overlay,
    warmup: { settings, _ in settings.whole(2) == 0 ? settings.whole(0) - 1 : 0 },
    memory: .adaptive,
    edgeCases: "On flat prices it comes to rest; from a price of 0 it goes to the next price.",
    source: "McGinley 1997; talipp 2.7 McGinleyDynamic, 1e-9 relative",
    example: "close crosses above mcginley(close, 14)", make: { McGinley($0) })

  private let share: Double
  private let seed: Int
  private var seen = 0
  private var value = 0.0
  private var weight = Double.nan

  init(_ settings: Settings) {
    share = 1 / (settings.number(1) * settings.number(0))
    seed = settings.whole(2) == 0 ? settings.whole(0) : 1
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    for i in 0..<block.count {
      let x = values[i]
      if x.isFinite {
        if seen == seed { follow(x) } else { begin(x) }
      } else {
        (seen, weight) = (0, .nan)
      }
      output[i] = seen == seed ? value : .nan
    }
  }

  @inline(__always)
  private mutating func follow(_ x: Double) {
    let ratio = value / x
    let square = ratio * ratio
    let w = square * square * share
    // Compared so that 0/0 counts as 1.
    weight = w < 1 && value != 0 ? w : 1
    value += weight * (x - value)
  }

  /// One value of the seed.
  private mutating func begin(_ x: Double) {
    value = seen == 0 ? x : value + x
    seen += 1
    if seen == seed { value /= Double(seed) }
  }

  func steps(_ bar: TracedBar<McGinley>) -> KeyValuePairs<String, Double> { ["w": weight] }
}

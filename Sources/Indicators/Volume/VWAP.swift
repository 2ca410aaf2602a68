/// Volume-weighted average price: what a unit cost on average since the session began.
///
/// In the unit of the price; known from the first bar on. `anchor: all` never begins anew. Until something is
/// traded it is the typical price.
///
/// Source: TA-Lib 0.8 `VWAP`; agrees to 1e-9 relative. That is `anchor: all`.
struct VWAP: Indicator {
  static let description = IndicatorDescription(
    name: "vwap", title: "Volume-weighted average price",
    chinese: "成交量加权平均价", traditional: "成交量加權平均價",
    japanese: "出来高加重平均価格", taLib: .init("vwap"), group: .volume,
    summary: "What did a unit cost on average since the session began?",
    formula: """
      p[t] = (high[t] + low[t] + close[t]) / 3
      vwap[t] = sum(p * volume) / sum(volume), over the bars since the anchor
      anchor: the first bar of the session, or of the data (all)
      """,
    parameters: [
      .choice("anchor", ["session", "all"], "from which bar on the sums go")
    ],
    inputs: .range + [.bars(.volume), .bars(.sessionFirst)],
    outputs: [.init("vwap")], pane: .overlay,
    warmup: { _, _ in 0 },
    memory: .whole,
    edgeCases: "The typical price until something is traded.",
    source: "TA-Lib 0.8 VWAP, 1e-9 relative",
    example: "close crosses above vwap()", make: { VWAP($0) })

  private let isSession: Bool
  private var sums = MoneySums()
  private var scratch = Scratch(3)

  init(_ settings: Settings) { isSession = settings.whole(0) == 0 }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (traded, opens, output) = (block.input(3), block.input(4), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (high, low, close) = (high + start, low + start, close + start)
      let (traded, opens, output) = (traded + start, opens + start, output + start)
      let (prices, volumes) = (columns[0], columns[1])
      for i in 0..<count {
        prices[i] = (high[i] + low[i] + close[i]) / 3
        volumes[i] = traded[i]
      }
      if sums.areKnown, areKnown(count, prices), areKnown(count, volumes),
        !isSession || areZero(count, opens)
      {
        sums.follow(count, prices, volumes, columns[2], output)
      } else {
        for i in 0..<count {
          output[i] = sums.step(prices[i], volumes[i], begins: isSession && opens[i] != 0)
        }
      }
    }
  }

  func steps(_ bar: TracedBar<VWAP>) -> KeyValuePairs<String, Double> {
    ["p": (bar.inputs[0] + bar.inputs[1] + bar.inputs[2]) / 3]
  }
}

/// Sums of the volume, and of the volume times the distance from the first price.
private struct MoneySums: Sendable {
  private(set) var areKnown = false
  private var first = 0.0
  private var volume = CompensatedSum()
  private var money = CompensatedSum()

  /// Takes known bars, none of which starts the sums again; writes one average for each.
  mutating func follow(
    _ count: Int, _ prices: UnsafePointer<Double>, _ volumes: UnsafeMutablePointer<Double>,
    _ moneys: UnsafeMutablePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<count { moneys[i] = volumes[i] * (prices[i] - first) }
    volume.update(count, volumes, volumes)
    money.update(count, moneys, moneys)
    for i in 0..<count { output[i] = average(prices[i], moneys[i], volumes[i]) }
  }

  /// Takes a bar and gives the average.
  mutating func step(_ price: Double, _ traded: Double, begins: Bool) -> Double {
    guard price.isFinite, traded.isFinite else {
      areKnown = false
      return .nan
    }
    if !areKnown || begins {
      (areKnown, first) = (true, price)
      volume.clear()
      money.clear()
    }
    let sums = (money.add(traded * (price - first)), volume.add(traded))
    return average(price, sums.0, sums.1)
  }

  /// The first price and what the money says beyond it; the price until something is traded.
  @inline(__always)
  private func average(_ price: Double, _ money: Double, _ volume: Double) -> Double {
    let share = money / volume
    return volume <= 0 ? price : first + share
  }
}

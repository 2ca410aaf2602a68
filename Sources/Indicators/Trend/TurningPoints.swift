/// Turning points: the tops and bottoms that stand out of the bars on both sides, in turn.
///
/// In the unit of the price. A bar is looked at when `span` more bars are known, and what it turns out
/// to be is given then, never drawn back: `turn` is 1 at the bar at which a top becomes known, −1 at
/// that for a bottom, else 0; `top` and `bottom` are the prices of the newest ones, unknown until there
/// is one. The turning bar lies `span` bars before. `turn` is first known at bar 2 span (from 0).
///
/// A top after a bottom counts if it is above the bottom's reversal price: the bottom plus `reversal`
/// times the way up to the highest of the `span` bars before it; and the other way round. A top after
/// a top takes its place if it is higher. A bar that is both counts as a top.
///
/// Source: the written specification of trader-chart-ios (転換点), 10 bars, 0.5, whose program looks one bar
/// further back for the reversal; the tests hold the rules written out.
struct TurningPoints: Indicator {
  static let description = IndicatorDescription(
    name: "turning", title: "Turning points",
    chinese: "转折点", traditional: "轉折點",
    japanese: "転換点", group: .trend,
    summary: "At which prices did the market last turn?",
    formula: """
      bar t - span is a top if its high is the highest of the 2 * span + 1 bars around it,
        a bottom if its low is the lowest; neither where all these are one price
      reversal[t] = top + reversal * (lowest low of the span bars before it - top) after a top,
        bottom + reversal * (highest high of the span bars before it - bottom) after a bottom
      a top counts if it is the first point, or above reversal[t] after a bottom, or above the top before
      a bottom counts if it is the first point, or below reversal[t] after a top, or below the bottom before
      top[t], bottom[t] = prices of the newest that count
      turn[t] = 1 where a top counts, -1 where a bottom does, else 0
      """,
    parameters: [
      .bars("span", standard: 10, "bars on each side that it stands out of"),
      .init("reversal", .number(0...1), standard: 0.5, "share of the way back that the next needs"),
    ],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [
      .init("top", .turns(.init(ago: .parameter("span"), when: "turn")), isFound: true),
      .init(
        "bottom", .turns(.init(ago: .parameter("span"), when: "turn", equals: -1)), isFound: true),
      .init("turn", .hidden, unit: .pure),
    ],
    pane: .overlay,
    warmup: { settings, _ in 2 * settings.whole(0) },
    memory: .adaptive, timing: .laterBy(parameter: "span"),
    edgeCases: "Flat prices have no turning point.",
    source: "the definition of the Japanese chart programs; rules written out in the tests",
    example: "close crosses above turning().top", make: { TurningPoints($0) })

  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>
  private var highestBefore: WindowExtreme<Highest>
  private var lowestBefore: WindowExtreme<Lowest>
  private var lags: [Lag]
  private var scratch = Scratch(6)
  private var points: Points

  init(_ settings: Settings) {
    let span = settings.whole(0)
    points = Points(share: settings.number(1))
    highest = WindowExtreme(2 * span + 1)
    lowest = WindowExtreme(2 * span + 1)
    highestBefore = WindowExtreme(span)
    lowestBefore = WindowExtreme(span)
    lags = [Lag(span), Lag(span), Lag(span + 1), Lag(span + 1)]
  }

  mutating func update(_ block: IndicatorBlock) {
    let (tops, bottoms, turns) = (block.output(0), block.output(1), block.output(2))
    scratch.inPieces(block.count) { start, count, columns in
      let (high, low) = (block.input(0) + start, block.input(1) + start)
      highest.update(count, high, columns[0])
      lowest.update(count, low, columns[1])
      Self.delay(&lags[0], count, high, columns[2])
      Self.delay(&lags[1], count, low, columns[3])
      highestBefore.update(count, high, columns[4])
      lowestBefore.update(count, low, columns[5])
      Self.delay(&lags[2], count, columns[4], columns[4])
      Self.delay(&lags[3], count, columns[5], columns[5])
      for i in 0..<count {
        turns[start + i] = points.judge(i, columns)
        (tops[start + i], bottoms[start + i]) = (points.top, points.bottom)
      }
    }
  }

  /// Writes a column as it was some bars before.
  private static func delay(
    _ lag: inout Lag, _ count: Int, _ input: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>
  ) {
    lag.inPieces(count, input) { start, count, _, before in
      (output + start).update(from: before, count: count)
    }
  }

  /// The points so far.
  private struct Points: Sendable {
    let share: Double
    /// 1 after a top, −1 after a bottom, 0 before the first point.
    private(set) var last = 0.0
    private(set) var top = Double.nan
    private(set) var bottom = Double.nan
    private(set) var reversal = Double.nan

    init(share: Double) { self.share = share }

    /// What the bar in the middle of the window is.
    @inline(__always)
    mutating func judge(_ i: Int, _ columns: Scratch.Columns) -> Double {
      let (most, least) = (columns[0][i], columns[1][i])
      let range = most - least
      guard range.isFinite else {
        (last, top, bottom, reversal) = (0, .nan, .nan, .nan)
        return .nan
      }
      let (high, low) = (columns[2][i], columns[3][i])
      if range == 0 { return 0 }
      if high == most { return isTop(high) ? turn(high, columns[5][i], 1) : 0 }
      if low == least { return isBottom(low) ? turn(low, columns[4][i], -1) : 0 }
      return 0
    }

    private func isTop(_ price: Double) -> Bool {
      last == 0 || price > (last > 0 ? top : reversal)
    }

    private func isBottom(_ price: Double) -> Bool {
      last == 0 || price < (last < 0 ? bottom : reversal)
    }

    private mutating func turn(_ price: Double, _ before: Double, _ side: Double) -> Double {
      if side > 0 { top = price } else { bottom = price }
      (last, reversal) = (side, price + share * (before - price))
      return side
    }
  }

  func steps(_ bar: TracedBar<TurningPoints>) -> KeyValuePairs<String, Double> {
    points.last == 0 ? [:] : ["reversal": points.reversal]
  }
}

import Glibc

/// Fisher transform: where the price lies in its range, smoothed and stretched so that its turns stand
/// out.
///
/// Around 0, seldom beyond ±3. The first value is at bar n − 1 (from 0), the trigger's a bar later; both
/// recursions begin at 0.
///
/// Source: John Ehlers, «Using the Fisher Transform», Stocks & Commodities, November 2002;
/// pandas-ta-classic 0.8.32 `fisher`, agrees to 1e-9 relative where no range is 0.
struct Fisher: Indicator {
  static let description = IndicatorDescription(
    name: "fisher", title: "Fisher transform",
    chinese: "费舍尔变换", traditional: "費雪轉換",
    japanese: "フィッシャー・トランスフォーム", group: .momentum,
    summary: "Does the price turn at the end of its range?",
    formula: """
      p[t] = (x[t] - lowest(x, n)[t]) / (highest(x, n)[t] - lowest(x, n)[t]) - 0.5
      v[t] = 0.66 * p[t] + 0.67 * v[t-1], 0.999 above 0.99, -0.999 below -0.99
      fisher[t] = 0.5 * ln((1 + v[t]) / (1 - v[t])) + 0.5 * fisher[t-1]
      trigger[t] = fisher[t-1]
      before the first value v and fisher are 0
      x = source, n = period
      """,
    parameters: [.bars(standard: 10, "bars of the range")],
    inputs: [.init("source", standard: .hl2, isArgument: true)],
    outputs: [.init("fisher", unit: .pure), .init("trigger", unit: .pure)], pane: .own,
    warmup: { settings, output in settings.whole(0) - 1 + output },
    memory: .fading { _ in 0.67 },
    edgeCases: "Where there is no range, the price counts as in its middle: p is 0.",
    source:
      "Ehlers 2002; pandas-ta-classic 0.8.32 fisher, 1e-9 relative; formula written out in the tests",
    example: "fisher() crosses above fisher().trigger", make: { Fisher($0) })

  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>
  private var state = State()
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    highest = WindowExtreme(settings.whole(0))
    lowest = WindowExtreme(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output, trigger) = (block.input(0), block.output(0), block.output(1))
    scratch.inPieces(block.count) { start, count, columns in
      let (tops, bottoms) = (columns[0], columns[1])
      highest.update(count, values + start, tops)
      lowest.update(count, values + start, bottoms)
      for i in 0..<count {
        let range = tops[i] - bottoms[i]
        let share = (values[start + i] - bottoms[i]) / range - 0.5
        let before = state.value
        state.take(range <= 0 ? 0 : share)
        output[start + i] = state.value
        trigger[start + i] = state.value.isFinite ? before : .nan
      }
    }
  }

  func steps(_ bar: TracedBar<Fisher>) -> KeyValuePairs<String, Double> {
    ["p": state.place, "v": state.smooth]
  }

  /// The two recursions.
  private struct State: Sendable {
    var place = Double.nan
    var smooth = 0.0
    var value = Double.nan

    @inline(__always)
    mutating func take(_ place: Double) {
      self.place = place
      guard place.isFinite else {
        (smooth, value) = (0, .nan)
        return
      }
      smooth = 0.66 * place + 0.67 * smooth
      smooth = smooth > 0.99 ? 0.999 : smooth < -0.99 ? -0.999 : smooth
      let before = value.isFinite ? value : 0
      value = 0.5 * log((1 + smooth) / (1 - smooth)) + 0.5 * before
    }
  }
}

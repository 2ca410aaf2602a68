import Glibc
import Indicators
import Market
import Strategy
import Text

/// What an indicator looks like: its outputs on the same real bars, as lines of blocks.
///
/// Lines over the price share the price's scale, lines of a fixed pane that of the pane, and others
/// that of all outputs in the same unit, so that what crosses in a chart crosses here.
struct IndicatorSketch {
  private struct Line {
    let name: String
    let values: [Double]
    let scale: ClosedRange<Double>
    let range: String
  }

  private let lines: [Line]

  init(_ indicator: IndicatorDescription) {
    let columns = Self.columns(indicator)
    let isOver = indicator.pane == .overlay
    let shown = zip(indicator.outputs, columns).map { output, values in
      let shared = zip(indicator.outputs, columns).filter { $0.0.unit == output.unit }.map(\.1)
      let isOnPrice = isOver && output.unit == .price
      let scale = Self.scale(indicator.pane, isOnPrice ? shared + [Self.closes] : shared)
      return Line(
        name: output.name, values: values, scale: scale, range: Self.range(values))
    }
    let price = Line(
      name: "close", values: Self.closes,
      scale: shown.first { _ in isOver && indicator.outputs[0].unit == .price }?.scale
        ?? Self.scale(.own, [Self.closes]),
      range: Self.range(Self.closes))
    lines = [price] + shown
  }

  /// The title and a line an output, below the price.
  func lines(_ ink: Ink) -> [String] {
    var table = TextTable([.left, .left, .left])
    for line in lines {
      table.add([line.name, Sparkline.text(line.values, on: line.scale), line.range])
    }
    return [ink.dim(SketchBars.title)] + table.lines { $1 == 0 ? ink.dim($2) : $2 }
  }

  private static let closes = Array(SketchBars.candles.close.suffix(SketchBars.shown))

  /// The outputs of the indicator as a call without settings gives them.
  private static func columns(_ indicator: IndicatorDescription) -> [[Double]] {
    let calls = indicator.outputs.map { "\(indicator.name)().\($0.name)" }
    let day = Timeframe(1, .day)
    let bars = SketchBars.candles
    guard let list = try? ExpressionList(calls, timeframe: day),
      let evaluator = try? GraphEvaluator(
        list.graph, instrument: Instrument(symbol: "GOOG"), barFrame: day)
    else { return indicator.outputs.map { _ in [] } }
    evaluator.update(bars, 0..<bars.count)
    return list.columns.map { column in
      let values = UnsafeBufferPointer(start: evaluator.column(column.node), count: bars.count)
      return Array(values.suffix(SketchBars.shown))
    }
  }

  private static func scale(_ pane: IndicatorDescription.Pane, _ columns: [[Double]])
    -> ClosedRange<Double>
  {
    if case .fixed(let range, _) = pane { return range }
    let known = columns.joined().filter(\.isFinite)
    guard let lowest = known.min(), let highest = known.max() else { return 0...0 }
    return pane == .volume ? min(0, lowest)...highest : lowest...highest
  }

  private static func range(_ values: [Double]) -> String {
    let known = values.filter(\.isFinite)
    guard let lowest = known.min(), let highest = known.max() else { return "not known here" }
    return lowest == highest ? short(lowest) : "\(short(lowest)) to \(short(highest))"
  }

  /// A number with five digits.
  private static func short(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let digits = 4 - Int(log10(abs(value)).rounded(.down))
    guard digits > 0 else { return NumberText.shortest(value.rounded()) }
    let factor = pow(10, Double(min(12, digits)))
    return NumberText.shortest((value * factor).rounded() / factor)
  }
}

import Chart
import Indicators
import Strategy

/// Hands out the colours of a chart in their order.
struct ColorOrder {
  private var next: Int

  /// The colours from one on.
  init(from first: Int = 0) { next = first }

  /// The next colour.
  mutating func take() -> SeriesColor {
    defer { next += 1 }
    return .series(next)
  }
}

extension ChartRequest {
  /// The marks of an expression, bottom first: histograms, bands, dots, and a line for the rest.
  func marks(
    _ place: Int, _ drawn: DrawnExpressions.Drawn, _ colors: inout ColorOrder,
    isPaneNamed: Bool = false
  ) -> [any Mark] {
    let outputs = drawn.outputs.enumerated().map { (column: "\(place).\($0)", output: $1) }
    let band = Self.band(outputs)
    var below: [any Mark] = []
    var above: [any Mark] = []
    var isNamed = false
    /// The first mark has the whole expression beside its name.
    func name(_ output: DrawnExpressions.Output) -> String {
      if isPaneNamed { return drawn.outputs.count > 1 ? output.name : "" }
      defer { isNamed = true }
      if !isNamed { return drawn.text }
      return output.name
    }
    let lines = outputs.filter { $0.output.mark == .line }
    if let band {
      below.append(
        Band(
          band.upper.column, band.lower.column, color: colors.take(), label: name(band.upper.output)
        ))
    }
    for (column, output) in outputs where !(band?.columns.contains(column) ?? false) {
      switch output.mark {
      case .histogram: below.insert(Histogram(column, label: name(output)), at: 0)
      case .dots: above.append(Dots(column, color: colors.take(), label: name(output)))
      default:
        // A line and its signal, as of MACD, are ink and grey.
        let isPair = isPaneNamed && lines.count == 2 && band == nil
        let color = isPair ? column == lines[0].column ? .ink : .signal : colors.take()
        above.append(
          Line(
            column, color: color, step: drawn.isTruth, label: name(output),
            detail: isPaneNamed ? "" : drawn.meaning))
      }
    }
    return below + above
  }

  private typealias Column = (column: String, output: DrawnExpressions.Output)

  /// The two outputs between which an indicator fills, if it has one pair of them.
  private static func band(
    _ outputs: [Column]
  ) -> (upper: Column, lower: Column, columns: [String])? {
    let upper = outputs.filter { $0.output.mark == .upperBand }
    let lower = outputs.filter { $0.output.mark == .lowerBand }
    guard upper.count == 1, lower.count == 1 else { return nil }
    return (upper[0], lower[0], [upper[0].column, lower[0].column])
  }

  /// Digits after the point of a price: those of the tick, else what the newest prices have, and no
  /// more than their size is worth.
  func priceDecimals(_ data: ChartData, _ visible: Range<Int>, _ tick: Double) -> Int {
    let prices = tick > 0 ? [tick] : visible.suffix(64).flatMap { [data.high[$0], data.low[$0]] }
    let size = prices.map(abs).max() ?? 1
    let most = tick > 0 ? 8 : size >= 20 ? 2 : size >= 1 ? 4 : 8
    for (decimals, power) in [1, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7].enumerated()
    where decimals < most {
      let isEnough = prices.allSatisfy { price in
        let scaled = price * power
        return abs(scaled.rounded() - scaled) < 1e-6 * max(1, abs(scaled) * 1e-6)
      }
      if isEnough { return tick > 0 ? decimals : max(2, decimals) }
    }
    return most
  }
}

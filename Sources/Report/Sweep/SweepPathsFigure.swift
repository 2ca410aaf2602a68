import Chart
import Replay

/// How the Sharpe ratios of cross-validated paths are spread, beside holding and what training promised.
struct SweepPathsFigure {
  let crossed: SweepReport.CrossValidation

  private static let (width, height) = (384, 160)
  private static let pitch = 8

  func figure() -> String {
    let (width, height) = (Self.width, Self.height)
    let floor = height - 26
    let count = ReportNumbers.count(crossed.paths.count)
    var figure = SmallFigure(
      width: width, height: height, title: "Sharpe ratios of \(count) paths", summary: summary)
    let ends = crossed.paths + [crossed.trained] + (crossed.hold.map { [$0] } ?? [])
    let (low, high) = (ends.min() ?? 0, ends.max() ?? 1)
    let margin = max(0.05, (high - low) * 0.15)
    let scale = LinearScale(low - margin, high + margin, from: 0, to: width)
    var counts: [Int: Int] = [:]
    for path in crossed.paths {
      counts[max(0, min(scale.pixel(path), width - 1)) / Self.pitch, default: 0] += 1
    }
    let most = Double(counts.values.max() ?? 1)
    figure.boxes(
      .candleFlat,
      counts.keys.sorted().map { bin in
        let tall = max(1, Int((Double(counts[bin] ?? 0) / most * Double(floor - 60)).rounded()))
        return Box(bin * Self.pitch, floor - tall, Self.pitch - 1, tall)
      })
    figure.boxes(.zero, [Box(0, floor, width, 1)])
    for tick in scale.ticks(atMost: 6, within: width) {
      let x = scale.pixel(tick)
      if x < 12 || x > width - 12 { continue }
      figure.label(
        PlacedText(.text, ReportNumbers.ticks([tick])[0], x: x, y: height - 8, .middle))
    }
    if let hold = crossed.hold {
      line(&figure, scale.pixel(hold), top: 24, floor, "hold \(number(hold))")
    }
    line(
      &figure, scale.pixel(crossed.trained), top: 44, floor, "training \(number(crossed.trained))",
      beside: crossed.hold.map { [scale.pixel($0)] } ?? [])
    return figure.svg(id: "sx")
  }

  /// An upright with its name.
  private func line(
    _ figure: inout SmallFigure, _ x: Int, top: Int, _ floor: Int, _ name: String,
    beside lines: [Int] = []
  ) {
    figure.boxes(.bar, [Box(x, top - 10, 1, floor - top + 10)])
    figure.label(sideName(name, x, top, Self.width, .textHalo, beside: lines))
  }

  private var summary: String {
    "The paths lie between \(number(crossed.paths.first ?? 0)) and \(number(crossed.paths.last ?? 0))."
  }

  private func number(_ value: Double) -> String { ReportNumbers.number(value, decimals: 2) }
}

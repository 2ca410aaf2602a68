import Chart
import Glibc

/// How a figure is spread over the paths of an experiment, on the axis that all experiments share.
struct PathHistogram {
  /// The axis of a figure that several experiments share, and the width of its bins.
  struct Axis {
    let low: Double, high: Double, step: Double

    /// - Returns: `nil` where there is nothing to be seen: all are the same.
    init?(_ values: [Double], also marks: [Double]) {
      let sorted = values.filter(\.isFinite).sorted()
      guard sorted.count >= 10 else { return nil }
      // One path in two hundred at either end may lie beyond it: it is counted in the last bin, and said.
      let ends = [sorted[sorted.count / 200], sorted[sorted.count - 1 - sorted.count / 200]]
      let all = ends + marks.filter(\.isFinite)
      guard let low = all.min(), let high = all.max(), high > low else { return nil }
      let rough = (high - low) / 40
      let power = pow(10, log10(rough).rounded(.down))
      step = ([1, 2, 2.5, 5, 10].first { $0 * power >= rough } ?? 10) * power
      self.low = (low / step).rounded(.down) * step
      self.high = (high / step).rounded(.up) * step
    }

    var bins: Int { max(1, Int(((high - low) / step).rounded())) }

    func bin(_ value: Double) -> Int {
      Int(max(0, min(Double(bins - 1), ((value - low) / step + 1e-9).rounded(.down))))
    }
  }

  static let width = 384
  private static let floor = 144

  let title: String
  let axis: Axis
  let values: [Double]
  let own: Double
  /// Whether values below zero are losses.
  let hasLosses: Bool

  private func x(_ value: Double) -> Int {
    let share = (value - axis.low) / (axis.high - axis.low)
    return 6 + Int((max(0, min(1, share)) * Double(Self.width - 12)).rounded())
  }

  /// How many paths lie beyond the ends of the axis, and are counted in its first and last bin.
  var below: Int { values.count { $0.isFinite && $0 < axis.low - axis.step * 1e-6 } }
  var above: Int { values.count { $0.isFinite && $0 > axis.high + axis.step * 1e-6 } }

  /// `4 below −88 %`; `nil` for none.
  private func endText(_ count: Int, isAbove: Bool = false) -> String? {
    if count == 0 { return nil }
    let end = isAbove ? axis.high : axis.low
    let decimals = ReportNumbers.decimalsNeeded(end * 100, atMost: 4)
    let text = ReportNumbers.share(end, decimals: decimals)
    return "\(ReportNumbers.count(count)) \(isAbove ? "above" : "below") \(text)"
  }

  func figure(id: String) -> String {
    let ends = [endText(below), endText(above, isAbove: true)]
    let beyond = ends.compactMap { $0 }
    var figure = SmallFigure(
      width: Self.width, height: beyond.isEmpty ? 168 : 184, title: title,
      summary: (["The run: \(ReportNumbers.share(own, decimals: 1))"] + beyond)
        .joined(separator: "; ") + ".")
    var counts = [Int](repeating: 0, count: axis.bins)
    for value in values where value.isFinite { counts[axis.bin(value)] += 1 }
    let most = Double(max(1, counts.max() ?? 1))
    var (losses, others) = ([Box](), [Box]())
    for (bin, count) in counts.enumerated() where count > 0 {
      let left = x(axis.low + Double(bin) * axis.step)
      let right = x(axis.low + Double(bin + 1) * axis.step)
      let tall = max(1, Int((Double(count) / most * Double(Self.floor - 40)).rounded()))
      let box = Box(left + 1, Self.floor - tall, max(1, right - left - 1), tall)
      if hasLosses, axis.low + Double(bin + 1) * axis.step <= axis.step * 1e-6 {
        losses.append(box)
      } else {
        others.append(box)
      }
    }
    figure.boxes(.candleFlat, others, percent: 50)
    figure.boxes(.spanDown, losses)
    figure.boxes(.zero, [Box(0, Self.floor, Self.width, 1)])
    ticks(&figure)
    for (text, isAbove) in zip(ends, [false, true]) {
      guard let text else { continue }
      figure.label(
        PlacedText(
          .text, text, x: isAbove ? Self.width : 0, y: 178, isAbove ? .end : .start))
    }
    let place = x(own)
    figure.boxes(.bar, [Box(place, 12, 1, Self.floor - 12)])
    figure.disc(.dot, x: place, y: 14, radius: 3)
    var name = PlacedText(
      .textStrongHalo, "run \(ReportNumbers.share(own, decimals: 1))", x: place + 7, y: 18)
    if name.x + name.width > Self.width { (name.x, name.anchor) = (place - 7, .end) }
    figure.label(name)
    return figure.svg(id: id)
  }

  private func ticks(_ figure: inout SmallFigure) {
    let scale = LinearScale(axis.low * 100, axis.high * 100, from: 6, to: Self.width - 6)
    for tick in scale.ticks(atMost: 5, within: Self.width) {
      let x = scale.pixel(tick)
      if x < 14 || x > Self.width - 14 { continue }
      figure.label(
        PlacedText(
          .text, "\(ReportNumbers.ticks([tick])[0]) %", x: x, y: 161, .middle))
    }
  }
}

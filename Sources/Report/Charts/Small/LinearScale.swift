import Glibc

/// Values along a line of pixels.
struct LinearScale {
  let low: Double
  let high: Double
  let from: Int
  let to: Int

  /// A scale between two values; equal ones are one apart.
  init(_ low: Double, _ high: Double, from: Int, to: Int) {
    self.low = low
    self.high = high > low ? high : low + 1
    self.from = from
    self.to = to
  }

  /// The pixel of a value.
  func pixel(_ value: Double) -> Int {
    let share = ((value - low) / (high - low)).clampedToFinite
    return from + Int((share * Double(to - from)).rounded())
  }

  /// Round values of the steps 1, 2, 2.5 or 5 · 10ⁿ that lie on the line, as many as asked at most.
  func ticks(atMost most: Int, within width: Int) -> [Double] {
    let rough = (high - low) / Double(max(1, most))
    guard rough.isFinite, rough > 0 else { return [] }
    let power = Glibc.pow(10, Glibc.log10(rough).rounded(.down))
    let step = ([1, 2, 2.5, 5, 10].first { $0 * power >= rough * 0.999 } ?? 10) * power
    let first = (low / step).rounded(.up)
    return (0...most + 1).map { (first + Double($0)) * step }.filter {
      pixel($0) <= width - 12 && ($0 <= high || pixel($0) <= to + 24)
    }
  }

  /// The same from a pixel on: finer ones than asked where fewer than two of those lie there.
  func ticks(about count: Int, from left: Int, within width: Int) -> [Double] {
    var found: [Double] = []
    for most in max(1, count)...max(1, count) + 6 where found.count < 2 {
      found = ticks(atMost: most, within: width).filter { pixel($0) >= left }
    }
    return found
  }
}

extension Double {
  /// The value between −1 and 2, so that it can be a pixel whatever it was.
  fileprivate var clampedToFinite: Double { isFinite ? Swift.min(2, Swift.max(-1, self)) : 0 }
}

import Text

/// Where bars lie by the clock.
struct BarClock: Sendable, Hashable {
  let times: [Int64]
  /// The time of the last bar that is shown.
  let end: Int64
  /// Milliseconds from one bar to the next where they follow each other as most do.
  let unit: Double
  /// The middle of the last bar in pixels.
  let right: Double

  /// The middle of a bar in pixels.
  func x(_ bar: Int, _ spacing: Double, _ bars: Range<Int>) -> Double {
    guard bar < bars.upperBound, times.indices.contains(bar) else {
      return right + Double(bar - bars.upperBound + 1) * spacing
    }
    return right - (Double(end) - Double(times[bar])) / unit * spacing
  }

  /// The step that nine in ten are at least as long as, of a thousand or fewer; a day where there
  /// is none.
  static func unit(_ times: [Int64], _ bars: Range<Int>) -> Double {
    guard bars.count > 1 else { return Double(CivilTime.dayLength) }
    let stride = max(1, bars.count / 1_000)
    var steps: [Int64] = []
    for bar in Swift.stride(from: bars.lowerBound + 1, to: bars.upperBound, by: stride) {
      let (step, isTooLong) = times[bar].subtractingReportingOverflow(times[bar - 1])
      if step > 0 && !isTooLong { steps.append(step) }
    }
    steps.sort()
    return steps.isEmpty ? Double(CivilTime.dayLength) : Double(steps[steps.count / 10])
  }

  /// The first bar that is not before a time.
  static func first(_ times: [Int64], _ bars: Range<Int>, since time: Double) -> Int {
    times[bars].partitioningIndex { Double($0) >= time }
  }
}

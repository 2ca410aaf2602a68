/// The names of years, months, days and hours beside a chart, and where its grid has lines.
struct TimeLabels: Sendable {
  /// The labels, the baseline of their first line at 0.
  let labels: [Label]
  /// Bars at which the grid has lines, where those lie at round times.
  let gridBars: [Int]
  /// Columns of pixels at which the grid has lines.
  let columns: [Int]

  init(_ times: [Int64], _ bars: BarAxis, _ frame: Frame, left: Int = 0, right: Int) {
    let shown = bars.bars.lowerBound..<min(bars.bars.upperBound + bars.ahead, times.count)
    guard let last = bars.bars.last, frame.timeAxis > 0, !shown.isEmpty else {
      (labels, gridBars, columns) = ([], [], [])
      return
    }
    if let count = frame.columns.count(in: right - left) {
      let even = EvenTimes(times: times, bars: bars, left: left, right: right, count: count)
      labels = even.labels(twoLines: frame.hasTwoTimeLines)
      gridBars = []
      columns = even.columns
      return
    }
    let finder = TimeTicks(times: times, bars: shown, limit: max(16, (right - left) / 3))
    gridBars = Self.grid(finder, right - left)
    columns = gridBars.map { Int(bars.center($0)) / 2 }
    if frame.timeEndsOnly {
      labels = Self.ends(times, bars.bars.lowerBound, last, left, right)
      return
    }
    let ticks = finder.all(finest: frame.finestYear ? .year : .second)
    let chosen = Self.choose(ticks, bars, frame, right)
    let words = TimeWords(times, chosen, yearsOnly: frame.finestYear)
    labels = words.labels(twoLines: frame.hasTwoTimeLines) { bars.center($0) }
  }

  func draw(on canvas: inout Canvas, baseline: Int) {
    for label in labels {
      var label = label
      label.point.y += Int32(2 * baseline)
      if canvas.space.take(label) { canvas.list.add(.label(label), .labels) }
    }
  }

  /// Heaviest first, and none nearer to another than the frame asks for.
  private static func choose(
    _ ticks: [TimeTick], _ bars: BarAxis, _ frame: Frame, _ right: Int
  ) -> [TimeTick] {
    var chosen: [TimeTick] = []
    var taken: [Int32] = []
    let edge: Int32 = frame.finestYear ? 20 : frame.hasTwoTimeLines ? 44 : 26
    for tick in ticks {
      let x = bars.center(tick.bar)
      if x < edge || x > Int32(2 * right) + 30 { continue }
      if taken.allSatisfy({ abs($0 - x) >= Int32(2 * frame.timeGap) }) {
        chosen.append(tick)
        taken.append(x)
      }
    }
    return chosen.sorted { $0.bar < $1.bar }
  }

  /// The lightest of year, month, day, hour and minute whose lines are 34 pixels apart or more.
  private static func grid(_ finder: TimeTicks, _ width: Int) -> [Int] {
    var lines: [Int] = []
    for weight in [TimeWeight.year, .month, .day, .hour, .minute] {
      guard let found = finder.crossing(weight), found.count * 34 <= width else { break }
      lines = found
    }
    return lines
  }

  /// Only the years, or dates, of the first and the last bar.
  private static func ends(
    _ times: [Int64], _ first: Int, _ last: Int, _ left: Int, _ right: Int
  ) -> [Label] {
    let (a, b) = (CivilTime(times[first]), CivilTime(times[last]))
    let isYears = a.year != b.year
    return [
      Label(isYears ? "\(a.year)" : a.dateText, .text, Int32(2 * left), 0, .start),
      Label(isYears ? "\(b.year)" : b.dateText, .text, Int32(2 * right), 0, .end),
    ]
  }
}

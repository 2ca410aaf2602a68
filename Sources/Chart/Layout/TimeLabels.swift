/// The names of years, months, days and hours below a chart, and where its grid has lines.
struct TimeLabels: Sendable {
  /// The labels, their baseline still at 0.
  let labels: [Label]
  /// Bars at which the grid has lines.
  let gridBars: [Int]

  init(_ times: [Int64], _ bars: BarAxis, _ frame: Frame, right: Int) {
    guard let last = bars.bars.last, frame.timeAxis > 0 else {
      labels = []
      gridBars = []
      return
    }
    let finder = TimeTicks(times: times, bars: bars.bars, limit: max(16, right / 3))
    gridBars = Self.grid(finder, bars, right)
    if frame.timeEndsOnly {
      labels = Self.ends(times, bars.bars.lowerBound, last, right)
      return
    }
    let ticks = finder.all(finest: frame.finestYear ? .year : .second)
    let chosen = Self.choose(ticks, bars, frame, right)
    let finest = chosen.map(\.weight).max() ?? .day
    labels = chosen.map { tick in
      Self.label(tick, times[tick.bar], bars.center(tick.bar), finest, frame)
    }
  }

  func draw(on canvas: inout Canvas, baseline: Int) {
    for label in labels {
      var label = label
      label.point.y = Int32(2 * baseline)
      if canvas.space.take(label) { canvas.list.add(.label(label), .labels) }
    }
  }

  /// Heaviest first, and none nearer to another than the frame asks for.
  private static func choose(
    _ ticks: [TimeTick], _ bars: BarAxis, _ frame: Frame, _ right: Int
  ) -> [TimeTick] {
    var chosen: [TimeTick] = []
    var taken: [Int32] = []
    let edge: Int32 = frame.finestYear ? 20 : 26
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

  private static func label(
    _ tick: TimeTick, _ time: Int64, _ x: Int32, _ finest: TimeWeight, _ frame: Frame
  ) -> Label {
    let civil = CivilTime(time)
    switch tick.weight {
    case .year:
      let text = frame.finestYear ? civil.shortYear : "\(civil.year)"
      return Label(text, .textStrong, x, 0, .middle)
    case .halfYear, .quarter, .month: return Label(civil.monthName, .textMonth, x, 0, .middle)
    case .day:
      let isIntraday = finest > .day
      let text = isIntraday ? "\(civil.day)\u{A0}\(civil.monthName)" : "\(civil.day)"
      return Label(text, isIntraday ? .textMonth : .text, x, 0, .middle)
    default: return Label(civil.clockText, .text, x, 0, .middle)
    }
  }

  /// The lightest of year, month, day, hour and minute whose lines are 34 pixels apart or more.
  private static func grid(_ finder: TimeTicks, _ bars: BarAxis, _ right: Int) -> [Int] {
    var lines: [Int] = []
    for weight in [TimeWeight.year, .month, .day, .hour, .minute] {
      guard let found = finder.crossing(weight), found.count * 34 <= right else { break }
      lines = found
    }
    return lines
  }

  /// Only the years, or dates, of the first and the last bar.
  private static func ends(_ times: [Int64], _ first: Int, _ last: Int, _ right: Int) -> [Label] {
    let (a, b) = (CivilTime(times[first]), CivilTime(times[last]))
    let isYears = a.year != b.year
    return [
      Label(isYears ? "\(a.year)" : a.dateText, .text, 0, 0, .start),
      Label(isYears ? "\(b.year)" : b.dateText, .text, Int32(2 * right), 0, .end),
    ]
  }
}

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
    let words = TimeWords(times, shown, frame)
    if !frame.times.isEmpty {
      let own = OwnTimes(frame.times, times, bars, shown)
      labels = own.labels
      gridBars = own.lines
      columns = gridBars.map { Int(bars.center($0)) / 2 }
      return
    }
    if let step = frame.timeEvery {
      gridBars = Self.every(max(1, step), shown, bars, words, frame)
      labels = words.labels(gridBars.map { TimeTick(bar: $0, weight: words.lightest) }) {
        bars.center($0)
      }
      columns = gridBars.map { Int(bars.center($0)) / 2 }
      return
    }
    if let count = frame.columns.count(in: right - left) {
      let even = EvenTimes(
        times: times, bars: bars, left: left, right: right, count: count, words: words)
      labels = even.labels(twoLines: frame.hasTwoTimeLines)
      gridBars = []
      columns = even.columns
      return
    }
    let finder = TimeTicks(times: times, bars: shown, limit: max(16, (right - left) / 3))
    gridBars = Self.grid(finder, right - left)
    columns = gridBars.map { Int(bars.center($0)) / 2 }
    if frame.timeEndsOnly {
      labels = Self.ends(times, bars.bars.lowerBound, last, left, right, frame.timeFormat)
      return
    }
    let chosen = TimeChoice.ticks(finder, bars, frame, right: right)
    labels = words.labels(chosen) { bars.center($0) }
  }

  func draw(on canvas: inout Canvas, baseline: Int) {
    for label in labels {
      var label = label
      label.size = canvas.textSize
      label.point.y = Int32(canvas.sized(Int(label.point.y)) + 2 * baseline)
      // Words at the very edge are moved inside.
      let area = LabelSpace.area(label)
      let beyond = area.right - Int32(2 * canvas.width)
      label.point.x += area.left < 0 ? -area.left : beyond > 0 ? -beyond : 0
      if canvas.space.take(label) { canvas.list.add(.label(label), .labels) }
    }
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

  /// Bars at a fixed distance, or a multiple of it where their times would touch each other.
  private static func every(
    _ step: Int, _ shown: Range<Int>, _ bars: BarAxis, _ words: TimeWords, _ frame: Frame
  ) -> [Int] {
    let ticks = shown.prefix(400).map { TimeTick(bar: $0, weight: words.lightest) }
    let widest = words.labels(ticks) { _ in 0 }.map { label in
      var label = label
      label.size = frame.textSize
      return label.width
    }.sorted()
    // The first of a month is longer than most, and may be left out.
    let usual = Double((widest.isEmpty ? 0 : widest[widest.count / 2]) + 6)
    let times = max(1, (usual / max(bars.spacing * Double(step), 1e-9)).rounded(.up))
    let every = min(step, 1 << 30) * Int(min(times, 1e6))
    return shown.filter { $0 % every == 0 }
  }

  /// Only the years, or dates, of the first and the last bar.
  private static func ends(
    _ times: [Int64], _ first: Int, _ last: Int, _ left: Int, _ right: Int, _ format: TimePattern?
  ) -> [Label] {
    let (a, b) = (CivilTime(times[first]), CivilTime(times[last]))
    let isYears = a.year != b.year
    func words(_ civil: CivilTime) -> String {
      format?.text(civil) ?? (isYears ? "\(civil.year)" : civil.dateText)
    }
    return [
      Label(words(a), .text, Int32(2 * left), 0, .start),
      Label(words(b), .text, Int32(2 * right), 0, .end),
    ]
  }
}

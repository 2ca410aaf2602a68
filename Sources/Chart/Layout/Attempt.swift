/// A layout for some widths of the axes.
struct Attempt {
  /// Room for numbers at the left.
  let left: Int
  /// Room for numbers at the right.
  let right: Int
  let bars: BarAxis
  let panes: [SettledPane]
  let notes: [ChartNote]

  /// The layout whose axes are wide enough for their numbers.
  static func settled(
    _ chart: ChartDescription, _ data: ChartData, _ sides: Sides
  ) -> Attempt {
    let least = chart.frame.axis
    let left = sides.contains(.left) ? least : 0
    let right = sides.contains(.right) ? least : 0
    let narrow = Attempt(chart, data, left: left, right: right)
    let most = chart.frame.width / (left > 0 && right > 0 ? 3 : 2)
    let needed = (
      left > 0 ? max(left, min(narrow.leftNeeded(sides), most)) : 0,
      right > 0 ? max(right, min(narrow.rightNeeded(sides), most)) : 0
    )
    return needed == (left, right)
      ? narrow : Attempt(chart, data, left: needed.0, right: needed.1)
  }

  private init(_ chart: ChartDescription, _ data: ChartData, left: Int, right: Int) {
    let frame = chart.frame
    self.left = left
    self.right = right
    bars = Self.bars(chart, data, left + frame.left, frame.width - right - frame.room)
    var notes: [ChartNote] = []
    var top = frame.top + (frame.sides(chart.panes).contains(.top) ? frame.timeHeight : 0)
    var panes: [SettledPane] = []
    for (pane, height) in zip(chart.panes, Self.heights(chart)) {
      panes.append(SettledPane(pane, rows: top..<top + height, data, bars, &notes))
      top += height + frame.gap
    }
    self.panes = panes
    self.notes = notes
  }

  private static func bars(
    _ chart: ChartDescription, _ data: ChartData, _ left: Int, _ right: Int
  ) -> BarAxis {
    let (frame, visible) = (chart.frame, chart.shown(data))
    let ahead = max(0, min(frame.ahead ?? data.ahead(chart.columns), ChartData.mostAhead))
    if frame.isByClock && data.session == nil {
      return BarAxis(
        from: left, to: right, first: visible.lowerBound, last: visible.upperBound,
        fixed: frame.spacing, widest: frame.widestSpacing, ahead: ahead,
        gap: frame.bodyGap, times: data.times)
    }
    return BarAxis(
      from: left, to: right, first: visible.lowerBound, last: visible.upperBound,
      fixed: frame.spacing, widest: frame.widestSpacing, ahead: ahead,
      slots: data.session?.slots ?? frame.slots, gap: frame.bodyGap)
  }

  /// Pixels above and below all panes.
  static func around(_ chart: ChartDescription) -> Int {
    let sides = chart.frame.sides(chart.panes)
    let rows = (sides.contains(.top) ? 1 : 0) + (sides.contains(.bottom) ? 1 : 0)
    return chart.frame.top + rows * chart.frame.timeHeight
  }

  /// The heights of the panes.
  static func heights(_ chart: ChartDescription) -> [Int] {
    var fixed = chart.frame.gap * max(0, chart.panes.count - 1) + around(chart)
    var weights = 0.0
    for pane in chart.panes {
      switch pane.height {
      case .pixels(let pixels): fixed += max(1, pixels)
      case .weight(let weight): weights += max(0, weight)
      }
    }
    let free = Double(max(0, (chart.height ?? fixed + 456) - fixed))
    return chart.panes.map { pane in
      switch pane.height {
      case .pixels(let pixels): max(1, pixels)
      case .weight(let weight): max(1, weights > 0 ? Int(free * max(0, weight) / weights) : 0)
      }
    }
  }

  private func rightNeeded(_ sides: Sides) -> Int {
    panes.compactMap { pane in
      pane.rightNumbers(sides)?.numbersWidth(pills: pane.hasPills(left: false))
    }.max() ?? 0
  }

  private func leftNeeded(_ sides: Sides) -> Int {
    panes.compactMap { pane in
      pane.leftNumbers(sides)?.numbersWidth(
        pills: pane.hasPills(left: pane.left != nil && !pane.isMirrored))
    }.max() ?? 0
  }
}

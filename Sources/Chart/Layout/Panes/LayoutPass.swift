/// A layout for some widths of the axes.
struct LayoutPass {
  /// Room for numbers at the left.
  let left: Int
  /// Room for numbers at the right.
  let right: Int
  /// Widths of the numbers at both sides, which are over the plot where they have no room.
  private(set) var numbers = (left: 0, right: 0)
  /// Room right of those for legends.
  let outside: Int
  let bars: BarAxis
  let panes: [ResolvedPane]
  let notes: [ChartNote]
  private let textSize: Int

  /// The layout whose axes are wide enough for their numbers.
  static func settled(
    _ chart: ChartDescription, _ data: ChartData, _ sides: Sides
  ) -> LayoutPass {
    let least = chart.frame.axis
    let left = sides.contains(.left) ? least : 0
    let right = sides.contains(.right) ? least : 0
    let most = chart.frame.width / (left > 0 && right > 0 ? 3 : 2)
    let isInside = chart.frame.numbersInside
    var narrow = LayoutPass(
      chart, data, left: isInside ? 0 : left, right: isInside ? 0 : right)
    let needed = (
      left > 0 ? max(isInside ? 0 : left, min(narrow.leftNeeded(sides), most)) : 0,
      right > 0 ? max(isInside ? 0 : right, min(narrow.rightNeeded(sides), most)) : 0
    )
    if !isInside, needed != (left, right) {
      narrow = LayoutPass(chart, data, left: needed.0, right: needed.1)
    }
    narrow.numbers = needed
    return narrow
  }

  private init(_ chart: ChartDescription, _ data: ChartData, left: Int, right: Int) {
    let frame = chart.frame
    self.left = left
    self.right = right
    textSize = frame.textSize
    let margins = frame.margins
    let first = margins.left + left
    let hasOutside = chart.panes.contains { $0.legend == .outside }
    let widest = frame.width - margins.right - right
    outside = hasOutside ? Self.outside(chart, data, first, widest) : 0
    bars = Self.bars(chart, data, first + frame.left, widest - outside - frame.room)
    var notes: [ChartNote] = []
    let sides = frame.sides(chart.panes)
    var top = margins.top + frame.top + (sides.contains(.top) ? frame.timeHeight : 0)
    var panes: [ResolvedPane] = []
    let width = max(0, widest - outside - first)
    for (place, (pane, height)) in zip(chart.panes, Self.heights(chart)).enumerated() {
      let view = ChartView(
        data: data, bars: bars, format: pane.format, isJoined: pane.legend == .joined,
        theme: chart.theme, textSize: frame.textSize)
      panes.append(
        ResolvedPane(
          pane, rows: top..<top + height, width: width, isFirst: place == 0, view, &notes))
      top += height + frame.gap
      if sides.contains(.bottom), frame.timesBelow == place + 1, place + 1 < chart.panes.count {
        top += frame.timeHeight
      }
    }
    self.panes = panes
    self.notes = notes
  }

  /// Room for the legends of panes that have theirs beside the plot.
  private static func outside(
    _ chart: ChartDescription, _ data: ChartData, _ left: Int, _ right: Int
  ) -> Int {
    let bars = bars(chart, data, left, right)
    let entries = chart.panes.filter { $0.legend == .outside }.flatMap { pane in
      let view = ChartView(
        data: data, bars: bars, format: pane.format, isJoined: false, theme: chart.theme,
        textSize: chart.frame.textSize)
      return Legend.entries(pane.marks.map { .init(mark: $0, isLeft: false) }, view) { _ in
        pane.format
      }
    }
    return OutsideLegend.room(entries, width: chart.frame.width, size: chart.frame.textSize)
  }

  private static func bars(
    _ chart: ChartDescription, _ data: ChartData, _ left: Int, _ right: Int
  ) -> BarAxis {
    let (frame, visible) = (chart.frame, chart.shown(data))
    let reach = chart.panes.flatMap(\.marks).map(\.ahead).max() ?? 0
    let ahead = max(
      0, min(frame.ahead ?? max(reach, data.ahead(chart.columns)), ChartData.mostAhead))
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
    let margins = chart.frame.margins
    return chart.frame.top + margins.top + margins.bottom + rows * chart.frame.timeHeight
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
      pane.rightNumbers(sides)?.numbersWidth(
        pills: pane.hasPills(left: false), size: textSize)
    }.max() ?? 0
  }

  private func leftNeeded(_ sides: Sides) -> Int {
    panes.compactMap { pane in
      pane.leftNumbers(sides)?.numbersWidth(
        pills: pane.hasPills(left: pane.left != nil && !pane.isMirrored), size: textSize)
    }.max() ?? 0
  }
}

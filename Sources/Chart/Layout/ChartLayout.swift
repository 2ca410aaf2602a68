/// Settles panes, axes and legends, and has the marks draw.
struct ChartLayout {
  let chart: ChartDescription
  let data: ChartData
  /// Room for the numbers at the right.
  let axis: Int
  let bars: BarAxis
  let panes: [SettledPane]
  let times: TimeLabels
  let notes: [ChartNote]

  var frame: Frame { chart.frame }
  var plotRight: Int { frame.width - axis }
  var bottom: Int { panes.last?.rows.upperBound ?? frame.top }
  var height: Int { bottom + frame.timeAxis }

  init(_ chart: ChartDescription, _ data: ChartData) {
    let narrow = Attempt(chart, data, axis: chart.frame.axis)
    let needed = min(narrow.axisNeeded, chart.frame.width / 2)
    let settled = needed > chart.frame.axis ? Attempt(chart, data, axis: needed) : narrow
    self.chart = chart
    self.data = data
    axis = settled.axis
    bars = settled.bars
    panes = settled.panes
    notes = settled.notes
    times = TimeLabels(
      data.times, settled.bars, chart.frame, right: chart.frame.width - settled.axis)
  }

  /// How high the picture of a chart is.
  static func height(_ chart: ChartDescription) -> Int {
    let frame = chart.frame
    let gaps = frame.gap * max(0, chart.panes.count - 1)
    return Attempt.heights(chart).reduce(frame.top + gaps + frame.timeAxis, +)
  }

  /// The picture.
  func displayList() -> DisplayList {
    var canvas = Canvas(
      data: data, bars: bars, right: plotRight, width: frame.width,
      scale: ValueScale(lower: 0, upper: 1, top: 0, height: 1), rows: 0..<1,
      format: NumberFormat(), ticks: PriceTicks(values: [], steps: []), gridBars: times.gridBars,
      space: LabelSpace(width: frame.width, height: height), notes: notes)
    for pane in panes { draw(pane, on: &canvas) }
    drawRules(on: &canvas)
    if frame.timeAxis > 0 { times.draw(on: &canvas, baseline: height - 6) }
    return DisplayList(
      width: frame.width, height: height, title: chart.title ?? Summary(data, bars).title,
      summary: chart.summary ?? Summary(data, bars).text, shapes: canvas.list.shapes,
      notes: canvas.notes)
  }

  private func draw(_ pane: SettledPane, on canvas: inout Canvas) {
    canvas.scale = pane.scale
    canvas.rows = pane.rows
    canvas.format = pane.description.format
    canvas.ticks = pane.ticks
    canvas.pills = []
    canvas.endNames = []
    Legend(pane, data, bars, right: plotRight, isFirst: pane.rows.lowerBound == frame.top)
      .draw(on: &canvas)
    for mark in pane.description.marks { mark.draw(&canvas) }
    canvas.settleLabels()
    AxisNumbers(pane: pane, left: plotRight, width: axis).draw(on: &canvas)
  }

  private func drawRules(on canvas: inout Canvas) {
    var rules: [Box] = []
    for (above, below) in zip(panes, panes.dropFirst()) where frame.hasPaneRules {
      let middle = (above.rows.upperBound + below.rows.lowerBound) / 2
      rules.append(Box(0, middle, frame.width, 1))
    }
    if frame.timeAxis > 0 && frame.hasTimeRule { rules.append(Box(0, bottom, frame.width, 1)) }
    canvas.add(.rule, rules, on: .rules)
  }
}

/// A layout for one width of the axis.
private struct Attempt {
  let axis: Int
  let bars: BarAxis
  let panes: [SettledPane]
  let notes: [ChartNote]

  init(_ chart: ChartDescription, _ data: ChartData, axis: Int) {
    let frame = chart.frame
    let visible = chart.window.bars(of: data.times)
    self.axis = axis
    bars = BarAxis(
      from: frame.left, to: frame.width - axis - frame.room, first: visible.lowerBound,
      last: visible.upperBound, fixed: frame.spacing, widest: frame.widestSpacing)
    var notes: [ChartNote] = []
    var top = frame.top
    var panes: [SettledPane] = []
    for (pane, height) in zip(chart.panes, Self.heights(chart)) {
      panes.append(SettledPane(pane, rows: top..<top + height, data, bars, &notes))
      top += height + frame.gap
    }
    self.panes = panes
    self.notes = notes
  }

  static func heights(_ chart: ChartDescription) -> [Int] {
    var fixed =
      chart.frame.gap * max(0, chart.panes.count - 1) + chart.frame.timeAxis + chart.frame.top
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

  /// How wide the axis has to be for all its numbers.
  var axisNeeded: Int {
    panes.filter(\.description.hasAxis).map(\.numbersWidth).max() ?? 0
  }
}

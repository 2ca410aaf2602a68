/// Settles panes, axes and legends, and has the marks draw.
struct ChartLayout {
  let chart: ChartDescription
  let data: ChartData
  let sides: Sides
  private let settled: LayoutPass
  let times: TimeLabels
  /// What the data lack.
  private let amiss: [ChartNote]

  var frame: Frame { chart.frame }
  var bars: BarAxis { settled.bars }
  var panes: [ResolvedPane] { settled.panes }
  var plotLeft: Int { frame.margins.left + settled.left }
  var plotRight: Int { frame.width - frame.margins.right - settled.right - settled.outside }
  var plotTop: Int {
    frame.margins.top + frame.top + (sides.contains(.top) ? frame.timeHeight : 0)
  }
  /// The lowest row of the pane below which the times are.
  var timesTop: Int {
    let place = frame.timesBelow.map { min($0, panes.count) - 1 } ?? panes.count - 1
    return panes.indices.contains(place) ? panes[place].rows.upperBound : plotTop
  }
  var bottom: Int { panes.last?.rows.upperBound ?? plotTop }
  var height: Int {
    let isLast = timesTop == bottom
    return bottom + (sides.contains(.bottom) && isLast ? frame.timeHeight : 0)
      + frame.margins.bottom
  }

  /// The layout of a chart of some data.
  ///
  /// - Parameter isComplete: whether its columns and times were checked; else each time is looked at.
  init(_ chart: ChartDescription, _ data: ChartData, isComplete: Bool = false) {
    let chart = chart.drawable
    var (complete, amiss) = isComplete ? (data, []) : data.completed(chart.columns)
    // Candles that are made of others are written as those are.
    if chart.transform != nil, complete.decimals == nil {
      complete.decimals = complete.priceDecimals(0..<complete.count)
    }
    let sides = chart.frame.sides(chart.panes)
    let data = chart.transformed(complete)
    self.chart = chart
    self.data = data
    self.sides = sides
    self.amiss = amiss
    settled = LayoutPass.settled(chart, data, sides)
    times = TimeLabels(
      data.future.isEmpty ? data.times : data.times + data.future, settled.bars, chart.frame,
      left: chart.frame.margins.left + settled.left,
      right: chart.frame.width - chart.frame.margins.right - settled.right - settled.outside)
  }

  /// How high the picture of a chart is.
  static func height(_ chart: ChartDescription) -> Int {
    let gaps = chart.frame.gap * max(0, chart.panes.count - 1)
    return LayoutPass.heights(chart).reduce(LayoutPass.around(chart) + gaps, +)
  }

  /// The picture.
  func displayList() -> DisplayList {
    var canvas = Canvas(
      data: data, bars: bars, theme: chart.theme, left: plotLeft, right: plotRight,
      width: frame.width,
      scale: ValueScale(lower: 0, upper: 1, top: 0, height: 1), rows: 0..<1, plot: 0..<1,
      textSize: frame.textSize, lineWidth: frame.lineWidth, format: NumberFormat(), ticks: .none,
      gridColumns: times.columns,
      space: LabelSpace(width: frame.width, height: height), notes: amiss + settled.notes)
    for pane in panes { draw(pane, on: &canvas) }
    drawRules(on: &canvas)
    if frame.timeAxis > 0 { drawTimes(on: &canvas) }
    return DisplayList(
      width: frame.width, height: height, title: chart.title ?? ChartSummary(data, bars).title,
      summary: chart.summary ?? ChartSummary(data, bars).text, shapes: canvas.list.shapes,
      notes: canvas.notes)
  }

  private func draw(_ pane: ResolvedPane, on canvas: inout Canvas) {
    canvas.rows = pane.rows
    canvas.use(pane.main)
    canvas.gridColumns = columns(pane)
    canvas.pills = []
    canvas.leftPills = []
    canvas.endNames = []
    canvas.hasNumbers = pane.description.hasAxis && !sides.isDisjoint(with: [.left, .right])
    canvas.hasCandles = pane.layers.contains { $0.mark is Candles }
    for layer in pane.layers {
      canvas.use(pane.scale(layer))
      for box in layer.mark.reserved(canvas) { canvas.reserve(box) }
    }
    canvas.use(pane.main)
    let view = ChartView(
      data: data, bars: bars, format: pane.description.format,
      isJoined: pane.description.legend == .joined, theme: chart.theme, textSize: frame.textSize)
    Legend(
      pane, view, left: plotLeft, right: plotRight, isFirst: pane.rows.lowerBound == plotTop
    ).draw(on: &canvas)
    if pane.description.legend == .outside {
      OutsideLegend(pane, view).draw(
        from: plotRight + settled.right, width: settled.outside, on: &canvas)
    }
    for layer in pane.layers { draw(layer, of: pane, on: &canvas) }
    if pane.isEmpty { sayEmpty(pane, on: &canvas) }
    canvas.settleLabels()
    drawNumbers(pane, on: &canvas)
  }

  /// Says in the middle of a pane that nothing of it is known.
  private func sayEmpty(_ pane: ResolvedPane, on canvas: inout Canvas) {
    if canvas.isEmpty { return }
    let middle = Int32(pane.rows.lowerBound + pane.rows.upperBound)
    let x = Int32(plotLeft + plotRight)
    let label = canvas.label(
      "no value yet", .text, x, middle + Int32(canvas.sized(8)), .middle)
    if canvas.space.take(label) { canvas.list.add(.label(label), .labels) }
  }

  /// The columns of the grid; where sessions have lines of their own, not beside those.
  private func columns(_ pane: ResolvedPane) -> [Int] {
    guard pane.layers.contains(where: { $0.mark is Sessions }) else { return times.columns }
    let taken = Sessions.columns(data, bars, width: plotRight - plotLeft)
    let near = max(4, Int(bars.spacing))
    return times.columns.filter { column in taken.allSatisfy { abs($0 - column) > near } }
  }

  private func draw(
    _ layer: ResolvedPane.Layer, of pane: ResolvedPane, on canvas: inout Canvas
  ) {
    if pane.isEmpty && !(layer.mark is Grid) { return }
    canvas.use(layer.mark is Grid ? pane.main : pane.scale(layer))
    let before = canvas.pills.count
    layer.mark.draw(&canvas)
    guard layer.isLeft else { return }
    canvas.leftPills += canvas.pills[before...]
    canvas.pills.removeLast(canvas.pills.count - before)
  }

  /// Numbers at both sides; the pills of a side that has none stand at the other.
  private func drawNumbers(_ pane: ResolvedPane, on canvas: inout Canvas) {
    let right = pane.rightNumbers(sides).map {
      AxisNumbers(
        scale: $0, rows: pane.rows,
        edge: frame.numbersInside ? plotRight - settled.numbers.right : plotRight,
        width: settled.numbers.right, isLeft: false, place: frame.numbers,
        isInside: frame.numbersInside)
    }
    let taken = right?.draw(canvas.pills, on: &canvas) ?? []
    if sides.contains(.right) {
      EndNames(
        rows: pane.rows,
        left: frame.numbersInside ? plotRight - settled.numbers.right : plotRight,
        width: settled.numbers.right
      ).draw(on: &canvas)
    }
    right?.draw(besides: taken, on: &canvas)
    if let scale = pane.leftNumbers(sides) {
      let hasOwn = pane.left != nil && !pane.isMirrored
      let isCopy = sides.contains(.right) && !pane.isMirrored
      let pills = hasOwn ? canvas.leftPills : isCopy ? [] : canvas.pills
      let left = AxisNumbers(
        scale: scale, rows: pane.rows,
        edge: frame.numbersInside ? plotLeft + settled.numbers.left : plotLeft,
        width: settled.numbers.left, isLeft: true, place: frame.numbers,
        isInside: frame.numbersInside)
      left.draw(besides: left.draw(pills, on: &canvas), on: &canvas)
    }
  }

  private func drawTimes(on canvas: inout Canvas) {
    let rise = frame.hasTwoTimeLines ? canvas.sized(19) : 6
    if sides.contains(.bottom) {
      times.draw(on: &canvas, baseline: timesTop + frame.timeHeight - rise)
    }
    if sides.contains(.top) { times.draw(on: &canvas, baseline: plotTop - rise) }
  }

  private func drawRules(on canvas: inout Canvas) {
    var rules: [Box] = []
    let left = frame.margins.left
    let width = frame.width - left - frame.margins.right
    for (above, below) in zip(panes, panes.dropFirst()) where frame.hasPaneRules {
      let middle = (above.rows.upperBound + below.rows.lowerBound) / 2
      let hasTimes = sides.contains(.bottom) && above.rows.upperBound == timesTop
      if !hasTimes { rules.append(Box(left, middle, width, 1)) }
    }
    if frame.timeAxis > 0 && frame.hasTimeRule {
      if sides.contains(.bottom) { rules.append(Box(left, timesTop, width, 1)) }
      if sides.contains(.top) { rules.append(Box(left, plotTop - 1, width, 1)) }
    }
    canvas.list.add(.rule, rules, .rules)
  }
}

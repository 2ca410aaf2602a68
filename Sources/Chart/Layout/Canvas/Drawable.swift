extension ChartDescription {
  /// The chart with measures that a picture can have, however it was described.
  var drawable: ChartDescription {
    var chart = self
    chart.frame = frame.drawable
    chart.height = height.map { Self.limited($0, from: 1) }
    for index in chart.panes.indices {
      chart.panes[index] = chart.panes[index].coloured
      switch chart.panes[index].height {
      case .pixels(let pixels):
        chart.panes[index].height = .pixels(Self.limited(pixels, from: 1))
      case .weight(let weight):
        chart.panes[index].height = .weight(min(max(weight.isNaN ? 0 : weight, 0), 1e6))
      }
    }
    return chart
  }

  fileprivate static func limited(_ pixels: Int, from least: Int = 0) -> Int {
    min(max(pixels, least), 100_000)
  }
}

extension Frame {
  fileprivate var drawable: Frame {
    var frame = self
    frame.width = ChartDescription.limited(width, from: 1)
    for path in [\Frame.axis, \.left, \.room, \.gap, \.timeAxis, \.timeGap, \.top] {
      frame[keyPath: path] = ChartDescription.limited(frame[keyPath: path])
    }
    frame.spacing = spacing.flatMap { $0 > 0 ? min(max($0, 1e-3), 1e5) : nil }
    frame.widestSpacing = widestSpacing > 0 ? min(max(widestSpacing, 1e-3), 1e5) : 12
    frame.slots = slots.map { min(max($0, 1), 1_000_000_000) }
    frame.ahead = ahead.map { max(0, $0) }
    frame.textSize = min(max(textSize, 6), 40)
    for path in [\Margins.left, \.top, \.right, \.bottom] {
      frame.margins[keyPath: path] = ChartDescription.limited(margins[keyPath: path])
    }
    frame.lineWidth = lineWidth.map { min(max($0, 0.1), 100) }
    frame.timesBelow = timesBelow.map { max(1, $0) }
    frame.timeEvery = timeEvery.map { max(1, $0) }
    return frame
  }
}

extension ChartData {
  /// The data with all of some columns, unknown where they have nothing, and what was amiss.
  ///
  /// Times are kept within the years that a calendar can name.
  func completed(_ names: [String]) -> (ChartData, [ChartNote]) {
    var data = self
    var notes: [ChartNote] = []
    for name in names {
      let found = known(name)
      let values = found ?? []
      if found != nil && hasLength(values, name) { continue }
      notes.append(
        found == nil || values.isEmpty
          ? .noColumn(name) : .columnLength(name, has: values.count, bars: count))
      let most = count + (Self.candleColumns.contains(name) ? 0 : Self.mostAhead)
      let blanks = [Double](repeating: .nan, count: max(0, count - values.count))
      data.withColumn(name) { $0 = Array(values.prefix(most)) + blanks }
    }
    let years = Self.possibleTimes
    if !times.allSatisfy(years.contains) {
      data.times = times.map { min(max($0, years.lowerBound), years.upperBound) }
    }
    if !future.allSatisfy(years.contains) {
      data.future = future.map { min(max($0, years.lowerBound), years.upperBound) }
    }
    return (data, count == 0 ? [] : notes)
  }
}

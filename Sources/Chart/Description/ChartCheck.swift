import Text

extension ChartDescription {
  /// The columns that its marks draw, each once, in the order of the marks; among them `open`,
  /// `high`, `low`, `close` and `volume`.
  public var columns: [String] {
    var seen: Set<String> = []
    let base = transform == nil ? [] : Array(ChartData.candleColumns.prefix(4))
    let drawn = base + panes.flatMap(\.marks).flatMap(\.columns)
    return drawn.filter { seen.insert($0).inserted }
  }

  /// Whether a mark of it shows holdings.
  package var showsHoldings: Bool {
    panes.flatMap(\.marks).contains { mark in
      let inner = (mark as? OnLeft)?.mark ?? mark
      return inner is HoldingMarks || inner is HoldingBars || inner is HoldingStrip
    }
  }

  /// Sees that the chart can be drawn from some data.
  ///
  /// - Throws: `ChartError` where a pane shows nothing, a size is none, a column is missing or of
  ///   another length, times go back, or the part to be shown has no bar.
  public func check(_ data: ChartData) throws(ChartError) {
    try checkColumns(data)
    try data.checkOrder()
  }

  /// The same without the order of the times, which takes a look at each.
  func checkColumns(_ data: ChartData) throws(ChartError) {
    if panes.isEmpty { throw ChartError(.noPanes) }
    if let empty = panes.firstIndex(where: \.marks.isEmpty) {
      throw ChartError(.noLayers(pane: empty + 1))
    }
    try checkSize()
    for name in columns { try data.check(name) }
    if data.count == 0 { return }
    let made = try checkedTransform(data)
    if shown(made).isEmpty || made.session != nil && window.bars(of: data.times).isEmpty {
      throw ChartError(.nothingShown(asked: window.words, has: made.extent))
    }
  }

  /// The columns as the chart draws them, and the bars of them that it shows; checked before.
  ///
  /// - Throws: what `check` throws.
  public func drawn(_ data: ChartData) throws(ChartError) -> (data: ChartData, bars: Range<Int>) {
    try check(data)
    let made = transformed(data)
    return (made, shown(made))
  }

  /// The shapes of the chart of some columns, checked before.
  ///
  /// - Throws: what `check` throws.
  public func picture(of data: ChartData) throws(ChartError) -> DisplayList {
    try check(data)
    return displayList(data)
  }

  private func checkSize() throws(ChartError) {
    try Self.check(frame.width, "width")
    if let height { try Self.check(height, "height") }
    try Self.check(ChartLayout.height(drawable), "height")
  }

  private static func check(_ size: Int, _ what: String) throws(ChartError) {
    let (least, most) = (Int(ChartLimits.side.lowerBound), Int(ChartLimits.side.upperBound))
    guard (least...most).contains(size) else {
      throw ChartError(.size(size, what: what, least: least, most: most))
    }
  }
}

extension BarWindow {
  /// What was asked for, as messages say it.
  fileprivate var words: String {
    var parts: [String] = []
    if let bars { parts.append("among bars \(bars.lowerBound) to \(bars.upperBound)") }
    if let from { parts.append("from \(CivilTime(from).isoText) on") }
    if let to { parts.append("before \(CivilTime(to).isoText)") }
    if let last { parts.append("among the last \(last)") }
    return parts.isEmpty ? "in it" : parts.joined(separator: ", ")
  }
}

extension ChartData {
  /// What there is, as messages say it.
  var extent: String {
    guard let first = times.first, let last = times.last else { return "no bars" }
    let ends = "\(CivilTime(first).isoText) to \(CivilTime(last).isoText)"
    return "\(count) \(form.unit)s from \(ends)"
  }

  /// Sees that a column is there at all bars.
  fileprivate func check(_ name: String) throws(ChartError) {
    guard let found = known(name), count == 0 || !found.isEmpty else {
      let names = Self.candleColumns.filter { known($0)?.isEmpty == false } + columns.keys.sorted()
      throw ChartError(
        .missingColumn(
          name, nearest: Nearest.name(to: name, among: names), all: Array(names.prefix(12)))
      )
    }
    guard hasLength(found, name) else {
      throw ChartError(.columnLength(name, has: found.count, bars: count))
    }
  }
}

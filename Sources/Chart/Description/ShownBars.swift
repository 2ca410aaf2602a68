extension ChartData {
  /// How many bars a column may reach into the future.
  static let mostAhead = 1_000

  /// Whether a column has a value a bar, and not too many after the last one.
  func hasLength(_ column: [Double], _ name: String) -> Bool {
    let most = Self.candleColumns.contains(name) ? 0 : Self.mostAhead
    return (count...count + most).contains(column.count)
  }

  /// How many bars the longest of some columns reaches into the future.
  func ahead(_ names: [String]) -> Int {
    names.lazy.compactMap { known($0)?.count }.reduce(0) { max($0, $1 - count) }
  }

  /// The bars at which a column is shown: those on the axis, and as many after the last of them as
  /// the column reaches beyond the data. So what is shown was known at the last bar.
  func shownBars(_ column: [Double], _ bars: BarAxis) -> Range<Int> {
    let further = max(0, min(bars.ahead, column.count - count))
    let upper = min(bars.bars.upperBound + further, column.count)
    return bars.bars.lowerBound..<max(bars.bars.lowerBound, upper)
  }
}

extension ChartView {
  /// The bars at which a column is shown.
  func shownBars(_ column: [Double]) -> Range<Int> { data.shownBars(column, bars) }
}

extension Canvas {
  /// The bars at which a column is shown.
  func shownBars(_ column: [Double]) -> Range<Int> { data.shownBars(column, bars) }
}

extension ChartData {
  /// A column drawn some bars further to the right, or to the left where the count is below zero, as
  /// far as it was known at the last bar that is shown.
  func column(_ name: String, shiftedBy shift: Int, _ bars: Range<Int>) -> [Double] {
    let values = column(name)
    let shift = min(max(shift, -Self.mostAhead), Self.mostAhead)
    if shift > 0 { return Array(repeating: .nan, count: shift) + values.prefix(count) }
    if shift == 0 { return values }
    let known = values.prefix(bars.upperBound).dropFirst(-shift)
    return known + Array(repeating: .nan, count: max(0, count - known.count))
  }
}

/// Places a series beside another where both are measured from their first values.
///
/// What has changed by a tenth lies where the other has changed by a tenth:
/// `b + (v − f) / |f| · |b|`, with `f` the first value of the series and `b` the scale's base.
struct Rebase {
  let base: Double
  let bars: Range<Int>

  /// The values of a column as values of the scale; unknown where nothing can be measured.
  func values(_ column: [Double]) -> [Double] {
    guard let first = bars.first(where: { $0 < column.count && column[$0].isFinite }) else {
      return column
    }
    let from = column[first]
    var values = column
    for bar in bars where bar < values.count {
      values[bar] = from == 0 ? .nan : base + (values[bar] - from) / abs(from) * abs(base)
    }
    return values
  }
}

extension ChartData {
  /// The first value of a column among some bars.
  func first(_ name: String, _ bars: Range<Int>) -> (bar: Int, value: Double)? {
    let values = column(name)
    return bars.first { values[$0].isFinite }.map { ($0, values[$0]) }
  }
}

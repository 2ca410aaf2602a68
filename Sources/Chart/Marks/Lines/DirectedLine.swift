/// A line in two colours, by the sign of a column: that of rising where it is above zero, that of
/// falling where it is below. It is broken where it turns, as the stop of a trend is.
struct DirectedLine {
  let rising: Path
  let falling: Path

  init(_ values: [Double], by direction: [Double], _ canvas: borrowing Canvas, isStep: Bool) {
    func side(_ sign: Double) -> [Double] {
      values.indices.map { bar in
        bar < direction.count && direction[bar] * sign > 0 ? values[bar] : .nan
      }
    }
    rising = ColumnPath(side(1), canvas, isStep: isStep).path
    falling = ColumnPath(side(-1), canvas, isStep: isStep).path
  }
}

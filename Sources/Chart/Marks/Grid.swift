/// The lines of the numbers and of the heaviest time labels.
public struct Grid: Mark {
  /// A grid.
  public init() {}

  /// Adds a line a row and a line a column.
  public func draw(_ canvas: inout Canvas) {
    var boxes: [Box] = []
    for value in canvas.ticks.values {
      let row = canvas.scale.edge(value)
      if canvas.rows.contains(row) { boxes.append(Box(0, row, canvas.right, 1)) }
    }
    for bar in canvas.gridBars {
      let x = Int(canvas.bars.center(bar)) / 2
      if x < canvas.right {
        boxes.append(Box(x, canvas.rows.lowerBound, 1, canvas.rows.count))
      }
    }
    canvas.add(.grid, boxes, on: .grid)
  }
}

extension Grid: DescribedMark {
  static let mark = "grid"
  static let about = "The lines of the numbers and of the heaviest time labels."
  static var blank: Grid { Grid() }

  static var fields: [SpecField<Grid>] {
    []
  }
}

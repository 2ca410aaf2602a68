/// The lines of the numbers and of the heaviest time labels.
public struct Grid: Mark {
  /// A grid.
  public init() {}

  /// Adds a line a row and a line a column.
  public func draw(_ canvas: inout Canvas) {
    var boxes: [Box] = []
    for index in canvas.ticks.lined {
      let row = canvas.scale.edge(canvas.ticks.values[index])
      if canvas.rows.contains(row) {
        boxes.append(Box(canvas.left, row, canvas.right - canvas.left, 1))
      }
    }
    for x in canvas.gridColumns where x >= canvas.left && x < canvas.right {
      boxes.append(Box(x, canvas.rows.lowerBound, 1, canvas.rows.count))
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

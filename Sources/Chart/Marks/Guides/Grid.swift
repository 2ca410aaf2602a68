/// The lines of the numbers and of the heaviest time labels.
public struct Grid: Mark {
  /// How a line is drawn.
  public enum Style: String, CaseIterable, Sendable {
    /// From edge to edge.
    case solid
    /// Five pixels and five pixels of nothing.
    case dashed
    /// Every second pixel.
    case dotted
  }

  /// How a line is drawn.
  public var style: Style
  /// Whether a line goes around the pane.
  public var hasBorder: Bool
  /// The width of that line in pixels.
  public var borderWidth = 1

  /// A grid.
  public init(_ style: Style = .solid, border: Bool = false) {
    self.style = style
    hasBorder = border
  }

  /// Adds a line a row and a line a column, and the border.
  public func draw(_ canvas: inout Canvas) {
    var boxes: [Box] = []
    for index in canvas.ticks.lined {
      let row = canvas.scale.edge(canvas.ticks.values[index])
      if canvas.rows.contains(row), canvas.left < canvas.right {
        boxes.append(Box(canvas.left, row, canvas.right - canvas.left, 1))
      }
    }
    for x in canvas.gridColumns where x >= canvas.left && x < canvas.right {
      boxes.append(Box(x, canvas.rows.lowerBound, 1, canvas.rows.count))
    }
    switch style {
    case .solid: canvas.add(.grid, boxes, on: .grid)
    case .dashed: canvas.addFigures(.gridDashed, Self.middles(boxes), on: .grid)
    case .dotted: canvas.addFigures(.gridDotted, Self.middles(boxes), on: .grid)
    }
    if hasBorder { canvas.add(.rule, Self.border(canvas, borderWidth), on: .grid) }
  }

  /// A line through the middle of each box.
  private static func middles(_ boxes: [Box]) -> Path {
    var path = Path()
    for box in boxes {
      let (x, y) = (Int32(2 * box.x), Int32(2 * box.y))
      if box.height == 1 {
        path.move(to: Point(x, y + 1))
        path.line(to: Point(x + Int32(2 * box.width), y + 1))
      } else {
        path.move(to: Point(x + 1, y))
        path.line(to: Point(x + 1, y + Int32(2 * box.height)))
      }
    }
    return path
  }

  private static func border(_ canvas: borrowing Canvas, _ line: Int) -> [Box] {
    let (left, top) = (canvas.left, canvas.rows.lowerBound)
    let (width, height) = (canvas.right - canvas.left, canvas.rows.count)
    guard line > 0, width > 2 * line, height > 2 * line else { return [] }
    let inner = height - 2 * line
    return [
      Box(left, top, width, line), Box(left, top + height - line, width, line),
      Box(left, top + line, line, inner), Box(left + width - line, top + line, line, inner),
    ]
  }
}

extension Grid: DescribedMark {
  static let mark = "grid"
  static let about = "The lines of the numbers and of the heaviest time labels."
  static let example = """
    { "above": 30, "layers": [{ "mark": "grid", "style": "dashed", "border": true }, "candles"] }
    """
  static var blank: Grid { Grid() }

  static var fields: [SpecField<Grid>] {
    [
      SpecField("style", \.style, "How a line is drawn."),
      SpecField("border", \.hasBorder, "Whether a line goes around the pane."),
      SpecField("borderWidth", \.borderWidth, in: 1...50, "The width of that line in pixels."),
    ]
  }
}

extension Grid.Style: SpecWord {
  static var what: String { "style of a grid" }
}

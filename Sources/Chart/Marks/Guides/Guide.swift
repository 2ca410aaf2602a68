/// A level line, such as 30 and 70 of an oscillator, the zero of a profit, or the starting cash.
///
/// It widens no range: one that lies beyond what is shown is not drawn. A name is in the plot above
/// the line's right end, and its number on the axis; where the pane has no numbers, the name is
/// there.
public struct Guide: Mark {
  /// The value of the level.
  public var value: Double
  /// Whether it is a whole line as for zero, or dashed.
  public var isSolid: Bool
  /// Its name.
  public var label: String

  /// A level line.
  public init(_ value: Double, solid: Bool = false, label: String = "") {
    self.value = value
    isSolid = solid
    self.label = label
  }

  /// Adds the line, its name and its number.
  public func draw(_ canvas: inout Canvas) {
    guard canvas.shownRow(value) != nil else { return }
    let row = canvas.line(value)
    if isSolid {
      canvas.add(.zero, [Box(canvas.left, row, canvas.right - canvas.left, 1)], on: .zero)
    } else {
      let y = Int32(2 * row + 1)
      let ends = [Point(Int32(2 * canvas.left), y), Point(Int32(2 * canvas.right), y)]
      canvas.addFigures(.guide, Path(ends), on: .zero)
    }
    if label.isEmpty { return }
    guard canvas.hasNumbers else {
      return canvas.endNames.append(EndName(role: .text, text: label, row: row))
    }
    canvas.endNames.append(EndName(role: .text, text: canvas.format.text(value), row: row))
    let x = Int32(2 * (canvas.right - 4))
    canvas.want(
      [row - 4, row + 12].map { canvas.label(label, .textHalo, x, Int32(2 * $0), .end) },
      priority: 4)
  }
}

extension Guide: DescribedMark {
  static let mark = "guide"
  static let about = "A level line, such as 30 and 70 of an oscillator."
  static let example = """
    {
      "layers": [
        "grid", { "mark": "guide", "value": 0, "solid": true },
        { "mark": "guide", "value": 5, "label": "five" },
        { "mark": "line", "column": "close - sma(close, 20)", "label": "from the average" }
      ]
    }
    """
  static var blank: Guide { Guide(0) }

  static var fields: [SpecField<Guide>] {
    [
      SpecField(required: "value", \.value, example: "0", "The value of the level."),
      SpecField("solid", \.isSolid, "Whether it is a whole line as for zero, or dashed."),
      SpecField("label", \.label, "Its name, beside the line; its number is on the axis."),
    ]
  }
}

/// A level line, such as 30 and 70 of an oscillator, the zero of a profit, or the starting cash.
public struct Guide: Mark {
  /// The value of the level.
  public var value: Double
  /// Whether it is a whole line as for zero, or dashed.
  public var isSolid: Bool
  /// Words right of the plot.
  public var label: String

  /// A level line.
  public init(_ value: Double, solid: Bool = false, label: String = "") {
    self.value = value
    isSolid = solid
    self.label = label
  }

  /// Takes in the level.
  public func extend(_ range: inout ValueRange, _ view: ChartView) { range.include(value) }

  /// Adds the line and its words.
  public func draw(_ canvas: inout Canvas) {
    let row = canvas.row(value)
    if isSolid {
      canvas.add(.zero, [Box(canvas.left, row, canvas.right - canvas.left, 1)], on: .zero)
    } else {
      let y = Int32(2 * row + 1)
      let ends = [Point(Int32(2 * canvas.left), y), Point(Int32(2 * canvas.right), y)]
      canvas.addFigures(.guide, Path(ends), on: .zero)
    }
    if !label.isEmpty { canvas.endNames.append(EndName(role: .text, text: label, row: row)) }
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
      SpecField("label", \.label, "Words right of the plot."),
    ]
  }
}

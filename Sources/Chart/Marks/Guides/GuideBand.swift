/// The room between two levels, such as 30 to 70 of an oscillator. It widens no range.
public struct GuideBand: Mark {
  /// The lower level.
  public var lower: Double
  /// The upper level.
  public var upper: Double

  /// The room between two levels.
  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Adds the band and both lines.
  public func draw(_ canvas: inout Canvas) {
    let (top, bottom) = (canvas.row(max(lower, upper)), canvas.row(min(lower, upper)))
    let box = Box(canvas.left, top, canvas.right - canvas.left, bottom - top)
    canvas.add(.guideBand, [box], on: .bands)
    Guide(lower).draw(&canvas)
    Guide(upper).draw(&canvas)
  }
}

extension GuideBand: DescribedMark {
  static let mark = "guideBand"
  static let about = "The room between two levels, such as 30 to 70 of an oscillator."
  static let example = """
    {
      "range": [0, 100],
      "layers": [
        { "mark": "guideBand", "lower": 30, "upper": 70 },
        { "mark": "line", "column": "rsi(14)", "label": "rsi(14)" }
      ]
    }
    """
  static var blank: GuideBand { GuideBand(0, 0) }

  static var fields: [SpecField<GuideBand>] {
    [
      SpecField(required: "lower", \.lower, example: "30", "The lower level."),
      SpecField(required: "upper", \.upper, example: "70", "The upper level."),
    ]
  }
}

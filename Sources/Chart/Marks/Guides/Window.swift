/// Which part of all bars another chart shows: a frame with two grips, and paper over what follows.
public struct Window: Mark {
  /// The bars in the window.
  public var bars: Range<Int>

  /// A window on some bars.
  public init(_ bars: Range<Int>) { self.bars = bars }

  /// Adds the veil, the frame and its grips.
  public func draw(_ canvas: inout Canvas) {
    let (top, height) = (canvas.rows.lowerBound, canvas.rows.count)
    let left = min(canvas.bars.edge(bars.lowerBound), canvas.right - 3)
    let right = min(max(canvas.bars.edge(bars.upperBound), left + 3), canvas.right)
    let middle = top + height / 2 - 8
    canvas.add(.future, [Box(right, top, canvas.right - right, height)], on: .ring)
    canvas.add(.window, [Box(left, top, right - left, height, hollow: true)], on: .leaders)
    let grips = [Box(max(0, left - 2), middle, 4, 16), Box(right - 2, middle, 4, 16)]
    canvas.add(.grip, grips, on: .labels)
  }
}

extension Window: DescribedMark {
  static let mark = "window"
  static let about = "Which part of all bars another chart shows."
  static let example = """
    { "layers": [{ "mark": "area", "column": "close" }, { "mark": "window", "bars": [110, 140] }] }
    """
  static var blank: Window { Window(0..<0) }

  static var fields: [SpecField<Window>] {
    [
      SpecField(required: "bars", \.bars, example: "[0, 100]", "From one bar to before another.")
    ]
  }
}

/// A marker at each bar where a column is true, which is any value but 0.
///
/// Where several bars share a candle, one of them is enough.
public struct Markers: Mark {
  /// The sign at a bar.
  public enum Shape: String, CaseIterable, Sendable {
    /// A triangle that points up, below the bar.
    case up
    /// A triangle that points down, above the bar.
    case down
    /// A disc below the bar.
    case dot
  }

  /// The column's name.
  public var column: String
  /// The sign at a bar.
  public var shape: Shape
  /// The paint.
  public var color: SeriesColor
  /// Its name in the legend; nil leaves it out.
  public var label: String?

  /// Markers where a column is true.
  public init(
    _ column: String, shape: Shape = .up, color: SeriesColor = .auto, label: String? = nil
  ) {
    self.column = column
    self.shape = shape
    self.color = color
    self.label = label
  }

  /// Its column, and the prices beside which it is drawn.
  public var columns: [String] { [column, "high", "low"] }

  /// How often it is true among the bars shown.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let label else { return nil }
    let values = view.data.column(column)
    let count = view.bars.bars.count { Self.isTrue(values[$0]) }
    let paint = view.theme.paint(column, color)
    let name = TextPart(text: label, role: view.isJoined ? .legend : .value)
    let times = TextPart(text: count == 1 ? "once" : "\(count)×", role: .value, gap: 8)
    var entry = LegendEntry(swatch: paint.dots, [name, times], [name])
    entry.tint = paint.tint
    return entry
  }

  static func isTrue(_ value: Double) -> Bool { value.isFinite && value != 0 }

  /// Adds the markers.
  public func draw(_ canvas: inout Canvas) {
    let values = canvas.data.column(column)
    let paint = canvas.theme.paint(column, color)
    var path = Path(closed: true)
    var discs: [Disc] = []
    let reach: Int32 = canvas.bars.spacing * Double(canvas.bars.merge) >= 7 ? 8 : 6
    for cell in canvas.bars.cells {
      let bars = canvas.bars.bars(of: cell)
      guard let bar = bars.first(where: { Self.isTrue(values[$0]) }) else { continue }
      let prices = bars.flatMap { [canvas.data.low[$0], canvas.data.high[$0]] }.filter(\.isFinite)
      guard let price = shape == .down ? prices.max() : prices.min() else { continue }
      let x = canvas.bars.merge == 1 ? canvas.bars.center(bar) : Self.middle(cell, canvas)
      let edge = Int32(2 * canvas.row(price))
      switch shape {
      case .up: Self.triangle(&path, Point(x, edge + 8), reach, 1)
      case .down: Self.triangle(&path, Point(x, edge - 8), reach, -1)
      case .dot: discs.append(Disc(center: Point(x, edge + 14), radius: reach * 3 / 4))
      }
    }
    canvas.add(paint.dots, path, on: .markers, tint: paint.tint)
    canvas.add(paint.dots, discs, on: .markers, tint: paint.tint)
  }

  private static func middle(_ cell: Int, _ canvas: borrowing Canvas) -> Int32 {
    Int32(clamping: 2 * canvas.bars.left(cell) + canvas.bars.body)
  }

  /// A triangle whose apex points at the bar.
  private static func triangle(_ path: inout Path, _ apex: Point, _ reach: Int32, _ sign: Int32) {
    path.move(to: apex)
    path.line(to: Point(apex.x + reach, apex.y + sign * reach * 3 / 2))
    path.line(to: Point(apex.x - reach, apex.y + sign * reach * 3 / 2))
  }
}

extension Markers: PaintedMark {}

extension Markers: DescribedMark {
  static let mark = "markers"
  static let about = "A marker at each bar where an expression is true."
  static let example = """
    {
      "legend": "lines",
      "layers": [
        "grid", "candles", { "mark": "line", "column": "sma(close, 20)", "label": "sma(close, 20)" },
        {
          "mark": "markers", "column": "close crosses above sma(close, 20)", "label": "crosses above"
        },
        {
          "mark": "markers", "column": "close crosses below sma(close, 20)", "shape": "down",
          "label": "crosses below"
        }
      ]
    }
    """
  static var blank: Markers { Markers("") }

  static var fields: [SpecField<Markers>] {
    [
      SpecField(
        required: "column", \.column, example: "\"close > open\"",
        "The column that is true, which is any value but 0."),
      SpecField("shape", \.shape, "The sign at a bar: up and dot below it, down above it."),
      SpecField("color", \.color, "Its paint."),
      SpecField("label", \.label, "Its name in the legend; nothing leaves it out."),
    ]
  }
}

extension Markers.Shape: SpecWord {
  static var what: String { "shape of a marker" }
}

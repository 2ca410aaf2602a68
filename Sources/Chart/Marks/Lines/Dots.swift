/// A dot a bar, such as a stop that follows the price.
public struct Dots: Mark {
  /// The column's name.
  public var column: String
  /// The paint.
  public var color: SeriesColor
  /// Its name in the legend; nil leaves it out.
  public var label: String?
  /// Words after its name.
  public var detail: String
  /// Whether those at which they change to the other side of the close are marked.
  public var hasReversals: Bool

  /// Dots of a column.
  public init(
    _ column: String, color: SeriesColor = .auto, label: String? = nil, detail: String = "",
    reversals: Bool = false
  ) {
    self.column = column
    self.color = color
    self.label = label
    self.detail = detail
    hasReversals = reversals
  }

  /// Its column, and the close where reversals are marked.
  public var columns: [String] { hasReversals ? [column, "close"] : [column] }

  private var line: Line { Line(column, color: color, label: label, detail: detail) }

  /// Takes in the column.
  public func extend(_ range: inout ValueRange, _ view: ChartView) { line.extend(&range, view) }

  /// The column's first value.
  public func firstValue(_ view: ChartView) -> (bar: Int, value: Double)? {
    view.data.first(column, view.bars.bars)
  }

  /// Name, words and last value.
  public func legend(_ view: ChartView) -> LegendEntry? { line.legend(view) }

  /// Adds the dots; those on the same pixels once.
  public func draw(_ canvas: inout Canvas) {
    let values = canvas.data.column(column)
    var discs: [Disc] = []
    for bar in canvas.shownBars(values) where values[bar].isFinite {
      let disc = Disc(center: Point(canvas.bars.center(bar), canvas.inside(values[bar])), radius: 3)
      if discs.last != disc { discs.append(disc) }
    }
    let color = canvas.theme.paint(column, color)
    canvas.add(color.dots, discs, on: .lines, tint: color.tint)
    if hasReversals { canvas.add(.dot, reversals(values, canvas), on: .dots) }
  }

  /// Larger dots of ink over those that lie on the other side of the close than the one before.
  private func reversals(_ values: [Double], _ canvas: borrowing Canvas) -> [Disc] {
    let close = canvas.data.column("close")
    func side(_ bar: Int) -> Bool? {
      values[bar].isFinite && close[bar].isFinite ? values[bar] > close[bar] : nil
    }
    var discs: [Disc] = []
    for bar in canvas.bars.bars where bar > 0 {
      guard let now = side(bar), let before = side(bar - 1), now != before else { continue }
      let disc = Disc(center: Point(canvas.bars.center(bar), canvas.inside(values[bar])), radius: 5)
      if discs.last != disc { discs.append(disc) }
    }
    return discs
  }
}

extension Dots: DescribedMark {
  static let mark = "dots"
  static let about = "A dot a bar, such as a stop that follows the price."
  static let example = """
    {
      "legend": "lines", "above": 24,
      "layers": [
        "grid", "candles", { "mark": "dots", "column": "sar()", "color": "s3", "label": "sar()" }
      ]
    }
    """
  static var blank: Dots { Dots("") }

  static var fields: [SpecField<Dots>] {
    [
      SpecField(required: "column", \.column, example: "\"close\"", "The column's name."),
      SpecField("color", \.color, "Its paint."),
      SpecField("label", \.label, "Its name in the legend; nothing leaves it out."),
      SpecField("detail", \.detail, "Words behind its name."),
      SpecField(
        "reversals", \.hasReversals,
        "Whether those that change to the other side of the close are marked."),
    ]
  }
}

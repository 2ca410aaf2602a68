/// Bars from zero in four states: above or below zero, moving away from it or towards it.
public struct Histogram: Mark {
  /// The column's name.
  public var column: String
  /// Its name in the legend; nil leaves it out.
  public var label: String?

  /// Bars of a column.
  public init(_ column: String, label: String? = nil) {
    self.column = column
    self.label = label
  }

  /// Its column.
  public var columns: [String] { [column] }

  /// Takes in the column and zero.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    range.include(view.data.column(column), view.bars.bars)
    range.include(0)
  }

  /// Name and last value, signed and coloured.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let label, let last = view.lastBar else { return nil }
    let value = view.data.column(column)[last]
    var format = view.format
    format.isSigned = true
    let role: Role = value > 0 ? .valueUp : value < 0 ? .valueDown : .value
    let number = TextPart(text: format.text(value), role: role, gap: 4)
    return LegendEntry([TextPart(text: label, role: .legend, gap: 0), number], [number])
  }

  /// Adds the bars and the line of zero.
  public func draw(_ canvas: inout Canvas) {
    canvas.noteMerge()
    let values = canvas.data.column(column)
    let zero = canvas.row(0)
    var boxes = [[Box]](repeating: [], count: 4)
    var before = canvas.bars.bars.lowerBound > 0 ? values[canvas.bars.bars.lowerBound - 1] : .nan
    for cell in canvas.bars.cells {
      let value = Self.farthest(values, canvas.bars.bars(of: cell))
      guard value.isFinite else { continue }
      let isAway = before.isNaN || (value >= 0 ? value >= before : value <= before)
      let row = canvas.row(value)
      let top = value >= 0 ? min(row, zero - 1) : zero
      let height = value >= 0 ? zero - top : max(1, row - zero)
      let state = (value >= 0 ? 0 : 2) + (isAway ? 0 : 1)
      boxes[state].append(Box(canvas.bars.left(cell), top, canvas.bars.body, height))
      before = value
    }
    canvas.add(.histogramUpAway, boxes[0], on: .histogram)
    canvas.add(.histogramUpTowards, boxes[1], on: .histogram)
    canvas.add(.histogramDownAway, boxes[2], on: .histogram)
    canvas.add(.histogramDownTowards, boxes[3], on: .histogram)
    canvas.add(.zero, [Box(canvas.left, zero, canvas.right - canvas.left, 1)], on: .zero)
  }

  /// Of the bars that share a cell, the value farthest from zero.
  private static func farthest(_ values: [Double], _ bars: Range<Int>) -> Double {
    var found = Double.nan
    for bar in bars where found.isNaN || abs(values[bar]) > abs(found) { found = values[bar] }
    return found
  }
}

extension Histogram: DescribedMark {
  static let mark = "histogram"
  static let about = "Bars from zero in four states: above or below it, moving away or towards it."
  static var blank: Histogram { Histogram("") }

  static var fields: [SpecField<Histogram>] {
    [
      SpecField(required: "column", \.column, example: "\"close\"", "The column's name."),
      SpecField("label", \.label, "Its name in the legend; nothing leaves it out."),
    ]
  }
}

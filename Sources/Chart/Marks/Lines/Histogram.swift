/// Bars from zero in four states: above or below zero, moving away from it or towards it.
public struct Histogram: Mark {
  /// What the bars of a state are painted in.
  public enum Colors: Sendable, Hashable {
    /// Rising and falling, paler where the bars move towards zero.
    case states
    /// Rising above zero, falling below it.
    case sign
    /// Two colours, above and below zero; or four, first above zero away from it and towards it,
    /// then below. Others are as `states`.
    case own([Color])
  }

  /// The column's name.
  public var column: String
  /// Its name in the legend; nil leaves it out.
  public var label: String?
  /// What the bars are painted in.
  public var colors: Colors

  /// Bars of a column.
  public init(_ column: String, label: String? = nil, colors: Colors = .states) {
    self.column = column
    self.label = label
    self.colors = colors
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
    let roles: [Role] = [
      .histogramUpAway, .histogramUpTowards, .histogramDownAway, .histogramDownTowards,
    ]
    let tints = colors.tints(canvas.theme)
    for (state, role) in roles.enumerated() {
      if tints.isEmpty {
        canvas.add(role, boxes[state], on: .histogram)
      } else {
        canvas.add(.bar, boxes[state], on: .histogram, tint: tints[state])
      }
    }
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
  static let example = """
    { "layers": ["grid", { "mark": "histogram", "column": "macd().histogram", "label": "MACD" }] }
    """
  static var blank: Histogram { Histogram("") }

  static var fields: [SpecField<Histogram>] {
    [
      SpecField(required: "column", \.column, example: "\"close\"", "The column's name."),
      SpecField("label", \.label, "Its name in the legend; nothing leaves it out."),
      SpecField(
        "colors", \.colors,
        "Whether four states or the sign have colours, or two or four colours of its own."),
    ]
  }
}

extension Histogram.Colors {
  /// A colour for each of the four states; none where their roles have them.
  fileprivate func tints(_ theme: Theme) -> [Color] {
    switch self {
    case .states: return []
    case .sign:
      let (up, down) = (theme.color(.up), theme.color(.down))
      return [up, up, down, down]
    case .own(let colors):
      if colors.count == 2 { return [colors[0], colors[0], colors[1], colors[1]] }
      return colors.count == 4 ? colors : []
    }
  }
}

extension Histogram.Colors: SpecValue {
  private static let words = ["states", "sign"]

  static var shape: SpecShape { .either([.word(words), .list(Color.shape, least: 2)]) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Histogram.Colors {
    guard case .list = node.content else {
      return try path.word(node, "colouring", among: words) == "sign" ? .sign : .states
    }
    let colors = try [Color].read(node, path)
    guard colors.count == 2 || colors.count == 4 else {
      throw path.error(
        .outOfRange(expected: "two or four colours", found: "\(colors.count)"), at: node)
    }
    return .own(colors)
  }

  func node() throws(ChartError) -> ChartNode {
    switch self {
    case .states: .text("states")
    case .sign: .text("sign")
    case .own(let colors): try colors.node()
    }
  }
}

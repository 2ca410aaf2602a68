import Text

/// Small ticks at the foot of the pane where candles are missing before a bar, higher ones where ten
/// or more are; none over bricks or a time share, whose bars are not the market's.
public struct Missing: Mark {
  /// The column of how many are missing before each bar; nil has them guessed from the times, as
  /// far as those tell: breaks of a market that are not always at the same time, such as holidays,
  /// cannot be told from short gaps between days.
  public var column: String?
  /// Its name in the legend; empty writes it, nil leaves it out.
  public var label: String?

  /// Ticks where candles are missing.
  public init(_ column: String? = nil, label: String? = "") {
    self.column = column
    self.label = label
  }

  /// The column of counts, where there is one.
  public var columns: [String] { column.map { [$0] } ?? [] }

  /// How many are missing where; nothing where none is.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let label else { return nil }
    let gaps = gaps(view.data, view.bars)
    if gaps.isEmpty { return nil }
    let total = gaps.reduce(0.0) { $0 + Double($1.count) }
    let about = column == nil ? "about " : ""
    let bars = "\(about)\(grouped(total)) \(total == 1 ? "bar" : "bars")"
    let places = gaps.count == 1 ? "at 1 place" : "at \(grouped(Double(gaps.count))) places"
    let name = TextPart(text: label.isEmpty ? "missing" : label, role: .legend)
    let number = TextPart(text: bars, role: .value, gap: 4)
    return LegendEntry(
      [name, number, TextPart(text: places, role: .legend, gap: 4)], [name, number])
  }

  /// Adds a tick at the left edge of each bar after a gap.
  public func draw(_ canvas: inout Canvas) {
    guard canvas.data.hasMarketBars else { return canvas.note(.needsMarketBars("Missing candles")) }
    var boxes: [Box] = []
    for gap in gaps(canvas.data, canvas.bars) {
      let edge = canvas.bars.edge(gap.bar) - 1
      let left = min(max(edge, canvas.left), max(canvas.left, canvas.right - 2))
      let height = min(gap.count < 10 ? 6 : 10, canvas.rows.count)
      if let last = boxes.last, Int(last.x) + 2 > left {
        if height > last.height { boxes[boxes.count - 1] = tick(Int(last.x), height, canvas) }
      } else {
        boxes.append(tick(left, height, canvas))
      }
    }
    canvas.add(.defect, boxes, on: .markers)
  }

  private func tick(_ left: Int, _ height: Int, _ canvas: borrowing Canvas) -> Box {
    Box(left, canvas.rows.upperBound - height, 2, height)
  }

  private func gaps(_ data: ChartData, _ bars: BarAxis) -> [MissingBars.Gap] {
    guard data.hasMarketBars else { return [] }
    guard let column else { return MissingBars(data, bars.bars).gaps }
    let counts = data.column(column)
    return bars.bars.compactMap { bar in
      let count = counts[bar]
      guard count.isFinite, count > 0 else { return nil }
      return MissingBars.Gap(bar: bar, count: max(1, Int(min(count, 1e9))))
    }
  }
}

extension Missing: DescribedMark {
  static let mark = "missing"
  static let about = "Small ticks at the foot of the pane where candles are missing before a bar."
  static let example = """
    {
      "legend": "lines", "above": 40,
      "layers": ["grid", "candles", { "mark": "missing", "column": "session.firstOfWeek" }]
    }
    """
  static var blank: Missing { Missing() }

  static var fields: [SpecField<Missing>] {
    [
      SpecField(
        ifAny: "column", \.column,
        "The column of how many are missing before each bar; left out, times tell it roughly."),
      SpecField("label", \.label, "Its name in the legend; empty writes it, null leaves it out."),
    ]
  }
}

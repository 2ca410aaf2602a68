/// The candles of a higher timeframe behind those of the chart: wide, pale boxes with their wicks.
///
/// They are made from the same bars, each from the first of its span to the last that is shown, so
/// the last one may not be over; its frame is dashed then, and the legend and a note say so. Where
/// they would be narrower than four pixels, or no wider than the candles, there are none.
public struct HigherCandles: Mark {
  /// What makes one of them.
  public var span: CandleSpan
  /// What their close is compared with to find their colour.
  public var rule: ColorRule
  /// Its words in the legend; empty writes them, nil leaves it out.
  public var label: String?

  /// Candles of spans behind those of the chart.
  public init(_ span: CandleSpan, by rule: ColorRule = .open, label: String? = "") {
    self.span = span
    self.rule = rule
    self.label = label
  }

  /// First, highest, lowest and last price.
  public var columns: [String] { ["open", "high", "low", "close"] }

  /// They are the prices of longer bars.
  public var showsPrices: Bool { true }

  /// Takes in the highs and lows of whole spans.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    for group in groups(view.data, view.bars) {
      range.include(group.candle.high)
      range.include(group.candle.low)
    }
  }

  /// What makes one of them, and whether the last one may grow.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let label, let last = groups(view.data, view.bars).last else { return nil }
    let words = label.isEmpty ? "behind: \(span.words)" : label
    let name = TextPart(text: words, role: .legend)
    if last.isOver { return LegendEntry([name]) }
    return LegendEntry([TextPart(text: words + ", the last so far", role: .legend)], [name])
  }

  /// Adds the boxes, frames and wicks.
  public func draw(_ canvas: inout Canvas) {
    let groups = groups(canvas.data, canvas.bars)
    var (up, down, edges): ([Box], [Box], [Box]) = ([], [], [])
    for group in groups {
      let box = Self.box(group, canvas)
      switch group.direction {
      case .up: up.append(box)
      case .down: down.append(box)
      case .flat: break
      }
      edges += Self.wicks(group, box, canvas)
      if group.isOver {
        edges.append(Box(Int(box.x), Int(box.y), Int(box.width), Int(box.height), hollow: true))
      } else {
        canvas.add(.groupOpen, Self.outline(box), on: .bands)
      }
    }
    canvas.add(.groupUp, up, on: .bands)
    canvas.add(.groupDown, down, on: .bands)
    canvas.add(.groupEdge, edges, on: .bands)
    let note = ChartNote.unfinished(span.words)
    if groups.last?.isOver == false, !canvas.notes.contains(note) { canvas.notes.append(note) }
  }

  /// The groups, where they are wide enough to be seen behind the candles.
  private func groups(_ data: ChartData, _ bars: BarAxis) -> [CandleGroup] {
    data.requireCandles()
    let groups = CandleGroup.all(data, bars, span, rule)
    let width = Double(bars.bars.count) * bars.spacing
    return groups.count * 4 > Int(width) || groups.count >= bars.cells.count ? [] : groups
  }

  /// The body, a pixel narrower at each side than the cells of its bars.
  private static func box(_ group: CandleGroup, _ canvas: borrowing Canvas) -> Box {
    let bars = canvas.bars
    let last = group.shown.upperBound - 1
    let left = max(canvas.left, bars.edge(group.shown.lowerBound) + 1)
    let right = min(canvas.right, Pixel.whole(bars.x(last) + bars.spacing / 2) - 1)
    let top = canvas.row(max(group.candle.open, group.candle.close))
    let bottom = canvas.row(min(group.candle.open, group.candle.close))
    return Box(left, top, max(1, right - left), max(1, bottom - top))
  }

  private static func wicks(
    _ group: CandleGroup, _ box: Box, _ canvas: borrowing Canvas
  ) -> [Box] {
    let middle = Int(box.x + box.width / 2)
    let (top, bottom) = (Int(box.y), Int(box.y + box.height))
    let (high, low) = (canvas.row(group.candle.high), canvas.row(group.candle.low))
    var boxes: [Box] = []
    if high < top { boxes.append(Box(middle, high, 1, top - high)) }
    if low > bottom { boxes.append(Box(middle, bottom, 1, low - bottom)) }
    return boxes
  }

  /// The frame of a box, on the middles of its outermost pixels.
  private static func outline(_ box: Box) -> Path {
    let (left, top) = (2 * box.x + 1, 2 * box.y + 1)
    let (right, bottom) = (2 * (box.x + box.width) - 1, 2 * (box.y + box.height) - 1)
    return Path(
      [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)],
      closed: true)
  }
}

extension HigherCandles: DescribedMark {
  static let mark = "higherCandles"
  static let about = "The candles of a higher timeframe behind those of the chart."
  static let example = """
    {
      "legend": "lines", "above": 40,
      "layers": ["grid", { "mark": "higherCandles", "of": "week" }, "candles"]
    }
    """
  static var blank: HigherCandles { HigherCandles(.week) }

  static var fields: [SpecField<HigherCandles>] {
    [
      SpecField(
        required: "of", \.span, example: "\"week\"",
        "What makes one of them: hours of the wall clock, a day, a week, a month and so on."),
      SpecField("by", \.rule, "What their close is compared with, as of candles."),
      SpecField(
        "label", \.label, "Its words in the legend; empty writes them, null leaves it out."),
    ]
  }
}

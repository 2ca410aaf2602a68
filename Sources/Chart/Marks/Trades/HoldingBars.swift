/// A bar for each holding, as wide as its time and as high as its result.
public struct HoldingBars: Mark {
  /// How many of the best and of the worst carry their number and result.
  public var named: Int

  /// Bars of all holdings.
  public init(named: Int = 1) { self.named = named }

  /// Takes in the results that are shown and zero.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    range.include(0)
    for holding in view.data.holdings where Self.isShown(holding, view.bars) {
      range.include(holding.result)
    }
  }

  private static func isShown(_ holding: TradeSpan, _ bars: BarAxis) -> Bool {
    !bars.bars.isEmpty && holding.entryBar < bars.bars.upperBound
      && (holding.exitBar ?? Int.max) >= bars.bars.lowerBound
  }

  /// Adds a bar a holding, a pixel short at the right; an open one is an outline.
  public func draw(_ canvas: inout Canvas) {
    var boxes: [Role: [Box]] = [:]
    let zero = canvas.row(0)
    for holding in canvas.data.holdings where Self.isShown(holding, canvas.bars) {
      let box = Self.box(holding, zero, canvas)
      let role: Role = holding.exitBar == nil ? .spanOpen : holding.hasGained ? .spanUp : .spanDown
      boxes[role, default: []].append(box)
    }
    for role in [Role.spanUp, .spanDown, .spanOpen] {
      canvas.add(role, boxes[role] ?? [], on: .volume)
    }
    wantNames(zero, boxes.values.flatMap { $0 }, &canvas)
  }

  private static func box(_ holding: TradeSpan, _ zero: Int, _ canvas: borrowing Canvas) -> Box {
    let bars = canvas.bars
    let first = max(holding.entryBar, bars.bars.lowerBound)
    let last = min(holding.exitBar ?? bars.bars.upperBound, bars.bars.upperBound)
    let left = bars.edge(first)
    let width = max(2, bars.edge(max(first, last)) - left - 1)
    let row = canvas.row(holding.result)
    let isUp = holding.result >= 0
    let height = max(1, isUp ? zero - row : row - zero - 1)
    return Box(left, isUp ? zero - height : zero + 1, width, height, hollow: holding.exitBar == nil)
  }

  /// The best above their bars, the worst below.
  private func wantNames(_ zero: Int, _ bars: [Box], _ canvas: inout Canvas) {
    let closed = canvas.data.holdings.filter {
      $0.exitBar != nil && $0.result.isFinite && Self.isShown($0, canvas.bars)
    }
    let order = closed.sorted { $0.result > $1.result }
    for holding in order.prefix(named) where holding.result > 0 {
      want(holding, Self.box(holding, zero, canvas), among: bars, true, &canvas)
    }
    for holding in order.suffix(named) where holding.result < 0 {
      want(holding, Self.box(holding, zero, canvas), among: bars, false, &canvas)
    }
  }

  /// Asks for a label where neither the edge of the pane nor a bar is in its way.
  private func want(
    _ holding: TradeSpan, _ box: Box, among bars: [Box], _ isBest: Bool, _ canvas: inout Canvas
  ) {
    let middle = 2 * box.x + box.width
    let y = isBest ? 2 * (box.y - 4) : 2 * (box.y + box.height + 12)
    let side = isBest ? 2 * (box.y + 9) : 2 * (box.y + box.height)
    let places = [
      Label(holding.label, .textHalo, middle, y, .middle),
      Label(holding.label, .textHalo, 2 * (box.x + box.width + 6), side),
      Label(holding.label, .textHalo, 2 * (box.x - 6), side, .end),
    ]
    let rows = canvas.rows
    canvas.want(
      places.filter {
        let area = LabelSpace.area($0)
        return area.right <= Int32(2 * canvas.right)
          && area.bottom <= Int32(2 * rows.upperBound + 8)
          && area.top >= Int32(2 * rows.lowerBound - 8)
          && !bars.contains { area.overlaps($0) }
      }, priority: 3)
  }
}

extension LabelSpace.Area {
  /// Whether a bar lies under it; areas count in half pixels.
  fileprivate func overlaps(_ box: Box) -> Bool {
    left < Int32(2 * (box.x + box.width)) && right > Int32(2 * box.x)
      && top + 4 < Int32(2 * (box.y + box.height)) && bottom - 6 > Int32(2 * box.y)
  }
}

extension HoldingBars: DescribedMark {
  static let mark = "holdingBars"
  static let about = "A bar for each holding, as wide as its time and as high as its result."
  static let example = """
    {
      "format": { "style": "percent", "signed": true },
      "layers": ["grid", { "mark": "holdingBars", "named": 2 }]
    }
    """
  static var blank: HoldingBars { HoldingBars() }

  static var fields: [SpecField<HoldingBars>] {
    [
      SpecField(
        "named", \.named, in: 0...50, "How many of the best and of the worst carry their result.")
    ]
  }
}

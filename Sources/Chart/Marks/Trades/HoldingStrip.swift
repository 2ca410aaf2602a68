/// A strip of all holdings at the floor of a pane, each in the colour of its result.
public struct HoldingStrip: Mark {
  /// Height of the strip in pixels.
  public var height: Int

  /// A strip of a height.
  public init(height: Int = 3) { self.height = height }

  /// Adds a box a holding; those on the same pixels once.
  public func draw(_ canvas: inout Canvas) {
    var boxes: [Role: [Box]] = [:]
    let bars = canvas.bars.bars
    let top = canvas.rows.upperBound - height
    for holding in canvas.data.holdings {
      let end = min(holding.exitBar ?? bars.upperBound, bars.upperBound)
      if bars.isEmpty || holding.entryBar >= bars.upperBound || end < bars.lowerBound { continue }
      let left = canvas.bars.edge(max(holding.entryBar, bars.lowerBound))
      let width = max(1, canvas.bars.edge(max(end, bars.lowerBound)) - left)
      let role: Role =
        holding.exitBar == nil ? .ribbonOpen : holding.hasGained ? .spanUp : .spanDown
      let box = Box(left, top, width, height)
      if boxes[role]?.last != box { boxes[role, default: []].append(box) }
    }
    for role in [Role.spanUp, .spanDown, .ribbonOpen] {
      canvas.add(role, boxes[role] ?? [], on: .ribbons)
    }
  }
}

extension HoldingStrip: DescribedMark {
  static let mark = "holdingStrip"
  static let about = "A strip of all holdings at the floor of the pane."
  static let example = """
    {
      "above": 30, "below": 12, "layers": ["grid", "candles", { "mark": "holdingStrip", "height": 6 }]
    }
    """
  static var blank: HoldingStrip { HoldingStrip() }

  static var fields: [SpecField<HoldingStrip>] {
    [
      SpecField("height", \.height, in: 1...500, "Its height in pixels.")
    ]
  }
}

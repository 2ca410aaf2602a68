/// Bands and ribbons over the time that something was held.
enum HoldingSpans {
  /// Those that a pill stands for keep their ribbons only.
  static func draw(
    _ single: [ShownHolding], clustered: [ShownHolding], _ canvas: inout Canvas
  ) {
    drawBands(single, &canvas)
    drawRibbons(single + clustered, &canvas)
    let baseline = canvas.rows.upperBound - 13
    for item in single where width(item) >= 3 { wantLabel(item, baseline, &canvas) }
  }

  private static func drawBands(_ shown: [ShownHolding], _ canvas: inout Canvas) {
    let (top, height) = (canvas.rows.lowerBound, canvas.rows.count)
    for (role, gained) in [(Role.bandUp, true), (.bandDown, false)] {
      let items = shown.filter { !$0.isOpen && $0.holding.hasGained == gained }
      canvas.add(role, items.map { Box($0.left, top, max(1, width($0)), height) }, on: .bands)
    }
  }

  private static func drawRibbons(_ shown: [ShownHolding], _ canvas: inout Canvas) {
    let top = canvas.rows.upperBound - 8
    var ribbons: [Role: [Box]] = [:]
    for item in shown {
      let role: Role =
        item.isOpen ? .ribbonOpen : item.holding.hasGained ? .ribbonUp : .ribbonDown
      ribbons[role, default: []] += ribbon(item, top)
    }
    for role in [Role.ribbonUp, .ribbonDown, .ribbonOpen] {
      canvas.add(role, ribbons[role] ?? [], on: .ribbons)
    }
  }

  private static func ribbon(_ item: ShownHolding, _ top: Int) -> [Box] {
    let width = max(1, width(item))
    if item.isOpen { return dashes(item.left, item.left + width, top) }
    if item.holding.isShort { return hatched(item.left, width, top) }
    return [Box(item.left, top, width, 4)]
  }

  private static func width(_ item: ShownHolding) -> Int { Int(item.right) / 2 - item.left }

  /// Dashes of three pixels every five.
  private static func dashes(_ left: Int, _ right: Int, _ top: Int) -> [Box] {
    stride(from: left, to: max(right, left + 1), by: 5).map {
      Box($0, top, min(3, max(1, right - $0)), 4)
    }
  }

  /// Strokes at 45°, one pixel on three: what was sold first.
  private static func hatched(_ left: Int, _ width: Int, _ top: Int) -> [Box] {
    var boxes: [Box] = []
    for row in 0..<4 {
      for x in stride(from: (3 - row % 3) % 3, to: width, by: 3) {
        boxes.append(Box(left + x, top + row, 1, 1))
      }
    }
    return boxes
  }

  private static func wantLabel(_ item: ShownHolding, _ baseline: Int, _ canvas: inout Canvas) {
    let role: Role = item.isOpen ? .textOpen : item.holding.hasGained ? .textUp : .textDown
    let y = Int32(2 * baseline)
    let text = item.holding.label
    let start = Label(text, role, Int32(2 * item.left), y)
    let middle = Label(text, role, Int32(item.left) + item.right / 2, y, .middle)
    let end = Label(text, role, Int32(2 * (canvas.right - 4)), y, .end)
    let isNarrow = width(item) < 64
    let last = Label(text, role, item.right, y, .end)
    let edge = canvas.lastCandle.map { 2 * $0.x - 8 } ?? end.point.x
    let before = Label(text, role, edge, y, .end)
    let places =
      item.isOpen ? [end, before, start] : isNarrow ? [middle, start] : [start, middle, last]
    let kept = places.filter {
      let area = LabelSpace.area($0)
      return area.left >= Int32(2 * canvas.left) && area.right <= Int32(2 * canvas.right)
    }
    canvas.want(kept, priority: 3)
  }
}

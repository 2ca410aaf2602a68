/// Bands and ribbons over the time that something was held.
enum HoldingSpans {
  static func draw(_ shown: [ShownHolding], _ canvas: inout Canvas) {
    let (top, bottom) = (canvas.rows.lowerBound, canvas.rows.upperBound)
    var bands: [Role: [Box]] = [:]
    var ribbons: [Role: [Box]] = [:]
    for item in shown {
      let width = max(1, Int(item.right) / 2 - item.left)
      let hasGained = item.holding.hasGained
      if item.isOpen {
        ribbons[.ribbonOpen, default: []] += dashes(item.left, Int(item.right) / 2, bottom - 8)
        continue
      }
      let band = Box(item.left, top, width, bottom - top)
      if bands[hasGained ? .bandUp : .bandDown]?.last != band {
        bands[hasGained ? .bandUp : .bandDown, default: []].append(band)
      }
      let role: Role = hasGained ? .ribbonUp : .ribbonDown
      let boxes =
        item.holding.isShort
        ? hatched(item.left, width, bottom - 8) : [Box(item.left, bottom - 8, width, 4)]
      ribbons[role, default: []] += boxes
    }
    for role in [Role.bandUp, .bandDown] { canvas.add(role, bands[role] ?? [], on: .bands) }
    for role in [Role.ribbonUp, .ribbonDown, .ribbonOpen] {
      canvas.add(role, ribbons[role] ?? [], on: .ribbons)
    }
    for item in shown where width(item) >= 3 { wantLabel(item, bottom - 13, &canvas) }
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
    let places = item.isOpen ? [end, start] : isNarrow ? [middle, start] : [start, middle, last]
    let kept = places.filter {
      let area = LabelSpace.area($0)
      return area.left >= 0 && area.right <= Int32(2 * canvas.right)
    }
    canvas.want(kept, priority: 3)
  }
}

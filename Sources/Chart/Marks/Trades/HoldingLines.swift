/// Links from fill to fill, and the steps of stops and targets.
enum HoldingLines {
  static func draw(_ shown: [ShownHolding], _ canvas: inout Canvas) {
    for item in shown {
      link(item, &canvas)
      steps(item.holding.stops, item, .stop, "SL", &canvas)
      steps(item.holding.targets, item, .target, "TP", &canvas)
    }
  }

  private static func link(_ item: ShownHolding, _ canvas: inout Canvas) {
    guard let entry = item.entry, let exit = item.exit, let price = item.holding.exitPrice else {
      return
    }
    let from = Point(entry, canvas.inside(item.holding.entryPrice))
    let path = Path([from, Point(exit, canvas.inside(price))])
    canvas.addFigures(item.holding.hasGained ? .linkUp : .linkDown, path, on: .links)
  }

  private static func steps(
    _ levels: [TradeSpan.Level], _ item: ShownHolding, _ role: Role, _ name: String,
    _ canvas: inout Canvas
  ) {
    let bars = canvas.bars.bars
    var path = Path()
    var isNamed = false
    for (index, level) in levels.enumerated() {
      let next = index + 1 < levels.count ? levels[index + 1].bar : nil
      let end = next ?? item.holding.exitBar ?? bars.upperBound
      let (first, last) = (max(level.bar, bars.lowerBound), min(end, bars.upperBound - 1))
      guard first <= last, level.price.isFinite else { continue }
      let row = canvas.scale.edge(level.price)
      guard canvas.rows.contains(row) else { continue }
      let y = Int32(2 * row + 1)
      let x = Int32(2 * canvas.bars.edge(first))
      // It ends where the next begins, and in the middle of the candle of the exit.
      let right =
        end >= bars.upperBound
        ? Int32(2 * canvas.right)
        : next == nil ? canvas.bars.center(last) : Int32(2 * canvas.bars.edge(last))
      if right <= x { continue }
      path.move(to: Point(x, y))
      path.line(to: Point(right, y))
      if !isNamed { label(name, role, x, to: right, row, &canvas) }
      isNamed = true
    }
    canvas.addFigures(role, path, on: .links)
  }

  private static func label(
    _ name: String, _ role: Role, _ x: Int32, to right: Int32, _ row: Int,
    _ canvas: inout Canvas
  ) {
    let paint: Role = role == .stop ? .textDown : .textUp
    // At the beginning of the level, or further along it where candles are in the way.
    let places = stride(from: x, through: max(x, right - 32), by: 2 * 24).flatMap { x in
      [row - 4, row + 12].map { canvas.label(name, paint, x, Int32(2 * $0)) }
    }
    canvas.want(places, priority: 5)
  }
}

/// The triangles of entries, the diamonds of exits, the dots of fills.
struct HoldingMarkers {
  /// The index of the chosen holding.
  let chosen: Int?

  func draw(_ shown: [ShownHolding], _ canvas: inout Canvas) {
    let size = MarkerSize(spacing: canvas.bars.spacing * Double(canvas.bars.merge))
    var filled = Path(closed: true)
    var hollow = Path(closed: true)
    var dots: [Disc] = []
    var rings: [Disc] = []
    for item in shown {
      if let x = item.entry {
        let apex = size.entry(item, x, &filled, canvas)
        dots.append(Disc(center: Point(x, canvas.inside(item.holding.entryPrice)), radius: 4))
        let middle = apex + (item.holding.isShort ? -10 : 10)
        if item.index == chosen { rings.append(Disc(center: Point(x, middle), radius: size.ring)) }
      }
      if let x = item.exit, let price = item.holding.exitPrice {
        let center = Point(x, canvas.inside(price))
        size.diamond(center, &filled, &hollow, gained: item.holding.hasGained)
      }
    }
    canvas.add(.dot, dots, on: .dots)
    canvas.addFigures(.marker, filled, on: .markers)
    canvas.addFigures(.markerHollow, hollow, on: .markers)
    canvas.add(.ring, rings, on: .ring)
  }
}

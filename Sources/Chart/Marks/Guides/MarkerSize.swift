/// The measures of markers in half pixels: 11 pixels wide, 9 where candles are narrow.
struct MarkerSize {
  private let reach: Int32
  private let height: Int32
  /// Radius of the ring around a chosen marker.
  let ring: Int32

  init(spacing: Double) {
    let isWide = spacing >= 7
    reach = isWide ? 11 : 9
    height = isWide ? 18 : 14
    ring = isWide ? 20 : 16
  }

  /// Adds a triangle five pixels beyond the candle and gives the height of its apex.
  func entry(
    _ item: ShownHolding, _ x: Int32, _ path: inout Path, _ canvas: borrowing Canvas
  ) -> Int32 {
    let bars = canvas.bars.bars(of: item.holding.entryBar / canvas.bars.merge)
    let candle = canvas.data.candle(bars)
    let sign: Int32 = item.holding.isShort ? -1 : 1
    let side = item.holding.isShort ? candle.high : candle.low
    let edge = Int32(2 * canvas.row(side.isFinite ? side : item.holding.entryPrice))
    let apex = edge + sign * 10
    path.move(to: Point(x, apex))
    path.line(to: Point(x + reach, apex + sign * height))
    path.line(to: Point(x - reach, apex + sign * height))
    return apex
  }

  /// Adds a diamond around a fill.
  func diamond(_ center: Point, _ filled: inout Path, _ hollow: inout Path, gained: Bool) {
    if gained { diamond(center, &filled) } else { diamond(center, &hollow) }
  }

  /// Adds a diamond to one path.
  func diamond(_ center: Point, _ path: inout Path) {
    path.append(
      Path([
        Point(center.x, center.y - reach), Point(center.x + reach, center.y),
        Point(center.x, center.y + reach), Point(center.x - reach, center.y),
      ]))
  }
}

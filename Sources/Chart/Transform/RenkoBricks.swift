/// The bricks of some candles.
///
///     top, bottom = the ends of the last brick, both the first close until there is one
///     up = ⌊(close − top) / b + 1e-9⌋,  down = ⌊(bottom − close) / b + 1e-9⌋
///     up ≥ 1: that number of rising bricks from the top;  down ≥ 1: that number of falling ones from the bottom
///
/// A brick against the trend needs a move of two heights from the last close, since it begins where
/// the last one began. Behind an unknown close the wall begins anew.
///
/// Source: Steve Nison, *Beyond Candlesticks*, 1994.
struct RenkoBricks: Sendable {
  struct Laid: Sendable {
    var open: Double
    var close: Double
    /// The bar that completed it.
    var bar: Int
  }

  private(set) var laid: [Laid] = []
  /// Whether more bricks would have been laid than anybody can see.
  private(set) var isFull = false

  static let most = 1_000_000

  private let isFixed: Bool
  private var wall: Wall?

  init(_ data: ChartData, _ brick: Brick) {
    isFixed = brick.isFixed
    let heights = brick.heights(data)
    for bar in 0..<data.count where !isFull { take(data.close[bar], heights[bar], bar) }
  }

  private mutating func take(_ value: Double, _ height: Double, _ bar: Int) {
    guard (value + height).isFinite else {
      self.wall = nil
      return
    }
    guard var wall = self.wall, wall.height > 0 else {
      self.wall = Wall(at: value, height)
      return
    }
    let up = ((value - wall.top) / wall.height + 1e-9).rounded(.down)
    let down = ((wall.bottom - value) / wall.height + 1e-9).rounded(.down)
    let count = max(up, down)
    guard count >= 1 else { return }
    guard count <= Double(Self.most - laid.count) else {
      isFull = true
      return
    }
    for _ in 0..<Int(count) {
      laid.append(wall.lay(up >= 1 ? 1 : -1, isFixed, bar))
    }
    if !isFixed { wall.height = height }
    self.wall = wall
  }
}

/// The last brick.
private struct Wall: Sendable {
  private(set) var top: Double
  private(set) var bottom: Double
  var height: Double
  private var trend = 0.0
  // Bricks of one height lie on a grid, counted from the first close, so that nothing adds up.
  private let first: Double
  private var place = 0.0

  init(at value: Double, _ height: Double) {
    (top, bottom, first, self.height) = (value, value, value, height)
  }

  /// Lays one brick upwards or downwards; one against the trend begins at the other end of the last.
  mutating func lay(_ sign: Double, _ isFixed: Bool, _ bar: Int) -> RenkoBricks.Laid {
    if trend == -sign { place += sign }
    trend = sign
    var open = sign > 0 ? top : bottom
    var close = open + sign * height
    if isFixed {
      open = first + place * height
      close = first + (place + sign) * height
    }
    place += sign
    (top, bottom) = sign > 0 ? (close, open) : (open, close)
    return RenkoBricks.Laid(open: open, close: close, bar: bar)
  }
}

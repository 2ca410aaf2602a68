/// The trades of two runs as ribbons one above the other, tied where one is the other's counterpart:
/// upright where both were held over the same bars, slanted where the trade was moved.
public struct TradeLanes: Mark {
  /// A trade of the first run, one of the second, or both.
  public struct Pair: Sendable, Hashable {
    /// The trade of the first run.
    public var first: TradeSpan?
    /// The trade of the second run.
    public var second: TradeSpan?
    /// What is between the ribbons, such as `moved`.
    public var words: String

    /// A pair by its trades.
    public init(_ first: TradeSpan?, _ second: TradeSpan?, words: String) {
      self.first = first
      self.second = second
      self.words = words
    }
  }

  /// The pairs.
  public var pairs: [Pair]

  /// Lanes of some pairs.
  public init(_ pairs: [Pair]) { self.pairs = pairs }

  /// Adds ribbons, ties and words.
  public func draw(_ canvas: inout Canvas) {
    if canvas.isEmpty { return }
    let top = canvas.rows.lowerBound + 20
    let lower = top + Self.apart
    for pair in pairs {
      let first = pair.first.flatMap { ShownHolding.all([$0], canvas).first }
      let second = pair.second.flatMap { ShownHolding.all([$0], canvas).first }
      if let first, let second { tie(first, second, top + Self.height, lower, &canvas) }
      if let first { ribbon(first, top, top - 6, &canvas) }
      if let second { ribbon(second, lower, lower + Self.height + 14, &canvas) }
      guard let item = first ?? second, Int(item.right) / 2 - item.left >= 40 else { continue }
      let middle = Int32(item.left) + item.right / 2
      let label = Label(pair.words, .text, middle, Int32(2 * ((top + lower) / 2 + 7)), .middle)
      canvas.want([label], priority: 5)
    }
  }

  /// Rows of a ribbon, and from the first to the second.
  private static let height = 5, apart = 47

  private func ribbon(_ item: ShownHolding, _ row: Int, _ baseline: Int, _ canvas: inout Canvas) {
    let role: Role = item.isOpen ? .ribbonOpen : item.holding.hasGained ? .spanUp : .spanDown
    let width = max(1, Int(item.right) / 2 - item.left)
    canvas.add(role, [Box(item.left, row, width, Self.height)], on: .ribbons)
    let words: Role = item.isOpen ? .textOpen : item.holding.hasGained ? .textUp : .textDown
    let y = Int32(2 * baseline)
    canvas.want(
      [
        Label(item.holding.label, words, Int32(2 * item.left), y),
        Label(item.holding.label, words, item.right, y, .end),
      ], priority: 4)
  }

  private func tie(
    _ first: ShownHolding, _ second: ShownHolding, _ top: Int, _ bottom: Int,
    _ canvas: inout Canvas
  ) {
    let (above, below) = (Int32(2 * top), Int32(2 * bottom))
    let left = (Int32(2 * first.left), Int32(2 * second.left))
    let right = (first.right, second.right)
    let area = Path([
      Point(left.0, above), Point(right.0, above), Point(right.1, below), Point(left.1, below),
    ])
    canvas.add(.guideBand, area, on: .bands)
    for (from, to) in [left, right] {
      let side = Path([Point(from | 1, above), Point(to | 1, below)], closed: false)
      canvas.addFigures(from == to ? .leader : .leaderInk, side, on: .rules)
    }
  }
}

/// Entries and exits of trades that are not those of the data, without bands and ribbons: of two runs on
/// the same candles one is solid and the other hollow.
///
/// ▲ enters long, ▼ enters short, ◆ is an exit at its price.
public struct TradePoints: Mark {
  /// The trades.
  public var trades: [TradeSpan]
  /// Whether the marks are outlines.
  public var isHollow: Bool

  /// The marks of some trades.
  public init(_ trades: [TradeSpan], hollow: Bool = false) {
    self.trades = trades
    isHollow = hollow
  }

  /// The candles beside which entries are.
  public var columns: [String] { ["open", "high", "low", "close"] }

  /// Takes in the fills that are shown.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    for trade in trades {
      if view.bars.bars.contains(trade.entryBar) { range.include(trade.entryPrice) }
      if let exit = trade.exitBar, let price = trade.exitPrice, view.bars.bars.contains(exit) {
        range.include(price)
      }
    }
  }

  /// Adds a triangle an entry and a diamond an exit.
  public func draw(_ canvas: inout Canvas) {
    canvas.data.requireCandles()
    if canvas.isEmpty { return }
    let size = MarkerSize(spacing: canvas.bars.spacing * Double(canvas.bars.merge))
    var path = Path(closed: true)
    for item in ShownHolding.all(trades, canvas) {
      if let x = item.entry { _ = size.entry(item, x, &path, canvas) }
      if let x = item.exit, let price = item.holding.exitPrice {
        size.diamond(Point(x, canvas.inside(price)), &path)
      }
    }
    canvas.addFigures(isHollow ? .markerHollow : .marker, path, on: .markers)
  }
}

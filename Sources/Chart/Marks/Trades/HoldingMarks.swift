/// Entries and exits on the price: bands over the time held, ribbons with the result, links from
/// fill to fill, stops and targets, and the markers.
///
/// ▲ is an entry that gains when prices rise, ▼ one that gains when they fall, ◆ an exit at its
/// price: filled when it gained, hollow when it lost.
public struct HoldingMarks: Mark {
  /// Which holding is chosen, by its index, and gets a ring.
  public var ring: Int?

  /// The marks of all holdings.
  public init(ring: Int? = nil) { self.ring = ring }

  /// The candles.
  public var columns: [String] { ["open", "high", "low", "close"] }

  /// Takes in the fills that are shown.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    for holding in view.data.holdings {
      if view.bars.bars.contains(holding.entryBar) { range.include(holding.entryPrice) }
      if let exit = holding.exitBar, let price = holding.exitPrice, view.bars.bars.contains(exit) {
        range.include(price)
      }
    }
  }

  /// Adds all marks; where markers are nearer than four pixels, one pill stands for them.
  public func draw(_ canvas: inout Canvas) {
    canvas.data.requireCandles()
    if canvas.isEmpty { return }
    let shown = ShownHolding.all(canvas)
    let (single, clusters) = HoldingClusters.split(shown, canvas)
    HoldingSpans.draw(single, clustered: clusters.flatMap(\.members), &canvas)
    for cluster in clusters { cluster.draw(&canvas) }
    HoldingLines.draw(single, &canvas)
    HoldingMarkers(chosen: ring).draw(single, &canvas)
  }
}

extension HoldingMarks: DescribedMark {
  static let mark = "holdings"
  static let about = "Entries and exits on the price, with the time held between them."
  static let example = """
    { "above": 30, "below": 60, "layers": ["grid", "candles", "holdings"] }
    """
  static var blank: HoldingMarks { HoldingMarks() }

  static var fields: [SpecField<HoldingMarks>] {
    [
      SpecField("ring", \.ring, "Which holding is chosen, counted from 0.")
    ]
  }
}

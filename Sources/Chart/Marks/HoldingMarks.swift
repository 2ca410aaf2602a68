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

/// A holding that is at least partly on the picture, with its places.
struct ShownHolding {
  var index: Int
  var holding: Holding
  /// Left edge of the entry candle, or of the plot, in pixels.
  var left: Int
  /// Middle of the exit candle, or the right of the plot, in half pixels.
  var right: Int32
  /// Middle of the entry candle in half pixels; nil left of the plot.
  var entry: Int32?
  /// Middle of the exit candle in half pixels; nil where it is open or not on the picture.
  var exit: Int32?

  var isOpen: Bool { holding.exitBar == nil }

  static func all(_ canvas: borrowing Canvas) -> [ShownHolding] {
    let bars = canvas.bars
    let (first, last) = (bars.bars.lowerBound, bars.bars.upperBound - 1)
    var shown: [ShownHolding] = []
    for (index, whole) in canvas.data.holdings.enumerated() {
      let holding = whole.seen(upTo: last, canvas.data)
      let end = holding.exitBar ?? Int.max
      if holding.entryBar > last || end < first || holding.entryBar > end { continue }
      let isEntryShown = holding.entryBar >= first
      let left =
        isEntryShown ? bars.left(holding.entryBar / bars.merge) : bars.left(first / bars.merge)
      let exit = end <= last ? bars.center(end) : nil
      let right = exit ?? Int32(2 * (canvas.right - (holding.exitBar == nil ? 2 : 0)))
      shown.append(
        ShownHolding(
          index: index, holding: holding, left: left, right: max(right, Int32(2 * left + 2)),
          entry: isEntryShown ? bars.center(holding.entryBar) : nil, exit: exit))
    }
    return shown
  }
}

extension Holding {
  /// The holding as it was known at a bar: one that ends later is still open, with the result of
  /// the last close.
  func seen(upTo last: Int, _ data: ChartData) -> Holding {
    guard let exitBar, exitBar > last, entryBar <= last, entryPrice != 0 else { return self }
    var seen = self
    seen.exitBar = nil
    seen.exitPrice = nil
    seen.result = (data.close[last] / entryPrice - 1) * (isShort ? -1 : 1)
    return seen
  }
}

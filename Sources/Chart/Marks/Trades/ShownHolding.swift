/// A holding that is at least partly on the picture, with its places.
struct ShownHolding {
  var index: Int
  var holding: TradeSpan
  /// Left edge of the entry candle, or of the plot, in pixels.
  var left: Int
  /// Middle of the exit candle, or the right of the plot, in half pixels.
  var right: Int32
  /// Middle of the entry candle in half pixels; nil left of the plot, or without a price.
  var entry: Int32?
  /// Middle of the exit candle in half pixels; nil where it is open or not on the picture, or
  /// without a price.
  var exit: Int32?

  var isOpen: Bool { holding.exitBar == nil }

  static func all(_ canvas: borrowing Canvas) -> [ShownHolding] {
    all(canvas.data.holdings, canvas)
  }

  /// Those of some trades.
  static func all(_ holdings: [TradeSpan], _ canvas: borrowing Canvas) -> [ShownHolding] {
    let bars = canvas.bars
    let (first, last) = (bars.bars.lowerBound, bars.bars.upperBound - 1)
    var shown: [ShownHolding] = []
    for (index, whole) in holdings.enumerated() {
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
          entry: isEntryShown && holding.entryPrice.isFinite ? bars.center(holding.entryBar) : nil,
          exit: holding.exitPrice?.isFinite == false ? nil : exit))
    }
    return shown
  }
}

extension TradeSpan {
  /// The holding as it was known at a bar: one that ends later is still open, with the result of
  /// the market's last close.
  func seen(upTo last: Int, _ data: ChartData) -> TradeSpan {
    let paid = paid(at: last)
    guard let exitBar, exitBar > last, entryBar <= last, paid != 0 else { return self }
    var seen = self
    seen.exitBar = nil
    seen.exitPrice = nil
    let gain = (data.marketClose ?? data.close)[last] / paid - 1
    // A price below zero gains where it comes nearer to it.
    seen.result = isShort == (paid > 0) ? -gain : gain
    return seen
  }

  /// The price of the entry as it compares with those of a bar.
  package func paid(at bar: Int) -> Double { rebased.last { $0.bar <= bar }?.price ?? entryPrice }
}

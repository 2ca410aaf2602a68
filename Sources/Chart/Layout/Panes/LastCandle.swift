extension Canvas {
  /// The box of the last known candle from its highest to its lowest; nil without any.
  var lastCandle: Box? {
    data.requireCandles()
    let known = bars.cells.last { data.candle(bars.bars(of: $0)).isKnown }
    guard let cell = known else { return nil }
    let candle = data.candle(bars.bars(of: cell))
    // Whatever the data say is high and low.
    let rows = [candle.open, candle.high, candle.low, candle.close].map(row).sorted()
    return Box(bars.left(cell), rows[0], bars.body, max(1, rows[3] - rows[0]))
  }
}

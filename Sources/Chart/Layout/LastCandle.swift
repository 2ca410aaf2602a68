extension Canvas {
  /// The box of the last known candle from its high to its low; nil without any.
  var lastCandle: Box? {
    data.requireCandles()
    let known = bars.cells.last { data.candle(bars.bars(of: $0)).isKnown }
    guard let cell = known else { return nil }
    let candle = data.candle(bars.bars(of: cell))
    let (top, bottom) = (row(candle.high), row(candle.low))
    return Box(bars.left(cell), top, bars.body, max(1, bottom - top))
  }
}

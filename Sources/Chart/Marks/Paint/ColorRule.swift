/// What the close of a candle is compared with to find its colour.
public enum ColorRule: String, CaseIterable, Sendable {
  /// Its own open.
  case open
  /// The close of the candle before; its own open where there is none.
  case previousClose = "previous-close"
}

/// Whether a candle counts as risen, fallen or unchanged.
enum CandleDirection {
  case up, down, flat

  init(_ close: Double, from start: Double) {
    self = close > start ? .up : close < start ? .down : .flat
  }
}

extension ChartData {
  /// The direction of the candle of some bars.
  func direction(_ bars: Range<Int>, _ rule: ColorRule) -> CandleDirection {
    let first = bars.lowerBound
    var start = open[first]
    if rule == .previousClose, first > 0, close[first - 1].isFinite { start = close[first - 1] }
    return CandleDirection(close[bars.upperBound - 1], from: start)
  }
}

extension ColorRule: SpecWord {
  static var what: String { "rule for the colour of a candle" }
}

/// How far a magnifier knows the insides of candles, counted as they come.
public struct MagnifierCheck: Sendable {
  /// Candles whose inside is known.
  public private(set) var known = 0
  /// Candles for which there are no finer ones.
  public private(set) var missing = 0
  /// Candles whose finer ones make another candle.
  public private(set) var unlike = 0
  /// The first of these, and what the finer ones make.
  public private(set) var firstUnlike: (candle: Candle, made: Candle)?

  /// No candles yet.
  public init() {}

  /// All candles.
  public var count: Int { known + missing + unlike }

  /// Adds candles.
  public mutating func add(_ candles: Candles, _ range: Range<Int>, _ magnifier: Magnifier) {
    for i in range {
      let candle = candles[i]
      let time = candle.time.milliseconds
      let inside = magnifier.inside(
        time, open: candle.open, high: candle.high, low: candle.low, close: candle.close)
      switch inside {
      case .known: known += 1
      case .missing: missing += 1
      case .unlike:
        unlike += 1
        if firstUnlike == nil, let made = magnifier.candle(holding: time) {
          firstUnlike = (candle, made)
        }
      }
    }
  }
}

/// Candles side by side with the limits that hold for them, as the rule of a pattern sees them.
///
/// `i` is the newest candle of a pattern, `i - 1` the one before. Lengths and prices are decimals that
/// became binary: a body of 0.05 is 0.04999999999999716 at one price and 0.05000000000000071 at
/// another. What is closer together than such dust (a 2⁻⁴⁶th of the price, where a rounding is a
/// 2⁻⁵³rd) counts as equal here, so that a tie is a tie at every price. Prices as they came in are
/// compared as they are.
struct CandleView {
  let open: UnsafePointer<Double>
  let high: UnsafePointer<Double>
  let low: UnsafePointer<Double>
  let close: UnsafePointer<Double>
  /// Column after column of limits, each `stride` long.
  let limits: UnsafePointer<Double>
  /// How far into the first body the last candle must reach, where a pattern asks for it.
  let penetration: Double

  /// How many candles a rule may look back.
  static let reach = 4
  /// From one column of limits to the next.
  static let stride = reach + HistoryColumns.piece + 4
}

// What a candle is like.
extension CandleView {
  @inline(__always)
  func white(_ i: Int) -> SignMask { close[i] .>= open[i] }
  @inline(__always)
  func black(_ i: Int) -> SignMask { close[i] .< open[i] }
  /// 100 for a white candle, −100 for a black one.
  @inline(__always)
  func colour(_ i: Int) -> Double {
    // The sign of the body.
    Double(signOf: close[i] - open[i], magnitudeOf: 100)
  }
  /// Whether one of two candles is white and the other black.
  @inline(__always)
  func opposite(_ i: Int, _ j: Int) -> SignMask { white(i) .^ white(j) }
  @inline(__always)
  func body(_ i: Int) -> Double { abs(close[i] - open[i]) }
  @inline(__always)
  func top(_ i: Int) -> Double { close[i] > open[i] ? close[i] : open[i] }
  @inline(__always)
  func bottom(_ i: Int) -> Double { close[i] < open[i] ? close[i] : open[i] }
  @inline(__always)
  func upper(_ i: Int) -> Double { high[i] - top(i) }
  @inline(__always)
  func lower(_ i: Int) -> Double { bottom(i) - low[i] }
  @inline(__always)
  func limit(_ place: CandleSetting.Place, _ i: Int) -> Double {
    limits[place.rawValue &* Self.stride &+ i]
  }
  /// Less than this is no difference.
  @inline(__always)
  func dust(_ i: Int) -> Double { Graph.tieWidth * abs(close[i]) }
}

// Comparisons that see no dust.
extension CandleView {
  @inline(__always)
  func above(_ a: Double, _ b: Double, _ i: Int) -> SignMask { a .> b + dust(i) }
  @inline(__always)
  func below(_ a: Double, _ b: Double, _ i: Int) -> SignMask { a .< b - dust(i) }
  @inline(__always)
  func atMost(_ a: Double, _ b: Double, _ i: Int) -> SignMask { a .<= b + dust(i) }
  @inline(__always)
  func atLeast(_ a: Double, _ b: Double, _ i: Int) -> SignMask { a .>= b - dust(i) }
  /// Whether two prices are not farther apart than a limit.
  @inline(__always)
  func within(_ a: Double, _ b: Double, _ limit: Double, _ i: Int) -> SignMask {
    abs(a - b) .<= limit + dust(i)
  }
}

// Bodies and shadows against their limits.
extension CandleView {
  @inline(__always)
  func long(_ i: Int) -> SignMask { above(body(i), limit(.bodyLong, i), i) }
  @inline(__always)
  func short(_ i: Int) -> SignMask { below(body(i), limit(.bodyShort, i), i) }
  @inline(__always)
  func atMostShort(_ i: Int) -> SignMask { atMost(body(i), limit(.bodyShort, i), i) }
  @inline(__always)
  func moreThanShort(_ i: Int) -> SignMask { above(body(i), limit(.bodyShort, i), i) }
  @inline(__always)
  func doji(_ i: Int) -> SignMask { atMost(body(i), limit(.bodyDoji, i), i) }
  /// Whether there is no upper shadow to speak of.
  @inline(__always)
  func noUpper(_ i: Int) -> SignMask { below(upper(i), limit(.shadowVeryShort, i), i) }
  @inline(__always)
  func noLower(_ i: Int) -> SignMask { below(lower(i), limit(.shadowVeryShort, i), i) }
  @inline(__always)
  func hasUpper(_ i: Int) -> SignMask { above(upper(i), limit(.shadowVeryShort, i), i) }
  @inline(__always)
  func hasLower(_ i: Int) -> SignMask { above(lower(i), limit(.shadowVeryShort, i), i) }
  @inline(__always)
  func shortUpper(_ i: Int) -> SignMask { below(upper(i), limit(.shadowShort, i), i) }
  @inline(__always)
  func shortLower(_ i: Int) -> SignMask { below(lower(i), limit(.shadowShort, i), i) }
  @inline(__always)
  func longUpper(_ i: Int) -> SignMask { above(upper(i), limit(.shadowLong, i), i) }
  @inline(__always)
  func longLower(_ i: Int) -> SignMask { above(lower(i), limit(.shadowLong, i), i) }
  /// Whether the body of one candle lies above that of another.
  @inline(__always)
  func gapUp(_ i: Int, from j: Int) -> SignMask { bottom(i) .> top(j) }
  @inline(__always)
  func gapDown(_ i: Int, from j: Int) -> SignMask { top(i) .< bottom(j) }
}

/// What statistics of a search need of the returns of one trial: sums over stretches of time, and the
/// shape of their distribution.
///
/// The returns are those of the periods of the Sharpe ratio, from the first candle on which the strategy
/// could have traded. They are cut into `blockCount` stretches of equal length; what is left over at the
/// end belongs to none.
public struct ReturnSums: Hashable, Sendable {
  /// How many stretches there are.
  public static let blockCount = 16
  /// How many returns there are in all.
  public let count: Int
  /// `Σr` of each stretch.
  public let sums: [Double]
  /// `Σr²` of each stretch.
  public let squares: [Double]
  /// `m₃ / m₂^1.5` with moments about the mean over n; 0 where all returns are equal.
  public let skewness: Double
  /// `m₄ / m₂²`, 3 for a normal distribution; 3 where all returns are equal.
  public let kurtosis: Double

  /// The sums of some returns.
  ///
  /// - Returns: `nil` for fewer than two in a stretch.
  public init?(_ returns: [Double]) { self.init(ReturnSeries(returns)) }

  /// The sums of some returns of which moments are known.
  init?(_ series: ReturnSeries) {
    let returns = series.values
    let length = returns.count / Self.blockCount
    guard length >= 2 else { return nil }
    count = returns.count
    var sums: [Double] = []
    var squares: [Double] = []
    // Four stretches at a time take hardly longer than one: each addition waits for the one before.
    for start in stride(from: 0, to: Self.blockCount * length, by: 4 * length) {
      var (sum, square) = (SIMD4<Double>(), SIMD4<Double>())
      for i in start..<start + length {
        let r = SIMD4(
          returns[i], returns[i + length], returns[i + 2 * length], returns[i + 3 * length])
        sum += r
        square += r * r
      }
      for lane in 0..<4 {
        sums.append(sum[lane])
        squares.append(square[lane])
      }
    }
    self.sums = sums
    self.squares = squares
    let n = Double(returns.count)
    let spread = series.squares / n
    let isFlat = !(spread > 0)
    skewness = isFlat ? 0 : series.cubes / n / (spread * spread.squareRoot())
    kurtosis = isFlat ? 3 : series.fourths / n / (spread * spread)
  }

  /// Sums that were kept.
  ///
  /// - Returns: `nil` where they are not those of `blockCount` stretches.
  public init?(
    count: Int, sums: [Double], squares: [Double], skewness: Double, kurtosis: Double
  ) {
    guard sums.count == Self.blockCount, squares.count == Self.blockCount else { return nil }
    self.count = count
    self.sums = sums
    self.squares = squares
    self.skewness = skewness
    self.kurtosis = kurtosis
  }
}

/// The Sharpe ratio of a period from sums over returns, mean / standard deviation (n); 0 where nothing moves.
func sharpeRatio(sum: Double, squares: Double, count n: Double) -> Double {
  let mean = sum / n
  let variance = squares / n - mean * mean
  // What rounding leaves of returns that are all equal is no deviation.
  return variance > 1e-14 * (squares / n) ? mean / variance.squareRoot() : 0
}

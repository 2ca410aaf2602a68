/// Where the closes of some bars lay in the ranges of as many windows, taken together:
/// `100 Σ (close − lowest) / Σ (highest − lowest)`; 50 where none of the windows has a range.
struct RangeRatio: Sendable {
  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>
  private var above: WindowSum
  private var range: WindowSum
  private var scratch = Scratch(2)

  /// The two extremes of the bar last taken.
  private(set) var extremes = (lowest: Double.nan, highest: Double.nan)

  /// Windows of `period` bars, `count` of them taken together.
  init(_ period: Int, together count: Int) {
    highest = WindowExtreme(period)
    lowest = WindowExtreme(period)
    above = WindowSum(count)
    range = above
  }

  /// Takes `count` bars and writes `count` ratios.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ close: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    scratch.inPieces(count) { start, count, columns in
      let (tops, bottoms, ratios) = (columns[0], columns[1], output + start)
      highest.update(count, high + start, tops)
      lowest.update(count, low + start, bottoms)
      extremes = (bottoms[count - 1], tops[count - 1])
      for i in 0..<count {
        ratios[i] = close[start + i] - bottoms[i]
        tops[i] -= bottoms[i]
      }
      above.update(count, ratios, ratios)
      range.update(count, tops, tops)
      for i in 0..<count {
        let ratio = 100 * (ratios[i] / tops[i])
        ratios[i] = tops[i] == 0 ? 50 : ratio
      }
    }
  }
}

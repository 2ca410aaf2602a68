/// Where the close lies between the lowest low (0) and the highest high (100) while fewer than
/// `period` bars have come; 50 where these are the same.
struct EarlyRangePosition: Sendable {
  private let period: Int
  private var seen = 0
  private var lowest = Double.infinity, highest = -Double.infinity

  init(_ period: Int) { self.period = period }

  /// The two extremes so far; nil where a whole window knows them.
  var steps: (lowest: Double, highest: Double)? { seen < period ? (lowest, highest) : nil }

  /// Takes a block of high, low and close, and writes the positions and the lowest lows of the bars
  /// before there is a whole window.
  mutating func update(
    _ block: IndicatorBlock, position: UnsafeMutablePointer<Double>,
    lowest lows: UnsafeMutablePointer<Double>
  ) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    for i in 0..<block.count {
      guard (high[i] - low[i]).isFinite, close[i].isFinite else {
        (seen, lowest, highest) = (0, .infinity, -.infinity)
        continue
      }
      guard seen < period else { continue }
      seen += 1
      lowest = min(lowest, low[i])
      highest = max(highest, high[i])
      guard seen < period else { continue }
      let range = highest - lowest
      position[i] = range == 0 ? 50 : 100 * ((close[i] - lowest) / range)
      lows[i] = lowest
    }
  }
}

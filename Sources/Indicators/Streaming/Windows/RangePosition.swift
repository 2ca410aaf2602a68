/// Where the close lies between the lowest low (0) and the highest high (100) of the last bars; 50
/// where these are the same.
struct RangePosition: Sendable {
  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>

  /// The two extremes of the bar last taken.
  private(set) var steps = (lowest: Double.nan, highest: Double.nan)

  init(_ period: Int) {
    highest = WindowExtreme(period)
    lowest = WindowExtreme(period)
  }

  /// Takes a block of high, low and close; `scratch` is a column that may be overwritten.
  mutating func update(
    _ block: IndicatorBlock, position: UnsafeMutablePointer<Double>,
    scratch: UnsafeMutablePointer<Double>
  ) {
    update(
      block.count, block.input(0), block.input(1), block.input(2), position: position,
      scratch: scratch)
  }

  /// Takes columns of high, low and close.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ close: UnsafePointer<Double>, position: UnsafeMutablePointer<Double>,
    scratch: UnsafeMutablePointer<Double>
  ) {
    guard count > 0 else { return }
    highest.update(count, high, position)
    lowest.update(count, low, scratch)
    steps = (scratch[count - 1], position[count - 1])
    for i in 0..<count {
      let range = position[i] - scratch[i]
      let share = 100 * ((close[i] - scratch[i]) / range)
      position[i] = range == 0 ? 50 : share
    }
  }
}

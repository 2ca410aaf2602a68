/// Where the close lies between the lowest low (0) and the highest high (100) of the last bars; 50
/// where these are the same.
struct RangePosition: Sendable {
  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>

  init(_ period: Int) {
    highest = WindowExtreme(period)
    lowest = WindowExtreme(period)
  }

  /// Takes a block of high, low and close; `scratch` is a column that may be overwritten.
  mutating func update(
    _ block: IndicatorBlock, position: UnsafeMutablePointer<Double>,
    scratch: UnsafeMutablePointer<Double>
  ) {
    let close = block.input(2)
    highest.update(block.count, block.input(0), position)
    lowest.update(block.count, block.input(1), scratch)
    for i in 0..<block.count {
      let range = position[i] - scratch[i]
      let share = 100 * ((close[i] - scratch[i]) / range)
      position[i] = range == 0 ? 50 : share
    }
  }
}

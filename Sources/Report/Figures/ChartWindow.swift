import Market
import Replay

/// The bars that the chart shows, placed so that trades are to be seen.
struct ChartWindow {
  /// The bar after the last one shown, the same for every layout.
  let end: Int

  /// Ends with the data, or a little after the last trade where that is long over.
  init(_ material: Material, _ barOf: (Int) -> Int) {
    let count = material.recording.bars.count
    let last = material.run.trades.map { barOf($0.isOpen ? $0.entryCandle : $0.exitCandle) }.max()
    let quiet = 60
    end = last.map { count - $0 <= quiet ? count : min(count, $0 + 20) } ?? count
  }

  /// The bars of a window of so many.
  func bars(_ count: Int) -> Range<Int> { max(0, end - count)..<end }
}

/// The bar in which a base candle lies, for bars that were closed at these candles.
func bar(of candle: Int, closedAt: [Int]) -> Int {
  var low = 0
  var high = closedAt.count
  while low < high {
    let middle = (low + high) / 2
    if closedAt[middle] < candle { low = middle + 1 } else { high = middle }
  }
  return min(low, max(0, closedAt.count - 1))
}

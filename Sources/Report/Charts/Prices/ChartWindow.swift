import Chart
import Market
import Replay
import Text

/// The bars that the chart shows, placed so that trades are to be seen.
package struct ChartWindow {
  private let count: Int
  /// The bar of the last entry or exit.
  private let last: Int?

  /// The bars that a description asks for, whatever the size.
  private var asked: Range<Int>?

  init(_ context: ReportContext, _ window: BarWindow?, _ barOf: (Int) -> Int) {
    self.init(
      context.recording.bars.count,
      last: context.run.trades.map { barOf($0.isOpen ? $0.entryCandle : $0.exitCandle) }.max())
    guard let window, window != BarWindow() else { return }
    asked = window.bars(of: context.dates.wallClock(context.recording.bars.time))
  }

  /// A window of some bars, of which the last with an entry or an exit is known.
  package init(_ count: Int, last: Int?) {
    self.count = count
    self.last = last
  }

  /// The bars of a window of some size: the last ones, or those that end a little after the last
  /// trade where that is long over; always as many as there are.
  package func bars(_ size: Int) -> Range<Int> {
    if let asked { return asked }
    let isSeen = last.map { count - $0 <= size * 3 / 4 } ?? true
    let end = isSeen ? count : min(count, max((last ?? count) + size / 8, size))
    return max(0, end - size)..<end
  }
}

/// The bar in which a base candle lies, for bars that were closed at these candles.
func bar(of candle: Int, closedAt: [Int]) -> Int {
  min(closedAt.partitioningIndex { $0 >= candle }, max(0, closedAt.count - 1))
}

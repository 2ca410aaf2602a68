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
  /// The bars that it has to show.
  private var around: ClosedRange<Int>?

  init(_ context: ReportContext, _ window: BarWindow?) {
    self.init(
      context.recording.bars.count,
      last: context.run.trades.map { context.bar($0.isOpen ? $0.entryCandle : $0.exitCandle) }.max()
    )
    guard let window, window != BarWindow() else { return }
    asked = window.bars(of: context.dates.wallClock(context.recording.bars.time))
  }

  /// A window of some bars, of which the last with an entry or an exit is known.
  package init(_ count: Int, last: Int?) {
    self.count = count
    self.last = last
  }

  /// The bars around some of them: those before are a quarter of the window, and the last of them is in
  /// it where there is room for it beside the first.
  static func around(_ bars: ClosedRange<Int>, of count: Int) -> ChartWindow {
    var window = ChartWindow(count, last: bars.upperBound)
    window.around = bars
    return window
  }

  private func bars(_ size: Int, around bars: ClosedRange<Int>) -> Range<Int> {
    let toTheEnd = min(bars.upperBound + size / 8 + 1 - size, bars.lowerBound - size / 12)
    let wanted = max(bars.lowerBound - size / 4, toTheEnd)
    let start = max(0, min(wanted, count - size))
    return start..<min(count, start + size)
  }

  /// The bars of a window of some size: the last ones, or those that end a little after the last
  /// trade where that is long over; always as many as there are.
  package func bars(_ size: Int) -> Range<Int> {
    if let asked { return asked }
    if let around { return self.bars(size, around: around) }
    let isSeen = last.map { count - $0 <= size * 3 / 4 } ?? true
    let end = isSeen ? count : min(count, max((last ?? count) + size / 8, size))
    return max(0, end - size)..<end
  }
}

/// The bar in which a base candle lies, for bars that were closed at these candles.
func bar(of candle: Int, closedAt: [Int]) -> Int {
  min(closedAt.partitioningIndex { $0 >= candle }, max(0, closedAt.count - 1))
}

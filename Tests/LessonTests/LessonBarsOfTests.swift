import Market
import Testing

@testable import Lesson

/// Bars that tests tell lessons on.
enum TestBars {
  /// Apple, daily.
  static let apple = Result {
    var file = try openCandles(path: "sample:aapl-1d", ReadingOptions())
    var (all, block) = (Candles(), Candles())
    while try file.next(into: &block) { all.append(block, 0..<block.count) }
    return LessonBars(
      all, instrument: file.instrument, timeframe: file.timeframe, name: "sample:aapl-1d")
  }

  /// The last of them, so that tests of all indicators take seconds.
  static func few(_ count: Int = 700) throws -> LessonBars { try apple.get().suffix(count) }

  /// A map with nothing on it, which costs nothing.
  static let map = LessonMap(points: [], priceTurns: 50)
}

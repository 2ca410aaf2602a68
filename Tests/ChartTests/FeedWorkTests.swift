import Support
import Testing

@testable import Chart

/// What a picture and a new bar cost does not depend on how many bars there are.
@Suite struct FeedWorkTests {
  private func bars(_ range: Range<Int>) -> ChartData {
    let prices = range.map { 100 + Double($0 % 37) }
    var data = ChartData(
      times: range.map { Int64($0) * 60_000 }, open: prices, high: prices.map { $0 + 2 },
      low: prices.map { $0 - 2 }, close: prices.map { $0 + 1 }, volume: prices.map { $0 * 9 })
    data.columns["average"] = prices.map { $0 + 0.5 }
    return data
  }

  private let chart = ChartDescription(frame: .medium) {
    Pane.prices(.medium) {
      Grid()
      Sessions()
      Candles()
      Line("average", label: "average", end: .pill)
      Extremes()
      LastPrice()
      HoldingMarks()
    }
    Pane.volume(.medium)
    Pane("Change", height: .pixels(60), scale: .percent) {
      Grid(); Line("close")
    }
  }

  /// Arrays move where they grow out of their room, which doubles, and where somebody else holds
  /// them: a picture in between must not.
  @Test func `no column is copied by an append or by a picture`() throws {
    var feed = try ChartFeed(chart, bars(0..<20_000))
    func addresses() -> [UnsafeRawPointer?] {
      let columns = ["open", "high", "low", "close", "volume", "average"]
      return columns.map { name in
        feed.data.known(name)?.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
      } + [feed.data.times.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }]
    }
    var moves = 0
    var before = addresses()
    for bar in 20_000..<21_000 {
      try feed.append(bars(bar..<bar + 1))
      try feed.replaceLast(bars(bar..<bar + 1))
      try feed.extendLast(price: 150, volume: 1)
      try feed.set("average", [140], from: bar)
      if bar % 100 == 0 { #expect(try feed.picture().width == 688) }
      let now = addresses()
      moves += zip(before, now).count { $0 != $1 }
      before = now
    }
    #expect(moves <= before.count, "each column grows out of its room once")
  }

  /// A bar before those that are seen, apart from the one before the first, may be anything.
  @Test func `a picture depends on nothing but what is seen`() throws {
    var feed = try ChartFeed(chart, bars(0..<5_000))
    feed.pan(by: 700)
    let seen = try feed.scene().visible
    let picture = try feed.picture()
    #expect(seen.lowerBound > 4_000 && seen.upperBound < 5_000)
    var other = feed.data
    for bar in (0..<seen.lowerBound - 1).reversed() + Array(seen.upperBound..<5_000) {
      for name in ["open", "high", "low", "close", "volume", "average"] {
        other.withColumn(name) { $0[bar] = Double(bar) * -1e6 }
      }
    }
    feed.data = other
    #expect(try feed.picture() == picture)
    #expect(try feed.picture().svg() == picture.svg())
  }
}

import Support
import Testing

@testable import Chart

@Suite struct FeedFaultTests {
  /// What does not fit is said with its cure, and changes nothing.
  @Test func `messages are as kept`() throws {
    let chart = small { Candles() }
    let data = ChartData(
      times: [0, 1, 2].map { 1_600_000_000_000 + $0 * 86_400_000 }, open: [1, 2, 3],
      high: [1, 2, 3], low: [1, 2, 3], close: [1, 2, 3])
    var text = ""
    func expect(_ what: String, _ edit: (inout ChartFeed) throws(ChartError) -> Void) throws {
      var feed = try ChartFeed(chart, data)
      do {
        try edit(&feed)
        Issue.record("nothing was wrong: \(what)")
      } catch {
        text += "\(what)\nerror: \(error)\n\n"
      }
      #expect(feed.data.times == data.times && feed.data.close == data.close)
      #expect(feed.view.count == 3)
    }
    func bars(_ days: [Int64], _ close: [Double]? = nil) -> ChartData {
      let times = days.map { 1_600_000_000_000 + $0 * 86_400_000 }
      return ChartData(times: times, close: close ?? days.map(Double.init))
    }
    let numbered = {
      var data = bars([9])
      data.sequence = [4]
      return data
    }()
    try expect("append old") { feed throws(ChartError) in try feed.append(bars([2])) }
    try expect("append back") { feed throws(ChartError) in try feed.append(bars([9, 8])) }
    try expect("append twice") { feed throws(ChartError) in try feed.append(bars([9, 9])) }
    try expect("append short") { feed throws(ChartError) in try feed.append(bars([9], [1, 2])) }
    try expect("append numbered") { feed throws(ChartError) in try feed.append(numbered) }
    try expect("append no time") { feed throws(ChartError) in
      try feed.append(ChartData(times: [9, .max], close: [1, 2]))
    }
    try expect("append no future") { feed throws(ChartError) in
      var more = bars([9])
      more.future = [.min]
      try feed.append(more)
    }
    try expect("prepend new") { feed throws(ChartError) in try feed.prepend(bars([-1, 1])) }
    try expect("replace another") { feed throws(ChartError) in try feed.replaceLast(bars([5])) }
    try expect("replace two") { feed throws(ChartError) in try feed.replaceLast(bars([1, 2])) }
    try expect("merge back") { feed throws(ChartError) in try feed.merge(bars([1, 0])) }
    try expect("set few") { feed throws(ChartError) in try feed.set("sma", [1], from: 1) }
    try expect("set behind") { feed throws(ChartError) in try feed.set("sma", [1], from: 4) }
    try expect("reload wrong") { feed throws(ChartError) in try feed.reload(bars([3, 2])) }
    try expect("long column") { feed throws(ChartError) in
      var more = bars([9])
      more.columns["x"] = [Double](repeating: 1, count: 1_002)
      try feed.append(more)
    }
    try expect("nothing to extend") { feed throws(ChartError) in
      var empty = try ChartFeed(chart)
      try empty.extendLast(price: 3)
    }
    try expect("no close") { feed throws(ChartError) in
      var bare = try ChartFeed(chart, ChartData(times: [4]))
      try bare.extendLast(price: 3)
    }
    try expect("no last") { feed throws(ChartError) in
      var empty = try ChartFeed(chart)
      try empty.replaceLast(bars([5]))
    }
    try expect("numbers go back in time") { feed throws(ChartError) in
      var ticks = ChartData(times: [4, 8], close: [1, 2])
      ticks.sequence = [1, 5]
      var other = try ChartFeed(chart, ticks)
      var more = ChartData(times: [9], close: [1])
      more.sequence = [3]
      try other.merge(more)
    }
    try expect("numbers missing") { feed throws(ChartError) in
      var other = try ChartFeed(chart, numbered)
      try other.append(bars([10]))
    }
    expectGolden(text, "feed-messages.txt")
  }

  @Test func `times that go back are an error of a chart too`() {
    let error = #expect(throws: ChartError.self) {
      try small { Line("close") }.picture(of: ChartData(times: [5, 3], close: [1, 2]))
    }
    #expect(error?.fault == .bars(.back(bar: 1, time: 3, before: 5)))
  }

  @Test func `numbers that go back are told as numbers`() {
    var data = ChartData(times: [9, 9, 9], close: [1, 2, 3])
    data.sequence = [1, 5, 3]
    let error = #expect(throws: ChartError.self) { try data.checkAlone() }
    #expect(error?.fault == .bars(.numberBack(bar: 2, number: 3, before: 5)))
    #expect(error?.description.contains("to 3 after 5") == true)
  }

  @Test func `the highest limit keeps all`() throws {
    let data = sample(5)
    var feed = try ChartFeed(small { Line("close") }, data, keeping: .max)
    let change = try feed.append(ChartData(times: [data.times[4] + 1], close: [7]))
    #expect(feed.data.count == 6 && change.dropped == 0)
  }

  /// Bars, holdings and levels at the ends of what whole numbers can say.
  @Test func `nothing traps at the ends of the numbers`() throws {
    var data = ChartData(times: [-8_640_000_000_000_000, 8_640_000_000_000_000])
    for name in ["open", "high", "low", "close"] { data.withColumn(name) { $0 = [1, 2] } }
    data.holdings = [
      TradeSpan(
        "x", entryBar: .min, entryPrice: 1, exitBar: .max, exitPrice: 1, result: 0,
        stops: [TradeSpan.Level(from: .min, 1)], targets: [TradeSpan.Level(from: .max, 1)])
    ]
    data.sessions = [.min, .max]
    let chart = small {
      Grid(); Sessions(); Candles(); HoldingMarks(); HoldingBars(); HoldingStrip()
    }
    var feed = try ChartFeed(chart, spacing: .infinity, keeping: -5)
    try feed.append(data)
    try feed.merge(ChartData(times: [0], close: [.infinity]))
    feed.pan(by: .greatestFiniteMagnitude)
    feed.zoom(by: .greatestFiniteMagnitude, at: -.greatestFiniteMagnitude)
    feed.zoom(by: .leastNonzeroMagnitude, at: .nan)
    feed.show(-5..<Int.max)
    #expect(try feed.picture().width == 300)
    #expect(feed.view.spacing <= 30)
  }
}

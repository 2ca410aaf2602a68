import Support
import Testing

@testable import Chart

/// A chart with what reaches ahead, what is measured from the first bar, and trades.
private func chart(_ frame: Frame) -> ChartDescription {
  ChartDescription(frame: frame) {
    Pane.prices(.small) {
      Grid()
      Sessions()
      Candles()
      Line("average", label: "average", end: .pill)
      Line("ahead", color: .series(1))
      Extremes()
      LastPrice()
      HoldingMarks()
    }
    Pane.volume(.small)
    Pane("Change", height: .pixels(60), scale: .percent) {
      Grid(); Line("close")
    }
  }
}

private let charts: [ChartDescription] = {
  var clock = Frame.medium
  clock.isByClock = true
  var even = Frame.small
  even.columns = .count(3)
  even.labels = [.left, .right, .bottom, .top]
  let made: [ChartTransform] = [.heikinAshi, .renko(.price(0.5)), .timeShare(TimeShare())]
  return [.small, clock, even].map(chart)
    + made.map { transform in
      var chart = chart(.small)
      chart.transform = transform
      return chart
    }
}()

/// Bars by key, each with its values by name: what a feed has to hold, kept the slow way.
private struct Ledger {
  var rows: [Int64: [String: Double]] = [:]
  static let names = ["open", "high", "low", "close", "volume", "average"]

  var times: [Int64] { rows.keys.sorted() }

  mutating func put(_ more: ChartData) {
    for (bar, time) in more.times.enumerated() {
      for name in Self.names {
        if let column = more.known(name), !column.isEmpty {
          rows[time, default: [:]][name] = column[bar]
        }
      }
    }
  }

  func data(like other: ChartData) -> ChartData {
    var data = ChartData(name: other.name, frame: other.frame, times: times)
    for name in Self.names {
      let column = data.times.map { rows[$0]?[name] ?? .nan }
      if column.contains(where: { !$0.isNaN }) { data.withColumn(name) { $0 = column } }
    }
    data.columns["ahead"] = ahead(data)
    data.holdings = other.holdings
    return data
  }
}

/// The middle of each bar, ten bars ahead.
private func ahead(_ data: ChartData) -> [Double] {
  let middle = zip(data.high, data.low).map { ($0 + $1) / 2 }
  return [Double](repeating: .nan, count: data.count == 0 ? 0 : 10) + middle
}

extension ChartData {
  /// The bars at some places, without holdings.
  fileprivate func part(_ bars: some Sequence<Int>) -> ChartData {
    var part = ChartData(times: [])
    for bar in bars {
      part.times.append(times[bar])
      for name in Ledger.names {
        if let column = known(name), !column.isEmpty {
          part.withColumn(name) { $0.append(column[bar]) }
        }
      }
    }
    return part
  }

  fileprivate var keyed: [Int64: [UInt64]] {
    Dictionary(
      uniqueKeysWithValues: times.indices.map { bar in
        let row = Ledger.names.map { known($0).flatMap { $0.isEmpty ? nil : $0[bar] } ?? .nan }
        return (times[bar], row.map(\.bitPattern))
      })
  }
}

@Suite struct ChartFeedTests {
  /// Whatever comes in whatever order, the picture is the one of the same bars drawn anew, what was
  /// seen stays, and nothing before the first change has changed.
  @Test(arguments: 0..<charts.count, [1 as UInt64, 2])
  func `a picture that was edited is the one drawn anew`(place: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = sample(600, seed: seed, step: 3_600_000)
    var feed = try ChartFeed(charts[place], all.part(200..<260))
    feed.data.name = "TEST"
    try feed.set("ahead", ahead(feed.data))
    var ledger = Ledger()
    ledger.put(feed.data)
    for _ in 0..<30 {
      let before = feed
      let change = try edit(&feed, &ledger, all, &random)
      try feed.set("ahead", ahead(feed.data))
      let anew = ledger.data(like: feed.data)
      #expect(feed.data.times == anew.times)
      #expect(feed.view.count == anew.count)
      let picture = try feed.picture()
      #expect(try picture == feed.seen.picture(of: anew))
      if random.whole(0...4) == 0 {
        let mode = SVGMode.standalone(.east)
        #expect(try picture.svg(mode: mode) == feed.seen.picture(of: anew).svg(mode: mode))
      }
      guard let change else { continue }
      #expect(feed.data.times.prefix(change.from) == before.data.times.prefix(change.from))
      for name in Ledger.names {
        let (now, was) = (feed.data.known(name) ?? [], before.data.known(name) ?? [])
        if was.isEmpty || now.isEmpty { continue }
        #expect(
          now.prefix(change.from).map(\.bitPattern) == was.prefix(change.from).map(\.bitPattern))
      }
      if feed.chart.transform == nil { try expectStill(before, feed) }
    }
  }

  /// The last bar that is seen is the same, or both show the last of all.
  private func expectStill(_ before: ChartFeed, _ now: ChartFeed) throws {
    let (was, seen) = (try before.scene().visible, try now.scene().visible)
    if was.upperBound == before.data.count {
      #expect(seen.upperBound == now.data.count)
    } else if let last = was.last, let shown = seen.last {
      #expect(before.data.times[last] == now.data.times[shown])
    }
    if was.count < before.data.count && !before.chart.frame.isByClock {
      #expect(abs(was.count - seen.count) <= 2)
    }
  }

  /// One random operation; nil where it moved the view.
  private func edit(
    _ feed: inout ChartFeed, _ ledger: inout Ledger, _ all: ChartData, _ random: inout SplitMix64
  ) throws -> ChartChange? {
    let (first, last) = (feed.data.times[0], feed.data.times[feed.data.count - 1])
    let lower = all.times.firstIndex(of: first) ?? 0
    let upper = (all.times.firstIndex(of: last) ?? 0) + 1
    switch random.whole(0...8) {
    case 0, 1:
      let more = all.part(upper..<min(all.count, upper + random.whole(0...9)))
      ledger.put(more)
      return try feed.append(more)
    case 2:
      let more = all.part(max(0, lower - random.whole(0...25))..<lower)
      ledger.put(more)
      return try feed.prepend(more)
    case 3:
      var bar = feed.data.part([feed.data.count - 1])
      bar.close[0] *= 0.99 + random.unit() * 0.02
      bar.high[0] = max(bar.high[0], bar.close[0])
      bar.low[0] = min(bar.low[0], bar.close[0])
      ledger.put(bar)
      return try feed.replaceLast(bar)
    case 4:
      let change = try feed.extendLast(price: 90 + random.unit() * 20, volume: 1_000)
      ledger.put(feed.data.part([feed.data.count - 1]))
      return change
    case 5, 6:
      let from = random.whole(0...all.count - 1)
      let places = (from..<min(all.count, from + 40)).filter { _ in random.whole(0...2) > 0 }
      var more = all.part(places)
      if random.whole(0...1) == 0 { more.volume = [] }
      for bar in more.volume.indices where random.whole(0...3) == 0 { more.volume[bar] += 1 }
      ledger.put(more)
      return try feed.merge(more)
    case 7:
      feed.pan(by: Double(random.whole(-400...400)))
      return nil
    default:
      feed.zoom(by: 0.6 + random.unit(), at: Double(random.whole(0...300)))
      return nil
    }
  }

  @Test func `of equal bars nothing changes, and counts are told`() throws {
    let all = sample(50)
    var feed = try ChartFeed(small { Candles() }, all.part(10..<30))
    var change = try feed.merge(all.part(12..<20))
    #expect(change.from == 20 && change.unchanged == 8 && change.added == 0 && change.replaced == 0)
    var some = all.part(28..<33)
    some.close[0] += 1
    change = try feed.merge(some)
    #expect(change.from == 18 && change.replaced == 1 && change.unchanged == 1 && change.added == 3)
    change = try feed.prepend(all.part(4..<10))
    #expect(change.from == 0 && change.shift == 6 && change.added == 6)
    change = try feed.append(all.part(33..<34))
    #expect(change.from == 29 && change.added == 1 && feed.data.count == 30)
    change = try feed.append(ChartData(times: []))
    #expect(change.from == 30 && change.added == 0)
    change = try feed.replaceLast(all.part([33]))
    #expect(change.from == 30 && change.unchanged == 1)
    change = try feed.reload(all.part(0..<5))
    #expect(change.from == 0 && feed.data.count == 5 && feed.view.end == 5)
  }

  /// What merging does wrong in a chart library that has it.
  @Test func `bars between others take none of them away`() throws {
    let all = sample(40)
    var feed = try ChartFeed(small { Candles() }, all.part([0, 2, 4, 6, 8]))
    try feed.merge(all.part([3, 7]))
    #expect(feed.data.times == [0, 2, 3, 4, 6, 7, 8].map { all.times[$0] })
    #expect(feed.data.keyed == all.part([0, 2, 3, 4, 6, 7, 8]).keyed)
  }

  @Test func `a column that comes later is not known before`() throws {
    var early = sample(6).part(0..<3)
    early.volume = []
    early.columns = [:]
    var feed = try ChartFeed(small { Candles() }, early)
    try feed.append(sample(6).part(3..<6))
    #expect(feed.data.volume.prefix(3).allSatisfy(\.isNaN) && feed.data.volume.count == 6)
    #expect(feed.data.volume.suffix(3) == sample(6).volume.suffix(3))
    #expect(feed.data.columns["average"]?.count == 6)
    feed = try ChartFeed(small { Candles() }, sample(6).part(0..<3))
    try feed.append(ChartData(times: [sample(6).times[3]], close: [7]))
    #expect(feed.data.volume[3].isNaN && feed.data.open[3].isNaN && feed.data.close[3] == 7)
  }

  @Test func `ticks of one time are told apart by their numbers`() throws {
    func ticks(_ numbers: [Int64], _ times: [Int64], _ close: [Double]) -> ChartData {
      var data = ChartData(times: times, close: close)
      data.sequence = numbers
      return data
    }
    var feed = try ChartFeed(small { Line("close") }, ticks([1, 2, 5], [9, 9, 9], [1, 2, 5]))
    let change = try feed.merge(ticks([2, 3, 4], [9, 9, 9], [2, 3, 4]))
    #expect(change.from == 2 && change.added == 2 && change.unchanged == 1)
    #expect(feed.data.sequence == [1, 2, 3, 4, 5] && feed.data.close == [1, 2, 3, 4, 5])
    try feed.append(ticks([8], [10], [8]))
    try feed.replaceLast(ticks([8], [10], [9]))
    #expect(feed.data.close == [1, 2, 3, 4, 5, 9] && feed.data.times.last == 10)
  }

  @Test func `a limit keeps the newest, their numbers too`() throws {
    let all = sample(400)
    var feed = try ChartFeed(small { Candles() }, spacing: 9, keeping: 80)
    for bar in 0..<400 {
      var one = all.part([bar])
      one.sequence = [Int64(bar)]
      if bar % 100 == 90 {
        one.holdings = [TradeSpan("#\(bar)", entryBar: 0, entryPrice: 1, result: 0)]
      }
      if bar % 100 == 95 {
        one.holdings = [
          TradeSpan("#\(bar - 5)", entryBar: -5, entryPrice: 1, exitBar: 0, exitPrice: 1, result: 0)
        ]
      }
      let change = try feed.append(one)
      #expect(change.from == feed.data.count - 1 && change.shift == -change.dropped)
      #expect(feed.data.count <= 90 && feed.data.sequence.last == Int64(bar))
    }
    #expect(feed.data.sequence == (400 - Int64(feed.data.count)..<400).map { $0 })
    #expect(feed.data.keyed == all.part(400 - feed.data.count..<400).keyed)
    let first = 400 - feed.data.count
    #expect(feed.data.holdings.map(\.entryBar) == [390 - first])
    #expect(feed.data.holdings.first?.exitBar == 395 - first)
  }

  @Test func `trades and sessions move with their bars`() throws {
    let all = sample(60)
    var start = all.part(20..<40)
    start.holdings = [TradeSpan("a", entryBar: 3, entryPrice: 1, result: 0)]
    start.sessions = [0, 5, 10]
    var feed = try ChartFeed(small { Candles() }, start)
    try feed.prepend(all.part(10..<20))
    #expect(feed.data.holdings[0].entryBar == 13 && feed.data.sessions == [10, 15, 20])
    var more = all.part(40..<42)
    more.holdings = [
      TradeSpan("a", entryBar: -17, entryPrice: 1, exitBar: 1, exitPrice: 2, result: 1),
      TradeSpan("b", entryBar: 1, entryPrice: 2, result: 0),
    ]
    more.sessions = [1]
    try feed.append(more)
    #expect(feed.data.holdings.map(\.entryBar) == [13, 31])
    #expect(feed.data.holdings[0].exitBar == 31 && feed.data.sessions == [10, 15, 20, 31])
  }
}

import Indicators
import Market
import Strategy

/// Merges the candles of several instruments in time, block by block.
///
/// Ties are in the order of the data. A candle is given out when it is known whether its bar is over,
/// and when every other instrument is known to have none before it.
struct FeedMerge<Source: CandleSource> {
  private(set) var streams: [InstrumentStream<Source>]
  private let options: ReplayOptions
  private var queues: [CandleQueue]
  private var times: [Int64] = []
  private let across: CrossSection?
  /// What came of bringing columns near.
  private var fetched: UInt64 = 0

  init(
    _ streams: [InstrumentStream<Source>], _ options: ReplayOptions, _ across: CrossSection?
  ) {
    self.across = across
    self.streams = streams
    self.options = options
    queues = streams.map { CandleQueue(isAggregated: $0.bars.aggregates) }
  }

  /// Gives the next block; candles before the run only warm up.
  ///
  /// - Returns: whether there was one.
  mutating func next(
    _ clock: inout RunClock, _ body: (FeedBlock) throws -> Void
  ) throws -> Bool {
    for i in queues.indices { try refill(i, to: clock.to) }
    guard let isWarm = merge(clock) else { return false }
    var changes: [[CorporateEvent]] = Array(repeating: [], count: streams.count)
    for i in streams.indices where queues[i].taken > 0 {
      changes[i] = try streams[i].applyPriceChanges(before: queues[i].firstTime)
      guard let across else { continue }
      if streams[i].expectsChanges { across.keepHistory(of: i) }
      if !changes[i].isEmpty { try across.apply(changes[i], of: i, outer: streams[i].evaluator) }
    }
    if let across {
      across.exchange(
        queues.map { $0.made }, queues.map { $0.steps }, candles: queues.map { $0.taken },
        first: clock.steps, times: times)
    }
    if isWarm {
      for i in streams.indices where queues[i].taken > 0 {
        streams[i].warm(
          queues[i].made, queues[i].pointers, queues[i].source.range, after: changes[i])
      }
      clock.warm(times.count)
    } else {
      try play(&clock, body)
    }
    for i in queues.indices { queues[i].drop() }
    return true
  }

  /// Reads on until an instrument has a candle to give out, or has no more.
  private mutating func refill(_ i: Int, to end: Int64) throws {
    while queues[i].playable == 0, !queues[i].hasEnded {
      var block = Candles()
      if try streams[i].source.next(into: &block) {
        streams[i].takeEvents()
        try queues[i].add(block, to: end, &streams[i])
      } else {
        try queues[i].end(&streams[i])
      }
    }
  }

  /// Takes moments off the queues, up to a block of them, all before the run or all of it.
  ///
  /// - Returns: whether they are before it; `nil` where there are none.
  private mutating func merge(_ clock: RunClock) -> Bool? {
    times.removeAll(keepingCapacity: true)
    var isWarm: Bool?
    let changing = streams.indices.filter { streams[$0].mayChange }
    let most = options.blockSize(of: streams.count)
    for i in queues.indices { fetched ^= queues[i].fetch(most) }
    while times.count < most {
      var earliest = Int64.max
      for i in queues.indices {
        guard let time = queues[i].next else {
          if queues[i].hasEnded { continue }
          return isWarm  // what it has next is not known yet
        }
        earliest = min(earliest, time)
      }
      if earliest == .max { return isWarm }
      let isBefore = clock.isWarmingUp(earliest)
      if isWarm ?? isBefore != isBefore { return isWarm }
      if !times.isEmpty, isChanged(at: earliest, changing) { return isWarm }
      isWarm = isBefore
      for i in queues.indices where queues[i].next == earliest {
        queues[i].take(at: clock.steps + times.count)
      }
      times.append(earliest)
    }
    return isWarm
  }

  /// Whether a split or a roll of one of some instruments counts before the open of its candle of a moment.
  private func isChanged(at time: Int64, _ changing: [Int]) -> Bool {
    changing.contains { i in
      queues[i].next == time
        && streams[i].isChanged(
          at: time, after: queues[i].taken > 0 ? queues[i].lastTime : nil)
    }
  }

  private mutating func play(
    _ clock: inout RunClock, _ body: (FeedBlock) throws -> Void
  ) throws {
    let before = clock
    var parts: [EngineBlock] = []
    parts.reserveCapacity(streams.count)
    for i in streams.indices {
      parts.append(
        try streams[i].block(
          queues[i].source, queues[i].pointers, queues[i].made, before, steps: queues[i].steps))
    }
    let warmupBars = streams.map { $0.warmupBars }
    try times.withUnsafeBufferPointer { times in
      clock.take(times)
      try parts.withUnsafeBufferPointer { parts in
        try warmupBars.withUnsafeBufferPointer { warmupBars in
          try body(
            FeedBlock(parts: parts, times: times, firstStep: before.steps, warmupBars: warmupBars))
        }
      }
    }
  }
}

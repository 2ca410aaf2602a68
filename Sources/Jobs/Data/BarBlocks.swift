import Indicators
import Market
import Replay
import Text

extension CandleSource {
  /// Gives the bars of the candles with the columns of a graph and the times of the candles that
  /// closed them, block by block, until `body` says that it has enough.
  ///
  /// At a split or a roll of an account the columns go on as those of a run do, with all bars before it in units
  /// and prices of now.
  ///
  /// - Parameter timeframe: that of the bars; the candles are the bars without.
  /// - Throws: the `UserError`s of the data and the timeframe, and what `body` throws.
  mutating func bars(
    _ timeframe: Timeframe?, _ graph: Graph,
    _ body: (Candles, Range<Int>, GraphEvaluator, _ closings: [Int64]) throws -> Bool
  ) throws {
    let work = try PointInTimeGraph(
      graph, instrument: instrument, barFrame: timeframe ?? self.timeframe)
    var aggregator = try timeframe.map {
      try Aggregator(from: self.timeframe, to: $0, instrument: instrument)
    }
    var changes = try PriceChanges(instrument, self.timeframe)
    if accountEvents != nil { work.keepHistory() }
    var block = Candles()
    var bars = Candles()
    var places: [BarClosing] = []
    while try next(into: &block) {
      changes.take(accountEvents)
      var first = 0
      while first < block.count {
        let met = changes.due(at: block.time[first])
        for event in met { aggregator?.meet(event, before: block.time[first]) }
        try work.meet(met)
        let part = first..<changes.next(block.time, first..<block.count)
        first = part.upperBound
        bars.removeAll()
        places.removeAll(keepingCapacity: true)
        if aggregator == nil {
          bars.append(block, part)
        } else {
          aggregator?.feed(block, part, bars: &bars, closings: &places)
        }
        let closings = aggregator == nil ? bars.time : places.map { block.time[$0.known] }
        for start in stride(from: 0, to: bars.count, by: Candles.blockSize) {
          let range = start..<min(start + Candles.blockSize, bars.count)
          work.update(bars, range)
          guard try body(bars, range, work.evaluator, closings) else { return }
        }
      }
    }
  }
}

/// The splits and rolls that go to an account, in the order in which candles meet them: each before the first of
/// its day or, where columns tell it, of its moment.
private struct PriceChanges {
  private var dates: CandleDates
  private var known: [CorporateEvent] = []
  private var areMoments = false
  /// How many events a source has told, and how many of those that change prices candles have met.
  private var told = 0, met = 0

  /// - Throws: what the instrument's calendar throws.
  init(_ instrument: Instrument, _ timeframe: Timeframe?) throws {
    dates = try CandleDates(instrument, timeframe)
  }

  /// Takes what a source knows so far.
  mutating func take(_ events: AccountEvents?) {
    guard let events, events.events.count > told else { return }
    (told, areMoments) = (events.events.count, events.areMoments)
    known = CorporateEvents(events.events).events.filter(\.changesPrices)
  }

  /// Takes out those that count before the open of a candle.
  mutating func due(at time: Int64) -> [CorporateEvent] {
    let start = met
    while met < known.count, isDue(known[met], at: time) { met += 1 }
    return Array(known[start..<met])
  }

  /// The first of some candles but for the first before whose open one counts; the end where there is none.
  mutating func next(_ times: [Int64], _ range: Range<Int>) -> Int {
    guard met < known.count, isDue(known[met], at: times[range.upperBound - 1]) else {
      return range.upperBound
    }
    let event = known[met]
    return range.partitioningIndex { isDue(event, at: times[$0]) }
  }

  private mutating func isDue(_ event: CorporateEvent, at time: Int64) -> Bool {
    areMoments
      ? time >= event.time.milliseconds
      : dates.day(ofCandle: time) >= dates.day(of: event.time)
  }
}

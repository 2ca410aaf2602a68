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
    var events = try EventQueue(instrument, self.timeframe)
    if accountEvents != nil { work.keepHistory() }
    var block = Candles()
    var bars = Candles()
    var places: [BarClosing] = []
    while try next(into: &block) {
      events.take(accountEvents)
      var first = 0
      while first < block.count {
        let met = events.changes(at: block.time[first], after: nil)
        events.pass(block.time[first])
        for event in met { aggregator?.apply(event, before: block.time[first]) }
        try work.apply(met)
        let end = block.time.withUnsafeBufferPointer { times in
          times.baseAddress.map { events.nextChange($0, first..<times.count) } ?? times.count
        }
        let part = first..<end
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

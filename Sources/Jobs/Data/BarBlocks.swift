import Indicators
import Market

extension CandleSource {
  /// Gives the bars of the candles with the columns of a graph and the times of the candles that
  /// closed them, block by block, until `body` says that it has enough.
  ///
  /// - Parameter timeframe: that of the bars; the candles are the bars without.
  /// - Throws: the `UserError`s of the data and the timeframe, and what `body` throws.
  mutating func bars(
    _ timeframe: Timeframe?, _ graph: Graph,
    _ body: (Candles, Range<Int>, GraphEvaluator, _ closings: [Int64]) throws -> Bool
  ) throws {
    let evaluator = try GraphEvaluator(
      graph, instrument: instrument, barFrame: timeframe ?? self.timeframe)
    var aggregator = try timeframe.map {
      try Aggregator(from: self.timeframe, to: $0, instrument: instrument)
    }
    var block = Candles()
    var bars = Candles()
    var places: [BarClosing] = []
    while try next(into: &block) {
      bars.removeAll()
      places.removeAll(keepingCapacity: true)
      if aggregator == nil {
        bars.append(block, 0..<block.count)
      } else {
        aggregator?.feed(block, 0..<block.count, bars: &bars, closings: &places)
      }
      let closings = aggregator == nil ? bars.time : places.map { block.time[$0.known] }
      for start in stride(from: 0, to: bars.count, by: Candles.blockSize) {
        let range = start..<min(start + Candles.blockSize, bars.count)
        evaluator.update(bars, range)
        guard try body(bars, range, evaluator, closings) else { return }
      }
    }
  }
}

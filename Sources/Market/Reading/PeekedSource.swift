/// Candles whose first block is looked at before it is given.
final class PeekedSource: CandleSource {
  /// The first block, until it is given; empty then, and where there are no candles.
  private(set) var first = Candles()
  private var source: any CandleSource

  var instrument: Instrument { source.instrument }
  var timeframe: Timeframe? { source.timeframe }

  /// Reads the first block of a source.
  init(_ source: any CandleSource) throws {
    self.source = source
    if try !self.source.next(into: &first) { first.removeAll() }
  }

  func next(into block: inout Candles) throws -> Bool {
    if first.isEmpty { return try source.next(into: &block) }
    swap(&block, &first)
    first = Candles()
    return true
  }
}

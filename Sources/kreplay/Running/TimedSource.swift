import Market
import Strategy

/// A source as the document wants its instrument, which measures how long reading takes.
struct TimedSource<Source: CandleSource>: CandleSource {
  let instrument: Instrument
  /// Seconds spent in reading so far.
  private(set) var seconds = 0.0
  private var source: Source

  /// A source with the parts of the instrument that a document sets.
  init(_ source: Source, _ settings: StrategyDocument.InstrumentSettings) {
    self.source = source
    var instrument = source.instrument
    if let symbol = settings.symbol { instrument.symbol = symbol }
    if let tick = settings.tick { instrument.tick = tick }
    if let lot = settings.lot { instrument.lot = lot }
    if let currency = settings.currency { instrument.currency = currency }
    if let zone = settings.zone { instrument.zone = zone }
    if let opening = settings.sessionOpen { instrument.sessionOpen = opening }
    self.instrument = instrument
  }

  var timeframe: Timeframe? { source.timeframe }

  mutating func next(into block: inout Candles) throws -> Bool {
    let before = Moment.now
    defer { seconds += Moment.now - before }
    return try source.next(into: &block)
  }
}

/// A source whose candles are adjusted as they pass: the second of two passes.
public struct AdjustedSource<Source: CandleSource>: CandleSource {
  private var source: Source
  private let factors: PriceFactors

  /// Adjusts a source by the factors that an `AdjustmentScan` of the same candles gave.
  public init(_ source: Source, _ factors: PriceFactors) {
    self.source = source
    self.factors = factors
  }

  /// What is traded.
  public var instrument: Instrument { source.instrument }
  /// The length of a candle; nil where it is not known.
  public var timeframe: Timeframe? { source.timeframe }

  /// The next block, as ``CandleSource`` says.
  public mutating func next(into block: inout Candles) throws -> Bool {
    guard try source.next(into: &block) else { return false }
    factors.apply(to: &block)
    return true
  }
}

/// Candles in memory, adjusted, and what a reader should know about it.
///
/// - Throws: `AdjustmentError`; what the instrument's calendar throws.
public func adjusted(
  _ candles: Candles, by events: CorporateEvents, _ adjustment: Adjustment = Adjustment(),
  instrument: Instrument = Instrument(), timeframe: Timeframe?
) throws -> (candles: Candles, notes: [String]) {
  var scan = try AdjustmentScan(
    events, adjustment, instrument: instrument, timeframe: timeframe)
  scan.feed(candles, 0..<candles.count)
  let factors = try scan.finish()
  var result = candles
  factors.apply(to: &result)
  return (result, factors.notes)
}

/// All candles of a source as bars of a coarser timeframe.
///
/// At the end of the data nobody closes the last bar; whether it counts is the caller's to say.
public struct ResampledSource<Source: CandleSource>: CandleSource {
  /// The timeframe of the bars.
  public let timeframe: Timeframe?
  private var source: Source
  private var aggregator: Aggregator
  private let keepsForming: Bool
  private var hasEnded = false
  private var lastStart = Int64.min
  private var block = Candles()
  private var closings: [BarClosing] = []

  /// Bars of `target` from a source's candles.
  ///
  /// - Parameter keepsForming: whether the last bar is given even if no candle closed it.
  /// - Throws: as `Aggregator`.
  public init(_ source: Source, to target: Timeframe, keepsForming: Bool = true) throws {
    self.source = source
    self.keepsForming = keepsForming
    timeframe = target
    aggregator = try Aggregator(
      from: source.timeframe, to: target, instrument: source.instrument)
  }

  /// What is traded.
  public var instrument: Instrument { source.instrument }

  /// - Throws: what the source throws; `TimeframeError` where two bars begin at one time.
  public mutating func next(into bars: inout Candles) throws -> Bool {
    bars.removeAll()
    while bars.isEmpty, !hasEnded {
      guard try source.next(into: &block) else {
        hasEnded = true
        if keepsForming, let bar = aggregator.forming { bars.append(bar) }
        break
      }
      closings.removeAll(keepingCapacity: true)
      aggregator.feed(block, 0..<block.count, bars: &bars, closings: &closings)
      try check(bars)
    }
    return !bars.isEmpty
  }

  private mutating func check(_ bars: Candles) throws {
    for time in bars.time {
      guard time > lastStart else {
        throw TimeframeError.sharedInterval(
          aggregator.target, base: source.timeframe, at: Time(milliseconds: time))
      }
      lastStart = time
    }
  }
}

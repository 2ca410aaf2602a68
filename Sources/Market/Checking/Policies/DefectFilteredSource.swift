/// The candles of any source, with what is odd among them stopped at or left out as policies say.
///
/// Files do this while they are read; this is for what comes from elsewhere, such as a store.
public struct DefectFilteredSource: CandleSource {
  /// What is traded.
  public let instrument: Instrument
  /// The length of a candle; nil where it is not known.
  public let timeframe: Timeframe?
  private let candles: DefectFilter

  /// A source under policies; `nil` where they ask for nothing that a series can be asked.
  ///
  /// - Parameters:
  ///   - calendar: the exchange's, by which candles are missing; `nil` for a rule of the timeframe.
  ///   - name: what messages call the source.
  public init?(
    _ source: some CandleSource, _ policies: DefectPolicies, calendar: ExchangeCalendar?,
    name: String
  ) {
    instrument = source.instrument
    timeframe = source.timeframe
    let candles = DefectFilter(
      SourceStage(source), policies, timeframe: source.timeframe, calendar: calendar, name: name)
    guard let candles else { return nil }
    self.candles = candles
  }

  /// What was left out so far.
  public var defects: DefectLog { candles.log }

  /// The next block, as ``CandleSource`` says.
  public mutating func next(into block: inout Candles) throws -> Bool {
    try candles.next(into: &block)
  }
}

/// A source as a stage.
private final class SourceStage: CandleStage {
  private var source: any CandleSource

  init(_ source: any CandleSource) { self.source = source }

  func next(into block: inout Candles) throws -> Bool { try source.next(into: &block) }
}

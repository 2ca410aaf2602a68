public import Market
import Store

/// Coarser candles: what is wanted.
public struct ResampleRequest {
  /// The candles.
  public var data: DataRequest
  /// The timeframes that are made, each once.
  public var targets: [Timeframe]
  /// Where they go.
  public var destination: Destination
  /// The exchange's calendar, by which days are sessions; `nil` for what the source says.
  public var calendar: ExchangeCalendar?
  /// Whether the last candle is written where it is not whole.
  public var writesPartial: Bool

  /// Candles of some timeframes of finer ones.
  public init(
    data: DataRequest, targets: [Timeframe], to destination: Destination,
    calendar: ExchangeCalendar? = nil, writesPartial: Bool = false
  ) {
    self.data = data
    self.targets = targets
    self.destination = destination
    self.calendar = calendar
    self.writesPartial = writesPartial
  }
}

/// Makes candles of coarser timeframes in one pass.
///
/// Files are written as the candles come; what goes into a store waits for the end, in a temporary
/// file where it is much, and each series is one transaction.
///
/// - Throws: the `UserError`s of files, stores and timeframes.
public func resampleCandles(
  _ request: ResampleRequest, observer: any JobObserver = NoObserver()
) throws -> WrittenCandles {
  var data = request.data
  data.options.policies.stopAtMixedTimeframes()
  var source = try openData(data)
  source.calendar = request.calendar
  var resampler = try Resampler(
    from: source.timeframe, to: request.targets, instrument: source.instrument)
  var writer = try SeriesWriter(request.destination, request.targets, source)
  if let calendar = request.calendar {
    writer.facts = SeriesFacts(calendar).completed(by: writer.facts)
  }
  var bars = request.targets.map { _ in Candles() }
  let calendar = try request.calendar ?? source.instrument.calendar.map { try ExchangeCalendar($0) }
  var hours = HoursNote(calendar, source.timeframe)
  try source.eachBlock(observer, expecting: source.expected) { block in
    hours?.look(at: block)
    resampler.feed(block, 0..<block.count, into: &bars)
    try writer.take(&bars)
    return true
  }
  if request.writesPartial {
    for (place, candle) in resampler.forming.enumerated() {
      if let candle { bars[place].append(candle) }
    }
    try writer.take(&bars)
  }
  let written = try writer.finish(ImportOrigin(source: "\(source.name), resampled"), observer)
  return WrittenCandles(
    series: written, remarks: source.remarks + writer.notes + [hours?.sentence].compactMap { $0 })
}

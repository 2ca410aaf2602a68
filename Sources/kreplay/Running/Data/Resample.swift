import Market
import Store

/// Coarser candles: what is wanted.
struct ResampleRequest {
  let data: DataRequest
  let targets: [Timeframe]
  let destination: Destination
  /// The exchange's calendar, by which days are sessions; `nil` for what the source says.
  var calendar: ExchangeCalendar?
  /// Whether the last candle is written where it is not whole.
  let writesPartial: Bool
}

/// Makes candles of coarser timeframes in one pass.
///
/// Files are written as the candles come; what goes into a store waits for the end, in a temporary
/// file where it is much, and each series is one transaction.
///
/// - Throws: the `UserError`s of files, stores and timeframes.
func resample(_ request: ResampleRequest) throws -> [WrittenSeries] {
  Interruption.watch()
  var data = request.data
  data.options.policies.stopAtMixedTimeframes()
  var source = try openData(data)
  source.calendar = request.calendar
  var resampler = try Resampler(
    from: source.timeframe, to: request.targets, instrument: source.instrument)
  var outlet = try CandleOutlet(request.destination, request.targets, source)
  if let calendar = request.calendar {
    outlet.facts = SeriesFacts(calendar).completed(by: outlet.facts)
  }
  let bar = ProgressBar(total: source.expected)
  defer { bar.clear() }
  var bars = request.targets.map { _ in Candles() }
  var block = Candles()
  var done = 0
  while try source.next(into: &block) {
    resampler.feed(block, 0..<block.count, into: &bars)
    try outlet.take(&bars)
    done += block.count
    bar.show(done)
    try Interruption.check()
  }
  if request.writesPartial {
    for (place, candle) in resampler.forming.enumerated() {
      if let candle { bars[place].append(candle) }
    }
    try outlet.take(&bars)
  }
  let written = try outlet.finish(ImportOrigin(source: "\(source.name), resampled"))
  source.tellNotes()
  return written
}

import Market
import Store
import Text

/// Prices without splits and dividends: what is wanted.
struct AdjustRequest {
  let data: DataRequest
  /// The path of the file of events; `-` is standard input, and without one the candles' own file tells
  /// them.
  let events: String?
  let adjustment: Adjustment
  let destination: Destination
}

/// What was adjusted.
struct AdjustedSeries {
  let written: [WrittenSeries]
  /// What a reader of it should know.
  let notes: [String]
}

/// Takes splits and dividends out of prices, in two passes: the first looks up the closes around the
/// events. The candles of a pipe, which can be read once, wait in a temporary file where they are many.
///
/// - Throws: the `UserError`s of files, stores and events.
func adjust(_ request: AdjustRequest) throws -> AdjustedSeries {
  Interruption.watch()
  if request.data.path == "-" && request.events == "-" {
    throw UsageError(
      "candles and events would both be read from standard input; name a file for one of them")
  }
  var adjustment = request.adjustment
  let events =
    try request.events.map { try CorporateEvents(path: $0) }
    ?? ownEvents(
      request.data, &adjustment)
  var source = try openData(request.data)
  try refuseAdjusted(source, adjustment)
  try refuseRawPrices(request.destination, source)
  var scan = try AdjustmentScan(
    events, adjustment, instrument: source.instrument, timeframe: source.timeframe)
  let kept = CandleSpool()
  let isPipe = request.data.path == "-"
  try passed(&source) { block in
    scan.feed(block, 0..<block.count)
    if isPipe { try kept.append(block) }
  }
  let factors = try scan.finish()
  var outlet = try CandleOutlet(request.destination, [source.timeframe], source)
  outlet.facts.adjusted = true
  let take = { (block: Candles) in
    var bars = [block]
    factors.apply(to: &bars[0])
    try outlet.take(&bars)
  }
  if isPipe {
    var block = Candles()
    while try kept.next(into: &block) { try take(block) }
  } else {
    var again = try openData(request.data)
    try passed(&again, take)
  }
  let origin = ImportOrigin(
    source: "\(source.name), adjusted by \(request.events ?? "its own splits and dividends")")
  return AdjustedSeries(
    written: try outlet.finish(origin), notes: source.notes + source.defects + factors.notes)
}

/// The splits and dividends that the file of candles tells, and what of them is out of its prices.
///
/// - Throws: the `UserError`s of the file; `UsageError` where it tells none, or where its prices are
///   without them.
private func ownEvents(
  _ data: DataRequest, _ adjustment: inout Adjustment
) throws -> CorporateEvents {
  if data.path == "-" {
    throw UsageError(
      "the splits and dividends of standard input are known at its end only; give a file, or --events"
    )
  }
  var source = try openData(data)
  try passed(&source) { _ in }
  guard let events = source.events else {
    throw UsageError(
      "\(printable(source.name)) has no columns of splits and dividends; give a file of them with "
        + "--events, or name the columns with --columns dividend=NAME,split=NAME")
  }
  switch source.basis {
  case .adjusted:
    throw UsageError(
      "the prices of \(printable(source.name)) are without splits and dividends already, as yfinance "
        + "gives them with auto_adjust; fetch them with auto_adjust=False, or use them as they are")
  case .splitAdjusted: adjustment.prices = .splitAdjusted
  case .asTraded, nil: break
  }
  return events
}

/// Hands on all blocks of a source.
private func passed(_ source: inout OpenedData, _ body: (Candles) throws -> Void) throws {
  let bar = ProgressBar(total: source.expected)
  defer { bar.clear() }
  var block = Candles()
  var done = 0
  while try source.next(into: &block) {
    try body(block)
    done += block.count
    bar.show(done)
    try Interruption.check()
  }
}

/// Refuses to take splits out of prices from which they are out.
private func refuseAdjusted(_ source: OpenedData, _ adjustment: Adjustment) throws {
  guard source.facts.adjusted == true, adjustment.prices == .asTraded else { return }
  throw UsageError(
    "the prices of \(printable(source.name)) are marked as adjusted, and would be adjusted again; "
      + "take the series as it was traded, or --split-adjusted where its dividends are still in; "
      + "a wrong mark goes with 'kreplay data set --no-adjusted'")
}

/// Refuses to put adjusted prices in the place of others.
private func refuseRawPrices(_ destination: Destination, _ source: OpenedData) throws {
  guard case .store(let path, let symbol) = destination, CandleStore.isStore(path: path),
    let timeframe = source.timeframe
  else { return }
  let id = SeriesID(symbol ?? source.instrument.symbol, timeframe)
  let store = try CandleStore(path: path, .readOnly)
  guard let there = try store.series().first(where: { $0.id == id }), there.facts.adjusted != true
  else { return }
  throw UsageError(
    "\(printable(path)) holds \(printable(id.description)) with prices that are not marked as "
      + "adjusted, which would be lost; name another series with --as, "
      + "as in --as \(printable(id.symbol)).adjusted")
}

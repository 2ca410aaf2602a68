public import Market
import Store
import Text

/// Prices without splits and dividends: what is wanted.
public struct AdjustRequest {
  /// The candles.
  public var data: DataRequest
  /// The path of the file of events; `-` is standard input, and without one the candles' own file tells
  /// them.
  public var events: String?
  /// In which direction, and which events count.
  public var adjustment: Adjustment
  /// Where the adjusted candles go.
  public var destination: Destination

  /// Candles without their splits and dividends.
  public init(
    data: DataRequest, events: String? = nil, adjustment: Adjustment, to destination: Destination
  ) {
    self.data = data
    self.events = events
    self.adjustment = adjustment
    self.destination = destination
  }
}

/// Takes splits and dividends out of prices, in two passes: the first looks up the closes around the
/// events. The candles of a pipe, which can be read once, wait in a temporary file where they are many.
///
/// - Throws: the `UserError`s of files, stores and events.
public func adjustCandles(
  _ request: AdjustRequest, observer: any JobObserver = NoObserver()
) throws -> WrittenCandles {
  if request.data.path == "-" && request.events == "-" {
    throw UsageError(
      "candles and events would both be read from standard input; name a file for one of them")
  }
  var adjustment = request.adjustment
  var source = try openData(request.data)
  let symbol = source.instrument.symbol
  let events =
    try request.events.map { try CorporateEvents(path: $0, symbol: symbol) }
    ?? ownEvents(request.data, &adjustment, observer)
  try events.refuseCurrency(besides: source.instrument.currency, request.events ?? "")
  if events.namesSymbols, events.events.isEmpty, source.series == nil, request.data.symbol == nil {
    throw UsageError(
      "\(printable(request.events ?? "")) has no events of '\(printable(symbol))', as the candles are called; "
        + "name the instrument whose events are meant with --symbol")
  }
  if let roll = events.events.first(where: { $0.kind == .roll }) {
    throw UsageError(
      "\(roll) is not taken out of prices here; a run with these events and prices as they were traded "
        + "takes part in rolls, and its indicators do not see them")
  }
  try refuseAdjusted(source, adjustment)
  try refuseRawPrices(request.destination, source)
  var scan = try AdjustmentScan(
    events, adjustment, instrument: source.instrument, timeframe: source.timeframe)
  let kept = CandleSpool()
  let isPipe = request.data.path == "-"
  try source.eachBlock(observer, expecting: source.expected) { block in
    scan.feed(block, 0..<block.count)
    if isPipe { try kept.append(block) }
    return true
  }
  let factors = try scan.finish()
  var writer = try SeriesWriter(request.destination, [source.timeframe], source)
  writer.facts.adjusted = true
  let take = { (block: Candles) in
    var bars = [block]
    factors.apply(to: &bars[0])
    try writer.take(&bars)
  }
  if isPipe {
    var block = Candles()
    while try kept.next(into: &block) { try take(block) }
  } else {
    var again = try openData(request.data)
    try again.eachBlock(observer, expecting: again.expected) { block in
      try take(block)
      return true
    }
  }
  let origin = ImportOrigin(
    source: "\(source.name), adjusted by \(request.events ?? "its own splits and dividends")")
  return WrittenCandles(
    series: try writer.finish(origin, observer),
    remarks: source.remarks + notes(of: events, symbol, request.events ?? "") + factors.notes
      + writer.notes)
}

/// Whose events of a file did not count.
private func notes(of events: CorporateEvents, _ symbol: String, _ path: String) -> [String] {
  let none =
    events.namesSymbols && events.events.isEmpty
    ? [
      "\(printable(path)) has no events of '\(printable(symbol))', so that its prices stay as they are"
    ] : []
  return none + eventsOfOtherCase(events.alike, than: symbol)
}

/// The splits and dividends that the file of candles tells, and what of them is out of its prices.
///
/// - Throws: the `UserError`s of the file; `UsageError` where it tells none, or where its prices are
///   without them.
private func ownEvents(
  _ data: DataRequest, _ adjustment: inout Adjustment, _ observer: any JobObserver
) throws -> CorporateEvents {
  if data.path == "-" {
    throw UsageError(
      "the splits and dividends of standard input are known at its end only; give a file, or --events"
    )
  }
  var source = try openData(data)
  try source.eachBlock(observer, expecting: source.expected) { _ in true }
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

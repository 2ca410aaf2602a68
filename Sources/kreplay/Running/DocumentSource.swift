import Market
import Strategy

/// Candles with the instrument that a document wants; it measures how long reading takes and
/// what the candles' fingerprint is.
struct DocumentSource<Source: CandleSource>: CandleSource {
  let instrument: Instrument
  /// Seconds spent in reading so far.
  private(set) var seconds = 0.0
  /// The fingerprint of the candles so far, those from `to` on left out.
  private(set) var fingerprint = Fingerprint()
  /// The first and the last candle so far.
  private(set) var first: Time?
  private(set) var last: Time?
  /// Where the candles come from.
  private(set) var source: Source
  private let to: Int64

  /// A source with the parts of the instrument that a document sets.
  ///
  /// - Throws: `CalendarError`.
  init(_ source: Source, _ document: StrategyDocument) throws {
    self.source = source
    instrument = try document.instrument.applied(to: source.instrument)
    to = document.to?.milliseconds ?? .max
  }

  var timeframe: Timeframe? { source.timeframe }

  mutating func next(into block: inout Candles) throws -> Bool {
    let before = Moment.now
    defer { seconds += Moment.now - before }
    guard try source.next(into: &block) else { return false }
    if first == nil { first = block.time.first.map(Time.init(milliseconds:)) }
    last = block.time.last.map(Time.init(milliseconds:)) ?? last
    var end = block.count
    while end > 0, block.time[end - 1] >= to { end -= 1 }
    fingerprint.update(block, 0..<end)
    return true
  }
}

extension StrategyDocument.InstrumentSettings {
  /// An instrument with the parts that are set.
  func applied(to instrument: Instrument) throws -> Instrument {
    var own = instrument
    own.symbol = symbol ?? own.symbol
    own.tick = tick ?? own.tick
    own.lot = lot ?? own.lot
    own.currency = currency ?? own.currency
    own.zone = zone ?? own.zone
    own.sessionOpen = sessionOpen ?? own.sessionOpen
    // Hours of the document's own count before those of an exchange.
    if zone != nil || sessionOpen != nil { own.calendar = nil }
    return try calendar.map { own.following(try ExchangeCalendar($0)) } ?? own
  }
}

import Market
import Store
import Strategy
import Text

/// Candles with the instrument that a document wants; it works out their fingerprint and checks them
/// on the way.
struct DocumentSource<Source: CandleSource>: CandleSource {
  let instrument: Instrument
  /// The funding of a perpetual, where the document names a file of it.
  private let opened: OpenedFunding?
  var funding: [FundingRate]? { opened?.rates }
  /// Finer candles that give the price path inside these, and what was found of them.
  private(set) var finer: OpenedMagnifier?
  /// Rates of exchange from the currency of the prices to that of the account, where they differ.
  let exchange: OpenedRates?
  /// Whether a store tells that they have the fingerprint that was expected, and nothing else counts in it;
  /// then it is not worked out.
  let isKnown: Bool
  /// The fingerprint of the candles so far, those from `to` on left out, and of the splits, dividends and
  /// rates of funding among them that go to the account.
  var fingerprint: Fingerprint {
    var whole = candles
    for event in takenEvents { whole.update(event) }
    for rate in takenFunding { whole.update(rate) }
    if let exchange, let span {
      for rate in exchange.used(from: span.first, through: span.last) { whole.update(rate) }
    }
    if let finer, let span { finer.add(to: &whole, from: span.first, through: span.last) }
    return whole
  }
  /// From the first candle of the run so far to the last; `nil` before the first.
  private var span: (first: Time, last: Time)? {
    guard let first, let last else { return nil }
    let end = to.map { min(last, Time(milliseconds: $0.milliseconds - 1)) } ?? last
    return (max(first, from ?? first), end)
  }
  private var candles = Fingerprint()
  /// When the candles so far opened.
  private(set) var times = CandleTimes()
  /// The first and the last candle so far.
  private(set) var first: Time?
  private(set) var last: Time?
  private var lastClose: Double?
  private var hasEnded = false
  /// Whether the run met the delisting of the instrument.
  private(set) var isDelisted = false
  /// Where the candles come from.
  private(set) var source: Source
  /// Which candles are traded.
  let from: Time?
  let to: Time?
  /// The last candle that counts in the fingerprint, whatever comes after it; `nil` for all.
  private let lastOwn: Time?
  /// Blocks that were read before they were asked for, the last one first.
  private var waiting: [Candles] = []
  /// Whether the market rests at weekends, where sales are settled by candles below a day.
  private var weekends: WeekendSigns?
  private var check: DataCheck
  private let checks: Bool
  /// Whether a candle has volume.
  private(set) var hasVolume = false
  /// How far candles reach.
  private(set) var range = CandleRange()

  /// A source with the parts of the instrument that an entry of a document sets.
  ///
  /// - Parameters:
  ///   - rates: of exchange that were read for other instruments.
  ///   - last: the last candle that counts in the fingerprint, and all else up to it where the document names
  ///     no end; `nil` for that of the document.
  /// - Throws: what the source throws for its first candles; `CalendarError`, `ZoneError`.
  init(
    _ source: Source, _ entry: DataEntry, of document: StrategyDocument,
    _ policies: DefectPolicies, checks: Bool = true, _ rates: KnownRates = KnownRates(),
    through last: Time? = nil
  ) throws {
    self.source = source
    self.checks = checks
    var instrument = try document.instrument(of: entry).applied(to: source.instrument)
    opened = try entry.funding.map { try OpenedFunding(path: $0) }
    try (source as? OpenedData)?.refuseCurrency(besides: instrument.currency)
    exchange = entry.isTraded ? try OpenedRates(for: instrument, of: document, rates) : nil
    if entry.isTraded { try document.checkCommission(instrument) }
    if entry.isTraded, document.account.settlement > 0 {
      weekends = try WeekendSigns(instrument, source.timeframe)
    }
    var block = Candles()
    repeat {
      block = Candles()
      guard try self.source.next(into: &block) else { break }
      waiting.append(block)
      weekends?.look(at: block)
    } while weekends.map { !$0.areEnough } ?? false
    block = waiting.first ?? Candles()
    waiting.reverse()
    if let weekends { instrument.restsAtWeekends = weekends.restsAtWeekends }
    self.instrument = instrument
    let isDaily = source.timeframe.map { $0.intradaySeconds == nil } ?? false
    let first = isDaily ? block.time.first.map(Time.init(milliseconds:)) : nil
    from = try document.from?.time(for: instrument, ofDaily: first)
    let end = try document.to?.time(for: instrument, ofDaily: first)
    to = end ?? last.map { Time(milliseconds: $0.milliseconds + 1) }
    lastOwn = last
    if let magnifier = entry.magnifier {
      finer = try OpenedMagnifier(
        magnifier, of: entry, base: self.source.timeframe, instrument, from: from, to: to)
    }
    let isAlone =
      opened == nil && exchange == nil && finer == nil && source.accountEvents == nil
    isKnown = isAlone && (source as? OpenedData)?.areExpected == true
    check = DataCheck(
      of: source, calendar: try instrument.calendar.map { try ExchangeCalendar($0) },
      policies: policies)
  }

  /// The fingerprint of the candles alone so far.
  var ofCandles: Fingerprint { candles }

  /// Findings about the candles that were given, at their end.
  mutating func checked() -> CheckReport { check.finish() }

  var timeframe: Timeframe? { source.timeframe }
  var accountEvents: AccountEvents? { source.accountEvents }
  var magnifier: Magnifier? { finer?.magnifier }
  var exchangeRates: [ExchangeRate]? { exchange?.rates }
  /// What a reader should know of the rates of exchange.
  var exchangeNotes: [String] { exchange?.notes ?? [] }
  /// What is odd about them in the run's time.
  var exchangeCautions: [String] {
    guard let exchange, let span else { return [] }
    return exchange.cautions(from: span.first, through: span.last)
  }

  /// What a reader should know of the days on which sales are settled.
  var settlementNotes: [String] { weekends?.note.map { [$0] } ?? [] }
  /// What a reader should know of the funding.
  var fundingNotes: [String] { opened?.notes ?? [] }
  /// That funding of the run's time is missing.
  var fundingCautions: [String] {
    guard let opened, let span else { return [] }
    return opened.cautions(from: span.first, through: span.last, times, of: timeframe)
  }

  /// The splits and dividends of the run's time that go to the account; complete once all is read.
  var takenEvents: [CorporateEvent] {
    guard let known = accountEvents else { return [] }
    return CorporateEvents(known.events).events.filter(isWithin)
  }

  /// Whether an event is one of a day of the run.
  func isWithin(_ event: CorporateEvent) -> Bool {
    guard let first, let last else { return false }
    let start = max(first, from ?? first).milliseconds
    let time = event.time.milliseconds
    return time > start - 86_400_000 && time <= last.milliseconds
      && time < to?.milliseconds ?? .max
  }

  /// The rates of funding of the run's time.
  private var takenFunding: [FundingRate] {
    guard let first, let last else { return [] }
    return (funding ?? []).filter {
      $0.time >= max(first, from ?? first) && $0.time <= last
        && $0.time.milliseconds < to?.milliseconds ?? .max
    }
  }

  mutating func next(into block: inout Candles) throws -> Bool {
    if let first = waiting.popLast() {
      block = first
    } else if try !source.next(into: &block) {
      return try delist(into: &block)
    }
    try refuseAfterDelisting(block)
    let to = to?.milliseconds ?? .max
    if first == nil { first = block.time.first.map(Time.init(milliseconds:)) }
    last = block.time.last.map(Time.init(milliseconds:)) ?? last
    lastClose = block.close.last ?? lastClose
    var end = block.count
    let own = lastOwn?.milliseconds ?? .max
    while end > 0, block.time[end - 1] >= to || block.time[end - 1] > own { end -= 1 }
    if !isKnown { candles.update(block, 0..<end) }
    times.append(block.time)
    range.add(block)
    hasVolume = hasVolume || block.volume.contains { $0 > 0 }
    let from = from
    finer?.compare(block, from: from, end)
    if instrument.restsAtWeekends { weekends?.count(block) }
    if checks { look(at: block, end) }
    return true
  }

  /// Gives the candle of the day on which the instrument was delisted, once.
  private mutating func delist(into block: inout Candles) throws -> Bool {
    guard !hasEnded, let last, let lastClose else { return false }
    hasEnded = true
    guard var delisting = try Delisting(of: accountEvents, instrument, timeframe),
      let candle = delisting.candle(after: last, close: lastClose),
      candle.time[0] < to?.milliseconds ?? .max
    else { return false }
    block = candle
    isDelisted = true
    times.append(candle.time)
    self.last = Time(milliseconds: candle.time[0])
    return true
  }

  private func refuseAfterDelisting(_ block: Candles) throws {
    guard let time = block.time.last.map(Time.init(milliseconds:)),
      var delisting = try Delisting(of: accountEvents, instrument, timeframe)
    else { return }
    guard delisting.isOver(at: time) else { return }
    let after =
      block.time.first { delisting.isOver(at: Time(milliseconds: $0)) } ?? time.milliseconds
    throw CandlesAfterDelisting(
      symbol: instrument.symbol, event: delisting.event, time: Time(milliseconds: after))
  }

  private mutating func look(at block: Candles, _ end: Int) {
    if let events = accountEvents?.events { check.know(events.filter { $0.kind == .split }) }
    if end == block.count {
      check.add(block)
    } else {
      var some = Candles()
      some.append(block, 0..<end)
      check.add(some)
    }
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
    if let contract {
      own.contract.multiplier = contract.multiplier ?? contract.tickValue.map { $0 / own.tick } ?? 1
      own.contract.margin = contract.margin
      own.contract.maintenance = contract.maintenance ?? 0
    }
    own.rules.sameDayExit = sameDayExit ?? own.rules.sameDayExit
    own.rules.priceLimit = priceLimit ?? own.rules.priceLimit
    own.rules.short = short ?? own.rules.short
    own.rules.negativePrices = negativePrices ?? own.rules.negativePrices
    // Hours of the document's own count before those of an exchange.
    if zone != nil || sessionOpen != nil { own.calendar = nil }
    return try calendar.map { own.following(try ExchangeCalendar($0)) } ?? own
  }
}

/// Candles of a day on which the instrument was not traded any more.
struct CandlesAfterDelisting: UserError {
  let symbol: String
  let event: CorporateEvent
  let time: Time

  var exitCode: ExitCode { .data }

  var description: String {
    "\(symbol.isEmpty ? "the instrument" : printable(symbol)) has a candle of \(time), and \(event) says "
      + "that there was no trading from that day on; write the first day without trading"
  }
}

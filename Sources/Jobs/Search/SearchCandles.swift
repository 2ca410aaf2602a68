import Market
import Strategy

/// The candles of a search: in memory once for all trials, or, where they are many, read again for each
/// pass.
struct SearchCandles: Sendable {
  /// The most candles that are kept in memory, 48 bytes each.
  static let mostKept = 2_000_000

  /// One for each instrument; `nil` where they are read again.
  var kept: [KeptCandles]?
  let requests: [DataRequest]
  let document: StrategyDocument
  /// What is known of them besides.
  let facts: Facts

  struct Facts: Sendable {
    let instruments: [Instrument]
    let frame: Timeframe?
    let hash: String
    let from: Time?
    let to: Time?
    let first: Time
    /// The last candle, or the end of the document's `to` where that comes before it.
    let last: Time
    /// The last candle that is played.
    let lastCandle: Time
    let count: Int
    let warnings: [String]
    /// Those of the check of the candles.
    let cautions: [String]
    /// What rules ask of sessions, and the instruments of which nothing tells it.
    let unknownSessions: [SessionFact: [String]]

    /// All symbols, with commas between.
    var symbols: String { instruments.map(\.symbol).joined(separator: ", ") }
  }

  /// Reads all candles of a document once.
  ///
  /// - Throws: the `UserError`s of files and stores; `InterruptedError`.
  init(
    _ requests: [DataRequest], of document: StrategyDocument, isUniverse: Bool,
    _ observer: any JobObserver
  ) throws {
    self.requests = requests
    self.document = document
    var sources = try RunSources(requests, of: document)
    observer.began(expecting: sources.expected)
    defer { observer.ended() }
    var all: [KeptCandles]? = []
    var count = 0
    var played: Int64?
    for i in sources.all.indices {
      var blocks: [Candles] = []
      var block = Candles()
      let to = sources.to?.milliseconds ?? Int64.max
      while try sources.all[i].next(into: &block) {
        try observer.check()
        count += block.count
        observer.advanced(to: count)
        if count <= Self.mostKept { blocks.append(block) } else { all = nil }
        if let last = block.time.last(where: { $0 < to }) { played = max(played ?? last, last) }
        if let last = block.time.last, last >= to { break }
      }
      all?.append(KeptCandles(sources.all[i], blocks))
    }
    kept = all
    if all == nil, requests.contains(where: { $0.path == "-" }) {
      throw UsageError(
        "more than \(Amounts.whole(Self.mostKept)) candles come through standard input, and a search reads "
          + "them several times; 'kreplay data import' puts them into a store")
    }
    try sources.checkMagnifiers()
    let checks = sources.checked()
    let chooses = isUniverse || document.ranksInstruments
    let cautions = sources.cautions(checks)
    facts = try Facts(
      instruments: sources.all.map(\.instrument), frame: sources.all.first?.timeframe,
      hash: sources.all.map { $0.fingerprint.hex }.joined(separator: " "), from: sources.from,
      to: sources.to, first: sources.firstCandle(document), last: sources.lastCandle,
      lastCandle: played.map(Time.init(milliseconds:)) ?? sources.lastCandle, count: count,
      warnings: cautions + sources.survivorship(chooses: chooses) + sources.warnings(document)
        + sources.neverFilled(document) + sources.notes(checks),
      cautions: cautions, unknownSessions: sources.unknownSessions(document))
  }

  /// Keeps the memory of others that hold the same candles.
  mutating func share(_ other: SearchCandles) {
    guard let own = kept, let others = other.kept, own.count == others.count else { return }
    kept = zip(own, others).map { $0.with($1.blocks) }
  }

  /// The candles from their first on.
  func open() throws -> [SearchSource] {
    if let kept { return kept.map { SearchSource(kept: $0) } }
    return try RunSources(requests, of: document).all.map { SearchSource(read: $0) }
  }
}

extension RunSources {
  /// The first candle of the run.
  ///
  /// - Throws: `EmptyRunError` where there is none between the document's `from` and `to`.
  fileprivate func firstCandle(_ document: StrategyDocument) throws -> Time {
    for (place, source) in all.enumerated() {
      guard let first = source.first, let last = source.last else { continue }
      let isEmpty = source.from.map { $0 > last } ?? false || source.to.map { $0 <= first } ?? false
      if isEmpty {
        throw EmptyRunError(
          file: document.data[place].text, from: source.from, to: source.to, first: first,
          last: last)
      }
    }
    guard let first = all.compactMap(\.first).min() else {
      throw UsageError("the data have no candle; name others with --data")
    }
    return max(first, from ?? first)
  }

  fileprivate var lastCandle: Time {
    let last = all.compactMap(\.last).max() ?? Time(milliseconds: 0)
    return to.map { min(last, Time(milliseconds: $0.milliseconds - 1)) } ?? last
  }
}

/// The candles of an instrument in memory.
struct KeptCandles: Sendable {
  let instrument: Instrument
  let timeframe: Timeframe?
  let accountEvents: AccountEvents?
  let funding: [FundingRate]?
  let magnifier: Magnifier?
  let exchangeRates: [ExchangeRate]?
  let blocks: [Candles]

  init(_ source: some CandleSource, _ blocks: [Candles]) {
    instrument = source.instrument
    timeframe = source.timeframe
    accountEvents = source.accountEvents
    funding = source.funding
    magnifier = source.magnifier
    exchangeRates = source.exchangeRates
    self.blocks = blocks
  }

  private init(_ other: KeptCandles, _ blocks: [Candles]) {
    (instrument, timeframe) = (other.instrument, other.timeframe)
    (accountEvents, funding) = (other.accountEvents, other.funding)
    (magnifier, exchangeRates) = (other.magnifier, other.exchangeRates)
    self.blocks = blocks
  }

  /// The same instrument with other candles.
  func with(_ blocks: [Candles]) -> KeptCandles { KeptCandles(self, blocks) }
}

/// Candles in memory, or such as are read: one type, so that the engine is compiled once for both.
struct SearchSource: CandleSource {
  private let kept: KeptCandles?
  private var read: DocumentSource<OpenedData>?
  private var place = 0

  init(kept: KeptCandles) { self.kept = kept }

  init(read: DocumentSource<OpenedData>) {
    kept = nil
    self.read = read
  }

  var instrument: Instrument { kept?.instrument ?? read?.instrument ?? Instrument() }
  var timeframe: Timeframe? { kept == nil ? read?.timeframe : kept?.timeframe }
  var accountEvents: AccountEvents? { kept == nil ? read?.accountEvents : kept?.accountEvents }
  var funding: [FundingRate]? { kept == nil ? read?.funding : kept?.funding }
  var magnifier: Magnifier? { kept == nil ? read?.magnifier : kept?.magnifier }
  var exchangeRates: [ExchangeRate]? { kept == nil ? read?.exchangeRates : kept?.exchangeRates }

  mutating func next(into block: inout Candles) throws -> Bool {
    guard let kept else { return try read?.next(into: &block) ?? false }
    guard place < kept.blocks.count else { return false }
    block = kept.blocks[place]
    place += 1
    return true
  }
}

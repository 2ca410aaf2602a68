import Market
import Replay
import Store
import Strategy
import Text

/// The candles of a run's instruments, in the order of the document, and what is found in them.
struct RunSources {
  /// One for each instrument.
  var all: [DocumentSource<OpenedData>]
  /// The first moment that is traded, and the first that is no longer.
  let from: Time?
  let to: Time?

  /// Opens the candles of each entry of a document.
  ///
  /// - Parameter checks: whether they are checked on the way.
  /// - Throws: the `UserError`s of files and stores; `InstrumentsError` where the instruments do not go
  ///   together.
  init(_ requests: [DataRequest], of document: StrategyDocument, checks: Bool = true) throws {
    let rates = KnownRates()
    all = try zip(requests, document.data).map { request, entry in
      do {
        return try DocumentSource(
          openData(request), entry, of: document, request.options.policies, checks: checks, rates)
      } catch let error as StoreFileError where error.kind == .candles {
        throw error.named(by: "'data' of the document or --data")
      }
    }
    from = all.first?.from
    to = all.first?.to
    try checkNames()
    try checkMoments("from", document.from, \.from)
    try checkMoments("to", document.to, \.to)
  }

  /// About how many candles there are, where that can be told before they are read.
  var expected: Int? { all.compactMap(\.source.expected).max() }

  /// Seconds for which those who played them waited for candles.
  var waited = 0.0

  /// What the candles are called, without folders.
  var name: String {
    all.map { source in
      source.source.name + (source.finer.map { " with \($0.name) inside" } ?? "")
    }.joined(separator: ", ")
  }

  /// Whether there are several instruments, so that what is said names them.
  private var areSeveral: Bool { all.count > 1 }

  private func checkNames() throws {
    for (place, source) in all.enumerated() {
      guard
        let other = all[..<place].first(where: { $0.instrument.symbol == source.instrument.symbol })
      else { continue }
      throw InstrumentsError(
        .sameName(
          source.instrument.symbol, other.source.name, source.source.name,
          isOfStore: source.source.series != nil))
    }
  }

  /// A time without a zone is one of the instrument's, and must be the same moment for all.
  private func checkMoments(
    _ key: String, _ written: WrittenTime?, _ moment: (DocumentSource<OpenedData>) -> Time?
  ) throws {
    guard let written, let first = all.first, let start = moment(first),
      let other = all.first(where: { moment($0) != start }), let end = moment(other)
    else { return }
    throw InstrumentsError(
      .severalMoments(
        key, written.description, (first.instrument.symbol, start),
        (other.instrument.symbol, end)))
  }
}

extension RunSources {
  /// Sees that each instrument has a candle in the run.
  ///
  /// - Throws: `EmptyRunError`.
  func checkRange(_ run: Run, _ document: StrategyDocument) throws {
    for (place, source) in all.enumerated()
    where run.instruments[place].candleCount == 0 || run.candleCount == 0 {
      guard let first = source.first, let last = source.last else { continue }
      throw EmptyRunError(
        file: document.data[place].text, from: source.from, to: source.to, first: first, last: last)
    }
    try checkMagnifiers()
  }

  /// Sees that finer candles, where there are any, make some of the candles that were read.
  ///
  /// - Throws: `MagnifierError`.
  func checkMagnifiers() throws {
    for source in all { try source.finer?.check(source.source.name) }
  }

  /// When the run's candles opened: each moment at which some instrument has one, once.
  func times(of run: Run) -> CandleTimes {
    let first = run.warmupCandles
    let all = areSeveral ? CandleTimes(merging: all.map(\.times), to: to) : self.all[0].times
    return all.part(first..<first + run.equity.count)
  }

  /// What a check of the candles found, instrument by instrument.
  mutating func checked() -> [CheckReport] { all.indices.map { all[$0].checked() } }

  /// What was found that may change a result.
  func cautions(_ reports: [CheckReport]) -> [String] {
    let symbols = Set(all.map(\.instrument.symbol))
    return named(
      zip(all, reports).map {
        ($0.finer?.cautions ?? []) + $0.exchangeCautions + $0.fundingCautions
          + $0.eventsOfOtherCase(symbols) + $1.cautions
      }) + eventsOfNoInstrument + apart
  }

  /// What was left out of the candles, or kept, because it was asked for.
  var defects: [String] { named(all.map(\.source.defects)) }

  /// Splits and dividends of the files that are not applied to the account.
  private var eventsLeftOut: [String] { named(all.map(\.eventsLeftOut)) }

  /// What a reader of the candles should know.
  func notes(_ reports: [CheckReport]) -> [String] {
    named(
      zip(all, reports).map {
        $0.source.notes + $0.eventNotes + $0.settlementNotes + $0.fundingNotes
          + $0.exchangeNotes + ($0.finer?.notes ?? []) + $1.notes
      })
  }

  /// What a reader must know of candles and document together, whatever plays them.
  ///
  /// - Throws: `ZoneError`, `SessionError`.
  func warnings(_ document: StrategyDocument) throws -> [String] {
    defects + eventsLeftOut + tinyDistances(document) + currencies(document)
      + (try sessionEnds(document)) + unsetKeys(document)
  }

  /// What to say of distances far below what a candle moves.
  private func tinyDistances(_ document: StrategyDocument) -> [String] {
    named(all.map { document.tinyDistances($0.range) })
  }

  /// What to say of rates that nothing needs, and of units that are worked out of money in one currency and
  /// prices in another.
  private func currencies(_ document: StrategyDocument) -> [String] {
    let needed = Set(all.flatMap { $0.exchange?.pairs ?? [] })
    let spare = document.rates.filter { !needed.contains($0) }.map { $0.base + $0.quote }
    let sentence =
      "The rates of \(listed(spare)) are not used: they lead from the prices of no instrument to the account's currency."
    return (spare.isEmpty ? [] : [sentence]) + currenciesAssumed(document)
      + unitsOfOtherMoney(document)
  }

  /// What to say where some of the instruments that are traded name a currency and others none.
  private func currenciesAssumed(_ document: StrategyDocument) -> [String] {
    let traded = zip(all, document.data).filter(\.1.isTraded).map(\.0.instrument)
    let unnamed = traded.filter(\.currency.isEmpty).map { printable($0.symbol) }
    guard let one = traded.first(where: { !$0.currency.isEmpty }), !unnamed.isEmpty else {
      return []
    }
    let whose = unnamed.count <= 6 ? listed(unnamed) : "\(unnamed.count) instruments"
    return [
      "Nothing says in which currency the prices of \(whose) are. They are taken to be in \(printable(one.currency)), as those of \(printable(one.symbol)) are. 'instrument.currency' of an entry of 'data' names it."
    ]
  }

  private func unitsOfOtherMoney(_ document: StrategyDocument) -> [String] {
    guard document.unitsNeedExchangeRate else { return [] }
    return named(
      all.map { source in
        source.exchange.map {
          [
            "The expression of 'size.units' has amounts of the account, in \(printable($0.account)), beside prices in \(printable($0.prices)). 'account.exchangeRate' leads from these to the account's currency, as in account.equity / (close * account.exchangeRate)."
          ]
        } ?? []
      })
  }

  /// Sentences with the instrument that they are about, where there are several.
  private func named(_ sentences: [[String]]) -> [String] {
    guard areSeveral else { return sentences.flatMap { $0 } }
    return zip(all, sentences).flatMap { source, own in
      own.map { "\(source.instrument.symbol): \($0)" }
    }
  }

  /// Instruments that are never traded at one time: one of them has ended when the other begins.
  private var apart: [String] {
    let known = all.compactMap { source in
      source.first.flatMap { first in
        source.last.map { (symbol: source.instrument.symbol, first: first, last: $0) }
      }
    }
    guard let late = known.max(by: { $0.first < $1.first }),
      let early = known.min(by: { $0.last < $1.last }), early.last < late.first
    else { return [] }
    return [
      "\(early.symbol) ends before \(late.symbol) begins. They are never traded at the same time."
    ]
  }
}

/// Why instruments cannot be traded together.
struct InstrumentsError: UserError {
  enum Fact {
    /// Two instruments of one name, and what their candles are called; whether those of the second are of a
    /// store, where `symbol` says which series is meant.
    case sameName(String, String, String, isOfStore: Bool)
    /// A time of the document that is another moment for each of two instruments.
    case severalMoments(String, String, (symbol: String, time: Time), (symbol: String, time: Time))
  }

  let fact: Fact

  init(_ fact: Fact) { self.fact = fact }

  var exitCode: ExitCode { .usage }

  var description: String {
    switch fact {
    case .sameName(let symbol, let first, let second, let isOfStore):
      let name = symbol.isEmpty ? "have no name" : "are both called '\(printable(symbol))'"
      let own =
        isOfStore
        ? "\"instrument\": { \"symbol\": \"B\" } beside 'store'"
        : "{ \"file\": \"\(printable(second))\", \"symbol\": \"B\" }"
      return "\(printable(first)) and \(printable(second)) \(name); give each its own, as in \(own)"
    case .severalMoments(let key, let text, let first, let second):
      return "'\(key)' is \(text), which is \(first.time) for \(printable(first.symbol)) and "
        + "\(second.time) for \(printable(second.symbol)); write it with a zone, as in "
        + "\"\(first.time)\""
    }
  }
}

import Glibc
package import Market
import Replay
public import Store
package import Strategy
import Text

/// A run of a journal whose trades a chart shows.
public struct ChartRun: Sendable {
  /// The run as the journal has it.
  public let run: JournalRun
  /// Those of the drawn instrument whose prices are numbers, in the order of their entries.
  let trades: [Trade]
  /// The document with the parameters of the run; `nil` where there is none that can be read.
  let document: StrategyDocument?
  /// The place among its instruments of the one that is drawn.
  let place: Int
  /// The splits and rolls of that instrument that its account met.
  let changes: [AccountEvent]
  /// Whether its account took part in events of instruments.
  private let tookPart: Bool
  /// The candles and events that its command named instead of the document's.
  private let asked: GivenCandles
  /// Whether its candles were named when it was asked for, and are not those of the document.
  var isDataNamed: Bool { !asked.requests.isEmpty }

  /// Looks a run up.
  ///
  /// - Parameters:
  ///   - text: the beginning of its identity, its strategy's name, or `last`.
  ///   - symbol: of the instrument that is drawn; needed where the run has several.
  /// - Throws: `JournalError`, `StoreFileError`; `UsageError` where it is not told which of several
  ///   instruments is drawn.
  public init(_ text: String, of journal: Journal, symbol: String?) throws {
    let detail = try journal.run(text)
    run = detail.run
    tookPart = detail.tookPartInEvents
    asked = GivenCandles().completed(by: detail.asked)
    let place = try Self.place(of: symbol, in: detail.run)
    self.place = place
    trades = try journal.trades(of: run.id).map { Trade($0) }
      .filter {
        $0.instrument == place && $0.entryPrice.isFinite && $0.exitPrice.isFinite
          && $0.quantity.isFinite
      }
    changes = try journal.accountEvents(of: run.id).filter {
      $0.instrument == place && $0.event.changesPrices
    }
    document = try? StrategyDocument(
      text: detail.document, path: foundPath(run.documentPath, in: detail.asked.folder),
      asRun: detail.canonical)
  }

  /// A time of its candles, as messages say it: the date alone for days and longer.
  func words(_ time: Time) -> String {
    RunTimes(run).text(time)
  }

  private static func place(of symbol: String?, in run: JournalRun) throws -> Int {
    guard run.instruments.count > 1 else { return 0 }
    if let place = run.instruments.firstIndex(where: { $0.symbol == symbol }) { return place }
    let words = "the run \(RunIdentity.grouped(run.id))"
    let known = run.instruments.prefix(12).map { printable($0.symbol) }.joined(separator: ", ")
    throw UsageError(
      symbol.map { "\(words) has no instrument '\(printable($0))'; it has \(known)" }
        ?? "\(words) has several instruments; say with --symbol which one is drawn: \(known)")
  }

  /// Whether it has other instruments than the one that is drawn.
  package var isOfSeveral: Bool { run.instruments.count > 1 }
  /// The name of the instrument that is drawn.
  var symbol: String { isOfSeveral ? run.instruments[place].symbol : run.symbol }
  /// The fingerprint of its candles.
  var dataHash: String { isOfSeveral ? run.instruments[place].dataHash : run.dataHash }

  /// What its document says of the instrument.
  package var settings: StrategyDocument.InstrumentSettings? {
    document.map { document in
      if let pattern { return document.instrument(of: pattern) }
      return document.data.indices.contains(place)
        ? document.instrument(of: document.data[place]) : document.instrument
    }
  }

  /// As messages call it.
  var words: String { "the run \(RunIdentity.grouped(run.id))" }

  /// The timeframe of its bars, if it is known.
  package var bars: Timeframe? { (run.barFrame ?? run.baseFrame).flatMap { try? Timeframe($0) } }
  /// The timeframe of its candles, if it is known.
  var base: Timeframe? { run.baseFrame.flatMap { try? Timeframe($0) } }

  /// The timeframe that bars of some candles have to have to be the run's; `nil` where the candles
  /// are no finer, or no others than the run's bars.
  func bars(of candles: some CandleSource) -> Timeframe? {
    guard let bars, let own = candles.timeframe, bars != own, bars.isDivided(by: own) else {
      return nil
    }
    return bars
  }

  /// The candles with which it was asked for, or that its document names.
  ///
  /// - Throws: `RunDataError` where they cannot be found.
  public func data() throws -> DataRequest {
    let count = max(1, run.instruments.count)
    var all = asked.requests
    if all.isEmpty, let document { all = document.data.map { DataRequest($0, of: document) } }
    guard all.count == count else { throw RunDataError(fact: .unknown, run: self) }
    all.read(with: asked.reading)
    var data = all[place]
    if data.path == "-" { throw RunDataError(fact: .piped, run: self) }
    if isDataNamed { data.bars = bars }
    let isSample = data.path.hasPrefix(SampleCandles.scheme)
    if !isSample, access(data.path, F_OK) != 0 {
      throw RunDataError(fact: .gone(data.path), run: self)
    }
    return data
  }
}

extension ChartRun {
  /// The entry of its document for the instrument that is drawn; where the only one means many what it says of
  /// each, and for candles of their own where the document has none.
  func entry(of data: DataRequest) -> DataEntry {
    let named = DataEntry(.file(path: data.path, options: data.options), text: data.words)
    guard var entry = pattern else { return ownEntry ?? named }
    entry.symbols = nil
    entry.text = named.text
    if case .store(let path, _, let timeframe, let events) = entry.source {
      // Finer candles of a store are those of the same symbol.
      entry.source = .store(path: path, symbol: symbol, timeframe: timeframe, events: events)
    } else {
      entry.source = named.source
    }
    return entry
  }

  /// The only entry of its document where that means many instruments: what it says it says of each.
  private var pattern: DataEntry? {
    guard let document, document.data.count == 1, let only = document.data.first,
      only.symbols != nil || only.source.path.contains(where: { "*?".contains($0) })
    else { return nil }
    return only
  }

  private var ownEntry: DataEntry? {
    guard let document, document.data.count == max(1, run.instruments.count) else { return nil }
    return document.data[place]
  }

  /// From where the events come in which its account took part; `nil` for none.
  ///
  /// - Parameter given: those that are named in place of the document's.
  /// - Throws: `RunDataError` where they cannot be found.
  func events(given: EventsChoice?) throws -> EventsChoice? {
    guard tookPart || given != nil, let document else { return nil }
    // An entry that means many instruments has the same for each.
    let entries = document.data.map { DataRequest($0.source) }
    let isUniverse = ownEntry == nil
    let prepared = entries.prepared(for: document, events: given ?? asked.events)
      .map(\.options.events)
    if prepared.allSatisfy({ $0 == nil }) { throw RunDataError(fact: .events, run: self) }
    var choice = isUniverse ? prepared.compactMap { $0 }.first : prepared[place]
    if isUniverse, isOfSeveral {
      choice?.symbol = symbol
      choice?.isShared = true
    }
    if case .file(let path)? = choice?.place, path != "-", access(path, F_OK) != 0 {
      throw RunDataError(fact: .eventsGone(path), run: self)
    }
    return choice
  }
}

/// Why the candles of a run are not to be had, or those that were given are not the run's.
struct RunDataError: UserError {
  enum Fact {
    case unknown, piped
    case gone(String)
    /// The events of its account: the document does not name them, or their file is not there.
    case events, eventsGone(String)
    /// What the candles are called and whose they are.
    case symbol(String, name: String)
    /// What the candles are called, and their fingerprint up to the run's last.
    case fingerprint(String, name: String, isNamed: Bool)
  }

  let fact: Fact
  let run: ChartRun

  var exitCode: ExitCode {
    switch fact {
    case .gone, .eventsGone: .io
    default: .usage
    }
  }

  var description: String {
    let example = "as in 'kreplay chart candles.csv --run \(RunIdentity.grouped(run.run.id))'"
    switch fact {
    case .unknown:
      return "the journal does not know where the candles of \(run.words) are; name their file, "
        + example
    case .piped:
      return "the candles of \(run.words) came through standard input; name a file with them, "
        + example
    case .gone(let path):
      return "the candles of \(run.words) were in '\(printable(path))', and there is no such file "
        + "now; go to the folder in which it ran, or name the file, \(example)"
    case .events:
      return
        "the account of \(run.words) had splits, dividends or rolls that its document does not "
        + "name; name them as it did, with '--events events.csv' or '--events columns'"
    case .eventsGone(let path):
      return
        "the events of \(run.words) were in '\(printable(path))', and there is no such file now; go to "
        + "the folder in which it ran, or name the file, as in '--events events.csv'"
    case .symbol(let symbol, let name):
      return "\(printable(name)) holds \(printable(symbol)), and \(run.words) traded "
        + "\(printable(run.symbol)); give the candles of that (where only the file's name is "
        + "another, say so with --symbol), or another --run"
    case .fingerprint(let found, let name, let isNamed):
      let cure =
        isNamed
        ? "give the file it was run on, read with the same options"
        : "if it was run with --data or the file has changed, name the right file"
      let candles = printable(name) + (run.document?.wordsOfRates ?? "")
      return "\(candles) does not hold the candles of \(run.words) (up to its last, "
        + "\(run.words(run.run.last)), their fingerprint is \(found), the run's is \(run.dataHash)); "
        + cure
    }
  }
}

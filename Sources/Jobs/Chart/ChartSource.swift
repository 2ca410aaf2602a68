import Market
import Store
import Strategy

/// The candles of a chart; for a run's trades with the instrument as its document has it, and the
/// fingerprint up to the run's last candle, with all else that counts in it.
struct ChartSource: CandleSource {
  let instrument: Instrument
  /// What a person calls the candles.
  var name: String { opened?.name ?? "" }
  /// Whether candles up to the run's last are the run's; known once they are read.
  private(set) var isOwn = false
  /// Candles of which nothing else counts.
  private var candles: OpenedData?
  /// Those of a run with its document, by which events, funding, rates of exchange and finer candles count.
  private var played: DocumentSource<OpenedData>?
  private var fingerprint = Fingerprint()
  private let run: ChartRun?
  private let isNamed: Bool
  private var remarks: [String] = []
  /// Why the funding and the finer candles of the document were not opened beside a file that was named.
  private var failure: (any Error)?

  /// Opens the candles of a request.
  ///
  /// - Throws: the `UserError`s of files and stores; `RunDataError` where the events of the run's account are
  ///   not there.
  init(_ request: ChartRequest) throws {
    run = request.run
    isNamed = request.isFileNamed || request.run?.isDataNamed == true
    var data = request.data
    data.options.events = nil
    var opened = try Self.open(data, request)
    instrument = try run?.settings?.applied(to: opened.instrument) ?? opened.instrument
    guard let run, let document = run.document, run.base.map({ $0 == opened.timeframe }) ?? true
    else {
      candles = opened
      if request.events != nil, let other = request.run {
        remarks.append(
          other.document == nil
            ? "the document of \(other.words) cannot be read here, so --events is left out"
            : "\(opened.name) has other candles than \(other.words), so --events is left out")
      }
      return
    }
    let events = try run.events(given: request.events)
    try opened.open(events)
    var entry = run.entry(of: data)
    do {
      played = try DocumentSource(
        opened, entry, of: document, data.options.policies, checks: false, through: run.run.last)
    } catch {
      guard isNamed, data.path != "-", entry.funding != nil || entry.magnifier != nil else {
        throw error
      }
      // A run with --data had none of the funding and the finer candles that its document names.
      failure = error
      (entry.funding, entry.magnifier) = (nil, nil)
      opened = try Self.open(data, request)
      try opened.open(events)
      played = try DocumentSource(
        opened, entry, of: document, data.options.policies, checks: false, through: run.run.last)
    }
  }

  private static func open(_ data: DataRequest, _ request: ChartRequest) throws -> OpenedData {
    var opened = try openData(data)
    opened.calendar = request.calendar ?? opened.calendar
    return opened
  }

  private var opened: OpenedData? { candles ?? played?.source }

  var timeframe: Timeframe? { opened?.timeframe }

  var accountEvents: AccountEvents? { played?.accountEvents }

  /// What a reader of the candles should know; complete once they are read.
  var notes: [String] { (opened.map { $0.ownNotes + $0.defects } ?? []) + remarks }

  mutating func next(into block: inout Candles) throws -> Bool {
    if played != nil { return try played?.next(into: &block) ?? false }
    guard try candles?.next(into: &block) ?? false else { return false }
    if let run {
      var end = block.count
      while end > 0, block.time[end - 1] > run.run.last.milliseconds { end -= 1 }
      fingerprint.update(block, 0..<end)
    }
    return true
  }

  /// Sees that the candles, which are read, are those of the run, or of another timeframe.
  ///
  /// - Throws: `RunDataError`.
  mutating func check() throws {
    guard let run else { return }
    // Candles that were named took the place of the document's, with what it says of them; events that the
    // run had no part in are not drawn as if it had.
    let found =
      played.map { $0.takenEvents.isEmpty ? [$0.fingerprint, $0.ofCandles] : [$0.fingerprint] }
      ?? [fingerprint]
    isOwn = found.contains { $0.hex == run.dataHash }
    if isOwn { return }
    let symbol = instrument.symbol
    if !symbol.isEmpty, !run.symbol.isEmpty, symbol != run.symbol {
      throw RunDataError(fact: .symbol(symbol, name: name), run: run)
    }
    guard let own = timeframe, let base = run.base, own != base else {
      if let failure { throw failure }
      throw RunDataError(
        fact: .fingerprint(found[0].hex, name: name, isNamed: isNamed), run: run)
    }
    remarks.append(
      "\(name) has candles of \(own), \(run.words) had \(base); its trades stand on the candles "
        + "that hold their times")
  }
}

import Glibc
public import Market
public import Store
import Text

/// Files of candles for a store: what is wanted.
public struct ImportRequest {
  /// Paths as they were given; `-` is standard input.
  public var files: [String]
  /// The store's path.
  public var store: String
  /// What is known about the files beyond what can be seen in them.
  public var options: ReadingOptions
  /// What is known about their instrument.
  public var facts: SeriesFacts

  /// Files for a store, which is made where it is missing.
  public init(
    _ files: [String], into store: String, options: ReadingOptions = ReadingOptions(),
    facts: SeriesFacts = SeriesFacts()
  ) {
    self.files = files
    self.store = store
    self.options = options
    self.facts = facts
  }
}

/// What became of one series of a file, or of some files of a folder.
public struct ImportedFile: Sendable {
  /// What a person calls it.
  public let name: String
  /// The dialect in which it is written.
  public let dialect: String
  /// What it changed in the store.
  public let result: ImportResult
  /// What a reader of its candles should know.
  public let notes: [String]
}

/// What became of all files.
public struct ImportOutcome: Sendable {
  /// What is in the store, a series each.
  public internal(set) var imported: [ImportedFile] = []
  /// Files of a folder, and instruments of a file, that are not in the store, and why.
  public internal(set) var faults: [(name: String, fault: any UserError)] = []
}

/// Puts files of candles into a store, each series as a whole or not at all.
///
/// A folder whose files are of several series, and a file of several instruments, are several series:
/// one that is wrong does not keep out the others.
///
/// - Throws: the `UserError`s of files and stores; where some files are in the store already, the error
///   says which.
public func importCandles(
  _ request: ImportRequest, observer: any JobObserver = NoObserver()
) throws -> ImportOutcome {
  try refuseStores(request)
  var work = ImportWork(request, observer)
  for file in request.files {
    do {
      try work.take(file)
    } catch let fault as any UserError {
      try work.close()
      throw work.outcome.imported.isEmpty
        ? fault : ImportStopped(fault, after: work.outcome.imported)
    }
  }
  try work.close()
  return work.outcome
}

/// An import on its way.
private struct ImportWork {
  private(set) var outcome = ImportOutcome()
  private let request: ImportRequest
  private let observer: any JobObserver
  private var options: ReadingOptions
  private var store: CandleStore?

  init(_ request: ImportRequest, _ observer: any JobObserver) {
    self.request = request
    self.observer = observer
    options = request.options
    if options.timeframe != nil { options.policies.stopAtMixedTimeframes() }
  }

  /// What is at a path.
  mutating func take(_ path: String) throws {
    try recallColumns()
    let series = try SeriesOfPath(path: path, options)
    outcome.faults += series.faults
    if let first = series.faults.first, series.items.isEmpty { throw first.fault }
    let isOne = series.items.count == 1 && series.faults.isEmpty
    for item in series.items {
      do {
        try take(item)
      } catch let fault as any UserError where !isOne && fault.exitCode != .interrupted {
        outcome.faults.append((item.name, fault))
      }
    }
  }

  /// What the store knows of columns counts where nothing else is said.
  private mutating func recallColumns() throws {
    guard options.knownColumns.isEmpty, CandleStore.isStore(path: request.store) else { return }
    let known = try CandleStore(path: request.store, .readOnly)
    options.knownColumns = try known.knownColumns()
    try known.close()
  }

  private mutating func take(_ item: SeriesOfPath.Item) throws {
    do {
      var source = try item.open()
      try put(&source, item.name)
    } catch let fault as DataError {
      guard case .severalSymbols(let symbols) = fault.problem,
        let parts = try item.byInstrument(symbols)
      else { throw fault }
      for part in parts {
        do {
          var source = try part.open()
          try put(&source, item.name)
        } catch let fault as any UserError where fault.exitCode != .interrupted {
          outcome.faults.append((item.name, fault))
        }
      }
    }
  }

  private mutating func put(_ source: inout CandleFile, _ name: String) throws {
    // A store is made once there is something to put into it.
    let open = try store ?? CandleStore(path: request.store, .createIfMissing)
    store = open
    let facts = try facts(for: source, in: open)
    observer.began(expecting: estimatedRows(of: name))
    defer { observer.ended() }
    let result = try open.import(
      &source, symbol: request.options.symbol, timeframe: request.options.timeframe,
      facts: facts,
      origin: ImportOrigin(
        source: name, dialect: source.dialect, header: source.header, columns: source.columns)
    ) { done in
      observer.advanced(to: done)
      try observer.check()
    }
    if !source.columns.isEmpty, !source.header.isEmpty {
      options.knownColumns[source.header] = source.columns
    }
    outcome.imported.append(
      ImportedFile(
        name: name, dialect: source.dialect, result: result,
        notes: try clockNotes(source, result, open) + scaleNote(result) + source.eventsNotKept(name)
          + source.defects.sentences
          + zoneNotTaken(from: source, facts, result.series)))
  }

  /// What is known about a series. The zone of a file's times is that of its instrument only where the
  /// store knows no other.
  private func facts(for source: CandleFile, in store: CandleStore) throws -> SeriesFacts {
    var facts = request.facts
    let timeframe = request.options.timeframe ?? source.timeframe
    guard facts.zone == nil, source.instrument.zone != Instrument().zone, let timeframe else {
      return facts
    }
    let id = SeriesID(request.options.symbol ?? source.instrument.symbol, timeframe)
    if let known = try store.series(id) {
      // One that does not say its zone counts by UTC so far.
      facts.zone = known.facts.zone ?? Instrument().zone
    }
    return facts
  }

  /// What the reader says, and of times that name no zone whose clocks the store knows.
  private func clockNotes(
    _ source: CandleFile, _ result: ImportResult, _ store: CandleStore
  ) throws -> [String] {
    let notes = source.notes
    guard notes.contains(where: { source.saysTakenAsUTC($0) }),
      let zone = try store.series(result.series)?.instrument.zone, zone != Instrument().zone
    else { return notes }
    let count = result.replaced
    let lost =
      "\(Amounts.whole(count)) candle\(count == 1 ? "" : "s") of the store \(count == 1 ? "was" : "were") "
      + "replaced and cannot be had back from it"
    let cure =
      count > 0
      ? "restore a copy of the store from before and import with --time-zone \(zone): \(lost)"
      : "delete what was added and import it with --time-zone \(zone)"
    return notes.map { note in
      guard source.saysTakenAsUTC(note) else { return note }
      return
        "times say no zone and were taken as UTC, while \(printable(result.series.description)) is of \(zone) "
        + "in the store; if they are of those clocks, \(cure)"
    }
  }

  /// Whether what was replaced lies all above or all below what was there, while other candles stay: a file of
  /// another unit, or with other adjustments.
  private func scaleNote(_ result: ImportResult) -> [String] {
    guard let ratios = result.ratios, result.total > result.read,
      ratios.lowerBound > 1.001 || ratios.upperBound < 0.999
    else { return [] }
    let (least, greatest) = (Self.times(ratios.lowerBound), Self.times(ratios.upperBound))
    let (replaced, kept) = (result.replaced, result.total - result.read)
    let those =
      replaced == 1
      ? "1 candle of \(printable(result.series.description)) was replaced by one with a close of"
      : "\(Amounts.candles(replaced)) of \(printable(result.series.description)) were replaced by others with closes of"
    return [
      "\(those) \(least == greatest ? least : "\(least) to \(greatest)") times the old, and "
        + "\(Amounts.whole(kept)) other\(kept == 1 ? "" : "s") of the store stay\(kept == 1 ? "s" : ""): if this file is "
        + "in another unit, or adjusted in another way for splits and dividends, the series has prices of both now; "
        + "import all of it from one source"
    ]
  }

  /// A ratio with four digits.
  private static func times(_ ratio: Double) -> String {
    let unit = pow(10, log10(ratio).rounded(.down) - 3)
    return Amounts.price((ratio / unit).rounded() * unit)
  }

  /// Whose days a series has, where that is not the zone that was named for a file of it.
  private func zoneNotTaken(
    from source: CandleFile, _ facts: SeriesFacts, _ id: SeriesID
  ) -> [String] {
    let named = source.instrument.zone
    guard request.facts.zone == nil, let zone = facts.zone, zone != named else { return [] }
    return [
      "days of \(printable(id.description)) stay those of \(zone), which the store has; "
        + "'kreplay data set --exchange-zone \(named)' changes that"
    ]
  }

  func close() throws { try store?.close() }
}

extension CandleFile {
  /// Splits and dividends of its columns, which a store has no place for.
  ///
  /// - Parameter path: of the file, for what a person can type.
  fileprivate func eventsNotKept(_ path: String) -> [String] {
    let dividends = fileEvents.count { $0.kind == .dividend }
    let splits = fileEvents.count { $0.kind == .split }
    let counts = [(dividends, "dividend"), (splits, "split")].filter { $0.0 > 0 }
      .map { "\(Amounts.whole($0.0)) \($0.1)\($0.0 == 1 ? "" : "s")" }
    if counts.isEmpty { return [] }
    return [
      "\(counts.joined(separator: " and ")) of the file's columns are not in the store, which keeps prices as they are written; "
        + "'kreplay data adjust \(printable(path))' takes them out of prices, and a run takes them from a file of events, "
        + "as in --events events.csv"
    ]
  }
}

/// Refuses what is no file of candles, before anything is changed.
private func refuseStores(_ request: ImportRequest) throws {
  for file in request.files where file != "-" && isDatabase(file) {
    try CandleStore(path: file, .readOnly).close()
    throw UsageError(
      "'\(printable(file))' is a candle store, not a file of candles; "
        + "'kreplay data merge \(printable(file))' takes its series over")
  }
  if request.files.count(where: { $0 == "-" }) > 1 {
    throw UsageError("standard input can be read once; write - once")
  }
}

/// An import that ended at a file after others were done.
struct ImportStopped: UserError {
  /// What is wrong with the file.
  let fault: any UserError
  /// The files that are in the store.
  let done: [ImportedFile]

  init(_ fault: any UserError, after done: [ImportedFile]) {
    self.fault = fault
    self.done = done
  }

  var exitCode: ExitCode { fault.exitCode }

  var description: String {
    let names = done.prefix(5).map { "'\(printable($0.name))'" }.joined(separator: ", ")
    let more = done.count > 5 ? " and \(Amounts.whole(done.count - 5)) more" : ""
    return fault.description
      + "\n  the store has \(names)\(more) from before; nothing of this file and those after it"
  }
}

import Market
import Store

/// Files of candles for a store: what is wanted.
struct ImportRequest {
  /// Paths as they were given; `-` is standard input.
  let files: [String]
  /// The store's path.
  let store: String
  /// What is known about the files beyond what can be seen in them.
  let options: ReadingOptions
  /// What is known about their instrument.
  let facts: SeriesFacts
}

/// What became of one file.
struct ImportedFile {
  /// What a person calls it.
  let name: String
  let dialect: String
  let result: ImportResult
  /// What a reader of its candles should know.
  let notes: [String]
}

/// Puts files of candles into a store, each as a whole or not at all.
///
/// - Throws: the `UserError`s of files and stores; where some files are in the store already, an
///   `ImportStopped` that says which.
func importFiles(_ request: ImportRequest) throws -> [ImportedFile] {
  Interruption.watch()
  try refuseStores(request)
  var imported: [ImportedFile] = []
  var store: CandleStore?
  for file in request.files {
    do {
      // A store is made once there is something to put into it.
      var source = try openCandles(path: file, request.options)
      let open = try store ?? CandleStore(path: request.store, .createIfMissing)
      store = open
      imported.append(try importFile(file, &source, into: open, request))
    } catch let fault as any UserError {
      try store?.close()
      throw imported.isEmpty ? fault : ImportStopped(fault, after: imported)
    }
  }
  try store?.close()
  return imported
}

private func importFile(
  _ file: String, _ source: inout CandleFile, into store: CandleStore, _ request: ImportRequest
) throws -> ImportedFile {
  let bar = ProgressBar(total: StandardError.isTerminal ? estimatedRows(of: file) : nil)
  defer { bar.clear() }
  let name = file == "-" ? "standard input" : file
  let result = try store.import(
    &source, symbol: request.options.symbol, timeframe: request.options.timeframe,
    facts: request.facts, origin: ImportOrigin(source: name, dialect: source.dialect)
  ) { done in
    bar.show(done)
    try Interruption.check()
  }
  return ImportedFile(
    name: name, dialect: source.dialect, result: result,
    notes: source.notes + source.defects.sentences)
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

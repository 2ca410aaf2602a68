import Market
import Store

/// Series on their way to files or a store, one a timeframe.
struct SeriesWriter {
  private let targets: [Timeframe?]
  private let symbol: String
  /// What is known about the series beyond their candles.
  var facts: SeriesFacts
  private let store: String?
  private var sinks: [CandleSink] = []
  private var paths: [String] = []
  /// What waits for the end, on its way to a store.
  private let waiting: [CandleSpool]

  /// Opens the files that a destination names.
  ///
  /// - Throws: `FileError`; `UsageError` where a series of a store would have no symbol.
  init(_ destination: Destination, _ targets: [Timeframe?], _ source: OpenedData) throws {
    self.targets = targets
    waiting = targets.map { _ in CandleSpool() }
    facts = source.facts
    switch destination {
    case .store(let path, let symbol):
      store = path
      self.symbol = symbol ?? source.instrument.symbol
      if self.symbol.isEmpty {
        throw UsageError("the candles have no symbol of their own; name one with --as")
      }
    case .file(let output):
      store = nil
      symbol = source.instrument.symbol
      try open(output, targets.first ?? nil, source.instrument)
    case .folder(let folder, let format):
      store = nil
      symbol = source.instrument.symbol
      for case let target? in targets {
        try open(
          CandleOutput(in: folder, format, symbol: symbol, timeframe: target), target,
          source.instrument)
      }
    }
  }

  private mutating func open(
    _ output: CandleOutput, _ timeframe: Timeframe?, _ instrument: Instrument
  ) throws {
    sinks.append(try CandleSink(output, timeframe: timeframe, instrument))
    paths.append(output.path)
  }

  /// Takes what was made, and empties it.
  mutating func take(_ bars: inout [Candles]) throws {
    for place in bars.indices where !bars[place].isEmpty {
      if store == nil {
        try sinks[place].write(bars[place], 0..<bars[place].count)
      } else {
        try waiting[place].append(bars[place])
      }
      bars[place].removeAll()
    }
  }

  /// Gives files their names, or puts the series into the store.
  mutating func finish(
    _ origin: ImportOrigin, _ observer: any JobObserver
  ) throws -> [WrittenSeries] {
    if let store { return try putIntoStore(store, origin, observer) }
    var written: [WrittenSeries] = []
    for place in sinks.indices {
      try sinks[place].finish()
      written.append(
        WrittenSeries(
          timeframe: targets[place], count: sinks[place].count, path: paths[place], result: nil))
    }
    return written
  }

  /// What a reader of the files should know.
  var notes: [String] { Set(sinks.flatMap(\.notes)).sorted() }

  private func putIntoStore(
    _ path: String, _ origin: ImportOrigin, _ observer: any JobObserver
  ) throws -> [WrittenSeries] {
    let instrument = facts.instrument(symbol)
    if let empty = waiting.firstIndex(where: { $0.count == 0 }) {
      throw EmptySeriesError(timeframe: targets[empty])
    }
    let store = try CandleStore(path: path, .createIfMissing)
    var written: [WrittenSeries] = []
    for (place, target) in targets.enumerated() {
      var source = SpooledSource(
        spool: waiting[place], instrument: instrument, timeframe: target)
      let result = try store.import(
        &source, symbol: symbol, timeframe: target, facts: facts, origin: origin
      ) { _ in try observer.check() }
      written.append(
        WrittenSeries(timeframe: target, count: waiting[place].count, path: nil, result: result))
    }
    try store.close()
    return written
  }
}

/// Candles that waited, as a source.
private struct SpooledSource: CandleSource {
  let spool: CandleSpool
  let instrument: Instrument
  let timeframe: Timeframe?

  mutating func next(into block: inout Candles) throws -> Bool { try spool.next(into: &block) }
}

/// Nothing to put into a store.
struct EmptySeriesError: UserError {
  let timeframe: Timeframe?
  var exitCode: ExitCode { .data }
  var description: String {
    "there is no whole candle\(timeframe.map { " of \($0)" } ?? "") to keep; "
      + "take more candles, a shorter timeframe, or --partial"
  }
}

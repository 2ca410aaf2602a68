public import Market
import Text

extension CandleStore {
  /// Puts the candles of a source into a series, whole or not at all.
  ///
  /// New candles are added wherever they lie; a candle of a time that is there replaces the stored
  /// one where it differs. Where all candles of both have sequence numbers, a candle is known by its
  /// number instead, and may correct the time too. Candles that are there already change nothing; an
  /// import of nothing else leaves the file as it is, byte for byte.
  ///
  /// Memory does not grow with the source. About 100 ns a candle beside what the source takes.
  ///
  /// - Parameters:
  ///   - source: the candles, in the order of time.
  ///   - symbol: what the series is called; `nil` for what the source says.
  ///   - timeframe: the length of its candles; `nil` for what the source says.
  ///   - facts: what is known beyond what the source says, and counts before that.
  ///   - origin: where the candles come from, for the record.
  ///   - progress: told after each block how many candles were read; what it throws ends the import.
  /// - Throws: `CandleStoreError` where the candles cannot be of the series; `StoreFileError`; what
  ///   the source and `progress` throw. The store is then as it was.
  @discardableResult
  public func `import`(
    _ source: inout some CandleSource, symbol: String? = nil, timeframe: Timeframe? = nil,
    facts: SeriesFacts = SeriesFacts(), origin: ImportOrigin = ImportOrigin(),
    progress: (Int) throws -> Void = { _ in }
  ) throws -> ImportResult {
    let id = try seriesID(of: source, symbol, timeframe)
    let facts = facts.completed(by: SeriesFacts(source.instrument))
    var result: ImportResult?
    _ = try change { connection in
      var work = SeriesImport(
        SeriesTable(connection: connection, path: path), id, facts, origin, chunk: chunk)
      let done = try work.run(&source, progress: progress)
      result = done.result
      return done.changes ? done.result : nil
    }
    guard let result else { throw error(.noCandles(id)) }
    return result
  }

  /// The series that the candles of a source belong to.
  private func seriesID(
    of source: some CandleSource, _ symbol: String?, _ timeframe: Timeframe?
  ) throws -> SeriesID {
    let symbol = try checked(symbol ?? source.instrument.symbol)
    if let timeframe, let given = source.timeframe, given != timeframe {
      throw error(.otherTimeframe(SeriesID(symbol, timeframe), given))
    }
    guard let timeframe = timeframe ?? source.timeframe else { throw error(.noTimeframe(symbol)) }
    return SeriesID(symbol, timeframe)
  }

  /// A symbol that can be printed and typed.
  func checked(_ symbol: String) throws -> String {
    let scalars = symbol.unicodeScalars
    guard (1...200).contains(scalars.count), scalars.allSatisfy(\.isPrintable) else {
      throw error(.badSymbol(symbol))
    }
    return symbol
  }
}

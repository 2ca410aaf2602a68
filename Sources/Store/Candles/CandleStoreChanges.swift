import GRDB
public import Market

extension CandleStore {
  /// Puts the candles of one series into another, which win where both have one, and removes the
  /// first.
  ///
  /// - Throws: `CandleStoreError` where there are no such series or they contradict each other;
  ///   `StoreFileError`. The store is then as it was.
  @discardableResult
  public func merge(_ from: SeriesID, into: SeriesID) throws -> ImportResult {
    if from == into { throw error(.itself(from)) }
    let result = try change { connection in
      let table = SeriesTable(connection: connection, path: path)
      let taken = try table.find(from.symbol, from.timeframe)
      _ = try table.find(into.symbol, into.timeframe)
      guard from.timeframe == into.timeframe else {
        throw error(.otherTimeframe(into, from.timeframe))
      }
      var source = CursorSource(taken, try ChunkCursor(connection, taken, path: path))
      var work = SeriesImport(
        table, into, taken.facts, ImportOrigin(source: from.description), chunk: chunk)
      let result = try work.run(&source, progress: { _ in }).result
      try Self.remove(taken, connection)
      return result
    }
    guard let result else { throw error(.noCandles(from)) }
    return result
  }

  /// Puts all series of another store into this one; its candles win where both have one.
  ///
  /// - Throws: `CandleStoreError` where a series contradicts the one here; `StoreFileError`. The
  ///   store is then as it was.
  @discardableResult
  public func merge(_ other: CandleStore) throws -> [ImportResult] {
    var results: [ImportResult] = []
    let all = try other.series().filter { $0.candles > 0 }
    _ = try change { connection in
      var changes = false
      for series in all {
        var source = try other.source(symbol: series.id.symbol, timeframe: series.id.timeframe)
        var work = SeriesImport(
          SeriesTable(connection: connection, path: path), series.id, series.facts,
          ImportOrigin(source: other.path), chunk: chunk)
        let done = try work.run(&source, progress: { _ in })
        results.append(done.result)
        changes = changes || done.changes
      }
      return changes ? true : nil
    }
    return results
  }

  /// Removes a series, or its candles of a range.
  ///
  /// - Parameters:
  ///   - from: the first open time that goes; `nil` for the first there is.
  ///   - to: the first that stays; `nil` for none.
  /// - Returns: how many candles went; a series without candles goes with the last of them.
  /// - Throws: `CandleStoreError` where there is no such series; `StoreFileError`.
  @discardableResult
  public func delete(_ id: SeriesID, from: Time? = nil, to: Time? = nil) throws -> Int {
    let removed = try change { connection -> Int? in
      let table = SeriesTable(connection: connection, path: path)
      let series = try table.find(id.symbol, id.timeframe)
      let removed =
        from == nil && to == nil
        ? series.candles
        : try removeCandles(of: series, from?.milliseconds, to?.milliseconds, connection)
      if removed == series.candles {
        try Self.remove(series, connection)
      } else if removed > 0 {
        try table.summarise(series, numbers: series.numbers)
      } else {
        return nil
      }
      return removed
    }
    return removed ?? 0
  }

  /// Gives a series another symbol.
  ///
  /// - Throws: `CandleStoreError` where there is no such series or the name is taken;
  ///   `StoreFileError`.
  public func rename(_ id: SeriesID, to symbol: String) throws {
    let symbol = try checked(symbol)
    _ = try change { connection in
      let table = SeriesTable(connection: connection, path: path)
      let series = try table.find(id.symbol, id.timeframe)
      let new = SeriesID(symbol, id.timeframe)
      if try table.find(new) != nil { throw error(.taken(new)) }
      let update = try PreparedStatement(
        connection, "UPDATE series SET symbol = ? WHERE series = \(series.number)")
      update.bind(1, symbol)
      try update.run()
      return true
    }
  }

  /// Says more, or better, what is known about a series; what the new facts are silent about stays,
  /// but for what is to go.
  ///
  /// - Throws: `CandleStoreError` where there is no such series; `StoreFileError`.
  public func change(
    _ id: SeriesID, _ facts: SeriesFacts, without unset: Set<SeriesFact> = []
  ) throws {
    _ = try change { connection -> Bool? in
      let table = SeriesTable(connection: connection, path: path)
      let series = try table.find(id.symbol, id.timeframe)
      let new = facts.completed(by: series.facts.without(unset))
      if new == series.facts { return nil }
      try table.write(new, of: series)
      return true
    }
  }
}

extension CandleStore {
  /// Removes a series with all that belongs to it.
  private static func remove(_ series: StoredSeries, _ connection: OpaquePointer) throws {
    for table in ["chunk", "import", "reading", "series"] {
      let sql = "DELETE FROM \(table) WHERE series = \(series.number)"
      try PreparedStatement(connection, sql).run()
    }
  }

  /// Removes candles of a range; of the chunks at its ends the rest is written anew.
  private func removeCandles(
    of series: StoredSeries, _ from: Int64?, _ to: Int64?, _ connection: OpaquePointer
  ) throws -> Int {
    let table = try ChunkTable(connection, series, path: path)
    var removed = 0
    for place in try table.directory() {
      guard place.last >= from ?? .min, to == nil || place.first < to ?? .max else { continue }
      let candles = try table.read(place, hasNumbers: series.numbers != .none)
      let all = 0..<candles.count
      let start = from.map { candles.firstPlace(from: $0, in: all, by: .time) } ?? 0
      let end = to.map { candles.firstPlace(from: $0, in: all, by: .time) } ?? candles.count
      guard start < end else { continue }
      try table.delete(place)
      for rest in [0..<start, end..<candles.count] where !rest.isEmpty {
        try table.write(candles, rest)
      }
      removed += end - start
    }
    return removed
  }
}

/// The candles of a series as a source within the transaction of a change.
private struct CursorSource: CandleSource {
  private let series: StoredSeries
  private let cursor: ChunkCursor

  init(_ series: StoredSeries, _ cursor: ChunkCursor) {
    self.series = series
    self.cursor = cursor
  }

  var instrument: Instrument { series.instrument }
  var timeframe: Timeframe? { series.id.timeframe }
  mutating func next(into block: inout Candles) throws -> Bool { try cursor.next(into: &block) }
}

import GRDB
import Market

/// Puts the candles of a source into a series, within a transaction of its caller.
struct SeriesImport {
  let series: SeriesTable
  let id: SeriesID
  let facts: SeriesFacts
  let origin: ImportOrigin
  let chunk: Int

  /// What came so far.
  private var first: Int64?
  private var last = Int64.min
  private var lastNumber = Int64.min
  private var fingerprint = Fingerprint()
  private var sawNumbers = false
  private var count = 0

  init(
    _ series: SeriesTable, _ id: SeriesID, _ facts: SeriesFacts, _ origin: ImportOrigin, chunk: Int
  ) {
    self.chunk = chunk
    self.series = series
    self.id = id
    self.facts = facts
    self.origin = origin
  }

  /// Reads the source to its end.
  ///
  /// - Returns: what changed; the caller takes back what was written where nothing did.
  mutating func run(
    _ source: inout some CandleSource, progress: (Int) throws -> Void
  ) throws -> (result: ImportResult, changes: Bool) {
    let found = try series.find(id)
    let stored = try found ?? series.add(id)
    let allFacts = try completed(stored.facts)
    var block = Candles()
    guard try next(&source, &block) else { throw series.error(.noCandles(id)) }
    let key: CandleKey = knowsByNumber(stored, block) ? .number : .time
    let table = try ChunkTable(series.connection, stored, path: series.path)
    var merge = try SeriesMerge(
      table, by: key, hasNumbers: stored.numbers != .none || block.hasNumbers, chunk: chunk)
    if id.timeframe.intradaySeconds == nil {
      merge.nearest = Int64(id.timeframe.nominalSeconds) * 500
    }
    repeat {
      try check(block, by: key)
      try merge.add(block)
      if stored.candles == 0 { fingerprint.update(block, 0..<block.count) }
      count += block.count
      try progress(count)
    } while try next(&source, &block)
    try merge.finish()
    if let (new, old) = merge.tooNear {
      throw series.error(
        .tooNear(id, Time(milliseconds: new), stored: Time(milliseconds: old)))
    }
    return try finish(merge, stored, allFacts, isNew: found == nil, key)
  }

  /// The next block with candles, without a column of numbers that holds none.
  private mutating func next(
    _ source: inout some CandleSource, _ block: inout Candles
  ) throws -> Bool {
    repeat {
      guard try source.next(into: &block) else { return false }
    } while block.isEmpty
    guard block.hasNumbers else { return true }
    if block.sequence.contains(where: { $0 != Candles.noSequence }) {
      sawNumbers = true
    } else {
      block.sequence = []
    }
    return true
  }

  /// Whether candles are known by their sequence numbers: where all have them, stored and new.
  private func knowsByNumber(_ stored: StoredSeries, _ block: Candles) -> Bool {
    (stored.numbers == .all || stored.candles == 0) && block.isNumbered
  }

  private func completed(_ stored: SeriesFacts) throws -> SeriesFacts {
    if let (fact, own, other) = stored.contradiction(with: facts) {
      throw series.error(.contradiction(id, fact: fact, stored: own, given: other))
    }
    return stored.completed(by: facts)
  }
}

extension SeriesImport {
  /// Refuses what cannot be candles in their order.
  private mutating func check(_ block: Candles, by key: CandleKey) throws {
    // Times that increase lie between these two.
    for time in [block.time[0], block.time[block.count - 1]] where Time(stored: time) == nil {
      let what = "lies outside the years 1 to 9999"
      throw series.error(.notACandle(id, Time(milliseconds: time), what))
    }
    first = first ?? block.time[0]
    if key == .number { try checkNumbers(block) }
    for i in 0..<block.count {
      guard block.time[i] > last || (i == 0 && count == 0) else {
        throw series.error(
          .disorder(
            id, Time(milliseconds: block.time[i]), after: Time(milliseconds: last)))
      }
      last = block.time[i]
      let sum = block.open[i] + block.high[i] + block.low[i] + block.close[i] + block.volume[i]
      if !sum.isFinite { try checkFinite(block[i]) }
    }
  }

  private func checkFinite(_ candle: Candle) throws {
    let values = [candle.open, candle.high, candle.low, candle.close, candle.volume]
    guard values.allSatisfy(\.isFinite) else {
      throw series.error(.notACandle(id, candle.time, "has a value that is not finite"))
    }
  }

  private mutating func checkNumbers(_ block: Candles) throws {
    for i in 0..<block.count {
      guard let number = block.sequence(at: i), number > lastNumber else {
        throw series.error(.numberMissing(id, Time(milliseconds: block.time[i])))
      }
      lastNumber = number
    }
  }

  /// Writes the rows of the series and the import.
  private func finish(
    _ merge: SeriesMerge, _ stored: StoredSeries, _ allFacts: SeriesFacts, isNew: Bool,
    _ key: CandleKey
  ) throws -> (result: ImportResult, changes: Bool) {
    let learns = allFacts != stored.facts
    if learns { try series.write(allFacts, of: stored) }
    var total = stored.candles
    if merge.changes {
      if key == .number { try checkTimes(stored) }
      total = try series.summarise(
        stored, numbers: numbers(merge, stored, key),
        fingerprint: stored.candles == 0 ? fingerprint : nil)
    }
    let result = ImportResult(
      series: id, isNew: isNew, added: merge.added, replaced: merge.replaced,
      ratios: merge.ratios, unchanged: merge.unchanged, total: total)
    if merge.changes {
      try ImportTable.add(
        result, to: stored.number, origin, first: first ?? 0, last: last, series.connection)
      try ReadingTable.add(origin, to: stored.number, series.connection)
    }
    return (result, merge.changes || learns)
  }

  private func numbers(
    _ merge: SeriesMerge, _ stored: StoredSeries, _ key: CandleKey
  ) -> SequenceNumbers {
    if key == .number { return .all }
    if stored.numbers == .all, merge.added == 0, !sawNumbers { return .all }
    return sawNumbers || stored.numbers != .none ? .some : .none
  }

  /// Numbers may have moved candles in time, but not past their neighbours.
  private func checkTimes(_ stored: StoredSeries) throws {
    let cursor = try PreparedStatement(
      series.connection,
      """
      SELECT first, last, chunk FROM chunk WHERE series = \(stored.number) ORDER BY first_key
      """)
    let table = try ChunkTable(series.connection, stored, path: series.path)
    let places = Dictionary(
      try table.directory().map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    var last = Int64.min
    while try cursor.step() {
      guard let place = places[cursor.integer(2)] else { continue }
      for time in try table.read(place, hasNumbers: true).time {
        guard time > last else {
          throw series.error(
            .disorder(id, Time(milliseconds: time), after: Time(milliseconds: last)))
        }
        last = time
      }
    }
  }
}

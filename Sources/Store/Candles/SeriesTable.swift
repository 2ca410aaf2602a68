import GRDB
import GRDBSQLite
import Market
import Text

/// Reads and writes the rows of `series`.
struct SeriesTable {
  let connection: OpaquePointer
  let path: String

  /// All series, in the order of their symbols and timeframes.
  ///
  /// - Throws: `StoreFileError` where the row of one cannot be what was written.
  func all() throws -> [StoredSeries] { try readable { throw $0 } }

  /// All series whose rows can be read, in that order; each of the others is told of.
  ///
  /// - Parameter symbol: whose series are wanted, as it is written in the store; `nil` for all.
  func readable(
    of symbol: String? = nil, _ fault: (StoreFileError) throws -> Void
  ) throws -> [StoredSeries] {
    let statement = try PreparedStatement(
      connection,
      """
      SELECT series, candles, first, last, numbers, session_open, adjusted,
        tick, lot, symbol, timeframe, currency, zone, calendar, fingerprint,
        bytes, (SELECT count(*) FROM import WHERE import.series = series.series)
      FROM series \(symbol == nil ? "" : "WHERE symbol = ?")
      """)
    if let symbol { statement.bind(1, symbol) }
    var found: [StoredSeries] = []
    while try statement.step() {
      do throws(StoreFileError) {
        found.append(try series(of: statement))
      } catch {
        try fault(error)
      }
    }
    return found.sorted { $0.id < $1.id }
  }

  private func series(
    of row: borrowing PreparedStatement
  ) throws(StoreFileError) -> StoredSeries {
    let number = Int(row.integer(0))
    guard let symbol = row.text(9), let name = row.text(10), let timeframe = try? Timeframe(name)
    else { throw damaged(number, "has no symbol or no timeframe that can be read") }
    let candles = Int(row.integer(1))
    // No two candles open in the same millisecond.
    let limit = Time.range.upperBound.milliseconds - Time.range.lowerBound.milliseconds + 1
    guard candles >= 0, candles <= Int(limit) else {
      throw damaged(number, "has \(candles) candles, which cannot be")
    }
    let first = try time(row.optionalInteger(2), of: number)
    let last = try time(row.optionalInteger(3), of: number)
    var facts = SeriesFacts()
    facts.sessionOpen = row.optionalInteger(5).map { Int($0) }
    facts.adjusted = row.optionalInteger(6).map { $0 != 0 }
    facts.tick = row.optionalNumber(7)
    facts.lot = row.optionalNumber(8)
    facts.currency = row.text(11)
    facts.zone = row.text(12)
    facts.calendar = row.text(13)
    return StoredSeries(
      id: SeriesID(symbol, timeframe), facts: facts, candles: candles, first: first, last: last,
      numbers: SequenceNumbers(rawValue: Int(row.integer(4))) ?? .none,
      fingerprint: row.text(14) ?? "", bytes: Int(row.integer(15)), imports: Int(row.integer(16)),
      number: number)
  }

  private func time(
    _ milliseconds: Int64?, of number: Int
  ) throws(StoreFileError) -> Time? {
    guard let milliseconds else { return nil }
    guard let time = Time(stored: milliseconds) else { throw damaged(number, Time.wordsOfRange) }
    return time
  }

  private func damaged(_ number: Int, _ what: String) -> StoreFileError {
    StoreFileError(.corrupted("its series \(number) \(what)"), path: path, kind: .candles)
  }

  /// The series of an id, if there is one.
  func find(_ id: SeriesID) throws -> StoredSeries? {
    if let found = try readable(of: id.symbol, { throw $0 }).first(where: { $0.id == id }) {
      return found
    }
    // A symbol may be written there with other code points for the same letters.
    return try all().first { $0.id == id }
  }

  /// The series of a symbol, the only one where no timeframe is said.
  ///
  /// - Throws: `CandleStoreError` where there is none or more than one.
  func find(_ symbol: String, _ timeframe: Timeframe?) throws -> StoredSeries {
    let all = try all()
    let ofSymbol = all.filter { $0.id.symbol == symbol }
    guard let first = ofSymbol.first else {
      let nearest = Nearest.name(to: symbol, among: all.map(\.id.symbol))
      throw error(.unknownSymbol(symbol, nearest: nearest, series: all.count))
    }
    let frames = ofSymbol.map(\.id.timeframe)
    guard let timeframe else {
      if ofSymbol.count > 1 { throw error(.ambiguous(symbol, frames)) }
      return first
    }
    guard let found = ofSymbol.first(where: { $0.id.timeframe == timeframe }) else {
      throw error(.unknownTimeframe(SeriesID(symbol, timeframe), others: frames))
    }
    return found
  }

  /// Makes a series without candles.
  func add(_ id: SeriesID) throws -> StoredSeries {
    let statement = try PreparedStatement(
      connection,
      """
      INSERT INTO series (symbol, timeframe, numbers, candles, bytes, fingerprint)
      VALUES (?, ?, 0, 0, 0, '')
      """)
    statement.bind(1, id.symbol)
    statement.bind(2, id.timeframe.description)
    try statement.run()
    guard let series = try find(id) else {
      throw error(.unknownSymbol(id.symbol, nearest: nil, series: 0))
    }
    return series
  }

  /// Writes what is known about a series.
  func write(_ facts: SeriesFacts, of series: StoredSeries) throws {
    let statement = try PreparedStatement(
      connection,
      """
      UPDATE series SET tick = ?, lot = ?, session_open = ?, adjusted = ?, currency = ?, zone = ?,
        calendar = ? WHERE series = \(series.number)
      """)
    for (place, value) in [facts.tick, facts.lot].enumerated() {
      if let value { statement.bind(Int32(1 + place), value) }
    }
    if let sessionOpen = facts.sessionOpen { statement.bind(3, sessionOpen) }
    if let adjusted = facts.adjusted { statement.bind(4, adjusted ? 1 : 0) }
    for (place, value) in [facts.currency, facts.zone, facts.calendar].enumerated() {
      if let value { statement.bind(Int32(5 + place), value) }
    }
    try statement.run()
  }

  /// Writes what the candles of a series are now.
  ///
  /// - Parameter fingerprint: theirs where it is known; else they are read for it.
  /// - Returns: how many there are.
  @discardableResult
  func summarise(
    _ series: StoredSeries, numbers: SequenceNumbers, fingerprint known: Fingerprint? = nil
  ) throws -> Int {
    let update = try PreparedStatement(
      connection,
      """
      UPDATE series SET numbers = ?, fingerprint = ?,
        first = (SELECT min(first) FROM chunk WHERE series = ?3),
        last = (SELECT max(last) FROM chunk WHERE series = ?3),
        candles = (SELECT ifnull(sum(candles), 0) FROM chunk WHERE series = ?3),
        bytes = (SELECT ifnull(sum(bytes), 0) FROM chunk WHERE series = ?3)
      WHERE series = ?3
      """)
    update.bind(1, numbers.rawValue)
    update.bind(2, try (known ?? fingerprint(of: series, numbers)).hex)
    update.bind(3, series.number)
    try update.run()
    return try find(series.id)?.candles ?? 0
  }

  /// The fingerprint of all candles of a series, as they lie in its chunks.
  private func fingerprint(
    of series: StoredSeries, _ numbers: SequenceNumbers
  ) throws -> Fingerprint {
    let cursor = try ChunkCursor(connection, series, path: path, hasNumbers: numbers != .none)
    var fingerprint = Fingerprint()
    var block = Candles()
    while try cursor.next(into: &block) { fingerprint.update(block, 0..<block.count) }
    return fingerprint
  }

  func error(_ fact: CandleStoreError.Fact) -> CandleStoreError {
    CandleStoreError(fact, path: path)
  }
}

extension PreparedStatement {
  /// A text of the row; `nil` for NULL.
  func text(_ column: Int32) -> String? {
    guard !isNull(column) else { return nil }
    return String(decoding: bytes(column), as: UTF8.self)
  }

  /// A whole number of the row; `nil` for NULL.
  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  /// A number of the row; `nil` for NULL.
  func optionalNumber(_ column: Int32) -> Double? { isNull(column) ? nil : number(column) }
}

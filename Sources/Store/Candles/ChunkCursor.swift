import GRDB
import Market

/// Reads the chunks of one series in the order of time, or the last first, through whatever
/// connection. Within a chunk candles are always in the order of time.
final class ChunkCursor {
  private let statement: PreparedStatement
  private let series: SeriesID
  private let hasNumbers: Bool
  private let from: Int64
  private let to: Int64
  private let path: String

  /// A cursor before the first chunk that may have candles of a range.
  ///
  /// - Parameters:
  ///   - from: the first open time that is wanted.
  ///   - to: the first that is not; `nil` for all.
  ///   - hasNumbers: whether candles have sequence numbers, where the series says it no longer.
  ///   - lastFirst: whether the last chunk comes first.
  init(
    _ connection: OpaquePointer, _ series: StoredSeries, path: String, from: Int64? = nil,
    to: Int64? = nil, hasNumbers: Bool? = nil, lastFirst: Bool = false
  ) throws {
    statement = try PreparedStatement(
      connection,
      """
      SELECT candles, checksum, data, first, last FROM chunk
      WHERE series = ?1 AND first < ?3 AND first >=
        ifnull((SELECT max(first) FROM chunk WHERE series = ?1 AND first <= ?2), ?2)
      ORDER BY first \(lastFirst ? "DESC" : "")
      """)
    self.series = series.id
    self.path = path
    self.hasNumbers = hasNumbers ?? (series.numbers != .none)
    self.from = from ?? .min
    self.to = to ?? .max
    statement.bind(1, series.number)
    statement.bind(2, self.from)
    statement.bind(3, self.to)
  }

  /// Replaces `block` by the candles of the next chunk that lie in the range.
  ///
  /// - Returns: whether there were any.
  /// - Throws: `CandleStoreError` where the chunk is damaged.
  func next(into block: inout Candles) throws -> Bool {
    while try statement.step() {
      let count = Int(statement.integer(0))
      let bytes = statement.bytes(2)
      guard (1...ChunkCodec.capacity).contains(count),
        ChunkCodec.checksum(bytes, count: count) == statement.integer(1)
      else { throw damaged("does not have the checksum it was written with") }
      guard ChunkCodec.decode(bytes, count: count, hasNumbers: hasNumbers, into: &block),
        block.time[0] == statement.integer(3), block.time[count - 1] == statement.integer(4)
      else { throw damaged("does not hold the candles it should") }
      guard Time(stored: block.time[0]) != nil, Time(stored: block.time[count - 1]) != nil else {
        throw damaged(Time.wordsOfRange)
      }
      cut(&block)
      if !block.isEmpty { return true }
    }
    return false
  }

  /// Leaves out what is not in the range.
  private func cut(_ block: inout Candles) {
    let count = block.count
    let start =
      block.time[0] < from ? block.firstPlace(from: from, in: 0..<count, by: .time) : 0
    let end =
      block.time[count - 1] >= to ? block.firstPlace(from: to, in: start..<count, by: .time) : count
    block.keep(start..<end)
  }

  private func damaged(_ what: String) -> CandleStoreError {
    CandleStoreError(
      .damaged(series, from: Time(milliseconds: statement.integer(3)), what: what), path: path)
  }
}

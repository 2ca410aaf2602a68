import GRDB
import Market

/// Where a chunk lies in its series.
struct ChunkPlace {
  let row: Int64
  let first: Int64, last: Int64
  let firstKey: Int64, lastKey: Int64
  let count: Int

  /// What the first candle is known by.
  func first(by key: CandleKey) -> Int64 { key == .number ? firstKey : first }
  /// What the last candle is known by.
  func last(by key: CandleKey) -> Int64 { key == .number ? lastKey : last }
}

/// Reads and writes the rows of `chunk` of one series.
final class ChunkTable {
  private let places: PreparedStatement
  private let data: PreparedStatement
  private let insertion: PreparedStatement
  private let deletion: PreparedStatement
  private let series: StoredSeries
  private let path: String
  private var codec = ChunkCodec()

  init(_ connection: OpaquePointer, _ series: StoredSeries, path: String) throws {
    self.series = series
    self.path = path
    places = try PreparedStatement(
      connection,
      """
      SELECT chunk, first, last, first_key, last_key, candles FROM chunk
      WHERE series = \(series.number) ORDER BY first
      """)
    data = try PreparedStatement(
      connection, "SELECT candles, checksum, data FROM chunk WHERE chunk = ?")
    insertion = try PreparedStatement(
      connection,
      """
      INSERT INTO chunk (series, first, last, first_key, last_key, candles, bytes, checksum, data)
      VALUES (\(series.number), ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    deletion = try PreparedStatement(connection, "DELETE FROM chunk WHERE chunk = ?")
  }

  /// Where all chunks lie, in the order of time.
  ///
  /// - Throws: `CandleStoreError` where one lies at times that cannot be.
  func directory() throws -> [ChunkPlace] {
    var found: [ChunkPlace] = []
    places.reset()
    defer { places.reset() }
    while try places.step() {
      guard Time(stored: places.integer(1)) != nil, Time(stored: places.integer(2)) != nil else {
        throw damaged(from: places.integer(1), Time.wordsOfRange)
      }
      found.append(
        ChunkPlace(
          row: places.integer(0), first: places.integer(1), last: places.integer(2),
          firstKey: places.integer(3), lastKey: places.integer(4), count: Int(places.integer(5))))
    }
    return found
  }

  /// The candles of a chunk.
  ///
  /// - Throws: `CandleStoreError` where it is damaged.
  func read(_ place: ChunkPlace, hasNumbers: Bool) throws -> Candles {
    data.reset()
    data.bind(1, place.row)
    defer { data.reset() }
    var candles = Candles()
    guard try data.step(), Int(data.integer(0)) == place.count,
      (1...ChunkCodec.capacity).contains(place.count),
      ChunkCodec.checksum(data.bytes(2), count: place.count) == data.integer(1),
      ChunkCodec.decode(
        data.bytes(2), count: place.count, hasNumbers: hasNumbers, into: &candles)
    else {
      throw damaged(from: place.first, "does not have the checksum it was written with")
    }
    return candles
  }

  private func damaged(from first: Int64, _ what: String) -> CandleStoreError {
    CandleStoreError(
      .damaged(series.id, from: Time(milliseconds: first), what: what), path: path)
  }

  /// Writes a range of candles as a chunk.
  func write(_ candles: Candles, _ range: Range<Int>) throws {
    let keys = candles.hasNumbers ? candles.sequence : candles.time
    try codec.encode(candles, range) { bytes, checksum in
      insertion.bind(1, candles.time[range.lowerBound])
      insertion.bind(2, candles.time[range.upperBound - 1])
      insertion.bind(3, keys[range.lowerBound])
      insertion.bind(4, keys[range.upperBound - 1])
      insertion.bind(5, range.count)
      insertion.bind(6, bytes.count)
      insertion.bind(7, checksum)
      insertion.bind(8, bytes)
      try insertion.run()
    }
  }

  /// Removes a chunk.
  func delete(_ place: ChunkPlace) throws {
    deletion.bind(1, place.row)
    try deletion.run()
  }
}

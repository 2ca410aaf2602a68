import GRDB
public import Market

/// The candles of a stored series, or of a range of it, as a source: a chunk at a time, from one
/// snapshot of the store, whatever is imported meanwhile.
///
/// The checksum of each chunk is compared. About 5 ns a candle.
public struct StoreSource: CandleSource {
  /// What is read.
  public let series: StoredSeries
  private let reader: Reader

  /// What is traded.
  public var instrument: Instrument { series.instrument }
  /// The length of a candle; nil where it is not known.
  public var timeframe: Timeframe? { series.id.timeframe }

  /// Finds the series and takes the snapshot.
  init(
    _ connection: ReadConnection, _ file: DatabaseFile, from: Time?, to: Time?,
    find: (OpaquePointer) throws -> StoredSeries
  ) throws {
    series = try find(connection.handle)
    let cursor = try ChunkCursor(
      connection.handle, series, path: file.path, from: from?.milliseconds, to: to?.milliseconds)
    reader = Reader(connection, cursor, file)
  }

  /// - Throws: `CandleStoreError` where a chunk is damaged; `StoreFileError`.
  public mutating func next(into block: inout Candles) throws -> Bool {
    try reader.next(into: &block)
  }

  /// The connection lives as long as its cursor.
  private final class Reader {
    private let connection: ReadConnection
    private var cursor: ChunkCursor?
    private let file: DatabaseFile

    init(_ connection: ReadConnection, _ cursor: ChunkCursor, _ file: DatabaseFile) {
      self.connection = connection
      self.cursor = cursor
      self.file = file
    }

    func next(into block: inout Candles) throws -> Bool {
      try file.translated {
        if try cursor?.next(into: &block) == true { return true }
        cursor = nil
        return false
      }
    }
  }
}

import GRDB
import Glibc
public import Market
import Synchronization

/// A store of candles: one SQLite file with many series, each a symbol with a timeframe.
///
/// Candles lie in packed chunks of up to 4,096, each with its checksum, so that a run reads them at
/// the speed of memory. Every change is one transaction: killed at any instant, the file holds whole
/// imports only. Several processes may read while one writes, each in a snapshot of its own; a writer
/// waits a minute for another. The tables are described in the file itself.
///
/// ```swift
/// let store = try CandleStore(path: "candles.sqlite")
/// var file = try openCandles(path: "aapl-1d.csv")
/// let result = try store.import(&file)
/// print(result.added, result.replaced, result.total)
/// var candles = try store.source(symbol: "AAPL")
/// ```
public final class CandleStore: Sendable {
  /// The path as it was given.
  public var path: String { file.path }
  let file: DatabaseFile
  /// The most candles in a chunk that is written.
  let chunk: Int
  private let queue: DatabaseQueue
  private let opening: DatabaseOpening

  /// Opens a store, makes its tables where there are none, and brings older ones up to date.
  ///
  /// - Throws: `StoreFileError` where the file is none, is damaged or newer, or cannot be written.
  public convenience init(path: String, _ opening: DatabaseOpening = .createIfMissing) throws {
    try self.init(DatabaseFile(path: path, kind: .candles), opening)
  }

  /// A store in memory, for asking questions about candles that come from elsewhere.
  ///
  /// - Throws: `StoreFileError` where there is no memory for it.
  public static func inMemory() throws -> CandleStore {
    let number = storesInMemory.add(1, ordering: .relaxed).newValue
    var file = DatabaseFile(path: "memory", kind: .candles)
    file.memory = "file:kreplay-candles-\(number)?mode=memory&cache=shared"
    return try CandleStore(file, .createIfMissing)
  }

  /// A store that waits another number of seconds for other processes, or writes smaller chunks.
  init(
    _ file: DatabaseFile, _ opening: DatabaseOpening, waiting: Double? = nil,
    chunk: Int = ChunkCodec.capacity
  ) throws {
    self.file = file
    self.chunk = chunk
    self.opening = opening
    queue = try file.open(opening, waiting: waiting)
    guard opening != .readOnly else { return }
    try file.translated {
      try queue.writeWithoutTransaction { database in
        // Bytes that are no longer needed hold no secrets, and a change is on the disk when it is said
        // to be made.
        try database.execute(sql: "PRAGMA secure_delete = OFF; PRAGMA synchronous = FULL")
      }
    }
  }

  /// Whether the file at a path is a candle store, told by its first bytes.
  public static func isStore(path: String) -> Bool {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { Glibc.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var head = [UInt8](repeating: 0, count: 72)
    guard pread(descriptor, &head, head.count, 0) == head.count else { return false }
    let mark = head[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return head.starts(with: Array("SQLite format 3\0".utf8))
      && Int32(bitPattern: mark) == CandleStoreSchema.applicationID
  }

  /// Checkpoints and closes the file.
  ///
  /// - Throws: `StoreFileError` where that fails.
  public func close() throws { try file.translated { try queue.close() } }

  /// Reads within one snapshot of the file.
  func read<Value>(_ body: (OpaquePointer) throws -> Value) throws -> Value {
    try file.translated { try queue.read { try body($0.openConnection) } }
  }

  /// Changes the file in one transaction, or not at all where the body throws or says `nil`.
  func change<Value>(_ body: (OpaquePointer) throws -> Value?) throws -> Value? {
    // GRDB ends a reading with a connection that may write again.
    if opening == .readOnly { throw file.fault(.readOnly) }
    return try file.translated {
      try queue.writeWithoutTransaction { database in
        var value: Value?
        try database.inTransaction(.immediate) {
          value = try body(database.openConnection)
          return value == nil ? .rollback : .commit
        }
        return value
      }
    }
  }

  /// Runs SQL outside of a transaction.
  func execute(_ sql: String) throws {
    try file.translated { try queue.writeWithoutTransaction { try $0.execute(sql: sql) } }
  }

  func error(_ fact: CandleStoreError.Fact) -> CandleStoreError {
    CandleStoreError(fact, path: path)
  }
}

private let storesInMemory = Atomic<Int>(0)

extension CandleStore {
  /// All series, in the order of their symbols, the shorter candles first.
  ///
  /// - Throws: `StoreFileError`.
  public func series() throws -> [StoredSeries] {
    try read { try SeriesTable(connection: $0, path: path).all() }
  }

  /// The series of an id; `nil` where there is none.
  ///
  /// - Throws: `StoreFileError`.
  package func series(_ id: SeriesID) throws -> StoredSeries? {
    try read { try SeriesTable(connection: $0, path: path).find(id) }
  }

  /// The series of a symbol, the only one where no timeframe is said.
  ///
  /// - Throws: `CandleStoreError` where there is none or more than one; `StoreFileError`.
  public func find(symbol: String, timeframe: Timeframe? = nil) throws -> StoredSeries {
    try read { try SeriesTable(connection: $0, path: path).find(symbol, timeframe) }
  }

  /// The imports that made a series what it is, the oldest first.
  ///
  /// - Throws: `CandleStoreError` where there is no such series; `StoreFileError`.
  public func imports(of id: SeriesID) throws -> [StoredImport] {
    try read { connection in
      let series = try SeriesTable(connection: connection, path: path)
        .find(id.symbol, id.timeframe)
      return try ImportTable.rows(of: series, connection, path: path)
    }
  }

  /// What was said about the columns of files that were imported, by the line that names them.
  ///
  /// - Throws: `StoreFileError`.
  public func knownColumns() throws -> [String: ColumnChoice] {
    try read { try ReadingTable.all($0) }
  }

  /// What was said about the columns of files that a series came from, with the lines that name them.
  ///
  /// - Throws: `CandleStoreError` where there is no such series; `StoreFileError`.
  public func knownColumns(of id: SeriesID) throws -> [(header: String, columns: String)] {
    try read { connection in
      let series = try SeriesTable(connection: connection, path: path)
        .find(id.symbol, id.timeframe)
      return try ReadingTable.rows(of: series, connection)
    }
  }

  /// The candles of a series, or of a range of it, in one snapshot of the store.
  ///
  /// - Parameters:
  ///   - from: the first open time that is wanted; `nil` for the first there is.
  ///   - to: the first that is not wanted; `nil` for all.
  /// - Throws: `CandleStoreError` where there is no such series; `StoreFileError`.
  public func source(
    symbol: String, timeframe: Timeframe? = nil, from: Time? = nil, to: Time? = nil
  ) throws -> StoreSource {
    try file.translated {
      try StoreSource(try file.connect(), file, from: from, to: to) {
        try SeriesTable(connection: $0, path: path).find(symbol, timeframe)
      }
    }
  }
}

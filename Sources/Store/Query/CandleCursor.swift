import Market

/// Which candles a query needs at most.
struct ScanBounds {
  var symbol: String?
  var timeframe: String?
  /// The first open time that is needed, and the first that is not, in milliseconds.
  var from = Int64.min
  var to = Int64.max
  /// Whether the last candle comes first.
  var lastFirst = false

  /// Leaves out what lies before a time.
  mutating func raise(_ time: Int64) { from = max(from, time) }
  /// Leaves out what lies at a time and after it.
  mutating func lower(_ time: Int64) { to = min(to, time) }

  /// Whether candles of a series can be needed.
  func include(_ series: StoredSeries) -> Bool {
    guard symbol == nil || symbol == series.id.symbol,
      timeframe == nil || timeframe == series.id.timeframe.description,
      let first = series.first?.milliseconds, let last = series.last?.milliseconds
    else { return false }
    return last >= from && first < to
  }
}

/// Candles of several series as rows, one after the other.
final class CandleCursor {
  private let connection: OpaquePointer
  private let path: String
  private let bounds: ScanBounds
  private var waiting: [StoredSeries]
  private var cursor: ChunkCursor?
  private var block = Candles()
  private var place = 0
  /// The series of the row.
  private(set) var series: StoredSeries?
  /// Counts the rows.
  private(set) var row: Int64 = 0
  /// Whether there is no row any more.
  private(set) var isAtEnd = false

  /// A scan at its first row.
  init(_ connection: OpaquePointer, path: String, _ bounds: ScanBounds) throws {
    self.connection = connection
    self.path = path
    self.bounds = bounds
    let all = try SeriesTable(connection: connection, path: path).all()
    waiting = all.filter(bounds.include).reversed()
    try fill()
  }

  /// Goes to the next row.
  func next() throws {
    place += bounds.lastFirst ? -1 : 1
    row += 1
    if !block.time.indices.contains(place) { try fill() }
  }

  private func fill() throws {
    while true {
      if try cursor?.next(into: &block) == true {
        place = bounds.lastFirst ? block.count - 1 : 0
        return
      }
      guard let next = waiting.popLast() else {
        cursor = nil
        isAtEnd = true
        return
      }
      series = next
      cursor = try ChunkCursor(
        connection, next, path: path, from: bounds.from, to: bounds.to,
        lastFirst: bounds.lastFirst)
    }
  }

  /// The open time of the row.
  var time: Time { Time(milliseconds: block.time[place]) }
  /// The sequence number of the row.
  var number: Int64? { block.sequence(at: place) }
  /// A price or the volume of the row: open, high, low, close, volume.
  func value(_ column: Int32) -> Double {
    switch column {
    case 0: block.open[place]
    case 1: block.high[place]
    case 2: block.low[place]
    case 3: block.close[place]
    default: block.volume[place]
    }
  }
}

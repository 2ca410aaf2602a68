import Text

/// One file of a series while it is read.
final class OpenPart {
  let part: FilePart
  private let file: OneFile
  private var block = Candles()
  private var place = 0
  private(set) var isAtEnd = false
  /// Whether the next candle is its first.
  private(set) var isAtStart = true

  var context: ReadingContext { file.context }
  /// The splits and dividends that its rows told.
  var events: [CorporateEvent] { file.events }

  /// Opens a file again and reads its first block.
  init(_ part: FilePart, _ options: ReadingOptions) throws {
    self.part = part
    file = try OneFile(part.part.open(), options)
    try refill()
  }

  /// The next candle's time, in milliseconds; only where there is one.
  var time: Int64 { block.time[place] }

  /// The next candle.
  var candle: Candle { block[place] }

  /// Its number, where the file has numbers.
  var sequence: Int64? { block.sequence(at: place) }

  /// Goes to the next candle.
  func advance() throws {
    place += 1
    isAtStart = false
    if place == block.count { try refill() }
  }

  /// Whether the next candle is the last.
  func isAtLast() throws -> Bool {
    guard place == block.count - 1 else { return false }
    var next = Candles()
    guard try file.next(into: &next) else { return true }
    block.append(next, 0..<next.count)
    return false
  }

  /// Moves candles before a time to the end of others.
  func give(to candles: inout Candles, before limit: Int64) throws {
    var end = block.count
    if block.time[end - 1] >= limit {
      end = block.time[place..<end].partitioningIndex { $0 >= limit }
    }
    if place == 0, end == block.count, candles.isEmpty {
      swap(&candles, &block)
    } else {
      candles.append(block, place..<end)
    }
    isAtStart = false
    place = end
    if place >= block.count { try refill() }
  }

  private func refill() throws {
    place = 0
    block.removeAll()
    isAtEnd = !(try file.next(into: &block))
  }
}

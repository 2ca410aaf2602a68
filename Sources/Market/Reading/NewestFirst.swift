/// Turns candles that come newest first, with bounded memory: what is more than `limit` waits in a
/// temporary file that has no name.
final class NewestFirst: CandleSource {
  /// The most candles that are kept in memory.
  static let limit = 1 << 17

  private var rows: any CandleSource
  private var held: [Candles] = []
  private var spill: CandleSpill?
  private var isRead = false

  var instrument: Instrument { rows.instrument }
  var timeframe: Timeframe? { rows.timeframe }

  init(_ rows: any CandleSource) { self.rows = rows }

  func next(into block: inout Candles) throws -> Bool {
    if !isRead { try readAll() }
    if let last = held.popLast() {
      block = last
    } else if let last = try spill?.pop() {
      block = last
    } else {
      return false
    }
    block.reverse()
    return true
  }

  private func readAll() throws {
    isRead = true
    var block = Candles()
    while try rows.next(into: &block) {
      held.append(block)
      block = Candles()
      if held.count * Candles.blockSize > Self.limit {
        if spill == nil { spill = try CandleSpill() }
        for block in held { try spill?.push(block) }
        held.removeAll()
      }
    }
  }
}

extension Candles {
  /// Turns the order of the candles.
  mutating func reverse() {
    time.reverse()
    open.reverse()
    high.reverse()
    low.reverse()
    close.reverse()
    volume.reverse()
    sequence.reverse()
  }
}

/// A stack of blocks in a temporary file without a name, which goes with the process.
final class CandleSpill {
  private let file: TemporaryFile
  private var blocks: [(start: Int, rows: Int, hasSequence: Bool)] = []

  /// Makes the file in `TMPDIR`, or in `/tmp`.
  init() throws(FileError) { file = try TemporaryFile() }

  /// Puts a block on the stack.
  func push(_ block: Candles) throws {
    blocks.append((file.end, block.count, !block.sequence.isEmpty))
    for column in [block.time, block.sequence] {
      try column.withUnsafeBytes { try file.write($0) }
    }
    for column in [block.open, block.high, block.low, block.close, block.volume] {
      try column.withUnsafeBytes { try file.write($0) }
    }
  }

  /// How many blocks are on the stack.
  var count: Int { blocks.count }

  /// Takes the last block from the stack.
  func pop() throws -> Candles? {
    guard let last = blocks.last else { return nil }
    let block = try block(blocks.count - 1)
    blocks.removeLast()
    file.cut(to: last.start)
    return block
  }

  /// The block of a number from 0, which stays on the stack.
  func block(_ number: Int) throws -> Candles {
    let known = blocks[number]
    var place = known.start
    var block = Candles()
    block.time = try read(known.rows, &place)
    if known.hasSequence { block.sequence = try read(known.rows, &place) }
    block.open = try read(known.rows, &place)
    block.high = try read(known.rows, &place)
    block.low = try read(known.rows, &place)
    block.close = try read(known.rows, &place)
    block.volume = try read(known.rows, &place)
    return block
  }

  private func read<Value: Numeric>(_ count: Int, _ place: inout Int) throws -> [Value] {
    var column = [Value](repeating: 0, count: count)
    try column.withUnsafeMutableBytes { bytes in
      try file.read(into: bytes, from: place)
      place += bytes.count
    }
    return column
  }
}

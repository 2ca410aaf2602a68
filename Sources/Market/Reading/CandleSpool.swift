/// Candles that wait for their turn, first in, first out, with bounded memory: what is more than
/// `limit` waits in a temporary file that has no name.
public final class CandleSpool {
  /// The most candles that wait in memory.
  static let limit = 1 << 16

  /// How many candles wait, or did.
  public private(set) var count = 0
  private var spill: CandleSpill?
  private var held: [Candles] = []
  private var tail = Candles()
  private var given = 0

  /// No candles yet.
  public init() {}

  /// Adds candles at the end. None may have been taken yet.
  ///
  /// - Throws: `FileError`.
  public func append(_ candles: Candles) throws {
    precondition(given == 0, "candles are added to a spool from which \(given) blocks were taken")
    count += candles.count
    for start in stride(from: 0, to: candles.count, by: Candles.blockSize) {
      tail.append(candles, start..<min(start + Candles.blockSize, candles.count))
      if tail.count >= Candles.blockSize { try close() }
    }
  }

  /// Ends a block; it is as large as two may be.
  private func close() throws {
    held.append(tail)
    tail = Candles()
    guard held.count * Candles.blockSize > Self.limit else { return }
    let spill = try self.spill ?? CandleSpill()
    self.spill = spill
    for block in held { try spill.push(block) }
    held = []
  }

  /// Replaces a block by the next candles; `false` at the end.
  ///
  /// - Throws: `FileError`.
  public func next(into block: inout Candles) throws -> Bool {
    let spilled = spill?.count ?? 0
    defer { given += 1 }
    if given < spilled, let spill {
      block = try spill.block(given)
    } else if given - spilled < held.count {
      block = held[given - spilled]
    } else {
      block = tail
      tail = Candles()
    }
    return !block.isEmpty
  }
}

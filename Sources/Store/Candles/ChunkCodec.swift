import Market

/// Turns up to 4,096 candles into the bytes of a chunk and back.
struct ChunkCodec {
  /// The most candles in a chunk.
  static let capacity = 4_096

  private var bytes: [UInt8] = []
  private var scratch: [Double] = []

  /// Lets a body have the bytes of a range of candles, and their checksum.
  mutating func encode<Value>(
    _ candles: Candles, _ range: Range<Int>,
    _ body: (UnsafeRawBufferPointer, _ checksum: Int64) throws -> Value
  ) rethrows -> Value {
    bytes.removeAll(keepingCapacity: true)
    pack(candles.time, range)
    for column in [candles.open, candles.high, candles.low, candles.close, candles.volume] {
      column.withUnsafeBufferPointer {
        NumberColumn.pack(
          UnsafeBufferPointer(rebasing: $0[range]), to: &bytes, scratch: &scratch)
      }
    }
    if candles.hasNumbers { pack(candles.sequence, range) }
    return try bytes.withUnsafeBytes { try body($0, Self.checksum($0, count: range.count)) }
  }

  private mutating func pack(_ column: [Int64], _ range: Range<Int>) {
    column.withUnsafeBufferPointer {
      WholeColumn.pack(UnsafeBufferPointer(rebasing: $0[range]), to: &bytes)
    }
  }

  /// XXH64 of a chunk's bytes, seeded with how many candles it has.
  static func checksum(_ bytes: UnsafeRawBufferPointer, count: Int) -> Int64 {
    var hash = XXH64(seed: UInt64(truncatingIfNeeded: count))
    hash.update(bytes)
    return Int64(bitPattern: hash.value)
  }

  /// Replaces `block` by the candles of a chunk.
  ///
  /// - Parameter hasNumbers: whether the series has sequence numbers; a chunk from before it had any
  ///   gives candles without one.
  /// - Returns: whether the bytes are `count` candles.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, count: Int, hasNumbers: Bool, into block: inout Candles
  ) -> Bool {
    block.resize(count, hasNumbers: hasNumbers)
    var rest = bytes
    func take(_ size: Int?) -> Bool {
      guard let size, size <= rest.count else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[size...])
      return true
    }
    func whole(_ column: inout [Int64]) -> Bool {
      take(column.withUnsafeMutableBufferPointer { WholeColumn.unpack(rest, to: $0) })
    }
    func numbers(_ column: inout [Double]) -> Bool {
      take(column.withUnsafeMutableBufferPointer { NumberColumn.unpack(rest, to: $0) })
    }
    guard whole(&block.time), numbers(&block.open), numbers(&block.high), numbers(&block.low),
      numbers(&block.close), numbers(&block.volume)
    else { return false }
    guard hasNumbers else { return rest.isEmpty }
    if rest.isEmpty {
      block.forgetNumbers()
      return true
    }
    return whole(&block.sequence) && rest.isEmpty
  }
}

extension Candles {
  /// Leaves every candle without a sequence number.
  fileprivate mutating func forgetNumbers() {
    sequence = Array(repeating: Self.noSequence, count: count)
  }
}

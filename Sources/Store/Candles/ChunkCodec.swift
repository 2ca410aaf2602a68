import Market

/// Turns up to 4,096 candles into the bytes of a chunk and back.
struct ChunkCodec {
  /// The most candles in a chunk.
  static let capacity = 4_096

  private var bytes: [UInt8] = []
  private var column = NumberColumn()

  /// Lets a body have the bytes of a range of candles, and their checksum.
  mutating func encode<Value>(
    _ candles: Candles, _ range: Range<Int>,
    _ body: (UnsafeRawBufferPointer, _ checksum: Int64) throws -> Value
  ) rethrows -> Value {
    bytes.removeAll(keepingCapacity: true)
    pack(candles.time, range)
    packPrices(candles, range)
    pack(candles.volume, range) { NumberColumn.decimals(of: $0) }
    if candles.hasNumbers { pack(candles.sequence, range) }
    return try bytes.withUnsafeBytes { try body($0, Self.checksum($0, count: range.count)) }
  }

  private mutating func pack(_ values: [Int64], _ range: Range<Int>) {
    values.withUnsafeBufferPointer {
      WholeColumn.pack(UnsafeBufferPointer(rebasing: $0[range]), to: &bytes)
    }
  }

  private mutating func pack(
    _ values: [Double], _ range: Range<Int>, opens: [Double]? = nil,
    _ decimals: (UnsafeBufferPointer<Double>) -> Int?
  ) {
    values.withUnsafeBufferPointer { values in
      let values = UnsafeBufferPointer(rebasing: values[range])
      guard let opens else {
        return column.pack(values, decimals: decimals(values), opens: nil, to: &bytes)
      }
      opens.withUnsafeBufferPointer {
        column.pack(
          values, decimals: decimals(values), opens: UnsafeBufferPointer(rebasing: $0[range]),
          to: &bytes)
      }
    }
  }

  /// Prices with the same decimals, so that highs, lows and closes may be counted from the opens;
  /// where there are none for all, each column for itself.
  private mutating func packPrices(_ candles: Candles, _ range: Range<Int>) {
    let columns = [candles.open, candles.high, candles.low, candles.close]
    let common = Self.decimals(of: columns, range)
    for (place, values) in columns.enumerated() {
      pack(values, range, opens: common == nil || place == 0 ? nil : candles.open) {
        common ?? NumberColumn.decimals(of: $0)
      }
    }
  }

  /// The fewest decimals with which all columns come back to the bit.
  private static func decimals(of columns: [[Double]], _ range: Range<Int>) -> Int? {
    var decimals = 0
    var before = -1
    while before != decimals {
      before = decimals
      for values in columns {
        let more = values.withUnsafeBufferPointer {
          NumberColumn.decimals(of: UnsafeBufferPointer(rebasing: $0[range]), from: decimals)
        }
        guard let more else { return nil }
        decimals = more
      }
    }
    return decimals
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
    func numbers(_ column: inout [Double], from opens: [Double]? = nil) -> Bool {
      take(
        column.withUnsafeMutableBufferPointer { column in
          guard let opens else { return NumberColumn.unpack(rest, to: column, opens: nil) }
          return opens.withUnsafeBufferPointer {
            NumberColumn.unpack(rest, to: column, opens: $0)
          }
        })
    }
    guard whole(&block.time), numbers(&block.open), numbers(&block.high, from: block.open),
      numbers(&block.low, from: block.open), numbers(&block.close, from: block.open),
      numbers(&block.volume)
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

import Text

/// The minute of `20200101 170010447` that was read last: only seconds change within it.
struct MinuteMemory {
  private var head: [UInt8] = []
  private var base: Int64 = 0

  /// The moment of a time of the same minute.
  func time(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    guard bytes.count == 18, head.count == 13 else { return nil }
    for i in 0..<13 where bytes[i] != head[i] { return nil }
    var number: Int64 = 0
    for byte in bytes[13...] {
      guard byte &- 48 < 10 else { return nil }
      number = number * 10 + Int64(byte &- 48)
    }
    return number < 60_000 ? base + number : nil
  }

  /// Keeps the minute of a time that was read whole.
  mutating func keep(_ bytes: UnsafeRawBufferPointer, _ local: Int64, _ utc: Int64) {
    guard bytes.count == 18, bytes[8] == 32 else { return }
    head = Array(bytes[..<13])
    base = utc - Int64(floorModulo(Int(local), 60_000))
  }
}

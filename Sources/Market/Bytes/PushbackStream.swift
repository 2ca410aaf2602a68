extension ByteStream {
  /// The next bytes, fewer than `count` only at the end.
  func take(_ count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
      guard let base = memory.baseAddress else { return }
      while filled < count {
        let got = try read(into: UnsafeMutableRawPointer(base + filled), count - filled)
        if got == 0 { return }
        filled += got
      }
    }
  }
}

/// A source whose first bytes were looked at and are given again.
final class PushbackStream: ByteStream {
  let name: String
  private let base: any ByteStream
  private let first: [UInt8]
  private var given: Int

  /// Gives `first` from a place on, and then what `base` goes on with.
  init(_ first: [UInt8], from place: Int = 0, then base: any ByteStream) {
    name = base.name
    self.base = base
    self.first = first
    given = min(place, first.count)
  }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws -> Int {
    if given == first.count { return try base.read(into: memory, count) }
    let taken = min(count, first.count - given)
    first[given..<given + taken].withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(start: memory, count: taken).copyMemory(from: bytes)
    }
    given += taken
    return taken
  }
}

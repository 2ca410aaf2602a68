import Support
import Testing

@testable import Market

/// Bytes in memory as a source that gives at most so many at once.
final class MemoryBytes: ByteStream {
  let name: String
  private var rest: ArraySlice<UInt8>
  private let most: Int

  init(_ bytes: [UInt8], most: Int = .max, name: String = "memory") {
    self.name = name
    rest = bytes[...]
    self.most = most
  }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) -> Int {
    let taken = rest.prefix(min(count, most))
    taken.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: memory, count: count).copyMemory(from: $0)
    }
    rest = rest.dropFirst(taken.count)
    return taken.count
  }
}

extension ByteStream {
  /// All bytes, read in pieces of a size.
  func all(pieces: Int = 1_000) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try take(pieces)
      bytes += piece
      if piece.count < pieces { return bytes }
    }
  }
}

/// Text that packs well and has no short period.
func rowsOfText(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SplitMix64(seed: seed)
  return Array(
    (0..<count).map { "\($0),\(random.whole(1...999)),\(random.whole(1...99))\n" }.joined().utf8)
}

@Suite struct GzipBytesTests {
  private let text = rowsOfText(20_000)

  @Test(arguments: [1, 7, 1_000, 300_000])
  func unpacks(pieces: Int) throws {
    let short = Array(text.prefix(pieces < 10 ? 5_000 : text.count))
    let packed = gzipped(short)
    #expect(try GzipBytes(MemoryBytes(packed, most: pieces)).all(pieces: pieces) == short)
  }

  @Test func membersAreOneStream() throws {
    let packed = gzipped(text) + gzipped([]) + gzipped(Array("end".utf8))
    #expect(try GzipBytes(MemoryBytes(packed)).all() == text + Array("end".utf8))
  }

  @Test func zerosAfterTheEndAreNothing() throws {
    let packed = gzipped(text) + [UInt8](repeating: 0, count: 100_000)
    #expect(try GzipBytes(MemoryBytes(packed)).all() == text)
  }

  @Test func somethingElseAfterTheEndIsNamed() {
    let packed = gzipped(text)
    #expect(throws: PackedError("memory", .tail(after: packed.count))) {
      try GzipBytes(MemoryBytes(packed + Array("rest".utf8))).all()
    }
  }

  @Test func everyCutIsNamed() {
    let packed = gzipped(Array(text.prefix(600)))
    for count in 0..<packed.count {
      #expect(throws: PackedError("memory", .cutOff)) {
        try GzipBytes(MemoryBytes(Array(packed.prefix(count)))).all()
      }
    }
  }

  /// A flipped bit is found by the checksum wherever it changes what comes out.
  @Test func flippedBitsNeverPass() throws {
    let short = Array(text.prefix(400))
    let packed = gzipped(short)
    for place in packed.indices {
      for bit in 0..<8 {
        var flipped = packed
        flipped[place] ^= 1 << bit
        if let read = try? GzipBytes(MemoryBytes(flipped)).all() { #expect(read == short) }
      }
    }
  }

  @Test func aBombIsRefused() {
    let bomb = gzipped([UInt8](repeating: 48, count: UnpackLimit.free + 1 << 20))
    #expect(throws: PackedError("memory", .ratio(limit: 250))) {
      try GzipBytes(MemoryBytes(bomb)).all(pieces: 1 << 18)
    }
  }
}

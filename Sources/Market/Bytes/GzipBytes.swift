import CZlib

/// What a stream of gzip unpacks to; several members one after the other are one stream.
final class GzipBytes: ByteStream {
  let name: String
  private static let inputSize = 1 << 16

  private let base: any ByteStream
  private let input: UnsafeMutablePointer<UInt8>
  // The library keeps the address of its state.
  private let state: UnsafeMutablePointer<z_stream>
  private var packed = 0
  private var unpacked = 0
  private var isInMember = true
  private var isAtEnd = false

  /// Unpacks a source that begins with a member of gzip.
  init(_ base: any ByteStream) throws {
    name = base.name
    self.base = base
    input = .allocate(capacity: Self.inputSize)
    state = .allocate(capacity: 1)
    state.initialize(to: z_stream())
    let gzip: Int32 = 16
    let code = inflateInit2_(
      state, gzip + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { throw PackedError(name, .damaged("zlib error \(code)")) }
  }

  deinit {
    inflateEnd(state)
    state.deallocate()
    input.deallocate()
  }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws -> Int {
    let count = min(count, Int(Int32.max))
    state.pointee.next_out = memory.assumingMemoryBound(to: UInt8.self)
    state.pointee.avail_out = UInt32(count)
    while Int(state.pointee.avail_out) == count, !isAtEnd { try step() }
    let got = count - Int(state.pointee.avail_out)
    unpacked += got
    if UnpackLimit.isBroken(packed: packed, unpacked: unpacked) {
      throw PackedError(name, .ratio(limit: UnpackLimit.ratio))
    }
    return got
  }

  /// Goes on in a member, or looks for the next.
  private func step() throws {
    let hasInput = try fill()
    if !isInMember {
      try beginMember(hasInput)
    } else if hasInput {
      try inflateMore()
    } else {
      throw PackedError(name, .cutOff)
    }
  }

  /// Whether there are packed bytes; reads more where there are none.
  private func fill() throws -> Bool {
    if state.pointee.avail_in > 0 { return true }
    let got = try base.read(into: input, Self.inputSize)
    state.pointee.next_in = input
    state.pointee.avail_in = UInt32(got)
    packed += got
    return got > 0
  }

  private func inflateMore() throws {
    let code = inflate(state, Z_NO_FLUSH)
    switch code {
    case Z_OK, Z_BUF_ERROR: return
    case Z_STREAM_END: isInMember = false
    default:
      let reason = state.pointee.msg.map { String(cString: $0) } ?? "zlib error \(code)"
      throw PackedError(name, .damaged(reason))
    }
  }

  /// After a member comes another, zeros that fill a block, or nothing.
  private func beginMember(_ hasInput: Bool) throws {
    guard hasInput, let next = state.pointee.next_in else {
      isAtEnd = true
      return
    }
    switch next[0] {
    case 0x1f:
      inflateReset(state)
      isInMember = true
    case 0:
      state.pointee.next_in = next + 1
      state.pointee.avail_in -= 1
    default:
      throw PackedError(name, .tail(after: packed - Int(state.pointee.avail_in)))
    }
  }
}

/// Bytes one after the other: of a file, of an archive's member, of a pipe.
protocol ByteStream: AnyObject {
  /// What messages call it; untrusted text.
  var name: String { get }

  /// Reads up to a number of bytes; 0 at the end.
  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws -> Int
}

extension ReadFile: ByteStream {
  var name: String { path }
}

/// A stream whose first bytes can be looked at before they are read.
final class PeekedStream: ByteStream {
  /// How many bytes are looked at.
  static let limit = 1 << 18
  /// The first bytes, at most `limit`; all there are where there are fewer.
  private(set) var start: [UInt8]
  /// What is looked at.
  var base: any ByteStream { stream }
  private let stream: any ByteStream
  private var given = 0

  /// Reads the first bytes of a stream.
  init(_ stream: any ByteStream) throws {
    self.stream = stream
    start = try Self.bytes(of: stream, Self.limit)
  }

  private static func bytes(of stream: any ByteStream, _ limit: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: limit) { memory, count in
      guard let base = memory.baseAddress else { return }
      while count < limit {
        let got = try stream.read(into: base + count, limit - count)
        if got == 0 { break }
        count += got
      }
    }
  }

  /// Looks at more bytes, up to a limit, before any was read: where the first do not tell enough.
  func lookFurther(_ limit: Int) throws {
    precondition(given == 0, "bytes are looked at after \(given) of them were read")
    guard start.count == Self.limit, limit > Self.limit else { return }
    start += try Self.bytes(of: stream, limit - start.count)
  }

  var name: String { stream.name }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws -> Int {
    guard given < start.count else { return try stream.read(into: memory, count) }
    let taken = min(count, start.count - given)
    start.withUnsafeBytes { bytes in
      memory.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped + given, byteCount: taken)
    }
    given += taken
    if given == start.count {
      // What was looked at is not needed any more.
      (start, given) = ([], 0)
    }
    return taken
  }
}

import Glibc

/// A text in another encoding as UTF-8; bytes that are no character become U+FFFD.
final class ConvertedBytes: ByteStream {
  let name: String
  private static let size = 1 << 16

  private let base: any ByteStream
  private let converter: iconv_t
  private let input: UnsafeMutablePointer<CChar>
  /// The unread part of `input`.
  private var start = 0
  private var end = 0
  private var needsMore = false
  private var isAtEnd = false
  private let output: UnsafeMutablePointer<CChar>
  /// The part of `output` that was not given yet.
  private var given = 0
  private var made = 0

  /// Converts a source.
  ///
  /// - Throws: `PackedError` where the system has no converter.
  init(_ base: any ByteStream, from encoding: TextEncoding) throws {
    name = base.name
    self.base = base
    guard let converter = iconv_open("UTF-8", encoding.name), Int(bitPattern: converter) != -1
    else {
      throw PackedError(base.name, .noConverter(encoding.name))
    }
    self.converter = converter
    input = .allocate(capacity: Self.size)
    output = .allocate(capacity: Self.size)
  }

  deinit {
    iconv_close(converter)
    input.deallocate()
    output.deallocate()
  }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws -> Int {
    while given == made {
      if start == end || needsMore {
        try fill()
        if start == end { return 0 }
      }
      convert()
    }
    let taken = min(count, made - given)
    memory.copyMemory(from: output + given, byteCount: taken)
    given += taken
    return taken
  }

  /// Keeps the unread bytes and reads more after them.
  private func fill() throws {
    memmove(input, input + start, end - start)
    end -= start
    start = 0
    let got = isAtEnd ? 0 : try base.read(into: input + end, Self.size - end)
    isAtEnd = isAtEnd || got == 0
    end += got
    needsMore = false
  }

  /// Converts what there is, as far as there is room.
  private func convert() {
    var from: UnsafeMutablePointer<CChar>? = input + start
    var left = end - start
    var to: UnsafeMutablePointer<CChar>? = output
    var room = Self.size
    let fault = iconv(converter, &from, &left, &to, &room) == -1 ? errno : 0
    start = end - left
    if fault == EILSEQ || (fault == EINVAL && isAtEnd) { replaceByte(&to, &room) }
    needsMore = fault == EINVAL && !isAtEnd
    given = 0
    made = Self.size - room
  }

  /// A byte that is no character becomes U+FFFD, where there is room for it.
  private func replaceByte(_ to: inout UnsafeMutablePointer<CChar>?, _ room: inout Int) {
    guard room >= 3, start < end, let place = to else { return }
    for (i, byte) in [UInt8](arrayLiteral: 0xef, 0xbf, 0xbd).enumerated() {
      place[i] = CChar(bitPattern: byte)
    }
    to = place + 3
    room -= 3
    start += 1
  }
}

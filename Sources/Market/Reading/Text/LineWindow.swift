/// A window over a file that always begins at a line and ends after one.
///
/// Memory is bounded by the longest line allowed, whatever the file's size.
final class LineWindow {
  /// The most bytes of a line.
  static let lineLimit = 1 << 20
  private static let readSize = 1 << 18
  /// Bytes after the window that may be read (and are no digits), so that eight can be taken at once.
  private static let padding = 64

  private let file: any ByteStream
  private let memory: UnsafeMutablePointer<UInt8>
  /// The unread bytes, and how many of them are whole lines.
  private var start = 0
  private var end = 0
  private var lines = 0
  private var isAtEnd = false
  /// Whether the file ended without a line feed; one was put there.
  private(set) var lastLineIsOpen = false

  init(_ file: any ByteStream) {
    self.file = file
    // Not cleared: every byte is written before it is read, and small files touch few pages.
    memory = .allocate(capacity: Self.lineLimit + Self.readSize + Self.padding)
  }

  deinit { memory.deallocate() }

  /// The first unread byte.
  var cursor: UnsafePointer<UInt8> { UnsafePointer(memory + start) }

  /// The byte after the last whole line in the window.
  var linesEnd: UnsafePointer<UInt8> { UnsafePointer(memory + lines) }

  /// The unread bytes, whole lines or not.
  var unread: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory + start, count: end - start)
  }

  /// Goes on after a byte of the window.
  func advance(to cursor: UnsafePointer<UInt8>) { start = cursor - UnsafePointer(memory) }

  /// Reads on until there is a whole line, or the file ends.
  ///
  /// - Returns: whether there is a whole line.
  /// - Throws: `FileError`; `CSVLineError` for a line that is too long.
  func fill() throws -> Bool {
    if start < lines { return true }
    memory.update(from: memory + start, count: end - start)
    end -= start
    start = 0
    lines = 0
    while lines == 0, !isAtEnd {
      if end > Self.lineLimit {
        throw CSVLineError(offset: 0, problem: .lineTooLong(limit: Self.lineLimit))
      }
      try readMore()
    }
    return lines > 0
  }

  private func readMore() throws {
    let got = try file.read(into: memory + end, Self.readSize - 1)
    let before = end
    end += got
    if got == 0 {
      isAtEnd = true
      guard end > 0 else { return }
      lastLineIsOpen = true
      memory[end] = UInt8(ascii: "\n")
      end += 1
    }
    var place = end
    while place > before, memory[place - 1] != UInt8(ascii: "\n") { place -= 1 }
    if place > before { lines = place }
    for i in end..<end + Self.padding { memory[i] = 0 }
  }
}

/// The part of a document that is in memory, and the place in the whole of it.
final class JSONWindow {
  private static let readSize = 1 << 16
  /// Bytes before a token that are kept for a message.
  private static let context = 60

  let name: String
  private let stream: any ByteStream
  private let capacity = JSONWindow.readSize + JSONReader.tokenLimit + 2 * JSONWindow.context
  let memory: UnsafeMutablePointer<UInt8>
  /// The next byte, and the one after the last.
  var place = 0
  private(set) var end = 0
  private var isAtEnd = false
  /// Where the text of a token lies; it moves with the window.
  var heldText = (0, 0)
  /// The line of `place` from 1, and where it begins; below 0 where that is before the window.
  private var line = 1
  private var lineStart = 0
  /// Of the token that messages are about.
  private(set) var markedLine = 1
  private(set) var markedColumn = 1
  private var marked = 0

  init(_ stream: any ByteStream) {
    name = stream.name
    self.stream = stream
    memory = .allocate(capacity: capacity)
  }

  deinit { memory.deallocate() }

  /// The next byte, if it is in memory.
  var next: UInt8? { place < end ? memory[place] : nil }

  /// The next byte; `nil` at the end of the document.
  ///
  /// - Parameter keeping: whether the marked token must stay in memory.
  func byte(keeping: Bool) throws -> UInt8? {
    if place == end, !(try refill(keeping: keeping)) { return nil }
    return memory[place]
  }

  /// Goes to the next byte that is no space; `nil` at the end.
  func skipSpace(keeping: Bool = false) throws -> UInt8? {
    while true {
      while place < end {
        let byte = memory[place]
        if byte > 32 { return byte }
        switch byte {
        case 10:
          line += 1
          lineStart = place + 1
        case 32, 9, 13: break
        default: return byte
        }
        place += 1
      }
      if !(try refill(keeping: keeping)) { return nil }
    }
  }

  /// Makes the next byte the begin of the token that messages are about.
  func mark() {
    marked = place
    markedLine = line
    markedColumn = place - lineStart + 1
  }

  /// As `mark`, in the middle of a token, which is given up.
  func markHere() { mark() }

  /// Whether there is more; moves what is kept to the front.
  private func refill(keeping: Bool) throws -> Bool {
    if isAtEnd { return false }
    let kept = max(0, (keeping ? min(marked, place) : place) - Self.context)
    if end - kept + Self.readSize > capacity {
      throw fault(.json(.tooLong(limit: JSONReader.tokenLimit)))
    }
    memory.update(from: memory + kept, count: end - kept)
    place -= kept
    end -= kept
    marked -= kept
    lineStart -= kept
    heldText = (heldText.0 - kept, heldText.1 - kept)
    let got = try stream.read(into: memory + end, Self.readSize)
    end += got
    isAtEnd = got == 0
    return got > 0
  }

  /// A fault at the marked place.
  func fault(_ problem: DataProblem) -> DataError {
    fault(problem, line: markedLine, column: markedColumn)
  }

  /// A fault at a place that was marked before; shown where it is still in memory.
  func fault(_ problem: DataProblem, line: Int, column: Int) -> DataError {
    let offset = lineStart + column - 1
    guard line == self.line, offset >= 0, offset <= end else {
      return DataError(file: name, line: line, column: column, problem: problem)
    }
    var from = max(0, lineStart, offset - 50)
    // Not in the middle of a character.
    while from < offset, memory[from] & 0xc0 == 0x80 { from += 1 }
    var to = from
    while to < min(end, from + 90), memory[to] != 10, memory[to] != 13 { to += 1 }
    return DataError(
      file: name, line: line, column: column, problem: problem,
      in: UnsafeRawBufferPointer(start: memory + from, count: to - from), caretAt: offset - from)
  }
}

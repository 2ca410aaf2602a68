import Glibc

/// The rows of a file of several instruments, apart by what a column says is traded: one pass over the
/// file, whatever its size and however many instruments there are.
///
/// Rows wait in a temporary file that has no name; in memory are at most `limit` bytes of them, and
/// where each instrument's are.
final class InstrumentSplit {
  /// The most bytes of rows in memory.
  static let limit = 1 << 24

  /// What is traded, in the order of the file.
  private(set) var symbols: [String] = []
  private let name: String
  private let above: [UInt8]
  private let linesAbove: Int
  private var pieces: [RowSegments] = []
  private var places: [[UInt8]: Int] = [:]
  private var held = 0
  private let file: TemporaryFile
  private let limit: Int

  /// Reads a file to its end.
  ///
  /// - Parameter limit: the most bytes of rows in memory.
  /// - Returns: `nil` where no column says what is traded.
  /// - Throws: `FileError`, `PackedError`, `DataError`.
  init?(_ stream: any ByteStream, _ options: ReadingOptions, limit: Int = limit) throws {
    self.limit = limit
    name = stream.name
    let peeked = try PeekedStream(stream)
    let sample = FileHead(name: name, bytes: peeked.start)
    guard let head = try SplitHead(sample, options) else { return nil }
    file = try TemporaryFile()
    linesAbove = head.linesAbove
    var above: [UInt8] = []
    let window = LineWindow(peeked)
    var line = 0
    var left = head.linesAbove
    var last: Int?
    while left > 0, try Self.fill(window, name, line) {
      let text = Array(window.lineText)
      if !text.allSatisfy({ $0 == 32 || $0 == 9 }) { left -= 1 }
      above += text + [10]
      window.advance(to: window.afterLine)
      line += 1
    }
    self.above = above
    while try Self.fill(window, name, line) {
      line += 1
      let text = window.lineText
      if !text.allSatisfy({ $0 == 32 || $0 == 9 }) {
        // What cannot be split is said to be wrong where the row before it is read.
        let place = head.symbol(of: text).map { self.place(of: $0) } ?? last ?? self.place(of: [])
        try add(text, line, to: place)
        last = place
      }
      window.advance(to: window.afterLine)
    }
  }

  /// Whether a file has several instruments side by side, each with columns of its own.
  static func areSideBySide(_ stream: any ByteStream, _ options: ReadingOptions) throws -> Bool {
    let sample = FileHead(name: stream.name, bytes: try PeekedStream(stream).start)
    let dialect =
      try options.dialect.map { try Dialects.named($0) }
      ?? Dialects.recognise(sample, options).dialect
    guard case .text(let shape) = dialect.body else { return false }
    return SideBySide.holdsSeveral(sample, shape)
  }

  private static func fill(_ window: LineWindow, _ name: String, _ line: Int) throws -> Bool {
    do { return try window.fill() } catch let error as CSVLineError {
      throw error.at(line + 1, window.lineText, name)
    }
  }

  private func place(of symbol: [UInt8]) -> Int {
    if let known = places[symbol] { return known }
    places[symbol] = pieces.count
    symbols.append(String(decoding: symbol, as: UTF8.self))
    pieces.append(RowSegments())
    return pieces.count - 1
  }

  private func add(_ text: UnsafeRawBufferPointer, _ line: Int, to place: Int) throws {
    pieces[place].add(text, line)
    held += text.count + 1
    guard held > limit else { return }
    for place in pieces.indices { try pieces[place].write(to: file) }
    held = 0
  }

  /// The rows of an instrument as a file of its own; each may be read once.
  func stream(of symbol: String) -> any ByteStream {
    let place = symbols.firstIndex(of: symbol) ?? 0
    return InstrumentBytes(name: name, above: above, linesAbove, pieces[place], file)
  }
}

/// What tells the instrument of a row.
private struct SplitHead {
  let linesAbove: Int
  private let separator: UInt8
  private let place: Int

  /// `nil` where no column says it.
  init?(_ sample: FileHead, _ options: ReadingOptions) throws {
    let dialect =
      try options.dialect.map { try Dialects.named($0) }
      ?? Dialects.recognise(sample, options).dialect
    guard let first = sample.lines.first, sample.firstByte != UInt8(ascii: "{"),
      sample.firstByte != UInt8(ascii: "[")
    else { return nil }
    if case .text(let shape) = dialect.body {
      // Instruments side by side are in every row.
      if SideBySide.holdsSeveral(sample, shape) { return nil }
      let head = try TextStart.head(sample, shape, options)
      guard let place = head.layout.place(of: .symbol) else { return nil }
      (linesAbove, separator, self.place) = (head.linesAbove, head.layout.separator, place)
      return
    }
    let columns = try? first.withUnsafeBytes { bytes in
      try TickColumns(bytes, TickShape(), options.columns, rows: [])
    }
    guard let columns, let place = columns.place(of: .symbol) else { return nil }
    linesAbove = columns.hasHeader ? 1 : 0
    (separator, self.place) = (columns.separator, place)
  }

  /// The symbol of a row; `nil` where it has none.
  func symbol(of line: UnsafeRawBufferPointer) -> [UInt8]? {
    if line.contains(UInt8(ascii: "\"")) {
      guard let fields = try? splitFields(line, separator), place < fields.count else { return nil }
      return fields[place].bytes
    }
    var start = 0
    for _ in 0..<place {
      guard let mark = line[start...].firstIndex(of: separator) else { return nil }
      start = mark + 1
    }
    var end = line[start...].firstIndex(of: separator) ?? line.count
    while start < end, line[start] == 32 { start += 1 }
    while end > start, line[end - 1] == 32 { end -= 1 }
    return Array(line[start..<end])
  }
}

/// The rows of one instrument: those in memory, and where the others are.
struct RowSegments {
  /// Parts of the temporary file.
  private(set) var written: [Range<Int>] = []
  /// The rows after them.
  private(set) var rows: [UInt8] = []
  /// Stretches of lines that follow each other in the file: the first, and how many.
  private(set) var lines: [(first: Int, count: Int)] = []

  mutating func add(_ text: UnsafeRawBufferPointer, _ line: Int) {
    rows.append(contentsOf: text)
    rows.append(10)
    if let last = lines.last, last.first + last.count == line {
      lines[lines.count - 1].count += 1
    } else {
      lines.append((line, 1))
    }
  }

  mutating func write(to file: TemporaryFile) throws {
    if rows.isEmpty { return }
    let start = file.end
    try rows.withUnsafeBytes { try file.write($0) }
    written.append(start..<file.end)
    rows.removeAll()
  }
}

/// The rows of one instrument as a stream, below the lines above all rows.
final class InstrumentBytes: ByteStream {
  let name: String
  private let linesAbove: Int
  private let pieces: RowSegments
  private let file: TemporaryFile
  private var ready: [UInt8]
  private var given = 0
  private var next = 0

  init(
    name: String, above: [UInt8], _ linesAbove: Int, _ pieces: RowSegments, _ file: TemporaryFile
  ) {
    self.name = name
    self.linesAbove = linesAbove
    self.pieces = pieces
    self.file = file
    ready = above
  }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws -> Int {
    while given == ready.count {
      (ready, given) = ([], 0)
      if next < pieces.written.count {
        ready = try file.read(pieces.written[next])
      } else if next == pieces.written.count {
        ready = pieces.rows
      } else {
        return 0
      }
      next += 1
    }
    let taken = min(count, ready.count - given)
    ready.withUnsafeBytes {
      memory.copyMemory(from: $0.baseAddress.unsafelyUnwrapped + given, byteCount: taken)
    }
    given += taken
    return taken
  }

  /// The line of the whole file that one of these lines is, both from 1.
  func line(_ own: Int) -> Int {
    guard own > linesAbove else { return own }
    var left = own - linesAbove - 1
    for (first, count) in pieces.lines {
      if left < count { return first + left }
      left -= count
    }
    return own
  }
}

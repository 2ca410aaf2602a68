/// Candles from a file of comma-, semicolon- or tab-separated values, read from bytes in a stream.
///
/// The header tells what the columns are, in any order and by their common names; a file of five or
/// six columns without a header is taken as time, open, high, low, close, volume. Times are
/// ISO 8601, UTC where no zone is written, or seconds, milliseconds, microseconds or nanoseconds since
/// 1970. Numbers are rounded to the nearest `Double`. Prices must be above 0, `low <= open, close <=
/// high`, and times must increase; a volume may be empty, which is 0.
///
/// A source is read once. Memory is bounded whatever the file's size.
/// Complexity: about 30 ns a row of the common shape, about 1 µs of any other.
public final class CSVSource: CandleSource {
  /// What is traded: the symbol is that of the file's name.
  public let instrument: Instrument
  /// The most common step of the first rows.
  public private(set) var timeframe: Timeframe?
  /// How the file is laid out.
  public let layout: CSVLayout
  /// What is wrong with rows that were passed over, if rows may be.
  private(set) var defects: [DataError] = []
  /// How many rows were passed over.
  private(set) var defectCount = 0

  private let path: String
  private let window: LineWindow
  private let keepsDefects: Int
  private var careful: CarefulRow
  private var fast: FastRows?
  private var held = Candles()
  private var line = 0
  private var last = Int64.min

  /// Opens a file and reads its first rows.
  ///
  /// - Throws: `FileError`; `DataError` where the header or one of the first rows is wrong.
  public convenience init(path: String) throws { try self.init(path: path, keepsDefects: 0) }

  /// As `init(path:)`; where `keepsDefects` is above 0, wrong rows are passed over and so many kept.
  init(path: String, keepsDefects: Int) throws {
    self.path = path
    self.keepsDefects = keepsDefects
    window = LineWindow(try ReadFile(path))
    instrument = Instrument(symbol: symbol(ofPath: path))
    let first = try Self.firstLine(path, window)
    layout = first.layout
    line = first.linesBefore + (first.layout.hasHeader ? 1 : 0)
    careful = CarefulRow(layout: first.layout)
    guard try read(into: &held) || defectCount > 0 else {
      throw DataError(file: path, line: line + 1, problem: .noRows)
    }
    timeframe = Timeframe(steps: held.time)
  }

  public func next(into block: inout Candles) throws -> Bool {
    if !held.isEmpty {
      swap(&block, &held)
      held = Candles()
      return true
    }
    return try read(into: &block)
  }

  /// The layout that the first line with text tells, and how many lines stand before it.
  private static func firstLine(
    _ path: String, _ window: LineWindow
  ) throws -> (layout: CSVLayout, linesBefore: Int) {
    var before = 0
    do {
      guard try window.fill() else { throw DataError(file: path, problem: .empty) }
      if let problem = strangeStart(window.unread) { throw DataError(file: path, problem: problem) }
      if window.unread.starts(with: [0xef, 0xbb, 0xbf]) { window.advance(to: window.cursor + 3) }
      while true {
        guard try window.fill() else { throw DataError(file: path, problem: .empty) }
        let text = lineText(window)
        if text.allSatisfy({ $0 == 32 || $0 == 9 }) {
          window.advance(to: afterLine(window))
          before += 1
          continue
        }
        if let place = text.firstIndex(where: { $0 == 0 || $0 == 13 }) {
          throw CSVLineError(offset: place, problem: .controlByte(text[place]))
        }
        let layout = try CSVLayout(firstLine: text)
        if layout.hasHeader { window.advance(to: afterLine(window)) }
        return (layout, before)
      }
    } catch let error as CSVLineError {
      throw DataError(
        file: path, line: before + 1, offset: error.offset, problem: error.problem,
        in: lineText(window))
    }
  }

  /// What the first bytes of a file that is no text in UTF-8 say.
  private static func strangeStart(_ bytes: UnsafeRawBufferPointer) -> DataProblem? {
    let compressed: [[UInt8]] = [
      [0x1f, 0x8b], [0x50, 0x4b, 3, 4], [0x28, 0xb5, 0x2f, 0xfd], [0x42, 0x5a, 0x68], [0xfd, 0x37],
    ]
    if compressed.contains(where: { bytes.starts(with: $0) }) { return .compressed }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) { return .utf16 }
    return nil
  }
}

extension CSVSource {
  /// Fills a block with the next rows.
  private func read(into block: inout Candles) throws -> Bool {
    let capacity = Candles.blockSize
    let rows = try block.withColumns(count: capacity) { columns in
      var rows = 0
      while rows < capacity, try fill() {
        takeFast(columns, &rows, capacity)
        if rows < capacity, window.cursor < window.linesEnd, let candle = try takeCareful() {
          columns.set(rows, candle)
          rows += 1
        }
      }
      return rows
    }
    return rows > 0
  }

  private func fill() throws -> Bool {
    do { return try window.fill() } catch let error as CSVLineError {
      throw DataError(
        file: path, line: line + 1, offset: error.offset, problem: error.problem,
        in: Self.lineText(window))
    }
  }

  /// As many rows of the common shape as there are.
  private func takeFast(_ columns: FastRows.Columns, _ rows: inout Int, _ capacity: Int) {
    if fast == nil, let format = careful.format { fast = FastRows(layout: layout, format: format) }
    let before = rows
    var cursor = window.cursor
    fast?.read(
      &cursor, until: window.linesEnd, into: columns, &rows, capacity: capacity, after: &last)
    window.advance(to: cursor)
    line += rows - before
  }

  /// One line of any shape; `nil` for a blank one, and for a wrong one that is passed over.
  private func takeCareful() throws -> Candle? {
    let text = Self.lineText(window)
    let next = Self.afterLine(window)
    let isOpen = window.lastLineIsOpen && next == window.linesEnd
    defer { window.advance(to: next) }
    line += 1
    do {
      let candle = try careful.candle(text, after: last, isCutOff: isOpen)
      if let candle { last = candle.time.milliseconds }
      return candle
    } catch {
      let fault = DataError(
        file: path, line: line, offset: error.offset, problem: error.problem, in: text)
      guard keepsDefects > 0 else { throw fault }
      defectCount += 1
      if defects.count < keepsDefects { defects.append(fault) }
      return nil
    }
  }

  /// The first unread line without its end.
  private static func lineText(_ window: LineWindow) -> UnsafeRawBufferPointer {
    let unread = window.unread
    var count = unread.firstIndex(of: 10) ?? unread.count
    if count > 0, unread[count - 1] == 13 { count -= 1 }
    return UnsafeRawBufferPointer(rebasing: unread[0..<count])
  }

  /// The byte after the first unread line.
  private static func afterLine(_ window: LineWindow) -> UnsafePointer<UInt8> {
    let unread = window.unread
    return window.cursor + min((unread.firstIndex(of: 10) ?? unread.count) + 1, unread.count)
  }
}

extension FastRows.Columns {
  /// Writes a candle.
  func set(_ row: Int, _ candle: Candle) {
    time[row] = candle.time.milliseconds
    open[row] = candle.open
    high[row] = candle.high
    low[row] = candle.low
    close[row] = candle.close
    volume[row] = candle.volume
  }
}

/// The first lines of a file of text: whether it is text, and where its header is.
enum TextStart {
  /// What is above the rows.
  struct Head {
    var layout: CSVLayout
    /// How many lines with text are above the rows.
    var linesAbove: Int
    /// The line that names the columns; empty where there is none. Untrusted text.
    var header = ""
    /// What the caller specified of the columns.
    var choice = ColumnChoice()
    /// How many lines are above the header.
    var titles = 0
  }

  /// - Throws: `DataError` for bytes that are no text, or nothing at all.
  static func check(_ sample: FileHead) throws(DataError) {
    guard let first = sample.lines.first else {
      throw DataError(file: sample.name, problem: .empty)
    }
    if let place = first.firstIndex(where: { $0 == 0 || $0 == 13 }) {
      throw first.withUnsafeBytes { bytes in
        DataError(
          file: sample.name, line: sample.lineNumbers[0], offset: place - first.startIndex,
          problem: .controlByte(first[place]), in: bytes)
      }
    }
  }

  /// The layout that the header tells, or the first row, and how many lines are above the rows.
  ///
  /// Titles are looked for where the dialect has them, and where the first line is no header.
  static func head(
    _ sample: FileHead, _ shape: TextShape, _ options: ReadingOptions
  ) throws(DataError) -> Head {
    if let beside = try SideBySide.head(sample, shape, options) { return beside }
    if shape.titleLines > 0, shape.titleLines < sample.lines.count,
      let below = try? head(sample, shape, options, line: shape.titleLines), below.layout.hasHeader
    {
      return below
    }
    do {
      return try head(sample, shape, options, line: 0)
    } catch {
      if case .noSuchColumn = error.problem, !options.columns.isEmpty, sample.lines.count < 2 {
        throw error
      }
      for line in 1..<max(2, min(titleLimit, sample.lines.count)) {
        if let below = try? head(sample, shape, options, line: line), below.layout.hasHeader {
          return below
        }
      }
      throw error
    }
  }

  /// The most lines above a header.
  private static let titleLimit = 12

  private static func head(
    _ sample: FileHead, _ shape: TextShape, _ options: ReadingOptions, line: Int
  ) throws(DataError) -> Head {
    guard line < sample.lines.count else { throw DataError(file: sample.name, problem: .empty) }
    let text = String(decoding: sample.lines[line], as: UTF8.self)
    let choice =
      options.columns.isEmpty ? options.knownColumns[text] ?? ColumnChoice() : options.columns
    var found: Result<CSVLayout, CSVLineError>?
    sample.lines[line].withUnsafeBytes { bytes in
      let separator =
        shape.separator.map { UInt8(ascii: $0) } ?? CSVLayout.separator(of: bytes)
      let rows = sample.lines.dropFirst(line + 1).compactMap { line in
        line.withUnsafeBytes { try? splitFields($0, separator) }
      }
      found = Result { () throws(CSVLineError) in
        try CSVLayout(firstLine: bytes, shape, choice, rows: rows)
      }
    }
    switch found {
    case .success(let layout):
      var head = Head(
        layout: layout, linesAbove: line + (layout.hasHeader ? 1 : 0),
        header: layout.hasHeader ? text : "", choice: choice, titles: line)
      if layout.hasHeader { try WiderRows.widen(&head, sample) }
      return head
    case .failure(let fault):
      throw sample.lines[line].withUnsafeBytes {
        fault.at(sample.lineNumbers[line], $0, sample.name)
      }
    case nil: throw DataError(file: sample.name, problem: .empty)
    }
  }
}

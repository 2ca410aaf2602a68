/// The first lines of a file of text: whether it is text, and where its header is.
enum TextStart {
  /// - Throws: `DataError` for bytes that are no text, or nothing at all.
  static func check(_ sample: Sample) throws(DataError) {
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

  /// The layout that the header tells, or the first row, and how many lines stand above the rows.
  ///
  /// Titles are looked for where the dialect has them, and taken as missing where the header comes
  /// first.
  static func layout(
    _ sample: Sample, _ shape: TextShape
  ) throws(DataError) -> (layout: CSVLayout, linesAbove: Int) {
    if shape.titleLines > 0, shape.titleLines < sample.lines.count,
      let below = try? layout(sample, shape, line: shape.titleLines), below.layout.hasHeader
    {
      return below
    }
    return try layout(sample, shape, line: 0)
  }

  private static func layout(
    _ sample: Sample, _ shape: TextShape, line: Int
  ) throws(DataError) -> (layout: CSVLayout, linesAbove: Int) {
    var found: Result<CSVLayout, CSVLineError>?
    sample.lines[line].withUnsafeBytes { bytes in
      found = Result { () throws(CSVLineError) in try CSVLayout(firstLine: bytes, shape) }
    }
    switch found {
    case .success(let layout): return (layout, line + (layout.hasHeader ? 1 : 0))
    case .failure(let fault):
      throw sample.lines[line].withUnsafeBytes {
        fault.at(sample.lineNumbers[line], $0, sample.name)
      }
    case nil: throw DataError(file: sample.name, problem: .empty)
    }
  }
}

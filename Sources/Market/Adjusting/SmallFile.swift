/// Hands on the lines that have text, from 1, of a file that is read whole.
///
/// - Throws: what opening and reading the file throws; `tooLong` beyond `most` bytes; what `body` throws.
func forEachLine(
  ofFile path: String, most: Int, tooLong: @autoclosure () -> any Error,
  _ body: (UnsafeRawBufferPointer, Int) throws -> Void
) throws {
  let stream = try openBytes(path: path)
  var bytes: [UInt8] = []
  try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { window in
    guard let base = window.baseAddress else { return }
    while case let got = try stream.read(into: base, window.count), got > 0 {
      bytes.append(contentsOf: window[0..<got])
      if bytes.count > most { throw tooLong() }
    }
  }
  var line = 0
  for text in bytes.split(separator: 10, omittingEmptySubsequences: false) {
    line += 1
    let text = text.last == 13 ? text.dropLast() : text
    if text.allSatisfy({ $0 == 32 || $0 == 9 }) { continue }
    try text.withUnsafeBytes { try body($0, line) }
  }
}

/// What separates the names of a header: the first of comma, semicolon and tab that it has.
func headerSeparator(_ text: UnsafeRawBufferPointer) -> UInt8 {
  let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 9]
  return separators.first { text.contains($0) } ?? separators[0]
}

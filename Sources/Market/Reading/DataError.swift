import Text

/// What is wrong with a file of candles, and where.
public struct DataError: UserError, Hashable {
  /// The path as it was given; untrusted text.
  public let file: String
  /// From 1.
  public let line: Int
  /// The byte in the line at which the fault begins, from 1.
  public let column: Int
  /// What is wrong.
  public let problem: DataProblem
  /// The line, or the part of it around the fault; untrusted, empty where there is none.
  public let text: String
  /// Characters of `text` before the fault.
  public let caret: Int

  /// What the process exits with.
  public var exitCode: ExitCode { .data }

  /// The message, and under it the line with a caret.
  public var description: String {
    let message = "\(printablePath(file)):\(line):\(column): \(problem)"
    if text.isEmpty { return message }
    return message + "\n  \(text)\n  \(String(repeating: " ", count: caret))^"
  }

  /// A fault without a line to show.
  init(file: String, line: Int = 1, column: Int = 1, problem: DataProblem) {
    self.init(file: file, line: line, column: column, problem: problem, text: "", caret: 0)
  }

  /// A fault at a byte of a line.
  init(
    file: String, line: Int, offset: Int, problem: DataProblem, in bytes: UnsafeRawBufferPointer
  ) {
    let before = max(0, offset - 50)
    let shown = bytes[min(before, bytes.count)..<min(bytes.count, before + 90)]
    let lead = bytes[min(before, bytes.count)..<min(bytes.count, offset)]
    self.init(
      file: file, line: line, column: offset + 1, problem: problem, text: printable(shown),
      caret: printable(lead).unicodeScalars.count)
  }

  /// A fault at a place, shown in some bytes around it.
  init(
    file: String, line: Int, column: Int, problem: DataProblem, in bytes: UnsafeRawBufferPointer,
    caretAt offset: Int
  ) {
    self.init(
      file: file, line: line, column: column, problem: problem, text: printable(bytes[...]),
      caret: printable(bytes[..<min(bytes.count, offset)]).unicodeScalars.count)
  }

  private init(
    file: String, line: Int, column: Int, problem: DataProblem, text: String, caret: Int
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
    self.text = text
    self.caret = caret
  }
}

/// Bytes as text in which every character takes one place.
private func printable(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
  Text.printable(String(decoding: bytes, as: UTF8.self))
}

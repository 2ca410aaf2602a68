import Jobs
import Market
import Text

/// A recording of a terminal as an asciicast of version 2.
struct CastWriter {
  private let file: WriteFile
  private var lines: [String]

  /// - Throws: `FileError` where the file cannot be written.
  init(path: String, width: Int, height: Int, title: String) throws(FileError) {
    file = try WriteFile(path)
    let title = JSON.quoted(title)
    lines = [
      "{\"version\": 2, \"width\": \(width), \"height\": \(height), \"title\": \(title), "
        + "\"env\": {\"TERM\": \"xterm-256color\"}}"
    ]
  }

  /// What the terminal was sent at a time, in seconds from the start.
  mutating func add(_ text: String, at seconds: Double) {
    if !text.isEmpty { add("o", text, seconds) }
  }

  /// The terminal has another size from now on.
  mutating func resize(_ width: Int, _ height: Int, at seconds: Double) {
    add("r", "\(width)x\(height)", seconds)
  }

  private mutating func add(_ kind: String, _ text: String, _ seconds: Double) {
    let time = NumberText.fixed(seconds, decimals: 3)
    lines.append("[\(time), \"\(kind)\", \(JSON.quoted(text))]")
  }

  /// Writes the file.
  ///
  /// - Throws: `FileError`.
  func finish() throws(FileError) {
    try file.write(Array((lines.joined(separator: "\n") + "\n").utf8))
    try file.finish()
  }
}

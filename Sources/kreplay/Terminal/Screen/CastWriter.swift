import Glibc
import Jobs
import Market
import Text

/// A recording of a terminal as an asciicast of version 2.
struct CastWriter {
  private let path: String
  private var lines: [String]

  init(path: String, width: Int, height: Int, title: String) {
    self.path = path
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
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    guard let file = fopen(path, "wb") else {
      throw FileError(path: path, action: "written", code: errno)
    }
    let wrote = fwrite(bytes, 1, bytes.count, file)
    if fclose(file) != 0 || wrote != bytes.count {
      throw FileError(path: path, action: "written", code: errno)
    }
  }
}

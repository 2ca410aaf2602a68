import Glibc
import Market
import Text

/// Standard output, whose failures are not swallowed: a full disk ends with exit code 74.
enum StandardOutput {
  /// Whether a person reads it, and in a terminal that takes colours.
  static let takesColour = isatty(1) == 1 && wantsColour

  /// Writes all bytes.
  static func write(_ bytes: [UInt8]) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let wrote = bytes.withUnsafeBytes { raw in
        raw.baseAddress.map { Glibc.write(1, $0 + done, raw.count - done) } ?? 0
      }
      if wrote < 0, errno == EINTR { continue }
      guard wrote > 0 else {
        throw FileError(path: "standard output", action: "written", code: errno)
      }
      done += wrote
    }
  }

  /// Writes text as it is.
  static func print(_ text: String) throws(FileError) { try write(Array(text.utf8)) }
}

/// Standard error, for messages and the progress bar.
enum StandardError {
  /// Whether a person reads it in a terminal that can rewrite a line.
  static let isTerminal = isatty(2) == 1 && !isDumb

  /// Writes text as it is; where even that fails there is nobody to tell.
  static func print(_ text: String) {
    var bytes = Array(text.utf8)
    _ = Glibc.write(2, &bytes, bytes.count)
  }

  /// Writes what a reader of a result should know, a line each.
  static func tell(_ notes: [String]) {
    for note in notes { print("note: \(printable(note))\n") }
  }
}

/// Whether the terminal only prints, as `TERM=dumb` says.
private var isDumb: Bool { environment("TERM").map { $0 == "dumb" } ?? true }

/// Colours unless `NO_COLOR` is set to anything, or the terminal is dumb.
private var wantsColour: Bool { (environment("NO_COLOR") ?? "").isEmpty && !isDumb }

/// The value of a variable of the environment; `nil` where it is not set.
func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

import Glibc
import Text

/// Reads the text of a document, of a strategy or a chart.
package enum DocumentFile {
  /// The most bytes that a document may have.
  static let limit = 1_000_000

  /// What a document is of.
  package enum Kind { case strategy, chart, theme }

  /// - Parameters:
  ///   - source: the path of the file; `-` is standard input.
  ///   - path: what messages call it.
  package static func read(
    _ source: String, _ path: String, of kind: Kind = .strategy
  ) throws(DocumentError) -> String {
    do {
      return try text(source, path)
    } catch {
      let words = kind == .chart ? chartWords(error.fault) : themeWords(error.fault)
      guard kind != .strategy, let reason = words else { throw error }
      throw DocumentError(.unreadable(reason: reason), error.place)
    }
  }

  /// What is wrong with the file of a chart, where words for a strategy would mislead.
  private static func chartWords(_ fault: DocumentFault) -> String? {
    switch fault {
    case .isDirectory: "this is a folder; give the path of a chart in JSON"
    case .tooLarge(let limit): "the file is larger than \(limit) bytes; is it of a chart?"
    case .notText: "this is not UTF-8 text; is it of a chart?"
    case .empty:
      "the file is empty; write { \"panes\": [{ \"layers\": [\"candles\"] }] } to start from"
    default: nil
    }
  }

  /// The same for the colours of a chart.
  private static func themeWords(_ fault: DocumentFault) -> String? {
    switch fault {
    case .isDirectory: "this is a folder; give the path of a file of colours"
    case .tooLarge(let limit): "the file is larger than \(limit) bytes; is it of colours?"
    case .notText: "this is not UTF-8 text; is it of colours?"
    case .empty: "the file is empty; write 'base = west' and 'up = #26A69A' to start from"
    default: nil
    }
  }

  private static func text(_ source: String, _ path: String) throws(DocumentError) -> String {
    let bytes = try self.bytes(source, path)
    if let place = bytes.firstIndex(where: { $0 < 32 && !(9...13).contains($0) }) {
      throw DocumentError(.controlCharacter(bytes[place]), position(of: place, in: bytes, path))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DocumentError(.notText, Place(file: path))
    }
    let isEmpty = text.allSatisfy { $0.isWhitespace || $0 == "\u{FEFF}" }
    if isEmpty { throw DocumentError(.empty, Place(file: path)) }
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  private static func position(of offset: Int, in bytes: [UInt8], _ path: String) -> Place {
    let before = bytes[..<offset]
    let line = before.count { $0 == 10 } + 1
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    return Place(file: path, line: line, column: offset - start + 1)
  }

  private static func bytes(_ source: String, _ path: String) throws(DocumentError) -> [UInt8] {
    if source.isEmpty {
      throw DocumentError(
        .unreadable(reason: "the name of the file is empty; give its path"), Place(file: "''"))
    }
    let isFile = source != "-"
    let descriptor = isFile ? open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : STDIN_FILENO
    guard descriptor >= 0 else { throw failure(path) }
    defer { if isFile { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count == 0 { return bytes }
      guard count > 0 else { throw failure(path) }
      bytes.append(contentsOf: chunk[..<count])
      if bytes.count > limit { throw DocumentError(.tooLarge(limit: limit), Place(file: path)) }
    }
  }

  private static func failure(_ path: String) -> DocumentError {
    let code = errno
    if code == ENOENT, let ready = ReadyMade.find(path) {
      return DocumentError(.readyMade(ready.name), Place(file: path))
    }
    if code == EISDIR { return DocumentError(.isDirectory, Place(file: path)) }
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return DocumentError(.notReadable(reason: reason), Place(file: path))
  }
}

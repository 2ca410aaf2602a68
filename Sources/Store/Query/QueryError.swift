public import Market
import Text

/// Why a question in SQL has no answer.
public struct QueryError: UserError, Hashable {
  /// What happened.
  public enum Fact: Hashable, Sendable {
    /// No statement at all.
    case empty
    /// More than one statement.
    case several
    /// A statement that does something else than ask.
    case notASelect(String)
    /// SQL that SQLite does not understand, or cannot carry out.
    case wrong(String)
    /// A person stopped it.
    case stopped
  }
  /// What happened.
  public let fact: Fact
  /// The SQL as it was given; untrusted text.
  public let sql: String
  /// The byte at which the fault begins, where there is one.
  public let offset: Int?

  init(_ fact: Fact, sql: String, offset: Int? = nil) {
    self.fact = fact
    self.sql = sql
    self.offset = offset
  }

  /// What the process exits with.
  public var exitCode: ExitCode { fact == .stopped ? .interrupted : .usage }

  /// The message, and under it the line of SQL with a caret.
  public var description: String {
    switch fact {
    case .empty:
      "the query is empty; write one, as in \"select time, close from candles limit 5\""
    case .several: "\(place): a second statement begins; write one at a time" + line
    case .notASelect(let what):
      "a query can only read, and '\(what)' is not a SELECT; write one. "
        + "'kreplay data import' and the like change a store"
    case .wrong(let text): "\(place): \(text)\(hint(text))" + line
    case .stopped: "stopped"
    }
  }
}

extension QueryError {
  /// `query:1:8`.
  private var place: String {
    guard let fault else { return "query" }
    return "query:\(fault.line):\(fault.column)"
  }

  /// The line with a caret under the fault.
  private var line: String {
    guard let fault else { return "" }
    let caret = String(repeating: " ", count: fault.before.count) + "^"
    return "\n  \(printable(fault.before))\(printable(fault.after))\n  \(caret)"
  }

  /// Where the fault is, and the text on both sides of it.
  private var fault: (line: Int, column: Int, before: String, after: String)? {
    guard let offset, offset <= sql.utf8.count else { return nil }
    let bytes = Array(sql.utf8)
    let start = bytes[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: 10) ?? bytes.count
    let line = bytes[..<offset].count { $0 == 10 } + 1
    let before = String(decoding: bytes[max(start, offset - 50)..<offset], as: UTF8.self)
    let after = String(decoding: bytes[offset..<min(end, offset + 40)], as: UTF8.self)
    let column = String(decoding: bytes[start..<offset], as: UTF8.self).count + 1
    return (line, column, before, after)
  }

  /// The nearest name to one that there is not.
  private func hint(_ text: String) -> String {
    let kinds = [
      ("no such column: ", CandlesTable.columns), ("no such table: ", Self.tables),
    ]
    for (beginning, names) in kinds where text.hasPrefix(beginning) {
      let wrong = String(text.dropFirst(beginning.count).prefix(100))
      let bare = wrong.split(separator: ".").last.map(String.init) ?? wrong
      return suggestion(
        Nearest.name(to: bare, among: names), otherwise: "there are \(listed(names))")
    }
    return ""
  }

  private static let tables = ["candles", "series", "import", "chunk"]
}

import GRDB
import Strategy

/// A rule's parts as the JSON text that the journal keeps.
enum PartsText {
  /// `[{"lag":0,"text":"fastMA","truth":false}, …]`
  static func write(_ parts: [Rule.Part]) -> String {
    "[" + parts.map(object).joined(separator: ",") + "]"
  }

  private static func object(_ part: Rule.Part) -> String {
    #"{"lag":\#(part.lag),"text":\#(quoted(part.text)),"truth":\#(part.isTruth)}"#
  }

  /// A JSON string; what must be escaped is.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..."\u{1f}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The parts of a rule of the journal, read by SQLite's own JSON.
  static func read(_ text: String, _ database: Database) throws -> [Rule.Part] {
    let sql = """
      SELECT value ->> 'text', value ->> 'lag', value ->> 'truth' FROM json_each(?) ORDER BY key
      """
    return try Row.fetchAll(database, sql: sql, arguments: [text]).map {
      Rule.Part(text: $0[0], lag: $0[1], isTruth: $0[2])
    }
  }
}

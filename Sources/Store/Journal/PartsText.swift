import GRDB
import Strategy
import Text

/// A rule's parts as the JSON text that the journal keeps.
enum PartsText {
  /// `[{"lag":0,"text":"fastMA","truth":false}, …]`
  static func write(_ parts: [Rule.Part]) -> String {
    "[" + parts.map(object).joined(separator: ",") + "]"
  }

  private static func object(_ part: Rule.Part) -> String {
    #"{"lag":\#(part.lag),"text":\#(JSON.quoted(part.text)),"truth":\#(part.isBoolean)}"#
  }

  /// The parts of a rule of the journal, read by SQLite's own JSON.
  static func read(_ text: String, _ database: Database) throws -> [Rule.Part] {
    let sql = """
      SELECT value ->> 'text', value ->> 'lag', value ->> 'truth' FROM json_each(?) ORDER BY key
      """
    return try Row.fetchAll(database, sql: sql, arguments: [text]).map {
      Rule.Part(text: $0[0], lag: $0[1], isBoolean: $0[2])
    }
  }
}

import Text

/// Writes a document as one line that is the same however it was laid out.
enum Canonical {
  /// JSON with sorted keys and numbers in their shortest form, without `$schema`, `report` and `sweep`, and
  /// without `data`, since where candles lie does not change a run, and a hash of them says which
  /// they are.
  static func line(_ root: DocumentNode, parameters: [(name: String, value: Double)]) -> String {
    var entries: [(String, String)] = []
    for entry in root.entries
    where !["$schema", "data", "parameters", "report", "sweep"].contains(entry.key) {
      // Where rates lie does not change a run either.
      let value = entry.key == "account" ? entry.without("rates").value : entry.value
      entries.append((entry.key, json(value)))
    }
    if !parameters.isEmpty {
      let values = parameters.map { ($0.name, plain($0.value)) }
      entries.append(("parameters", object(values)))
    }
    return object(entries)
  }

  private static func json(_ node: DocumentNode) -> String {
    switch node.content {
    case .mapping(let entries): return object(entries.map { ($0.key, json($0.value)) })
    case .sequence(let nodes): return "[" + nodes.map(json).joined(separator: ",") + "]"
    case .text(let text): return JSON.quoted(text)
    case .plain(let text):
      if let number = node.number { return plain(number) }
      return node.flag != nil ? text : node.isNothing ? "null" : JSON.quoted(text)
    }
  }

  private static func object(_ entries: [(String, String)]) -> String {
    let sorted = entries.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    return "{" + sorted.map { "\(JSON.quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }
}

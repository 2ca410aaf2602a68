/// A JSON value whose keys keep their order.
indirect enum JSONText: Sendable {
  case object([(String, JSONText)])
  case list([JSONText])
  case string(String)
  case number(Double)
  case flag(Bool)
  /// JSON that is written already.
  case raw(String)

  /// The value over several lines, two blanks a level; what is short stays on one line.
  func text(indent: Int = 0) -> String {
    let flat = self.flat
    if flat.count + indent <= 88 { return flat }
    let inner = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .object(let entries) where !entries.isEmpty:
      let lines = entries.map {
        "\(inner)\(Canonical.string($0.0)): \($0.1.text(indent: indent + 2))"
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    case .list(let values) where !values.isEmpty:
      let lines = values.map { inner + $0.text(indent: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    default: return flat
    }
  }

  private var flat: String {
    switch self {
    case .object(let entries):
      entries.isEmpty
        ? "{}"
        : "{ " + entries.map { "\(Canonical.string($0.0)): \($0.1.flat)" }.joined(separator: ", ")
          + " }"
    case .list(let values): "[" + values.map(\.flat).joined(separator: ", ") + "]"
    case .string(let text): Canonical.string(text)
    case .number(let value): plain(value)
    case .flag(let value): value ? "true" : "false"
    case .raw(let text): text
    }
  }
}

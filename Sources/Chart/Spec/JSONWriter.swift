/// Writes values as JSON: two blanks a level, what is short on one line.
enum JSONWriter {
  static func text(_ node: ChartNode, indent: Int = 0) -> String {
    let flat = flat(node)
    if flat.count + indent <= 88 { return flat }
    let inner = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch node.content {
    case .object(let members) where !members.isEmpty:
      let lines = members.map {
        "\(inner)\(string($0.name)): \(text($0.value, indent: indent + 2))"
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    case .list(let nodes) where !nodes.isEmpty:
      return "[\n" + nodes.map { inner + text($0, indent: indent + 2) }.joined(separator: ",\n")
        + end + "]"
    default: return flat
    }
  }

  private static func flat(_ node: ChartNode) -> String {
    switch node.content {
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ " + members.map { "\(string($0.name)): \(flat($0.value))" }.joined(separator: ", ")
          + " }"
    case .list(let nodes): "[" + nodes.map(flat).joined(separator: ", ") + "]"
    case .text(let text): string(text)
    case .number(let number): number == 0 ? "0" : plain(number)
    case .flag(let flag): flag ? "true" : "false"
    case .nothing: "null"
    }
  }

  /// Text in quotation marks with its escapes.
  static func string(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case _ where scalar.value < 32 || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

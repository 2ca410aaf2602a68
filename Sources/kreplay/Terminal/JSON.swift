import Market

/// A JSON value that is written with sorted keys and numbers that read back as the same.
enum JSON {
  case null
  case bool(Bool)
  case whole(Int)
  /// A number; what is not finite is written as `null`.
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])
  /// JSON that is written already, for what is too long to be held in parts.
  case written([UInt8])

  /// The value on one line with a newline at its end, or indented by two spaces.
  func bytes(indented: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, indented ? 0 : nil)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private func write(to bytes: inout [UInt8], _ depth: Int?) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .whole(let value): bytes.append(whole: value)
    case .number(let value):
      if value.isFinite {
        bytes.append(shortest: value)
      } else {
        JSON.null.write(to: &bytes, depth)
      }
    case .text(let value): Self.quote(value, to: &bytes)
    case .written(let value): bytes.append(contentsOf: value)
    case .list(let values):
      Self.enclose("[", "]", values, to: &bytes, depth) { $0.write(to: &$1, $2) }
    case .object(let members):
      Self.enclose("{", "}", members.sorted { $0.key < $1.key }, to: &bytes, depth) {
        Self.quote($0.key, to: &$1)
        $1.append(contentsOf: (depth == nil ? ":" : ": ").utf8)
        $0.value.write(to: &$1, $2)
      }
    }
  }

  private static func enclose<Element>(
    _ open: String, _ close: String, _ elements: [Element], to bytes: inout [UInt8], _ depth: Int?,
    _ write: (Element, inout [UInt8], Int?) -> Void
  ) {
    bytes.append(contentsOf: open.utf8)
    for (place, element) in elements.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine(&bytes, depth.map { $0 + 1 })
      write(element, &bytes, depth.map { $0 + 1 })
    }
    if !elements.isEmpty { breakLine(&bytes, depth) }
    bytes.append(contentsOf: close.utf8)
  }

  private static func breakLine(_ bytes: inout [UInt8], _ depth: Int?) {
    guard let depth else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private static func quote(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
      case 0..<32, 127:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: (digits.count == 1 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// A JSON value. Numbers are written in the fewest digits that read back as the same.
package indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case whole(Int)
  /// A number; one that is not finite is written as `null`.
  case number(Double)
  case text(String)
  case list([JSON])
  /// An object whose keys are sorted when it is written.
  case object([String: JSON])
  /// An object whose keys keep their order.
  case members([(String, JSON)])
  /// JSON that is written already, for what is too long to be held in parts.
  case written([UInt8])

  /// The value with a newline at its end: on one line, or each value on a line of its own, indented by
  /// two spaces.
  package func bytes(indented: Bool = true) -> [UInt8] {
    var writer = JSONWriter(layout: indented ? .indented : .oneLine)
    writer.write(self, depth: 0)
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The value as a person would lay it out: indented by two spaces; short values stay on one line.
  package func text() -> String {
    var writer = JSONWriter(layout: .fitted)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Text in quotation marks, with its escapes.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 2)
    bytes.append(quoted: text)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Writes values as JSON.
private struct JSONWriter {
  enum Layout {
    /// All on one line, without spaces.
    case oneLine
    /// All on one line, with spaces.
    case spaced
    /// Each value on a line of its own.
    case indented
    /// As `spaced` where that is short, else as `indented`.
    case fitted
  }

  /// How long a line of a fitted text may be.
  private static let width = 88

  let layout: Layout
  private(set) var bytes: [UInt8] = []

  init(layout: Layout) { self.layout = layout }

  mutating func write(_ value: JSON, depth: Int) {
    if layout == .fitted, let line = line(value, depth) {
      bytes += line
      return
    }
    switch value {
    case .null: bytes.append("null")
    case .bool(let value): bytes.append(value ? "true" : "false")
    case .whole(let value): bytes.append(whole: value)
    case .number(let value) where value.isFinite: bytes.append(shortest: value)
    case .number: bytes.append("null")
    case .text(let value): bytes.append(quoted: value)
    case .written(let value): bytes.append(contentsOf: value)
    case .list(let values):
      enclose("[", "]", values, depth, isSpaced: false) { $0.write($1, depth: depth + 1) }
    case .object(let members): write(members.sorted { $0.key < $1.key }, depth)
    case .members(let members): write(members.map { (key: $0.0, value: $0.1) }, depth)
    }
  }

  /// A value on one line, if it is short enough to stay there.
  private func line(_ value: JSON, _ depth: Int) -> [UInt8]? {
    switch value {
    case .list, .object, .members:
      var writer = JSONWriter(layout: .spaced)
      writer.write(value, depth: 0)
      let length = String(decoding: writer.bytes, as: UTF8.self).count
      return length + 2 * depth <= Self.width ? writer.bytes : nil
    default: return nil
    }
  }

  private mutating func write(_ members: [(key: String, value: JSON)], _ depth: Int) {
    enclose("{", "}", members, depth, isSpaced: true) { writer, member in
      writer.bytes.append(quoted: member.key)
      writer.bytes.append(writer.layout == .oneLine ? ":" : ": ")
      writer.write(member.value, depth: depth + 1)
    }
  }

  private mutating func enclose<Element>(
    _ open: StaticString, _ close: StaticString, _ elements: [Element], _ depth: Int,
    isSpaced: Bool, _ write: (inout JSONWriter, Element) -> Void
  ) {
    bytes.append(open)
    for (place, element) in elements.enumerated() {
      if place > 0 { bytes.append(layout == .spaced ? ", " : ",") }
      if place == 0 && isSpaced && layout == .spaced { bytes.append(" ") }
      breakLine(depth + 1)
      write(&self, element)
    }
    if !elements.isEmpty {
      if isSpaced && layout == .spaced { bytes.append(" ") }
      breakLine(depth)
    }
    bytes.append(close)
  }

  private mutating func breakLine(_ depth: Int) {
    guard layout == .indented || layout == .fitted else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }
}

extension [UInt8] {
  /// Appends a JSON string: text in quotation marks, with its escapes.
  package mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append(#"\""#)
      case UInt8(ascii: "\\"): append(#"\\"#)
      case UInt8(ascii: "\n"): append(#"\n"#)
      case UInt8(ascii: "\r"): append(#"\r"#)
      case UInt8(ascii: "\t"): append(#"\t"#)
      case 0..<32, 127:
        append(byte < 16 ? #"\u000"# : #"\u00"#)
        append(contentsOf: String(byte, radix: 16).utf8)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}

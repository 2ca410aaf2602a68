import Foundation

/// JSON for a data block of a page: members in the order given, and no `<` anywhere, so that nothing
/// in it can end the block.
enum JSONText {
  case members([JSONMember])
  case list([JSONText])
  case text(String)
  case number(Double)
  case whole(Int)
  case flag(Bool)
  case base64([UInt8])

  /// An object of names and values, in their order.
  static func object(_ members: [(String, JSONText)]) -> JSONText {
    .members(members.map { JSONMember(name: $0.0, value: $0.1) })
  }

  /// The JSON in bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .members(let members):
      Self.list(members, "{", "}", to: &bytes) { member, bytes in
        Self.quote(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    case .list(let values):
      Self.list(values, "[", "]", to: &bytes) { value, bytes in value.write(to: &bytes) }
    case .text(let text): Self.quote(text, to: &bytes)
    case .number(let number): bytes += (number.isFinite ? Self.digits(number) : "null").utf8
    case .whole(let number): bytes += "\(number)".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .base64(let data):
      bytes.append(UInt8(ascii: "\""))
      bytes += Data(data).base64EncodedString().utf8
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private static func list<Element>(
    _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar,
    to bytes: inout [UInt8], _ write: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (place, element) in elements.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(element, &bytes)
    }
    bytes.append(UInt8(ascii: close))
  }

  private static func digits(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  /// A string; `<`, quotes and what is below a blank by their numbers.
  private static func quote(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), 0..<32, 127:
        let digits = String(byte, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// A name in an object of JSON, and what it stands for.
struct JSONMember {
  let name: String
  let value: JSONText
}

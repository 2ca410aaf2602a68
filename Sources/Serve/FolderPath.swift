import Text

/// A path within a folder: parts that are names, none of them hidden, none leading up.
struct FolderPath: Hashable, Sendable {
  let parts: [String]
  var text: String { parts.joined(separator: "/") }
  var name: String { parts.last ?? "" }

  /// A path as an address writes it, with its parts after `/`; `nil` where it is none.
  init?(address: Substring) {
    guard let text = Self.decoded(address) else { return nil }
    self.init(text)
  }

  /// A path of names with `/` between them; `nil` where it is none.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard text.utf8.count <= 1_000, parts.count <= 8, parts.allSatisfy(Self.isName) else {
      return nil
    }
    self.parts = parts
  }

  /// Whether it ends as a document does.
  var isDocument: Bool { Self.isDocument(name) }
  static func isDocument(_ name: String) -> Bool {
    documentEndings.contains { name.hasSuffix($0) && name.count > $0.count }
  }

  private static func isName(_ part: String) -> Bool {
    !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 255
      && part.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 && $0 != "\\" }
  }

  /// Percent signs read once; `nil` where they are damaged or the bytes are no UTF-8.
  private static func decoded(_ address: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = address.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

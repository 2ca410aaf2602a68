/// Reads numbers as JSON writes them: `Double(_:)` alone also takes `nan`, `inf` and `0x1p3`.
enum StrictNumber {
  enum Reading: Equatable {
    case value(Double)
    /// A number beyond ±1.8e308.
    case tooLarge
    /// Not a number in digits.
    case malformed
  }

  /// Reads `-?digits(.digits)?([eE][+-]?digits)?` without leading zeros.
  static func read(_ text: some StringProtocol) -> Reading {
    guard hasShape(Array(text.utf8)), let value = Double(String(text)) else { return .malformed }
    return value.isFinite ? .value(value) : .tooLarge
  }

  private static func hasShape(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = digits(&rest)
    if whole == 0 || (whole > 1 && rest.startsWithZero(before: whole, in: bytes)) { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      if digits(&rest) == 0 { return false }
    }
    if let byte = rest.first, byte | 32 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest.removeFirst()
      }
      if digits(&rest) == 0 { return false }
    }
    return rest.isEmpty
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    rest = rest.dropFirst(count)
    return count
  }
}

extension ArraySlice<UInt8> {
  /// Whether the run of `count` digits that ends where this slice begins has a leading zero.
  fileprivate func startsWithZero(before count: Int, in bytes: [UInt8]) -> Bool {
    bytes[startIndex - count] == UInt8(ascii: "0")
  }
}

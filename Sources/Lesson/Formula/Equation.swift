import Indicators

/// One line of a formula: `macd[t] = average(x, fast)[t] - average(x, slow)[t]`.
struct Equation: Sendable {
  /// What it defines, without its index: `macd`.
  let name: String
  /// What that is, as it is written.
  let right: String

  /// The equations of a formula, in their order; what is no equation is left out.
  static func all(_ formula: String) -> [Equation] {
    formulaLines(formula).flatMap { line in
      let parts = parts(line)
      let equations = parts.compactMap(Equation.init)
      // The commas of cases part what one value may be.
      let areCases = equations.count == 1 && parts[0].range(" if ") != nil
      return areCases ? [Equation(line)].compactMap { $0 } : equations
    }
  }

  /// An equation of these parts.
  init(name: String, right: String) { (self.name, self.right) = (name, right) }

  /// An equation from a part of a line; `nil` where that is words.
  init?(_ text: String) {
    guard let equals = text.firstRange(of: " = ") else { return nil }
    var left = text[..<equals.lowerBound]
    if left.hasSuffix("[t]") { left = left.dropLast(3) }
    guard let first = left.first, first.isLetter,
      left.allSatisfy({ $0.isLetter || $0.isNumber || "_.(), +-*/".contains($0) }),
      !left.contains(" ") || left.contains("(")
    else { return nil }
    name = String(left)
    right = String(text[equals.upperBound...])
  }

  /// A line cut at the commas and semicolons that are in no brackets.
  static func parts(_ line: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    var depth = 0
    for byte in line.utf8 {
      if byte == .open || byte == UInt8(ascii: "[") { depth += 1 }
      if byte == .close || byte == UInt8(ascii: "]") { depth -= 1 }
      if depth == 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        parts.append([])
      } else if !(parts[parts.count - 1].isEmpty && byte == .blank) {
        parts[parts.count - 1].append(byte)
      }
    }
    return parts.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension StringProtocol {
  /// Where a text first occurs.
  fileprivate func firstRange(of other: String) -> Range<Index>? {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(other) { return place..<index(place, offsetBy: other.count) }
      formIndex(after: &place)
    }
    return nil
  }
}

/// The comparisons that a formula makes: `open[t] < close[t-1]`.
struct Comparison: Hashable, Sendable {
  let left: String
  let sign: String
  let right: String

  /// All that are in a formula, each once, in their order.
  static func all(_ formula: String) -> [Comparison] {
    var found: [Comparison] = []
    let isConditional = formula.range(" if ") != nil || formula.range("where ") != nil
    for line in formula.split(separator: "\n").map(String.init) where isConditional {
      // A definition such as `white = close >= open` has no bar of its own.
      if line.first?.isLetter == true, line.range(" = ") != nil, line.range(" if ") == nil {
        continue
      }
      let right = Equation(line)?.right ?? String(line.drop { $0 == " " })
      for part in fragments(right) {
        for comparison in comparisons(part) where !found.contains(comparison) {
          found.append(comparison)
        }
      }
    }
    return found
  }

  private static let words: Set = [
    "if", "and", "or", "where", "else", "instead", "otherwise", "is",
  ]

  /// The text between the words that join conditions.
  private static func fragments(_ text: String) -> [String] {
    var fragments = [""]
    for word in text.split(separator: " ") {
      if words.contains(String(word)) {
        fragments.append("")
      } else {
        fragments[fragments.count - 1] += (fragments[fragments.count - 1].isEmpty ? "" : " ") + word
      }
    }
    return fragments.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
  }

  private static func comparisons(_ text: String) -> [Comparison] {
    if let candle = candle(text) { return [candle] }
    var parts: [String] = [""]
    var signs: [String] = []
    for word in text.split(separator: " ") {
      if ["<", ">", "<=", ">=", "=="].contains(word) {
        signs.append(String(word))
        parts.append("")
      } else {
        parts[parts.count - 1] += (parts[parts.count - 1].isEmpty ? "" : " ") + word
      }
    }
    guard !signs.isEmpty else { return [] }
    return signs.indices.map { Comparison(left: parts[$0], sign: signs[$0], right: parts[$0 + 1]) }
  }

  /// `white[t-1]` closed at its open or above.
  private static func candle(_ text: String) -> Comparison? {
    for (word, sign) in [("white[", ">="), ("black[", "<")] where text.hasPrefix(word) {
      guard text.hasSuffix("]"), !text.contains(" ") else { return nil }
      let index = text.dropFirst(5)
      return Comparison(left: "close\(index)", sign: sign, right: "open\(index)")
    }
    return nil
  }

  func holds(_ a: Double, _ b: Double) -> Bool {
    switch sign {
    case "<": a < b
    case ">": a > b
    case "<=": a <= b
    case ">=": a >= b
    default: a == b
    }
  }
}

import Glibc

/// A piece of a formula with numbers put in: text as it is, or a symbol and its value.
enum FormulaToken: Hashable, Sendable {
  case text(String)
  case symbol(String, Double)
}

/// Works the right-hand side of an equation out at a bar, and keeps every symbol with its value.
///
/// It reads `+ - * / ^`, brackets, the usual functions, `sum`, `sma`, `highest` and `lowest` over
/// windows, and rows with `…`. What it cannot read it gives up: a formula may hold words.
struct FormulaReader {
  let scope: FormulaScope
  let bar: Int
  let depth: Int
  var text: [Character]
  var place = 0
  /// What was read so far, for people.
  var tokens: [FormulaToken] = []
  /// The columns and lags that were read last, for `…`.
  var references: [(name: String, lag: Int)] = []

  init(_ text: String, scope: FormulaScope, bar: Int, depth: Int = 0) {
    self.text = Array(text)
    self.scope = scope
    self.bar = bar
    self.depth = depth
  }

  /// The value of all of it; `nil` where something in it is no arithmetic.
  mutating func value() -> Double? {
    guard let value = sum() else { return nil }
    skip()
    return place == text.count && value.isFinite ? value : nil
  }

  private mutating func sum() -> Double? {
    references = []
    guard var value = product() else { return nil }
    while let sign = taken(["+", "-"]) {
      if sign == "+", let row = ellipsis("+") {
        value += row
        continue
      }
      guard let next = product() else { return nil }
      value += sign == "+" ? next : -next
    }
    return value
  }

  private mutating func product() -> Double? {
    guard var value = power() else { return nil }
    while let sign = taken(["*", "/"]) {
      guard let next = power() else { return nil }
      value = sign == "*" ? value * next : value / next
    }
    return value
  }

  private mutating func power() -> Double? {
    if taken(["-"]) != nil { return power().map { -$0 } }
    guard let base = primary() else { return nil }
    guard taken(["^"]) != nil else { return base }
    return power().map { pow(base, $0) }
  }

  private mutating func primary() -> Double? {
    skip()
    guard place < text.count else { return nil }
    if text[place].isNumber { return number() }
    if text[place] == "(" {
      _ = taken(["("])
      guard let value = sum(), taken([")"]) != nil else { return nil }
      return value
    }
    return text[place].isLetter ? symbol() : nil
  }

  private mutating func number() -> Double? {
    let start = place
    while place < text.count, text[place].isNumber || text[place] == "." { place += 1 }
    let digits = String(text[start..<place])
    tokens.append(.text(digits))
    return Double(digits)
  }

  /// `… + last`: what lies between the last two terms and the one that follows.
  private mutating func ellipsis(_ sign: String) -> Double? {
    skip()
    guard place < text.count, text[place] == "…", references.count >= 2 else { return nil }
    place += 1
    tokens.append(.text("…"))
    let (first, second) = (references[references.count - 2], references[references.count - 1])
    guard taken([Character(sign)]) != nil, product() != nil, let last = references.last,
      first.name == second.name, last.name == first.name, last.lag > second.lag
    else { return nil }
    return (second.lag + 1...last.lag).reduce(0.0) { total, lag in
      total + (scope.indexed(first.name, at: bar - lag, depth: depth) ?? .nan)
    }
  }

  mutating func skip() { while place < text.count, text[place] == " " { place += 1 } }

  /// Takes one of some signs, if it is next.
  mutating func taken(_ signs: Set<Character>) -> Character? {
    skip()
    guard place < text.count, signs.contains(text[place]) else { return nil }
    let sign = text[place]
    place += 1
    tokens.append(.text(String(sign)))
    return sign
  }
}

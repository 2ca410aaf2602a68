import Glibc

/// A piece of a formula with numbers put in: text as it is, or a symbol and its value.
enum FormulaToken: Hashable, Sendable {
  case text(String)
  case symbol(String, Double)
}

/// Works the right-hand side of an equation out at a bar, and keeps every symbol with its value.
///
/// It reads `+ - * / ^`, brackets, the usual functions, `sum`, `sma`, `highest` and `lowest` over
/// windows, and rows with `…`. What it cannot read it gives up: a formula may hold words. It works on
/// bytes, since it reads each line on each bar of a chart.
struct FormulaReader {
  let scope: FormulaScope
  let bar: Int
  let depth: Int
  var text: [UInt8]
  var place = 0
  /// What was read so far, for people.
  var tokens: [FormulaToken] = []
  /// The columns and lags that were read last, for `…`.
  var references: [(name: String, lag: Int)] = []

  init(_ text: String, scope: FormulaScope, bar: Int, depth: Int = 0) {
    self.init(Array(text.utf8), scope: scope, bar: bar, depth: depth)
  }

  /// The same of a text that is read on many bars, and taken apart once.
  init(_ text: [UInt8], scope: FormulaScope, bar: Int, depth: Int = 0) {
    self.text = text
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
    while let sign = taken("+-") {
      if sign == .plus, let row = ellipsis() {
        value += row
        continue
      }
      guard let next = product() else { return nil }
      value += sign == .plus ? next : -next
    }
    return value
  }

  private mutating func product() -> Double? {
    guard var value = power() else { return nil }
    while let sign = taken("*/") {
      guard let next = power() else { return nil }
      value = sign == UInt8(ascii: "*") ? value * next : value / next
    }
    return value
  }

  private mutating func power() -> Double? {
    if taken("-") != nil { return power().map { -$0 } }
    guard let base = primary() else { return nil }
    guard taken("^") != nil else { return base }
    return power().map { pow(base, $0) }
  }

  private mutating func primary() -> Double? {
    skip()
    guard place < text.count else { return nil }
    if text[place].isDigit { return number() }
    if text[place] == .open {
      _ = taken("(")
      guard let value = sum(), taken(")") != nil else { return nil }
      return value
    }
    return text[place].isLetter ? symbol() : nil
  }

  private mutating func number() -> Double? {
    let start = place
    while place < text.count, text[place].isDigit || text[place] == .point { place += 1 }
    let digits = string(start..<place)
    tokens.append(.text(digits))
    return Double(digits)
  }

  /// `… + last`: what lies between the last two terms and the one that follows.
  private mutating func ellipsis() -> Double? {
    skip()
    let sign = "…".utf8
    guard text[place...].starts(with: sign), references.count >= 2 else { return nil }
    place += sign.count
    tokens.append(.text("…"))
    let (first, second) = (references[references.count - 2], references[references.count - 1])
    guard taken("+") != nil, product() != nil, let last = references.last,
      first.name == second.name, last.name == first.name, last.lag > second.lag
    else { return nil }
    return (second.lag + 1...last.lag).reduce(0.0) { total, lag in
      total + (scope.indexed(first.name, at: bar - lag, depth: depth) ?? .nan)
    }
  }

  mutating func skip() { while place < text.count, text[place] == .blank { place += 1 } }

  /// A part of the text.
  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Takes one of some signs, if it is next.
  mutating func taken(_ signs: StaticString) -> UInt8? {
    skip()
    let wanted = UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount)
    guard place < text.count, wanted.contains(text[place]) else { return nil }
    let sign = text[place]
    place += 1
    tokens.append(.text(String(UnicodeScalar(sign))))
    return sign
  }
}

/// The signs and letters of formulas, which have no others than these and `…`.
extension UInt8 {
  static let plus = UInt8(ascii: "+"), point = UInt8(ascii: "."), blank = UInt8(ascii: " ")
  static let open = UInt8(ascii: "("), close = UInt8(ascii: ")")

  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}

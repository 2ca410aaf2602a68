import Glibc

extension FormulaReader {
  /// A name, with what it is called with and its index, if any.
  mutating func symbol() -> Double? {
    let start = place
    while place < text.count,
      text[place].isLetter || text[place].isNumber || "_.".contains(text[place])
    {
      place += 1
    }
    let name = String(text[start..<place])
    if place < text.count, text[place] == "(" { return call(name, from: start) }
    return reference(name, from: start)
  }

  private mutating func reference(_ name: String, from start: Int) -> Double? {
    let index = lag()
    let written = String(text[start..<place]).filter { $0 != " " }
    let value: Double?
    switch index {
    case .none: value = scope.bare(name, at: bar, depth: depth)
    case .lag(let lag):
      value =
        scope.step(written, at: bar) ?? scope.indexed(name, at: bar - lag, depth: depth)
      references.append((name, lag))
    case .other: return nil
    }
    guard let value else { return nil }
    // A parameter may have the name of an output: `signal`, 9, and `signal[t]`.
    let isNumber = index.bars == nil && scope.numbers[name] != nil
    tokens.append(.symbol((isNumber ? "#" : "") + written, value))
    return value
  }

  private mutating func call(_ name: String, from start: Int) -> Double? {
    guard let close = closing(place) else { return nil }
    let inside = String(text[place + 1..<close])
    let open = place
    place = close + 1
    let index = lag()
    let written = String(text[start..<place]).filter { $0 != " " }
    let plain = String(text[start...close]).filter { $0 != " " }
    if case .other = index { return nil }
    if let value = scope.step(plain, at: bar - (index.bars ?? 0)) ?? scope.step(written, at: bar) {
      tokens.append(.symbol(written, value))
      return value
    }
    if let value = window(name, Equation.parts(inside), at: bar - (index.bars ?? 0)) {
      tokens.append(.symbol(written, value))
      return value
    }
    place = open
    return function(name)
  }

  /// A function of numbers, whose arguments are worked out too.
  private mutating func function(_ name: String) -> Double? {
    guard let work = Self.functions[name] else { return nil }
    tokens.append(.text(name))
    guard taken(["("]) != nil else { return nil }
    var values: [Double] = []
    repeat {
      var part = FormulaReader(argument(), scope: scope, bar: bar, depth: depth)
      guard let value = part.value() else { return nil }
      tokens += part.tokens
      values.append(value)
    } while taken([","]) != nil
    guard taken([")"]) != nil else { return nil }
    return work(values)
  }

  /// The text up to the comma or the bracket that ends it.
  private mutating func argument() -> String {
    let start = place
    var level = 0
    while place < text.count {
      let character = text[place]
      if level == 0, character == "," || character == ")" { break }
      if "([".contains(character) { level += 1 }
      if ")]".contains(character) { level -= 1 }
      place += 1
    }
    return String(text[start..<place])
  }

  private static let functions: [String: @Sendable ([Double]) -> Double] = [
    "max": { $0.max() ?? .nan }, "min": { $0.min() ?? .nan }, "abs": { abs($0[0]) },
    "sqrt": { $0[0].squareRoot() }, "ln": { log($0[0]) }, "exp": { exp($0[0]) },
    "floor": { $0[0].rounded(.down) }, "ceil": { $0[0].rounded(.up) },
  ]

  /// What a window of a column comes to: `highest(high, n)`, `sum(m * volume, n)`.
  private func window(_ name: String, _ arguments: [String], at bar: Int) -> Double? {
    guard arguments.count == 2, ["sum", "sma", "highest", "lowest"].contains(name), depth < 4
    else { return nil }
    var length = FormulaReader(arguments[1], scope: scope, bar: bar, depth: depth + 1)
    guard let bars = length.value(), bars >= 1, bars <= 2_000, Int(bars) <= bar + 1 else {
      return nil
    }
    var values: [Double] = []
    for lag in 0..<Int(bars) {
      var part = FormulaReader(arguments[0], scope: scope, bar: bar - lag, depth: depth + 1)
      guard let value = part.value() else { return nil }
      values.append(value)
    }
    switch name {
    case "highest": return values.max()
    case "lowest": return values.min()
    case "sma": return values.reduce(0, +) / bars
    default: return values.reduce(0, +)
    }
  }

  /// What follows a name in square brackets.
  enum Index {
    case none
    case lag(Int)
    case other

    var bars: Int? { if case .lag(let bars) = self { bars } else { nil } }
  }

  /// Takes `[t]`, `[t-1]`, `[t-n+1]`.
  private mutating func lag() -> Index {
    guard place < text.count, text[place] == "[", let close = closing(place) else { return .none }
    let inside = String(text[place + 1..<close]).filter { $0 != " " }
    guard inside.hasPrefix("t") else { return .other }
    place = close + 1
    guard inside.count > 1 else { return .lag(0) }
    var reader = FormulaReader("0" + inside.dropFirst(), scope: scope, bar: bar, depth: depth + 1)
    guard let offset = reader.value(), offset == offset.rounded(), offset <= 0, offset > -100_000
    else { return .other }
    return .lag(Int(-offset))
  }

  /// The place of the bracket that closes the one at `open`.
  private func closing(_ open: Int) -> Int? {
    var level = 0
    for at in open..<text.count {
      if "([".contains(text[at]) { level += 1 }
      if ")]".contains(text[at]) {
        level -= 1
        if level == 0 { return at }
      }
    }
    return nil
  }
}

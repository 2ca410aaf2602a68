import Glibc

extension FormulaReader {
  /// A name, with what it is called with and its index, if any.
  mutating func symbol() -> Double? {
    let start = place
    while place < text.count,
      text[place].isLetter || text[place].isDigit || text[place] == UInt8(ascii: "_")
        || text[place] == .point
    {
      place += 1
    }
    let name = string(start..<place)
    if place < text.count, text[place] == .open { return call(name, from: start) }
    return reference(name, from: start)
  }

  private mutating func reference(_ name: String, from start: Int) -> Double? {
    let index = lag()
    let written = word(start..<place)
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
    let inside = string(place + 1..<close)
    let open = place
    place = close + 1
    let index = lag()
    let written = word(start..<place)
    let plain = word(start..<close + 1)
    if case .other = index { return nil }
    if let value = scope.step(plain, at: bar - (index.bars ?? 0)) ?? scope.step(written, at: bar) {
      tokens.append(.symbol(written, value))
      return value
    }
    if let value = window(name, inside, at: bar - (index.bars ?? 0)) {
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
    guard taken("(") != nil else { return nil }
    var values: [Double] = []
    repeat {
      var part = FormulaReader(argument(), scope: scope, bar: bar, depth: depth)
      guard let value = part.value() else { return nil }
      tokens += part.tokens
      values.append(value)
    } while taken(",") != nil
    guard taken(")") != nil else { return nil }
    return work(values)
  }

  /// The text up to the comma or the bracket that ends it.
  private mutating func argument() -> [UInt8] {
    let start = place
    var level = 0
    while place < text.count {
      let byte = text[place]
      if level == 0, byte == UInt8(ascii: ",") || byte == .close { break }
      level += Self.step(byte)
      place += 1
    }
    return Array(text[start..<place])
  }

  private static let functions: [String: @Sendable ([Double]) -> Double] = [
    "max": { $0.max() ?? .nan }, "min": { $0.min() ?? .nan }, "abs": { abs($0[0]) },
    "sqrt": { $0[0].squareRoot() }, "ln": { log($0[0]) }, "exp": { exp($0[0]) },
    "floor": { $0[0].rounded(.down) }, "ceil": { $0[0].rounded(.up) },
  ]

  private static let windows = ["sum", "sma", "highest", "lowest"]

  /// What a window of a column comes to: `highest(high, n)`, `sum(m * volume, n)`.
  private func window(_ name: String, _ inside: String, at bar: Int) -> Double? {
    guard Self.windows.contains(name), depth < 4 else { return nil }
    let arguments = Equation.parts(inside)
    guard arguments.count == 2 else { return nil }
    var length = FormulaReader(arguments[1], scope: scope, bar: bar, depth: depth + 1)
    guard let bars = length.value(), bars >= 1, bars <= 2_000, Int(bars) <= bar + 1 else {
      return nil
    }
    var values: [Double] = []
    let text = Array(arguments[0].utf8)
    for lag in 0..<Int(bars) {
      var part = FormulaReader(text, scope: scope, bar: bar - lag, depth: depth + 1)
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
    guard place < text.count, text[place] == UInt8(ascii: "["), let close = closing(place) else {
      return .none
    }
    let inside = word(place + 1..<close)
    guard inside.hasPrefix("t") else { return .other }
    place = close + 1
    guard inside.count > 1 else { return .lag(0) }
    if inside.hasPrefix("t-"), let bars = Int(inside.dropFirst(2)), bars >= 0 { return .lag(bars) }
    var reader = FormulaReader("0" + inside.dropFirst(), scope: scope, bar: bar, depth: depth + 1)
    guard let offset = reader.value(), offset == offset.rounded(), offset <= 0, offset > -100_000
    else { return .other }
    return .lag(Int(-offset))
  }

  /// The place of the bracket that closes the one at `open`.
  private func closing(_ open: Int) -> Int? {
    var level = 0
    for at in open..<text.count {
      let step = Self.step(text[at])
      level += step
      if step < 0, level == 0 { return at }
    }
    return nil
  }

  /// By how much a byte leads into brackets or out of them.
  private static func step(_ byte: UInt8) -> Int {
    switch byte {
    case .open, UInt8(ascii: "["): 1
    case .close, UInt8(ascii: "]"): -1
    default: 0
    }
  }

  /// A part of the text without its blanks.
  private func word(_ range: Range<Int>) -> String {
    text[range].contains(.blank)
      ? String(decoding: text[range].filter { $0 != .blank }, as: UTF8.self) : string(range)
  }
}

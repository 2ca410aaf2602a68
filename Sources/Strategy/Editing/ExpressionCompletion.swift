import Indicators
import Text

/// What may be written at a place of an expression.
struct ExpressionCompletion {
  /// What is written of the expression before the caret, and after it.
  let before: [UInt8], after: [UInt8]
  /// The byte of the document at the caret.
  let at: Int
  /// The document's names, and what each stands for.
  let parameters: [(name: String, text: String)], indicators: [(name: String, text: String)]
  /// Whether the position and the account may be asked for.
  let hasState: Bool

  /// - Parameter examples: whole values, which come before single names.
  func complete(_ completion: inout Completion, before examples: [Completion.Item]) {
    completion.call = call
    let start = nameStart(before.count)
    let typed = String(decoding: before[start...], as: UTF8.self)
    let rest = after.firstIndex { !$0.isNamePart } ?? after.count
    completion.range = at - (before.count - start)..<at + rest
    // A number is nobody's name.
    if let first = typed.utf8.first, first < UInt8(ascii: "A") { return }
    let isCalled = rest < after.count && after[rest] == UInt8(ascii: "(")
    if start > 0, before[start - 1] == UInt8(ascii: ".") {
      completion.items = Match.best(members(start - 1), for: typed, name: \.label)
      return
    }
    if wordBefore(start) == "crosses" {
      completion.items = Match.best(Self.directions, for: typed, name: \.label)
      return
    }
    completion.items =
      examples
      + Match.best(
        names + Self.words + Self.functions(isCalled) + Self.indicators(isCalled), for: typed,
        name: \.label)
  }

  /// The word before what is being written.
  private func wordBefore(_ start: Int) -> String {
    var end = start
    while end > 0, before[end - 1].isSpace { end -= 1 }
    return String(decoding: before[nameStart(end)..<end], as: UTF8.self)
  }

  private func nameStart(_ end: Int) -> Int {
    (before[..<end].lastIndex { !$0.isNamePart } ?? -1) + 1
  }

  // MARK: Names

  private var names: [Completion.Item] {
    parameters.map { Completion.Item($0.name, $0.name, detail: "parameter, \($0.text)") }
      + indicators.map { Completion.Item($0.name, $0.name, detail: $0.text) }
      + (Family.sources + [.inSession]).map { source in
        let words = source.reference
        return Completion.Item(
          source.rawValue, source.rawValue, detail: words.unit, meaning: words.meaning)
      }
      + Family.allCases.filter { hasState || $0 == .time || $0 == .session }.map { family in
        Completion.Item(
          family.rawValue, family.rawValue + ".",
          detail: family.members.prefix(4).joined(separator: ", ") + " …")
      }
  }

  private static func functions(_ isCalled: Bool) -> [Completion.Item] {
    BuiltIn.allCases.map { function in
      Completion.Item(
        function.rawValue, function.rawValue + (isCalled ? "" : "()"), back: isCalled ? 0 : 1,
        detail: function.usage, meaning: function.reference.meaning)
    }
  }

  private static func indicators(_ isCalled: Bool) -> [Completion.Item] {
    Catalogue.all.map { indicator in
      let takesNothing = indicator.parameters.isEmpty && indicator.arguments.isEmpty
      return Completion.Item(
        indicator.name, indicator.name + (isCalled ? "" : "()"),
        back: isCalled || takesNothing ? 0 : 1, detail: indicator.usage,
        meaning: "\(indicator.title): \(indicator.summary)")
    }
  }

  /// Words between values.
  private static let words = [
    ("and", "both are true"), ("or", "one or both are true"), ("not", "it is false"),
    ("crosses above", "above now, and not on the bar before"),
    ("crosses below", "below now, and not on the bar before"),
    ("rising", "has risen on each of the last bars: close rising 3"),
    ("falling", "has fallen on each of the last bars: close falling 3"),
    ("if", "a if c else b: a where c is true, b elsewhere"), ("else", "what counts elsewhere"),
  ].map { Completion.Item($0.0, $0.0 + " ", detail: "word", meaning: $0.1) }

  /// What follows 'crosses'.
  private static let directions = [
    ("above", "above now, and not on the bar before"),
    ("below", "below now, and not on the bar before"),
  ].map { Completion.Item($0.0, $0.0 + " ", detail: "word", meaning: $0.1) }

  // MARK: After a point

  private func members(_ point: Int) -> [Completion.Item] {
    guard let owner = owner(before[..<point]) else { return [] }
    if let family = Family(rawValue: owner) {
      if !hasState, family == .position || family == .account { return [] }
      let sources = Graph.Source.allCases.map { ($0.rawValue, $0.reference) }
      let states = StateVariable.allCases.map { ($0.rawValue, $0.reference) }
      return (sources + states).filter { $0.0.hasPrefix(owner + ".") }.map { name, words in
        let name = String(name.dropFirst(owner.count + 1))
        return Completion.Item(name, name, detail: words.unit, meaning: words.meaning)
      }
    }
    var called = owner
    // The name of a call has the call's outputs.
    if let written = indicators.first(where: { $0.name == owner })?.text {
      let text = Array(written.withoutOuterSpaces.utf8)
      let name = text.prefix { $0.isNamePart }
      let isWhole = name.count == text.count || Self.isCall(text[name.endIndex...])
      called = isWhole ? String(decoding: name, as: UTF8.self) : ""
    }
    guard let indicator = Scope().indicator(called), indicator.outputs.count > 1 else { return [] }
    return indicator.outputs.enumerated().map { place, output in
      Completion.Item(
        output.name, output.name,
        detail: place == 0 ? "\(indicator.name), the first" : indicator.name)
    }
  }

  /// Whether some text is one pair of parentheses and what is in it.
  private static func isCall(_ text: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    for (place, byte) in zip(text.indices, text) {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return place == text.endIndex - 1 && byte == UInt8(ascii: ")") }
    }
    return false
  }

  /// The name whose members are asked for: `macd` of `macd(12, 26)`.
  private func owner(_ bytes: ArraySlice<UInt8>) -> String? {
    var end = bytes.endIndex
    if bytes.last == UInt8(ascii: ")") {
      var depth = 0
      repeat {
        end -= 1
        if bytes[end] == UInt8(ascii: ")") { depth += 1 }
        if bytes[end] == UInt8(ascii: "(") { depth -= 1 }
      } while depth > 0 && end > 0
      if depth > 0 { return nil }
    }
    let start = nameStart(end)
    return start < end ? String(decoding: before[start..<end], as: UTF8.self) : nil
  }

  // MARK: The call around the caret

  private var call: Completion.Call? {
    var opened: [Int] = []
    var quote: UInt8?
    for (place, byte) in before.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        opened.append(place)
      } else if byte == UInt8(ascii: ")") {
        _ = opened.popLast()
      }
    }
    for place in opened.reversed() {
      let name = String(decoding: before[nameStart(place)..<place], as: UTF8.self)
      if let function = BuiltIn(rawValue: name) {
        return Completion.Call(usage: function.usage, meaning: function.reference.meaning)
      }
      if let indicator = Scope().indicator(name) {
        return Completion.Call(
          usage: indicator.usage(calledAs: name),
          meaning: indicator.parameters.isEmpty
            ? indicator.title
            : indicator.parameters.map { "\($0.name): \($0.summary)" }.joined(separator: "; "))
      }
    }
    return nil
  }
}

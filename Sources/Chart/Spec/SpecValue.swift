/// A value that a description can say: how it is read and written, and what an editor knows of it.
protocol SpecValue: Sendable {
  /// What it may be.
  static var shape: SpecShape { get }
  /// The value of a node.
  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Self
  /// The node that reads back as the same value.
  func node() throws(ChartError) -> ChartNode
  /// The number that a range may limit.
  var measure: Double? { get }
}

extension SpecValue {
  var measure: Double? { nil }
}

extension Bool: SpecValue {
  static var shape: SpecShape { .flag }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Bool {
    guard case .flag(let flag) = node.content else { throw path.wrong(node, "true or false") }
    return flag
  }

  func node() -> ChartNode { .flag(self) }
}

extension String: SpecValue {
  static var shape: SpecShape { .text }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> String {
    guard let text = node.text else { throw path.wrong(node, "text in quotation marks") }
    return text
  }

  func node() -> ChartNode { .text(self) }
}

extension Double: SpecValue {
  static var shape: SpecShape { .number }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Double {
    guard let number = node.number else { throw path.wrong(node, "a number") }
    return number
  }

  func node() throws(ChartError) -> ChartNode {
    guard isFinite else { throw ChartError(.notFinite) }
    return .number(self)
  }

  var measure: Double? { self }
}

extension Int: SpecValue {
  static var shape: SpecShape { .whole }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Int {
    guard let number = node.number, number == number.rounded(), abs(number) <= 1e15 else {
      throw path.wrong(node, "a whole number")
    }
    return Int(number)
  }

  func node() -> ChartNode { .number(Double(self)) }

  var measure: Double? { Double(self) }
}

extension Optional: SpecValue where Wrapped: SpecValue {
  static var shape: SpecShape { .either([Wrapped.shape, .nothing]) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Wrapped? {
    node.content == .nothing ? nil : try Wrapped.read(node, path)
  }

  func node() throws(ChartError) -> ChartNode {
    guard let value = self else { return ChartNode(.nothing) }
    return try value.node()
  }

  var measure: Double? { self?.measure }
}

extension Array: SpecValue where Element: SpecValue {
  static var shape: SpecShape { .list(Element.shape, least: 0) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> [Element] {
    guard case .list(let nodes) = node.content else { throw path.wrong(node, "a list") }
    var values: [Element] = []
    for (place, node) in nodes.enumerated() {
      values.append(try Element.read(node, path.index(place)))
    }
    return values
  }

  func node() throws(ChartError) -> ChartNode {
    var nodes: [ChartNode] = []
    for value in self { nodes.append(try value.node()) }
    return .list(nodes)
  }
}

extension Range<Int>: SpecValue {
  static var shape: SpecShape { .pair(.whole) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Range<Int> {
    let (lower, upper) = try SpecPair<Int>.read(node, path)
    guard lower <= upper else { throw path.error(.emptyRange(lower, upper), at: node) }
    return lower..<upper
  }

  func node() -> ChartNode { .list([lowerBound.node(), upperBound.node()]) }
}

/// Two values of a kind in a list.
enum SpecPair<Value: SpecValue> {
  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> (Value, Value) {
    guard case .list(let nodes) = node.content, nodes.count == 2 else {
      throw path.wrong(node, "a list of two")
    }
    return (
      try Value.read(nodes[0], path.index(0)), try Value.read(nodes[1], path.index(1))
    )
  }
}

/// A value that is one of a few words.
protocol SpecWord: SpecValue, CaseIterable, RawRepresentable<String> {
  /// What its words name, for messages.
  static var what: String { get }
}

extension SpecWord {
  static var shape: SpecShape { .word(allCases.map(\.rawValue)) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Self {
    let word = try path.word(node, what, among: allCases.map(\.rawValue))
    guard let value = Self(rawValue: word) else { throw path.wrong(node, what) }
    return value
  }

  func node() -> ChartNode { .text(rawValue) }
}

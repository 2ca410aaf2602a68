import Text

/// A value that is an object of keys: one table says how it is read, written and shown in an editor.
protocol SpecObject: SpecValue {
  /// The value of an object without keys.
  static var blank: Self { get }
  /// Its keys.
  static var fields: [SpecField<Self>] { get }
}

extension SpecObject {
  static var shape: SpecShape { .object(fields.map(\.key)) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Self {
    try read(node, path, besides: [])
  }

  /// The value of an object that may have further keys, which somebody else reads.
  static func read(
    _ node: ChartNode, _ path: SpecPath, besides others: [String]
  ) throws(ChartError) -> Self {
    try read(node, path, into: blank, besides: others)
  }

  /// A value with the keys of an object in place of its own.
  static func read(
    _ node: ChartNode, _ path: SpecPath, into start: Self, besides others: [String] = []
  ) throws(ChartError) -> Self {
    guard case .object(let members) = node.content else { throw path.wrong(node, "an object") }
    let fields = fields
    var value = start
    for member in members where !others.contains(member.name) {
      guard let field = fields.first(where: { $0.key.name == member.name }) else {
        let names = others + fields.map(\.key.name)
        throw path.key(member.name).error(
          .unknownKey(
            member.name, nearest: Nearest.name(to: member.name, among: names), all: names),
          at: member)
      }
      try field.read(&value, member.value, path.key(member.name))
    }
    for field in fields where field.key.isRequired && node[field.key.name] == nil {
      throw path.error(.missingKey(field.key.name, example: field.example), at: node)
    }
    return value
  }

  func node() throws(ChartError) -> ChartNode { ChartNode(.object(try members())) }

  /// The keys whose values are not those of a blank one.
  func members(unlike other: Self = blank) throws(ChartError) -> [ChartNode.Member] {
    var members: [ChartNode.Member] = []
    for field in Self.fields {
      if let node = try field.write(self, other) { members.append(.init(field.key.name, node)) }
    }
    return members
  }
}

/// A key of an object and the property that it says.
struct SpecField<Root: SpecObject>: Sendable {
  let key: SpecKey
  /// What a message shows where it is missing, as JSON.
  let example: String
  let read: @Sendable (inout Root, ChartNode, SpecPath) throws(ChartError) -> Void
  /// Nothing where the second has the same value.
  let write: @Sendable (Root, Root) throws(ChartError) -> ChartNode?

  /// A key that must be there.
  init<Value: SpecValue>(
    required name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, example: String,
    shape: SpecShape? = nil, _ summary: String
  ) {
    key = SpecKey(
      name: name, shape: shape ?? Value.shape, isRequired: true, summary: summary)
    self.example = example
    read = { (root: inout Root, node: ChartNode, path: SpecPath) throws(ChartError) in
      root[keyPath: property] = try Value.read(node, path)
    }
    write = { (root: Root, _: Root) throws(ChartError) in
      try root[keyPath: property].node()
    }
  }

  /// A key that may be left out; numbers may be limited to a range.
  init<Value: SpecValue & Equatable>(
    _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
    in range: ClosedRange<Double>? = nil, _ summary: String
  ) {
    let shape = range.map { SpecShape.within(Value.shape, $0) } ?? Value.shape
    key = SpecKey(name: name, shape: shape, summary: summary)
    example = "…"
    read = { (root: inout Root, node: ChartNode, path: SpecPath) throws(ChartError) in
      root[keyPath: property] = try path.limited(Value.read(node, path), to: range, at: node)
    }
    write = { (root: Root, other: Root) throws(ChartError) in
      let value = root[keyPath: property]
      return value == other[keyPath: property] ? nil : try value.node()
    }
  }

  /// A key of a property that has a value only in some roots; nothing is not written.
  init<Value: SpecValue>(
    ifAny name: String, _ property: any WritableKeyPath<Root, Value?> & Sendable,
    in range: ClosedRange<Double>? = nil, _ summary: String
  ) {
    let shape = range.map { SpecShape.within(Value.shape, $0) } ?? Value.shape
    key = SpecKey(name: name, shape: shape, summary: summary)
    example = "…"
    read = { (root: inout Root, node: ChartNode, path: SpecPath) throws(ChartError) in
      root[keyPath: property] = try path.limited(Value.read(node, path), to: range, at: node)
    }
    write = { (root: Root, other: Root) throws(ChartError) in
      guard let node = try root[keyPath: property]?.node() else { return nil }
      return try other[keyPath: property]?.node() == node ? nil : node
    }
  }
}

extension SpecPath {
  /// A value, which is refused where its number lies outside a range.
  func limited<Value: SpecValue>(
    _ value: Value, to range: ClosedRange<Double>?, at node: ChartNode
  ) throws(ChartError) -> Value {
    guard let range, let measure = value.measure, !range.contains(measure) else { return value }
    let ends = "a number from \(grouped(range.lowerBound)) to \(grouped(range.upperBound))"
    throw error(.outOfRange(expected: ends, found: plain(measure)), at: node)
  }
}

import Indicators
import Market
import Text

/// Reads `parameters` and `indicators` into the scope that rules are read in.
struct DefinitionReader {
  private struct Written {
    let name: String
    let source: ExpressionText
    let syntax: Syntax
    let isDrawn: Bool
    let position: DocumentNode.Position
    var path: String { "indicators.\(name)" }
  }

  let document: DocumentText
  /// Expressions that have been parsed before.
  var parsed = ParsedExpressions()

  /// The scope, and the places of its definitions in the order of the document.
  func scope(
    _ indicators: DocumentNode?, parameters: [(name: String, value: Double)], timeframe: Timeframe?
  ) throws(DocumentError) -> (Scope, drawn: [Int]) {
    var scope = Scope(parameters: parameters, timeframe: timeframe)
    scope.parsed = parsed
    let written = try self.written(indicators?.entries ?? [], scope)
    for place in try order(written) {
      let one = written[place]
      scope.define(
        Definition(
          name: one.name, source: one.source, meaning: try meaning(one, scope),
          isDrawn: one.isDrawn))
    }
    return (scope, written.compactMap { scope.definition($0.name) })
  }

  /// A definition that is in no document.
  func definition(_ name: String, _ expression: String, _ scope: Scope) throws(DocumentError)
    -> Definition
  {
    let value = DocumentNode(content: .text(expression), position: .none)
    let entry = DocumentNode.Entry(key: name, keyPosition: .none, value: value)
    guard let one = try written([entry], scope).first else {
      throw document.error(.malformedName(name), nil, path: "indicators")
    }
    if scope.definition(name) != nil {
      throw document.error(.duplicateKey(name), nil, path: one.path)
    }
    return Definition(
      name: name, source: one.source, meaning: try meaning(one, scope), isDrawn: true)
  }

  /// Sees that a name can be one.
  func checkName(_ entry: DocumentNode.Entry, _ path: String) throws(DocumentError) {
    let bytes = Array(entry.key.utf8)
    let isName =
      bytes.count <= 64 && bytes.first.map { $0.isNameLetter && $0 != UInt8(ascii: "_") } == true
      && bytes.allSatisfy { $0.isNameLetter || (48...57).contains($0) }
    let place = "\(path).\(printable(entry.key, limit: 60))"
    guard isName else {
      throw document.error(.malformedName(entry.key), entry.keyPosition, path: place)
    }
    let isTaken =
      Token.Word(rawValue: entry.key) != nil || Family(rawValue: entry.key) != nil
      || Family.sources.contains { $0.rawValue == entry.key }
    if isTaken { throw document.error(.reservedName(entry.key), entry.keyPosition, path: place) }
  }

  private func written(_ entries: [DocumentNode.Entry], _ scope: Scope) throws(DocumentError)
    -> [Written]
  {
    var all: [Written] = []
    for entry in entries {
      try checkName(entry, "indicators")
      if scope.parameter(entry.key) != nil {
        throw document.error(
          .nameTaken(entry.key), entry.keyPosition, path: "indicators.\(entry.key)")
      }
      let value = entry.value["expression"] ?? entry.value
      let source = scope.parsed.source(value.scalar ?? "")
      do {
        all.append(
          Written(
            name: entry.key, source: source, syntax: try scope.parsed.syntax(of: source),
            isDrawn: entry.value["chart"]?.flag ?? true, position: value.position))
      } catch {
        throw document.error(
          error, in: source, value.position, path: "indicators.\(entry.key)")
      }
    }
    return all
  }

  private func order(_ written: [Written]) throws(DocumentError) -> [Int] {
    var places: [String: Int] = [:]
    for (place, one) in written.enumerated() { places[one.name] = place }
    let uses = written.map { one in
      var uses: [Int] = []
      one.syntax.forEachName { name, _ in
        if let place = places[name] { uses.append(place) }
      }
      return uses
    }
    switch DefinitionOrder.find(uses) {
    case .order(let order): return order
    case .circle(let circle):
      let first = written[circle[0]]
      let fault = ExpressionFault.circular(circle.map { written[$0].name })
      let range = first.syntax.range(ofName: written[circle[1]].name) ?? first.syntax.range
      throw document.error(
        ExpressionError(fault, at: range), in: first.source, first.position, path: first.path)
    }
  }

  private func meaning(_ written: Written, _ scope: Scope) throws(DocumentError) -> Meaning {
    do throws(ExpressionError) {
      let meaning = try Checker.meaning(of: written.source, in: scope)
      if let state = meaning.state {
        throw ExpressionError(
          .stateWithoutPast(state.rawValue, needed: .named), at: meaning.range)
      }
      return meaning
    } catch {
      throw document.error(error, in: written.source, written.position, path: written.path)
    }
  }
}

extension Syntax {
  /// The first place where a name is alone.
  fileprivate func range(ofName wanted: String) -> Range<Int>? {
    switch form {
    case .number, .text, .clock, .date: nil
    case .name(let name): name == wanted ? range : nil
    case .member(let owner, _, _): owner.range(ofName: wanted)
    case .method(let owner, _, _, let arguments):
      owner.range(ofName: wanted)
        ?? arguments.lazy.compactMap { $0.value.range(ofName: wanted) }.first
    case .call(_, _, let arguments):
      arguments.lazy.compactMap { $0.value.range(ofName: wanted) }.first
    case .negate(let a), .not(let a), .window(let a, _, _), .dates(let a, _, _):
      a.range(ofName: wanted)
    case .history(let a, let b), .binary(_, let a, let b), .trend(_, let a, let b):
      a.range(ofName: wanted) ?? b.range(ofName: wanted)
    case .choice(let condition, let a, let b):
      a.range(ofName: wanted) ?? condition.range(ofName: wanted) ?? b.range(ofName: wanted)
    }
  }
}

extension UInt8 {
  fileprivate var isNameLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 32) || self == UInt8(ascii: "_")
  }
}

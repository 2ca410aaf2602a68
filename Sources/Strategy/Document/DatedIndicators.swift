import Text

/// The named indicators of a document for settings that count one after another.
struct DatedIndicators {
  private let definitions: [DocumentNode.Entry]
  private let settings: [[String: Double]]
  /// The parameters that change.
  private let parameters: Set<String>
  /// What each indicator that depends on them, directly or by others, is called for each setting: settings that
  /// make the same of it have one together.
  private var names: [String: [String]] = [:]

  /// - Parameters:
  ///   - root: the document.
  ///   - settings: of the parameters that change.
  init(of root: DocumentNode, _ settings: [[String: Double]]) {
    definitions = root["indicators"]?.entries ?? []
    self.settings = settings
    parameters = Set(settings.flatMap(\.keys))
    let taken = Set((definitions + (root["parameters"]?.entries ?? [])).map(\.key))
    // Each after those that it uses; in a document that was read no two use one another.
    var left = definitions
    while let place = left.firstIndex(where: { entry in
      !entry.value.names.contains { name in left.contains { $0.key == name } }
    }) {
      let entry = left.remove(at: place)
      guard depends(entry.value.expression) != nil else { continue }
      var texts: [String] = []
      names[entry.key] = settings.indices.map { place in
        let text = text(entry.value.expression, place)
        if !texts.contains(text) { texts.append(text) }
        var name = "\(entry.key)_\((texts.firstIndex(of: text) ?? 0) + 1)"
        while taken.contains(name) { name += "_" }
        return name
      }
    }
  }

  /// The first name in an expression that changes: a parameter's or an indicator's.
  func depends(_ expression: String) -> String? {
    standingNames(expression).first { parameters.contains($0) || names[$0] != nil }
  }

  /// An expression with the numbers of a setting in the place of the parameters that change.
  func text(_ expression: String, _ place: Int) -> String {
    let source = ExpressionText(expression)
    guard let syntax = try? Parser.parse(source) else { return expression }
    var bytes = source.bytes
    var found: [(name: String, range: Range<Int>)] = []
    syntax.forEachName { found.append(($0, $1)) }
    for (name, range) in found.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let value = settings[place][name].map { $0 < 0 ? "(\(plain($0)))" : plain($0) }
      guard let other = value ?? names[name]?[place] else { continue }
      bytes.replaceSubrange(range, with: Array(other.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All of them; of one that depends on what changes there is one for each of its expressions, and under its
  /// own name the one that counts, which is drawn.
  ///
  /// - Parameter turns: the settings in their turn, and what is true until the next; `nil` for the last.
  func members(_ turns: [(place: Int, until: String?)]) -> [(String, JSON)] {
    definitions.flatMap { entry -> [(String, JSON)] in
      guard let own = names[entry.key] else { return [(entry.key, entry.value.json)] }
      var written: Set<String> = []
      var all: [(String, JSON)] = []
      for place in own.indices where written.insert(own[place]).inserted {
        let expression = text(entry.value.expression, place)
        let members: [(String, JSON)] = [
          ("expression", .text(expression)), ("chart", .bool(false)),
        ]
        all.append((own[place], .members(members)))
      }
      if entry.value["chart"]?.flag == false { return all }
      return all + [(entry.key, .text(inTurn(own, turns)))]
    }
  }

  /// `fastMA_1 if date <= 2005-01-02 else fastMA_2`.
  private func inTurn(_ names: [String], _ turns: [(place: Int, until: String?)]) -> String {
    var parts: [(name: String, until: String?)] = []
    for turn in turns {
      let name = names[turn.place]
      if parts.last?.name == name { parts.removeLast() }
      parts.append((name, turn.until))
    }
    return parts.enumerated().map { place, part in
      guard place < parts.count - 1, let until = part.until else { return part.name }
      return "\(part.name) if \(until) else "
    }.joined()
  }
}

/// The names that stand alone in an expression.
private func standingNames(_ expression: String) -> [String] {
  var names: [String] = []
  try? Parser.parse(ExpressionText(expression)).forEachName { name, _ in names.append(name) }
  return names
}

extension DocumentNode {
  /// The expression of a named indicator.
  fileprivate var expression: String { (self["expression"] ?? self).scalar ?? "" }
  /// The names in it.
  fileprivate var names: [String] { standingNames(expression) }
}

extension StrategyDocument {
  /// The numbers that the rules compare a named indicator with, each once and ascending: 35 and 60 where
  /// a strategy enters on `r < 35` and leaves on `r > 60`.
  package func levels(of name: String) -> [Double] {
    guard let place = blueprint.definitions.firstIndex(where: { $0.name == name }) else {
      return []
    }
    let rules = blueprint.sides.flatMap { [$0.enter, $0.exit].compactMap { $0?.meaning } }
    var levels = RuleLevels(place: place, definitions: blueprint.definitions)
    for rule in rules { levels.look(at: rule) }
    return Set(levels.found).sorted()
  }
}

/// Looks for comparisons of a named indicator with a number.
private struct RuleLevels {
  let place: Int
  let definitions: [Definition]
  private(set) var found: [Double] = []

  mutating func look(at meaning: Meaning) {
    switch meaning.form {
    case .compare(_, let a, let b), .crosses(_, let a, let b):
      take(a, b)
      take(b, a)
    case .logic(_, let a, let b):
      look(at: a)
      look(at: b)
    case .not(let inner), .history(let inner, _), .since(let inner), .on(_, let inner):
      look(at: inner)
    case .choice(let condition, let a, let b):
      for part in [condition, a, b] { look(at: part) }
    case .named(let other) where definitions[other].meaning.kind == .truth:
      look(at: definitions[other].meaning)
    default: break
    }
  }

  private mutating func take(_ side: Meaning, _ other: Meaning) {
    if let level = other.constant, level.isFinite, isIt(side) { found.append(level) }
  }

  /// Whether an expression is the indicator, perhaps some bars ago.
  private func isIt(_ meaning: Meaning) -> Bool {
    switch meaning.form {
    case .named(place): true
    case .history(let inner, _): isIt(inner)
    default: false
    }
  }
}

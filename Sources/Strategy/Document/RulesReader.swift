import Market

/// Reads what a side trades: one rule, or a list of rules that each have a name.
extension BlueprintReader {
  /// The most rules of a side.
  static let mostRules = 100

  func rules(_ side: Side, _ node: DocumentNode?) throws(DocumentError) -> [SideBlueprint] {
    guard let node else { return [] }
    guard let list = node.elements else {
      return [try self.side(side, node, "\(side)").named(node["name"]?.scalar)]
    }
    guard list.count <= Self.mostRules else {
      throw document.error(
        .tooMany("rules", limit: Self.mostRules), node.position, path: "\(side)")
    }
    var rules: [SideBlueprint] = []
    for (place, one) in list.enumerated() {
      let path = "\(side)[\(place)]"
      try checkRule(one, path, besides: rules)
      var rule = try self.side(side, one, path)
      rule.isOfList = true
      rules.append(rule.named(one["name"]?.scalar))
    }
    if !rules.contains(where: { $0.enter != nil }) {
      throw document.error(.noEntry(side: "\(side)"), node.position, path: "\(side)")
    }
    return rules
  }

  /// A rule has a name that no other of its side has, and an entry, or an exit for the whole side.
  private func checkRule(
    _ node: DocumentNode, _ path: String, besides rules: [SideBlueprint]
  ) throws(DocumentError) {
    if let written = node["name"], let name = written.scalar {
      if name.isBlank || name.count > 64 || name.unicodeScalars.contains(where: \.isControl) {
        throw document.error(.malformedRuleName(name), written.position, path: "\(path).name")
      }
      if rules.contains(where: { $0.name == name }) {
        throw document.error(.sameRule(name), written.position, path: "\(path).name")
      }
    }
    if node["enter"] != nil { return }
    guard node["exit"] != nil else {
      throw document.error(
        .missingKey("enter", example: "\"enter\": \"close crosses above sma(close, 50)\""),
        node.position, path: path)
    }
    let known = ["name", "exit", "exitShare", "exitOrder", "keepEntry"]
    for entry in node.entries where !known.contains(entry.key) {
      throw document.error(
        .needsEntry(entry.key), entry.keyPosition, path: "\(path).\(entry.key)")
    }
  }
}

extension SideBlueprint {
  /// The same rule, whose entry and exit are called by a name.
  fileprivate func named(_ name: String?) -> SideBlueprint {
    guard let name else { return self }
    var rule = self
    rule.name = name
    rule.enter?.path = "\(side).\(name).enter"
    rule.window?.path = "\(side).\(name).when"
    rule.exit?.path = "\(side).\(name).exit"
    return rule
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension Unicode.Scalar {
  /// Whether it is no character that can be seen, such as the end of a line.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format: true
    default: false
    }
  }
}

import Text

/// Reads when entries count: the condition beside `enter`, and what all entries of a document have in common.
extension BlueprintReader {
  /// When a side or a rule enters: where `enter` is true and `when` is.
  ///
  /// Each is read by itself first, so that a message shows the one that it is about.
  func entry(_ node: DocumentNode, _ path: String) throws(DocumentError) -> WrittenExpression? {
    guard let enter = node["enter"] else { return nil }
    let entry = try rule(enter, "\(path).enter")
    guard let when = node["when"] else { return entry }
    let window = try rule(when, "\(path).when")
    let text = "\(operand(entry.source)) and \(operand(window.source))"
    return try rule(DocumentNode(content: .plain(text), position: when.position), entry.path)
  }

  /// An expression that can stand beside `and`.
  private func operand(_ source: ExpressionText) -> String {
    let text = source.text.withoutOuterSpaces
    return switch try? scope.parsed.syntax(of: source).form {
    case .binary(.or, _, _), .choice, nil: "(\(text))"
    default: text
    }
  }
}

extension Blueprint {
  /// Takes what a document says of the entries of both sides.
  mutating func takeEntries(of root: DocumentNode) {
    let most = root["entriesPerDay"]?.number.map { Int($0) } ?? .max
    let cancels = root["oneCancelsOther"]?.flag ?? false
    for i in long.indices {
      (long[i].allEntriesPerDay, long[i].cancelsOtherEntries) = (most, cancels)
    }
    for i in short.indices {
      (short[i].allEntriesPerDay, short[i].cancelsOtherEntries) = (most, cancels)
    }
  }
}

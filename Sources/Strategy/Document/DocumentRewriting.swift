import Text

extension DocumentNode {
  /// A value with other expressions, and with paths as they are seen from the new document.
  func rewritten(
    _ shape: Shape, expression: (String) -> String, path: (String) -> String
  ) -> DocumentNode {
    var node = self
    func scalar(_ change: (String) -> String) {
      guard node.number == nil, let text = node.scalar else { return }
      node.content = .text(change(text))
    }
    func object(_ keys: [Shape.Key]) {
      guard case .mapping(var entries) = node.content else { return }
      for i in entries.indices {
        guard let key = keys.first(where: { $0.name == entries[i].key }) else { continue }
        entries[i].value = entries[i].value.rewritten(
          key.shape, expression: expression, path: path)
      }
      node.content = .mapping(entries)
    }
    switch shape {
    case .rule, .expression, .amount, .distance: scalar(expression)
    case .text(.file): scalar(path)
    case .object(let keys), .oneOf(let keys), .flagOrObject(let keys), .choiceOrObject(_, let keys):
      object(keys)
    case .textOrKinds(let form, let kinds):
      if case .file = form { scalar(path) }
      if let kind = kinds.first(where: { kind in kind.first.map { node[$0.name] != nil } ?? false })
      {
        object(kind)
      }
    case .oneOrList(_, let one):
      guard case .sequence(let nodes) = node.content else {
        return node.rewritten(one, expression: expression, path: path)
      }
      node.content = .sequence(
        nodes.map { $0.rewritten(one, expression: expression, path: path) })
    case .pairs(let one):
      guard case .mapping(var entries) = node.content else { return node }
      for i in entries.indices {
        entries[i].value = entries[i].value.rewritten(one, expression: expression, path: path)
      }
      node.content = .mapping(entries)
    default: break
    }
    return node
  }

  /// The value as JSON.
  var json: JSON {
    switch content {
    case .mapping(let entries): .members(entries.map { ($0.key, $0.value.json) })
    case .sequence(let nodes): .list(nodes.map(\.json))
    case .text(let text): .text(text)
    case .plain(let text):
      number.map(JSON.number) ?? flag.map(JSON.bool) ?? (isNothing ? .null : .text(text))
    }
  }
}

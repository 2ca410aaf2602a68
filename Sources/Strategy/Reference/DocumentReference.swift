import Text

/// Every key of a document, for `kreplay help strategy` and docs/strategy.md.
package enum DocumentReference {
  /// A section for the document itself, and one for each object in it.
  package static let sections: [ReferenceSection] =
    [
      ReferenceSection(
        title: "The document",
        introduction: "'data' and one of 'long', 'short' and 'use' are needed.",
        entries: entries(DocumentKeys.root, ""))
    ]
    + DocumentKeys.root.flatMap { sections(of: $0, "") }

  private static func sections(of key: Shape.Key, _ path: String) -> [ReferenceSection] {
    let name = path + key.name
    let inner: [Shape.Key]
    switch key.shape {
    // Both sides have the same keys, and so has an instrument wherever it is described.
    case .objectOrList where key.name == "short": return []
    case .object where name == "data.instrument": return []
    case .object(let keys), .oneOf(let keys), .objectOrList(let keys, _, _): inner = keys
    case .choiceOrObject(_, let keys), .flagOrObject(let keys): inner = keys
    case .oneOrList(_, let shape):
      return sections(of: Shape.Key(key.name, shape, key.summary), path)
    case .textOrKinds(_, let kinds): return kinds.flatMap { self.kind($0, name) }
    case .pairs(let shape):
      return sections(of: Shape.Key(key.name + ".EURUSD", shape, key.summary), path)
    case .indicators: inner = DocumentKeys.indicator
    default: return []
    }
    let section = ReferenceSection(
      title: name == "long" ? "long and short" : name, introduction: introduction(key),
      entries: entries(inner, name + (name == "indicators" ? ".NAME." : ".")))
    return [section] + inner.flatMap { sections(of: $0, name + ".") }
  }

  /// An object of one of several kinds, which its first key tells from the others.
  private static func kind(_ keys: [Shape.Key], _ name: String) -> [ReferenceSection] {
    guard let first = keys.first else { return [] }
    let section = ReferenceSection(
      title: "\(name), by \(first.name)", introduction: "", entries: entries(keys, name + "."))
    return [section] + keys.flatMap { sections(of: $0, name + ".") }
  }

  private static func introduction(_ key: Shape.Key) -> String {
    switch key.shape {
    case .oneOf(let keys) where keys.contains(where: \.isFlag):
      "Exactly one of these, and 'fit' beside it where it is wanted."
    case .oneOf: "Exactly one of these."
    case .indicators: "A name stands for an expression, or for an object of these keys."
    default: ""
    }
  }

  private static func entries(_ keys: [Shape.Key], _ path: String) -> [ReferenceEntry] {
    keys.filter(\.isSupported).map { key in
      ReferenceEntry(
        form: path + key.name, unit: key.shape.words + (key.isRequired ? ", needed" : ""),
        meaning: key.summary, example: key.examples.first ?? "")
    }
  }
}

extension Shape {
  /// What a value is, in a few words.
  var words: String {
    switch self {
    case .text(let form): form.words
    case .number(let range): range.shortWords
    case .whole(let range):
      "a whole number from \(grouped(range.lowerBound)) to \(grouped(range.upperBound))"
    case .flag: "true or false"
    case .choice(let words): listed(words, or: true)
    case .rule: "a rule: an expression that is true or false"
    case .expression: "an expression"
    case .amount(let range): "\(range.shortWords), or an expression"
    case .distance(let most):
      "a distance in price, an expression, or a percentage below \(grouped(Int(most))) %"
    case .object, .described: "an object"
    case .oneOf: "an object of one key"
    case .parameters: "names and numbers"
    case .searched: "names, and texts, lists of values, or objects of named ones"
    case .indicators: "names and expressions"
    case .pairs(let shape): "pairs of currencies, and of each \(shape.words)"
    case .shares: "names and numbers above 0 and at most 1"
    case .textOrKinds(let form, _): "\(form.words), or an object"
    case .objectOrList: "an object, or a list of objects that each have a name"
    case .oneOrList(_, let shape): "\(shape.words), or a list of these"
    case .choiceOrObject(let words, _): "\(listed(words, or: true)), or an object"
    case .flagOrObject: "true or false, or an object"
    case .flagOrChoice(let words): listed(["true", "false"] + words, or: true)
    case .unsupported: ""
    }
  }
}

extension NumberRange {
  /// Its words, without an end that nobody reaches.
  fileprivate var shortWords: String {
    guard upper >= 1e9 else { return words }
    return includesLower ? "a number of at least \(plain(lower))" : "a number above \(plain(lower))"
  }
}

import Market
import Text

/// Sees that a document has the shape that `DocumentKeys` says.
struct ShapeCheck {
  let document: DocumentText
  /// Whether prices may be 0 or below, of any instrument: more than all of a price may then be lost.
  var hasNegativePrices = false

  /// Checks a value and all below it.
  ///
  /// - Throws: `DocumentError` at the first that does not fit.
  func check(_ node: DocumentNode, _ shape: Shape, _ path: String) throws(DocumentError) {
    switch shape {
    case .text(let form): try checkText(node, form, path)
    case .number(let range): try checkNumber(node, range, path)
    case .whole(let range): try checkWhole(node, range, path)
    case .flag:
      if node.flag == nil { throw wrong(node, "true or false", path) }
    case .choice(let words): try checkChoice(node, words, path)
    case .rule, .expression:
      if node.scalar == nil { throw wrong(node, "an expression", path) }
    case .amount(let range):
      if node.number != nil { return try checkNumber(node, range, path) }
      try refuseShare(node, range, path)
      let isShare = node.scalar.map { ForeignKeys.share($0) != nil } ?? false
      if node.scalar == nil || node.flag != nil || isShare {
        throw wrong(node, "a number or an expression", path)
      }
    case .distance(let most): try checkDistance(node, most, path)
    case .object(let keys): try checkObject(node, keys, path)
    case .oneOf(let keys): try checkOneOf(node, keys, path)
    case .parameters:
      for entry in try named(node, "parameters", path) {
        try checkNumber(
          entry.value, .from(-.greatestFiniteMagnitude, to: .greatestFiniteMagnitude),
          joined(path, entry.key))
      }
    case .searched:
      // What values may be says the name: a parameter, or the path of any value.
      for entry in try named(node, "parameters", path) where entry.value.isNothing {
        throw wrong(
          entry.value, "values such as \"5..50\", or a list", joined(path, entry.key))
      }
    case .shares:
      for entry in try named(node, "weights", path) {
        try checkNumber(entry.value, .above(0, to: 1), joined(path, entry.key))
      }
    case .pairs(let shape):
      var known: Set<Set<String>> = []
      for entry in try named(node, "pairs", path) {
        guard let pair = PairRates.currencies(entry.key) else {
          throw document.error(
            .malformedPair(entry.key), entry.keyPosition,
            path: joined(path, entry.key))
        }
        guard known.insert([pair.base, pair.quote]).inserted else {
          throw document.error(
            .samePair(pair.base, pair.quote), entry.keyPosition, path: joined(path, entry.key))
        }
        try check(entry.value, shape, joined(path, entry.key))
      }
    case .indicators:
      for entry in try named(node, "indicators", path) {
        try refuseSplit(entry, joined(path, entry.key))
        try checkIndicator(entry.value, joined(path, entry.key))
      }
    case .textOrKinds(let form, let kinds):
      guard case .mapping = node.content else { return try checkText(node, form, path) }
      try checkKinds(node, kinds, path)
    case .objectOrList(let keys, _, let listed):
      if case .sequence = node.content { return try checkList(node, .object(listed), path) }
      try checkObject(node, keys, path)
    case .oneOrList(_, let shape): try checkList(node, shape, path)
    case .choiceOrObject(let words, let keys):
      if let text = node.scalar {
        if let type = keys.first(where: { $0.name == "type" }), type.hasChoice(text),
          !words.contains(text)
        {
          throw wrong(node, "an object such as { \"type\": \"\(text)\", … }", path)
        }
        return try checkChoice(node, words, path)
      }
      try checkObject(node, keys, path)
    case .flagOrObject(let keys):
      if node.flag != nil { return }
      guard case .mapping = node.content else {
        throw wrong(node, "true, false or an object", path)
      }
      try checkObject(node, keys, path)
    case .flagOrChoice(let words):
      if node.flag == nil { try checkChoice(node, ["true", "false"] + words, path) }
    case .described:
      guard case .mapping = node.content else { throw wrong(node, "an object", path) }
    case .unsupported(let what):
      throw document.error(.unsupported(what), node.position, path: path)
    }
  }

  /// - Parameter cure: what is to be written, if that is known.
  func wrong(
    _ node: DocumentNode, _ expected: String, _ path: String, cure: String? = nil
  ) -> DocumentError {
    let found = node.words + (cure.map { "; write \($0)" } ?? "")
    return document.error(
      .wrongType(expected: expected, found: found), node.position, path: path)
  }

  private func joined(_ path: String, _ key: String) -> String {
    path.isEmpty ? printable(key, limit: 60) : "\(path).\(printable(key, limit: 60))"
  }

  /// A value, or a list of at least one.
  private func checkList(
    _ node: DocumentNode, _ shape: Shape, _ path: String
  ) throws(DocumentError) {
    guard case .sequence(let nodes) = node.content else { return try check(node, shape, path) }
    if nodes.isEmpty {
      throw document.error(
        .emptyList(example: example(of: shape, path)), node.position, path: path)
    }
    for (place, node) in nodes.enumerated() { try check(node, shape, "\(path)[\(place)]") }
  }

  /// A list of values of a shape, as a person would write it.
  private func example(of shape: Shape, _ path: String) -> String {
    guard case .object(let keys) = shape else { return "\"\(path)\": [\"a.csv\", \"b.csv\"]" }
    let members = keys.prefix(2).map { "\"\($0.name)\": \($0.examples.first ?? "…")" }
    let key = path.split(separator: ".").last ?? ""
    return "\"\(key)\": [{ \(members.joined(separator: ", ")) }]"
  }

  // MARK: Objects

  func checkObject(_ node: DocumentNode, _ keys: [Shape.Key], _ path: String) throws(DocumentError)
  {
    guard case .mapping(let entries) = node.content else {
      throw wrong(node, "an object", path, cure: ForeignKeys.object(node, keys))
    }
    for entry in entries {
      guard let key = keys.first(where: { $0.name == entry.key }) else {
        throw unknown(entry, keys, path)
      }
      let place = joined(path, key.name)
      if case .unsupported(let what) = key.shape {
        throw document.error(.unsupported(what), entry.keyPosition, path: place)
      }
      try check(entry.value, key.shape, place)
    }
    for key in keys where key.isRequired && node[key.name] == nil {
      throw missing(key, node, path)
    }
  }

  private func unknown(_ entry: DocumentNode.Entry, _ keys: [Shape.Key], _ path: String)
    -> DocumentError
  {
    let names = keys.filter(\.isSupported).map(\.name)
    let nearest =
      meant(entry.key, keys, names)
      ?? Nearest.name(to: entry.key, among: names)
      ?? keys.lazy.compactMap { $0.inner(entry.key) }.first
    return document.error(
      .unknownKey(entry.key, nearest: nearest, all: names), entry.keyPosition,
      path: joined(path, entry.key))
  }

  /// The key that a word of another program means: one of this object, or the way to another.
  private func meant(_ word: String, _ keys: [Shape.Key], _ names: [String]) -> String? {
    let candidates = ForeignKeys.keys(for: word)
    let own = candidates.compactMap { $0.split(separator: ".").last.map(String.init) }
    if let name = own.first(where: names.contains) { return name }
    return candidates.lazy.compactMap { $0.contains(".") ? $0 : keys.inner($0) }.first
  }

  func missing(_ key: Shape.Key, _ node: DocumentNode, _ path: String) -> DocumentError {
    let example = "\"\(key.name)\": \(key.examples.first ?? "…")"
    return document.error(
      .missingKey(key.name, example: example), node.position, path: path)
  }

  private func checkOneOf(_ node: DocumentNode, _ keys: [Shape.Key], _ path: String)
    throws(DocumentError)
  {
    try checkObject(node, keys, path)
    let choices = keys.filter { $0.isSupported && !$0.isFlag }.map(\.name)
    let found = node.entries.count { choices.contains($0.key) }
    guard found == 1 else {
      throw document.error(.needsOneKey(found: found, all: choices), node.position, path: path)
    }
  }

  /// An object of the kind whose first key it has.
  private func checkKinds(_ node: DocumentNode, _ kinds: [[Shape.Key]], _ path: String)
    throws(DocumentError)
  {
    let found = kinds.filter { $0.first.map { node[$0.name] != nil } ?? false }
    if found.count == 1 { return try checkObject(node, found[0], path) }
    let all = kinds.joined()
    for entry in node.entries where !all.contains(where: { $0.name == entry.key }) {
      throw unknown(entry, Array(all), path)
    }
    throw document.error(
      .needsOneKey(found: found.count, all: kinds.compactMap { $0.first?.name }), node.position,
      path: path)
  }

  private func named(_ node: DocumentNode, _ what: String, _ path: String) throws(DocumentError)
    -> [DocumentNode.Entry]
  {
    guard case .mapping(let entries) = node.content else { throw wrong(node, "an object", path) }
    guard entries.count <= DocumentKeys.nameLimit else {
      throw document.error(
        .tooMany(what, limit: DocumentKeys.nameLimit), node.position, path: path)
    }
    return entries
  }

  /// YAML takes `{ a: sma(close, 5) }` for two keys.
  private func refuseSplit(_ entry: DocumentNode.Entry, _ path: String) throws(DocumentError) {
    if entry.key.contains(")") && entry.value.isNothing {
      throw document.error(.splitExpression, entry.keyPosition, path: path)
    }
  }

  private func checkIndicator(_ node: DocumentNode, _ path: String) throws(DocumentError) {
    if case .mapping = node.content { return try checkObject(node, DocumentKeys.indicator, path) }
    try check(node, .expression, path)
  }
}

extension [Shape.Key] {
  /// A key inside one of these, with the way to it.
  fileprivate func inner(_ name: String) -> String? {
    lazy.filter { $0.innerNames.contains(name) }.map { "\($0.name).\(name)" }.first
  }
}

extension Shape.Key {
  /// The keys of this object that are supported.
  fileprivate var innerNames: [String] {
    switch shape {
    case .object(let inner), .oneOf(let inner), .flagOrObject(let inner),
      .objectOrList(let inner, _, _):
      inner.filter(\.isSupported).map(\.name)
    default: []
    }
  }

  /// The key of this object that is nearest to a name, with the way to it.
  fileprivate func inner(_ name: String) -> String? {
    Nearest.name(to: name, among: innerNames).map { "\(self.name).\($0)" }
  }

  /// Whether it is a choice that has this word.
  fileprivate func hasChoice(_ word: String) -> Bool {
    if case .choice(let words) = shape { words.contains(word) } else { false }
  }
}

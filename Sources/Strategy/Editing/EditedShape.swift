import Market

/// What the table of keys says of a place in a document.
extension Shape {
  /// What a value may be; `nil` where the table does not say.
  static func at(_ path: [EditedText.Step]) -> Shape? {
    path.reduce(Shape.object(DocumentKeys.root) as Shape?) { $0?.inside($1) }
  }

  /// The key that a value belongs to; of a list's value, that of the list.
  static func key(at path: [EditedText.Step]) -> Key? {
    guard let last = path.lastIndex(where: { if case .key = $0 { true } else { false } }),
      case .key(let name) = path[last]
    else { return nil }
    return at(Array(path[..<last]))?.editedKeys.first { $0.name == name }
  }

  private func inside(_ step: EditedText.Step) -> Shape? {
    switch (self, step) {
    case (.objectOrList(_, _, let listed), .place): .object(listed)
    case (.oneOrList(_, let shape), .place): shape
    case (.oneOrList(_, let shape), .key): shape.inside(step)
    case (.indicators, .key): .expression
    case (.parameters, .key): .number(.from(-1e300, to: 1e300))
    case (.shares, .key): .number(.above(0, to: 1))
    case (.pairs(let shape), .key): shape
    case (_, .key(let name)): editedKeys.first { $0.name == name }?.shape
    case (_, .place): nil
    }
  }

  /// The keys that it may have as an object.
  var editedKeys: [Key] {
    switch self {
    case .object(let keys), .oneOf(let keys), .flagOrObject(let keys),
      .choiceOrObject(_, let keys), .objectOrList(let keys, _, _):
      return keys
    case .textOrKinds(_, let kinds):
      var known: Set<String> = []
      return kinds.joined().filter { known.insert($0.name).inserted }
    case .oneOrList(_, let shape): return shape.editedKeys
    case .described("sweep"): return DocumentKeys.sweep
    // A named indicator in its long form.
    case .expression: return DocumentKeys.indicator
    default: return []
    }
  }

  /// Whether it is written as an expression of the language.
  var isExpression: Bool {
    switch self {
    case .rule, .expression, .amount, .distance: true
    default: false
    }
  }

  /// The form of its text, if it may be one.
  var text: Shape {
    switch self {
    case .textOrKinds(let form, _): .text(form)
    case .oneOrList(_, let shape): shape.text
    default: self
    }
  }

  /// The words that it may be, and what each is.
  var choices: [(name: String, detail: String)] {
    switch text {
    case .choice(let words), .choiceOrObject(let words, _): words.map { ($0, "") }
    case .flag, .flagOrObject: [("true", ""), ("false", "")]
    case .flagOrChoice(let words): (["true", "false"] + words).map { ($0, "") }
    case .text(.timeframe):
      ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"].map { ($0, "") }
    case .text(.calendar): CalendarListing.all.map { ($0.name, $0.title) }
    case .text(.file): SampleCandles.all.map { ($0.path, $0.title) }
    case .text(.flatTime): [("sessionEnd", "the close of the session's last candle")]
    default: []
    }
  }

  /// What it is, in a few words.
  var editorWords: String {
    switch self {
    case .text(let form): form == .any ? "text" : form.words
    case .number(let range): range.words
    case .whole: "a whole number"
    case .flag: "true or false"
    case .choice(let words):
      words.count > 5 ? "one of \(words.count)" : words.joined(separator: ", ")
    case .rule: "a rule"
    case .expression: "an expression"
    case .amount: "a number or an expression"
    case .distance: "a distance or a percentage"
    case .object, .oneOf, .described: "an object"
    case .parameters: "names and numbers"
    case .searched: "parameters and values"
    case .indicators: "names and expressions"
    case .shares: "instruments and shares"
    case .pairs: "pairs of currencies"
    case .textOrKinds(let form, _): "\(form.words), or an object"
    case .objectOrList: "an object, or a list of rules"
    case .oneOrList(_, let shape): "\(shape.editorWords), or a list"
    case .choiceOrObject(let words, _): "\(words.joined(separator: ", ")), or an object"
    case .flagOrObject: "true, false, or an object"
    case .flagOrChoice(let words): "true, false, \(words.joined(separator: ", "))"
    case .unsupported: ""
    }
  }

  /// What is written after the key, for the rest to be put into.
  ///
  /// - Returns: The text, and how many of its characters are after the caret.
  func empty(isFlow: Bool, indent: Int) -> (text: String, back: Int) {
    switch self {
    case .number, .whole, .flag, .flagOrObject, .flagOrChoice: return ("", 0)
    case .object, .oneOf, .described, .parameters, .searched, .indicators, .shares, .pairs,
      .objectOrList:
      if isFlow { return ("{  }", 2) }
      return ("\n" + String(repeating: " ", count: indent + 2), 0)
    default: return isFlow ? ("\"\"", 1) : ("", 0)
    }
  }
}

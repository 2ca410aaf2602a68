import Market
import Text

/// What an editor offers where the caret is.
package struct Completion: Sendable {
  /// One of what may be written.
  package struct Item: Sendable, Hashable {
    /// As a list shows it.
    package var label: String
    /// What is written, in place of the bytes of ``Completion/range``.
    package var text: String
    /// How many characters before the end of what is written the caret is then.
    package var back = 0
    /// What it is, in a few words.
    package var detail = ""
    /// A sentence about it; empty for none.
    package var meaning = ""

    init(
      _ label: String, _ text: String, back: Int = 0, detail: String = "", meaning: String = ""
    ) {
      (self.label, self.text, self.back) = (label, text, back)
      (self.detail, self.meaning) = (detail, meaning)
    }
  }

  /// The call in whose parentheses the caret is.
  package struct Call: Sendable, Hashable {
    /// As it is written with all its defaults.
    package let usage: String
    /// What it is.
    package let meaning: String
  }

  /// The bytes of the text's UTF-8 that an item takes the place of.
  package var range: Range<Int>
  /// The likeliest first.
  package var items: [Item] = []
  package var call: Call?

  /// The most items: all indicators and functions.
  package static let most = 400

  /// What may be written in a document.
  ///
  /// - Parameters:
  ///   - text: the document as far as it is written; nothing in it needs to be right.
  ///   - caret: the byte of its UTF-8 before which the caret stands.
  ///   - files: files of candles beside the document, as it would name them.
  package init(_ text: String, at caret: Int, files: [String] = []) {
    let edited = EditedText(text, caret: caret)
    guard let place = edited.place else {
      range = edited.caret..<edited.caret
      return
    }
    range = place.range
    let writer = PlaceCompletion(edited: edited, place: place, files: files)
    if place.isKey || writer.isObject {
      writer.keys(&self)
    } else {
      writer.values(&self)
    }
    items = Array(items.prefix(Self.most))
  }
}

/// Works out what is offered at one place.
struct PlaceCompletion {
  let edited: EditedText
  let place: EditedText.Place
  let files: [String]

  private var shape: Shape? { Shape.at(place.path) }

  /// Whether an object is to be written without braces: its keys are what comes.
  var isObject: Bool {
    guard !place.isFlow, !place.isKey, case .place? = place.path.last, let shape else {
      return false
    }
    return !shape.editedKeys.isEmpty && shape.choices.isEmpty
  }

  /// What is written before the caret.
  private var typed: String { edited.text(place.range.lowerBound..<edited.caret) }

  // MARK: Keys

  func keys(_ completion: inout Completion) {
    let there = Set(
      (edited.keys[place.path] ?? []).filter { $0.start != place.range.lowerBound }.map(\.name))
    completion.range = keyRange
    if case .searched? = shape {
      completion.items = Match.best(parameters.filter { !there.contains($0.name) }, for: typed) {
        $0.name
      }.map {
        Completion.Item(
          $0.name, key($0.name, empty: "\"\"", back: 1).text, back: backOfKey("\"\"", 1),
          detail: "parameter")
      }
      return
    }
    let keys = (shape?.editedKeys ?? []).filter { $0.isSupported && !there.contains($0.name) }
    completion.items = Match.best(keys, for: typed, name: \.name).map { found in
      let empty = found.shape.empty(isFlow: place.isFlow, indent: place.indent)
      let written = key(found.name, empty: empty.text, back: empty.back)
      return Completion.Item(
        found.name, written.text, back: written.back, detail: found.shape.editorWords,
        meaning: found.summary)
    }
  }

  /// The bytes of the key with its quotation marks.
  private var keyRange: Range<Int> {
    guard let quote = place.quote else { return place.range }
    let end = place.range.upperBound
    let isClosed = end < edited.bytes.count && edited.bytes[end] == quote
    return place.range.lowerBound - 1..<end + (isClosed ? 1 : 0)
  }

  /// Whether a colon follows the key already.
  private var hasColon: Bool {
    let next = edited.blank(from: keyRange.upperBound)
    return next < edited.bytes.count && edited.bytes[next] == UInt8(ascii: ":")
  }

  /// Whether another key follows, from which a comma parts this one.
  private var needsComma: Bool {
    let next = edited.blank(from: keyRange.upperBound)
    return place.isFlow && next < edited.bytes.count
      && (edited.bytes[next] == UInt8(ascii: "\"") || edited.bytes[next].isNamePart)
  }

  private func key(_ name: String, empty: String, back: Int) -> (text: String, back: Int) {
    let name = place.isFlow || place.quote != nil ? "\"\(name)\"" : name
    if hasColon { return (name, 0) }
    let isBelow = empty.hasPrefix("\n")
    return (name + (isBelow ? ":" : ": ") + empty + (needsComma ? "," : ""), backOfKey(empty, back))
  }

  private func backOfKey(_ empty: String, _ back: Int) -> Int {
    hasColon ? 0 : back + (needsComma ? 1 : 0)
  }

  // MARK: Values

  private var parameters: [(name: String, text: String)] { names(of: "parameters") }

  /// The names that an object of the document has, and what is written there.
  private func names(of key: String) -> [(name: String, text: String)] {
    (edited.keys[[.key(key)]] ?? []).filter { !$0.name.isEmpty }.map { found in
      let written = edited.scalars[[.key(key), .key(found.name)]].map(edited.text) ?? ""
      return (found.name, written)
    }
  }

  func values(_ completion: inout Completion) {
    guard let shape else { return }
    if shape.isExpression, place.quote != nil || !place.isFlow && !typed.isEmpty {
      expression(&completion)
      return
    }
    var offered = shape.choices
    if case .text(.file) = shape.text { offered += files.map { ($0, "file") } }
    let items = offered.map { word in
      Completion.Item(word.name, written(word.name), detail: word.detail)
    }
    let known = Set(offered.map(\.name))
    completion.range = valueRange
    completion.items = Match.best(items, for: typed, name: \.label)
    // An example is no word that somebody is about to write: 1000 is not the beginning of 10000.
    if typed.isEmpty { completion.items += examples.filter { !known.contains($0.label) } }
  }

  /// A word as the place takes it: in quotation marks where there are none and it needs them.
  private func written(_ word: String) -> String {
    if place.quote == UInt8(ascii: "'") { return word.replacing("'", with: "''") }
    let quoted = JSON.quoted(word)
    if place.quote != nil { return String(quoted.dropFirst().dropLast()) }
    let isPlain = word.utf8.allSatisfy { $0.isNamePart || Array(":./-+@".utf8).contains($0) }
    let isBoolean = word == "true" || word == "false"
    return isBoolean || !place.isFlow && isPlain ? word : quoted
  }

  /// A quotation mark that is not there yet must not take what follows away.
  private var valueRange: Range<Int> {
    let bytes = edited.bytes[place.range]
    let signs = Array(",:{}[]".utf8)
    let isClosed =
      place.range.upperBound < edited.bytes.count
      && edited.bytes[place.range.upperBound] == place.quote
    let rest = bytes[max(bytes.startIndex, min(edited.caret, bytes.endIndex))...]
    guard place.quote != nil, !isClosed || rest.contains(where: signs.contains) else {
      return place.range
    }
    let end = rest.firstIndex { !$0.isNamePart && !Array("./-+@".utf8).contains($0) }
    return place.range.lowerBound..<(end ?? place.range.upperBound)
  }

  /// Values that the table of keys shows.
  private var examples: [Completion.Item] {
    let examples = Shape.key(at: place.path)?.examples ?? []
    let isListed = if case .place? = place.path.last { true } else { false }
    return examples.compactMap { example in
      // A list is not what stands in it.
      if isListed, example.hasPrefix("[") { return nil }
      let isText = example.hasPrefix("\"")
      let inner = isText ? String(example.dropFirst().dropLast()) : example
      if place.quote != nil {
        return isText ? Completion.Item(inner, inner, detail: "example") : nil
      }
      // What holds signs of YAML stays in quotation marks.
      return Completion.Item(isText ? inner : example, example, detail: "example")
    }
  }

  private func expression(_ completion: inout Completion) {
    let isDefinition = place.path.first == .key("indicators")
    let own: String? =
      if isDefinition, place.path.count > 1, case .key(let name) = place.path[1] { name } else {
        nil
      }
    let words = ExpressionCompletion(
      before: Array(edited.bytes[place.range.lowerBound..<edited.caret]),
      after: Array(edited.bytes[edited.caret..<place.range.upperBound]), at: edited.caret,
      parameters: parameters, indicators: names(of: "indicators").filter { $0.name != own },
      hasState: !isDefinition)
    words.complete(&completion, before: place.range.isEmpty ? examples : [])
  }
}

/// Which of some names are meant by what is typed of one.
enum Match {
  /// Those that begin with it, then those that have it, each in their order; all where nothing is typed.
  static func best<Some>(_ all: [Some], for typed: String, name: (Some) -> String) -> [Some] {
    let typed = typed.lowercased()
    if typed.isEmpty { return all }
    var groups: [[Some]] = [[], []]
    for one in all {
      let name = name(one).lowercased()
      if name.hasPrefix(typed) {
        groups[0].append(one)
      } else if has(name, typed) {
        groups[1].append(one)
      }
    }
    return groups[0] + groups[1]
  }

  private static func has(_ name: String, _ typed: String) -> Bool {
    let (name, typed) = (Array(name.utf8), Array(typed.utf8))
    guard name.count >= typed.count else { return false }
    return (0...(name.count - typed.count)).contains { name[$0...].starts(with: typed) }
  }
}

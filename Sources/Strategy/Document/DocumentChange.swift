public import Market
import Text

/// A value that takes the place of one of a document, as in `long.order=market`: where it stands, and what
/// it is.
public struct DocumentChange: Sendable {
  /// Keys with dots between, and places in lists from 0: `timeframe`, `long.order.type`, `data[1].symbol`.
  public let path: String
  /// The value as it was written, or the name that a document gives it.
  public let label: String
  let steps: [Step]
  let value: DocumentNode

  /// A way into a value.
  enum Step: Hashable, Sendable {
    case key(String)
    case place(Int)
  }

  /// Whether a name says where a value of a document stands: it has a dot or a place, or is a key of
  /// documents. Names of parameters are neither.
  public static func isPath(_ name: String) -> Bool {
    name.contains { $0 == "." || $0 == "[" } || DocumentKeys.root.contains { $0.name == name }
  }

  /// Reads a path, and a value: a number, a text, or an object or a list as in the document.
  ///
  /// - Throws: `DocumentChangeError`.
  public init(_ path: String, _ text: String) throws {
    let text = text.withoutOuterSpaces
    if text.isEmpty { throw DocumentChangeError(.noValue, path) }
    let value: DocumentNode
    if let first = text.first, "{[\"'".contains(first) {
      guard let node = try? DocumentText(path: "", text: text).tree() else {
        throw DocumentChangeError(.malformedValue(text), path)
      }
      value = node.moved(to: .none)
    } else {
      value = DocumentNode(content: .plain(text), position: .none)
    }
    try self.init(path, label: value.scalar ?? text, value)
  }

  init(_ path: String, label: String, _ value: DocumentNode) throws(DocumentChangeError) {
    steps = try Self.steps(path)
    self.path = path
    self.label = label
    self.value = value.moved(to: .none)
  }

  /// The number, where the value is one.
  public var number: Double? { value.number }

  /// The value as `init(_:_:)` reads it.
  public var text: String { value.scalar ?? value.json.oneLine }

  private static func steps(_ path: String) throws(DocumentChangeError) -> [Step] {
    var steps: [Step] = []
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      guard let key = pieces.first, !key.isEmpty else {
        throw DocumentChangeError(.malformedPath, path)
      }
      steps.append(.key(String(key)))
      for piece in pieces.dropFirst() {
        guard piece.last == "]", let place = Int(piece.dropLast()), place >= 0 else {
          throw DocumentChangeError(.malformedPath, path)
        }
        steps.append(.place(place))
      }
    }
    guard case .key(let first)? = steps.first else {
      throw DocumentChangeError(.malformedPath, path)
    }
    let keys = DocumentKeys.root.map(\.name).filter { !fixed.contains($0) }
    if !keys.contains(first) { throw DocumentChangeError(.noKey(first, keys), path) }
    return steps
  }

  /// Keys that no change may begin with: what they say has a way of its own, or is not of a run.
  private static let fixed = ["$schema", "use", "parameters", "sweep"]

  /// The first key.
  public var root: String { if case .key(let key)? = steps.first { key } else { "" } }
}

extension JSON {
  /// On one line.
  var oneLine: String { String(decoding: bytes(indented: false).dropLast(), as: UTF8.self) }
}

extension DocumentNode {
  /// The document with another value somewhere.
  func changed(by change: DocumentChange) throws(DocumentChangeError) -> DocumentNode {
    try changed(change.steps[...], change)
  }

  private func changed(
    _ steps: ArraySlice<DocumentChange.Step>, _ change: DocumentChange
  ) throws(DocumentChangeError) -> DocumentNode {
    guard let step = steps.first else { return change.value }
    var node = self
    switch (step, content) {
    case (.key(let key), .mapping(var entries)):
      if let place = entries.firstIndex(where: { $0.key == key }) {
        entries[place].value = try entries[place].value.changed(steps.dropFirst(), change)
      } else {
        entries.append(try Self.entry(key, steps, change))
      }
      node.content = .mapping(entries)
    case (.key(let key), .sequence(var nodes)):
      // A rule is also called by its name.
      guard let place = nodes.firstIndex(where: { $0["name"]?.scalar == key }) else {
        throw DocumentChangeError(
          .noRule(key, nodes.compactMap { $0["name"]?.scalar }), change.path)
      }
      nodes[place] = try nodes[place].changed(steps.dropFirst(), change)
      node.content = .sequence(nodes)
    case (.place(let place), .sequence(var nodes)):
      guard nodes.indices.contains(place) else {
        throw DocumentChangeError(.noPlace(place, of: nodes.count), change.path)
      }
      nodes[place] = try nodes[place].changed(steps.dropFirst(), change)
      node.content = .sequence(nodes)
    case (.place(let place), _): throw DocumentChangeError(.noPlace(place, of: 0), change.path)
    case (.key(let key), .text), (.key(let key), .plain):
      // 'order' may be a word or an object.
      node.content = .mapping([try Self.entry(key, steps, change)])
    }
    return node
  }

  private static func entry(
    _ key: String, _ steps: ArraySlice<DocumentChange.Step>, _ change: DocumentChange
  ) throws(DocumentChangeError) -> Entry {
    let empty = DocumentNode(content: .mapping([]), position: .none)
    return Entry(
      key: key, keyPosition: .none, value: try empty.changed(steps.dropFirst(), change))
  }
}

/// Why a value cannot take the place of one of a document.
public struct DocumentChangeError: UserError, Hashable {
  enum Fact: Hashable {
    case malformedPath, noValue
    case malformedValue(String)
    /// The first key is none that can be changed; those are.
    case noKey(String, [String])
    /// A list has no element of a name, or of a place.
    case noRule(String, [String])
    case noPlace(Int, of: Int)
  }

  let fact: Fact
  let path: String

  init(_ fact: Fact, _ path: String) {
    self.fact = fact
    self.path = path
  }

  /// What the process exits with.
  public var exitCode: ExitCode { .usage }

  /// What is wrong, and the cure.
  public var description: String {
    let subject = "'\(printable(path, limit: 60))'"
    return switch fact {
    case .malformedPath:
      "\(subject) does not say where a value stands; write keys with dots between, and places of lists from 0, as in "
        + "long.order or data[1].symbol"
    case .noValue: "a value is missing after \(subject)=, as in timeframe=4h"
    case .malformedValue(let text):
      "'\(printable(text, limit: 60))' for \(subject) is not a value; write a number, a text, or an object or a list as in "
        + "the document, as in { \"type\": \"limit\", \"price\": \"close\" }"
    case .noKey(let key, let keys):
      "'\(printable(key, limit: 60))' in \(subject) is not a key of a document whose value can be replaced"
        + suggestion(
          Nearest.name(to: key, among: keys), otherwise: "such keys are \(listed(keys))")
    case .noRule(let name, let names):
      "\(subject): the list has no rule '\(printable(name, limit: 60))'"
        + suggestion(
          Nearest.name(to: name, among: names),
          otherwise: names.isEmpty
            ? "name the place, from 0, as in data[0]"
            : "there are \(listed(names.map { printable($0) }))")
    case .noPlace(let place, let count):
      count == 0
        ? "\(subject) names place \(place) of a list, and there is no list"
        : "\(subject) names place \(place) of a list of \(count); places are counted from 0"
    }
  }
}

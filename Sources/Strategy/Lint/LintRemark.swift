import Text

/// What an experienced reader would say of a strategy before it is run.
public struct LintRemark: Sendable {
  /// What is odd.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A rule or a part of one is true on no bar.
    case neverTrue = "never-true"
    /// A rule or a part of one is true on every bar.
    case neverFalse = "never-false"
    /// An exit is true wherever its entry is.
    case exitEqualsEntry = "exit-equals-entry"
    /// A stop, a target or a distance lies on the side where it cannot work.
    case wrongSide = "wrong-side"
    /// A stop or a target is farther away than any price went.
    case tooWide = "too-wide"
    /// A distance is far below what a candle moves.
    case tooNarrow = "too-narrow"
    /// A target lies nearer to the entry than the one before it in the list.
    case targetOrder = "target-order"
    /// An exit of a part closes all.
    case wholeShare = "whole-share"
    /// Nothing closes a position.
    case neverLeft = "never-left"
    /// Positions are to be closed at the time of day at which the trading day opens.
    case flatAtOpening = "flat-at-opening"
    /// Orders cost more than the account has.
    case beyondCash = "beyond-cash"
    /// A currency of hundredths beside a contract that divides by 100 as well.
    case hundredthsTwice = "hundredths-twice"
    /// More bars are needed before a rule is known than there are.
    case tooFewBars = "too-few-bars"
    /// A rule asks for the last bar of a session or for trading hours, and nothing says when these are.
    case unknownSessionEnd = "unknown-session-end"
    /// Another value of a parameter changes nothing that is traded.
    case idleParameter = "idle-parameter"
    /// Trading costs nothing, and nothing says so.
    case noCosts = "no-costs"
  }

  /// What a remark rests on.
  public enum Ground: String, Hashable, Sendable, CaseIterable {
    /// The document alone: it holds on any candles.
    case document
    /// The candles of the document: on others it may not hold.
    case data
  }

  /// What is odd.
  public let kind: Kind
  /// What it rests on.
  public let ground: Ground
  /// The place in the document, e.g. `long.enter`.
  public let path: String
  /// Line and column from 1; `nil` where the document does not write it.
  public let line: Int?, column: Int?
  /// What is so, with its figure: a sentence.
  public let finding: String
  /// What to do about it: a sentence.
  public let cure: String
  let place: Place

  /// The lines below a remark: file, line, column and path, and the text with a mark under it.
  public var placeText: String { place.words }

  /// The part of the document that it is about, as it was written; empty where that is no expression.
  public let part: String
}

/// Makes remarks with their places in a document.
struct LintNotes {
  private let source: DocumentText
  let root: DocumentNode?
  private(set) var remarks: [LintRemark] = []

  init(_ document: StrategyDocument) {
    source = DocumentText(path: document.path, text: document.text)
    root = try? source.tree()
  }

  /// Adds a remark about a part of an expression, or about the whole value at a path.
  mutating func add(
    _ kind: LintRemark.Kind, _ ground: LintRemark.Ground = .document, at path: String,
    marking text: (source: ExpressionText, range: Range<Int>)? = nil, finding: String,
    cure: String
  ) {
    let position = position(path)
    var place = Place(file: source.path, path: path)
    if let position, position != .none {
      place = source.error(.empty, position, path: path).place
    }
    if let text, !text.source.isBlank { place.excerpt = Excerpt(text.source.text, text.range) }
    remarks.append(
      LintRemark(
        kind: kind, ground: ground, path: path, line: place.line, column: place.column,
        finding: finding, cure: cure, place: place, part: text.map { $0.source[$0.range] } ?? ""))
  }

  /// Where the value at a path is, or the nearest that is written.
  private func position(_ path: String) -> DocumentNode.Position? {
    guard var node = root else { return nil }
    var position = node.position
    for step in path.split(whereSeparator: { ".[]".contains($0) }) {
      if let place = Int(step), let elements = node.elements {
        guard elements.indices.contains(place) else { return position }
        node = elements[place]
        position = node.position
        continue
      }
      guard let entry = node.entries.first(where: { $0.key == step }) else { return position }
      node = entry.value
      // A number or an expression is shown itself, an object by its key.
      position = entry.value.scalar == nil ? entry.keyPosition : entry.value.position
    }
    return position
  }
}

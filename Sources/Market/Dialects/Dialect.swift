/// How a vendor writes candles: how its files are recognised, and what is known about them.
///
/// A new vendor is one file with a `static let` of this type, and one line in `Dialects.all`.
public struct Dialect: Sendable {
  /// What reads its files.
  enum Body: Sendable {
    /// Rows of text, described.
    case text(TextShape)
    /// Rows of a JSON document, described.
    case document(JSONShape)
    /// Anything else.
    case reader(@Sendable (ReadingContext) throws -> any RowReader)
  }

  /// As `ReadingOptions.dialect` takes it, e.g. `metatrader4`.
  public let name: String
  /// The vendor and the product, e.g. `MetaTrader 4 history`.
  public let title: String
  /// Parts of its files' names that are no symbol, in lower case.
  let words: Set<String>
  /// What its files look like; none where it is only for those who ask for it.
  let signatures: [Signature]
  let body: Body
  /// The time zone of its timestamps; `nil` where its files say it, each for itself.
  let zone: TextShape.Zone?

  init(
    _ name: String, _ title: String, words: Set<String> = [], signatures: [Signature],
    body: Body, zone: TextShape.Zone? = nil
  ) {
    self.name = name
    self.title = title
    self.words = words
    self.signatures = signatures
    self.body = body
    self.zone = zone
  }

  /// A dialect of rows of text.
  init(
    _ name: String, _ title: String, words: Set<String> = [], signatures: [Signature],
    _ shape: TextShape
  ) {
    self.init(
      name, title, words: words, signatures: signatures, body: .text(shape), zone: shape.zone)
  }

  /// How surely a file is of this dialect; `nil` where it is not.
  func strength(_ sample: FileHead) -> Int? {
    signatures.compactMap { $0.strength(sample) }.max()
  }

  /// What is told about rows of text.
  var shape: TextShape {
    if case .text(let shape) = body { return shape }
    return TextShape()
  }

  /// What is told about rows of a JSON document; `nil` where it is none.
  var document: JSONShape? {
    if case .document(let shape) = body { return shape }
    return nil
  }
}

public import Strategy

/// The words a run was made from: what the journal keeps of its document.
public struct RunOrigin: Hashable, Sendable {
  /// The document's path as it was given; empty for a strategy in Swift.
  public var path: String
  /// The document's text as it was read.
  public var text: String
  /// The document as one canonical line, after `--set`: what the run's identity hashes.
  public var canonical: String
  /// The seed of whatever in a run is random.
  public var seed: UInt64

  /// The origin of a run of a strategy in Swift, or of anything that has words of its own.
  public init(path: String = "", text: String, canonical: String, seed: UInt64 = 0) {
    self.path = path
    self.text = text
    self.canonical = canonical
    self.seed = seed
  }

  /// The origin of a run of a document.
  public init(_ document: StrategyDocument) {
    self.init(path: document.path, text: document.text, canonical: document.canonical)
  }
}

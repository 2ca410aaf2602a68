/// How an indicator is read and how it misleads, written by hand for those that are known best.
///
/// A sentence's first part stands alone, before the `|`; no figures, which the lesson measures.
struct Reading: Sendable {
  /// The heading.
  let finding: String
  let says: [String]
  let misleads: [String]
  /// Who made it and when, where that is known.
  let origin: String

  init(_ finding: String, says: [String], misleads: [String], origin: String = "") {
    (self.finding, self.says, self.misleads) = (finding, says, misleads)
    self.origin = origin
  }

  static func find(_ name: String) -> Reading? { all[name] }

  static let all = [averages, momentums, volatilities, trends, volumes, patterns].reduce(
    into: [String: Reading]()
  ) {
    $0.merge($1) { first, _ in first }
  }
}

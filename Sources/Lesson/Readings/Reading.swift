import Indicators

/// How an indicator is read and how it misleads, written by hand for those that are known best.
///
/// A sentence's first part stands alone, before the `|`; no figures, which the lesson measures.
struct Reading: Sendable {
  /// The heading.
  let finding: String
  let says: [String]
  let misleads: [Remark]
  /// Who made it and when, where that is known.
  let origin: String

  init(_ finding: String, says: [String], misleads: [Remark], origin: String = "") {
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

/// A sentence of a reading, which may be another for some settings.
struct Remark: ExpressibleByStringLiteral {
  private let usual: String
  /// By settings as a call has them: `method: cutler`.
  private let others: [String: String]

  init(stringLiteral text: String) { (usual, others) = (text, [:]) }

  private init(_ usual: String, _ others: [String: String]) {
    (self.usual, self.others) = (usual, others)
  }

  /// A sentence, and those that stand in its place with other settings.
  static func usually(_ text: String, but others: [String: String]) -> Remark {
    Remark(text, others)
  }

  /// What is said of an indicator with some settings.
  func text(of description: IndicatorDescription, _ settings: Settings) -> String {
    for (parameter, value) in zip(description.parameters, settings.values) {
      if let other = others["\(parameter.name): \(parameter.text(value))"] { return other }
    }
    return usual
  }
}

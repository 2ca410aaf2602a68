import Foundation

/// What a claim measured, against its limit in `limits.json`.
struct Verdict {
  /// The claim's name in `limits.json`.
  let claim: String
  /// What was done, for a reader.
  let work: String
  /// In the unit of the limit.
  let value: Double
  /// The figures behind the value.
  let detail: String
}

/// The limit of a claim.
struct Limit: Decodable {
  let limit: Double
  let unit: String

  /// All limits, by the name of their claim.
  static func all() throws -> [String: Limit] {
    let file = packageRoot.appendingPathComponent("limits.json")
    return try JSONDecoder().decode([String: Limit].self, from: Data(contentsOf: file))
  }
}

/// The folder of this package.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A number with so many decimals.
func text(_ value: Double, _ decimals: Int) -> String {
  String(format: "%.\(decimals)f", value)
}

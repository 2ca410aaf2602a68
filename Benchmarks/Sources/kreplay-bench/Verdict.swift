import Foundation

/// What a claim measured, against its limit in `limits.json`.
struct Verdict {
  /// The claim's name in `limits.json`.
  let claim: String
  /// What was done, for a reader.
  let work: String
  /// In the unit of the limit; `nil` where it could not be measured.
  let value: Double?
  /// The figures behind the value, or why there are none.
  let detail: String

  init(claim: String, work: String, value: Double, detail: String) {
    self.claim = claim
    self.work = work
    self.value = value
    self.detail = detail
  }

  /// A claim that was not measured, since what it is compared with is not there.
  init(claim: String, work: String, missing: String) {
    self.claim = claim
    self.work = work
    value = nil
    detail = "not measured, there is no \(missing)"
  }
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

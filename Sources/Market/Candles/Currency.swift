/// A currency as prices are written in it: whole, or in its hundredths, such as pence.
public struct Currency: Hashable, Sendable {
  /// The one that it is a part of, `GBP` for `GBX`; else its own name.
  public let whole: String
  /// How many of it a whole one has: 1 or 100.
  public let parts: Double

  /// The currency of a name, in any upper and lower case: pence are `GBX` or `GBp`, cents of the rand `ZAc`,
  /// agorot `ILA`.
  public init(_ name: String) {
    let code = Self.code(name)
    whole = Self.hundredths[code] ?? code
    parts = whole == code ? 1 : 100
  }

  /// The name by which a currency is known, so that the same one has the same: `USD` for `usd`, `GBX` for `GBp`.
  /// What is no word of three or four letters stays as it is.
  public static func code(_ name: String) -> String {
    if name == "GBp" { return "GBX" }
    let isWord =
      (3...4).contains(name.utf8.count)
      && name.utf8.allSatisfy { (97...122).contains($0 | 0x20) }
    guard isWord else { return name }
    let code = name.uppercased()
    return code == "ZAC" ? "ZAc" : code
  }

  private static let hundredths = ["GBX": "GBP", "ZAc": "ZAR", "ILA": "ILS"]
}

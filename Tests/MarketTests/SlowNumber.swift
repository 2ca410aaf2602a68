/// Reads numbers as a person would, with none of the readers' code.
enum SlowNumber {
  /// The number of a text; `nil` where it is none.
  ///
  /// - Parameter comma: whether a comma is a decimal point; else it stands between groups of three.
  static func read(_ text: String, comma: Bool) -> Double? {
    let (decimal, group): (Character, Character) = comma ? (",", ".") : (".", ",")
    var plain = text.hasPrefix("$") ? String(text.dropFirst()) : text
    guard plain.allSatisfy({ "0123456789.,+-eE".contains($0) }) else { return nil }
    let halves = plain.split(separator: decimal, omittingEmptySubsequences: false)
    guard halves.count <= 2, !(halves.count == 2 && halves[1].contains(group)) else { return nil }
    let groups = halves[0].split(separator: group, omittingEmptySubsequences: false)
    if groups.count > 1 {
      let first = groups[0].drop { $0 == "-" }
      guard (1...3).contains(first.count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
        groups.dropFirst().joined().allSatisfy(\.isNumber)
      else { return nil }
    }
    plain = ([groups.joined()] + halves.dropFirst().map(String.init)).joined(separator: ".")
    guard plain.contains(where: \.isNumber), let number = Double(plain), number.isFinite else {
      return nil
    }
    return number
  }

  /// A volume, which may be missing, or in thousands and more.
  static func volume(_ text: String, comma: Bool) -> Double? {
    if text.isEmpty || text == "-" { return 0 }
    let powers: [Character: String] = ["K": "e3", "M": "e6", "B": "e9", "T": "e12"]
    guard let last = text.last, let power = powers[Character(last.uppercased())],
      let number = read(String(text.dropLast()), comma: comma)
    else { return read(text, comma: comma) }
    // Written out again, so that it is rounded once.
    let digits = text.dropLast().filter { $0 != (comma ? "." : ",") && $0 != "$" }
    return Double(digits.replacing(",", with: ".") + power) ?? number
  }
}

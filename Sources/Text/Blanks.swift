extension StringProtocol {
  /// The text without the spaces at its ends.
  package var withoutOuterSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last].drop { $0 == " " })
  }
}

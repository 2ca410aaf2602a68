import Market

extension Time {
  /// What is wrong with a row whose times are not these.
  static let wordsOfRange = "has times outside the years 1 to 9999"

  /// A time as a row of a store has it; `nil` outside the years 1 to 9999, which only a row that was
  /// altered can be.
  init?(stored milliseconds: Int64) {
    self.init(milliseconds: milliseconds)
    guard Time.range.contains(self) else { return nil }
  }
}

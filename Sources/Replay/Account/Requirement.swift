/// What the account must be worth for what it holds: a share of its value, or an amount for each unit.
struct Requirement: Hashable, Sendable {
  var share = 0.0
  var each = 0.0

  /// - Parameter worth: of all the units.
  @inline(__always)
  func money(_ units: Double, worth: Double) -> Double { share * worth + each * units }
}

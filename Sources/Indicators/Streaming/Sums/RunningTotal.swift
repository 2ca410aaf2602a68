/// A sum that carries along what it has rounded away, so that it does not drift.
///
/// Source: A. Neumaier, *Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen*, 1974,
/// with Knuth's branch-free error of a sum.
struct RunningTotal: Sendable {
  private var sum = 0.0
  private var error = 0.0

  /// The sum.
  @inline(__always)
  var value: Double { sum + error }

  /// Adds a number.
  @inline(__always)
  mutating func add(_ change: Double) {
    let next = sum + change
    let added = next - sum
    error += (sum - (next - added)) + (change - added)
    sum = next
  }
}

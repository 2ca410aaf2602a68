import Market
import Text

/// How well prices show the rolls that an account takes part in.
///
/// Where prices change from one contract to the next, the step from the close before to the open after has
/// the roll's difference in it; where they were back-adjusted already, it has not, and the account would be
/// charged for what never was. The slope of steps on differences is near 1 in the first case, near 0 in the
/// second.
struct RollFit: Hashable, Sendable {
  /// Rolls that tell little about that.
  private static let fewest = 4

  private(set) var count = 0
  private var products = 0.0
  private var squares = 0.0

  /// Takes a roll between a close and the open after it.
  mutating func add(_ difference: Double, from close: Double, to open: Double) {
    guard close.isFinite, open.isFinite, difference != 0 else { return }
    count += 1
    products += difference * (open - close)
    squares += difference * difference
  }

  /// What a reader must know: that prices do not show the rolls.
  func warning(_ symbol: String) -> String? {
    guard count >= Self.fewest, squares > 0, products / squares < 0.5 else { return nil }
    let slope = NumberText.fixed(products / squares, decimals: 2)
    return
      "The prices of \(symbol.isEmpty ? "the instrument" : symbol) do not show its rolls. Of the differences of "
      + "\(count) rolls the steps from the close before to the open after have \(slope) in them, where 1 is to "
      + "be expected; where prices are back-adjusted already, leave the rolls out of the events."
  }
}

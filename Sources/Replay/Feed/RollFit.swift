import Market
import Text

/// How well prices show the rolls that an account takes part in.
///
/// Where prices change from one contract to the next, the step from the close before to the open after has
/// the roll's difference in it; where they were back-adjusted already, it has not, and the account would be
/// charged for what never was. The slope of steps on differences is near 1 in the first case, near 0 in the
/// second, and near -1 where the differences have the wrong sign.
struct RollFit: Hashable, Sendable {
  /// Rolls that tell little about that.
  private static let fewest = 4

  private(set) var count = 0
  /// Sums of the differences' squares, of their products with the steps, and of the steps' squares.
  private var squares = 0.0, products = 0.0, steps = 0.0

  /// Takes a roll between a close and the open after it.
  mutating func add(_ difference: Double, from close: Double, to open: Double) {
    guard close.isFinite, open.isFinite, difference != 0 else { return }
    count += 1
    products += difference * (open - close)
    squares += difference * difference
    steps += (open - close) * (open - close)
  }

  /// What a reader must know: that prices do not show the rolls, where the noise of nights does not explain
  /// it (a slope below a half, and two standard errors below 1).
  func warning(_ symbol: String) -> String? {
    guard count >= Self.fewest, squares > 0 else { return nil }
    let slope = products / squares
    let rest = max(0, steps - slope * products) / Double(count - 1)
    let error = (rest / squares).squareRoot()
    guard slope < 0.5, slope + 2 * error < 1 else { return nil }
    let cure =
      slope < -0.5
      ? "the differences seem to have the wrong sign: write the price of the next contract less that of the one before."
      : "where prices are back-adjusted already, leave the rolls out of the events."
    return
      "The prices of \(symbol.isEmpty ? "the instrument" : symbol) do not show its rolls. Of the differences of "
      + "\(count) rolls the steps from the close before to the open after have "
      + "\(NumberText.fixed(slope, decimals: 2)) in them, where 1 is to be expected; \(cure)"
  }
}

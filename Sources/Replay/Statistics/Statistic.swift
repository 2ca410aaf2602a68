/// What a statistic is, apart from any run: the report, its tooltips, the JSON and the summary are
/// made from it.
public struct Statistic: Sendable {
  /// Where a report shows it.
  public enum Group: String, Sendable, CaseIterable { case result, risk, trades, timeAndCosts }
  /// What its figures are counted in.
  public enum Unit: Sendable, Hashable {
    /// Money in the account's currency.
    case money
    /// A share, 0.05 for 5 %.
    case share
    /// A plain number with so many decimals.
    case number(decimals: Int)
    /// A whole number of things.
    case count
    /// Days, may be fractional.
    case days
  }
  /// Its key in JSON, e.g. `maxDrawdown`.
  public let key: String
  /// Its name in a report, e.g. `Largest drawdown`.
  public let label: String
  /// Where a report shows it.
  public let group: Group
  /// What its figures are counted in.
  public let unit: Unit
  /// Formula, inputs and convention as text.
  public let formula: String
  /// Whether a sign is part of the message.
  public let isSigned: Bool
}

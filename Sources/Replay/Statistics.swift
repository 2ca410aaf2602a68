/// What a statistic is, apart from any run: the report, its tooltips, the JSON and the summary are
/// made from it.
public struct Statistic: Sendable {
  public enum Group: String, Sendable, CaseIterable { case result, risk, trades, timeAndCosts }
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
  public let group: Group
  public let unit: Unit
  /// Formula, inputs and convention as text.
  public let formula: String
  /// Whether a sign is part of the message.
  public let isSigned: Bool
}

/// A figure, or why there is none. Never `NaN` or infinite.
public enum Figure: Hashable, Sendable {
  case known(Double)
  case unknown(String)
}

/// Every statistic of a run: for all trades, for one side, and for holding.
public struct Statistics: Sendable {
  /// In the order of the report.
  public static let catalogue: [Statistic] = []
  /// A figure for each entry of `catalogue`.
  public var all: [Figure]
  public var long: [Figure]
  public var short: [Figure]
  public var hold: [Figure]
  /// Periods a year, measured from the data (252, 365 …), and what a period is (`day`, `week` …).
  public var periodsPerYear: Double
  public var period: String
  /// The figure of a key in `all`.
  public subscript(_ key: String) -> Figure { .unknown("contract") }

  public init(of run: Run) { fatalError("contract") }
}

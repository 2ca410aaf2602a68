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
    /// A plain number with a fixed number of decimals.
    case number(decimals: Int)
    /// A whole number of things.
    case count
    /// Days, may be fractional.
    case days
  }
  /// Its key in JSON, e.g. `maxDrawdown`.
  public let key: String
  /// Its name in a report, e.g. `Maximum drawdown`.
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

extension Statistic {
  /// Its name where the unit is written beside the value: `Longest drawdown, days` without `days`.
  public var title: String {
    unit == .days && label.hasSuffix(", days") ? String(label.dropLast(6)) : label
  }

  /// The digits after the point with which a figure is shown, in a terminal as in a report.
  ///
  /// Amounts and shares (as per cent) have two, small ones as many as their first digit needs, at most
  /// eight; amounts from 100,000 on have none. Days have one where they are fewer than ten.
  public func decimals(of value: Double) -> Int {
    switch unit {
    case .money: abs(value) >= 100_000 ? 0 : Self.telling(value)
    case .share: Self.telling(value * 100)
    case .number(let decimals): decimals
    case .count: 0
    case .days: abs(value) < 10 && value != value.rounded() ? 1 : 0
    }
  }

  private static func telling(_ value: Double) -> Int {
    guard value.isFinite, value != 0 else { return 2 }
    var decimals = 2
    var hundredths = abs(value) * 100
    while hundredths < 0.95, decimals < 8 {
      hundredths *= 10
      decimals += 1
    }
    return decimals
  }
}

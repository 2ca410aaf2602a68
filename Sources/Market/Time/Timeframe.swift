/// The length of a bar: `1m`, `15m`, `4h`, `1d`, `1w`, `1M` and any `<n>m|h|d|w|M`.
public struct Timeframe: Hashable, Sendable, CustomStringConvertible {
  /// What a timeframe counts. Weeks begin on Monday, months on the first, both in the exchange's
  /// time zone; a day is a session.
  public enum Unit: Character, Hashable, Sendable, CaseIterable {
    case second = "s", minute = "m", hour = "h", day = "d", week = "w", month = "M"
  }

  /// How many units, at least 1.
  public let count: Int
  /// The unit.
  public let unit: Unit

  /// A timeframe of `count` units.
  public init(_ count: Int, _ unit: Unit) {
    precondition(count > 0, "a timeframe has at least one unit, not \(count)")
    self.count = count
    self.unit = unit
  }

  /// `5m`, `1d`, `1M`.
  public var description: String { "\(count)\(unit.rawValue)" }
}

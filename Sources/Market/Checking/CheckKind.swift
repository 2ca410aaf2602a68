/// What a check looks for in a file of candles.
public enum CheckKind: String, Hashable, Sendable, CaseIterable {
  /// Rows that cannot be read.
  case value
  /// Times that repeat.
  case duplicate
  /// Times that go back.
  case disorder
  /// Candles that contradict themselves.
  case ohlc
  /// Prices of 0 or below.
  case price
  /// Candles of another length than the rest.
  case timeframe
  /// Jumps by a ratio that splits have.
  case split
  /// Prices far from their neighbours that come back at once.
  case spike
  /// The same four prices over and over.
  case stale
  /// Weeks that open when the market does not.
  case clock
  /// Candles outside an exchange's trading hours.
  case hours
  /// Candles missing.
  case gap
  /// Candles without volume.
  case volume
  /// Candles whose four prices are the same.
  case flat

  /// The defect for which a reader may have a policy, if there is one.
  public var defect: Defect? { Defect(rawValue: rawValue) }
}

/// Whether what was found would change a result.
public enum Severity: Int, Hashable, Comparable, Sendable {
  /// A fact about the data; a result is as good with it.
  case note
  /// It may change a result; a person should look at it.
  case doubt
  /// It changes results.
  case wrong

  /// Whether one is less severe than the other.
  public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
}

/// What of splits and dividends is out of the prices of a source.
public enum PriceBasis: Hashable, Sendable {
  /// Prices as they were traded.
  case asTraded
  /// Splits are out, dividends are in.
  case splitAdjusted
  /// Both are out.
  case adjusted
}

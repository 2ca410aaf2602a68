public import Market

/// How far and for how long a curve was below its highest point so far.
///
/// A drawdown begins at the last candle at a high, before the fall, and ends at the first that is not
/// below that high; one that had not ended is counted up to the last candle.
public struct DrawdownSummary: Hashable, Sendable {
  /// How many there were.
  public package(set) var count = 0
  /// The deepest, as a share of its high: `(high - low) / high`, 0 to 1 (more where equity fell below
  /// zero).
  public package(set) var deepest = 0.0
  /// Where the deepest began.
  public package(set) var deepestHigh: Time?
  /// Where it was deepest.
  public package(set) var deepestLow: Time?
  /// Where it ended; `nil` if it had not.
  public package(set) var deepestEnd: Time?
  /// Days from the high of the deepest to its end.
  public package(set) var deepestDays = 0.0
  /// Days of the longest.
  public package(set) var longestDays = 0.0
  /// Whether that one had not ended.
  public package(set) var isLongestOpen = false
  /// The sum of all depths, for an average.
  public package(set) var depthSum = 0.0
  /// The sum of all lengths in days, likewise.
  public package(set) var daysSum = 0.0

  /// No drawdown yet.
  public init() {}
}

import Text

/// Which bars a chart shows: those that each of its parts allows.
public struct BarWindow: Sendable, Hashable {
  /// Bars by their index; nil is all.
  public var bars: Range<Int>?
  /// The first time that is shown, in milliseconds since 1970 on the exchange's clock.
  public var from: Int64?
  /// The first time that is no longer shown.
  public var to: Int64?
  /// How many bars at most: the last of those that the others allow.
  public var last: Int?

  /// All bars, or a part of them.
  public init(
    _ bars: Range<Int>? = nil, from: Int64? = nil, to: Int64? = nil, last: Int? = nil
  ) {
    self.bars = bars
    self.from = from
    self.to = to
    self.last = last
  }

  /// The last bars.
  public static func last(_ count: Int) -> BarWindow { BarWindow(last: count) }

  /// The bars among some times, which ascend; empty where none is left. O(log n).
  public func bars(of times: [Int64]) -> Range<Int> {
    let all = (bars ?? 0..<times.count).clamped(to: 0..<times.count)
    var lower = all.lowerBound
    var upper = all.upperBound
    if let from { lower = max(lower, Self.first(times, notBefore: from)) }
    if let to { upper = min(upper, Self.first(times, notBefore: to)) }
    upper = max(lower, upper)
    if let last { lower = max(lower, upper - min(upper, max(0, last))) }
    return lower..<upper
  }

  private static func first(_ times: [Int64], notBefore time: Int64) -> Int {
    times.partitioningIndex { $0 >= time }
  }
}

/// What an operation on the bars of a feed changed.
public struct ChartChange: Hashable, Sendable {
  /// The first bar that is not as it was, by its index now: whoever keeps something for each bar
  /// calculates it again from here on. The number of bars where nothing changed; 0 where older bars
  /// came, since recursive figures depend on the first one.
  public internal(set) var from: Int
  /// By how many places the bar that was the first has moved: older bars that came, less those that
  /// went.
  public internal(set) var shift = 0
  /// Bars that were not there.
  public internal(set) var added = 0
  /// Bars that were there with other values.
  public internal(set) var replaced = 0
  /// Bars that were there as they are.
  public internal(set) var unchanged = 0
  /// The oldest bars of a feed with a limit, which went.
  public internal(set) var dropped = 0

  init(from: Int) { self.from = from }
}

public import Market
public import Strategy

/// The nearest bars of an instrument on which a rule was true.
public struct NearestSignal: Sendable {
  /// The rule.
  public let rule: Rule
  /// The instrument's place in the run, and its symbol.
  public let instrument: Int, symbol: String
  /// The last bar up to the one that was asked about, with how many bars lie between; `nil` for none.
  public internal(set) var before: (time: Time, bars: Int)?
  /// The first bar after it, likewise.
  public internal(set) var after: (time: Time, bars: Int)?
}

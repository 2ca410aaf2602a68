/// A size by Kelly's formula from the trades that a run has closed so far.
///
/// The formula's share of the equity is `W - (1 - W) / R`: of the closed trades that won or lost `W` is the
/// part that won, and `R` the mean gain of the winners divided by the mean loss of the losers, each as a share
/// of what the trade's entry was worth, after costs. A trade that made exactly nothing counts on neither
/// side. Where none has lost, the share is 1.
public struct Kelly: Hashable, Sendable {
  /// The part of the formula's share that is traded, above 0: 0.5 for half Kelly.
  public var fraction: Double
  /// The largest share of the equity that is traded.
  public var cap: Double
  /// How many trades must have closed before the formula counts, at least 2.
  public var trades: Int
  /// The share of the equity that is traded until then.
  public var before: Double

  /// Full Kelly up to a quarter of the equity, a twentieth until 30 trades have closed, if nothing else
  /// is said.
  public init(
    fraction: Double = 1, cap: Double = 0.25, trades: Int = 30, before: Double = 0.05
  ) {
    self.fraction = fraction
    self.cap = cap
    self.trades = trades
    self.before = before
  }
}

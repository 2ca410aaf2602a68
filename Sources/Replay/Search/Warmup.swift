public import Strategy

/// How long a strategy waits before a rule of it can first be true.
public enum Warmup: Hashable, Sendable {
  /// This many bars, whatever the candles are.
  case bars(Int)
  /// The candles tell.
  case inData
  /// It never trades.
  case never

  /// The warm-up of a strategy.
  ///
  /// - Throws: what setting it up throws.
  public init(of strategy: some Strategy) throws {
    var strategy = strategy
    var plan = Plan()
    plan.explainsRules = false
    try strategy.setUp(&plan)
    let bar = FirstTradableBar(plan)
    self = bar.isInData ? .inData : bar.warmup.map { .bars($0) } ?? .never
  }
}

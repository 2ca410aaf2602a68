/// What an exchange does not let its traders do.
public struct TradingRules: Hashable, Sendable {
  /// Whether what was opened on a trading day may be closed on it; not where shares are delivered a day later (T+1).
  public var sameDayExit = true
  /// How far prices go in a trading day, as a share of the close of the day before, e.g. 0.1; `nil` for any way.
  public var priceLimit: Double?
  /// Whether it may be sold short.
  public var short = true
  /// Whether its prices may be 0 or below, as those of oil and of electricity have been. Orders, stops and
  /// targets may have such prices then.
  public var negativePrices = false

  /// All is allowed.
  public init() {}

  /// Whether orders may have to wait.
  package var holdOrders: Bool { !sameDayExit || priceLimit != nil }
}

/// The money a run begins with and what trading costs.
public struct AccountSettings: Hashable, Sendable {
  /// Cash at the start, in `currency`.
  public var cash = 10_000.0
  /// Shown beside amounts; empty takes the instrument's.
  public var currency = ""
  /// What an order costs.
  public var commission = Commission()
  /// How far bid and ask are apart; `nil` for not at all.
  public var spread: Spread?
  /// How much worse market and stop orders fill; `nil` for not at all.
  public var slippage: Slippage?

  /// Whether trading costs a share and an amount for each order alone.
  package var hasSimpleCosts: Bool { commission.isSimple && spread == nil && slippage == nil }

  /// The settings of a document that says nothing of them.
  public init() {}
}

/// How orders meet candles.
public struct ExecutionSettings: Hashable, Sendable {
  /// Where a market order fills: at the next base candle's open, or (optimistic) at the very close
  /// that made the signal.
  public enum Fill: String, Hashable, Sendable, CaseIterable { case nextOpen = "open", close }
  /// Which way the price went inside a candle where that matters.
  public enum Intrabar: String, Hashable, Sendable, CaseIterable {
    case pessimistic, optimistic, nearer, ohlc, olhc
  }
  /// Whether a limit order fills at a touch or one tick beyond.
  public enum LimitFill: String, Hashable, Sendable, CaseIterable { case touch, through }
  /// What orders do in candles without volume: fill as in others, or rest, as while trading is halted.
  public enum EmptyCandles: String, Hashable, Sendable, CaseIterable { case fill, rest }
  /// What a bracket closes where entries add to a position: the lot of its own entry, or all that is
  /// held, with the stop and the target of the latest entry in place of the earlier ones.
  public enum Brackets: String, Hashable, Sendable, CaseIterable { case lot, position }
  /// When a market order fills.
  public var fill = Fill.nextOpen
  /// Which way an ambiguous candle goes.
  public var intrabar = Intrabar.pessimistic
  /// Whether a limit fills where the price touches it or goes through.
  public var limitFill = LimitFill.touch
  /// What a stop and a target close.
  public var brackets = Brackets.lot
  /// What orders do in candles without volume.
  public var emptyCandles = EmptyCandles.fill
  /// The least that an entry may be worth, in the currency; 0 for anything.
  public var minNotional = 0.0
  /// Whether an open position is closed at the last close.
  public var closeAtEnd = false
  /// The settings of a document that says nothing of them.
  public init() {}
}

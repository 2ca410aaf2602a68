import Market

/// The money a run begins with and what trading costs.
public struct AccountSettings: Hashable, Sendable {
  /// Cash at the start, in `currency`.
  public var cash = 10_000.0
  /// Shown beside amounts, by the name of `Currency.code`; empty takes the instrument's.
  public var currency = "" { didSet { currency = Currency.code(currency) } }
  /// What an order costs.
  public var commission = Commission()
  /// How far bid and ask are apart; `nil` for not at all.
  public var spread: Spread?
  /// How much worse market and stop orders fill; `nil` for not at all.
  public var slippage: Slippage?
  /// How much may be held beyond the equity, and when all is closed; `nil` for an account that pays what
  /// it buys and cannot be called.
  public var margin: Margin?
  /// After how many trading days the proceeds of a sale can be spent, of an account without margin that
  /// sells nothing short; 0 for at once.
  public var settlement = 0
  /// Which units an exit of a part sells.
  public enum LotOrder: String, Hashable, Sendable, CaseIterable {
    /// The oldest first, the newest first, or all at their average price.
    case fifo, lifo, average
  }
  /// Which units an exit sells that is not of one entry.
  public var lots = LotOrder.fifo
  /// The name and the date of the preset that its costs come from, e.g. `tw-stock` and `2024-06-30`;
  /// `nil` for none.
  public var preset: PresetOrigin?
  /// What borrowed shares and borrowed money cost.
  public var interest = Interest()

  /// Whether trading costs a share and an amount for each order alone.
  package var hasSimpleCosts: Bool { commission.isSimple && spread == nil && slippage == nil }

  /// The settings of a document that says nothing of them.
  public init() {}
}

/// The preset that costs come from.
public struct PresetOrigin: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// The date as of which its numbers are.
  public let date: String

  /// A preset as of a date.
  public init(name: String, date: String) {
    self.name = name
    self.date = date
  }
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
  /// The share of a candle's volume that orders may take together; `nil` for any.
  public var participation: Double?
  /// Whether an open position is closed at the last close.
  public var closeAtEnd = false
  /// The settings of a document that says nothing of them.
  public init() {}
}

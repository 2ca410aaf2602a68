/// What the figures of a run mean: facts that the report, the terminal's summary and `run --json` all
/// read, so that they cannot contradict each other. Words are theirs.
///
/// Amounts are in the account's currency, shares are fractions of one.
public struct RunAnalysis: Sendable {
  /// Cash at the start.
  public let cash: Double
  /// Equity at the last close, open positions at that close.
  public let finalEquity: Double
  /// Whether all of the cash was lost, but for what rounding leaves.
  public var isLost: Bool { finalEquity <= cash * Sample.nothing }
  /// `finalEquity / cash - 1`; 0 where there was no cash.
  public let netReturn: Double
  /// Growth a year, where the run is long enough for one.
  public let cagr: Double?
  /// What buying and holding ended with.
  public let holdFinalEquity: Double
  /// The same of buying and holding.
  public let holdReturn: Double
  /// The same of buying and holding.
  public let holdCAGR: Double?
  /// Whether there is a holding to compare with: the strategy could have traded, and the cash bought a
  /// lot.
  public let hasHolding: Bool
  /// Whether anything was traded.
  public let hasTraded: Bool
  /// Days from the open of the first candle to that of the last, or to the last day of a longer one.
  public let days: Double
  /// Whether the data cover less than a year: one market regime.
  public var isShortHistory: Bool { days < 365 }
  /// Whether there is a year from the first candle on which the strategy could trade, below which a
  /// growth a year says little.
  public let isAYear: Bool

  /// The five deepest drawdowns, deepest first; of equals the earlier one first.
  public let worstDrawdowns: [Drawdown]
  /// The drawdown that had not recovered at the end.
  public let unrecovered: Drawdown?
  /// The largest of the drawdowns, 0 or above.
  public var maxDrawdown: Double { worstDrawdowns.first?.depth ?? 0 }
  /// The same of buying and holding.
  public let holdMaxDrawdown: Double

  /// Closed trades that ended with a profit after costs.
  public let won: Int
  /// Closed trades that made exactly nothing after costs, which neither won nor lost.
  public let even: Int
  /// Closed trades that ended with a loss after costs.
  public let lost: Int
  /// What finer candles show of the price path inside candles; `nil` where there were none beside the data.
  public let magnification: Magnification?
  /// Where the true win rate may lie; `nil` without a closed trade.
  public let winRateInterval: WilsonInterval?
  /// Sums of the profits and of the losses (0 or above) of closed trades.
  public let grossProfit: Double, grossLoss: Double
  /// The mean return of the trades that won and of those that lost, as shares of what was paid for them.
  public let meanWin: Double?, meanLoss: Double?
  /// How many trades are open at the end, and their profit at the last close.
  public let openTrades: Int, openProfit: Double

  /// The closed trade without which the run ends lowest, and that without which it ends highest; `nil`
  /// below two closed trades.
  public let best: TradeLeftOut?, worst: TradeLeftOut?
  /// The winner without which the run ends lowest, as a fact about what the result depends on.
  public let dependence: TradeDependence?
  /// What the best day made.
  public let bestPeriod: BestPeriod?
  /// How much rests on the path inside candles.
  public let ambiguity: AmbiguityFacts
  /// How fills came to their prices.
  public let fills: FillFacts
  /// What trading cost.
  public let costs: CostFacts
  /// The share of the candles at whose close a position was held, from the first on which the strategy
  /// could trade.
  public let exposure: Double?
}

extension RunAnalysis {
  /// The least closed trades of a sample that says something.
  public static let leastTrades = 30

  /// The widest interval of the win rate of such a sample: with as many winners as losers that takes
  /// about 100 trades.
  public static let widestInterval = 0.2

  /// Closed trades.
  public var closedTrades: Int { won + even + lost }

  /// Whether the closed trades are too few, or their win rate too uncertain, to say something.
  public var isSmallSample: Bool {
    closedTrades < Self.leastTrades || winRateInterval?.width ?? 1 > Self.widestInterval
  }
}

/// How far a result depends on its best trade.
public struct TradeDependence: Hashable, Sendable {
  /// The trade, and where the run ends without it.
  public let leftOut: TradeLeftOut
  /// How much lower that is, as a share of the final equity.
  public let loss: Double
  /// Its part of the gain; above 1 where the others lost together.
  public let shareOfGain: Double
  /// Whether there is no gain without it.
  public let makesTheGain: Bool
  /// Whether it moves the final equity by more than a tenth.
  public var isLarge: Bool { loss > 0.1 }
}

import Glibc

extension Statistics {
  /// How the trades went.
  static let tradeEntries: [StatisticEntry] = [
    StatisticEntry(
      "trades", "Closed trades", .trades, .count, "Round trips that have ended."
    ) { $0.ofTrades(atLeast: 0) { Double($0.count) } },
    StatisticEntry(
      "openTrades", "Open trades", .trades, .count,
      "Positions still held at the last close; no other figure of this group counts them."
    ) { sample in sample.ofTrades(atLeast: 0) { _ in Double(sample.openTrades) } },
    StatisticEntry(
      "winRate", "Win rate", .trades, .share,
      "Closed trades with a profit after costs / closed trades."
    ) { $0.ofTrades(atLeast: 1) { $0.winRate } },
    StatisticEntry(
      "winRateLow", "Win rate, 95 % interval, low", .trades, .share,
      "Lower end of the Wilson interval: (p + z²/2n - z · sqrt(p(1 - p)/n + z²/4n²)) / (1 + z²/n), z = 1.96."
    ) { $0.ofTrades(atLeast: 1) { wilson($0.winRate, $0.count, -1) } },
    StatisticEntry(
      "winRateHigh", "Win rate, 95 % interval, high", .trades, .share,
      "Upper end of the Wilson interval: (p + z²/2n + z · sqrt(p(1 - p)/n + z²/4n²)) / (1 + z²/n), z = 1.96."
    ) { $0.ofTrades(atLeast: 1) { wilson($0.winRate, $0.count, 1) } },
    StatisticEntry(
      "averageWin", "Average win", .trades, .share, isSigned: true,
      "Mean of profit / (entry price · quantity) over winning trades."
    ) { $0.averageWin },
    StatisticEntry(
      "averageLoss", "Average loss", .trades, .share, isSigned: true,
      "Mean of profit / (entry price · quantity) over losing trades."
    ) { $0.averageLoss },
    StatisticEntry(
      "payoff", "Payoff ratio", .trades, .number(decimals: 2), "Average win / average loss."
    ) { $0.payoff },
    StatisticEntry(
      "profitFactor", "Profit factor", .trades, .number(decimals: 2),
      "Sum of the profits of winning trades / sum of the losses of losing ones, in money."
    ) { $0.ofLosses { $0.won / -$0.lost } },
    StatisticEntry(
      "expectancy", "Expectancy per trade", .trades, .money, isSigned: true,
      "Mean profit of a closed trade, after costs."
    ) { $0.ofTrades(atLeast: 1) { $0.profits.mean } },
    StatisticEntry(
      "expectancyShare", "Expectancy per trade, %", .trades, .share, isSigned: true,
      "Mean of profit / (entry price · quantity) over closed trades."
    ) { $0.ofTrades(atLeast: 1) { $0.shares.mean } },
    StatisticEntry(
      "bestTrade", "Best trade", .trades, .share, isSigned: true,
      "The highest profit / (entry price · quantity)."
    ) { $0.ofTrades(atLeast: 1) { $0.shares.max() ?? .nan } },
    StatisticEntry(
      "worstTrade", "Worst trade", .trades, .share, isSigned: true,
      "The lowest profit / (entry price · quantity)."
    ) { $0.ofTrades(atLeast: 1) { $0.shares.min() ?? .nan } },
    StatisticEntry(
      "sqn", "System quality number (SQN)", .trades, .number(decimals: 2), isSigned: true,
      "sqrt(n) · mean profit / standard deviation of the profits (n - 1), in money; from 10 trades."
    ) { sample in
      sample.ofTrades(atLeast: 10) { trades in
        Double(trades.count).squareRoot() * trades.profits.mean / trades.profits.deviation
      }
    },
    StatisticEntry(
      "kelly", "Kelly fraction", .trades, .share, isSigned: true,
      "W - (1 - W) / payoff ratio, where W = won / (won + lost); from 10 trades."
    ) { sample in
      guard case .known(let payoff) = sample.payoff else { return sample.payoff }
      return sample.ofTrades(atLeast: 10) { trades in
        let won = trades.winRateOfDecided
        return won - (1 - won) / payoff
      }
    },
    StatisticEntry(
      "losingStreak", "Longest losing streak", .trades, .count,
      "The most trades in a row with a loss, in order of exit."
    ) { $0.ofTrades(atLeast: 1) { Double($0.longestLosing) } },
    StatisticEntry(
      "averageWorst", "Average maximum adverse excursion (MAE)", .trades, .share, isSigned: true,
      "Mean of the largest open loss / (entry price · quantity), by price alone: before costs, at the exit's rate of exchange."
    ) { $0.ofTrades(atLeast: 1) { $0.adverse.mean } },
    StatisticEntry(
      "averageBest", "Average maximum favourable excursion (MFE)", .trades, .share, isSigned: true,
      "Mean of the largest open profit / (entry price · quantity), by price alone: before costs, at the exit's rate of exchange."
    ) { $0.ofTrades(atLeast: 1) { $0.favourable.mean } },
    StatisticEntry(
      "edgeRatio", "Edge ratio", .trades, .number(decimals: 2),
      "Average maximum favourable excursion / average maximum adverse excursion."
    ) { sample in
      sample.ofTrades(atLeast: 1, orElse: "no trade was ever at a loss") { trades in
        trades.favourable.mean / -trades.adverse.mean
      }
    },
  ]

  /// An end of the Wilson interval of a share `p` of `n`, for 95 %.
  private static func wilson(_ p: Double, _ count: Int, _ side: Double) -> Double {
    if p == 0 && side < 0 || p == 1 && side > 0 { return p }
    let z = 1.959_963_984_540_054
    let n = Double(count)
    let spread = (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    return (p + z * z / (2 * n) + side * z * spread) / (1 + z * z / n)
  }
}

extension Sample {
  /// A figure of the closed trades.
  func ofTrades(
    atLeast least: Int, orElse reason: String = "the trades do not vary",
    _ figure: (ClosedTrades) -> Double
  ) -> Figure {
    guard let trades else { return .unknown("buy and hold makes no trade") }
    if trades.count == 0 && least > 0 { return .unknown("no trade was closed") }
    return .of(atLeast: least, "closed trades", count: trades.count) {
      Figure(figure(trades), orElse: reason)
    }
  }

  /// A figure that needs a losing trade.
  func ofLosses(_ figure: (ClosedTrades) -> Double) -> Figure {
    ofTrades(atLeast: 1, orElse: "no trade lost") { $0.hasLosses ? figure($0) : .nan }
  }

  var averageWin: Figure {
    ofTrades(atLeast: 1, orElse: "no trade won") { $0.averageWin }
  }

  var averageLoss: Figure { ofLosses { $0.averageLoss } }

  var payoff: Figure {
    guard case .known(let win) = averageWin else { return averageWin }
    return ofLosses { win / -$0.averageLoss }
  }
}

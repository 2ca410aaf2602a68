import Market
import Replay
import Text
import Strategy

/// Plays one strategy on other candles, or at other costs.
struct StrategyReplayer: Sendable {
  var strategy: DocumentStrategy
  let options: ReplayOptions
  /// Stops between two blocks.
  let observer: any JobObserver

  /// The whole run.
  ///
  /// - Throws: as `path`.
  func run(on candles: SearchCandles) throws -> Run {
    try playing(candles) { try replay(&$0, to: strategy, options: $1).run }
  }

  private func playing<Value>(
    _ candles: SearchCandles, _ play: (inout [SearchSource], inout ReplayOptions) throws -> Value
  ) throws -> Value {
    var options = options
    let observer = observer
    options.progress = { _ in !observer.isStopped }
    var sources = try candles.open()
    do {
      return try play(&sources, &options)
    } catch let fault as ReplayError {
      try observer.check()
      throw fault
    }
  }

  /// What the strategy comes to.
  ///
  /// - Throws: `ReplayError`; what reading candles again throws; `InterruptedError`.
  func path(on candles: SearchCandles, times factor: Double = 1) throws -> DrawnPath {
    let played = try playing(candles) { sources, options in
      if factor != 1 { options.account = options.account.costing(factor) }
      return try figures(of: [strategy], &sources, options: options)[0]
    }
    return path(of: played)
  }

  /// What it comes to where entries are missed: one path for each seed.
  ///
  /// - Parameter share: how likely each is missed.
  /// - Throws: as for one path.
  func paths(on candles: SearchCandles, missing share: Double, _ seeds: [UInt64]) throws
    -> [DrawnPath]
  {
    let played = try playing(candles) { sources, options in
      options.missed = MissedEntries(share: share, seeds: seeds)
      return try figures(of: seeds.map { _ in strategy }, &sources, options: options)
    }
    return played.map(path)
  }

  private func path(of played: RunFigures) -> DrawnPath {
    func value(_ key: String, _ figures: [Figure]) -> Double {
      Statistics.place(of: key).flatMap { figures[$0].value } ?? .nan
    }
    let all = played.statistics.all
    return DrawnPath(
      totalReturn: played.finalEquity / options.account.cash - 1,
      drawdown: value("maxDrawdown", all), sharpe: value("sharpe", all),
      hold: value("netReturn", played.statistics.hold))
  }
}

extension AccountSettings {
  /// The same with commission, tax, spread and slippage multiplied; interest stays, and slippage that an
  /// expression works out.
  func costing(_ factor: Double) -> AccountSettings {
    var account = self
    account.commission = commission.multiplied(by: factor)
    account.spread = spread?.multiplied(by: factor)
    account.slippage = slippage?.multiplied(by: factor)
    return account
  }

  /// Whether there is something to multiply.
  var hasCosts: Bool {
    !commission.isFree || (spread?.amount ?? 0) > 0 || (slippage?.amount ?? 0) > 0
  }
}

extension Spread {
  fileprivate func multiplied(by factor: Double) -> Spread {
    switch self {
    case .price(let amount): .price(amount * factor)
    case .ticks(let ticks): .ticks(ticks * factor)
    case .basisPoints(let points): .basisPoints(points * factor)
    }
  }
}

extension Slippage {
  fileprivate func multiplied(by factor: Double) -> Slippage {
    if let step { return Slippage(step.multiplied(by: factor)) }
    return switch self {
    case .range(let share): .range(share * factor)
    case .impact(let share): .impact(share * factor)
    default: self
    }
  }
}

extension SearchCandles {
  /// The same candles with each price moved by chance: by a normal deviation of a share of its candle's
  /// range. High and low are then the highest and the lowest of the four. A price that would be zero or
  /// less stays as it was.
  func moved(by share: Double, _ random: inout SeededRandom) -> SearchCandles {
    var candles = self
    candles.kept = kept?.map { one in
      one.with(one.blocks.map { $0.moved(by: share, &random) })
    }
    return candles
  }
}

extension Candles {
  fileprivate func moved(by share: Double, _ random: inout SeededRandom) -> Candles {
    var made = Candles()
    for i in 0..<count {
      let deviation = (high[i] - low[i]) * share
      func moved(_ price: Double, _ random: inout SeededRandom) -> Double {
        let other = price + deviation * random.normal()
        return (other > 0) == (price > 0) ? other : price
      }
      let first = moved(open[i], &random), last = moved(close[i], &random)
      let ends = [first, last, moved(high[i], &random), moved(low[i], &random)]
      made.append(
        Candle(
          Time(milliseconds: time[i]), open: first, high: ends.max() ?? high[i],
          low: ends.min() ?? low[i], close: last, volume: volume[i]))
    }
    return made
  }
}

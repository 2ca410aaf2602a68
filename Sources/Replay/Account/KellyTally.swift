import Strategy

/// The closed trades of an account, as far as Kelly's formula needs them.
struct KellyTally: Hashable, Sendable {
  private var closed = 0
  private var winners = 0
  private var losers = 0
  /// The gains of the winners and the losses of the losers together, as shares of what their entries were
  /// worth; both above 0.
  private var gains = 0.0
  private var losses = 0.0

  /// Takes a trade that has ended.
  mutating func add(_ trade: Trade) {
    let share = trade.share
    guard share.isFinite else { return }
    closed += 1
    switch trade.result {
    case .won:
      winners += 1
      gains += share
    case .even: break
    case .lost:
      losers += 1
      losses -= share
    }
  }

  /// The share of the equity that an order has now; 0 or below for none.
  func share(_ kelly: Kelly) -> Double {
    if closed < kelly.trades { return min(kelly.before, kelly.cap) }
    return min(kelly.cap, kelly.fraction * formula)
  }

  /// `W - (1 - W) / R`, like the statistic, which is unknown where none has lost: then 1.
  private var formula: Double {
    guard winners > 0 else { return 0 }
    guard losers > 0 else { return 1 }
    let won = Double(winners) / Double(winners + losers)
    let ratio = (gains / Double(winners)) / (losses / Double(losers))
    return won - (1 - won) / ratio
  }
}

extension Funds {
  /// A size as it is where its order is asked for: a share by Kelly's formula is that of the trades that
  /// have closed by then.
  @inline(__always)
  mutating func atSignal(_ size: Size, _ closedBefore: KellyTally?) -> Size {
    guard case .kelly(let kelly) = size else { return size }
    return share(kelly, closedBefore)
  }

  /// Counts trades from the first order on that asks for it. The cap of what is returned is the share.
  private mutating func share(_ kelly: Kelly, _ before: KellyTally?) -> Size {
    let tally = self.kelly ?? KellyTally()
    self.kelly = tally
    var known = kelly
    known.cap = (before ?? tally).share(kelly)
    return .kelly(known)
  }
}

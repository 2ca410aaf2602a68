import Market
import Strategy

/// How one candle is worked in which something can happen, after its open.
extension Book {
  /// Lets the price go through a candle.
  ///
  /// - Parameters:
  ///   - rule: which way it goes where that matters.
  ///   - coin: decides in place of the rule, if there is one.
  ///   - onAmbiguous: called before a candle is decided whose two ways end differently.
  mutating func work<E: EventSink>(
    pathOf candle: borrowing BaseCandle, _ rule: ExecutionSettings.Intrabar,
    _ coin: inout Coin?, _ funds: inout Funds, _ events: inout E,
    onAmbiguous: (Book, Funds) -> Void
  ) {
    if !hasWaiting && !isAtRisk(owing: funds.owes) {
      return lots.updateExtremes(candle.high, candle.low)
    }
    let met = met(by: candle, &funds)
    if met.count == 0 {
      lots.updateExtremes(candle.high, candle.low)
      trail(candle.high, &funds)
      trail(candle.low, &funds)
    } else if met.isPlain {
      walk(rule.usualPath(candle), candle, &funds, &events)
    } else {
      walkBoth(candle, rule, &coin, &funds, &events, onAmbiguous: onAmbiguous)
    }
  }

  /// How many orders a candle can meet after its open, and whether its way does not matter to them.
  func ways(
    through candle: borrowing BaseCandle, _ funds: inout Funds
  ) -> (count: Int, isPlain: Bool) {
    !hasWaiting && !isAtRisk(owing: funds.owes) ? (0, true) : met(by: candle, &funds)
  }

  /// Whether the two ways of a candle end differently.
  func isAmbiguous(_ candle: borrowing BaseCandle, _ funds: borrowing Funds) -> Bool {
    var (high, highFunds) = (self, copy funds)
    var (low, lowFunds) = (self, copy funds)
    var none = NoEvents()
    high.walk(.highFirst, candle, &highFunds, &none)
    low.walk(.lowFirst, candle, &lowFunds, &none)
    return !high.ends(like: low, highFunds, lowFunds)
  }

  /// Decides an ambiguous candle; any other goes its usual way.
  private mutating func walkBoth<E: EventSink>(
    _ candle: borrowing BaseCandle, _ rule: ExecutionSettings.Intrabar, _ coin: inout Coin?,
    _ funds: inout Funds, _ events: inout E, onAmbiguous: (Book, Funds) -> Void
  ) {
    var (high, highFunds) = (self, funds)
    var (low, lowFunds) = (self, funds)
    var none = NoEvents()
    high.walk(.highFirst, candle, &highFunds, &none)
    low.walk(.lowFirst, candle, &lowFunds, &none)
    var path = rule.usualPath(candle)
    if !high.ends(like: low, highFunds, lowFunds) {
      onAmbiguous(self, funds)
      if let tossed = coin?.toss() {
        path = tossed
      } else {
        let close = candle.close
        path = rule.path(
          candle, high: high.equity(at: close, highFunds), low: low.equity(at: close, lowFunds))
      }
    }
    if E.keepsNothing {
      // Both ways have been walked, and nobody asks what happened on them.
      (self, funds) = path == .highFirst ? (high, highFunds) : (low, lowFunds)
    } else {
      walk(path, candle, &funds, &events)
    }
  }
}

extension ExecutionSettings.Intrabar {
  /// The way of a candle whose end does not depend on it.
  func usualPath(_ candle: borrowing BaseCandle) -> CandlePath {
    switch self {
    case .ohlc: .highFirst
    case .olhc: .lowFirst
    case .pessimistic, .optimistic, .nearer: .nearer(candle)
    }
  }

  /// The way of an ambiguous candle, from the equity after both; the low first where they are equal.
  func path(_ candle: borrowing BaseCandle, high: Double, low: Double) -> CandlePath {
    let noise = 1e-12 * max(high.magnitude, low.magnitude)
    return switch self {
    case .pessimistic: high < low - noise ? .highFirst : .lowFirst
    case .optimistic: high > low + noise ? .highFirst : .lowFirst
    case .nearer, .ohlc, .olhc: usualPath(candle)
    }
  }
}

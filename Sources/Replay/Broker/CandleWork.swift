import Market
import Strategy

/// How a broker works one candle in which something can happen.
extension Broker {
  /// Works the candle at the cursor.
  ///
  /// - Returns: false if it is ambiguous and the caller wants to know before it is decided.
  mutating func work(_ piece: borrowing Piece) -> Bool {
    let candle = piece.candle(cursor)
    if !isOpened {
      if account.alarm.time <= candle.moment.time.milliseconds { expireDays(piece, candle) }
      account.work(openOf: candle, &ledger)
    }
    isOpened = false
    let isIdle = account.waiting.isEmpty && account.held >= 0
    let met = isIdle ? (count: 0, isPlain: true) : account.met(by: candle)
    if met.count == 0 {
      account.reach(candle.high, candle.low)
      account.trail(candle.high)
      account.trail(candle.low)
    } else if met.isPlain {
      account.walk(usual(candle), candle, &ledger)
    } else if !walkBoth(candle) {
      isOpened = true
      return false
    }
    return true
  }

  /// Takes orders out of the book whose day is over, with the last candle of that day, and learns
  /// when the day of new ones ends.
  private mutating func expireDays(_ piece: borrowing Piece, _ candle: BaseCandle) {
    let now = candle.moment.time.milliseconds
    if cursor > 0 || candle.moment.candle > 0 {
      let before =
        cursor > 0
        ? piece.moment(cursor - 1)
        : Moment(candle: candle.moment.candle - 1, time: piece.timeBefore)
      account.cancel(.expired, before, &ledger, state: .expired) {
        $0.isForTheDay && $0.dayEnd != .min && $0.dayEnd <= now
      }
    }
    account.startDay(ending: days.end(of: candle.moment.time))
  }

  /// Decides an ambiguous candle; any other goes its usual way.
  private mutating func walkBoth(_ candle: BaseCandle) -> Bool {
    var high = account
    var low = account
    var scrap = Ledger(isKept: false)
    high.walk(.highFirst, candle, &scrap)
    low.walk(.lowFirst, candle, &scrap)
    var path = usual(candle)
    if !high.ends(like: low) {
      if stopsWhereAmbiguous { return false }
      ambiguousCandles += 1
      path = choose(
        candle, high.equity(at: candle.close), low.equity(at: candle.close))
    }
    account.walk(path, candle, &ledger)
    return true
  }

  /// The way of a candle whose end does not depend on it.
  private func usual(_ candle: BaseCandle) -> CandlePath {
    switch intrabar {
    case .ohlc: .highFirst
    case .olhc: .lowFirst
    case .pessimistic, .optimistic, .nearer: .nearer(candle)
    }
  }

  /// The way of an ambiguous candle, from the equity after both; the low first where they are equal.
  private func choose(_ candle: BaseCandle, _ high: Double, _ low: Double) -> CandlePath {
    switch intrabar {
    case .pessimistic: high < low ? .highFirst : .lowFirst
    case .optimistic: high > low ? .highFirst : .lowFirst
    case .nearer, .ohlc, .olhc: usual(candle)
    }
  }
}

import Market
package import Replay
import Strategy
import Text

/// A run at the close of a bar, as the run knew it then.
package struct StepState: Sendable {
  /// What is held, positive long; its average price, `NaN` for nothing; its result at this close, before
  /// the costs of an exit.
  package let units: Double, entryPrice: Double, openResult: Double
  /// Cash; cash and what is held at its last close.
  package let cash: Double, equity: Double
  /// Equity against the cash at the start, and against its highest so far, as shares.
  package let result: Double, drawdown: Double
  /// What is held, in the order of the entries.
  package let open: [HeldLot]
  /// Orders that wait at this close, in the order of their placing.
  package let waiting: [OrderRecord]
  /// Orders that were placed with this bar, or ended with it.
  package let ended: [OrderRecord]
  /// How many trades were closed by then.
  package let closedCount: Int
}

/// A lot that is held at a bar.
package struct HeldLot: Hashable, Sendable {
  /// The number of its trade.
  package let number: Int
  /// Long or short.
  package let isLong: Bool
  /// The candle of the run's clock in which it was entered.
  package let entryCandle: Int
  /// Units, and the price of each.
  package let units: Double, price: Double
  /// What a unit without a multiplier cost in the account's currency, each roll by the rate of exchange of its day.
  package let value: Double
}

extension SteppedRun {
  /// The run at the close of a bar.
  package func state(at bar: Int) -> StepState {
    let moment = moments[bar]
    let close = bars.close[bar]
    let balance = balance(at: moment)
    let equity = equity(at: bar)
    let peak = ledger.peaks.indices.contains(moment) ? ledger.peaks[moment] : equity
    let lots = lots(at: moment)
    let units = lots.reduce(0) { $0 + $1.units }
    let price = units > 0 ? lots.reduce(0) { $0 + $1.units * $1.price } / units : .nan
    // Each lot by the rates of exchange at which it was bought and rolled; what was not paid for by that of now.
    let paid = lots.reduce(0) { $0 + $1.units * $1.value }
    let unit = instrument.contract.multiplier
    let isContract = instrument.contract.margin != nil
    let open =
      rates.isEmpty || isContract
      ? balance.units * unit * (close - price) * (rates.isEmpty ? 1 : closeRate(bar))
      : unit * (balance.units * close * closeRate(bar) - (balance.units < 0 ? -paid : paid))
    return StepState(
      units: balance.units, entryPrice: price, openResult: balance.units == 0 ? 0 : open,
      cash: balance.cash, equity: equity, result: equity / run.account.cash - 1,
      drawdown: peak > 0 ? equity / peak - 1 : 0, open: lots, waiting: waiting(at: moment),
      ended: ended(from: bar > 0 ? moments[bar - 1] : -1, to: moment),
      closedCount: ledger.closed.partitioningIndex { $0.exitCandle > moment })
  }

  /// Cash and what is held at the close of a bar.
  package func equity(at bar: Int) -> Double {
    run.equity.indices.contains(moments[bar]) ? run.equity[moments[bar]] : run.finalEquity
  }

  /// A trade that was closed, by its place in the order of exits.
  package func closedTrade(_ place: Int) -> Trade { ledger.closed[place] }

  private func balance(at moment: Int) -> StepLedger.Balance {
    let after = ledger.balances.partitioningIndex { $0.moment > moment }
    return after > 0
      ? ledger.balances[after - 1]
      : StepLedger.Balance(moment: 0, units: 0, cash: run.account.cash)
  }

  /// What was held after a candle.
  private func lots(at moment: Int) -> [HeldLot] {
    let after = ledger.entered.partitioningIndex { $0.entryCandle > moment }
    guard after > 0 else { return [] }
    return ledger.entered[ledger.firstHeld[after - 1]..<after]
      .filter { $0.isOpen || $0.exitCandle > moment }.map { lot(of: $0, at: moment) }
  }

  /// What was held of a trade after a candle.
  private func lot(of trade: Trade, at moment: Int) -> HeldLot {
    // Quantity and prices of a trade are those after all of its splits and rolls.
    var (units, price, value) = (trade.quantity, trade.entryPrice, trade.entryValue)
    for change in ledger.changes.reversed()
    where change.candle > moment && change.candle > trade.entryCandle
      && (trade.isOpen || change.candle <= trade.exitCandle)
    {
      if change.event.kind == .roll {
        price -= change.event.value
        value -= change.event.value * change.exchangeRate
      } else if change.unitsBefore != 0 {
        let factor = change.units / change.unitsBefore
        units /= factor
        price *= factor
        value *= factor
      }
    }
    return HeldLot(
      number: trade.number, isLong: trade.side == .long, entryCandle: trade.entryCandle,
      units: units, price: price, value: value)
  }

  /// What a trade has gained by price alone at the close of a bar at which it is held, as a share of the price of
  /// its entry as that compares with prices of the bar.
  package func openShare(of trade: Trade, at bar: Int) -> Double {
    let price = lot(of: trade, at: moments[bar]).price
    let gain = price != 0 ? (bars.close[bar] / price - 1) * (price < 0 ? -1 : 1) : 0
    return trade.side == .long ? gain : -gain
  }

  /// Orders that waited after a candle.
  private func waiting(at moment: Int) -> [OrderRecord] {
    let after = ledger.orders.partitioningIndex { $0.placedCandle > moment }
    guard after > 0 else { return [] }
    return ledger.orders[ledger.firstWaiting[after - 1]..<after].filter {
      $0.closedCandle.map { $0 > moment } ?? true
    }
  }

  /// Orders that ended after one candle and up to another.
  private func ended(from before: Int, to moment: Int) -> [OrderRecord] {
    let after = ledger.orders.partitioningIndex { $0.placedCandle > moment }
    guard after > 0 else { return [] }
    let first = ledger.orders.partitioningIndex { $0.placedCandle > before }
    let from = first > 0 ? ledger.firstWaiting[first - 1] : 0
    return ledger.orders[from..<after].filter { order in
      order.closedCandle.map { $0 > before && $0 <= moment } ?? false
    }
  }

  // MARK: Trades

  /// Trades that touched some bars, entered up to a bar: what is not over by then has no exit.
  package func trades(in shown: Range<Int>, upTo bar: Int) -> [Trade] {
    let moment = moments[bar]
    let after = ledger.entered.partitioningIndex { $0.entryCandle > moment }
    guard after > 0, shown.lowerBound < count else { return [] }
    let begin = shown.lowerBound > 0 ? moments[shown.lowerBound - 1] + 1 : 0
    let first = ledger.entered.partitioningIndex { $0.entryCandle >= begin }
    let from = first > 0 ? ledger.firstHeld[first - 1] : 0
    return ledger.entered[from..<after].filter { $0.isOpen || $0.exitCandle >= begin }
  }

  /// The bar of the next entry after a bar, or of the last before it; `nil` for none.
  package func entry(after bar: Int, forward: Bool) -> Int? {
    if forward {
      let next = ledger.entered.partitioningIndex { $0.entryCandle > moments[bar] }
      return next < ledger.entered.count ? self.bar(of: ledger.entered[next].entryCandle) : nil
    }
    let begin = bar > 0 ? moments[bar - 1] + 1 : 0
    let next = ledger.entered.partitioningIndex { $0.entryCandle >= begin }
    return next > 0 ? self.bar(of: ledger.entered[next - 1].entryCandle) : nil
  }

  /// The bar of the entry of a trade by its number; `nil` where the instrument has none.
  package func entry(ofTrade number: Int) -> Int? {
    ledger.entered.first { $0.number == number }.map { bar(of: $0.entryCandle) }
  }
}

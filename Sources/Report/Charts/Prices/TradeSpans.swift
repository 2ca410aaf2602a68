package import Chart
package import Market
package import Replay
import Strategy

/// A trade as charts show it, its candles told as places by `place`.
///
/// - Parameter events: those that the account met; splits and rolls among them move what the prices of the trade
///   mean.
package func holding(
  _ trade: Trade, _ events: [AccountEvent] = [], _ place: (Int) -> Int
) -> Chart.TradeSpan {
  holding(
    trade, entry: place(trade.entryCandle), exit: place(trade.exitCandle),
    changes: trade.met(events).map { (place($0.candle), $0.event) })
}

/// A trade as charts show it, with its entry and its exit at these places.
///
/// - Parameter changes: splits and rolls that it met, oldest first, each with the place from which prices are those
///   after it.
package func holding(
  _ trade: Trade, entry: Int, exit: Int, changes: [(place: Int, event: CorporateEvent)] = []
) -> Chart.TradeSpan {
  // What a trade records is in units and prices of after all of them.
  func levels(_ price: Double) -> [Chart.TradeSpan.Level] {
    guard price.isFinite else { return [] }
    var (price, levels) = (price, [Chart.TradeSpan.Level]())
    for change in changes.reversed() where change.place > entry {
      levels.append(.init(from: change.place, price))
      price = change.event.priceBefore(price)
    }
    levels.append(.init(from: entry, price))
    return levels.reversed()
  }
  // Bars have the prices of after what changed them inside, and so has an entry among them.
  let paid = levels(trade.entryPrice)
  let filled = changes.isEmpty ? trade.filledPrice : paid.first?.price ?? trade.filledPrice
  return Chart.TradeSpan(
    "#\(trade.number)", short: trade.side == .short, entryBar: entry,
    entryPrice: filled, exitBar: trade.isOpen ? nil : exit,
    exitPrice: trade.isOpen ? nil : trade.exitPrice, result: trade.share,
    stops: levels(trade.stop), targets: levels(trade.target),
    rebased: Array(paid.dropFirst()))
}

extension Trade {
  /// The splits and rolls of its instrument that it met, oldest first: after its entry, and up to its exit.
  fileprivate func met(_ events: [AccountEvent]) -> [AccountEvent] {
    events.filter {
      $0.instrument == instrument && $0.event.changesPrices
        && $0.candle > entryCandle && $0.candle <= exitCandle
    }
  }
}

/// Few enough holdings to be told apart: where more than `most`, the best and the worst of each
/// stretch of the axis. Open ones are kept.
func thinned(_ holdings: [Chart.TradeSpan], over places: Int, most: Int = 1_200) -> [Chart
  .TradeSpan]
{
  guard holdings.count > most else { return holdings }
  let stretches = most / 2
  var best = [Int?](repeating: nil, count: stretches)
  var worst = best
  var kept: [Int] = []
  for (i, holding) in holdings.enumerated() {
    guard holding.exitBar != nil else {
      kept.append(i)
      continue
    }
    let stretch = min(stretches - 1, holding.entryBar * stretches / max(1, places))
    if best[stretch].map({ holdings[$0].result < holding.result }) ?? true { best[stretch] = i }
    if worst[stretch].map({ holdings[$0].result > holding.result }) ?? true { worst[stretch] = i }
  }
  kept += best.compactMap { $0 } + worst.compactMap { $0 }
  return Set(kept).sorted().map { holdings[$0] }
}

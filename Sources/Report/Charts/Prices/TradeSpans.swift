package import Chart
package import Replay
import Strategy

/// A trade as charts show it, its candles told as places by `place`.
package func holding(_ trade: Trade, _ place: (Int) -> Int) -> Chart.TradeSpan {
  holding(trade, entry: place(trade.entryCandle), exit: place(trade.exitCandle))
}

/// A trade as charts show it, with its entry and its exit at these places.
package func holding(_ trade: Trade, entry: Int, exit: Int) -> Chart.TradeSpan {
  func levels(_ price: Double) -> [Chart.TradeSpan.Level] {
    price.isFinite ? [.init(from: entry, price)] : []
  }
  return Chart.TradeSpan(
    "#\(trade.number)", short: trade.side == .short, entryBar: entry,
    entryPrice: trade.filledPrice, exitBar: trade.isOpen ? nil : exit,
    exitPrice: trade.isOpen ? nil : trade.exitPrice, result: trade.profitShare,
    stops: levels(trade.stop), targets: levels(trade.target))
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

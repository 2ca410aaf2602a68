import Replay
import Strategy
import Text

/// The stops and the target that a trade's entry brought.
func bracket(of trade: Trade, _ run: Run, _ exact: (Double) -> String) -> Sentence {
  let trails = children(.trailingStop, of: trade, run)
  // Where it has no stop loss, the trade's stop is where its trailing stop began.
  let isTrail = !trails.isEmpty && children(.stopLoss, of: trade, run).isEmpty
  let stop = trade.stop.isFinite && !isTrail ? exact(trade.stop) : nil
  let target = trade.target.isFinite ? exact(trade.target) : nil
  let fixed: Sentence =
    switch (stop, target) {
    case (let stop?, let target?): "It had a stop loss at \(stop) and a take profit at \(target)."
    case (let stop?, nil): "It had a stop loss at \(stop)."
    case (nil, let target?): "It had a take profit at \(target)."
    case (nil, nil): ""
    }
  // Two of one candle are not told apart.
  guard trails.count == 1, let first = trails.first?.kind.stopPrice, first.isFinite else {
    return fixed
  }
  return .joined([fixed, "It had a trailing stop that started at \(exact(first))."])
}

/// The orders of a purpose that came to the book as the trade's entry filled.
private func children(
  _ purpose: OrderRecord.Purpose, of trade: Trade, _ run: Run
) -> [OrderRecord] {
  guard run.fills.indices.contains(trade.entryFill) else { return [] }
  let candle = run.fills[trade.entryFill].candle
  let first = run.orders.partitioningIndex { $0.placedCandle >= candle }
  return run.orders[first...].prefix { $0.placedCandle == candle }.filter {
    $0.purpose == purpose && $0.instrument == trade.instrument && $0.side != trade.side
  }
}

import Market
package import Replay
import Strategy

extension Run {
  /// The account after each base candle, as a journal gives it back.
  ///
  /// - Parameter times: when the candles opened, as many as there are.
  package func curve(_ times: CandleTimes) -> [EquityPoint] {
    let changes = positions
    var change = 0
    var position = 0.0
    var high = account.cash
    return equity.enumerated().map { candle, equity in
      while change < changes.count, changes[change].candle <= candle {
        position = changes[change].position
        change += 1
      }
      high = max(high, equity)
      return EquityPoint(
        time: candle < times.count ? times[candle] : nil, equity: equity,
        drawdown: equity / high - 1, position: instruments.count > 1 ? nil : position)
    }
  }

  /// The candles after which the position was another, with the units held then.
  var positions: [(candle: Int, position: Double)] {
    var changes: [(candle: Int, position: Double)] = []
    var held = 0.0
    var events = accountEvents[...]
    // Splits and dividends count before the open of their candle.
    func applyEvents(to candle: Int) {
      while let event = events.first, event.candle <= candle {
        events.removeFirst()
        if event.event.kind == .split {
          held = event.units
          note(event.candle)
        }
      }
    }
    func note(_ candle: Int) {
      if changes.last?.candle == candle { changes.removeLast() }
      if held != changes.last?.position ?? 0 { changes.append((candle, held)) }
    }
    for fill in fills {
      applyEvents(to: fill.candle)
      let largest = max(abs(held), abs(fill.quantity))
      held += fill.quantity
      // Fractions of units that were bought and sold again leave no dust.
      if abs(held) < largest * 1e-12 { held = 0 }
      note(fill.candle)
    }
    applyEvents(to: .max)
    return changes
  }
}

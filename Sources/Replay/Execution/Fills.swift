import Market
import Strategy

/// How an order that meets its price changes the account.
extension Book {
  /// Trades an order at a price, or rejects it.
  ///
  /// - Returns: the units that are left of it, 0 where it is done, `.infinity` where all is left that it
  ///   asked for.
  @inline(__always)
  mutating func fill<E: EventSink>(
    _ order: OrderTicket, at fillPrice: FillPrice, _ moment: Moment, bar: Int, _ funds: inout Funds,
    _ events: inout E
  ) -> Double {
    if order.purpose == .entry {
      if isHeld(order) { return .infinity }
      return open(order, at: fillPrice, moment, bar: bar, &funds, &events)
    } else if isWeighted(order) && holds(order.side) {
      return reduce(order, at: fillPrice, moment, &funds, &events)
    } else if holds(order.side, of: Int(order.entryRule)) {
      if Model.isComplete, let share = order.share {
        return close(share, of: order, at: fillPrice, moment, &funds, &events)
      }
      return close(order, at: fillPrice, moment, &funds, &events)
    }
    events.close(order.id, .cancelled, .positionClosed, moment)
    return 0
  }

  /// Sets how many units orders may trade in a candle of some volume.
  mutating func limitVolume(_ volume: Double, _ candle: Int) {
    guard let share = execution.participation, volumeCandle != candle else { return }
    volumeLeft = volume > 0 ? share * volume : 0
    volumeCandle = candle
  }

  /// The units of an order that the volume still allows, in whole lots where that is not all of them.
  @inline(__always)
  func tradable(_ units: Double) -> Double {
    !isLimited || units <= volumeLeft * (1 + 1e-12)
      ? units : min(units, max(0, sizing.lots.down(volumeLeft)))
  }

  /// Lets what is left of an order wait, in the order of placing.
  mutating func keep(_ order: WorkingOrder, _ left: Double, _ moment: Moment) {
    var order = order
    order.ticket = order.ticket.left(left, in: moment.candle)
    let place = waiting.firstIndex { $0.id > order.id } ?? waiting.endIndex
    waiting.insert(order, at: place)
  }

  /// Moves the money of a fill and keeps its record.
  @inline(__always)
  mutating func book<E: EventSink>(
    _ order: Int, _ units: Double, left: Double = 0, at fillPrice: FillPrice, _ cost: Costs.Cost,
    _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    if isLimited { volumeLeft -= units.magnitude }
    funds.cash -= units * pointValue * fillPrice.price + cost.total
    if fillPrice.slippage != 0 {
      funds.costs.slippage += units.magnitude * pointValue * fillPrice.slippage
    }
    if cost.tax != 0 { funds.costs.tax += cost.tax }
    if cost.spread != 0 { funds.costs.spread += cost.spread }
    funds.fills += 1
    if hasTiers {
      sizing.costs.count(units, fillPrice.price, at: moment.time, in: &funds.traded)
    }
    events.add(
      Fill(
        order: order, instrument: instrument, candle: moment.candle, time: moment.time,
        quantity: units, price: fillPrice.price, cost: cost.total, exchangeRate: exchangeRate))
    if left > 0 {
      events.fillPart(order, units, left: units < 0 ? -left : left)
    } else {
      events.close(order, filled: units, moment)
    }
  }
}

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
    _ order: OrderTicket, at deal: Deal, _ moment: Moment, bar: Int, _ funds: inout Funds,
    _ events: inout E
  ) -> Double {
    if order.purpose == .entry {
      return open(order, at: deal, moment, bar: bar, &funds, &events)
    } else if isWeighted(order) && holds(order.side) {
      return reduce(order, at: deal, moment, &funds, &events)
    } else if holds(order.side, of: Int(order.entryRule)) {
      return close(order, at: deal, moment, &funds, &events)
    }
    events.close(order.id, .cancelled, .positionClosed, moment)
    return 0
  }

  /// Makes room for what orders may trade in a candle of some volume.
  mutating func makeRoom(_ volume: Double, _ candle: Int) {
    guard let share = execution.participation, roomCandle != candle else { return }
    room = volume > 0 ? share * volume : 0
    roomCandle = candle
  }

  /// The units of an order that there is room for, in whole lots where that is not all of them.
  @inline(__always)
  func tradable(_ units: Double) -> Double {
    !isLimited || units <= room * (1 + 1e-12) ? units : min(units, max(0, sizing.lots.down(room)))
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
    _ order: Int, _ units: Double, left: Double = 0, at deal: Deal, _ cost: Costs.Cost,
    _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    if isLimited { room -= units.magnitude }
    funds.cash -= units * unit * deal.price + cost.total
    if deal.slip != 0 { funds.costs.slippage += units.magnitude * unit * deal.slip }
    if cost.tax != 0 { funds.costs.tax += cost.tax }
    if cost.spread != 0 { funds.costs.spread += cost.spread }
    funds.fills += 1
    if hasTiers {
      sizing.costs.count(units, deal.price, at: moment.time, in: &funds.traded)
    }
    events.add(
      Fill(
        order: order, instrument: instrument, candle: moment.candle, time: moment.time,
        quantity: units, price: deal.price, cost: cost.total, exchangeRate: exchangeRate))
    if left > 0 {
      events.fillPart(order, units, left: units < 0 ? -left : left)
    } else {
      events.close(order, filled: units, moment)
    }
  }
}

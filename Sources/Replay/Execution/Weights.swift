import Market
import Strategy

/// How orders of a portfolio meet its weights and its largest share, and exits close a share.
extension Book {
  /// The units that bring a position up to its weight, as far as the money goes, which is not borrowed.
  func weighted(_ order: OrderTicket, _ fillPrice: FillPrice, _ funds: borrowing Funds)
    -> Sizing.Result
  {
    guard order.weight >= 0 else { return .none(.sizeUnknown) }
    let worth = held.magnitude * pointValue * fillPrice.price.magnitude
    let all = equity(at: fillPrice.price, funds)
    var there = Double.infinity
    if !isContract {
      // Contracts took nothing from the cash but their margin, which leverage pays.
      let others = isMargined ? funds.elsewhere - funds.elsewherePaid : unpledged(funds)
      let taken = isMargined ? 0 : funds.elsewhereInitial
      there = order.side == .long ? funds.spendable + others : all - worth - taken
    }
    let room = order.weight * all - worth
    let size = units(for: min(room, there), order, fillPrice)
    if there < room, case .none(.belowLot) = size, case .units = units(for: room, order, fillPrice)
    {
      return .none(.cashSpent)
    }
    return size
  }

  /// The units of an entry, no more than what makes its position the largest share of the equity.
  func capped(
    _ size: Sizing.Result, _ order: OrderTicket, _ fillPrice: FillPrice, _ funds: borrowing Funds
  ) -> Sizing.Result {
    guard case .units(let wanted) = size else { return size }
    let worth = held.magnitude * pointValue * fillPrice.price.magnitude
    let left = funds.mostShare * equity(at: fillPrice.price, funds) - worth
    if fillPrice.price <= 0 { return .none(.sizeNeedsPrice) }
    return switch units(for: left, order, fillPrice) {
    case .units(let most): .units(min(wanted, most))
    case .none(.belowLot): .none(.maxShareReached)
    case .none(let reason): .none(reason)
    }
  }

  private func units(for money: Double, _ order: OrderTicket, _ fillPrice: FillPrice)
    -> Sizing.Result
  {
    if fillPrice.price <= 0 { return .none(.sizeNeedsPrice) }
    guard money.isFinite, fillPrice.price > 0 else { return .none(.sizeUnknown) }
    guard money > 0 else { return .none(.belowLot) }
    let wanted = sizing.costs.bought(for: money, fillPrice, buys: order.buys)
    guard wanted.isFinite, wanted > 0 else { return .none(.belowLot) }
    let units = sizing.lots.down(wanted)
    return units > sizing.nothing ? .units(units) : .none(.belowLot)
  }

  /// Sells (or buys back) what a position has beyond its weight, the oldest lots first.
  mutating func reduce<E: EventSink>(
    _ order: OrderTicket, at fillPrice: FillPrice, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) -> Double {
    var order = order
    let each = pointValue * fillPrice.price.magnitude
    let wanted = order.weight * equity(at: fillPrice.price, funds) / each
    let excess = held.magnitude - wanted
    order.quantity = excess > 0 && excess.isFinite ? sizing.lots.down(excess) : 0
    guard order.quantity > 0 else {
      events.close(order.id, .cancelled, .belowLot, moment)
      return 0
    }
    let rest = close(order, at: fillPrice, moment, &funds, &events)
    // What is left is what is beyond the weight then.
    return rest > 0 ? .infinity : 0
  }

  /// Closes a share of what is held, of the rule that the exit goes with or of its side, in whole lots.
  mutating func close<E: EventSink>(
    _ share: Double, of order: OrderTicket, at fillPrice: FillPrice, _ moment: Moment,
    _ funds: inout Funds, _ events: inout E
  ) -> Double {
    let there = order.entryRule < 0 ? held.magnitude : units(of: Int(order.entryRule))
    var order = order
    order.quantity = share > 0 && share <= 1 ? sizing.lots.down(there * share) : 0
    guard order.quantity > 0 else {
      let isShare = share > 0 && share <= 1
      events.close(order.id, .rejected, isShare ? .belowLot : .sizeUnknown, moment)
      return 0
    }
    return close(order, at: fillPrice, moment, &funds, &events)
  }
}

import Strategy

/// How stops and targets come to new levels at a bar's close.
extension Book {
  /// Moves the stops and targets of a side, from the next candle on; one whose level is not known, or
  /// not above zero where prices are, stays where it is.
  mutating func move(_ request: OrderRequest, _ side: Side, _ funds: inout Funds) {
    let sign = Double(side.rawValue)
    let stop = level(request.stopLoss, -sign)
    let target = level(request.takeProfit, sign)
    let targets = request.targets?.map { level($0.distance, sign) }
    for place in waiting.indices
    where isMoved(waiting[place], request, side) && !waiting[place].terms.isMarket {
      switch waiting[place].ticket.purpose {
      case .stopLoss:
        guard let stop, let now = waiting[place].terms.stop else { continue }
        if request.onlyTightens && (stop - now) * sign <= 0 { continue }
        waiting[place].terms.move(stop: stop)
      case .takeProfit:
        let own = waiting[place].targetPlace
        guard let targets else {
          if let target { waiting[place].terms.move(limit: target) }
          continue
        }
        if own < targets.count, let target = targets[own] {
          waiting[place].terms.move(limit: target)
        }
      default: continue
      }
    }
    updateNext(&funds)
  }

  /// A level on the tick away from the position.
  private func level(_ distance: Distance?, _ direction: Double) -> Double? {
    guard case .level(let price)? = distance, price.isFinite, price > 0 || mayBeNegative else {
      return nil
    }
    let level = prices.bracket(.level(price), from: price, direction)
    return level > 0 || mayBeNegative ? level : nil
  }

  /// Whether an order is of a bracket that a rule's entry brought. Those lots may be gone while the
  /// bracket is that of all that is held.
  private func isMoved(
    _ order: WorkingOrder, _ request: OrderRequest, _ side: Side
  ) -> Bool {
    order.ticket.side == side && order.ticket.purpose.isOfBracket
      && (request.rule < 0 || order.broughtBy == request.rule)
  }
}

import Market
import Strategy

/// The stops, targets and set times that an entry brings to the market.
extension Book {
  /// Brings the stop and the target of a lot to the market. One whose price is not above zero can
  /// never be reached and is refused, where prices cannot be there.
  mutating func addChildren<E: EventSink>(
    of lot: Lot, _ entry: OrderTicket, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    guard let exits = entry.exits?.takeUnretainedValue() else { return }
    if execution.brackets == .position, exits.bracket.hasChildren {
      replaceBrackets(by: lot, moment, &funds, &events)
    }
    if exits.bracket.stopLoss != nil {
      addChild(.stopLoss, .stop(lot.stop), lot.stop, of: lot, entry.side, moment, &funds, &events)
    }
    if let after = exits.bracket.breakEvenAfter {
      addChild(
        .breakEven, .stop(lot.price), lot.price, of: lot, entry.side, moment, &funds, &events,
        startingAt: prices.level(of: after, lot.price, Double(entry.side.rawValue)))
    }
    if let distance = exits.bracket.trailingStop {
      let sign = Double(entry.side.rawValue)
      let start = exits.bracket.trailAfter.map { prices.level(of: $0, lot.price, sign) }
      let trail = Trail(distance: distance, best: start ?? lot.price)
      let price = prices.level(of: distance, trail.best, -sign)
      addChild(
        .trailingStop, .stop(price), price, of: lot, entry.side, moment, &funds, &events, trail,
        startingAt: start)
    }
    if let flat = exits.bracket.flatAt {
      addFlat(flat, of: lot, entry.side, moment, &funds, &events)
    }
    if exits.bracket.takeProfit != nil {
      addChild(
        .takeProfit, .limit(lot.target), lot.target, of: lot, entry.side, moment, &funds, &events)
    } else if let targets = exits.bracket.targets {
      addTargets(targets, of: lot, entry.side, moment, &funds, &events)
    }
  }

  /// Brings the order to the market that closes a lot at a set time.
  private mutating func addFlat<E: EventSink>(
    _ time: FlatTime, of lot: Lot, _ side: Side, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) {
    let kind: OrderSchedule.Kind
    switch time {
    case .sessionEnd: kind = .close
    case .clock(let seconds): kind = .clock(seconds)
    }
    addChild(
      .flat, .market, 1, of: lot, side, moment, &funds, &events, at: OrderSchedule(kind: kind))
  }

  /// Brings the targets of an entry to the market that each close a part: whole lots, and the last of
  /// them all that is left where the parts are the whole.
  private mutating func addTargets<E: EventSink>(
    _ targets: [PartialTarget], of lot: Lot, _ side: Side, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) {
    let all = execution.brackets == .lot ? lot.quantity : held.magnitude + lot.quantity
    var left = all
    var shares = 0.0
    for (place, target) in targets.enumerated() {
      shares += target.share ?? 1
      let isRest = shares >= 1 - 1e-9
      let wanted = isRest ? left : sizing.lots.down(all * (target.share ?? 1))
      let units = min(wanted, left)
      left -= units
      let price = prices.level(of: target.distance, lot.price, Double(side.rawValue))
      addChild(
        .takeProfit, .limit(price), price, of: lot, side, moment, &funds, &events, part: units,
        targetPlace: place)
    }
  }

  /// Puts the stop and the target of a new lot in the place of those of the lots held before.
  private mutating func replaceBrackets<E: EventSink>(
    by lot: Lot, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    cancel(.replaced, moment, &funds, &events) { $0.purpose.isOfBracket }
    for i in lots.indices { (lots[i].stop, lots[i].target) = (lot.stop, lot.target) }
  }

  private mutating func addChild<E: EventSink>(
    _ purpose: OrderRecord.Purpose, _ kind: OrderKind, _ price: Double, of lot: Lot, _ side: Side,
    _ moment: Moment, _ funds: inout Funds, _ events: inout E, _ trail: Trail? = nil,
    startingAt start: Double? = nil, part: Double? = nil, targetPlace: Int = 0,
    at schedule: OrderSchedule? = nil
  ) {
    var child = OrderTicket(id: 0, purpose: purpose, side: side)
    var all = held.magnitude + lot.quantity
    if execution.brackets == .lot {
      child.quantity = lot.quantity
      child.lot = lot.number
      all = lot.quantity
    }
    if let part { (child.quantity, all) = (part, part) }
    child.id = register(
      purpose, child.direction, kind, quantity: child.buys ? all : -all, rule: -1, explanation: 0,
      at: schedule?.isClose == true ? .close : nil, moment, &funds, &events)
    if all <= 0 {
      events.close(child.id, .rejected, .belowLot, moment)
    } else if price > 0 || (mayBeNegative && price.isFinite) {
      waiting.append(
        WorkingOrder(
          ticket: child, terms: OrderTerms(kind, startingAt: start), trail: trail,
          broughtBy: lot.rule, targetPlace: targetPlace, schedule: schedule))
    } else {
      events.close(child.id, .rejected, .priceNotPositive, moment)
    }
  }

  /// Trades what a price has reached of the stop and the target of all that is held, before an entry adds to
  /// it and brings new ones in their place.
  ///
  /// - Returns: whether anything traded.
  mutating func tradeBrackets<E: EventSink>(
    before entry: OrderTicket, at price: Double, _ candle: borrowing BaseCandle,
    _ funds: inout Funds, _ events: inout E
  ) -> Bool {
    guard entry.purpose == .entry, holds(entry.side) else { return false }
    let fills = funds.fills
    var isReached = false
    while let place = firstReachedBracket(at: price, candle.moment.candle) {
      trigger(place, at: price, candle, &funds, &events)
      isReached = true
    }
    // What only starts there, as a stop at break-even does, waits for another price from then on.
    if isReached { updateNext(&funds) }
    return funds.fills != fills
  }

  private func firstReachedBracket(at price: Double, _ candle: Int) -> Int? {
    waiting.firstInPlace(from: 0) {
      $0.pointee.ticket.purpose.isOfBracket && $0.pointee.ticket.turn != candle
        && isReached($0.trigger, by: price)
    }
  }
}

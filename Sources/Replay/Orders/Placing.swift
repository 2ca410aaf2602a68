import Market
import Strategy

/// How a strategy's requests come to the market.
extension Book {
  /// Where a request is made: the close of a bar.
  struct Occasion {
    /// The candle with which the bar closed.
    var moment: Moment
    var close: Double
    /// What limits fills in that candle.
    var limits: FillLimits
    /// Whether the bar was over only in the gap after that candle, whose close is then past.
    var isLate = false
    /// The bar's place in the run.
    var bar: Int
    /// The standard size.
    var size: Size
    /// What was held before the first order of the bar filled, where orders fill at its close.
    var before: Holding?
    /// The trades that had closed before it, for Kelly's formula.
    var closedBefore: KellyTally?
  }

  /// Brings a request to the market; orders are active from the next candle.
  ///
  /// - Returns: whether an order came of it.
  @inline(__always)
  mutating func place<E: EventSink>(
    _ prepared: UnsafePointer<PreparedRequest>, _ occasion: Occasion, _ funds: inout Funds,
    _ events: inout E
  ) -> Bool {
    switch prepared.pointee.request.action {
    case .enter(let side):
      if isDayFull(prepared, occasion.moment) || !allows(prepared, side, occasion) { return false }
      if missed != nil, misses(prepared, side, occasion.bar) { return false }
      if !isIdle {
        let own = Int(prepared.pointee.entryRule)
        retire(.entry, side, of: own, .replaced, before: occasion.bar, occasion, &funds, &events)
      }
      submit(prepared, .entry, side, occasion, &funds, &events)
    case .exit(let side):
      let own = Int(prepared.pointee.entryRule)
      let isHeld = holds(side, of: own)
      if !isIdle, !prepared.pointee.keepsEntries {
        let closes = isHeld && !(Model.isComplete && prepared.pointee.request.share != 1)
        let reason: RejectionReason = closes ? .positionClosed : .exitCameTrue
        retire(.entry, side, of: own, reason, before: .max, occasion, &funds, &events)
      }
      guard isHeld, own < 0 || !isLeaving(side, occasion.bar) else { return false }
      if !isIdle {
        retire(.exit, side, of: own, .replaced, before: occasion.bar, occasion, &funds, &events)
      }
      submit(prepared, .exit, side, occasion, &funds, &events)
    case .move(let side):
      if holds(side) && hasWaiting { move(prepared.pointee.request, side, &funds) }
      return false
    }
    return true
  }

  /// Brings a request to the market that was made for this bar alone.
  mutating func place<E: EventSink>(
    _ request: OrderRequest, _ occasion: Occasion, _ funds: inout Funds, _ events: inout E
  ) -> Bool {
    let prepared = PreparedRequest(request)
    if let exits = prepared.exits { keep(exits) }
    return withUnsafePointer(to: prepared) { place($0, occasion, &funds, &events) }
  }

  /// Keeps the record of an entry that is not placed.
  mutating func refuse<E: EventSink>(
    _ request: OrderRequest, _ reason: RejectionReason, _ occasion: Occasion, _ funds: inout Funds,
    _ events: inout E
  ) {
    guard case .enter(let side) = request.action else { return }
    let terms = OrderTerms(request.kind, prices, buys: side == .long)
    let id = register(
      .entry, side, terms.kind, rule: request.rule, explanation: events.explanationCount,
      at: request.at, occasion.moment, &funds, &events)
    events.close(id, .rejected, reason, occasion.moment)
  }

  /// What a new entry may add to.
  struct Holding {
    var units: Double
    var entries: Int
    /// The price of the latest of them.
    var latest: Double
  }

  /// What is held now.
  var holding: Holding {
    let entries = isLimited ? Set(lots.lazy.map(\.order)).count : lots.count
    return Holding(units: held, entries: entries, latest: lots.last?.price ?? .nan)
  }

  /// Whether one more entry may add to what is held of its side.
  @inline(__always)
  private func allows(
    _ prepared: UnsafePointer<PreparedRequest>, _ side: Side, _ occasion: Occasion
  ) -> Bool {
    if prepared.pointee.addsFreely { return true }
    return allows(
      prepared.pointee.request, Double(side.rawValue), occasion.close, occasion.before ?? holding)
  }

  /// Whether an entry may add to what is held of its side, if that is so.
  func mayAdd(_ request: OrderRequest, _ occasion: Occasion) -> Bool {
    guard case .enter(let side) = request.action else { return true }
    return allows(
      request, Double(side.rawValue), occasion.close, occasion.before ?? holding)
  }

  private func allows(
    _ request: OrderRequest, _ sign: Double, _ close: Double, _ holding: Holding
  ) -> Bool {
    if holding.units * sign <= 0 { return true }
    if holding.entries >= request.mostEntries { return false }
    guard let spacing = request.spacing else { return true }
    if spacing.fault(mayBeNegative) != nil { return false }
    let least = prices.bracket(spacing, from: holding.latest, sign)
    return (close - least) * sign >= -least.tieWidth
  }

  /// Whether an entry is missed by chance; orders that keep a position at its weight never are.
  @inline(never)
  private mutating func misses(
    _ prepared: UnsafePointer<PreparedRequest>, _ side: Side, _ bar: Int
  ) -> Bool {
    if prepared.pointee.keepsEntries { return false }
    return missed?.misses(side, at: bar) ?? false
  }

  /// The same of an entry that was made for one bar, which may be asked about again at that bar.
  mutating func misses(_ request: OrderRequest, at bar: Int) -> Bool {
    guard missed != nil, !request.keepsEntries, case .enter(let side) = request.action else {
      return false
    }
    return missed?.misses(side, at: bar) ?? false
  }

  /// Whether the session's entry limit for the request's side is reached.
  @inline(__always)
  mutating func isDayFull(_ prepared: UnsafePointer<PreparedRequest>, _ moment: Moment) -> Bool {
    Model.isComplete && prepared.pointee.countsEntries
      && isDayFull(prepared.pointee.request, moment)
  }

  mutating func isDayFull(_ request: OrderRequest, _ moment: Moment) -> Bool {
    let most = EntryLimit(request)
    guard most.isLimited, case .enter(let side) = request.action else { return false }
    return !allowsEntry(side, most: most.ofSide, ofAll: most.ofAll, moment)
  }

  /// Cancels the orders of a side that still wait from an earlier bar: those of one of its rules, or all
  /// entries and the exits of all that is held.
  private mutating func retire<E: EventSink>(
    _ purpose: OrderRecord.Purpose, _ side: Side, of rule: Int, _ reason: RejectionReason,
    before bar: Int, _ occasion: Occasion, _ funds: inout Funds, _ events: inout E
  ) {
    let moment = occasion.moment
    cancel(reason, moment, &funds, &events) {
      guard $0.purpose == purpose, $0.side == side, $0.bar < bar else { return false }
      return purpose == .exit ? Int($0.entryRule) == rule : rule < 0 || $0.rule == rule
    }
  }

  /// Whether an exit of all that is held was asked for at a bar, and fills at the next open.
  private func isLeaving(_ side: Side, _ bar: Int) -> Bool {
    market.contains {
      $0.purpose == .exit && $0.side == side && $0.bar == bar && $0.entryRule < 0
        && $0.closesAll
    }
  }

  @inline(__always)
  private mutating func submit<E: EventSink>(
    _ prepared: UnsafePointer<PreparedRequest>, _ purpose: OrderRecord.Purpose, _ side: Side,
    _ occasion: Occasion, _ funds: inout Funds, _ events: inout E
  ) {
    let isEntry = purpose == .entry
    let isMarket =
      prepared.pointee.isMarket && !(waitsForVolume && !prepared.pointee.isForAnyTime)
    precondition(
      Model.waits || isMarket && prepared.pointee.exits == nil,
      "an order that waits needs another model of execution")
    if !Model.waits || isMarket {
      let id = register(
        purpose, isEntry == (side == .long) ? .long : .short, .market,
        rule: prepared.pointee.rule, explanation: events.explanationCount, occasion.moment, &funds,
        &events)
      submit(ticket(id), occasion, &funds, &events)
    } else {
      wait(ticket(0), prepared.pointee.request, occasion, &funds, &events)
    }
    @inline(__always)
    func ticket(_ id: Int) -> OrderTicket {
      OrderTicket(
        id: id, purpose: purpose, side: side,
        entryRule: isEntry ? -1 : prepared.pointee.entryRule, rule: prepared.pointee.rule,
        explanation: events.explanationCount, bar: occasion.bar,
        size: isEntry
          ? funds.atSignal(prepared.pointee.size ?? occasion.size, occasion.closedBefore)
          : Model.isComplete ? prepared.pointee.size ?? .units(0) : .units(0),
        fits: isEntry && prepared.pointee.fits, weight: prepared.pointee.weight,
        exits: Model.waits && isEntry ? prepared.pointee.exits.map(Unmanaged.passUnretained) : nil)
    }
  }

  /// A market order: at the next open, or at the very close.
  @inline(__always)
  private mutating func submit<E: EventSink>(
    _ ticket: consuming OrderTicket, _ occasion: Occasion, _ funds: inout Funds,
    _ events: inout E
  ) {
    if let fault = ticket.fault(mayBeNegative) {
      events.close(ticket.id, .rejected, fault, occasion.moment)
    } else if cancelsAtOnce(ticket, occasion, &events) {
      return
    } else if fillsAtClose && !occasion.isLate {
      if isLimited { limitVolume(occasion.limits.volume, occasion.moment.candle) }
      let fillPrice = self.fillPrice(occasion.close, buys: ticket.buys, occasion.limits)
      let left = fill(
        ticket, at: fillPrice, occasion.moment, bar: occasion.bar, &funds, &events)
      noteEntryAtClose(ticket, occasion)
      if left > 0 { market.append(ticket.left(left, in: occasion.moment.candle)) }
    } else {
      market.append(ticket)
    }
  }

  /// An order that waits for its price.
  private mutating func wait<E: EventSink>(
    _ ticket: OrderTicket, _ request: OrderRequest, _ occasion: Occasion,
    _ funds: inout Funds, _ events: inout E
  ) {
    var ticket = ticket
    let terms = OrderTerms(request.kind, prices, buys: ticket.buys)
    ticket.id = register(
      ticket.purpose, ticket.direction, terms.kind, rule: ticket.rule,
      explanation: ticket.explanation, at: request.at, occasion.moment, &funds, &events)
    if let fault = request.auctionFault ?? terms.fault(mayBeNegative)
      ?? ticket.fault(mayBeNegative)
    {
      return events.close(ticket.id, .rejected, fault, occasion.moment)
    }
    if cancelsAtOnce(ticket, occasion, &events) { return }
    var order = WorkingOrder(ticket: ticket, terms: terms)
    if let at = request.at {
      order.schedule = OrderSchedule(
        kind: at == .open ? .open(after: occasion.moment.time) : .close)
    }
    order.force = request.timeInForce
    switch request.timeInForce {
    case .goodTillCancelled: break
    case .day, .untilClock, .until: order.dayEnd = .min
    case .bars(let count):
      let (last, isTooFar) = occasion.bar.addingReportingOverflow(max(count, 1))
      order.lastBar = isTooFar ? .max : last
    }
    if case .market = request.kind, request.at == nil {
      order.becomeMarket()
      if fillsAtClose && !occasion.isLate {
        limitVolume(occasion.limits.volume, occasion.moment.candle)
        let fillPrice = self.fillPrice(occasion.close, buys: ticket.buys, occasion.limits)
        let left = fill(ticket, at: fillPrice, occasion.moment, bar: occasion.bar, &funds, &events)
        noteEntryAtClose(ticket, occasion)
        if left == 0 { return }
        order.ticket = ticket.left(left, in: occasion.moment.candle)
      }
    }
    // A part that traded at once has brought stops and targets, whose numbers are higher.
    waiting.insert(
      order, at: waiting.firstIndex { $0.id > order.id } ?? waiting.endIndex)
    updateNext(&funds)
  }

  /// Whether a market order may wait longer than till the next candle.
  @inline(__always)
  private var waitsForVolume: Bool { isLimited || restsWithoutVolume }
}

extension OrderRequest {
  /// Why it cannot wait for an auction, if so.
  fileprivate var auctionFault: RejectionReason? {
    at != nil && kind.stopPrice != nil ? .stopAtAuction : nil
  }
}

import Market
import Strategy

/// Which orders an exchange's rules hold back in a candle: by the limits of the day's prices, and because what
/// was opened in a session may not be closed in it.
struct DayRules: Sendable {
  /// How far prices go in a session, as a share of the close before it; `nil` for any way.
  let priceLimit: Double?
  let sameDayExit: Bool
  /// The session of the last candle that was worked (milliseconds).
  private(set) var session: Range<Int64> = .min ..< .min
  /// Its highest and its lowest price; unknown where there are none.
  private var highest = Double.nan, lowest = Double.nan
  /// Whether buys or sales wait in that candle, since it never left the limit.
  private(set) var holdsBuys = false, holdsSales = false

  /// `nil` where nothing is ever held back.
  init?(_ rules: TradingRules) {
    guard rules.holdOrders else { return nil }
    (priceLimit, sameDayExit) = (rules.priceLimit, rules.sameDayExit)
  }

  /// Goes to another session.
  ///
  /// - Parameter close: of the session before it; not above 0 or unknown where there is none.
  fileprivate mutating func begin(_ session: Range<Int64>, after close: Double, _ prices: TickGrid)
  {
    self.session = session
    (highest, lowest) = (.nan, .nan)
    guard let priceLimit, close > 0 else { return }
    // Rounded to the nearest tick.
    let half = prices.size / 2
    highest = prices.down(close * (1 + priceLimit) + half)
    lowest = prices.down(close * (1 - priceLimit) + half)
  }

  /// Takes the extremes of a candle of the session.
  fileprivate mutating func take(_ high: Double, _ low: Double) {
    holdsBuys = low >= highest - highest.tieWidth
    holdsSales = high <= lowest + lowest.tieWidth
  }
}

extension Book {
  /// Whether orders may be held back.
  @inline(__always)
  var hasDayRules: Bool { Model.isComplete && !dayRules.isEmpty }

  /// Whether a candle lies in the session that is known.
  func knowsSession(of time: Int64) -> Bool { dayRules[0].session.contains(time) }

  /// Goes to another session.
  mutating func begin(_ session: Range<Int64>, after close: Double) {
    dayRules[0].begin(session, after: close, prices)
  }

  /// Takes the extremes of a candle, before orders meet it.
  mutating func takeExtremes(_ high: Double, _ low: Double) { dayRules[0].take(high, low) }

  /// Whether an order waits because the candle never left the limit of its side.
  @inline(__always)
  func isHeld(_ order: OrderTicket) -> Bool {
    hasDayRules && (order.buys ? dayRules[0].holdsBuys : dayRules[0].holdsSales)
  }

  /// Whether lots of the session may not be closed in it.
  @inline(__always)
  var keepsNewLots: Bool { hasDayRules && !dayRules[0].sameDayExit }

  /// Whether a lot was opened in this session and may not be closed in it.
  @inline(__always)
  func isKept(_ lot: Lot) -> Bool {
    keepsNewLots && lot.time.milliseconds >= dayRules[0].session.lowerBound
  }

  /// The units that may not be closed yet: of one lot, of what a rule opened, or of all that is held.
  func keptUnits(own: Int?, of rule: Int) -> Double {
    if let own { return isKept(lots[own]) ? lots[own].quantity : 0 }
    return lots.reduce(0) { sum, lot in
      isKept(lot) && (rule < 0 || lot.rule == rule) ? sum + lot.quantity : sum
    }
  }

  /// Whether what an order closes may not all be closed yet.
  func closesKept(_ order: OrderTicket) -> Bool {
    guard keepsNewLots, order.purpose != .entry else { return false }
    let own = order.lot == 0 ? nil : lots.place(of: order.lot)
    if order.lot != 0, own == nil { return false }
    return keptUnits(own: own, of: Int(order.entryRule)) > 0
  }

  /// Whether an order that waits does nothing at its price, since none of what it closes may be closed yet.
  func doesNothing(_ place: Int) -> Bool {
    let order = waiting[place].ticket
    if waiting[place].terms.changes || !closesKept(order) { return false }
    let rule = Int(order.entryRule)
    return order.lot != 0 || lots.allSatisfy { isKept($0) || rule >= 0 && $0.rule != rule }
  }
}

extension TrialState {
  /// Learns of a candle what holds orders back in it, before they meet it.
  mutating func learnDay(_ i: Int, _ place: Int, _ block: borrowing EngineBlock) {
    let time = block.time[place]
    if !books[i].knowsSession(of: time) {
      let session = days[i].session(of: Time(milliseconds: time))
      var first = place
      while first > 0, block.time[first - 1] >= session.lowerBound { first -= 1 }
      var close = first > 0 ? block.close[first - 1] : block.closeBefore
      if first == 0, let past = block.pastSession, past.contains(time) {
        close = past.closeBefore
      } else if first >= block.firstEvent {
        for one in block.events where one.candle == first { close = one.event.price(close) }
      }
      books[i].begin(session, after: close)
    }
    books[i].takeExtremes(block.high[place], block.low[place])
  }
}

import Market
import Strategy

/// When an order trades that waits for a time: at the opening or the close of a session, or at the
/// first open from a time of day on.
struct OrderSchedule: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The first candle of the session after that of a time.
    case open(after: Time)
    case close
    /// Seconds after midnight.
    case clock(Int)
  }

  var kind: Kind
  /// The first opening of a candle (milliseconds) in which it trades: at its open, or for a close at its
  /// close; `.min` until the first candle in which it is active tells.
  var due = Int64.min
  /// When its session closes: in a candle from then on it trades at the close before.
  var end = Int64.max

  var isClose: Bool { kind == .close }
}

/// How orders trade that wait for a time.
extension Book {
  /// Tells the orders that are new when they are due, and when their time is over.
  mutating func startDay(_ days: inout DayCalendar, _ time: Time, _ funds: inout Funds) {
    for i in waiting.indices {
      if waiting[i].dayEnd == .min {
        waiting[i].dayEnd = days.end(of: waiting[i].force, from: time)
      }
      guard let new = waiting[i].schedule, new.due == .min else { continue }
      waiting[i].schedule = days.schedule(new.kind, from: time)
    }
    updateNext(&funds)
  }

  /// Trades what was due before a candle, at the close before.
  mutating func fillMissed<E: EventSink>(
    _ candle: borrowing BaseCandle, _ last: (moment: Moment, close: Double), _ funds: inout Funds,
    _ events: inout E
  ) {
    let now = candle.moment.time.milliseconds
    let missed = due { $0.end <= now }
    // Nobody knows the volume of a close that has no candle.
    let left = volumeLeft
    volumeLeft = .infinity
    defer { volumeLeft = left }
    for id in missed {
      fillScheduled(
        id, last.close, FillLimits(high: last.close, low: last.close, volume: .infinity),
        last.moment,
        candle.bar, &funds, &events)
    }
  }

  /// Trades what is due at the open of a candle.
  mutating func fillScheduledAtOpen<E: EventSink>(
    _ candle: borrowing BaseCandle, _ funds: inout Funds, _ events: inout E
  ) {
    let now = candle.moment.time.milliseconds
    let open = due { !$0.isClose && $0.due <= now }
    for id in open {
      if execution.brackets == .position, let order = waiting.first(where: { $0.id == id }) {
        _ = tradeBrackets(before: order.ticket, at: candle.open, candle, &funds, &events)
      }
      fillScheduled(id, candle.open, candle.limits, candle.moment, candle.bar, &funds, &events)
    }
  }

  /// Trades what is due at the close of a candle.
  mutating func fillScheduledAtClose<E: EventSink>(
    _ candle: borrowing BaseCandle, _ funds: inout Funds, _ events: inout E
  ) {
    let now = candle.moment.time.milliseconds
    for id in due({ $0.isClose && $0.due <= now && $0.due != .min }) {
      fillScheduled(id, candle.close, candle.limits, candle.moment, candle.bar, &funds, &events)
    }
  }

  /// The numbers of the orders that wait for a time and are due, in the order of their placing.
  private func due(_ isDue: (OrderSchedule) -> Bool) -> [Int] {
    waiting.filter { $0.schedule.map(isDue) ?? false }.map(\.id)
  }

  /// Trades an order at the price of its time; a limit that the price does not reach is over.
  private mutating func fillScheduled<E: EventSink>(
    _ id: Int, _ price: Double, _ limits: FillLimits, _ moment: Moment, _ bar: Int,
    _ funds: inout Funds, _ events: inout E
  ) {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
    var order = waiting.remove(at: place)
    let buys = order.ticket.buys
    var left = 0.0
    if let limit = order.terms.kind.limitPrice {
      let isReached = buys ? price <= limit + limit.tieWidth : price >= limit - limit.tieWidth
      if isReached {
        left = fill(
          order.ticket, at: FillPrice(price, isMaker: true), moment, bar: bar, &funds, &events)
      } else {
        events.close(id, .expired, .expired, moment)
      }
    } else {
      let fillPrice = fillPrice(price, buys: buys, limits)
      left = fill(order.ticket, at: fillPrice, moment, bar: bar, &funds, &events)
    }
    let isLater =
      order.ticket.purpose == .exit && order.terms.kind == .market && closesKept(order.ticket)
    if left > 0, order.ticket.purpose == .flat || isLater {
      order.becomeMarket()
      keep(order, left, moment)
    } else if left > 0 {
      events.close(id, .expired, .expired, moment)
    }
    updateNext(&funds)
  }
}

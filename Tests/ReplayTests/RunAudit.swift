import Market
import Strategy

@testable import Replay

/// What must be so in a run of one instrument.
struct RunAudit {
  let run: Run
  let candles: Candles
  let options: ReplayOptions
  let random: RandomRun

  init(_ run: Run, _ random: RandomRun) {
    self.run = run
    candles = random.played
    options = random.options
    self.random = random
  }

  /// The first thing that is wrong.
  var fault: String? {
    shapes ?? books ?? fills ?? parts ?? trades ?? orders ?? cancelledEntries
  }

  /// Whether an order may trade in parts: by the volume, or since what is new is closed later.
  private var hasParts: Bool {
    options.execution.participation != nil || !random.instrument.rules.sameDayExit
  }

  private var shapes: String? {
    run.equity.count == candles.count && run.candleCount == candles.count
      && run.finalEquity == run.equity.last ?? options.account.cash
      ? nil : "\(run.equity.count) marks of \(candles.count) candles"
  }

  private var books: String? {
    var books = Books(run, options, [random.source(candles)])
    books.mayFit = true
    return books.fault()
  }

  private var fills: String? {
    for (i, fill) in run.fills.enumerated() {
      let candle = candles[fill.candle]
      // Prices that are equal on paper are one price.
      let noise = candle.high * 0x1p-46
      if fill.price < candle.low - noise || fill.price > candle.high + noise {
        return "fill \(i) at \(fill.price) is outside \(candle)"
      }
      if fill.time != candle.time { return "fill \(i) has the time of another candle" }
      if i > 0, fill.candle < run.fills[i - 1].candle { return "fill \(i) goes back" }
      if let lot = run.instrument.lot, lot > 0 {
        let lots = fill.quantity / lot
        if (lots - lots.rounded()).magnitude > 1e-6 { return "fill \(i) is no whole lot" }
      }
      let order = run.orders[fill.order]
      if !hasParts,
        order.state != .filled || order.closedCandle != fill.candle
          || order.quantity != fill.quantity
      {
        return "fill \(i) and its order differ"
      }
      if order.placedCandle >= fill.candle, order.purpose == .entry,
        options.execution.fill == .nextOpen
      {
        return "fill \(i) is not after its order"
      }
    }
    return nil
  }

  /// The parts of each order together.
  private var parts: String? {
    guard hasParts else { return nil }
    var traded = run.orders.map { _ in 0.0 }
    for fill in run.fills { traded[fill.order] += fill.quantity }
    for (order, units) in zip(run.orders, traded) {
      let isFilled = order.state == .filled
      if isFilled, !isNear(order.quantity, units) {
        return "order \(order.id) has \(order.quantity) units, and its fills \(units)"
      }
      if order.isPartlyFilled != (!isFilled && units != 0) {
        return "order \(order.id) says otherwise whether a part of it traded"
      }
      if !isFilled, units.magnitude > order.quantity.magnitude + 1e-9, units != 0 {
        return "order \(order.id) asked for \(order.quantity) units and traded \(units)"
      }
    }
    return nil
  }

  private var trades: String? {
    if run.trades.map(\.number).sorted()
      != Array(1...max(1, run.trades.count)).prefix(run.trades.count).map({ $0 })
    {
      return "numbers of trades \(run.trades.map(\.number))"
    }
    for trade in run.trades {
      if trade.adverse > 0 || trade.favourable < 0 || trade.quantity <= 0 {
        return "trade \(trade)"
      }
      if trade.entryCandle > trade.exitCandle {
        return "trade \(trade.number) ends before it begins"
      }
      let moved = (trade.exitPrice - trade.entryPrice) * Double(trade.side.rawValue)
      let now = moved * trade.quantity * random.unit(at: trade.exitTime)
      let noise = 1e-10 * trade.value + 1e-6
      if now < trade.adverse - noise || now > trade.favourable + noise {
        return "trade \(trade.number) ends outside what it went through"
      }
    }
    return nil
  }

  private var orders: String? {
    var last = 0
    for (i, order) in run.orders.enumerated() {
      if order.id != i { return "order \(i) is called \(order.id)" }
      // No order is placed at a bar that closed before the last fill that the strategy saw.
      if order.placedCandle < last { return "order \(i) is placed before order \(i - 1)" }
      last = order.placedCandle
      if order.state == .working { return "order \(i) still works" }
      if (order.reason == nil) != (order.state == .filled) { return "order \(i) has no reason" }
      guard let closed = order.closedCandle else { return "order \(i) has no end" }
      if closed < order.placedCandle { return "order \(i) ends before it begins" }
      if order.reason == .otherEntryFilled, !isCancelled(order, at: closed) {
        return "order \(i) is cancelled by an entry that there is not"
      }
    }
    return nil
  }

  /// Of entries that wait together and cancel each other, none waits or fills once another has filled.
  private var cancelledEntries: String? {
    // Where bars are candles, an order's candle is the bar that asked for it.
    guard random.strategy.timeframe == nil else { return nil }
    let entries = run.orders.filter {
      $0.purpose == .entry && random.strategy.cancels(at: $0.placedCandle)
    }
    if entries.count < 2 { return nil }
    var lastFill: [Int: Int] = [:]
    for (place, fill) in run.fills.enumerated() { lastFill[fill.order] = place }
    let numbers = Set(entries.map(\.id))
    for (place, fill) in run.fills.enumerated() where numbers.contains(fill.order) {
      for other in entries where other.id != fill.order && other.placedCandle < fill.candle {
        if other.closedCandle ?? .max > fill.candle {
          return "order \(other.id) waits on after order \(fill.order) has filled"
        }
        if lastFill[other.id] ?? -1 > place {
          return "order \(other.id) fills after order \(fill.order)"
        }
      }
    }
    return nil
  }

  /// Whether another entry of its instrument has filled in the candle in which an entry ended.
  private func isCancelled(_ order: OrderRecord, at candle: Int) -> Bool {
    order.purpose == .entry
      && run.fills.contains { fill in
        fill.candle == candle && fill.instrument == order.instrument && fill.order != order.id
          && run.orders[fill.order].purpose == .entry
      }
  }
}

/// What must be the same in a run and in one on more candles.
struct RunPrefix {
  let fault: String?

  init(_ part: Run, _ whole: Run) {
    fault = Self.fault(part, whole)
  }

  private static func fault(_ part: Run, _ whole: Run) -> String? {
    let end = part.candleCount - 1
    let fills = part.fills.filter { part.orders[$0.order].purpose != .end }
    if fills != Array(whole.fills.prefix(fills.count)) { return "fills differ" }
    if whole.fills.count > fills.count, whole.fills[fills.count].candle <= end,
      whole.orders[whole.fills[fills.count].order].purpose != .end,
      !Self.isLate(whole.fills[fills.count], whole, end)
    {
      return "a fill is missing"
    }
    for (a, b) in zip(part.orders, whole.orders) where a.purpose != .end {
      if a.placedCandle != b.placedCandle || !isSame(a.kind, b.kind) || a.side != b.side
        || a.purpose != b.purpose || a.rule != b.rule || a.explanation != b.explanation
      {
        return "order \(a.id) differs"
      }
      // Only the end of the data may have closed it earlier.
      if a != b, a.reason != .endOfData { return "order \(a.id) ends otherwise" }
    }
    let marks = part.equity.count - (part.execution.closeAtEnd ? 1 : 0)
    if marks > 0, part.equity.prefix(marks) != whole.equity.prefix(marks) {
      return "equity differs"
    }
    return nil
  }

  /// Whether two orders wait for the same prices; one that is not known is equal to itself.
  private static func isSame(_ a: OrderKind, _ b: OrderKind) -> Bool {
    a.stopPrice?.bitPattern == b.stopPrice?.bitPattern
      && a.limitPrice?.bitPattern == b.limitPrice?.bitPattern
  }

  /// Whether a fill was due at the last close of a session, which the candle after the end alone tells.
  private static func isLate(_ fill: Fill, _ run: Run, _ end: Int) -> Bool {
    fill.candle == end && run.mayBeLate(fill)
  }
}

/// What happened in runs: a law must not hold because nothing of a kind happens.
struct Seen {
  private var words: Set<String> = []

  mutating func add(_ run: Run) {
    for fill in run.fills { words.insert("\(run.orders[fill.order].purpose)") }
    for order in run.orders {
      words.insert(order.kind.name)
      if let at = order.at { words.insert("at \(at)") }
      if let reason = order.reason { words.insert("\(reason)") }
    }
    for charge in run.charges { words.insert(charge.kind.rawValue) }
    for one in run.accountEvents { words.insert(one.event.kind.rawValue) }
  }

  /// What there was none of.
  var lacks: Set<String> {
    let all =
      OrderRecord.Purpose.allCases.map { "\($0)" } + RejectionReason.allCases.map { "\($0)" }
      + Charge.Kind.allCases.map(\.rawValue)
      + ["market", "limit", "stop", "stopLimit", "at open", "at close"]
    return Set(all).subtracting(words)
  }
}

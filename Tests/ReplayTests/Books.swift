import Market
import Strategy

@testable import Replay

/// Keeps the books of a run again, the slow and obvious way: from its candles, its settings and its fills
/// it works out what each fill, night, payment of funding and roll cost, what was held, and what it all was
/// worth at each moment. Of what the engine says it takes the fills' units and prices alone.
struct Books {
  let run: Run
  let options: ReplayOptions
  /// With the candles of the run alone.
  let markets: [SeriesSource]
  let times: [Int64]
  var cash: Double
  var held: [Double]
  /// Whether entries may be made smaller than they were asked for.
  var mayFit = false
  /// How many instruments may be held at once.
  var most = Int.max
  /// What a unit is worth where the price is 1, and the last close.
  var unit: [Double], close: [Double]
  /// The next candle, event and rate of funding.
  var candle: [Int], event: [Int], funding: [Int]
  /// Of the fills, by moment, and those that a later candle showed to be due at the close before.
  var fills: [[Int]], late: [[Int]]
  /// What was charged, as the run has it, and what it should have.
  private var charges: [[Charge]]
  private(set) var charged = (interest: 0.0, funding: 0.0, rolls: 0.0)
  var rolled: [(step: Int, time: Time, volume: Double)] = []
  var pending: [(due: Int, money: Double)] = []
  var room: [Double]

  init(_ run: Run, _ options: ReplayOptions, _ markets: [SeriesSource]) {
    (self.run, self.options, self.markets) = (run, options, markets)
    times = Set(markets.flatMap(\.candles.time)).sorted()
    cash = options.account.cash
    held = markets.map { _ in 0 }
    (unit, close, room) = (held, held, held)
    candle = markets.map { _ in 0 }
    (event, funding) = (candle, candle)
    fills = times.map { _ in [] }
    late = markets.map { _ in [] }
    for (i, fill) in run.fills.enumerated() where fills.indices.contains(fill.candle) {
      fills[fill.candle].append(i)
    }
    charges = times.map { _ in [] }
    for one in run.charges where charges.indices.contains(one.candle) {
      charges[one.candle].append(one)
    }
  }

  /// The first thing that is wrong.
  mutating func fault() -> String? {
    guard run.equity.count == times.count, run.equity.allSatisfy(\.isFinite) else {
      return "\(run.equity.count) marks of \(times.count) moments"
    }
    for step in times.indices {
      if let fault = play(step) { return "moment \(step): \(fault)" }
    }
    if run.fills.contains(where: { !times.indices.contains($0.candle) }) {
      return "fills are left over"
    }
    // What was due at the last close of all cost nothing, or it was booked with it.
    for fill in late.joined() { take(fill) }
    let value = markets.indices.reduce(cash) { $0 + held[$1] * unit[$1] * close[$1] }
    if let last = run.equity.last, !isNear(last, value) { return "a fill was never booked" }
    return totals
  }

  /// What the whole run says against the sum of all.
  private var totals: String? {
    let total = run.trades.reduce(options.account.cash) { $0 + $1.profit }
    if !isNear(total, run.finalEquity) { return "trades make \(total), not \(run.finalEquity)" }
    if !isNear(run.finalEquity, run.equity.last ?? options.account.cash) { return "another end" }
    for (name, own, all) in [
      ("interest", charged.interest, run.costParts.interest),
      ("funding", charged.funding, run.costParts.funding),
      ("rolls", charged.rolls, run.costParts.rolls),
    ] where !isNear(own, all) {
      return "\(name) of \(all), books \(own)"
    }
    let each = run.instruments.reduce(0) { $0 + $1.charged }
    let sum = charged.interest + charged.funding + charged.rolls
    if !isNear(each, sum) { return "instruments were charged \(each), books \(sum)" }
    let paid = run.trades.reduce(0) { $0 + $1.dividends }
    let booked = run.accountEvents.reduce(0) { $1.event.kind == .dividend ? $0 + $1.cash : $0 }
    return isNear(paid, booked) ? nil : "trades have dividends of \(paid), the account \(booked)"
  }

  private mutating func play(_ step: Int) -> String? {
    let time = Time(milliseconds: times[step])
    let now = markets.indices.filter {
      candle[$0] < markets[$0].candles.count && markets[$0].candles.time[candle[$0]] == times[step]
    }
    for i in now {
      for fill in late[i] { take(fill) }
      late[i] = []
    }
    for i in now { unit[i] = worth(i, at: time) }
    payInterest(now, step)
    for i in now {
      if let fault = meetOpen(i, step) { return fault }
      let one = markets[i].candles[candle[i]]
      close[i] = one.close
      room[i] = options.execution.participation.map { $0 * one.volume } ?? .infinity
      candle[i] += 1
    }
    if let left = charges[step].first { return "a charge too many: \(left)" }
    for fill in fills[step] {
      if let fault = check(fill, step) { return fault }
      let i = run.fills[fill].instrument
      if mayBeLate(fill) { late[i].append(fill) } else { take(fill) }
      if let fault = checkMoney(fill, step) { return fault }
      if !awaits(step), markets.indices.count(where: isHeld) > most {
        return "more than \(most) are held"
      }
    }
    let value = markets.indices.reduce(cash) { $0 + held[$1] * unit[$1] * close[$1] }
    if isNear(run.equity[step], value) { return nil }
    // Of what was due at this close some may have traded in its own candle, before the rest.
    let waiting = late.joined().filter { run.fills[$0].candle == step }.sorted()
    var changed = self
    for fill in waiting {
      changed.late[run.fills[fill].instrument].removeAll { $0 == fill }
      changed.take(fill)
      let other = markets.indices.reduce(changed.cash) {
        $0 + changed.held[$1] * unit[$1] * close[$1]
      }
      if !isNear(run.equity[step], other) { continue }
      self = changed
      return nil
    }
    return "equity \(run.equity[step]), books \(value)"
  }

  private mutating func take(_ place: Int) {
    let fill = run.fills[place]
    cash -= fill.quantity * unit[fill.instrument] * fill.price + fill.cost
    held[fill.instrument] += fill.quantity
    if held[fill.instrument].magnitude < 1e-9 { held[fill.instrument] = 0 }
    if fill.quantity < 0, options.account.settlement > 0 {
      let money = -fill.quantity * unit[fill.instrument] * fill.price - fill.cost
      pending.append((settles(after: fill), money))
    }
  }

  /// What a unit is worth where the price is 1, by the last rate that is known.
  private func worth(_ i: Int, at time: Time) -> Double {
    let rate = markets[i].exchangeRates?.last { $0.time <= time }?.rate ?? 1
    return markets[i].instrument.contract.multiplier * rate
  }

  // MARK: Before the open

  /// Each position pays for the days since its last candle: a short on what it is worth, longs on what all
  /// of them are worth beyond the equity. Nothing is lent for contracts.
  private mutating func payInterest(_ now: [Int], _ step: Int) {
    let values = markets.indices.map { held[$0] * unit[$0] * close[$0] }
    let isContract = markets.map { $0.instrument.contract.margin != nil }
    let longs = markets.indices.reduce(0) { $0 + (isContract[$1] ? 0 : max(0, values[$1])) }
    let borrowed = max(0, longs - values.reduce(cash, +))
    for i in now where candle[i] > 0 && held[i] != 0 && !isContract[i] {
      let times = markets[i].candles.time
      let days = Double(day(i, times[candle[i]]) - day(i, times[candle[i] - 1]))
      let interest = options.account.interest
      let isOnMargin = options.account.margin != nil
      var amount = 0.0
      if held[i] < 0 { amount = -values[i] * interest.borrowing * days / 365 }
      if held[i] > 0, isOnMargin, longs > 0 {
        amount = borrowed * values[i] / longs * interest.margin * days / 365
      }
      pay(held[i] < 0 ? .borrowing : .margin, amount, i, step)
    }
  }

  /// The trading day of a moment: of daily candles the date.
  func day(_ i: Int, _ milliseconds: Int64) -> Int {
    let instrument = markets[i].instrument
    var seconds = Int(milliseconds / 1_000)
    if markets[i].timeframe?.intradaySeconds != nil {
      let offset = ["Asia/Tokyo": 9, "America/New_York": -5][instrument.zone] ?? 0
      // A day that opens in the afternoon is the next one.
      let opening = instrument.calendar != nil ? 0 : instrument.sessionOpen
      seconds += offset * 3_600 - opening + (opening >= 43_200 ? 86_400 : 0)
    }
    return Int((Double(seconds) / 86_400).rounded(.down))
  }

  /// The day of an event: that of a bare date, or the trading day of any other moment.
  private func date(_ i: Int, _ time: Time) -> Int {
    time.milliseconds % 86_400_000 == 0 ? time.dayNumber : day(i, time.milliseconds)
  }

  /// Takes out what the run was charged for one reason; what is left is wrong.
  private mutating func pay(_ kind: Charge.Kind, _ amounts: [Double], _ i: Int, _ step: Int) -> Bool
  {
    guard
      let place = charges[step].firstIndex(where: { $0.instrument == i && $0.kind == kind }),
      let amount = amounts.first(where: { isNear(charges[step][place].amount, $0) }),
      isNear(charges[step][place].units, held[i]),
      charges[step][place].time == Time(milliseconds: times[step])
    else { return false }
    charges[step].remove(at: place)
    cash -= amount
    switch kind {
    case .borrowing, .margin: charged.interest += amount
    case .funding: charged.funding += amount
    case .roll: charged.rolls += amount
    }
    return true
  }

  /// The same of an amount that is surely known; what the run does not have shows in the equity.
  private mutating func pay(_ kind: Charge.Kind, _ amount: Double, _ i: Int, _ step: Int) {
    if amount == 0 || pay(kind, [amount], i, step) { return }
    cash -= amount
  }

  /// Funding, splits, dividends and rolls that count before the open of a candle.
  private mutating func meetOpen(_ i: Int, _ step: Int) -> String? {
    let milliseconds = times[step]
    let due = dueEvents(i, milliseconds)
    var rates: [FundingRate] = []
    if let all = markets[i].funding {
      while funding[i] < all.count, all[funding[i]].time.milliseconds <= milliseconds {
        rates.append(all[funding[i]])
        funding[i] += 1
      }
    }
    guard held[i] != 0, !due.isEmpty || !rates.isEmpty else { return nil }
    if isCalledBefore(i, step) { return nil }
    for rate in rates {
      pay(.funding, held[i] * unit[i] * close[i] * rate.rate, i, step)
    }
    for event in due {
      let rate = unit[i] / markets[i].instrument.contract.multiplier
      if event.kind != .delisting,
        !run.accountEvents.contains(where: {
          $0.instrument == i && $0.candle == step && $0.event == event
            && isNear($0.unitsBefore, held[i])
        })
      {
        return "\(event) is left out"
      }
      switch event.kind {
      case .dividend: cash += held[i] * event.value * rate
      case .split:
        held[i] *= event.value
        close[i] /= event.value
      case .roll:
        cash -= held[i] * unit[i] * event.value
        let amounts = rollCosts(i, step, from: close[i], to: close[i] + event.value)
        if !pay(.roll, amounts, i, step), !amounts.contains(0) {
          return "a roll costs none of \(amounts), but \(charges[step]) at \(held[i])"
        }
        close[i] += event.value
      case .delisting: break
      }
    }
    return nil
  }

  private mutating func dueEvents(_ i: Int, _ milliseconds: Int64) -> [CorporateEvent] {
    guard let given = markets[i].accountEvents else { return [] }
    // Of one day splits come first, whatever the hour.
    let all =
      given.areMoments
      ? given.events
      : given.events.enumerated().sorted {
        (date(i, $0.element.time), $0.element.kind.order, $0.offset)
          < (date(i, $1.element.time), $1.element.kind.order, $1.offset)
      }.map(\.element)
    var due: [CorporateEvent] = []
    while event[i] < all.count {
      let next = all[event[i]]
      let isDue =
        given.areMoments && next.kind != .delisting
        ? next.time.milliseconds <= milliseconds : date(i, next.time) <= day(i, milliseconds)
      if !isDue { break }
      due.append(next)
      event[i] += 1
    }
    return due
  }

  /// Whether the call of another instrument closed this one before its open.
  private func isCalledBefore(_ i: Int, _ step: Int) -> Bool {
    markets.count > 1
      && fills[step].contains {
        run.fills[$0].instrument == i && run.orders[run.fills[$0].order].purpose == .liquidation
      }
      && !charges[step].contains { $0.instrument == i && ($0.kind == .funding || $0.kind == .roll) }
      && !run.accountEvents.contains { $0.instrument == i && $0.candle == step }
  }
}

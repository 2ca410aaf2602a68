import Market
import Strategy

/// Buys once, at the first price at which the strategy could have traded, and holds.
struct BuyAndHoldTracker: Sendable {
  private var sizing: Sizing
  /// What is spent on the instrument.
  let cash: Double
  private(set) var holding: BuyAndHold?
  private var meter = DrawdownMeter()
  private let contract: Contract
  private var multiplier: Double { contract.multiplier }

  /// - Parameter cash: what is spent on this instrument.
  init(_ account: AccountSettings, _ instrument: Instrument, cash: Double) {
    sizing = Sizing(account, instrument)
    self.cash = cash
    contract = instrument.contract
  }

  /// Buys at a candle's open or close.
  mutating func buy(_ block: borrowing EngineBlock, _ place: Int, at price: Double) {
    let (moment, rate) = (block.moment(place), block.exchangeRate(at: place))
    let pointValue = multiplier * rate
    if rate != 1 { sizing.costs.take(pointValue: pointValue, rate) }
    let units = sizing.affordable(cash, at: price)
    let cost = units > 0 ? sizing.costs.cost(units, FillPrice(price), buys: true).total : 0
    var holding = BuyAndHold(
      candle: moment.candle, time: moment.time, price: price, units: units, cost: cost,
      cash: cash)
    holding.multiplier = multiplier
    holding.isContract = contract.margin != nil
    holding.exchangeRate = rate
    self.holding = holding
    meter = DrawdownMeter(offset: holding.cashLeft, scale: units * pointValue)
    // The cash before the purchase is the first high; as a close it would be this price.
    if units > 0 { meter.start(price + cost / (units * pointValue), moment.time.milliseconds) }
  }

  /// Takes the closes of a block from the purchase on.
  mutating func take(_ block: borrowing EngineBlock) {
    guard let holding, holding.units > 0 else { return }
    var start = block.place(of: holding.time.milliseconds, from: 0)
    for one in happenings(block) where block.step(one.candle) > holding.candle {
      measure(block, start, one.candle)
      start = one.candle
      let step = block.step(one.candle)
      switch one {
      case .exchange(let rate): self.holding?.exchange(at: rate.rate.rate, from: step)
      case .funding(let rate):
        let close = one.candle > 0 ? block.close[one.candle - 1] : block.closeBefore
        self.holding?.payFunding(rate.rate, at: close, before: step)
      case .event(let event):
        let cost = event.event.kind == .roll ? rollCost(event, block) : 0
        self.holding?.apply(event.event, at: step, cost: cost)
      }
      rescale()
    }
    measure(block, start, block.count)
  }

  /// What it costs to sell what is held of one contract and to buy as much of the next.
  private mutating func rollCost(_ roll: PlacedEvent, _ block: borrowing EngineBlock) -> Double {
    var close = roll.candle > 0 ? block.close[roll.candle - 1] : block.closeBefore
    for one in block.events where one.candle == roll.candle {
      if one.event == roll.event { break }
      close = one.event.price(close)
    }
    let units = holding?.changes.last?.units ?? holding?.units ?? 0
    guard units > 0, close.isFinite else { return 0 }
    let rate = holding?.changes.last?.exchangeRate ?? holding?.exchangeRate ?? 1
    sizing.costs.take(pointValue: multiplier * rate, rate)
    return sizing.costs.cost(units, FillPrice(close), buys: false).total
      + sizing.costs.cost(units, FillPrice(roll.event.price(close)), buys: true).total
  }

  /// What a holder meets before the open of a candle.
  private enum HoldingEvent {
    case exchange(PlacedRate)
    case funding(PlacedFunding)
    case event(PlacedEvent)

    var candle: Int {
      switch self {
      case .exchange(let rate): rate.candle
      case .funding(let rate): rate.candle
      case .event(let event): event.candle
      }
    }
  }

  /// All that a holder meets in a block, in the order in which an account does.
  private func happenings(_ block: borrowing EngineBlock) -> [HoldingEvent] {
    let all =
      block.rates.map { HoldingEvent.exchange($0) } + block.funding.map { .funding($0) }
      + block.events.map { .event($0) }
    let order = all.indices.sorted { (all[$0].candle, $0) < (all[$1].candle, $1) }
    return order.map { all[$0] }
  }

  private mutating func measure(_ block: borrowing EngineBlock, _ start: Int, _ end: Int) {
    if let change = holding?.changes.last, change.units == 0 {
      for i in start..<max(start, end) { meter.start(change.cash, block.time[i]) }
      return
    }
    if start < end { meter.take(block.close + start, block.time + start, end - start) }
  }

  private mutating func rescale() {
    guard let change = holding?.changes.last else { return }
    if change.units == 0 {
      // From here on it is worth its cash, whatever the price.
      meter.rescale(offset: 0, scale: 1)
      return
    }
    meter.rescale(offset: change.cash, scale: change.units * (multiplier * change.exchangeRate))
  }

  /// What holding is worth at a close.
  func equity(_ candle: Int, atClose close: Double) -> Double {
    guard let holding, candle >= holding.candle else { return cash }
    return holding.equity(atClose: close, of: candle)
  }

  /// Adds what holding is worth at each moment of a block.
  ///
  /// - Parameter before: the last close before the block.
  func add(to sums: inout [Double], _ part: borrowing EngineBlock, before: Double, first: Int) {
    let bought = holding?.candle ?? .max
    let pointValue = multiplier * (holding?.exchangeRate ?? 1)
    let (left, units) = (holding?.cashLeft ?? 0, (holding?.units ?? 0) * pointValue)
    let isChanged = holding?.changes.isEmpty == false
    var known = 0
    for step in sums.indices {
      while known < part.count, part.step(known) <= first + step { known += 1 }
      let close = known > 0 ? part.close[known - 1] : before
      if first + step < bought {
        sums[step] += cash
      } else if isChanged {
        sums[step] += equity(first + step, atClose: close)
      } else {
        sums[step] += left + units * close
      }
    }
  }

  /// Holding with its drawdowns.
  func finished() -> BuyAndHold? {
    var holding = holding
    holding?.drawdowns = meter.finished()
    return holding
  }
}

extension ReplayOptions {
  /// What buying and holding spends on an instrument: an equal part of the cash, if it is traded.
  func cash(of place: Int, among count: Int) -> Double {
    untraded.contains(place) ? 0 : account.cash / Double(max(1, count - untraded.count))
  }
}

import Market
import Strategy

/// Buys once, at the first price at which the strategy could have traded, and holds.
struct BuyAndHoldTracker: Sendable {
  private let sizing: Sizing
  private let cash: Double
  private(set) var holding: BuyAndHold?
  private var meter = DrawdownMeter()
  private let multiplier: Double

  /// - Parameter cash: what is spent on this instrument.
  init(_ account: AccountSettings, _ instrument: Instrument, cash: Double) {
    sizing = Sizing(account, instrument)
    self.cash = cash
    multiplier = instrument.contract.multiplier
  }

  /// Buys at a candle's open or close.
  mutating func buy(_ moment: Moment, at price: Double) {
    let units = sizing.affordable(cash, at: price)
    let cost = units > 0 ? sizing.costs.cost(units, Deal(price), buys: true).total : 0
    var holding = BuyAndHold(
      candle: moment.candle, time: moment.time, price: price, units: units, cost: cost,
      cash: cash)
    holding.multiplier = multiplier
    self.holding = holding
    meter = DrawdownMeter(offset: holding.cashLeft, scale: units * multiplier)
    // The cash before the purchase is the first high; as a close it would be this price.
    if units > 0 { meter.start(price + cost / (units * multiplier), moment.time.milliseconds) }
  }

  /// Takes the closes of a block from the purchase on.
  mutating func take(_ block: borrowing EngineBlock) {
    guard let holding, holding.units > 0 else { return }
    var start = block.place(of: holding.time.milliseconds, from: 0)
    var funding = block.funding[...]
    for one in block.events where block.step(one.candle) > holding.candle {
      pay(&funding, to: one.candle, block, &start)
      measure(block, start, one.candle)
      start = one.candle
      meet(one.event, at: block.step(one.candle))
    }
    pay(&funding, to: block.count, block, &start)
    measure(block, start, block.count)
  }

  /// Pays the funding up to a candle, that of its own too.
  private mutating func pay(
    _ funding: inout ArraySlice<PlacedFunding>, to end: Int, _ block: borrowing EngineBlock,
    _ start: inout Int
  ) {
    while let one = funding.first, one.candle <= end {
      funding.removeFirst()
      let step = block.step(one.candle)
      guard let bought = holding?.candle, step > bought else { continue }
      measure(block, start, one.candle)
      start = one.candle
      let close = one.candle > 0 ? block.close[one.candle - 1] : block.closeBefore
      holding?.meet(one.rate, at: close, before: step)
      rescale()
    }
  }

  private mutating func measure(_ block: borrowing EngineBlock, _ start: Int, _ end: Int) {
    if let change = holding?.changes.last, change.units == 0 {
      for i in start..<max(start, end) { meter.start(change.cash, block.time[i]) }
      return
    }
    if start < end { meter.take(block.close + start, block.time + start, end - start) }
  }

  private mutating func meet(_ event: CorporateEvent, at candle: Int) {
    holding?.meet(event, at: candle)
    rescale()
  }

  private mutating func rescale() {
    guard let change = holding?.changes.last else { return }
    if change.units == 0 {
      // From here on it is worth its cash, whatever the price.
      meter.rescale(offset: 0, scale: 1)
      return
    }
    meter.rescale(offset: change.cash, scale: change.units * multiplier)
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
    let (left, units) = (holding?.cashLeft ?? 0, (holding?.units ?? 0) * multiplier)
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

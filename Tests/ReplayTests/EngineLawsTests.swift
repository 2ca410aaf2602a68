import Glibc
import Market
import Replay
import Strategy
import Testing

/// What holds in every run, over 10,000 random ones (`KREPLAY_ROUNDS` sets another number): random
/// candles with gaps, random rules, orders, sizes, brackets, costs, timeframes, and ways through
/// candles.
@Suite struct EngineLawsTests {
  static let rounds =
    getenv("KREPLAY_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 10_000

  @Test func `money is conserved at every candle, and no fill is outside its candle`() throws {
    var fills = 0
    var ambiguous = 0
    for seed in 0..<Self.rounds {
      let random = RandomRun(seed: UInt64(seed))
      let run = try random.play()
      fills += run.fills.count
      ambiguous += run.ambiguity.candles
      guard let fault = Audit(run, random).fault else { continue }
      Issue.record("seed \(seed): \(fault)")
      return
    }
    // The law must not hold because nothing happens.
    #expect(fills > 5 * Self.rounds && ambiguous > Self.rounds / 10)
  }

  @Test func `the size of blocks changes nothing`() throws {
    for seed in 0..<Self.rounds {
      let random = RandomRun(seed: UInt64(seed))
      let whole = try random.play()
      for size in [1, 7, 64] where try random.play(blockSize: size) != whole {
        Issue.record("seed \(seed): blocks of \(size) give another run")
        return
      }
    }
  }

  @Test func `runs on two threads at once are the same as one after the other`() async throws {
    let rounds = UInt64(Self.rounds / 10)
    let alone = try (0..<rounds).map { try RandomRun(seed: $0).play() }
    try await withThrowingTaskGroup(of: UInt64?.self) { group in
      for half in 0..<UInt64(2) {
        group.addTask {
          // One thread goes forwards and the other backwards, so that unlike runs meet.
          try (0..<rounds).map { half == 0 ? $0 : rounds - 1 - $0 }
            .first { try RandomRun(seed: $0).play() != alone[Int($0)] }
        }
      }
      for try await seed in group { #expect(seed == nil, "seed \(seed ?? 0) gives another run") }
    }
  }

  @Test func `more candles at the end change no earlier order`() throws {
    for seed in 0..<Self.rounds {
      let random = RandomRun(seed: UInt64(seed))
      let whole = try random.play()
      let count = random.candles.count * (seed % 7 + 1) / 8
      let part = try random.play(count)
      if let fault = Prefix(part, whole).fault {
        Issue.record("seed \(seed), \(count) candles: \(fault)")
        return
      }
    }
  }

  @Test(arguments: 0...2)
  func `a series of no, one or two candles is a run`(count: Int) throws {
    for seed in 0..<200 {
      let random = RandomRun(seed: UInt64(seed))
      let run = try random.play(count)
      #expect(run.candleCount <= count && run.equity.count == run.candleCount)
      _ = Statistics(of: run)
    }
  }

  @Test func `a candle that is resolved against the strategy is never better for it at once`()
    throws
  {
    // Only where there is one ambiguous candle is the band surely ordered: later ones may differ.
    for seed in 0..<2_000 {
      let run = try RandomRun(seed: UInt64(seed)).play()
      let band = run.ambiguity
      if band.candles == 0 {
        #expect(band.pessimistic == run.finalEquity && band.optimistic == run.finalEquity)
      }
      switch run.execution.intrabar {
      case .pessimistic: #expect(band.pessimistic == run.finalEquity)
      case .optimistic: #expect(band.optimistic == run.finalEquity)
      case .nearer, .ohlc, .olhc: break
      }
    }
  }
}

/// Does the books of a run again, the slow and obvious way.
private struct Audit {
  let run: Run
  let candles: Candles
  let options: ReplayOptions
  let instrument: Instrument
  let random: RandomRun

  init(_ run: Run, _ random: RandomRun) {
    self.run = run
    candles = random.played
    options = random.options
    instrument = random.instrument
    self.random = random
  }

  /// The first thing that is wrong.
  var fault: String? { shapes ?? fills ?? parts ?? money ?? trades ?? orders }

  private var shapes: String? {
    run.equity.count == candles.count && run.candleCount == candles.count
      && run.finalEquity == run.equity.last ?? options.account.cash
      ? nil : "\(run.equity.count) marks of \(candles.count) candles"
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
      let costs = costs(of: fill)
      if !costs.contains(where: { isNear(fill.cost, $0) }) {
        return "fill \(i) costs \(fill.cost), not \(costs)"
      }
      if let lot = run.instrument.lot, lot > 0 {
        let lots = fill.quantity / lot
        if (lots - lots.rounded()).magnitude > 1e-6 { return "fill \(i) is no whole lot" }
      }
      let order = run.orders[fill.order]
      if options.execution.participation == nil,
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

  /// The parts of each order together, and those of each candle.
  private var parts: String? {
    guard let share = options.execution.participation else { return nil }
    var traded = run.orders.map { _ in 0.0 }
    var room = candles.volume.map { share * $0 }
    for fill in run.fills {
      traded[fill.order] += fill.quantity
      let purpose = run.orders[fill.order].purpose
      if purpose == .end || purpose == .liquidation { continue }
      room[fill.candle] -= fill.quantity.magnitude
      if room[fill.candle] < -1e-6 { return "candle \(fill.candle) has too little volume" }
    }
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

  /// What a fill costs, worked out again. The closing half of a reversal, which is placed in the candle
  /// of its fill, pays as its entry does, one way or the other.
  private func costs(of fill: Fill) -> [Double] {
    let order = run.orders[fill.order]
    let isLimit = order.kind.limitPrice != nil
    let mayReverse = order.purpose == .exit && order.placedCandle == fill.candle
    return (mayReverse ? [false, true] : [isLimit]).map { cost(of: fill, isMaker: $0) }
  }

  private func cost(of fill: Fill, isMaker: Bool) -> Double {
    let unit = random.unit(at: fill.time)
    let isInPrices = !options.account.commission.currency.isEmpty
    let commission = options.account.commission.amounts(
      times: isInPrices ? unit / instrument.contract.multiplier : 1)
    let traded = (fill.quantity * fill.price).magnitude * unit
    let units = fill.quantity.magnitude
    let tier = tier(of: fill, commission)
    let taker = tier?.rate ?? commission.rate
    let usual = tier?.rate ?? commission.maker ?? commission.rate
    let rate = isMaker ? tier?.maker ?? usual : taker
    let linear = rate * traded + (tier?.perUnit ?? commission.perUnit) * units + commission.fixed
    var cost = min(max(linear, commission.minimum), commission.maximum)
    cost = min(cost, commission.maximumRate.isFinite ? commission.maximumRate * traded : cost)
    if fill.quantity < 0 { cost += commission.salesTax * traded }
    switch options.account.spread {
    case .price(let spread): cost += spread / 2 * units * unit
    case .basisPoints(let points): cost += points / 20_000 * traded
    case .ticks, nil: break
    }
    if run.orders[fill.order].purpose == .liquidation {
      cost += (options.account.margin?.liquidationCost ?? 0) * traded
    }
    return cost
  }

  /// The tier of what was traded before a fill in its month; an order may have a fill a candle.
  private func tier(of fill: Fill, _ commission: Commission) -> CommissionTier? {
    let isInPrices = !commission.currency.isEmpty
    var volume = 0.0
    for one in run.fills.prefix(while: { $0.order != fill.order || $0.candle != fill.candle })
    where one.time.description.prefix(7) == fill.time.description.prefix(7) {
      let units = one.quantity.magnitude
      volume +=
        commission.tiersBy == .units
        ? units
        : units * one.price
          * (isInPrices ? instrument.contract.multiplier : random.unit(at: one.time))
    }
    return commission.tiers.last { $0.from <= volume }
  }

  /// Initial cash + Σ realised + Σ unrealised - Σ costs = equity, and cash + units · close = equity.
  private var money: String? {
    var cash = options.account.cash
    var units = 0.0
    var costs = 0.0
    var fill = 0
    var charge = 0
    for i in 0..<candles.count {
      let unit = random.unit(at: candles[i].time)
      while charge < run.charges.count, run.charges[charge].candle == i {
        let one = run.charges[charge]
        if !isNear(one.units, units) { return "charge \(charge) is for \(one.units), not \(units)" }
        cash -= one.amount
        costs += one.amount
        charge += 1
      }
      while fill < run.fills.count, run.fills[fill].candle == i {
        let one = run.fills[fill]
        cash -= one.quantity * unit * one.price + one.cost
        units += one.quantity
        costs += one.cost
        fill += 1
      }
      let close = candles.close[i]
      var profit = 0.0
      for trade in run.trades where trade.entryCandle <= i {
        let isClosed = !trade.isOpen && trade.exitCandle <= i
        let price = isClosed ? trade.exitPrice : close
        let now = random.unit(at: isClosed ? trade.exitTime : candles[i].time)
        let then = random.unit(at: trade.entryTime)
        profit +=
          (price * now - trade.entryPrice * then) * trade.quantity * Double(trade.side.rawValue)
      }
      if !isNear(run.equity[i], cash + units * unit * close) {
        return "candle \(i): equity \(run.equity[i]), books \(cash + units * unit * close)"
      }
      // An average counts for its lots from their first exit on, and for trades from their entry on.
      if options.account.lots != .average,
        !isNear(run.equity[i], options.account.cash + profit - costs)
      {
        return
          "candle \(i): equity \(run.equity[i]), trades \(options.account.cash + profit - costs)"
      }
    }
    return fill == run.fills.count && charge == run.charges.count ? nil : "fills are left over"
  }

  private var trades: String? {
    let total = run.trades.reduce(options.account.cash) { $0 + $1.profit }
    if !isNear(total, run.finalEquity) { return "trades make \(total), not \(run.finalEquity)" }
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
      if now < trade.adverse - 1e-6 || now > trade.favourable + 1e-6 {
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
    }
    return nil
  }
}

/// What must be the same in a run and in one on more candles.
private struct Prefix {
  let fault: String?

  init(_ part: Run, _ whole: Run) {
    fault = Self.fault(part, whole)
  }

  private static func fault(_ part: Run, _ whole: Run) -> String? {
    let end = part.candleCount - 1
    let fills = part.fills.filter { part.orders[$0.order].purpose != .end }
    if fills != Array(whole.fills.prefix(fills.count)) { return "fills differ" }
    if whole.fills.count > fills.count, whole.fills[fills.count].candle <= end,
      whole.orders[whole.fills[fills.count].order].purpose != .end
    {
      return "a fill is missing"
    }
    for (a, b) in zip(part.orders, whole.orders) where a.purpose != .end {
      if a.placedCandle != b.placedCandle || a.kind != b.kind || a.side != b.side
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
}

import Market
import Strategy
import Support
import Testing

@testable import Replay

/// Several instruments that share an account.
@Suite struct PortfolioTests {
  private static let minute = Timeframe(1, .minute)

  /// A random portfolio: instruments whose candles begin, end and miss at random.
  private struct Market {
    var sources: [SeriesSource] = []
    var options = ReplayOptions()
    var strategy: RandomStrategy

    init(seed: UInt64, count: Int? = nil) {
      var random = SplitMix64(seed: seed)
      let isCoarse = random.next() % 3 == 0
      strategy = RandomStrategy(
        seed: random.next(), timeframe: isCoarse ? Timeframe(random.whole(2...5), .minute) : nil)
      for i in 0..<(count ?? random.whole(2...4)) {
        let start = 1_577_836_800 + Int64(random.whole(0...40)) * 60
        let whole = randomCandles(
          random.whole(0...90), seed: random.next(), start: Time(seconds: start))
        var some = Candles()
        let isWhole = random.next() % 2 == 0
        for i in 0..<whole.count where isWhole || random.next() % 6 != 0 { some.append(whole[i]) }
        sources.append(
          SeriesSource(
            some, instrument: Instrument(symbol: "S\(i)", tick: 0.01, lot: 0.01),
            timeframe: PortfolioTests.minute))
      }
      options.account.commission.rate = random.next() % 2 == 0 ? 0.001 : 0
      options.size = random.next() % 2 == 0 ? .equity(0.3) : .units(5)
      options.execution.fill = random.next() % 4 == 0 ? .close : .nextOpen
      options.execution.intrabar =
        [.pessimistic, .optimistic, .nearer, .ohlc, .olhc][random.whole(0...4)]
      options.execution.closeAtEnd = random.next() % 2 == 0
    }

    func play(_ change: (inout ReplayOptions) -> Void = { _ in }) throws -> Run {
      var (sources, options) = (sources, options)
      change(&options)
      return try replay(&sources, to: strategy, options: options).run
    }
  }

  /// All moments at which some instrument has a candle.
  private func clock(_ market: Market) -> [Int64] {
    Set(market.sources.flatMap(\.candles.time)).sorted()
  }

  @Test func `money is conserved at every moment, and no fill is outside its candle`() throws {
    var fills = 0
    for seed in 0..<400 {
      let market = Market(seed: UInt64(seed))
      let run = try market.play()
      let times = clock(market)
      #expect(run.candleCount == times.count && run.equity.count == times.count)
      fills += run.fills.count
      if let fault = fault(run, market, times) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
    #expect(fills > 4_000)
  }

  private func fault(_ run: Run, _ market: Market, _ times: [Int64]) -> String? {
    var cash = market.options.account.cash
    var held = market.sources.map { _ in 0.0 }
    var closes = market.sources.map { _ in 0.0 }
    var candle = market.sources.map { _ in 0 }
    var fills = run.fills[...]
    for (step, time) in times.enumerated() {
      for (i, source) in market.sources.enumerated() {
        let all = source.candles
        if candle[i] < all.count, all.time[candle[i]] == time {
          closes[i] = all.close[candle[i]]
          candle[i] += 1
        }
      }
      while let fill = fills.first, fill.candle == step {
        fills.removeFirst()
        let one = market.sources[fill.instrument].candles
        let place = candle[fill.instrument] - 1
        if run.orders[fill.order].purpose != .end, run.orders[fill.order].purpose != .liquidation {
          guard place >= 0, one.time[place] == time, fill.price >= one.low[place] - 1e-9,
            fill.price <= one.high[place] + 1e-9
          else { return "fill at \(fill.price) of \(fill.instrument) is outside its candle" }
        }
        cash -= fill.quantity * fill.price + fill.cost
        held[fill.instrument] += fill.quantity
      }
      let worth = zip(held, closes).reduce(cash) { $0 + $1.0 * $1.1 }
      if !isNear(run.equity[step], worth) {
        return "moment \(step): equity \(run.equity[step]), books \(worth)"
      }
    }
    let total = run.trades.reduce(market.options.account.cash) { $0 + $1.profit }
    return isNear(total, run.finalEquity) && fills.isEmpty ? nil : "trades make \(total)"
  }

  @Test func `the size of blocks changes nothing`() throws {
    for seed in 0..<150 {
      let market = Market(seed: UInt64(seed))
      let whole = try market.play()
      for size in [1, 7, 64] {
        let other = try market.play { $0.blockSize = size }
        guard other != whole else { continue }
        Issue.record(
          "seed \(seed): blocks of \(size) give another run: \(difference(whole, other))")
        return
      }
    }
  }

  /// What differs first, in words.
  private func difference(_ a: Run, _ b: Run) -> String {
    if let place = zip(a.orders, b.orders).enumerated().first(where: {
      $0.element.0 != $0.element.1
    }) {
      return "order \(place)"
    }
    if a.fills != b.fills { return "fills" }
    if a.trades != b.trades { return "trades" }
    if a.equity != b.equity {
      return
        "equity \(zip(a.equity, b.equity).enumerated().filter { $0.element.0 != $0.element.1 }.prefix(3))"
    }
    if a.days != b.days { return "days \(zip(a.days, b.days).filter { $0 != $1 }.prefix(2))" }
    if a.instruments != b.instruments { return "instruments \(a.instruments) \(b.instruments)" }
    if a.drawdowns != b.drawdowns { return "drawdowns \(a.drawdowns) \(b.drawdowns)" }
    if a.holding != b.holding { return "holding \(a.holding as Any) \(b.holding as Any)" }
    if a.ambiguity != b.ambiguity { return "ambiguity \(a.ambiguity) \(b.ambiguity)" }
    return
      "warm-up \(a.warmupBars) \(b.warmupBars) \(a.firstTradable as Any) \(b.firstTradable as Any)"
  }

  /// With money for all, each instrument trades as if it were alone.
  @Test func `instruments with enough cash trade as alone`() throws {
    for seed in 0..<150 {
      let market = Market(seed: UInt64(seed))
      func rich(_ options: inout ReplayOptions) {
        options.account.cash = 1e9
        options.size = .units(1)
      }
      let strategy = FixedSizes(inner: market.strategy)
      var (together, options) = (market.sources, market.options)
      rich(&options)
      let all = try replay(&together, to: strategy, options: options).run
      for (i, source) in market.sources.enumerated() {
        var one = source
        let alone = try replay(&one, to: strategy, options: options).run
        func words(_ fills: [Fill]) -> [String] {
          fills.map { "\($0.time) \($0.quantity) \($0.price) \($0.cost)" }
        }
        // The two ways of an ambiguous candle are judged by this instrument's part alone either way.
        if words(all.fills.filter { $0.instrument == i && all.orders[$0.order].purpose != .end })
          != words(alone.fills.filter { alone.orders[$0.order].purpose != .end })
        {
          Issue.record("seed \(seed): instrument \(i) trades otherwise than alone")
          return
        }
      }
    }
  }

  /// The order of the data decides ties alone: with money for all, none.
  @Test func `the order of instruments changes no trade`() throws {
    for seed in 0..<100 {
      let market = Market(seed: UInt64(seed), count: 3)
      var options = market.options
      options.account.cash = 1e9
      options.size = .units(1)
      let strategy = FixedSizes(inner: market.strategy)
      func trades(_ order: [Int]) throws -> Set<String> {
        var sources = order.map { market.sources[$0] }
        let run = try replay(&sources, to: strategy, options: options).run
        return Set(
          run.trades.map {
            "\(run.instruments[$0.instrument].instrument.symbol) \($0.entryTime) \($0.exitTime) \($0.entryPrice) \($0.exitPrice) \($0.quantity) \($0.exitPurpose.map { "\($0)" } ?? "")"
          })
      }
      let first = try trades([0, 1, 2])
      for order in [[2, 1, 0], [1, 2, 0]] where try trades(order) != first {
        Issue.record("seed \(seed): the order \(order) gives other trades")
        return
      }
    }
  }

  @Test func `what does not go together is refused`() throws {
    let candles = randomCandles(10, seed: 1)
    func refusal(_ a: SeriesSource, _ b: SeriesSource) -> String? {
      var sources = [a, b]
      do {
        _ = try replay(&sources, to: Script([:]), options: ReplayOptions())
        return nil
      } catch { return "\(error)" }
    }
    let one = SeriesSource(
      candles, instrument: Instrument(symbol: "A"), timeframe: Timeframe(1, .minute))
    let day = SeriesSource(
      candles, instrument: Instrument(symbol: "B"), timeframe: Timeframe(1, .day))
    #expect(
      refusal(one, day)
        == "A has candles of 1m and B of 1d; instruments that share an account need candles of one length: 'kreplay data resample' makes coarser ones"
    )
    #expect(
      refusal(one, one) == "two of the instruments are called 'A'; give each its own \"symbol\"")
    var none: [SeriesSource] = []
    #expect(throws: ReplayError(.noData)) {
      _ = try replay(&none, to: Script([:]), options: ReplayOptions())
    }
  }

  /// Cash that one instrument has spent is not there for another.
  @Test func `what cannot be paid is refused`() throws {
    let row = (100.0, 101.0, 99.0, 100.0)
    var sources = ["A", "B"].map {
      SeriesSource(
        candles([row, row, row]), instrument: Instrument(symbol: $0, lot: 1),
        timeframe: Timeframe(1, .day))
    }
    var options = ReplayOptions()
    options.size = .units(60)
    let run = try replay(&sources, to: Script([0: [.enter(.long)]]), options: options).run
    #expect(run.fills.map(\.instrument) == [0])
    #expect(run.orders.map(\.reason) == [nil, .notAffordable])
    #expect(run.orders.map(\.instrument) == [0, 1])
  }
}

/// A strategy whose orders are all of the standard size.
private struct FixedSizes: Strategy {
  var inner: RandomStrategy
  var name: String { inner.name }

  mutating func setUp(_ plan: inout Plan) throws { try inner.setUp(&plan) }

  func decide(at bar: BarView, _ requests: inout OrderRequests) {
    var own = OrderRequests()
    inner.decide(at: bar, &own)
    for var request in own.requests {
      request.size = nil
      requests.append(request)
    }
  }
}

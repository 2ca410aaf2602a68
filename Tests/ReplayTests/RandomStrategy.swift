import Indicators
import Market
import Replay
import Strategy
import Support

/// A strategy that asks at random, the same for the same seed and bar, whatever came before.
struct RandomStrategy: Strategy {
  var name: String { "random" }
  let seed: UInt64
  var timeframe: Timeframe?
  /// Whether it is asked at every bar, or only where one of two truths of its graph holds.
  let isAlwaysAsked: Bool
  private var average: Graph.Node?

  init(seed: UInt64, timeframe: Timeframe? = nil) {
    self.seed = seed
    self.timeframe = timeframe
    var random = SplitMix64(seed: seed)
    isAlwaysAsked = random.next() % 2 == 0
  }

  mutating func setUp(_ plan: inout Plan) {
    plan.timeframe = timeframe
    let close = plan.graph.source(.close)
    let before = plan.graph.history(close, bars: 2)
    average = before
    if isAlwaysAsked { return }
    let up = plan.graph.crosses(.above, close, before)
    let down = plan.graph.compare(.less, close, before)
    plan.attention.whenFlat = .any([up])
    plan.attention.whenLong = .any([down])
    plan.attention.whenShort = .any([up, down])
    plan.rules = [
      Rule(
        path: "long.enter", expression: "close crosses above close[2]",
        parts: [
          Rule.Part(text: "close", lag: 0, isBoolean: false),
          Rule.Part(text: "close[2]", lag: 0, isBoolean: false),
        ])
    ]
    plan.series = [
      NamedSeries(
        name: "before", expression: "close[2]", node: before, indicator: nil, output: nil,
        isDrawn: true)
    ]
  }

  func decide(at bar: BarView, _ requests: inout OrderRequests) {
    var random = SplitMix64(seed: seed &* 31 &+ UInt64(bar.index))
    for _ in 0..<random.whole(0...2) {
      if random.next() % 3 != 0 { requests.append(request(bar, &random)) }
    }
  }

  func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {
    guard let average else { return }
    values.append(bar.value(average))
    values.append(bar.account.equity)
  }

  private func request(_ bar: BarView, _ random: inout SplitMix64) -> OrderRequest {
    let side: Side = random.next() % 2 == 0 ? .long : .short
    var request = OrderRequest(random.next() % 4 == 0 ? .exit(side) : .enter(side), rule: 0)
    let last = average.map { bar.value($0) } ?? .nan
    let price = (last.isNaN ? 100 : last) * (0.985 + 0.03 * random.unit())
    request.kind =
      switch random.whole(0...5) {
      case 0: .limit(price)
      case 1: .stop(price)
      case 2: .stopLimit(stop: price, limit: price * (0.99 + 0.02 * random.unit()))
      default: .market
      }
    request.size =
      switch random.whole(0...4) {
      case 0: .units((random.unit() * 40).rounded())
      case 1: .cash(random.unit() * 6_000)
      case 2: .equity(random.unit() * 1.1)
      case 3: .risk(random.unit() * 0.05)
      default: nil
      }
    request.timeInForce =
      switch random.whole(0...3) {
      case 0: .day
      case 1: .bars(random.whole(1...6))
      default: .goodTillCancelled
      }
    if random.next() % 2 == 0 { request.stopLoss = .share(0.001 + 0.02 * random.unit()) }
    if random.next() % 2 == 0 { request.takeProfit = .price(0.1 + 2 * random.unit()) }
    if random.next() % 5 == 0 { request.trailingStop = .share(0.001 + 0.01 * random.unit()) }
    if random.next() % 12 == 0 { request.trailingStop = .price(0.05 + random.unit()) }
    if random.next() % 3 == 0 { request.trailAfter = .price(0.05 + random.unit()) }
    if random.next() % 6 == 0 { request.breakEvenAfter = .price(0.05 + random.unit()) }
    if random.next() % 4 == 0 {
      request.takeProfit = nil
      request.targets = [
        PartialTarget(.price(0.05 + random.unit()), share: 0.6 * random.unit() + 0.01),
        PartialTarget(.share(0.02 * random.unit()), share: random.next() % 2 == 0 ? nil : 0.3),
      ]
    }
    if random.next() % 4 == 0 { request.mostEntries = random.whole(1...3) }
    request.fits = random.next() % 3 == 0
    if random.next() % 4 == 0 { request.spacing = .share(0.005 * random.unit()) }
    return request
  }
}

/// A run at random: candles, a strategy and an account, all from one seed.
struct RandomRun {
  let candles: Candles
  let strategy: RandomStrategy
  let options: ReplayOptions
  let instrument: Instrument
  let funding: [FundingRate]?
  /// Of an account in another currency than the prices.
  let exchangeRates: [ExchangeRate]?
  let frame = Timeframe(1, .minute)

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // A gap now and then: minutes that are missing.
    let whole = randomCandles(random.whole(0...110), seed: random.next())
    var some = Candles()
    let isWhole = random.next() % 2 == 0
    for i in 0..<whole.count where isWhole || random.next() % 8 != 0 { some.append(whole[i]) }
    candles = some
    let isCoarse = random.next() % 3 == 0
    strategy = RandomStrategy(
      seed: random.next(), timeframe: isCoarse ? Timeframe(random.whole(2...7), .minute) : nil)
    var instrument = Instrument(
      tick: [0, 0.01, 0.05][random.whole(0...2)], lot: [1, 0, 0.01, 5][random.whole(0...3)])
    var options = ReplayOptions()
    options.account.commission.rate = random.next() % 2 == 0 ? random.unit() * 0.002 : 0
    options.account.commission.fixed = random.next() % 2 == 0 ? random.unit() * 3 : 0
    switch random.whole(0...7) {
    case 0: options.account.commission.perUnit = random.unit() * 0.1
    case 1: options.account.commission.minimum = random.unit() * 5
    case 2: options.account.commission.maximum = options.account.commission.minimum + random.unit()
    case 3: options.account.commission.maker = random.unit() * 0.001
    case 4: options.account.commission.salesTax = random.unit() * 0.003
    default: break
    }
    switch random.whole(0...11) {
    case 0: options.account.spread = .price(random.unit() * 0.1)
    case 1: options.account.spread = .basisPoints(random.unit() * 5)
    case 2: options.account.slippage = .price(random.unit() * 0.1)
    case 3: options.account.slippage = .range(random.unit())
    case 4:
      options.account.slippage = .basisPoints(random.unit() * 10)
      options.account.spread = .price(random.unit() * 0.1)
    default: break
    }
    let draw = random.next()
    if draw % 5 == 4 {
      var tier = CommissionTier(from: 20_000)
      tier.rate = 0.0002
      var last = CommissionTier(from: 60_000)
      (last.maker, last.perUnit) = (0, 0.001)
      options.account.commission.tiers = [tier, last]
      if draw % 3 == 0 { options.account.commission.tiersBy = .units }
    }
    options.size = draw % 2 == 0 ? .equity(0.5) : .units(10)
    if draw % 16 == 3 { options.size = .kelly(Kelly(cap: 0.9, trades: 3, before: 0.3)) }
    options.execution.fill = random.next() % 4 == 0 ? .close : .nextOpen
    options.execution.intrabar =
      [.pessimistic, .optimistic, .nearer, .ohlc, .olhc][
        random.whole(0...4)]
    options.execution.limitFill = random.next() % 2 == 0 ? .touch : .through
    options.execution.closeAtEnd = random.next() % 2 == 0
    if random.next() % 4 == 0, some.count > 20 { options.from = some[random.whole(0...15)].time }
    var funding: [FundingRate]?
    if random.next() % 3 == 0 {
      (options, instrument, funding) = Self.onMargin(options, instrument, some, &random)
    }
    if seed % 5 == 4 {
      options.execution.participation = [0.002, 0.01, 0.05][Int(seed / 5 % 3)]
    }
    var rates: [ExchangeRate]?
    if seed % 5 == 3, some.count > 0 {
      (options.account.currency, instrument.currency) = ("EUR", "USD")
      if seed % 2 == 0 { options.account.commission.currency = "USD" }
      rates = Self.exchangeRates(some, SplitMix64(seed: seed &+ 0x6578))
    }
    self.options = options
    self.instrument = instrument
    self.funding = funding
    exchangeRates = rates
  }

  /// Rates from before the first candle on, some of them in between and some at the open of one.
  private static func exchangeRates(
    _ candles: Candles, _ random: SplitMix64
  ) -> [ExchangeRate] {
    var random = random
    var time = candles.time[0] - Int64(random.whole(0...3)) * 60_000
    var rates: [ExchangeRate] = []
    for _ in 0..<random.whole(1...60) {
      rates.append(ExchangeRate(Time(milliseconds: time), 0.8 + 0.2 * random.unit()))
      time += Int64(random.whole(1...8)) * 30_000
    }
    return rates
  }

  /// With leverage, interest, a contract's multiplier, and funding.
  private static func onMargin(
    _ options: ReplayOptions, _ instrument: Instrument, _ candles: Candles,
    _ random: inout SplitMix64
  ) -> (ReplayOptions, Instrument, [FundingRate]?) {
    var (options, instrument) = (options, instrument)
    if random.next() % 4 != 0 {
      var margin = Margin(leverage: [1, 2, 5, 50][random.whole(0...3)])
      margin.maintenance = margin.initial * [0, 0.5, 0.9][random.whole(0...2)]
      margin.liquidationCost = random.next() % 2 == 0 ? 0.01 * random.unit() : 0
      options.account.margin = margin
      if random.next() % 2 == 0 { options.size = .equity(margin.leverage) }
    }
    options.account.lots = [.fifo, .lifo, .average][random.whole(0...2)]
    if random.next() % 3 == 0 { options.execution.brackets = .position }
    if random.next() % 5 == 0 { options.account.commission.maximumRate = 0.01 * random.unit() }
    if random.next() % 2 == 0 {
      options.account.interest.borrowing = random.unit()
      options.account.interest.margin = random.unit()
    }
    if random.next() % 2 == 0 {
      instrument.contract.multiplier = [0.1, 10, 50][random.whole(0...2)]
      if random.next() % 3 == 0 {
        instrument.contract.margin = 100 * instrument.contract.multiplier * random.unit() + 1
        instrument.contract.maintenance = (instrument.contract.margin ?? 0) * 0.8
      }
    }
    guard random.next() % 2 == 0, candles.count > 0 else { return (options, instrument, nil) }
    let rates = (0..<random.whole(0...40)).map { i in
      FundingRate(
        Time(milliseconds: candles.time[0] + Int64(i) * 180_000), 0.01 * (random.unit() - 0.5))
    }
    return (options, instrument, rates)
  }

  /// The run on the first so many candles, in blocks of a size.
  ///
  /// - Parameters:
  ///   - other: candles in place of its own.
  ///   - events: splits and dividends that go to the account.
  func play(
    _ count: Int? = nil, blockSize: Int = Candles.blockSize, on other: Candles? = nil,
    events: AccountEvents? = nil
  ) throws -> Run {
    var options = options
    options.blockSize = blockSize
    let candles = other ?? candles
    var some = candles
    if let count {
      some = Candles()
      some.append(candles, 0..<min(count, candles.count))
    }
    var source = SeriesSource(
      some, instrument: instrument, timeframe: frame, accountEvents: events)
    source.funding = funding
    source.exchangeRates = exchangeRates
    return try replay(&source, to: strategy, options: options).run
  }

  /// What a unit gains at a candle where the price gains 1, in the account's currency.
  func unit(at time: Time) -> Double {
    let rate = exchangeRates?.last { $0.time <= time }?.rate ?? 1
    return instrument.contract.multiplier * rate
  }

  /// The candles that the run is about: those from `from` on.
  var played: Candles {
    guard let from = options.from else { return candles }
    return Candles((0..<candles.count).map { candles[$0] }.filter { $0.time >= from })
  }
}

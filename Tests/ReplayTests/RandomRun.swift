import Market
import Strategy
import Support

@testable import Replay

/// A run at random: candles, a strategy and an account, all from one seed.
struct RandomRun {
  let candles: Candles
  let strategy: RandomStrategy
  let options: ReplayOptions
  var instrument: Instrument
  let funding: [FundingRate]?
  /// Of an account in another currency than the prices.
  let exchangeRates: [ExchangeRate]?
  let magnifier: Magnifier?
  let frame: Timeframe

  /// Two in three have whatever there is, on candles of any length; the others few things, on minutes.
  init(seed: UInt64, isVaried isWished: Bool = true) {
    var random = SplitMix64(seed: seed)
    var more = SplitMix64(seed: seed &+ 0x6d6f_7265)
    let isVaried = isWished && more.next() % 3 != 0
    let pace = isVaried ? Pace.all[more.whole(0...4)] : Pace.all[0]
    frame = pace.frame
    // A gap now and then: minutes that are missing.
    let whole = randomCandles(
      random.whole(0...110), seed: random.next(), start: Self.start(isVaried, pace, &more),
      step: pace.seconds)
    var some = Candles()
    let isWhole = random.next() % 2 == 0
    for i in 0..<whole.count where isWhole || random.next() % 8 != 0 { some.append(whole[i]) }
    let isCoarse = random.next() % 3 == 0
    let longer = pace.longer
    var strategy = RandomStrategy(
      seed: random.next(),
      timeframe: isCoarse ? longer[random.whole(0...longer.count - 1)] : nil, isVaried: isVaried)
    var instrument = Instrument(
      tick: [0, 0.01, 0.05][random.whole(0...2)], lot: [1, 0, 0.01, 5][random.whole(0...3)])
    var options = Self.options(&random)
    if random.next() % 4 == 0, some.count > 20 { options.from = some[random.whole(0...15)].time }
    var funding: [FundingRate]?
    if random.next() % 3 == 0 {
      (options, instrument, funding) = Self.onMargin(options, instrument, some, pace, &random)
    }
    if seed % 5 == 4 {
      options.execution.participation = [0.002, 0.01, 0.05][Int(seed / 5 % 3)]
    }
    if isVaried {
      Self.vary(&options, &instrument, &strategy, &more)
      some = Self.kept(some, &instrument, pace, &more)
      if options.execution.emptyCandles == .rest || more.next() % 4 == 0 { some.halt(&more) }
      if more.next() % 8 == 0, some.count > 40 { options.to = some[more.whole(30...39)].time }
    }
    let rates = seed % 5 == 3 && some.count > 0
    if rates {
      (options.account.currency, instrument.currency) = ("EUR", "USD")
      if seed % 2 == 0 { options.account.commission.currency = "USD" }
      // What is entered and left of a contract has the rate of its exit; ExchangeTests work that out.
      instrument.contract.margin = nil
    }
    exchangeRates =
      rates ? Self.exchangeRates(some, pace, SplitMix64(seed: seed &+ 0x6578)) : nil
    var magnifier: Magnifier?
    if isVaried, more.next() % 6 == 0 {
      let finer = some.finer(pace.seconds / 3, tick: instrument.tick, &more)
      magnifier = try? Magnifier(finer, pace.finer, of: frame, instrument)
    }
    self.magnifier = magnifier
    candles = some
    self.strategy = strategy
    self.options = options
    self.instrument = instrument
    self.funding = funding
  }

  /// Costs, and how orders meet candles, as most runs have them.
  private static func options(_ random: inout SplitMix64) -> ReplayOptions {
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
    return options
  }

  /// Rates from before the first candle on, some of them in between and some at the open of one.
  private static func exchangeRates(
    _ candles: Candles, _ pace: Pace, _ random: SplitMix64
  ) -> [ExchangeRate] {
    var random = random
    let half = pace.seconds * 500
    var time = candles.time[0] - Int64(random.whole(0...3)) * 2 * half
    var rates: [ExchangeRate] = []
    for _ in 0..<random.whole(1...60) {
      rates.append(ExchangeRate(Time(milliseconds: time), 0.8 + 0.2 * random.unit()))
      time += Int64(random.whole(1...8)) * half
    }
    return rates
  }

  /// With leverage, interest, a contract's multiplier, and funding.
  private static func onMargin(
    _ options: ReplayOptions, _ instrument: Instrument, _ candles: Candles, _ pace: Pace,
    _ random: inout SplitMix64
  ) -> (ReplayOptions, Instrument, [FundingRate]?) {
    var (options, instrument) = (options, instrument)
    if random.next() % 4 != 0 {
      let margin = Margin(&random)
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
    if random.next() % 2 == 0 { instrument.contract.vary(near: 100, &random) }
    guard random.next() % 2 == 0, candles.count > 0 else { return (options, instrument, nil) }
    let rates = (0..<random.whole(0...40)).map { i in
      FundingRate(
        Time(milliseconds: candles.time[0] + Int64(i) * 3 * pace.seconds * 1_000),
        0.01 * (random.unit() - 0.5))
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
    var source = source(some, events)
    return try replay(&source, to: strategy, options: options).run
  }

  /// Its instrument with some candles and events.
  func source(_ candles: Candles, _ events: AccountEvents? = nil) -> SeriesSource {
    var source = SeriesSource(
      candles, instrument: instrument, timeframe: frame, accountEvents: events)
    source.funding = funding
    source.exchangeRates = exchangeRates
    source.magnifier = magnifier
    return source
  }

  /// What a unit gains at a candle where the price gains 1, in the account's currency.
  func unit(at time: Time) -> Double {
    let rate = exchangeRates?.last { $0.time <= time }?.rate ?? 1
    return instrument.contract.multiplier * rate
  }

  /// The candles that the run is about.
  var played: Candles { played(candles) }

  /// Those of some candles that are from `from` on and before `to`.
  func played(_ candles: Candles) -> Candles {
    candles.kept { candle in
      candle.time >= options.from ?? candle.time
        && (options.to.map { candle.time < $0 } ?? true)
    }
  }
}

import Market
import Strategy
import Support

@testable import Replay

/// A random document on random candles that begin, end and miss at random.
struct RandomPortfolio {
  /// Three in four have candles of a day.
  let pace: Pace
  var sources: [SeriesSource] = []
  var options: ReplayOptions
  let document: StrategyDocument
  /// Whether it says more than what rules and sizes say; not every one does where there are several.
  let hasPortfolio: Bool
  /// The same without a portfolio, for the only instrument that is traded.
  let plain: StrategyDocument?
  let most: Int

  /// - Parameter isAlone: whether one instrument is all that is traded.
  init(seed: UInt64, isAlone: Bool = false) throws {
    var random = SplitMix64(seed: seed)
    func one(_ choices: [String]) -> String { choices[random.whole(0...(choices.count - 1))] }
    let drawn = random.whole(2...6)
    let count = isAlone ? 1 : drawn
    let pace = Pace.all[seed % 8 == 5 ? 2 : seed % 8 == 7 ? 3 : 4]
    self.pace = pace
    for i in 0..<count {
      let first = pace.seconds == 86_400 ? 0 : Int64(seed / 8 % 31) * 86_400
      let start = 1_577_836_800 + first + Int64(random.whole(0...30)) * pace.seconds
      let whole = randomCandles(
        random.whole(20...120), seed: random.next(), start: Time(seconds: start),
        step: pace.seconds)
      var some = Candles()
      let isWhole = random.next() % 2 == 0
      for i in 0..<whole.count where isWhole || random.next() % 6 != 0 { some.append(whole[i]) }
      var instrument = Instrument(symbol: "S\(i)", tick: 0.01, lot: 0.01)
      if seed % 4 == 2 { instrument.contract.multiplier = [0.1, 1, 5][i % 3] }
      if seed % 3 == 1 { instrument.currency = i % 2 == 0 ? "USD" : "EUR" }
      var source = SeriesSource(some, instrument: instrument, timeframe: pace.frame)
      if instrument.currency == "USD" { source.exchangeRates = Self.rates(seed + UInt64(i)) }
      sources.append(source)
    }
    let other = "S\(random.whole(0...(count - 1)))"
    var seen = one([
      "close > open", "of(\"\(other)\", close > open)", "rank_of(close / close[3]) <= 2",
      "percentile_of(close - open) > 40", "zscore_of(close / close[1]) > 0",
      "of(\"\(other)\", on(\"1w\", close)) > close", "close > sma(close, 3)",
    ])
    if isAlone { seen = one(["close > open", "close > sma(close, 3)", "close > close[2]"]) }
    most = random.whole(1...count)
    var portfolio: [String] = []
    if random.next() % 2 == 0 { portfolio.append("maxPositions: \(most)") }
    if random.next() % 3 > 0 {
      portfolio.append("rank: " + one(["close / close[5]", "close - open", "volume"]))
      if random.next() % 2 == 0 { portfolio.append("top: \(random.whole(1...most))") }
    }
    var size = "size: { equity: \(one(["0.2", "0.4", "0.9"])) }"
    if random.next() % 2 == 0 {
      size = ""
      let weights = one(["equal", "inverseVolatility", "{ expression: 1 / atr(3) }"])
      portfolio.append("weights: \(weights)")
      portfolio.append("rebalance: { every: \(one(["day", "week", "month"])), band: 0.03 }")
    }
    if random.next() % 3 == 0 { portfolio.append("maxShare: 0.3") }
    if isAlone, !size.isEmpty { portfolio = [] }
    if portfolio.isEmpty { portfolio.append("maxPositions: \(most)") }
    let sides =
      random.next() % 3 == 0
      ? "short: { enter: 'not (\(seen))', exit: '\(seen)', stopLoss: 4% }" : ""
    let base = pace.frame.description
    let frame =
      seen.contains("1w") ? base : one([base, base, pace.seconds == 86_400 ? "1w" : "1d"])
    var more = SplitMix64(seed: seed &+ 0x6d6f)
    let isPlain = more.next() % 3 == 0
    let orders = isPlain ? ["takeProfit: 3%"] : Self.orders(&more)
    let exit = one(["close < open", "close < close[2]"])
    var last = SplitMix64(seed: seed &+ 0x6c61_7374)
    let isVaried = !isPlain && last.next() % 4 != 0
    var long =
      "long:\n  enter: '\(seen)'\n  exit: \(exit)\n  " + orders.joined(separator: "\n  ")
    var account = ""
    if isVaried {
      long = Self.rules(seen, exit, isIntraday: pace.seconds < 86_400, &last)
      if size.isEmpty {
        Self.vary(&portfolio, count, &last)
      } else {
        size = Self.size(long, size, &last)
      }
      if last.next() % 6 == 0 { account = "account: { slippage: { price: 0.1 * atr(3) } }" }
      long = Self.windowed(long, &account, seed)
    }
    let text = """
      data: x.csv
      timeframe: \(frame)
      \(long)
      \(sides)
      \(size)
      \(account)

      """
    let shares = "portfolio:\n  " + portfolio.joined(separator: "\n  ")
    hasPortfolio = isAlone || size.isEmpty || seed % 6 != 5
    document = try StrategyDocument(
      text: hasPortfolio ? text + shares : text, path: "laws.yaml")
    let isPlainToo = isAlone && !size.isEmpty
    plain = isPlainToo ? try StrategyDocument(text: text, path: "laws.yaml") : nil
    options = ReplayOptions()
    options.account = document.account
    if seed % 3 == 1 { options.account.currency = "EUR" }
    options.account.commission.rate = random.next() % 2 == 0 ? 0.001 : 0
    options.size = document.size
    options.execution.fill = random.next() % 4 == 0 ? .close : .nextOpen
    options.execution.intrabar = [.pessimistic, .optimistic, .nearer, .ohlc][random.whole(0...3)]
    if random.next() % 4 == 0, !isAlone { options.untraded = [random.whole(0...(count - 1))] }
    if isPlain { return }
    Self.charge(&options, &more)
    for i in sources.indices where more.next() % 2 == 0 {
      sources[i] = sources[i].with(events: Self.events(sources[i].candles, &more))
    }
    if isVaried { vary(hasShorts: !sides.isEmpty, &last) }
  }

  /// An entry of any kind, and what guards its position.
  static func orders(_ random: inout SplitMix64) -> [String] {
    func one(_ choices: [String]) -> String { choices[random.whole(0...(choices.count - 1))] }
    var lines = [
      one([
        "order: { type: limit, price: close * 0.995, timeInForce: { bars: 3 } }",
        "order: { type: limit, price: close * 1.002, timeInForce: day }",
        "order: { type: stop, price: close * 1.004 }",
        "order: { type: stopLimit, stop: close * 1.002, limit: close * 1.01 }",
        "order: { type: market }",
      ])
    ]
    switch random.whole(0...3) {
    case 0: lines.append("stopLoss: 2%")
    case 1: lines += ["trailingStop: 2%", "trailAfter: 1%"]
    case 2: lines += ["stopLoss: 3 * (high - low)", "breakEvenAfter: 1%"]
    default: break
    }
    lines.append(
      one(["takeProfit: 3%", "targets: [{ distance: 1%, share: 0.5 }, { distance: 2% }]"]))
    return lines
  }

  /// Costs, margin, interest and a share of the volume.
  private static func charge(_ options: inout ReplayOptions, _ random: inout SplitMix64) {
    if random.next() % 3 == 0 { options.account.commission.fixed = 2 * random.unit() }
    if random.next() % 4 == 0 {
      var tier = CommissionTier(from: 20_000)
      tier.rate = 0.0002
      options.account.commission.tiers = [tier]
    }
    switch random.whole(0...4) {
    case 0: options.account.spread = .basisPoints(5 * random.unit())
    case 1: options.account.slippage = .price(0.1 * random.unit())
    case 2: options.account.slippage = .range(random.unit())
    default: break
    }
    if random.next() % 2 == 0 {
      var margin = Margin(leverage: [1, 2, 5, 50][random.whole(0...3)])
      margin.maintenance = margin.initial * [0, 0.5, 0.9][random.whole(0...2)]
      margin.liquidationCost = random.next() % 2 == 0 ? 0.01 * random.unit() : 0
      options.account.margin = margin
      // What the rules would hold is as many times as much.
      if case .equity(let share) = options.size { options.size = .equity(share * margin.leverage) }
    }
    if random.next() % 2 == 0 {
      options.account.interest.borrowing = random.unit()
      options.account.interest.margin = random.unit()
    }
    if random.next() % 4 == 0 {
      options.execution.participation = [0.002, 0.02, 0.2][random.whole(0...2)]
    }
    if random.next() % 3 == 0 { options.execution.closeAtEnd = false }
    options.account.lots = [.fifo, .lifo][random.whole(0...1)]
  }

  /// Splits that prices do not show, and dividends; each on the day of a candle.
  private static func events(_ candles: Candles, _ random: inout SplitMix64) -> AccountEvents {
    var events: [CorporateEvent] = []
    for _ in 0..<random.whole(0...4) {
      let time = Time(milliseconds: candles.time[random.whole(1...candles.count - 1)])
      let isSplit = random.next() % 3 == 0 && !events.contains { $0.time == time }
      events.append(
        isSplit
          ? CorporateEvent(.split, time, [2, 3, 0.5, 1.05][random.whole(0...3)])
          : CorporateEvent(.dividend, time, 0.01 + random.unit()))
    }
    var account = AccountEvents(CorporateEvents(events).events)
    account.mustShow = false
    return account
  }

  /// From before the first candle on, some of them between two opens.
  private static func rates(_ seed: UInt64) -> [ExchangeRate] {
    var random = SplitMix64(seed: seed &+ 0x6578)
    return (0..<150).map { i in
      let hour = Int64(random.whole(0...30))
      return ExchangeRate(
        Time(seconds: 1_577_836_800 - 2 * 86_400 + (Int64(i) * 24 + hour / 7) * 3_600),
        0.8 + 0.2 * random.unit())
    }
  }

  var isLimited: Bool { document.text.contains("maxPositions") }

  func play(
    _ order: [Int]? = nil, before end: Int64 = .max,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    var options = options
    change(&options)
    let order = order ?? Array(sources.indices)
    options.untraded = Set(order.indices.filter { options.untraded.contains(order[$0]) })
    var sources = order.map { self.sources[$0].before(end) }
    return try Self.play(document, &sources, options)
  }

  /// The run of its first instrument to other rules, and beside another that is only looked at.
  func play(
    to document: StrategyDocument, besides other: SeriesSource? = nil,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    var (sources, options) = ([sources[0]], options)
    change(&options)
    if let other {
      let instrument = Instrument(symbol: "other", tick: 0.01, lot: 1)
      sources.append(SeriesSource(other.candles, instrument: instrument, timeframe: pace.frame))
      options.untraded = [1]
    }
    return try Self.play(document, &sources, options)
  }

  private static func play(
    _ document: StrategyDocument, _ sources: inout [SeriesSource], _ options: ReplayOptions
  ) throws -> Run {
    guard let strategy = try document.strategy() as? DocumentStrategy else {
      throw ReplayError(.noData)
    }
    var run = try replay(&sources, to: strategy, options: options).run
    // That of a size by volatility is not known, and so not equal to itself.
    if run.size != run.size { run.size = ReplayOptions().size }
    return run
  }

  /// The candles that the run is about, with those of delistings.
  var played: [SeriesSource] {
    get throws {
      try sources.map { source in
        var candles = source.candles.kept { $0.time >= options.from ?? $0.time }
        var delisting = try Delisting(of: source.accountEvents, source.instrument, source.timeframe)
        if let last = delisting?.candle(after: source.candles) { candles.append(last, 0..<1) }
        return source.with(candles)
      }
    }
  }
}

extension SeriesSource {
  /// The same with other candles or events.
  func with(_ candles: Candles? = nil, events: AccountEvents? = nil) -> SeriesSource {
    var source = SeriesSource(
      candles ?? self.candles, instrument: instrument, timeframe: timeframe,
      accountEvents: events ?? accountEvents)
    (source.funding, source.exchangeRates) = (funding, exchangeRates)
    return source
  }

  /// The same as it was known at a time: nobody knows of its delisting before.
  func before(_ end: Int64) -> SeriesSource {
    let some = candles.kept { $0.time.milliseconds < end }
    var events = accountEvents
    events?.events.removeAll { $0.kind == .delisting && $0.time.milliseconds >= end }
    if some.count == candles.count, events?.events.count == accountEvents?.events.count {
      return self
    }
    return with(some, events: events)
  }
}

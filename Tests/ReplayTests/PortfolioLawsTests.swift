import Market
import Strategy
import Support
import Testing

@testable import Replay

/// What holds for every run with a `portfolio` and with words that look at other instruments, over random
/// ones.
@Suite struct PortfolioLawsTests {
  private static let day = Timeframe(1, .day)

  /// A random document on random candles that begin, end and miss at random.
  private struct Market {
    var sources: [SeriesSource] = []
    var options: ReplayOptions
    let document: StrategyDocument
    let most: Int

    init(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      func one(_ choices: [String]) -> String { choices[random.whole(0...(choices.count - 1))] }
      let count = random.whole(2...6)
      for i in 0..<count {
        let start = 1_577_836_800 + Int64(random.whole(0...30)) * 86_400
        let whole = randomCandles(
          random.whole(20...120), seed: random.next(), start: Time(seconds: start), step: 86_400)
        var some = Candles()
        let isWhole = random.next() % 2 == 0
        for i in 0..<whole.count where isWhole || random.next() % 6 != 0 { some.append(whole[i]) }
        var instrument = Instrument(symbol: "S\(i)", tick: 0.01, lot: 0.01)
        if seed % 4 == 2 { instrument.contract.multiplier = [0.1, 1, 5][i % 3] }
        if seed % 3 == 1 { instrument.currency = i % 2 == 0 ? "USD" : "EUR" }
        var source = SeriesSource(some, instrument: instrument, timeframe: PortfolioLawsTests.day)
        if instrument.currency == "USD" { source.exchangeRates = Self.rates(seed + UInt64(i)) }
        sources.append(source)
      }
      let other = "S\(random.whole(0...(count - 1)))"
      let seen = one([
        "close > open", "of(\"\(other)\", close > open)", "rank_of(close / close[3]) <= 2",
        "percentile_of(close - open) > 40", "zscore_of(close / close[1]) > 0",
        "of(\"\(other)\", on(\"1w\", close)) > close", "close > sma(close, 3)",
      ])
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
      if portfolio.isEmpty { portfolio.append("maxPositions: \(most)") }
      let sides =
        random.next() % 3 == 0
        ? "short: { enter: 'not (\(seen))', exit: '\(seen)', stopLoss: 4% }" : ""
      let frame = seen.contains("1w") ? "1d" : one(["1d", "1d", "1w"])
      document = try StrategyDocument(
        text: """
          data: x.csv
          timeframe: \(frame)
          long:
            enter: '\(seen)'
            exit: \(one(["close < open", "close < close[2]"]))
            takeProfit: 3%
          \(sides)
          \(size)
          portfolio:
            \(portfolio.joined(separator: "\n  "))
          """, path: "laws.yaml")
      options = ReplayOptions()
      options.account = document.account
      if seed % 3 == 1 { options.account.currency = "EUR" }
      options.account.commission.rate = random.next() % 2 == 0 ? 0.001 : 0
      options.size = document.size
      options.execution.fill = random.next() % 4 == 0 ? .close : .nextOpen
      options.execution.intrabar = [.pessimistic, .optimistic, .nearer, .ohlc][random.whole(0...3)]
      if random.next() % 4 == 0 { options.untraded = [random.whole(0...(count - 1))] }
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

    /// What a unit gains at a time where its price gains 1.
    func unit(_ place: Int, at time: Time) -> Double {
      let rate = sources[place].exchangeRates?.last { $0.time <= time }?.rate ?? 1
      return sources[place].instrument.contract.multiplier * rate
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
      var sources = order.map { place in
        let whole = self.sources[place]
        var some = Candles()
        for i in 0..<whole.candles.count where whole.candles.time[i] < end {
          some.append(whole.candles[i])
        }
        var source = SeriesSource(
          some, instrument: whole.instrument, timeframe: PortfolioLawsTests.day)
        source.exchangeRates = whole.exchangeRates
        return source
      }
      guard let strategy = try document.strategy() as? DocumentStrategy else {
        throw ReplayError(.noData)
      }
      return try replay(&sources, to: strategy, options: options).run
    }
  }

  private static let rounds = 300

  @Test func `money is conserved, and no more is held than may be`() throws {
    var (fills, refused) = (0, 0)
    for seed in 0..<Self.rounds {
      let market = try Market(seed: UInt64(seed))
      let run = try market.play()
      let times = Set(market.sources.flatMap(\.candles.time)).sorted()
      fills += run.fills.count
      refused += run.orders.count { $0.reason == .noPlace }
      if let fault = fault(run, market, times) {
        Issue.record("seed \(seed): \(fault)\n\(market.document.text)")
        return
      }
    }
    #expect(fills > 2_000)
  }

  private func fault(_ run: Run, _ market: Market, _ times: [Int64]) -> String? {
    var cash = market.options.account.cash
    var held = market.sources.map { _ in 0.0 }
    var closes = held
    var candle = market.sources.map { _ in 0 }
    var fills = run.fills[...]
    guard run.equity.allSatisfy(\.isFinite) else { return "equity is not a number" }
    for (step, time) in times.enumerated() {
      for (i, source) in market.sources.enumerated()
      where candle[i] < source.candles.count && source.candles.time[candle[i]] == time {
        closes[i] =
          source.candles.close[candle[i]] * market.unit(i, at: Time(milliseconds: time))
        candle[i] += 1
      }
      while let fill = fills.first, fill.candle == step {
        fills.removeFirst()
        if market.options.untraded.contains(fill.instrument) { return "an untraded one is traded" }
        cash -= fill.quantity * market.unit(fill.instrument, at: fill.time) * fill.price + fill.cost
        held[fill.instrument] += fill.quantity
        let most = market.isLimited ? market.most : market.sources.count
        if held.count(where: { $0.magnitude > 1e-9 }) > most { return "more than \(most) held" }
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
    for seed in 0..<Self.rounds {
      let market = try Market(seed: UInt64(seed))
      let whole = try market.play()
      for size in [1, 7, 64] {
        let other = try market.play { $0.blockSize = size }
        if other == whole { continue }
        Issue.record("seed \(seed): blocks of \(size) give another run\n\(market.document.text)")
        return
      }
    }
  }

  /// Ties are decided by names, so that nothing is left to the order of files.
  @Test func `the order of files changes nothing`() throws {
    for seed in 0..<Self.rounds {
      let market = try Market(seed: UInt64(seed))
      let whole = try market.play()
      let order = Array(market.sources.indices.reversed())
      let other = try market.play(order)
      func words(_ run: Run) -> [String] {
        run.fills.map {
          let name = run.instruments[$0.instrument].instrument.symbol
          return
            "\($0.candle) \(name) \(($0.quantity * 100).rounded()) \(($0.price * 100).rounded())"
        }.sorted()
      }
      if words(whole) != words(other) || !isNear(whole.finalEquity, other.finalEquity) {
        Issue.record("seed \(seed): another order gives another run\n\(market.document.text)")
        return
      }
    }
  }

  @Test func `more candles at the end change no earlier fill`() throws {
    for seed in 0..<Self.rounds {
      let market = try Market(seed: UInt64(seed))
      let whole = try market.play()
      let times = Set(market.sources.flatMap(\.candles.time)).sorted()
      let count = times.count * (seed % 7 + 1) / 8
      guard count > 1 else { continue }
      let part = try market.play(before: times[count])
      // A bar that was over in a gap is not known to be over at the end of the data, and a chosen lot or
      // an ambiguous candle is the same in both.
      let end = count - (market.document.timeframe == Self.day ? 0 : 7)
      func words(_ run: Run) -> [String] {
        run.fills.filter { $0.candle < end }.map {
          "\($0.candle) \($0.instrument) \($0.quantity) \($0.price)"
        }
      }
      if words(whole) != words(part) {
        Issue.record("seed \(seed): \(count) candles give other fills\n\(market.document.text)")
        return
      }
    }
  }
}

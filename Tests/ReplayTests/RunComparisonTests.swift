import Market
import Strategy
import Support
import Testing

@testable import Replay

/// Two runs side by side: which trades they share, where they diverge, and the way from one profit to the
/// other.
@Suite struct RunComparisonTests {
  /// Random runs beside the same run with something changed: costs, size, candles, range or rules.
  static func pair(_ seed: Int) throws -> (first: Run, second: Run) {
    var random = SplitMix64(seed: UInt64(seed) &+ 77)
    let own = RandomRun(seed: UInt64(seed))
    let first = try own.play()
    switch seed % 6 {
    case 0: return (first, try RandomRun(seed: UInt64(seed) &+ 5_000).play())
    case 1:
      var options = own.options
      options.account.commission.rate += 0.0005
      return (first, try own.play(with: options))
    case 2:
      var options = own.options
      options.size = .units(7)
      options.account.cash = 9_000
      return (first, try own.play(with: options))
    case 3: return (first, try own.play(own.candles.count * 3 / 4))
    case 4:
      var other = Candles()
      let changed = own.candles.count > 0 ? random.whole(0...own.candles.count - 1) : 0
      for i in 0..<own.candles.count {
        var candle = own.candles[i]
        if i == changed { candle.high += 2 }
        other.append(candle)
      }
      return (first, try own.play(on: other))
    default:
      var options = own.options
      options.execution.intrabar = .nearer
      return (first, try own.play(with: options))
    }
  }

  @Test func `the bridge adds up to the cent over 1,000 random pairs`() throws {
    var kinds: Set<ProfitBridge.Kind> = []
    for seed in 0..<1_000 {
      let (first, second) = try Self.pair(seed)
      let bridge = RunComparison(of: first, and: second).bridge
      let cents = bridge.steps.reduce(0) { $0 + Int(($1.amount * 100).rounded()) }
      let whole = Int(((bridge.second - bridge.first) * 100).rounded())
      #expect(cents == whole, "seed \(seed)")
      #expect(abs(bridge.first - (first.finalEquity - first.account.cash)) < 0.005_001)
      #expect(abs(bridge.second - (second.finalEquity - second.account.cash)) < 0.005_001)
      // These accounts have nothing that belongs to no trade.
      #expect(!bridge.steps.contains { $0.kind == .account }, "seed \(seed): \(bridge)")
      kinds.formUnion(bridge.steps.map(\.kind))
    }
    #expect(kinds == Set(ProfitBridge.Kind.allCases).subtracting([.account, .dividend]))
  }

  @Test func `every trade is in one pair, and pairs are of one side and time`() throws {
    var kinds: Set<TradePair.Kind> = []
    for seed in 0..<1_000 {
      let (first, second) = try Self.pair(seed)
      let pairs = RunComparison(of: first, and: second).trades
      #expect(pairs.compactMap { $0.first?.number }.sorted() == first.trades.map(\.number).sorted())
      #expect(
        pairs.compactMap { $0.second?.number }.sorted() == second.trades.map(\.number).sorted())
      for pair in pairs {
        guard let a = pair.first, let b = pair.second else { continue }
        #expect(a.side == b.side && a.entryTime <= b.exitTime && b.entryTime <= a.exitTime)
      }
      kinds.formUnion(pairs.map(\.kind))
    }
    #expect(kinds == Set(TradePair.Kind.allCases))
  }

  @Test func `a run does not part from itself`() throws {
    for seed in 0..<300 {
      let run = try RandomRun(seed: UInt64(seed)).play()
      let comparison = RunComparison(of: run, and: run)
      #expect(comparison.divergence == nil, "seed \(seed): \(comparison.divergence as Any)")
      #expect(comparison.bridge.steps.isEmpty && comparison.count(.same) == run.trades.count)
    }
  }

  @Test func `trades pair in the same instrument alone, wherever it is in its run`() throws {
    var trades = 0
    for seed in 0..<50 {
      let run = try RandomRun(seed: UInt64(seed)).play()
      var other = run
      other.instruments = [TradedInstrument(Instrument(symbol: "OTHER"))]
      let comparison = RunComparison(of: run, and: other)
      #expect(comparison.count(.onlyFirst) == run.trades.count)
      #expect(comparison.count(.onlySecond) == run.trades.count)
      #expect(run.orders.isEmpty || comparison.divergence != nil)
      #expect(RunComparison(of: other, and: other).count(.same) == run.trades.count)
      trades += run.trades.count
    }
    #expect(trades > 50)
    func run(_ symbols: String...) -> Run {
      var run = Run(name: "")
      run.instruments = symbols.map { TradedInstrument(Instrument(symbol: $0)) }
      return run
    }
    let (first, second) = (run("A", "", "B"), run("B", "C", "A", ""))
    let match = InstrumentMatch(first, second)
    let keys = (0..<3).map { match.key(ofFirst: $0) },
      others = (0..<4).map { match.key(ofSecond: $0) }
    #expect(Set(keys).count == 3 && !keys.contains(others[1]))
    #expect([others[2], others[3], others[0]] == keys)
  }

  @Test func `money is compared in one currency`() throws {
    func run(_ account: String, _ prices: String...) -> Run {
      var run = Run(name: "")
      run.account.currency = account
      run.instruments = prices.map { TradedInstrument(Instrument(currency: $0)) }
      return run
    }
    #expect(run("EUR", "USD").currency == "EUR" && run("", "", "USD").currency == "USD")
    let (euros, dollars, unnamed) = (run("EUR", "USD"), run("", "USD"), run("", ""))
    #expect(SharedCurrency(of: [euros, unnamed, dollars]) == nil)
    let conflict = try #require(SharedCurrency.conflict(of: [unnamed, euros, euros, dollars]))
    #expect(conflict.first == 1 && conflict.second == 3)
    #expect(SharedCurrency.conflict(of: [euros, unnamed]) == nil)
    let shared = try #require(SharedCurrency(of: [unnamed, dollars, unnamed, dollars]))
    #expect(shared.name == "USD" && shared.namedBy == 1 && shared.unnamed == [0, 2])
    let none = try #require(SharedCurrency(of: [unnamed, unnamed]))
    #expect(none.name.isEmpty && none.namedBy == nil && none.unnamed.isEmpty)
  }

  @Test func `before the bar on which runs part, all that happened is the same`() throws {
    var causes: Set<RunComparison.Divergence.Cause> = []
    for seed in 0..<1_000 {
      let (first, second) = try Self.pair(seed)
      guard let divergence = RunComparison(of: first, and: second).divergence else {
        #expect(first.fills == second.fills && first.finalEquity == second.finalEquity)
        continue
      }
      causes.insert(divergence.cause)
      let words = [first, second].map { run in
        run.orders.filter { $0.placed < divergence.time }
          .map { "\($0.placed) \($0.purpose) \($0.kind)" }
          + run.fills.filter { $0.time < divergence.time }.map { "\($0)" }
      }
      #expect(words[0] == words[1], "seed \(seed): \(divergence)")
    }
    #expect(causes.isSuperset(of: [.signal, .fill, .size, .cost, .range, .refusal, .account]))
  }

  @Test func `the same order at another price is the cause`() throws {
    func isMeant(_ order: OrderRecord) -> Bool {
      order.purpose == .entry && (order.kind.limitPrice ?? 0) > 0
    }
    let runs = try (0..<100).map { try RandomRun(seed: $0).play() }
    let run = try #require(runs.first { $0.orders.contains(where: isMeant) })
    let place = try #require(run.orders.firstIndex(where: isMeant))
    let order = run.orders[place]
    var other = run
    other.orders[place] = OrderRecord(
      id: order.id, instrument: order.instrument, placedCandle: order.placedCandle,
      placed: order.placed, purpose: order.purpose, side: order.side, kind: .limit(0.01),
      quantity: order.quantity, rule: order.rule, explanation: order.explanation)
    let divergence = try #require(RunComparison(of: run, and: other).divergence)
    #expect(divergence.cause == .order && divergence.time == order.placed)
  }

  @Test func `candles that differ before anything else are the cause`() throws {
    let own = RandomRun(seed: 4)
    var other = Candles()
    for i in 0..<own.candles.count {
      var candle = own.candles[i]
      if i == 5 { candle.volume += 1 }
      other.append(candle)
    }
    let time = try #require(own.candles.firstDifference(from: other))
    #expect(time == own.candles[5].time && own.candles.firstDifference(from: own.candles) == nil)
    let (first, second) = (try own.play(), try own.play(on: other))
    let comparison = RunComparison(of: first, and: second, firstOtherCandle: time)
    #expect(comparison.divergence?.cause == .data && comparison.divergence?.time == time)
  }

  @Test func `a candle that only one has is the first that differs`() {
    let candles = randomCandles(20, seed: 3)
    var fewer = Candles()
    for i in 0..<20 where i != 7 { fewer.append(candles[i]) }
    #expect(candles.firstDifference(from: fewer) == candles[7].time)
    #expect(fewer.firstDifference(from: candles) == candles[7].time)
    var part = Candles()
    part.append(candles, 4..<12)
    #expect(part.firstDifference(from: candles) == nil)
    #expect(candles.firstDifference(from: part) == nil)
    #expect(Candles().firstDifference(from: candles) == nil)
  }

  @Test(
    arguments: [
      ([0.004, 0.004, 0.004], 0.01), ([-0.004, -0.004, -0.004], -0.01), ([1.005, 2.335], 3.34),
      ([0, 0, 10.126], 10.13), ([], 0), ([1e20], 1e20),
    ] as [([Double], Double)])
  func `cents add up`(_ amounts: [Double], _ total: Double) {
    let cents = wholeCents(amounts, addingUpTo: total)
    #expect(abs(cents.reduce(0, +) - total) < 1e-9 && cents.count == amounts.count)
    for (cent, amount) in zip(cents, amounts) { #expect(abs(cent - amount) < 0.01) }
  }
}

extension RandomRun {
  /// The run with other options.
  fileprivate func play(with options: ReplayOptions) throws -> Run {
    var source = SeriesSource(candles, instrument: instrument, timeframe: frame)
    source.exchangeRates = exchangeRates
    return try replay(&source, to: strategy, options: options).run
  }
}

import Foundation
import Market
import Replay
import Strategy
import Support
import Testing
import Text

@testable import Jobs

/// What else a run could have made: drawn trades and returns by slow formulas and by what theory expects,
/// what is played again by runs of files.
@Suite struct MonteCarloTests {
  private let folder = TemporaryFolder()

  private static let crossing = """
    "parameters": { "fast": 5, "slow": 30 }, "account": { "commission": { "rate": 0.002 } },
    "long": { "enter": "sma(close, fast) crosses above sma(close, slow)",
      "exit": "sma(close, fast) crosses below sma(close, slow)" }
    """

  private func request(
    _ data: String = #""sample:aapl-1d""#, rules: String = Self.crossing, name: String = "t.json",
    _ change: (inout MonteCarloSettings) -> Void = { _ in }
  ) -> MonteCarloRequest {
    let text = #"{ "name": "t", "data": \#(data), \#(rules) }"#
    var request = MonteCarloRequest(RunRequest(document: folder.file(name, text)))
    (request.settings.draws, request.settings.histories) = (200, 3)
    change(&request.settings)
    request.threads = 2
    return request
  }

  private func run(_ rules: String = Self.crossing, data: String = #""sample:aapl-1d""#) throws
    -> RunOutcome
  {
    let text = #"{ "name": "t", "data": \#(data), \#(rules) }"#
    return try performRun(RunRequest(document: folder.file("run.json", text)))
  }

  // MARK: Shares

  /// The deepest fall by looking at every pair.
  private func fall(_ shares: [Double]) -> Double {
    var values = [1.0]
    for share in shares { values.append(values[values.count - 1] * (1 + share)) }
    var deepest = 0.0
    for (place, high) in values.enumerated() {
      for low in values[place...] { deepest = min(deepest, low / high - 1) }
    }
    return deepest
  }

  @Test func `a path is what its shares make`() throws {
    var random = SeededRandom(seed: 2)
    for count in 1...60 {
      let shares = (0..<count).map { _ in 0.1 * random.normal() }.map { max($0, -0.9) }
      let drawn = try #require(DrawnShares(shares, perYear: 252))
      let path = drawn.own
      #expect((path.totalReturn - (shares.reduce(1) { $0 * (1 + $1) } - 1)).magnitude < 1e-12)
      #expect((path.drawdown - fall(shares)).magnitude < 1e-12)
      let mean = shares.reduce(0, +) / Double(count)
      let variance = shares.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)
      if count > 1 {
        #expect(
          (path.sharpe / (mean / variance.squareRoot() * 252.squareRoot()) - 1).magnitude < 1e-9)
      } else {
        #expect(path.sharpe.isNaN)
      }
    }
    #expect(DrawnShares([0.1, -1]) == nil && DrawnShares([.nan]) == nil)
  }

  @Test func `shares of trades make the balance of those that are closed`() throws {
    let made = try run().run
    let cash = made.account.cash
    let shares = try #require(DrawnShares(trades: made.trades, cash: cash))
    let closed = made.trades.filter { !$0.isOpen }
    #expect(shares.shares.count == closed.count && closed.count > 20)
    let balance = closed.reduce(cash) { $0 + $1.profit }
    #expect((shares.own.totalReturn - (balance / cash - 1)).magnitude < 1e-9)
  }

  /// Four of the six orders have both losses together and fall by 48 %, two by 35 %.
  @Test func `orders are equally likely`() throws {
    let drawn = try #require(DrawnShares([0.5, -0.2, -0.35]))
    var random = SeededRandom(seed: 4)
    var counts: [Double: Int] = [:]
    for _ in 0..<24_000 {
      let path = drawn.shuffled(&random)
      #expect((path.totalReturn - drawn.own.totalReturn).magnitude < 1e-12)
      counts[(path.drawdown * 1e6).rounded() / 1e6, default: 0] += 1
    }
    // With a standard deviation of 73.
    #expect(counts.count == 2 && (15_700...16_300).contains(counts[-0.48] ?? 0), "\(counts)")
  }

  @Test(arguments: [1, 7, 20, 100])
  func `drawn places are equally likely, and keep their blocks`(block: Int) {
    var random = SeededRandom(seed: 6)
    var counts = [Int](repeating: 0, count: 100)
    for _ in 0..<5_000 {
      let places = drawnPlaces(100, block: block, &random)
      #expect(places.count == 100)
      for place in places { counts[place] += 1 }
      for (place, next) in zip(places, places.dropFirst()).enumerated()
      where (place + 1) % block != 0 {
        #expect(next.1 == (next.0 + 1) % 100)
      }
    }
    // 5,000 each; a block of them comes together.
    let spread = 6 * (5_000 * Double(block)).squareRoot()
    #expect(counts.allSatisfy { (Double($0) - 5_000).magnitude <= spread })
  }

  /// Of returns that are drawn one by one the logarithm of the end has the mean and the variance of as many
  /// independent ones.
  @Test func `drawn ends are as theory expects`() throws {
    var random = SeededRandom(seed: 12)
    let shares = (0..<80).map { _ in max(-0.5, 0.01 + 0.06 * random.normal()) }
    let drawn = try #require(DrawnShares(shares))
    let logs = shares.map { Foundation.log(1 + $0) }
    let mean = logs.reduce(0, +) / 80
    let variance = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 80
    func check(_ paths: [Double], _ mean: Double, _ variance: Double) {
      let count = Double(paths.count)
      let own = paths.reduce(0, +) / count
      let spread = paths.reduce(0) { $0 + ($1 - own) * ($1 - own) } / (count - 1)
      #expect((own - mean).magnitude < 4 * (variance / count).squareRoot())
      #expect((spread / variance - 1).magnitude < 4 * (2 / count).squareRoot())
    }
    let ends = (0..<20_000).map { _ in
      Foundation.log(1 + drawn.drawn(block: 1, &random).totalReturn)
    }
    check(ends, 80 * mean, 80 * variance)
  }

  // MARK: The run

  @Test func `the run is measured as statistics measure it`() throws {
    var asked = request()
    // The page alone shows the spread of the account.
    #expect(try performMonteCarlo(asked).fan == nil)
    asked.page = folder.path("page.html")
    let outcome = try performMonteCarlo(asked)
    let made = try run()
    func figure(_ key: String) -> Double { made.statistics[key].value ?? .nan }
    for kind in [ExperimentKind.returns, .missed, .history, .markets, .prices] {
      let own = try #require(outcome[kind]).own
      #expect((own.totalReturn - figure("netReturn")).magnitude < 1e-9)
      #expect((own.drawdown - figure("maxDrawdown")).magnitude < 1e-9)
      #expect((own.sharpe - figure("sharpe")).magnitude < 1e-9)
      let annual = try #require(outcome[kind]).annual(own)
      #expect((annual - figure("cagr")).magnitude < 1e-9)
    }
    #expect(outcome.trades == made.run.trades.count { !$0.isOpen })
    #expect(
      outcome.experiments.map(\.kind)
        == [.order, .trades, .returns, .history, .markets, .prices, .missed])
    #expect(outcome.leftOut.map(\.kind) == [.paths])
    let fan = try #require(outcome.fan)
    #expect(fan.own.last == made.run.finalEquity && fan.times.count == fan.lines[0].count)
    // The lines end where the paths do.
    let returns = try #require(outcome[.returns])
    // Another order ends where the run did, but for the last bits of its sums.
    let order = try #require(outcome[.order])
    #expect(order.reached == nil)
    for path in order.paths { #expect(abs(path.totalReturn / order.own.totalReturn - 1) < 1e-9) }
    let reached = returns.paths.count { $0.totalReturn >= returns.own.totalReturn }
    #expect(returns.reached == Double(reached) / Double(returns.paths.count))
    for (share, line) in zip(EquityFan.shares, fan.lines) {
      let end = try #require(returns.quantile(share, of: \.totalReturn))
      let cash = outcome.cash
      #expect(((line.last ?? 0) / (cash * (1 + end)) - 1).magnitude < 1e-9)
    }
  }

  @Test func `threads change nothing, and seeds do`() throws {
    var one = request()
    one.threads = 1
    var four = request()
    four.threads = 4
    let (a, b) = (try performMonteCarlo(one), try performMonteCarlo(four))
    for (x, y) in zip(a.experiments, b.experiments) { #expect(same(x.paths, y.paths)) }
    let other = try performMonteCarlo(request { $0.seed = 2 })
    for (x, y) in zip(a.experiments, other.experiments) { #expect(!same(x.paths, y.paths)) }
  }

  private func same(_ a: [DrawnPath], _ b: [DrawnPath]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        $0.totalReturn == $1.totalReturn && $0.drawdown.bitPattern == $1.drawdown.bitPattern
      }
  }

  // MARK: Played again

  /// Trades of a rule that crosses follow each other, so that missing one leaves the shares that the others
  /// win or lose as they were, but for whole units.
  @Test func `missed entries leave the others`() throws {
    let none = try performMonteCarlo(request { $0.missed = 0 })
    let nothing = try #require(none[.missed])
    #expect(nothing.paths.count == 3)
    #expect(same(nothing.paths, [nothing.own, nothing.own, nothing.own]))
    let all = try #require(try performMonteCarlo(request { $0.missed = 1 })[.missed])
    #expect(all.paths.allSatisfy { $0.totalReturn == 0 && $0.drawdown == 0 })
    let three = try performMonteCarlo(request { $0.missed = 0.3 })
    // The mean of the logarithms, with a coin for each trade.
    let made = try run()
    let shares = try #require(DrawnShares(trades: made.run.trades, cash: made.run.account.cash))
    let logs = shares.shares.map { Foundation.log(1 + $0) }
    let some = try missing(0.3, of: 1_000)
    #expect(try same(missing(0.3, of: 3), three[.missed]?.paths ?? []))
    let mean = some.reduce(0) { $0 + Foundation.log(1 + $1.totalReturn) } / 1_000
    let variance = 0.21 * logs.reduce(0) { $0 + $1 * $1 }
    #expect(
      (mean - 0.7 * logs.reduce(0, +)).magnitude < 4 * (variance / 1_000).squareRoot() + 0.01)
  }

  /// Paths of an analysis whose entries are missed, without all else that an analysis draws.
  private func missing(_ share: Double, of count: Int) throws -> [DrawnPath] {
    let asked = request()
    var document = try StrategyDocument(path: asked.run.document)
    let candles = try SearchCandles(
      asked.run.data(of: &document), of: document, isUniverse: false, NoObserver())
    var options = ReplayOptions(document)
    (options.from, options.to) = (candles.facts.from, candles.facts.to)
    let player = StrategyReplayer(
      strategy: try #require(document.strategy() as? DocumentStrategy), options: options,
      observer: NoObserver())
    let seeds = (0..<count).map { place in
      var random = SeededRandom(asked.settings.seed, .missed, place)
      return random.next()
    }
    return try stride(from: 0, to: count, by: 50).flatMap {
      try player.paths(on: candles, missing: share, Array(seeds[$0..<min($0 + 50, count)]))
    }
  }

  /// A history that is written to a file and run alone comes to the same.
  @Test func `a drawn history is a run of its file`() throws {
    let asked = request { ($0.histories, $0.block, $0.seed) = (2, 10, 7) }
    let outcome = try performMonteCarlo(asked)
    let paths = try #require(outcome[.history]).paths
    var document = try StrategyDocument(path: asked.run.document)
    let candles = try SearchCandles(
      asked.run.data(of: &document), of: document, isUniverse: false, NoObserver())
    let days = try HistoryDays(candles, first: outcome.first)
    for (place, path) in paths.enumerated() {
      var random = SeededRandom(7, .history, place)
      let made = joined(days.drawn(block: 10, &random))
      let real = joined(candles)
      #expect(made.time == real.time)
      let start = real.time.partitioningIndex { $0 >= outcome.first.milliseconds }
      #expect(Array(made.close[..<start]) == Array(real.close[..<start]))
      let file = write(made, "history-\(place).csv")
      let alone = try run(data: #"{ "file": "\#(file)", "symbol": "AAPL" }"#)
      #expect(path.totalReturn == alone.run.finalEquity / alone.run.account.cash - 1)
      #expect(path.drawdown == alone.statistics["maxDrawdown"].value)
      let hold = Statistics.place(of: "netReturn").flatMap { alone.statistics.hold[$0].value }
      #expect(path.hold == hold)
    }
  }

  private func joined(_ candles: SearchCandles) -> Candles {
    var all = Candles()
    for block in candles.kept?.first?.blocks ?? [] { all.append(block, 0..<block.count) }
    return all
  }

  private func write(_ candles: Candles, _ name: String) -> String {
    var lines = ["date,open,high,low,close,volume"]
    for i in 0..<candles.count {
      let day = Time(milliseconds: candles.time[i]).description.prefix(10)
      lines.append(
        "\(day),\(candles.open[i]),\(candles.high[i]),\(candles.low[i]),\(candles.close[i]),\(candles.volume[i])"
      )
    }
    return folder.file(name, lines.joined(separator: "\n") + "\n")
  }

  @Test func `prices are moved as much as is asked for`() throws {
    let asked = request()
    var document = try StrategyDocument(path: asked.run.document)
    let candles = try SearchCandles(
      asked.run.data(of: &document), of: document, isUniverse: false, NoObserver())
    let real = joined(candles)
    var random = SeededRandom(seed: 3)
    let made = joined(candles.moved(by: 0.1, &random))
    var moves: [Double] = []
    for i in 0..<made.count {
      #expect(made.high[i] >= max(made.open[i], made.close[i]))
      #expect(made.low[i] <= min(made.open[i], made.close[i]) && made.low[i] > 0)
      let range = real.high[i] - real.low[i]
      if range > 0 {
        moves += [(made.open[i] - real.open[i]) / range, (made.close[i] - real.close[i]) / range]
      }
    }
    let mean = moves.reduce(0, +) / Double(moves.count)
    let deviation = (moves.reduce(0) { $0 + $1 * $1 } / Double(moves.count)).squareRoot()
    #expect(mean.magnitude < 4 * 0.1 / Double(moves.count).squareRoot())
    #expect((deviation / 0.1 - 1).magnitude < 0.05)
    let still = try performMonteCarlo(request { $0.noise = 0 })
    let prices = try #require(still[.prices])
    #expect(prices.paths.allSatisfy { $0.totalReturn == prices.own.totalReturn })
  }

  @Test func `other costs are those of other documents`() throws {
    let outcome = try performMonteCarlo(request())
    func growth(_ times: Double) -> Double? {
      outcome.costs.first { $0.times == times }?.path.totalReturn
    }
    #expect(growth(1) == outcome[.history]?.own.totalReturn)
    for (times, rate) in [(0.0, "0"), (0.5, "0.001"), (2, "0.004"), (10, "0.02")] {
      let rules = Self.crossing.replacingOccurrences(of: "0.002", with: rate)
      let made = try run(rules).run
      #expect(growth(times) == made.finalEquity / made.account.cash - 1)
    }
    let costs = """
      "account": { "commission": { "rate": 0.001, "minimum": 2 }, "spread": { "basisPoints": 4 },
        "slippage": { "range": 0.05 } },
      """
    let dearer = """
      "account": { "commission": { "rate": 0.003, "minimum": 6 }, "spread": { "basisPoints": 12 },
        "slippage": { "range": 0.15 } },
      """
    let account = #""account": { "commission": { "rate": 0.002 } },"#
    let rules = Self.crossing.replacingOccurrences(of: account, with: costs)
    let three = try run(Self.crossing.replacingOccurrences(of: account, with: dearer)).run
    let other = try performMonteCarlo(request(rules: rules))
    let path = try #require(other.costs.first { $0.times == 3 }).path
    #expect((path.totalReturn - (three.finalEquity / three.account.cash - 1)).magnitude < 1e-9)
    let free = Self.crossing.replacingOccurrences(of: account, with: "")
    #expect(try performMonteCarlo(request(rules: free)).costs.isEmpty)
  }

  @Test func `later entries are those of a document that says so`() throws {
    let outcome = try performMonteCarlo(request())
    #expect(outcome.delays.map(\.bars) == [1, 2, 3] && outcome.noDelay == nil)
    for one in outcome.delays {
      let rules = Self.crossing.replacingOccurrences(
        of: #""enter": "sma(close, fast) crosses above sma(close, slow)""#,
        with: #""enter": "(sma(close, fast) crosses above sma(close, slow))[\#(one.bars)]""#)
      let made = try run(rules).run
      #expect(one.path.totalReturn == made.finalEquity / made.account.cash - 1)
    }
    let window = #""enter": "close > sma(close, 20)", "when": "time.weekday <= 3","#
    let inHours = """
      "long": { \(window) "exit": "close < sma(close, 20)" }
      """
    let one = try #require(try performMonteCarlo(request(rules: inHours)).delays.first)
    let moved = inHours.replacingOccurrences(
      of: window,
      with: #""enter": "(close > sma(close, 20) and time.weekday <= 3)[\#(one.bars)]","#)
    let made = try run(moved).run
    #expect(one.path.totalReturn == made.finalEquity / made.account.cash - 1)
    let quoted = """
      "notes": "\\"enter\\": \\"x\\" is a key", "parameters": { "n": 20 },
      "long": [ { "name": "a \\"b\\"", "enter": "close crosses above sma(close, n)", "exit": "close < sma(close, n)" },
        { "name": "b", "enter": "time in 00:00–23:00 and close > highest(high, n)[1]", "exit": "close < sma(close, n)" } ]
      """
    #expect(try performMonteCarlo(request(rules: quoted)).delays.count == 3)
    let held = """
      "long": { "enter": "position.size == 0 and close > sma(close, 20)", "exit": "close < sma(close, 20)" }
      """
    let other = try performMonteCarlo(request(rules: held))
    #expect(other.delays.isEmpty && other.noDelay != nil)
  }

  // MARK: What cannot be drawn

  @Test func `what cannot be drawn is said`() throws {
    let never = #""long": { "enter": "close < 0", "exit": "close > 0" }"#
    #expect(throws: UsageError.self) { try performMonteCarlo(request(rules: never)) }
    let short = try performMonteCarlo(request { $0.block = 5_000 })
    #expect(short.leftOut.map(\.kind) == [.returns, .history, .paths] && short.fan == nil)
    #expect(short.leftOut.allSatisfy { $0.reason.hasSuffix(".") })
    let once = """
      "execution": { "closeAtEnd": true }, "long": { "enter": "close > sma(close, 5)" }
      """
    let one = try performMonteCarlo(request(rules: once))
    #expect(one.trades == 1 && one.leftOut.map(\.kind) == [.order, .paths])
    let held = try performMonteCarlo(
      request(rules: #""long": { "enter": "close > sma(close, 5)" }"#))
    #expect(held.trades == 0 && held.leftOut.map(\.kind) == [.order, .trades, .paths])
    #expect(held.leftOut[0].reason == "The run's one trade is still open.")
    #expect(held[.missed] != nil && held.delays.count == 3)
    let several = #"["sample:aapl-1d", "sample:msft-1d"]"#
    let both = try performMonteCarlo(request(several))
    #expect(both.leftOut.map(\.kind) == [.paths] && both[.history] != nil && both[.markets] != nil)
    let ruined = """
      "account": { "cash": 10000, "margin": { "initial": 0.05, "maintenance": 0.01 } },
      "size": { "equity": 15 },
      "long": { "enter": "close > sma(close, 5)", "exit": "close < sma(close, 5)" }
      """
    let gone = try performMonteCarlo(request(rules: ruined))
    #expect(
      gone.experiments.map(\.kind) == [.history, .markets, .prices, .missed] && gone.fan == nil)
    for one in gone.experiments {
      #expect(one.paths.allSatisfy { one.annual($0).isFinite } && one.annual(one.own) == -1)
    }
  }

  @Test func `ambiguous candles are those of the run`() throws {
    let rules = """
      "long": { "enter": "close crosses above sma(close, 10)", "stopLoss": "0.3 * atr(14)",
        "takeProfit": "0.3 * atr(14)" }
      """
    let outcome = try performMonteCarlo(request(rules: rules))
    let made = try run(rules).run
    let paths = try #require(outcome[.paths])
    #expect(outcome.ambiguous == made.ambiguity.candles && outcome.ambiguous > 0)
    #expect(
      paths.paths.map(\.totalReturn) == made.ambiguity.random.map { $0 / made.account.cash - 1 })
    let words = MonteCarloWords(outcome)
    #expect(words.cells(paths).count == words.heads.count)
  }
}

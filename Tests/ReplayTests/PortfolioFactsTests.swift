import Market
import Strategy
import Support
import Testing

@testable import Replay

/// How several instruments made up a result, against the run's own books.
@Suite struct PortfolioFactsTests {
  private func sources() -> [SeriesSource] {
    (0..<3).map { place in
      var own = Candles()
      let whole = randomCandles(300, seed: UInt64(place) + 7, step: 86_400)
      // Some days are missing, others in each, and one ends early.
      let count = place == 2 ? 200 : whole.count
      for i in 0..<count where (i + place) % (5 + place) != 0 { own.append(whole[i]) }
      return SeriesSource(
        own, instrument: Instrument(symbol: "S\(place)", lot: 1), timeframe: Timeframe(1, .day))
    }
  }

  private func play(
    _ text: String, _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> (run: Run, recording: Recording) {
    let document = try StrategyDocument(text: text, path: "s.yaml")
    var (sources, options) = (sources(), ReplayOptions())
    options.account = document.account
    options.size = document.size
    options.execution = document.execution
    options.records = true
    change(&options)
    return try open(document.strategy(), &sources, options)
  }

  private func open(
    _ strategy: some Strategy, _ sources: inout [SeriesSource], _ options: ReplayOptions
  ) throws -> (run: Run, recording: Recording) {
    try replay(&sources, to: strategy, options: options)
  }

  private static let text = """
    data: [a, b, c]
    long: { enter: "close > sma(close, 4)", exit: "close < sma(close, 4)" }
    short: { enter: "close < sma(close, 9)", exit: "close > sma(close, 4)" }
    size: { equity: 0.3 }
    account:
      commission: { rate: 0.002, fixed: 1 }
      leverage: 2
      interest: { borrowing: 0.1, margin: 0.1 }
    """

  @Test(arguments: [false, true]) func `the contributions add up to the net return`(
    _ closes: Bool
  ) throws {
    let (run, recording) = try play(Self.text) { $0.execution.closeAtEnd = closes }
    let facts = try #require(PortfolioFacts(run, recording))
    let sum = facts.members.reduce(0) { $0 + $1.contribution }
    #expect(abs(sum - (run.finalEquity / run.account.cash - 1)) < 1e-9)
    #expect(facts.members.map(\.instrument) == [0, 1, 2] && run.charges.count > 20)
    #expect(facts.members.allSatisfy { $0.exposure.mostLong > 0 && $0.exposure.mostShort > 0 })
  }

  @Test func `what is held at the end of a day is the equity less the cash`() throws {
    let (run, recording) = try play(Self.text)
    let facts = try #require(PortfolioFacts(run, recording))
    #expect(facts.days.count == run.days.count)
    for (day, end) in zip(facts.days, run.days) {
      var cash = run.account.cash
      for fill in run.fills where fill.candle <= end.candle {
        cash -= fill.quantity * fill.price + fill.cost
      }
      for charge in run.charges where charge.candle <= end.candle { cash -= charge.amount }
      let net = (end.equity - cash) / end.equity
      #expect(abs(day.long - day.short - net) < 1e-9, "\(day.time)")
      #expect(day.long >= 0 && day.short >= 0)
    }
    let start = run.days.firstIndex { $0.candle >= run.holding?.candle ?? 0 } ?? 0
    let longs = facts.days[start...].map(\.long)
    #expect(abs(facts.exposure.long - longs.reduce(0, +) / Double(longs.count)) < 1e-12)
    #expect(facts.exposure.mostLong == longs.max())
  }

  @Test func `turnover is what was traded through the mean equity and the years`() throws {
    let (run, recording) = try play(Self.text)
    let facts = try #require(PortfolioFacts(run, recording))
    let all = facts.members.compactMap(\.turnover).reduce(0, +)
    let known = try #require(Statistics(of: run)["turnover"].value)
    #expect(abs(all / known - 1) < 1e-9)
  }

  @Test func `two that move alike are correlated, and two that move against each other`() throws {
    let whole = randomCandles(120, seed: 3, step: 86_400)
    func facts(_ rules: String) throws -> PortfolioFacts {
      var sources = (0..<2).map {
        SeriesSource(
          whole, instrument: Instrument(symbol: "S\($0)", lot: 1), timeframe: Timeframe(1, .day))
      }
      let document = try StrategyDocument(
        text: "{data: [a, b], size: {equity: 0.2}, \(rules)}", path: "s.yaml")
      var options = ReplayOptions()
      options.size = document.size
      options.records = true
      let result = try open(document.strategy(), &sources, options)
      return try #require(PortfolioFacts(result.run, result.recording))
    }
    let alike = try facts("long: {enter: close > 0}")
    #expect(alike.pairs.count == 1 && alike.pairs[0].days > 100)
    #expect(abs((alike.pairs[0].correlation ?? 0) - 1) < 1e-9)
    let against = try facts(
      "long: {enter: rank_of(close) == 1}, short: {enter: rank_of(close) == 2}")
    #expect(abs((against.pairs[0].correlation ?? 0) + 1) < 0.01)
    #expect(against.meanCorrelation == against.pairs[0].correlation)
  }

  @Test func `without candles or with one instrument there are no facts`() throws {
    let (run, recording) = try play(Self.text) { $0.records = false }
    #expect(PortfolioFacts(run, recording) == nil)
    var (sources, options) = (Array(sources().prefix(1)), ReplayOptions())
    options.records = true
    let document = try StrategyDocument(
      text: "{data: a, long: {enter: close > open}}", path: "s.yaml")
    let alone = try open(document.strategy(), &sources, options)
    #expect(PortfolioFacts(alone.run, alone.recording) == nil)
  }
}

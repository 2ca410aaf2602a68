import Glibc
import Indicators
import Market
import Testing

@testable import Strategy

/// Sizes that a document works out: by volatility and by Kelly's formula.
@Suite struct SizeTests {
  private func document(_ size: String, _ more: String = "timeframe: 1d,") throws
    -> StrategyDocument
  {
    try StrategyDocument(
      text: "{data: p.csv, \(more) long: {enter: close > open}, size: \(size)}", path: "s.yaml")
  }

  private func message(_ size: String, _ more: String = "timeframe: 1d,") -> String {
    do {
      _ = try document(size, more)
      return "it was read"
    } catch {
      return "\(error)"
    }
  }

  /// The sizes of the requests at every bar on which the rule is true.
  private func sizes(_ document: StrategyDocument, _ candles: Candles) throws -> [Int: Size] {
    let strategy = try #require(document.strategy() as? DocumentStrategy)
    var sizes: [Int: Size] = [:]
    for (bar, request, _) in try requests(strategy, over: candles) { sizes[bar] = request.size }
    return sizes
  }

  private static let prices: [Double] = (0..<60).map { i in
    100 + 8 * sin(Double(i) / 3) + Double(i % 5)
  }

  private static var candles: Candles {
    Candles(
      prices.enumerated().map { i, close in
        Candle(
          Time(seconds: 1_704_067_200 + Int64(i) * 86_400), open: close - 0.5, high: close + 1,
          low: close - 1, close: close)
      })
  }

  @Test func `a volatility is the target through that of the last returns`() throws {
    let document = try document("{volatility: {target: 0.2, bars: 10, most: 0.9}}")
    #expect(document.volatilityTarget == 0.2)
    let found = try sizes(document, Self.candles)
    let closes = Self.prices
    var least = 1.0
    for bar in 0..<closes.count {
      guard bar >= 10 else {
        #expect(found[bar] == nil, "bar \(bar)")
        continue
      }
      let returns = (bar - 9...bar).map { closes[$0] / closes[$0 - 1] - 1 }
      let mean = returns.reduce(0, +) / 10
      let variance = returns.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 10
      let expected = min(0.9, 0.2 / (sqrt(variance) * sqrt(252)))
      guard case .equity(let share)? = found[bar] else {
        Issue.record("bar \(bar) has \(String(describing: found[bar]))")
        continue
      }
      #expect(abs(share - expected) < 1e-9, "bar \(bar)")
      least = min(least, share)
    }
    #expect(least < 0.6)
  }

  @Test func `a year has as many bars as are said, or as its timeframe has`() throws {
    func share(_ size: String, _ more: String) throws -> Double {
      guard case .equity(let share)? = try sizes(document(size, more), Self.candles)[30] else {
        return .nan
      }
      return share
    }
    let bars = "target: 0.01, bars: 10"
    let days = try share("{volatility: {\(bars)}}", "timeframe: 1d,")
    let said = try share("{volatility: {\(bars), barsPerYear: 252}}", "")
    let rests = try share("{volatility: {\(bars), barsPerYear: 365}}", "timeframe: 1d,")
    #expect(days == said && abs(days / rests - sqrt(365.0 / 252)) < 1e-12)
    #expect(message("{volatility: {target: 0.1}}", "").contains("\"barsPerYear\""))
    #expect(message("{volatility: {target: 0.1}}", "timeframe: 5m,").contains("\"barsPerYear\""))
  }

  @Test func `it is at most what the account may hold`() throws {
    let tiny = try sizes(document("{volatility: {target: 10, bars: 5}}"), Self.candles)
    #expect(tiny[20] == .equity(1))
    let leverage = "timeframe: 1d, account: {leverage: 3},"
    let levered = try sizes(document("{volatility: {target: 10, bars: 5}}", leverage), Self.candles)
    #expect(levered[20] == .equity(3))
    #expect(
      message("{volatility: {target: 0.1, most: 2}}").contains("at most 1, found 2"))
    #expect(message("{kelly: {cap: 2}}").contains("at most 1, found 2"))
    #expect(try document("{kelly: {cap: 2}}", leverage).size == .kelly(Kelly(cap: 2)))
  }

  @Test func `a target may be a parameter or an expression`() throws {
    let goal = try document(
      "{volatility: {target: goal / 2, bars: 10}}", "timeframe: 1d, parameters: {goal: 0.02},")
    let plain = try document("{volatility: {target: 0.01, bars: 10}}")
    #expect(goal.volatilityTarget == 0.01)
    #expect(try sizes(goal, Self.candles) == sizes(plain, Self.candles))
    let worked = try document(
      "{volatility: {target: 0.01 if close > 0 else 0.5, bars: 10}}")
    #expect(worked.volatilityTarget == nil)
    #expect(try sizes(worked, Self.candles) == sizes(plain, Self.candles))
    #expect(message("{volatility: {target: closse}}").contains("size.volatility.target"))
  }

  @Test func `Kelly's numbers are read, with what is usual in their place`() throws {
    #expect(try document("{kelly: {}}").size == .kelly(Kelly()))
    #expect(
      try document("{kelly: {fraction: 0.5, cap: 0.4, trades: 12, before: 0.1}}").size
        == .kelly(Kelly(fraction: 0.5, cap: 0.4, trades: 12, before: 0.1)))
    #expect(try document("{kelly: {cap: 0.02}}").size == .kelly(Kelly(cap: 0.02, before: 0.02)))
    #expect(
      message("{kelly: {cap: 0.02, before: 0.05}}").contains(
        "'before' is 0.05 and 'cap' 0.02"))
    #expect(message("{kelly: {trades: 1}}").contains("from 2"))
    #expect(message("{kelly: 0.5}").contains("expected an object"))
  }
}

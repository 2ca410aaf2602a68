import Market
import Replay
import Strategy
import Testing

/// Entries of both sides that are true at one bar.
@Suite struct BothSidesTests {
  /// Two candles at 100, at the second of which rules ask, and those given: open, high, low, close.
  private func run(
    _ rules: String, _ rows: [(Double, Double, Double, Double)], symbols: [String] = ["A"]
  ) throws -> Run {
    let document = try StrategyDocument(
      text: """
        { "data": "x.csv", "size": { "units": 1 }, \(rules) }
        """, path: "t.json")
    let all = candles([(100, 101, 99, 100), (100, 101, 99, 100)] + rows)
    let instruments = symbols.map { Instrument(symbol: $0, tick: 0.01) }
    var options = ReplayOptions()
    (options.size, options.execution) = (document.size, document.execution)
    func open(_ strategy: some Strategy) throws -> Run {
      var sources = instruments.map {
        SeriesSource(all, instrument: $0, timeframe: Timeframe(1, .day))
      }
      return try replay(&sources, to: strategy, options: options).run
    }
    return try open(document.strategy())
  }

  /// The orders of entries, each with its side, its state and its reason.
  private func entries(_ run: Run) -> [String] {
    run.orders.filter { $0.purpose == .entry }.map { order in
      "\(order.side) \(order.state)" + (order.reason.map { " \($0)" } ?? "")
    }
  }

  private func fills(_ run: Run) -> [String] {
    run.fills.map { "\($0.candle): \($0.quantity > 0 ? "bought" : "sold") at \($0.price)" }
  }

  private let twoStops = """
    "long": { "enter": "close[1] == 100 and open == 100 and close == 100",
      "order": { "type": "stop", "price": "102" } },
    "short": { "enter": "close[1] == 100 and open == 100 and close == 100",
      "order": { "type": "stop", "price": "98" } }
    """

  @Test func `orders that wait are placed at both ends`() throws {
    let down = try run(twoStops, [(99.5, 100, 97, 97.5)])
    #expect(fills(down) == ["2: sold at 98.0"])
    #expect(entries(down) == ["long cancelled endOfData", "short filled"])
    let up = try run(twoStops, [(100.5, 103, 100, 102.5)])
    #expect(fills(up) == ["2: bought at 102.0"])
    #expect(entries(up) == ["long filled", "short cancelled endOfData"])
    #expect(up.warnings.isEmpty)
  }

  /// What filled first is closed by the order of the other side, which opens its own.
  @Test func `the second to fill reverses`() throws {
    let both = try run(twoStops, [(100.5, 103, 100, 102.5), (102, 102.2, 97, 97.5)])
    #expect(fills(both) == ["2: bought at 102.0", "3: sold at 98.0", "3: sold at 98.0"])
  }

  private let twoMarkets = """
    "long": { "enter": "close[1] == 100 and open == 100 and close == 100" },
    "short": { "enter": "close[1] == 100 and open == 100 and close == 100" }
    """

  @Test(arguments: [["A"], ["A", "B"]])
  func `of two market orders the long one counts and the other is refused`(_ symbols: [String])
    throws
  {
    let run = try run(twoMarkets, [(101, 102, 100, 101)], symbols: symbols)
    #expect(
      entries(run).sorted()
        == symbols.map { _ in "long filled" } + symbols.map { _ in "short rejected bothSides" })
    #expect(run.fills.allSatisfy { $0.quantity == 1 && $0.price == 101 })
    #expect(
      run.warnings.contains {
        $0.contains("The reason: the entry of the other side came true at the same bar")
      })
    // Each has the values of the rule that asked for it.
    #expect(run.orders.allSatisfy { run.explanations[$0.explanation] == 100 })
  }

  @Test func `a market order does not contradict one that waits`() throws {
    let rules = twoMarkets.replacing(
      #""short": { "enter": "close[1] == 100 and open == 100 and close == 100" }"#,
      with:
        #""short": { "enter": "close[1] == 100 and open == 100 and close == 100", "order": { "type": "stop", "price": "98" } }"#
    )
    let run = try run(rules, [(101, 102, 97, 99)])
    #expect(fills(run) == ["2: bought at 101.0", "2: sold at 98.0", "2: sold at 98.0"])
  }

  /// Each of them has one of the other side for its own time, which is not true then.
  @Test(arguments: [["A"], ["A", "B"]])
  func `market orders for different times do not contradict each other`(_ symbols: [String]) throws
  {
    let signal = "close[1] == 100 and open == 100 and close == 100"
    let atClose = #""order": { "type": "market", "at": "close" }"#
    let rules = """
      "long": [{ "name": "a", "enter": "close > 1000" },
        { "name": "b", "enter": "\(signal)", \(atClose) }],
      "short": [{ "name": "c", "enter": "\(signal)" },
        { "name": "d", "enter": "close > 1000", \(atClose) }]
      """
    let portfolio = symbols.count > 1 ? #", "portfolio": { "maxPositions": 2 }"# : ""
    let run = try run(rules + portfolio, [(101, 102, 99, 100.5)], symbols: symbols)
    #expect(
      entries(run).sorted()
        == symbols.map { _ in "long filled" } + symbols.map { _ in "short filled" })
    #expect(
      fills(run).sorted()
        == symbols.flatMap { _ in ["2: bought at 100.5", "2: bought at 100.5"] }
        + symbols.map { _ in "2: sold at 101.0" })
  }

  @Test func `a reversal counts before an entry that adds`() throws {
    let run = try run(
      """
      "long": { "enter": "close >= 100 and close[1] >= 100", "pyramiding": true },
      "short": { "enter": "close == 103" }
      """, [(101, 103, 100, 103), (103, 104, 100, 101)])
    #expect(
      entries(run) == [
        "long filled", "short filled", "long rejected bothSides", "long cancelled endOfData",
      ])
    #expect(fills(run) == ["2: bought at 101.0", "3: sold at 103.0", "3: sold at 103.0"])
  }

  @Test func `an entry that may not add is not refused`() throws {
    let run = try run(
      """
      "long": { "enter": "close >= 100 and close[1] >= 100" }, "short": { "enter": "close == 103" }
      """, [(101, 103, 100, 103), (103, 104, 100, 99)])
    #expect(entries(run) == ["long filled", "short filled"])
  }

  @Test func `a portfolio places both too`() throws {
    let rules = #"\#(twoStops), "portfolio": { "maxPositions": 2 }"#
    let run = try run(rules, [(99.5, 100, 97, 97.5)], symbols: ["A", "B"])
    #expect(fills(run) == ["2: sold at 98.0", "2: sold at 98.0"])
    #expect(entries(run).count { $0 == "long cancelled endOfData" } == 2)
    let contradicting = try self.run(
      #"\#(twoMarkets), "portfolio": { "maxPositions": 2 }"#, [(101, 102, 100, 101)],
      symbols: ["A", "B"])
    #expect(entries(contradicting).count { $0 == "short rejected bothSides" } == 2)
    #expect(contradicting.fills.count == 2)
  }
}

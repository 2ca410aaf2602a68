import Indicators
import Market
import Replay
import Strategy
import Testing

/// When a strategy is asked: once at the close of each bar, and never again about an earlier one.
@Suite struct QuestionTests {
  private static let modes: [ExecutionSettings.Intrabar] = [
    .pessimistic, .optimistic, .nearer, .ohlc, .olhc,
  ]

  private func run(
    _ rows: [(Double, Double, Double, Double)], _ document: String,
    _ intrabar: ExecutionSettings.Intrabar
  ) throws -> Run {
    let document = try StrategyDocument(text: document, path: "t.json")
    func open(_ strategy: some Strategy) throws -> Run {
      try play(candles(rows), strategy) {
        $0.account = document.account
        $0.execution = document.execution
        $0.execution.intrabar = intrabar
        $0.size = document.size
      }
    }
    return try open(document.strategy())
  }

  /// The stop fills at the open of the first ambiguous candle and closes the long with it.
  @Test(arguments: modes)
  func `a fill at the open of the first ambiguous candle asks nothing again`(
    intrabar: ExecutionSettings.Intrabar
  ) throws {
    let run = try run(
      [
        (100, 101, 99, 100), (100, 103, 99, 102), (102, 104, 101, 103), (92, 96, 88, 90),
        (90, 91, 89, 90), (80, 81, 79, 80), (70, 71, 69, 70),
      ],
      """
      { "data": "x.csv", "size": { "units": 1 }, "account": { "cash": 1000 },
        "long": { "enter": "close >= 100" },
        "short": { "enter": "close == 102", "order": { "type": "stop", "price": 95 },
                   "stopLoss": 3, "takeProfit": 3 } }
      """, intrabar)
    // Long 100 to 92; then short from 92, whose bracket the same candle decides.
    #expect(run.ambiguity.candles == 1)
    #expect(run.trades.allSatisfy { !$0.isOpen && $0.candles >= 0 })
    let bracket: (against: Double, favourable: Double) = (-3, 3)
    let short =
      switch intrabar {
      case .pessimistic, .ohlc: bracket.against
      case .optimistic, .olhc, .nearer: bracket.favourable
      }
    #expect(run.finalEquity == 1_000 - 8 + short)
    #expect(run.ambiguity.pessimistic == 989)
    #expect(run.ambiguity.optimistic == 995)
  }

  @Test(arguments: modes)
  func `orders that fill at the close are asked about at no earlier bar either`(
    intrabar: ExecutionSettings.Intrabar
  ) throws {
    let run = try run(
      [
        (100, 101, 99, 100), (100, 101, 99, 101), (112, 120, 100, 115), (115, 115, 115, 115),
        (115, 115, 115, 115),
      ],
      """
      { "data": "x.csv", "size": { "units": 1 }, "account": { "cash": 1000 },
        "execution": { "fill": "close" },
        "long": { "enter": "close == 100", "exit": "close == 101",
                  "order": { "type": "stop", "price": 110 }, "keepEntry": true,
                  "stopLoss": 5, "takeProfit": 5 } }
      """, intrabar)
    #expect(run.ambiguity.candles == 1)
    #expect(run.trades.map(\.candles) == [0] && run.trades[0].entryPrice == 112)
    #expect(run.ambiguity.pessimistic == 995 && run.ambiguity.optimistic == 1_005)
  }

  @Test(arguments: modes)
  func `each bar is asked about once, in order`(intrabar: ExecutionSettings.Intrabar) throws {
    final class Log: @unchecked Sendable { var bars: [Int] = [] }
    struct Bracketed: Strategy {
      let log: Log
      var name: String { "bracketed" }
      func setUp(_ plan: inout Plan) {
        let close = plan.graph.source(.close)
        let low = plan.graph.compare(.less, close, plan.graph.constant(102))
        plan.decisionBars.whenFlat = .any([low])
        plan.decisionBars.whenLong = .always
        plan.decisionBars.whenShort = .always
      }
      func decide(at bar: BarView, _ requests: inout OrderRequests) {
        log.bars.append(bar.index)
        guard bar.index == 0 else { return }
        requests.append(
          .enter(.long, .stop(105), stopLoss: .price(2), takeProfit: .price(2)))
      }
      func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {}
    }
    let log = Log()
    _ = try play(
      candles([
        (100, 101, 99, 100), (100, 101, 99, 100), (106, 112, 100, 101), (101, 102, 100, 101),
      ]), Bracketed(log: log)
    ) {
      $0.execution.intrabar = intrabar
      $0.size = .units(1)
    }
    // The run's own broker, and those that bound the ambiguity and are asked from then on.
    #expect(log.bars.prefix(2) == [0, 1])
    #expect(log.bars.dropFirst(2).allSatisfy { $0 >= 2 })
  }
}

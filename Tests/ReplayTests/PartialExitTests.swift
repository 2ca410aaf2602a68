import Market
import Replay
import Strategy
import Testing

/// Exits that close a share of what is held, in documents and in Swift.
@Suite struct PartialExitTests {
  /// A candle for each close, which opens at the close before.
  private func going(_ closes: [Double]) -> Candles {
    candles(
      closes.indices.map { i in
        let open = i == 0 ? closes[0] : closes[i - 1]
        return (open, max(open, closes[i]), min(open, closes[i]), closes[i])
      })
  }

  private func run(
    _ closes: [Double], _ keys: String, _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    let document = try StrategyDocument(
      text: #"{ "data": "x.csv", "size": { "units": 10 }, \#(keys) }"#, path: "t.json")
    func open(_ strategy: some Strategy) throws -> Run {
      try play(going(closes), strategy) {
        $0.size = document.size
        change(&$0)
      }
    }
    return try open(document.strategy())
  }

  private let closes: [Double] = [99, 100, 110, 120, 130]

  /// 10 at 100; 5 at 110, 2 of the other 5 at 120; 3 are worth 130. Each order costs 1, and each unit
  /// carries a tenth of what the entry cost.
  @Test func eachClosesAShareOfWhatIsLeft() throws {
    let run = try run(
      closes, #""long": { "enter": "close == 100", "exit": "close > 100", "exitShare": 0.5 }"#
    ) { $0.account.commission.fixed = 1 }
    #expect(run.fills.map(\.quantity) == [10, -5, -2])
    #expect(run.fills.map(\.price) == [100, 110, 120])
    #expect(run.trades.map(\.quantity) == [5, 2, 3])
    #expect(run.trades.map(\.isOpen) == [false, false, true])
    for (profit, own) in zip(run.trades.map(\.profit), [48.5, 38.8, 89.7]) {
      #expect(abs(profit - own) < 1e-9)
    }
    #expect(run.equity.last.map { abs($0 - 10_177) < 1e-9 } == true)
    #expect(run.orders.filter { $0.purpose == .exit }.map(\.quantity) == [-5, -2, 0])
  }

  @Test func theShareMayBeAParameter() throws {
    let keys = #""long": { "enter": "close == 100", "exit": "close == 110", "exitShare": "part" }"#
    let run = try run(closes, #""parameters": { "part": 0.25 }, "# + keys)
    #expect(run.fills.map(\.quantity) == [10, -2])
  }

  /// Worked out where the exit is asked for; more than all is refused.
  @Test func theShareMayBeAnExpression() throws {
    let run = try run(
      [99, 100, 104, 110, 120],
      #""long": { "enter": "close == 100", "exit": "close > 100 and close < 115", "exitShare": "0.5 if close > 105 else 2" }"#
    )
    #expect(run.fills.map(\.quantity) == [10, -5])
    #expect(run.orders.map(\.reason) == [nil, .sizeUnknown, nil])
    #expect(run.orders.map(\.state) == [.filled, .rejected, .filled])
  }

  @Test func aShareOfAllIsAnExit() throws {
    let keys = #""enter": "close == 100", "exit": "close > 105", "stopLoss": 5"#
    let plain = try run(closes, #""long": { \#(keys) }"#)
    let shared = try run(closes, #""long": { \#(keys), "exitShare": 1 }"#)
    #expect(plain.fills.map(\.quantity) == [10, -10])
    #expect(plain.fills == shared.fills && plain.orders == shared.orders)
    #expect(plain.trades == shared.trades)
  }

  /// Of a rule it is a share of what that rule opened.
  @Test func aRuleClosesAShareOfItsOwn() throws {
    let run = try run(
      [99, 100, 101, 102, 103, 104],
      """
      "long": [
        { "name": "a", "enter": "close == 100", "exit": "close == 103", "exitShare": 0.5 },
        { "name": "b", "enter": "close == 101", "pyramiding": true }
      ]
      """)
    #expect(run.fills.map(\.quantity) == [10, 10, -5])
    let closed = run.trades.filter { !$0.isOpen }
    #expect(closed.map { run.rules.name(of: $0.entryRule) } == ["a"])
    #expect(closed.map(\.entryPrice) == [100])
    #expect(run.trades.filter(\.isOpen).map(\.quantity).reduce(0, +) == 15)
  }

  /// Half of the side, and all that is left of the rule.
  @Test func bothArePlacedWhereTheWholeSideClosesAPart() throws {
    let run = try run(
      [99, 100, 102, 103, 104],
      """
      "long": [
        { "name": "a", "enter": "close == 100", "exit": "close == 103" },
        { "name": "half", "exit": "close == 103", "exitShare": 0.5 }
      ]
      """)
    #expect(run.fills.map(\.quantity) == [10, -5, -5])
    #expect(
      run.trades.map { run.rules.name(of: $0.exitRule) } == ["half", "a"])
  }

  /// Of two exits of the whole side the one that closes all counts, wherever it stands.
  @Test func theExitOfAllComesBeforeThatOfAPart() throws {
    let run = try run(
      closes,
      """
      "long": [
        { "name": "a", "enter": "close == 100" },
        { "name": "half", "exit": "close > 105", "exitShare": 0.5 },
        { "name": "all", "exit": "close == 120" }
      ]
      """)
    #expect(run.fills.map(\.quantity) == [10, -5, -5])
    #expect(run.trades.map { run.rules.name(of: $0.exitRule) } == ["half", "all"])
  }

  /// In Swift the same.
  private struct OutInSteps: Strategy {
    func setUp(_ plan: inout Plan) throws {
      try plan.enter(.long, when: "close == 100")
      try plan.exit(.long, when: "close == 110", share: 0.3)
      try plan.exit(.long, when: "close == 120")
    }
  }

  @Test func itIsTheSameInSwift() throws {
    let run = try play(going(closes), OutInSteps()) { $0.size = .units(10) }
    #expect(run.fills.map(\.quantity) == [10, -3, -7])
  }

  /// An entry that waits ends, though its position was not closed.
  @Test func whatWaitsEndsAsItsExitCameTrue() throws {
    var steps: [Int: [OrderRequest]] = [
      0: [.enter(.long, units: 4)], 1: [.enter(.long, .limit(90), units: 4)],
    ]
    var half = OrderRequest.exit(.long)
    half.share = 0.5
    steps[2] = [half]
    let run = try play(going([100, 100, 100, 100, 100]), Script(steps))
    #expect(run.orders.map(\.reason) == [nil, .exitCameTrue, nil])
    half.keepsEntries = true
    steps[2] = [half]
    let kept = try play(going([100, 100, 100, 100, 100]), Script(steps))
    #expect(kept.orders.map(\.reason) == [nil, .endOfData, nil])
  }

  private func quantities(
    _ steps: [Int: [OrderRequest]], _ closes: Int
  ) throws -> (run: Run, held: [Double]) {
    let run = try play(
      going(Array(repeating: 100, count: closes)), Script(steps),
      instrument: Instrument(symbol: "TEST", tick: 0.01, lot: 0.1)
    ) { $0.account.cash = 1e6 }
    return (run, run.trades.filter(\.isOpen).map(\.quantity))
  }

  /// 1,026.7 less 1,026.6 are a little more than 0.1, the lot that a weight of nothing sells.
  @Test func `the last lot leaves no dust`() throws {
    #expect(1_026.7 - 1_026.6 > 0.1)
    var most = OrderRequest.exit(.long)
    most.share = 1_026.6 / 1_026.7
    var rest = OrderRequest.exit(.long)
    rest.weight = 0
    let (run, held) = try quantities(
      [0: [.enter(.long, units: 1_026.7)], 1: [most], 2: [rest]], 5)
    #expect(run.fills.map(\.quantity) == [1_026.7, -1_026.6, -0.1])
    #expect(held.isEmpty && run.trades.count == 2)
  }

  /// 1.3 units less 0.1 and less 0.9 are 0.3, and not 0.29999999999999993; so are 0.1 and 0.2 together.
  @Test func `what is held is a whole number of lots`() throws {
    func exit(_ share: Double) -> OrderRequest {
      var exit = OrderRequest.exit(.long)
      exit.share = share
      return exit
    }
    let (less, _) = try quantities(
      [0: [.enter(.long, units: 1.3)], 1: [exit(0.1 / 1.3)], 2: [exit(0.9 / 1.2)], 3: [exit(1)]], 6)
    #expect(less.fills.map(\.quantity) == [1.3, -0.1, -0.9, -0.3])
    #expect(less.trades.map(\.quantity) == [0.1, 0.9, 0.3])
    let (more, _) = try quantities(
      [0: [.enter(.long, units: 0.1)], 1: [.enter(.long, units: 0.2)], 2: [exit(1)]], 5)
    #expect(more.fills.map(\.quantity) == [0.1, 0.2, -0.3])
  }

  /// 4,096.7 less 4,096.6 are a little less than 0.1, the second entry.
  @Test func `an exit of several entries leaves no dust of one`() throws {
    #expect(4_096.7 - 4_096.6 < 0.1)
    var exit = OrderRequest.exit(.long)
    exit.share = 4_096.7 / 4_101.7
    let (run, held) = try quantities(
      [
        0: [.enter(.long, units: 4_096.6)], 1: [.enter(.long, units: 0.1)],
        2: [.enter(.long, units: 5)], 3: [exit],
      ], 6)
    #expect(run.fills.map(\.quantity) == [4_096.6, 0.1, 5, -4_096.7])
    #expect(run.trades.map(\.quantity) == [4_096.6, 0.1, 5] && held == [5])
  }
}

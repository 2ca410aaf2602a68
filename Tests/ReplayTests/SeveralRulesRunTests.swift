import Market
import Replay
import Strategy
import Testing

/// What several rules of a side trade beside each other.
@Suite struct SeveralRulesRunTests {
  /// A candle for each close, which opens at the close before.
  private func run(_ closes: [Double], _ rules: String, _ execution: String = "") throws -> Run {
    let document = try StrategyDocument(
      text: #"{ "data": "x.csv", "size": { "units": 1 }, "long": [\#(rules)]\#(execution) }"#,
      path: "t.json")
    let rows = closes.indices.map { i in
      let open = i == 0 ? closes[0] : closes[i - 1]
      return (open, max(open, closes[i]), min(open, closes[i]), closes[i])
    }
    func open(_ strategy: some Strategy) throws -> Run {
      try play(candles(rows), strategy) {
        $0.size = document.size
        $0.execution = document.execution
      }
    }
    return try open(document.strategy())
  }

  /// Each trade: the rules that entered and left, and the candles of both.
  private func trades(_ run: Run) -> [String] {
    run.trades.sorted { $0.number < $1.number }.map { trade in
      let exit = trade.exitPurpose.map { "\($0)" } ?? "open"
      let by = run.rules.name(of: trade.exitRule).map { " by \($0)" } ?? ""
      return
        "\(run.rules.name(of: trade.entryRule) ?? "–") \(trade.entryCandle)–\(trade.exitCandle) \(exit)\(by)"
    }
  }

  private let both = """
    { "name": "a", "enter": "close == 100", "exit": "close == 103" },
    { "name": "b", "enter": "close == 101", "exit": "close == 104", "pyramiding": true },
    { "name": "all", "exit": "close == 90" }
    """

  @Test func anExitClosesWhatItsRuleOpened() throws {
    let run = try run([99, 100, 101, 102, 103, 104, 105], both)
    #expect(trades(run) == ["a 2–5 exit by a", "b 3–6 exit by b"])
  }

  @Test func oneWithoutAnEntryClosesAll() throws {
    let run = try run([99, 100, 101, 90, 95], both)
    #expect(trades(run) == ["a 2–4 exit by all", "b 3–4 exit by all"])
    #expect(run.orders.count { $0.purpose == .exit } == 1)
  }

  /// Both exits true at one bar: one order closes all, and no other is asked for.
  @Test func theExitOfAllComesFirst() throws {
    let rules = both.replacing("close == 90", with: "close == 103")
    let run = try run([99, 100, 101, 103, 103], rules)
    #expect(trades(run) == ["a 2–4 exit by all", "b 3–4 exit by all"])
    #expect(run.orders.count { $0.purpose == .exit } == 1)
  }

  /// The stop of the latest entry is that of all that is held; it goes on following its rule's level
  /// when that rule's own lots are sold.
  @Test func aStopFollowsItsRuleWhenThatRulesLotsAreGone() throws {
    let rules = """
      { "name": "a", "enter": "close == 100" },
      { "name": "b", "enter": "close == 101", "exit": "close == 103", "stopPrice": "close - 5",
        "follow": true, "pyramiding": true }
      """
    let run = try run(
      [99, 100, 101, 102, 103, 110, 104], rules, #", "execution": { "brackets": "position" }"#)
    #expect(trades(run) == ["a 2–6 stopLoss", "b 3–5 exit by b"])
    // Of the lot's own stop, 96, nothing is left: it came to 98, and at 110 to 105.
    #expect(run.trades.map(\.exitPrice) == [103, 105])
  }

  @Test func theSecondDoesNotAddUnlessItMay() throws {
    let run = try run([99, 100, 101, 102], both.replacing(#", "pyramiding": true"#, with: ""))
    #expect(trades(run) == ["a 2–3 open"])
  }

  /// Where the first may not add, the next that is true has its turn.
  @Test func oneThatMayNotAddLetsTheNextHaveItsTurn() throws {
    let run = try run(
      [99, 100, 100, 100],
      """
      { "name": "a", "enter": "close == 100", "pyramiding": { "entries": 1 } },
      { "name": "b", "enter": "close == 100 and position.size > 0", "pyramiding": true }
      """)
    #expect(trades(run) == ["a 2–3 open", "b 3–3 open"])
  }

  /// An entry that waits is replaced by its own rule alone, and ended by its own exit.
  @Test func entriesWaitBesideEachOther() throws {
    let waiting = """
      { "name": "a", "enter": "close == 100", "exit": "close == 102",
        "order": { "type": "limit", "price": 90 } },
      { "name": "b", "enter": "close == 101", "exit": "close == 80",
        "order": { "type": "limit", "price": 95 } }
      """
    let run = try run([99, 100, 101, 102, 94, 94], waiting)
    #expect(trades(run) == ["b 4–5 open"])
    #expect(run.orders.map(\.reason) == [.exitCameTrue, nil])
    let later = try self.run([99, 100, 101, 94, 89, 89], waiting.replacing("80", with: "102"))
    #expect(trades(later) == ["b 3–5 open", "a 4–5 open"])
  }

  /// A stop closes its lot; the exit of the other rule still closes the other.
  @Test func stopsAreThoseOfTheirOwnEntry() throws {
    let run = try run(
      [99, 100, 101, 98.5, 103, 103],
      """
      { "name": "a", "enter": "close == 100", "exit": "close == 103" },
      { "name": "b", "enter": "close == 101", "stopLoss": 2, "pyramiding": true }
      """)
    #expect(trades(run) == ["a 2–5 exit by a", "b 3–3 stopLoss"])
  }

  /// An exit that waits ends with the last of what its rule opened.
  @Test func anExitThatWaitsEndsWithItsLots() throws {
    let run = try run(
      [99, 100, 101, 102, 98.5, 99, 130],
      """
      { "name": "a", "enter": "close == 100" },
      { "name": "b", "enter": "close == 101", "stopLoss": 2, "exit": "close == 102",
        "exitOrder": { "type": "limit", "price": 120 }, "pyramiding": true }
      """)
    #expect(trades(run) == ["a 2–6 open", "b 3–4 stopLoss"])
    #expect(run.orders.first { $0.purpose == .exit }?.reason == .positionClosed)
  }

  @Test func atTheCloseItIsTheSame() throws {
    let run = try run(
      [99, 100, 101, 102, 103, 104, 105], both, #", "execution": { "fill": "close" }"#)
    #expect(trades(run) == ["a 1–4 exit by a", "b 2–5 exit by b"])
  }

  @Test func figuresAreThoseOfEachRule() throws {
    let run = try run([99, 100, 101, 102, 103, 104, 100, 99], both)
    let figures = RuleFigures.all(of: run.rules, run.trades)
    #expect(figures.map(\.name) == ["a", "b"])
    #expect(figures.map(\.trades) == [1, 1] && figures.map(\.openTrades) == [1, 0])
    #expect(figures.map(\.profit) == [2, 3] && figures.map(\.won) == [1, 1])
  }
}

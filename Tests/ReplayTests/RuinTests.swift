import Market
import Replay
import Strategy
import Testing
import Text

/// An account of which nothing is left: a short can lose more than there is, and costs can take it.
@Suite struct RuinTests {
  private let short = Script([0: [.enter(.short, units: 90)], 4: [.enter(.long, units: 1)]])
  private let quiet = (100.0, 101.0, 99.0, 100.0)
  private let whole = Instrument(symbol: "TEST", tick: 0.01, lot: 1)

  private func run(
    _ rows: [(Double, Double, Double, Double)], _ script: Script? = nil,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    try play(candles(rows), script ?? short, instrument: whole, change)
  }

  /// 10,000 in cash and 90 sold short at 100: 19,000 / 90 = 211.11… is where nothing is left.
  @Test func `it is closed on the path, at the first tick at which nothing is left`() throws {
    let run = try run([quiet, quiet, (150, 260, 140, 250), (300, 900, 300, 800), quiet, quiet])
    let ruin = try #require(run.ruin)
    #expect(ruin.candle == 2 && ruin.price == 211.12)
    #expect(isNear(ruin.equity, 19_000 - 90 * 211.12))
    #expect(run.fills.map(\.price) == [100, 211.12])
    #expect(run.orders.last?.purpose == .liquidation && run.trades.count == 1)
    #expect(run.trades[0].exitPurpose == .liquidation && run.trades[0].exitCandle == 2)
    // Nothing is traded after, and equity stays where it is.
    #expect(run.equity.suffix(4).allSatisfy { $0 == ruin.equity })
    #expect(
      run.warnings == [
        "The account was closed. Its equity reached zero at 211.12, in candle 3 of 6; all of the money was lost, and 0.80 more than there was, and nothing was traded after that."
      ])
    let statistics = Statistics(of: run)
    #expect(statistics["cagr"].value == nil && statistics["sharpe"].value == nil)
  }

  /// 1,000 in cash and 100 bought at 100: at 9,000 / 99.5 = 90.45… half a percent is left, which closing costs
  /// more than.
  @Test func `where the costs of a liquidation take the rest it is said so`() throws {
    let script = Script([0: [.enter(.long, units: 100)]])
    let rows = [quiet, quiet, (100, 100, 80, 85), quiet]
    func run(liquidationCost: Double) throws -> Run {
      try self.run(rows, script) {
        $0.account.cash = 1_000
        var margin = Margin(leverage: 20)
        margin.maintenance = 0.005
        margin.liquidationCost = liquidationCost
        $0.account.margin = margin
      }
    }
    let costly = try run(liquidationCost: 0.0125)
    #expect(costly.fills.map(\.price) == [100, 90.45])
    #expect(isNear(costly.finalEquity, 1_000 - 955 - 9_045 * 0.0125))
    #expect(
      costly.warnings == [
        "The account was closed. The costs of liquidation took more than was left: its equity fell to the maintenance margin at 90.45, in candle 3 of 4; all of the money was lost, and 68.06 more than there was, and nothing was traded after that."
      ])
    let cheap = try run(liquidationCost: 0.004)
    #expect(cheap.ruin == nil && isNear(cheap.finalEquity, 45 - 9_045 * 0.004))
    // A gap takes more than there was, whatever closing costs.
    let gap = try self.run([quiet, quiet, (80, 81, 79, 80), quiet], script) {
      $0.account.cash = 1_000
      $0.account.margin = Margin(leverage: 20)
      $0.account.margin?.liquidationCost = 0.0125
    }
    #expect(gap.warnings.first?.contains("Its equity reached zero at 80, in candle 3 of 4") == true)
  }

  /// Without a tick nothing is left at a price between two of the data, and what rounding leaves is nothing.
  @Test(arguments: 70...99)
  func `without a tick its price has the digits of those that were paid`(units: Int) throws {
    let script = Script([0: [.enter(.short, units: Double(units))]])
    let rows = [quiet, quiet, (150, 260, 140, 250), quiet, quiet]
    let run = try play(candles(rows), script, instrument: Instrument(symbol: "TEST", lot: 1))
    let price = 100 + 10_000 / Double(units)
    #expect(isNear(try #require(run.ruin).price, price))
    let text = NumberText.shortest((price * 100).rounded() / 100)
    #expect(
      run.warnings == [
        "The account was closed. Its equity reached zero at \(text), in candle 3 of 5; all of the money was lost, and nothing was traded after that."
      ])
    let statistics = Statistics(of: run)
    for key in ["cagr", "bestPeriod", "sharpe"] { #expect(statistics[key].value == nil) }
  }

  @Test func `after a gap it is closed at the open, and owes the rest`() throws {
    let run = try run([quiet, quiet, (300, 310, 290, 300), quiet, quiet])
    #expect(run.fills.map(\.price) == [100, 300])
    #expect(run.finalEquity == 19_000 - 90 * 300 && run.ruin?.price == 300)
  }

  @Test func `a stop on the way comes first`() throws {
    let script = Script([0: [.enter(.short, units: 90, stopLoss: .price(50))]])
    let run = try run([quiet, quiet, (140, 260, 130, 250), quiet], script)
    #expect(run.ruin == nil && run.fills.map(\.price) == [100, 150])
  }

  @Test func `orders that wait are cancelled`() throws {
    let script = Script([0: [.enter(.short, units: 90), .enter(.long, .limit(50))]])
    let run = try run([quiet, quiet, (150, 260, 140, 250), (40, 50, 30, 40)], script)
    #expect(run.orders[1].reason == .accountClosed && run.fills.count == 2)
  }

  /// An order at the ruin's own price is worked before it, whatever the size of the blocks.
  @Test(arguments: [1, 2, 7, 1_024])
  func `the size of blocks changes nothing`(size: Int) throws {
    let rows = [quiet, quiet, (150, 180, 140, 170), (170, 215, 160, 200), quiet, quiet]
    let run = try run(rows)
    #expect(run.ruin?.candle == 3)
    #expect(try self.run(rows, nil) { $0.blockSize = size } == run)
  }

  /// Sells a unit of some units at the close of each of three bars, for 150 each.
  private static func selling(_ units: Double) -> [Int: [OrderRequest]] {
    var steps: [Int: [OrderRequest]] = [0: [.enter(.long, units: units)]]
    for step in 1...3 {
      var exit = OrderRequest.exit(.long)
      exit.share = min(1, 1.1 / (units + 1 - Double(step)))
      steps[step] = [exit]
    }
    return steps
  }

  /// 1,000 in cash buy 7 at 100 and leave 150 after the costs; three sales of one bring 300 for 450, which leaves
  /// nothing; a fourth leaves 3 held and 50 owed.
  @Test func `costs that take more than the cash can lose a long`() throws {
    var steps = Self.selling(7)
    var exit = OrderRequest.exit(.long)
    exit.share = 0.3
    steps[4] = [exit]
    let rows = Array(repeating: quiet, count: 6) + [(100, 100, 10, 50), quiet]
    let run = try run(rows, Script(steps)) {
      $0.account.cash = 1_000
      $0.account.commission.fixed = 150
    }
    #expect(run.fills.map(\.quantity) == [7, -1, -1, -1, -1, -3])
    // Down to the tick: 50 / 3 = 16.66…
    #expect(run.fills.last?.price == 16.66 && run.ruin?.candle == 6)
    #expect(run.trades.last?.exitPurpose == .liquidation)
    #expect(run.equity.suffix(2).allSatisfy { isNear($0, 3 * 16.66 - 50 - 150) })
    // After a gap it is closed at the open.
    let gap = try self.run(Array(rows[..<6]) + [(12, 13, 11, 12)], Script(steps)) {
      $0.account.cash = 1_000
      $0.account.commission.fixed = 150
    }
    #expect(gap.fills.last?.price == 12 && gap.ruin?.candle == 6)
  }

  /// The costs of one instrument lose what is held of another, which has no order and falls later.
  @Test(arguments: [1, 3, 1_024])
  func `costs of another instrument can lose a long`(size: Int) throws {
    let falling = Array(repeating: quiet, count: 6) + [quiet, (100, 100, 30, 50), quiet]
    var options = ReplayOptions()
    (options.account.cash, options.account.commission.fixed) = (1_000, 150)
    options.blockSize = size
    var sources = [falling, Array(repeating: quiet, count: 9)].enumerated().map {
      SeriesSource(
        candles($1), instrument: Instrument(symbol: "S\($0)", tick: 0.01, lot: 1),
        timeframe: Timeframe(1, .day))
    }
    // 1,000 less 400, 300 and twice 150; three sales of one bring 300 for 450.
    let scripts = Scripts(steps: [[0: [.enter(.long, units: 4)]], Self.selling(3)])
    let run = try replay(&sources, to: scripts, options: options).run
    #expect(run.ruin?.candle == 7 && run.fills.last?.instrument == 0)
    #expect(run.fills.last?.price == 37.5 && run.fills.last?.quantity == -4)
  }

  @Test func `a path that may ruin it is ambiguous where a target lies on the other side`() throws {
    let script = Script([0: [.enter(.short, units: 90, takeProfit: .price(50))]])
    let rows = [quiet, quiet, (100, 260, 40, 100), quiet]
    let against = try run(rows, script)
    #expect(against.ambiguity.candles == 1 && against.ruin != nil)
    let favourable = try run(rows, script) { $0.execution.intrabar = .optimistic }
    #expect(favourable.ruin == nil && favourable.finalEquity == 10_000 + 90 * 50)
  }
}

import Market
import Replay
import Strategy
import Testing

/// A trade that made exactly nothing is neither won nor lost.
@Suite struct EvenTradesTests {
  /// At what each of twelve trades ends that all begin at 100: three win, four come out even, five lose.
  private static let exits = [
    110.0, 100, 95, 95, 100, 90, 120, 100, 95, 95, 110, 100,
  ]

  /// Each is bought at an open of 100 and sold at the next; one more is bought at the end and stays open.
  private func run(_ exits: [Double] = Self.exits, _ size: Size) throws -> Run {
    let opens: [Double] = [100.0] + exits.flatMap { exit -> [Double] in [100, exit] } + [100, 100]
    var steps: [Int: [OrderRequest]] = [:]
    for place in 0...exits.count {
      steps[2 * place] = [.enter(.long)]
      if place < exits.count { steps[2 * place + 1] = [.exit(.long)] }
    }
    return try play(
      candles(opens.map { ($0, $0 + 1, $0 - 1, $0) }), Script(steps),
      instrument: Instrument(tick: 0, lot: 0)
    ) {
      $0.size = size
      $0.account.commission = Commission()
    }
  }

  /// By hand: wins of 10, 20 and 10 % have a mean of 40/3 %, losses of 5, 5, 10, 5 and 5 % one of 6 %, so the
  /// payoff is 20/9. Of the eight that won or lost W is 3/8, and 3/8 - 5/8 · 9/20 is 0.09375. Of a unit at 100
  /// the gains are 40 and the losses 30. No more than two losses follow each other.
  @Test func `the figures of losses leave it out`() throws {
    let run = try run(Self.exits, .units(1))
    let figures = Statistics(of: run)
    let expected: [(String, Double)] = [
      ("trades", 12), ("winRate", 0.25), ("averageWin", 0.4 / 3), ("averageLoss", -0.06),
      ("payoff", 20.0 / 9), ("profitFactor", 4.0 / 3), ("kelly", 0.09375), ("losingStreak", 2),
    ]
    for (key, value) in expected {
      #expect(abs((figures[key].value ?? .nan) - value) < 1e-12, "\(key)")
    }
    let facts = RunAnalysis(of: run, figures)
    #expect(facts.won == 3 && facts.even == 4 && facts.lost == 5 && facts.closedTrades == 12)
    #expect(abs((facts.meanWin ?? .nan) - 0.4 / 3) < 1e-12)
    #expect(abs((facts.meanLoss ?? .nan) + 0.06) < 1e-12)
  }

  @Test func `with no other trade there are no wins and no losses`() throws {
    let run = try run([100, 100, 100], .units(1))
    let figures = Statistics(of: run)
    #expect(figures["winRate"].value == 0 && figures["losingStreak"].value == 0)
    for key in ["averageWin", "averageLoss", "payoff", "profitFactor", "kelly"] {
      #expect(figures[key].value == nil, "\(key)")
    }
    let facts = RunAnalysis(of: run, figures)
    #expect(facts.won == 0 && facts.even == 3 && facts.lost == 0)
    #expect(facts.meanWin == nil && facts.meanLoss == nil)
  }

  /// The last entry is asked for when twelve have closed: its share is the figure of the run.
  @Test func `Kelly's formula gives a size what the figure says`() throws {
    let run = try run(
      Self.exits, .kelly(Kelly(fraction: 1, cap: 1, trades: Self.exits.count, before: 0.1)))
    let last = try #require(run.trades.first { $0.isOpen })
    let equity = run.trades.reduce(10_000) { $0 + ($1.isOpen ? 0 : $1.profit) }
    let figure = try #require(Statistics(of: run)["kelly"].value)
    #expect(abs(figure - 0.09375) < 1e-12)
    #expect(abs(last.value / equity - figure) < 1e-9)
  }
}

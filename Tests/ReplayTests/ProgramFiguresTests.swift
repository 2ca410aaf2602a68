import Foundation
import Market
import Strategy
import Support
import Testing

@testable import Replay

/// What other programs say of one curve, against figures that they made themselves of it, and against the
/// formulas of the two that cannot be installed (`scripts/reference-conventions.py`).
@Suite struct ProgramFiguresTests {
  private struct Reference: Decodable {
    var final: Double, trades: Int, programs: [String: [String: Double]]
  }

  private static func reference() throws -> Reference {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "References/conventions.json")
    return try JSONDecoder().decode(Reference.self, from: Data(contentsOf: path))
  }

  private static func run() throws -> Run {
    let document = try StrategyDocument(
      text: """
        {
          "name": "Conventions", "data": "goog-1d.csv", "timeframe": "1d",
          "indicators": { "quick": "sma(close, 10)", "lazy": "sma(close, 30)" },
          "long": { "enter": "quick crosses above lazy", "exit": "quick crosses below lazy" },
          "short": { "enter": "quick crosses below lazy", "exit": "quick crosses above lazy" },
          "size": { "units": 10 }, "account": { "cash": 10000, "commission": { "rate": 0.001 } }
        }
        """, path: "conventions.json")
    var options = ReplayOptions()
    options.account = document.account
    options.execution = document.execution
    options.size = document.size
    let file = try openCandles(path: repositoryRoot.appending(path: "datasets/goog-1d.csv").path)
    var candles = Candles()
    var block = Candles()
    while try file.next(into: &block) { candles.append(block, 0..<block.count) }
    var source = SeriesSource(
      candles, instrument: Instrument(symbol: "GOOG", lot: 1), timeframe: file.timeframe)
    return try Replay.replay(&source, to: document.strategy(), options: options).run
  }

  private static func figures(
    _ run: Run
  ) throws -> [(program: Program, values: [Double?])] {
    try #require(ProgramFigures(of: run) { $0.date }).all
  }

  @Test func `each program's figures are those that it gives itself`() throws {
    let run = try Self.run()
    let reference = try Self.reference()
    #expect(isNear(run.finalEquity, reference.final))
    #expect(run.trades.count { !$0.isOpen } == reference.trades)
    let all = try Self.figures(run)
    #expect(Set(all.map(\.program.name)) == Set(reference.programs.keys))
    var compared = 0
    for (program, values) in all {
      let own = try #require(reference.programs[program.name])
      for (key, value) in zip(ProgramFigures.keys, values) {
        guard let expected = own[key] else { continue }
        let value = try #require(value, "\(program.name): \(key)")
        #expect(isNear(value, expected, 1e-8), "\(program.name): \(key) \(value), not \(expected)")
        compared += 1
      }
    }
    #expect(compared == reference.programs.values.reduce(0) { $0 + $1.count } && compared == 43)
  }

  /// What a program does not say is left out; later versions of NautilusTrader say three figures more.
  @Test func `what a program does not say has no figure`() throws {
    let reference = try Self.reference()
    for (program, values) in try Self.figures(Self.run()) {
      let said = zip(ProgramFigures.keys, values).filter { $0.1 != nil }.map(\.0)
      var expected = Set(try #require(reference.programs[program.name]).keys)
      if program.name == "NautilusTrader" {
        expected.formUnion(["cagr", "calmar", "maxDrawdown"])
      }
      #expect(Set(said) == expected, "\(program.name)")
    }
  }

  /// The later version's annual return is quantstats's, by days of trading, as is its drawdown.
  @Test func `programs that agree have the same figure`() throws {
    let all = try Self.figures(Self.run())
    func value(_ name: String, _ key: String) throws -> Double {
      let place = try #require(ProgramFigures.keys.firstIndex(of: key))
      let values = try #require(all.first { $0.program.name == name }?.values)
      return try #require(values[place])
    }
    for key in ["sharpe", "sortino", "cagr", "volatility", "calmar", "maxDrawdown"] {
      #expect(isNear(try value("NautilusTrader", key), try value("quantstats", key)), "\(key)")
    }
    let own = Statistics(of: try Self.run())
    for key in ["sharpe", "sortino", "volatility", "maxDrawdown"] {
      let figure = try #require(own[key].value)
      #expect(isNear(try value("quantstats", key), figure, 1e-8), "\(key)")
    }
  }

  // MARK: Single conventions

  private static func curve(
    _ equity: [Double], from first: Int = 0, deepest: Double = 0, step: Int = 1
  ) -> ProgramCurve {
    let dates = equity.indices.map { CivilDate(dayNumber: first + $0 * step) }
    return ProgramCurve(cash: 100, equity: equity, dates: dates, before: nil, deepest: deepest)
  }

  private static func program(_ name: String) throws -> Program {
    try #require(Program.all.first { $0.name == name })
  }

  @Test func `months and years end with their last day`() {
    // 1 December 1999 is day 10,926: 31 days, then January, then one day of February.
    let curve = Self.curve((0..<63).map { 101 + Double($0) }, from: 10_926)
    #expect(curve.months.values.count == 3 && curve.years.values.count == 2)
    #expect(isNear(curve.months.values[0], 0.31) && isNear(curve.years.values[0], 0.31))
    #expect(isNear(curve.months.values[1], 162.0 / 131 - 1))
    #expect(isNear(curve.years.values[1], 163.0 / 131 - 1))
    #expect(curve.span == 63)
  }

  @Test func `backtesting.py has 365 days a year where weekends are traded`() throws {
    let program = try Self.program("backtesting.py")
    let equity = (0..<70).map { 101 + Double($0 % 7) }
    let trades = ClosedTrades()
    let every = program.figures(of: Self.curve(equity, deepest: 0.1), trades)
    // Day 4 was a Monday; each seventh day after it is one, too.
    let mondays = program.figures(of: Self.curve(equity, from: 4, deepest: 0.1, step: 7), trades)
    // Calmar times drawdown is the annual return by days.
    let times = pow(107.0 / 100, 1.0 / 70)
    #expect(isNear(try #require(every[4]) * 0.1, pow(times, 365) - 1))
    #expect(isNear(try #require(mondays[4]) * 0.1, pow(times, 252) - 1))
  }

  @Test func `a curve too short or without losses has fewer figures`() throws {
    let rising = Self.curve((1...40).map { 100 + Double($0) })
    for program in Program.all {
      let values = program.figures(of: rising, ClosedTrades())
      #expect(values.count == ProgramFigures.keys.count)
      #expect(values[4] == nil && values[6] == (program.winRate == .days ? 1 : nil))
      #expect(values.allSatisfy { $0?.isFinite ?? true })
    }
    // Two months are none for TradingView, and one year is none for backtrader.
    #expect(try Self.program("TradingView").figures(of: rising, ClosedTrades())[0] == nil)
    #expect(try Self.program("backtrader").figures(of: rising, ClosedTrades())[0] == nil)
  }

  @Test func `drawdowns at the ends of days begin with the cash`() throws {
    let curve = Self.curve([90, 120, 96], deepest: 0.3)
    #expect(isNear(curve.deepestOfDays, 0.2))
    #expect(isNear(Self.curve([70, 90]).deepestOfDays, 0.3))
    let trades = ClosedTrades()
    let ofDays = try Self.program("quantstats").figures(of: curve, trades)[5]
    #expect(isNear(try #require(ofDays), -0.2))
    #expect(try Self.program("vectorbt").figures(of: curve, trades)[5] == -0.3)
    #expect(try Self.program("TradingView").figures(of: curve, trades)[5] == nil)
  }
}

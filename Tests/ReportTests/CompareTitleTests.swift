import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

/// What a comparison says of runs that did not start alike.
@Suite struct CompareTitleTests {
  private func compared(
    _ symbol: String = "GOOG", cash: Double = 10_000, candles: Range<Int> = 0..<300
  ) throws -> ComparedRun {
    var all = Candles()
    all.append(wandering(300, seed: 12), candles)
    var trial = Trial(all)
    trial.options.account.cash = cash
    trial.instrument = Instrument(symbol: symbol, lot: 1e-9, currency: "USD")
    let (run, recording) = try trial.run()
    let document = try StrategyDocument(
      text: #"{ "data": "a.csv", "long": { "enter": "close > 1", "exit": "close < 1" } }"#,
      path: "a.json")
    return ComparedRun(
      run: run, recording: recording, document: document, statistics: Statistics(of: run),
      identity: symbol)
  }

  @Test func `accounts of other cash are compared by their growth`() throws {
    let both = Comparison([try compared(), try compared(cash: 20_000)])
    #expect(both.areIndexed && both.equityTitle(1) == "B ended level with A")
    #expect(both.checks([]).contains { $0.claim.plain == "They start with different cash." })
    let curves = CompareCurves(both, most: 50)
    #expect(zip(curves.equity[0], curves.equity[1]).allSatisfy { abs($0 - $1) < 1e-6 })
    let alike = Comparison([try compared(), try compared()])
    #expect(!alike.areIndexed && alike.equityTitle(1) == "B ended level with A")
  }

  @Test func `curves start at 100 before the first moment of all`() throws {
    let both = Comparison([try compared(), try compared(candles: 100..<300)])
    let curves = CompareCurves(both, most: 1_000)
    let run = both.runs[0].run
    let expected = run.equity[100..<300].map { $0 / run.equity[99] * 100 }
    #expect(curves.times.count == 200)
    #expect(zip(curves.equity[0], expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(curves.equity[1][0] == both.runs[1].run.equity[0] / 100)
  }
}

import Foundation
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

/// The report of a run of several instruments.
@Suite struct SeveralInstrumentsTests {
  private static let document = """
    name: Three
    data: [a, b, c]
    indicators: { mean: "sma(close, 5)" }
    long: { enter: close > mean, exit: close < mean }
    size: { equity: 0.45 }
    account: { commission: { rate: 0.001 } }
    """

  /// Three instruments of which each misses other days, the last with a name that is markup.
  private func play(_ count: Int = 3) throws -> (Run, Recording, StrategyDocument) {
    let document = try StrategyDocument(text: Self.document, path: "three.yaml")
    var all = (0..<count).map { place in
      var own = Candles()
      let whole = randomCandles(260, seed: UInt64(place) + 3, step: 86_400)
      for i in (place * 8)..<whole.count where (i + place) % 6 != 0 { own.append(whole[i]) }
      return SeriesSource(
        own, instrument: Instrument(symbol: place == 2 ? "<q>C" : "S\(place)", lot: 1),
        timeframe: Timeframe(1, .day))
    }
    var options = ReplayOptions()
    options.account = document.account
    options.size = document.size
    options.records = true
    let (run, recording) = try open(try document.strategy(), &all, options)
    return (run, recording, document)
  }

  private func open(
    _ strategy: some Strategy, _ sources: inout [SeriesSource], _ options: ReplayOptions
  ) throws -> (run: Run, recording: Recording) {
    try replay(&sources, to: strategy, options: options)
  }

  private func context(_ count: Int = 3) throws -> ReportContext {
    let (run, recording, document) = try play(count)
    return ReportContext(run, recording, document, Statistics(of: run), ReportOptions())
  }

  /// The written table has the decimals of each instrument's quantities, and so has what the script is told.
  @Test func `each instrument has the decimals of its quantities`() throws {
    let (played, recording, document) = try play()
    var run = played
    run.instruments[1].instrument.lot = 0.01
    let (_, instruments) = try scene(run, recording, document)
    #expect(instruments.map { $0["quantity"] as? Int } == [0, 2, 0])
  }

  /// The data that the page's script has of a run and its instruments.
  private func scene(
    _ run: Run, _ recording: Recording, _ document: StrategyDocument
  ) throws -> (whole: [String: Any], instruments: [[String: Any]]) {
    let statistics = Statistics(of: run)
    let context = ReportContext(run, recording, document, statistics, ReportOptions())
    let drawn = try #require(Scene(context, RunAnalysis(of: run, statistics)))
    let data = try JSONSerialization.jsonObject(with: Data(drawn.text().utf8))
    let scene = try #require(data as? [String: Any])
    return (scene, try #require(scene["instruments"] as? [[String: Any]]))
  }

  @Test func `units that a size names are told as what 1 of the price is worth`() throws {
    let (played, recording, document) = try play()
    let shares = try scene(played, recording, document)
    #expect(shares.whole["unlent"] == nil && shares.instruments[0]["units"] == nil)
    var run = played
    run.size = .units(10.5)
    run.instruments[1].instrument.lot = 0.5
    run.instruments[1].instrument.contract.multiplier = 50
    let named = try scene(run, recording, document)
    #expect(named.whole["unlent"] as? Bool == true)
    #expect(named.instruments.map { $0["units"] as? Double } == [10, 525, 10])
    run.size = .cash(2_000)
    let money = try scene(run, recording, document)
    #expect(money.whole["stake"] as? Double == 2_000 && money.instruments[0]["units"] == nil)
    run.size = .units(0.25)
    let less = try scene(run, recording, document)
    #expect(less.instruments[1]["units"] as? Double == 0)
    // What is worked out for each order has no number.
    for size in [Size.equity(.nan), .units(.nan), .cash(.nan)] {
      run.size = size
      let told = try scene(run, recording, document)
      #expect(told.whole["share"] as? Double == 1 && told.whole["stake"] == nil)
      #expect(told.whole["unlent"] == nil && told.instruments[0]["units"] == nil)
    }
  }

  /// The second and the third begin later than the first, and each misses other days.
  @Test func `the account keeps the times of the whole run`() throws {
    let (run, recording, document) = try play()
    let told = try scene(run, recording, document)
    let account = try #require(told.whole["account"] as? [String: Any])
    let context = try context()
    #expect(account["n"] as? Int == context.clock.count && context.clock.count > 200)
    let curves = try #require(account["curves"] as? [String: Any])
    #expect(Set(curves.keys) == ["equity", "dd", "hold"])
    let worst = try #require(RunAnalysis(of: run, Statistics(of: run)).worstDrawdowns.first)
    let falls = try #require(account["drawdowns"] as? [[Double]])
    #expect(falls.first.map { Array($0[1...2]) } == [Double(worst.high), Double(worst.low)])
    for instrument in told.instruments {
      let candles = try #require(instrument["candles"] as? [String: Any])
      #expect(instrument["curves"] == nil && candles["m"] != nil)
    }
    let (one, alone, written) = try play(1)
    let single = try scene(one, alone, written)
    #expect(single.whole["account"] == nil && single.instruments[0]["curves"] != nil)
  }

  /// Trades of a part lie on its own candles, at the times at which they were.
  @Test func aPartIsARunOfItsOwn() throws {
    let context = try context()
    #expect(context.parts.count == 3)
    for (place, part) in context.parts.enumerated() {
      let candles = part.context.recording.candles
      #expect(candles.count == context.run.instruments[place].candleCount)
      #expect(part.trades.count == part.context.run.trades.count && part.trades.count > 5)
      for (own, whole) in zip(part.context.run.trades, part.trades) {
        #expect(own.number == whole.number && own.profit == whole.profit)
        #expect(candles.time[own.entryCandle] == whole.entryTime.milliseconds)
        #expect(context.clock[whole.entryCandle] == whole.entryTime.milliseconds)
        if !own.isOpen { #expect(candles.time[own.exitCandle] == whole.exitTime.milliseconds) }
      }
    }
  }

  /// TradeSpan is worth at each moment what its parts are at their last closes.
  @Test func holdingIsTheSumOfItsParts() throws {
    let context = try context()
    let curves = EquityCurves(context, most: .max)
    let run = context.run
    #expect(curves.hold.count == run.equity.count)
    #expect(abs((curves.hold.last ?? 0) - run.holdFinalEquity) < 1e-9 * run.holdFinalEquity)
    for day in run.days { #expect(abs(curves.hold[day.candle] - day.hold) < 1e-9 * day.hold) }
  }

  @Test func thePageNamesAllOfThem() throws {
    let (run, recording, document) = try play()
    let strategy = try #require(try document.strategy() as? DocumentStrategy)
    let variant = ReportOptions.Variant(
      try #require(try CommissionSensitivity(of: run, recording, strategy)))
    #expect(variant.low < run.finalEquity && run.finalEquity < variant.high)
    var options = ReportOptions()
    options.variants = [variant]
    let bytes = try report(
      on: run, recording: recording, document: document, statistics: Statistics(of: run),
      options: options)
    let page = String(decoding: bytes, as: UTF8.self)
    for text in [
      "<title>Three, S0, S1, &lt;q&gt;C, 1d · kreplay</title>", "<dt>Instruments<dd>",
      "Buys each of S0, S1 and &lt;q&gt;C at the next open", "id=\"instruments\"",
      "<section id=\"chart\"", "<section id=\"chart-2\" class=k", "<section id=\"chart-3\"",
      "<h2>&lt;q&gt;C</h2>", "Instrument, side", "<td><b>S1</b> long<td>", "Data of S1",
      "Buy and hold of equal parts",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("<q>C"))
    let ids = page.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
    #expect(Set(ids).count == ids.count, "an id twice")
  }

  /// A run of one instrument says nothing of instruments.
  @Test func onePageHasNoneOfIt() throws {
    let context = try context(1)
    #expect(context.parts.isEmpty && context.part(of: context.closed[0]).parts.isEmpty)
    let whole = String(decoding: try Report.page(context), as: UTF8.self)
    // The script is the same for all.
    let page = whole.replacing(PageScript.text, with: "")
    for text in ["id=\"instruments\"", "Instruments", "chart-2", "Instrument, side", ".in tr"] {
      #expect(!page.contains(text), "\(text)")
    }
  }

  @Test func ofManyTheFirstTwelveHaveAChart() throws {
    let page = String(decoding: try Report.page(context(14)), as: UTF8.self)
    #expect(page.contains("id=\"chart-12\"") && !page.contains("id=\"chart-13\""))
    #expect(page.contains("The charts of 2 more instruments"))
    #expect(page.contains("each of fourteen instruments"))
  }

  @Test(
    arguments: [
      ([5, 3, -2], "Two of three instruments gained; A made three quarters of the result"),
      ([-5, -3], "None of two instruments gained"),
      ([5, -9, 1], "Two of three instruments gained"),
    ] as [([Double], String)]) func theTitleSaysWhoGained(_ profits: [Double], _ title: String)
    throws
  {
    let symbols = ["A", "B", "C"]
    let figures = profits.enumerated().map { place, profit in
      InstrumentFigures(
        instrument: place, trades: 2, won: 1, openTrades: 0, refused: 0, profit: profit, costs: 0,
        profitShare: profit / profits.reduce(0, +), exposure: 0.5, holdProfit: nil)
    }
    #expect(instrumentsTitle(figures, symbols) == title)
  }
}

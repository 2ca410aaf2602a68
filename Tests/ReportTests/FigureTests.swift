import Chart
import Indicators
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

@Suite struct FigureTests {
  /// However many candles there are, the highest and the lowest equity are drawn.
  @Test func curvesKeepTheirExtremes() throws {
    let (run, recording) = try Trial(wandering(30_000, seed: 31)).run()
    let context = ReportContext(run, recording, nil, Statistics(of: run), ReportOptions())
    let curves = EquityCurves(context)
    #expect(curves.places.count <= EquityCurves.most + 3)
    #expect(curves.equity.max() == run.equity.max() && curves.equity.min() == run.equity.min())
    #expect(curves.drawdown.min() == fallsBelowHigh(run.equity, from: run.account.cash).min())
    #expect(curves.equity.last == run.equity.last)
    #expect(zip(curves.places, curves.places.dropFirst()).allSatisfy { $0 < $1 })
    for candle in [0, 1, 777, 29_999] {
      #expect(curves.places[curves.place(of: candle)] >= candle)
    }
  }

  @Test func aCandleLiesInTheBarThatItClosesOrPrecedes() {
    let closedAt = [4, 9, 14]
    #expect([0, 4, 5, 14, 15].map { bar(of: $0, closedAt: closedAt) } == [0, 0, 1, 2, 2])
    #expect(bar(of: 3, closedAt: []) == 0)
  }

  @Test func thinningKeepsTheBestAndTheWorst() {
    var random = SplitMix64(seed: 5)
    let all = (0..<5_000).map {
      Chart.TradeSpan(
        "#\($0)", entryBar: $0, entryPrice: 1, exitBar: $0 == 4_999 ? nil : $0 + 1,
        result: random.unit() - 0.5)
    }
    let kept = thinned(all, over: 5_001)
    #expect(kept.count <= 1_201)
    #expect(kept.map(\.result).max() == all.dropLast().map(\.result).max())
    #expect(kept.map(\.result).min() == all.dropLast().map(\.result).min())
    #expect(kept.last?.exitBar == nil)
    #expect(thinned(Array(all.prefix(100)), over: 5_001).count == 100)
  }

  @Test func manyTradesAreToldByTheirEnds() throws {
    var trial = Trial(wandering(60_000, seed: 33))
    trial.strategy.fast = 2
    trial.strategy.slow = 4
    trial.options.account.commission.rate = 0
    let story = Story("Many", trial)
    #expect(story.run.trades.count > mostTradeRows)
    let page = try story.page()
    let scripts = MarkupReading(page).scripts.map(\.utf8.count)
    print("\(story.run.trades.count) trades: \(page.count) bytes, data \(scripts.first ?? 0)")
    #expect(page.count - scripts.reduce(0, +) < 1_500_000)
    #expect(page.count < 2_000_000)
    let rows = MarkupReading(page).tags.count { tag in
      tag.name == "tr" && tag.attributes.contains { $0.name == "id" }
    }
    #expect(rows == 200)
  }

  @Test func leavingOutATradeUndoesIt() throws {
    let (run, _) = try Trial(wandering(400, seed: 12)).run()
    let trade = try #require(run.trades.first)
    var fixed = run
    fixed.size = .units(1)
    #expect(fixed.finalEquity(without: trade) == run.finalEquity - trade.profit)
    let before = run.equity[trade.entryCandle - 1]
    let scaled = run.finalEquity * before / (before + trade.profit)
    #expect(abs(run.finalEquity(without: trade) - scaled) < 1e-9)
  }

  /// 0.8 alone would be no axis.
  @Test func shortScalesHaveTwoNumbers() {
    let scale = LinearScale(0.65, 0.99, from: 0, to: 358)
    #expect(scale.ticks(atMost: 3, within: 358).count == 1)
    let found = scale.ticks(about: 3, from: 12, within: 358)
    #expect(found.map { ($0 * 10).rounded() } == [7, 8, 9])
    #expect(scale.ticks(about: 3, from: 60, within: 358).map { ($0 * 10).rounded() } == [8, 9])
    #expect(scale.ticks(about: 0, from: 0, within: 358).count > 1)
  }

  /// Ends that share a pixel, since holding made a thousand million, are two numbers yet.
  @Test func endsOnOnePixelAreBothTold() {
    let story = Story("Far behind", Trial(turning())) { $0.holdFinalEquity = 1e9 }
    var options = ReportOptions()
    options.variants = [
      ReportOptions.Variant(
        name: "Commission", detail: "tripled, or none", low: 2_000, high: 60_000)
    ]
    let context = ReportContext(
      story.run, story.recording, nil, Statistics(of: story.run), options)
    let chart = sensitivityChart(context, RunAnalysis(of: context.run, context.statistics))
    for isPrecise in [false, true] {
      let low = ReportNumbers.short(2_000, precise: isPrecise)
      #expect(!chart.contains(low + ", no width"))
    }
    #expect(chart.contains(", no width"))
  }

  /// A run beside which nothing was held has its curve, and its drawdown, alone.
  @Test func equityIsDrawnWhereNothingIsHeld() throws {
    let story = Story("Nothing held", Trial(turning())) { $0.holding?.units = 0 }
    try #require(!story.run.trades.isEmpty)
    let page = String(decoding: try story.page(), as: UTF8.self)
    #expect(page.contains("<section id=\"equity\">") && page.contains("id=\"sW-t\""))
    #expect(
      page.contains("The strategy’s equity, and how far it is below its highest value so far;"))
    #expect(!page.contains("beside buy and hold (grey)"))
    let context = ReportContext(
      story.run, story.recording, nil, Statistics(of: story.run), ReportOptions())
    #expect(!EquityCurves(context).hasHolding)
  }

  @Test func scalesPutRoundNumbersOnTheLine() {
    let scale = LinearScale(0, 61_000, from: 190, to: 440)
    #expect(scale.ticks(atMost: 5, within: 488) == [0, 20_000, 40_000, 60_000])
    #expect(scale.pixel(0) == 190 && scale.pixel(61_000) == 440)
    #expect(LinearScale(5, 5, from: 0, to: 10).pixel(5) == 0)
  }

  @Test func outputsOfOneCallShareAPane() throws {
    let (_, recording) = try Trial(wandering(200)).run()
    let plan = SeriesPlan(recording)
    #expect(plan.overlays.map(\.name) == ["fastMA", "slowMA"])
    #expect(plan.panes.count == 1 && plan.panes.first?.series.count == 3)
    #expect(plan.swatch(0) == "k-line1" && plan.swatch(1) == "k-line2")
    #expect(
      plan.swatch(2) == "k-ink-line" && plan.swatch(3) == "k-signal-line" && plan.swatch(4) == "")
  }

  /// What a document names whole, and an output of it by another name, is drawn once.
  @Test func outputsOfAWholeCallAreDrawnOnce() throws {
    let document = try StrategyDocument(
      text: """
        {
          "name": "Twice", "data": "a.csv",
          "indicators": {
            "middle": "bollinger(20, 2)", "top": "bollinger(20, 2).upper",
            "bottom": "bollinger(20, 2).lower", "trend": "macd()", "after": "macd().signal",
            "bars": "macd().histogram"
          },
          "long": { "enter": "close > top and trend > after", "exit": "close < bottom" }
        }
        """, path: "twice.json")
    let drawn = DrawnExpressions(of: document).drawn
    let series = drawn.map { one in
      let isWhole = one.outputs.count > 1
      let named = NamedSeries(
        name: one.text, expression: one.meaning, node: one.outputs[0].node,
        indicator: one.indicator?.name, output: isWhole ? nil : one.outputs[0].name, isDrawn: true)
      return (named, [99.0, 100, 101])
    }
    let plan = SeriesPlan(
      series, calls: Dictionary(uniqueKeysWithValues: drawn.map { ($0.text, $0) }),
      closes: [99, 100, 101], parameters: [])
    #expect(plan.overlays.map(\.name) == ["middle"] && plan.panes.count == 1)
    #expect(plan.panes[0].series.map(\.name) == ["trend"])
    let names = plan.overlays[0].marks.flatMap { ($0 as? Band)?.names ?? [] }
    #expect(names == ["top", "bottom"])
    let labels = plan.panes[0].marks.compactMap { ($0 as? Line)?.label }
    #expect(labels.count == 2 && labels.last == "after")
    let swatches = drawn.indices.map(plan.swatch)
    #expect(swatches[1] == swatches[2] && swatches[0] != swatches[1], "\(swatches)")
    #expect(swatches.suffix(3) == ["k-ink-line", "k-signal-line", ""], "\(swatches)")
  }
}

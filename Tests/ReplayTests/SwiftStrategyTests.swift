import Indicators
import Market
import Strategy
import Support
import Testing

@testable import Replay

/// A strategy written in Swift and the document that says the same make the same run.
@Suite struct SwiftStrategyTests {
  /// Always in the market: long above an average, short below it, with a stop.
  private struct Sides: Strategy {
    let name = "Sides"
    private var above: Graph.Node?
    private var below: Graph.Node?
    private var range: Graph.Node?

    mutating func setUp(_ plan: inout Plan) {
      let close = plan.graph.source(.close)
      guard let sma = Catalogue.find("sma"), let atr = Catalogue.find("atr") else { return }
      let fastMA = plan.graph.indicator(
        sma, inputs: [close], settings: Settings([5]), output: 0)
      let slowMA = plan.graph.indicator(sma, inputs: [close], settings: Settings([20]), output: 0)
      let inputs = atr.inputs.map { plan.graph.source($0.standard) }
      let settings = Settings([14] + atr.parameters.dropFirst().map(\.standard))
      range = plan.graph.indicator(atr, inputs: inputs, settings: settings, output: 0)
      above = plan.graph.crosses(.above, fastMA, slowMA)
      below = plan.graph.crosses(.below, fastMA, slowMA)
      plan.rules = ["long.enter", "short.enter"].map {
        Rule(path: $0, expression: "", parts: [])
      }
    }

    func decide(at bar: BarView, _ requests: inout OrderRequests) {
      guard let above, let below, let range else { return }
      if bar.position.size <= 0 && bar.isTrue(above) {
        var request = OrderRequest(.enter(.long), rule: 0)
        request.stopLoss = .price(2 * bar.value(range))
        requests.append(request)
      } else if bar.position.size >= 0 && bar.isTrue(below) {
        var request = OrderRequest(.enter(.short), rule: 1)
        request.takeProfit = .share(0.03)
        requests.append(request)
      }
    }

    func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {}
  }

  private static let document = """
    data: x.csv
    indicators: { fastMA: "sma(close, 5)", slowMA: "sma(close, 20)" }
    long: { enter: fastMA crosses above slowMA, stopLoss: 2 * atr(14) }
    short: { enter: fastMA crosses below slowMA, takeProfit: 3% }
    """

  @Test(arguments: 1...8) func theyAgree(_ seed: Int) throws {
    let candles = randomCandles(3_000, seed: UInt64(seed))
    var options = ReplayOptions()
    options.account.commission.rate = 0.0005
    options.size = .equity(0.9)
    let document = try StrategyDocument(text: Self.document, path: "sides.yaml")
    func play(_ strategy: some Strategy) throws -> Run {
      var source = SeriesSource(candles, timeframe: Timeframe(1, .minute))
      return try replay(&source, to: strategy, options: options).run
    }
    let written = try play(Sides())
    let read = try play(document.strategy())
    #expect(written.fills.count > 20)
    #expect(written.fills == read.fills)
    #expect(written.trades == read.trades)
    #expect(written.equity.map(\.bitPattern) == read.equity.map(\.bitPattern))
  }
}

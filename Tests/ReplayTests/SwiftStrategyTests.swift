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

  /// Orders of entries and exits, levels that follow, targets by distance and at a price, in the words of
  /// documents.
  private struct Ways: Strategy {
    func setUp(_ plan: inout Plan) throws {
      try plan.column("sma(close, 5)", named: "fastMA")
      try plan.column("sma(close, 20)", named: "slowMA")
      try plan.enter(
        .long, when: "close < slowMA - atr(14)", order: .limit("low"),
        targets: [.price("slowMA + atr(14)", share: 0.5), .distance("4 * atr(14)")],
        timeInForce: .bars(5), stopPrice: "lowest(low, 10) - atr(14)", follow: .tighten)
      try plan.exit(
        .long, when: "close > slowMA", order: .limit("high + 0.1 * atr(14)"),
        timeInForce: .bars(3), share: 0.5, keepsEntry: true)
      try plan.enter(
        .short, when: "fastMA crosses below slowMA", targets: [.price("low - atr(14)", share: 1)],
        follow: .always)
      try plan.exit(.short, when: "fastMA crosses above slowMA", order: .stop("high"))
    }
  }

  private static let ways = """
    data: x.csv
    indicators: { fastMA: "sma(close, 5)", slowMA: "sma(close, 20)" }
    long:
      enter: close < slowMA - atr(14)
      order: { type: limit, price: low, timeInForce: { bars: 5 } }
      targets: [{ price: slowMA + atr(14), share: 0.5 }, { distance: 4 * atr(14) }]
      stopPrice: lowest(low, 10) - atr(14)
      follow: tighten
      exit: close > slowMA
      exitOrder: { type: limit, price: high + 0.1 * atr(14), timeInForce: { bars: 3 } }
      exitShare: 0.5
      keepEntry: true
    short:
      enter: fastMA crosses below slowMA
      targets: { price: low - atr(14), share: 1 }
      follow: true
      exit: fastMA crosses above slowMA
      exitOrder: { type: stop, price: high }
    """

  @Test(arguments: 1...8) func theirOrdersAgree(_ seed: Int) throws {
    let candles = randomCandles(3_000, seed: UInt64(seed))
    var options = ReplayOptions()
    options.size = .units(20)
    let document = try StrategyDocument(text: Self.ways, path: "ways.yaml")
    func play(_ strategy: some Strategy) throws -> Run {
      var source = SeriesSource(candles, timeframe: Timeframe(1, .minute))
      return try replay(&source, to: strategy, options: options).run
    }
    let written = try play(Ways())
    let read = try play(document.strategy())
    #expect(written.orders.contains { $0.purpose == .exit && $0.kind.limitPrice != nil })
    #expect(written.orders.contains { $0.purpose == .exit && $0.kind.stopPrice != nil })
    #expect(written.fills.contains { written.orders[$0.order].purpose == .takeProfit })
    #expect(written.fills == read.fills)
    #expect(written.trades == read.trades)
    #expect(written.orders.map(\.kind) == read.orders.map(\.kind))
    #expect(written.orders.map(\.reason) == read.orders.map(\.reason))
    #expect(written.equity.map(\.bitPattern) == read.equity.map(\.bitPattern))
  }
}

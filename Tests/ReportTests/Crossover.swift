import Indicators
import Market
import Replay
import Strategy

/// Two averages and their crossings, as a strategy in Swift: what the tests' runs are made with.
struct Crossover: Strategy {
  var name = "SMA crossover 10 / 30"
  var fast = 10.0
  var slow = 30.0
  /// Whether it sells short where it would leave.
  var reverses = false
  /// Distances of stop and target, as shares of the entry's price.
  var stop: Double?
  var target: Double?
  /// The name of its fast average.
  var seriesName = "fastMA"
  private var above: Graph.Node?
  private var below: Graph.Node?

  init() {}

  mutating func setUp(_ plan: inout Plan) throws {
    guard let sma = Catalogue.find("sma"), let macd = Catalogue.find("macd") else { return }
    let close = plan.graph.source(.close)
    let fastMA = plan.graph.indicator(sma, inputs: [close], settings: Settings([fast]), output: 0)
    let slowMA = plan.graph.indicator(sma, inputs: [close], settings: Settings([slow]), output: 0)
    above = plan.graph.crosses(.above, fastMA, slowMA)
    below = plan.graph.crosses(.below, fastMA, slowMA)
    plan.series = [
      NamedSeries(
        name: seriesName, expression: "sma(close, 10)", node: fastMA, indicator: "sma", output: nil,
        isDrawn: true),
      NamedSeries(
        name: "slowMA", expression: "sma(close, 30)", node: slowMA, indicator: "sma", output: nil,
        isDrawn: true),
    ]
    for (place, output) in macd.outputs.enumerated() {
      let node = plan.graph.indicator(
        macd, inputs: [close], settings: Settings(macd.parameters.map(\.standard)), output: place)
      plan.series.append(
        NamedSeries(
          name: "macd.\(output.name)", expression: "macd(12, 26, 9).\(output.name)", node: node,
          indicator: "macd", output: output.name, isDrawn: true))
    }
    plan.rules = [
      Rule(path: "long.enter", expression: "fastMA crosses above slowMA", parts: []),
      Rule(path: "long.exit", expression: "fastMA crosses below slowMA", parts: []),
    ]
    if reverses {
      plan.rules[1] = Rule(
        path: "short.enter", expression: "fastMA crosses below slowMA", parts: [])
    }
    if let above, let below {
      let when = DecisionBars.When.any([above, below])
      plan.decisionBars.whenFlat = when
      plan.decisionBars.whenLong = when
      plan.decisionBars.whenShort = when
    }
  }

  func decide(at bar: borrowing BarView, _ requests: inout OrderRequests) {
    guard let above, let below else { return }
    if bar.isTrue(above) { requests.append(request(.enter(.long), rule: 0)) }
    if bar.isTrue(below) {
      requests.append(request(reverses ? .enter(.short) : .exit(.long), rule: 1))
    }
  }

  private func request(_ action: OrderRequest.Action, rule: Int) -> OrderRequest {
    var request = OrderRequest(action, rule: rule)
    request.stopLoss = stop.map { .share($0) }
    request.takeProfit = target.map { .share($0) }
    return request
  }

  func explain(_ rule: Int, at bar: borrowing BarView, into values: inout [Double]) {}
}

/// What a test's run is made of besides candles and strategy.
struct Trial: Sendable {
  var candles: Candles
  var strategy = Crossover()
  var instrument = Instrument(symbol: "GOOG", lot: 1, currency: "USD")
  var frame = Timeframe(1, .day)
  var options = ReplayOptions()

  init(_ candles: Candles) {
    self.candles = candles
    options.records = true
    options.account.commission.rate = 0.001
  }

  func run() throws -> (run: Run, recording: Recording) {
    var source = SeriesSource(candles, instrument: instrument, timeframe: frame)
    var (run, recording) = try replay(&source, to: strategy, options: options)
    run.dataHash = "865d53532bbe5a82"
    return (run, recording)
  }
}

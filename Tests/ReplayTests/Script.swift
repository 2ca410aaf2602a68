import Market
import Replay
import Strategy

/// A strategy that asks for what a test wrote down, bar by bar.
struct Script: Strategy {
  var name: String { "script" }
  /// OrderRequests by the place of the bar at whose close they are made.
  var steps: [Int: [OrderRequest]]
  /// The timeframe of its bars, if it is not that of the candles.
  var timeframe: Timeframe?

  init(_ steps: [Int: [OrderRequest]]) { self.steps = steps }

  func setUp(_ plan: inout Plan) { plan.timeframe = timeframe }

  func decide(at bar: BarView, _ requests: inout OrderRequests) {
    for request in steps[bar.index] ?? [] { requests.append(request) }
  }

  func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {}
}

/// The same of several instruments: what a test wrote down for each.
struct Scripts: Strategy {
  var name: String { "scripts" }
  /// By the place of the instrument, then as ``Script/steps``.
  let steps: [[Int: [OrderRequest]]]

  func setUp(_ plan: inout Plan) {}

  func decide(at bar: BarView, _ requests: inout OrderRequests) {
    for request in steps[bar.instrument][bar.index] ?? [] { requests.append(request) }
  }

  func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {}
}

extension OrderRequest {
  /// A request of a test, with everything that it needs.
  static func enter(
    _ side: Side, _ kind: OrderKind = .market, units: Double? = nil, size: Size? = nil,
    stopLoss: Distance? = nil, takeProfit: Distance? = nil, trailingStop: Distance? = nil,
    trailAfter: Distance? = nil,
    for time: TimeInForce = .goodTillCancelled
  ) -> OrderRequest {
    var request = OrderRequest(.enter(side), rule: -1)
    request.kind = kind
    request.size = units.map(Size.units) ?? size
    request.stopLoss = stopLoss
    request.takeProfit = takeProfit
    request.trailingStop = trailingStop
    request.trailAfter = trailAfter
    request.timeInForce = time
    return request
  }

  static func exit(
    _ side: Side, _ kind: OrderKind = .market, for time: TimeInForce = .goodTillCancelled
  ) -> OrderRequest {
    var request = OrderRequest(.exit(side), rule: -1)
    request.kind = kind
    request.timeInForce = time
    return request
  }
}

/// Candles from rows of open, high, low, close, a day apart from 2024-01-01.
func candles(
  _ rows: [(Double, Double, Double, Double)], seconds: Int64 = 86_400
) -> Candles {
  Candles(
    rows.enumerated().map { i, row in
      Candle(
        Time(seconds: 1_704_067_200 + Int64(i) * seconds), open: row.0, high: row.1, low: row.2,
        close: row.3)
    })
}

/// Plays candles to a strategy.
func play(
  _ candles: Candles, _ strategy: some Strategy, timeframe: Timeframe? = Timeframe(1, .day),
  instrument: Instrument = Instrument(symbol: "TEST", tick: 0.01),
  events: AccountEvents? = nil, magnifier: Magnifier? = nil,
  _ change: (inout ReplayOptions) -> Void = { _ in }
) throws -> Run {
  var options = ReplayOptions()
  options.size = .units(1)
  change(&options)
  var source = SeriesSource(
    candles, instrument: instrument, timeframe: timeframe, accountEvents: events)
  source.magnifier = magnifier
  return try replay(&source, to: strategy, options: options).run
}

import Indicators
import Market
import Replay
import Strategy
import Support
import Testing

/// Prices that may be below zero: what differs between two prices is the same wherever zero lies.
@Suite struct NegativePriceTests {
  /// Asks at random for orders whose prices and distances are in ticks from the close.
  private struct Wanderer: Strategy {
    let seed: UInt64
    private var close: Graph.Node?

    init(seed: UInt64) { self.seed = seed }

    mutating func setUp(_ plan: inout Plan) { close = plan.graph.source(.close) }

    func decide(at bar: BarView, _ requests: inout OrderRequests) {
      guard let close else { return }
      var random = SplitMix64(seed: seed &* 41 &+ UInt64(bar.index))
      let now = bar.value(close)
      func away(_ most: Int) -> Double { Double(random.whole(1...most)) / 100 }
      let side: Side = random.next() % 2 == 0 ? .long : .short
      let sign = Double(side.rawValue)
      if random.next() % 4 == 0 { return requests.append(.exit(side)) }
      var request = OrderRequest.enter(side, units: 2)
      switch random.whole(0...3) {
      case 0: request.kind = .limit(now - sign * away(100))
      case 1: request.kind = .stop(now + sign * away(100))
      default: break
      }
      request.timeInForce = .bars(3)
      switch random.whole(0...3) {
      case 0: request.stopLoss = .price(away(300))
      case 1: request.stopLoss = .level(now - sign * (3 + away(100)))
      case 2: request.trailingStop = .price(away(300))
      default: request.breakEvenAfter = .price(away(200))
      }
      switch random.whole(0...2) {
      case 0: request.takeProfit = .price(away(300))
      case 1:
        request.targets = [
          PartialTarget(.level(now + sign * (3 + away(100))), share: 0.5),
          PartialTarget(.price(away(400))),
        ]
      default: break
      }
      requests.append(request)
    }
  }

  private func play(
    _ candles: Candles, _ seed: Int, negative: Bool, _ cash: Double = 1e9
  ) throws -> Run {
    var instrument = Instrument(symbol: "OIL", tick: 0.01, lot: 1)
    instrument.rules.negativePrices = negative
    return try ReplayTests.play(
      candles, Wanderer(seed: UInt64(seed)), timeframe: Timeframe(1, .minute),
      instrument: instrument
    ) {
      $0.account.cash = cash
      $0.execution.intrabar = .ohlc
    }
  }

  @Test func `a series a hundred lower trades alike`() throws {
    var (belowZero, aboveZero) = (0, 0)
    for seed in 1...12 {
      let high = randomCandles(600, seed: UInt64(seed))
      let above = try play(high, seed, negative: false)
      let below = try play(lower(high), seed, negative: true)
      #expect(above.fills.count > 200)
      belowZero += below.fills.count { $0.price < 0 }
      aboveZero += below.fills.count { $0.price > 0 }
      #expect(above.fills.map(\.candle) == below.fills.map(\.candle), "seed \(seed)")
      #expect(above.fills.map(\.quantity) == below.fills.map(\.quantity), "seed \(seed)")
      #expect(zip(above.fills, below.fills).allSatisfy { abs($0.price - 100 - $1.price) < 1e-6 })
      #expect(zip(above.trades, below.trades).allSatisfy { abs($0.profit - $1.profit) < 1e-6 })
      #expect(above.orders.map(\.reason) == below.orders.map(\.reason), "seed \(seed)")
    }
    #expect(belowZero > 500 && aboveZero > 500)
  }

  private func lower(_ candles: Candles) -> Candles {
    func lower(_ price: Double) -> Double { ((price - 100) * 100).rounded() / 100 }
    var low = Candles()
    for i in 0..<candles.count {
      let one = candles[i]
      low.append(
        Candle(
          one.time, open: lower(one.open), high: lower(one.high), low: lower(one.low),
          close: lower(one.close), volume: one.volume))
    }
    return low
  }

  /// With little cash too, where some entries are refused.
  @Test(arguments: 1...8) func `above zero it changes nothing`(_ seed: Int) throws {
    let candles = randomCandles(600, seed: UInt64(seed))
    for cash in [1e9, 1_000] {
      let plain = try play(candles, seed, negative: false, cash)
      let other = try play(candles, seed, negative: true, cash)
      #expect(plain.fills == other.fills && plain.trades == other.trades)
      #expect(plain.orders.map(\.reason) == other.orders.map(\.reason))
      #expect(plain.equity.map(\.bitPattern) == other.equity.map(\.bitPattern))
      #expect(plain.ambiguity.candles == other.ambiguity.candles)
    }
  }

  @Test func `the key is part of a run's identity`() throws {
    let candles = randomCandles(50, seed: 1)
    let origin = RunOrigin(text: "", canonical: "{}")
    let ids = try [false, true].map {
      "\(RunIdentity(of: try play(candles, 1, negative: $0), origin: origin))"
    }
    #expect(ids[0] != ids[1])
  }
}

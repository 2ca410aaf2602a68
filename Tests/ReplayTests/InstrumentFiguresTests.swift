import Market
import Strategy
import Support
import Testing

@testable import Replay

/// What became of each instrument of a run of several.
@Suite struct InstrumentFiguresTests {
  private func sources(_ currencies: [String] = ["", "", ""]) -> [SeriesSource] {
    currencies.enumerated().map { place, currency in
      var own = Candles()
      let day = Int64(86_400)
      let whole = randomCandles(300, seed: UInt64(place) + 7, step: day)
      // Some days are missing, others in each.
      for i in 0..<whole.count where (i + place) % (5 + place) != 0 { own.append(whole[i]) }
      return SeriesSource(
        own, instrument: Instrument(symbol: "S\(place)", lot: 1, currency: currency),
        timeframe: Timeframe(1, .day))
    }
  }

  private func play(_ text: String, _ sources: [SeriesSource], block: Int = 64) throws -> Run {
    let document = try StrategyDocument(text: text, path: "s.yaml")
    var (sources, options) = (sources, ReplayOptions())
    options.account = document.account
    options.size = document.size
    options.blockSize = block
    return try open(try document.strategy(), &sources, options)
  }

  private func open(
    _ strategy: some Strategy, _ sources: inout [SeriesSource], _ options: ReplayOptions
  ) throws -> Run { try replay(&sources, to: strategy, options: options).run }

  private static let text = """
    data: [a, b, c]
    long: { enter: "close > sma(close, 4)", exit: "close < sma(close, 4)" }
    size: { equity: 0.45 }
    account: { commission: { rate: 0.002, fixed: 1 } }
    """

  @Test func `the figures are those of a slow count`() throws {
    let run = try play(Self.text, sources())
    let figures = InstrumentFigures.all(of: run)
    #expect(figures.map(\.instrument) == [0, 1, 2])
    for (place, figure) in figures.enumerated() {
      let trades = run.trades.filter { $0.instrument == place }
      #expect(figure.trades == trades.count { !$0.isOpen } && figure.trades > 5)
      #expect(figure.openTrades == trades.count { $0.isOpen })
      #expect(figure.won == trades.count { !$0.isOpen && $0.profit > 0 })
      #expect(isNear(figure.profit, trades.reduce(0) { $0 + $1.profit }))
      let fills = run.fills.filter { $0.instrument == place }
      #expect(isNear(figure.costs, fills.reduce(0) { $0 + $1.cost }))
      #expect(
        figure.refused == run.orders.count { $0.instrument == place && $0.state == .rejected })
      var held = 0.0
      let start = run.holding?.candle ?? 0
      var candles = 0
      for step in 0..<run.candleCount {
        for fill in fills where fill.candle == step { held += fill.quantity }
        if abs(held) > 1e-9 { candles += 1 }
      }
      #expect(isNear(figure.exposure, Double(candles) / Double(run.candleCount - start)))
    }
    #expect(figures.contains { $0.refused > 0 })
    #expect(isNear(figures.reduce(0) { $0 + $1.profit }, run.finalEquity - run.account.cash))
    #expect(isNear(figures.reduce(0) { $0 + ($1.profitShare ?? 0) }, 1))
    let hold = figures.reduce(0) { $0 + ($1.holdProfit ?? 0) }
    #expect(isNear(hold, run.holdFinalEquity - run.account.cash))
  }

  /// Within a day both halves fall by a fifth and more, and are back at its end.
  @Test(arguments: [1, 2, 5, 64])
  func `holding falls at the closes of candles, as the account does`(_ block: Int) throws {
    func source(_ symbol: String, _ closes: [Double]) -> SeriesSource {
      let rows = closes.enumerated().map { place, close in
        let open = place > 0 ? closes[place - 1] : close
        return (open, max(open, close), min(open, close), close)
      }
      return SeriesSource(
        candles(rows, seconds: 3_600), instrument: Instrument(symbol: symbol, lot: 1),
        timeframe: Timeframe(1, .hour))
    }
    let flat = Array(repeating: 100.0, count: 48)
    var fallen = flat
    (fallen[8], fallen[9]) = (60, 50)
    let text = """
      data: [a, b]
      long: { enter: "close > 0", exit: "close < 0" }
      size: { equity: 0.5 }
      """
    let run = try play(text, [source("A", flat), source("B", fallen)], block: block)
    let falls = try #require(run.holding).drawdowns
    // 50 units of each for 10,000; half of it falls by half.
    #expect(falls.count == 1 && falls.deepest == 0.25 && falls.deepestDays == 3 / 24.0)
    #expect(run.days.allSatisfy { $0.hold == 10_000 })
    #expect(run.drawdowns.deepest == 0.25)
    let figures = Statistics(of: run)
    #expect(Statistics.value("maxDrawdown", in: figures.hold.map { $0.value ?? .nan }) == -0.25)
  }

  /// An order of the day ends with the last candle of its own instrument, in whatever block that was.
  @Test func `the end of an order does not depend on blocks`() throws {
    let text = """
      data: [a, b, c]
      long:
        enter: close > open
        exit: close < open
        order: { type: limit, price: close * 0.99, timeInForce: day }
      size: { equity: 0.2 }
      """
    let whole = try play(text, sources(), block: 1_024)
    #expect(whole.orders.contains { $0.state == .expired })
    for block in [1, 2, 7] { #expect(try play(text, sources(), block: block) == whole) }
    let places = sources().map { Set($0.candles.time) }
    for order in whole.orders where order.state == .expired {
      #expect(places[order.instrument].contains(order.closed?.milliseconds ?? 0))
    }
  }

  @Test func `prices of one account are in one currency`() throws {
    #expect(try play(Self.text, sources(["USD", "", "USD"])).candleCount > 200)
    do {
      _ = try play(Self.text, sources(["", "USD", "EUR"]))
      Issue.record("two currencies")
    } catch let error as ReplayError {
      #expect(error.fact == .differentCurrencies("S1", "USD", "S2", "EUR"))
      #expect(
        error.description == "S1 has prices in USD and S2 in EUR; instruments that share an "
          + "account need prices in one currency, or rates between them: "
          + #""account": { "currency": "USD", "rates": { "EURUSD": "rates.csv" } }"#)
    }
  }
}

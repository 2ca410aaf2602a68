import Market
import Replay
import Strategy
import Testing

/// What equal weights divide by.
@Suite struct EqualWeightsTests {
  /// What is bought (above 0) and sold short of instruments that stay at some prices, in parts of the equity, by the
  /// instruments' places.
  private func shares(_ rules: String, _ prices: [Double]) throws -> [Int: Double] {
    let document = try StrategyDocument(
      text: "{ \"data\": \"x.csv\", \"account\": { \"cash\": 1000000 }, \(rules) }", path: "t.json")
    var sources = prices.enumerated().map { place, price in
      SeriesSource(
        candles(Array(repeating: (price, price, price, price), count: 4)),
        instrument: Instrument(symbol: "S\(place)", tick: 0.01, lot: 1),
        timeframe: Timeframe(1, .day))
    }
    var options = ReplayOptions()
    (options.account, options.size) = (document.account, document.size)
    options.execution.closeAtEnd = false
    func open(_ strategy: some Strategy) throws -> Run {
      try replay(&sources, to: strategy, options: options).run
    }
    let run = try open(document.strategy())
    #expect(!run.orders.contains { $0.reason == .notAffordable || $0.reason == .belowLot })
    return run.fills.reduce(into: [:]) {
      $0[$1.instrument, default: 0] += $1.quantity * $1.price / 1_000_000
    }
  }

  private func expect(_ found: [Int: Double], _ wanted: [Int: Double]) {
    #expect(found.keys.sorted() == wanted.keys.sorted())
    // Whole units of up to 140 are bought: 0.00014 of the equity.
    for (place, share) in wanted {
      #expect(abs((found[place] ?? 0) - share) < 0.000_15, "S\(place): \(found)")
    }
  }

  private static let both = """
    "long": { "enter": "position.size == 0" }, "short": { "enter": "position.size == 0" }
    """

  @Test func `of both sides twice as many are held`() throws {
    let prices = [100.0, 110, 120, 130, 140]
    let portfolio =
      #""portfolio": { "rank": "close", "top": 2, "weights": "equal", "invested": 0.8"#
    // 0.8 through 4: the two highest are bought, the two lowest sold.
    expect(
      try shares("\(Self.both), \(portfolio) }", prices), [0: -0.2, 1: -0.2, 3: 0.2, 4: 0.2])
    // 0.8 through 2.
    expect(
      try shares("\"long\": { \"enter\": \"close > 0\" }, \(portfolio) }", prices),
      [3: 0.4, 4: 0.4])
    expect(
      try shares("\"short\": { \"enter\": \"close > 0\" }, \(portfolio) }", prices),
      [0: -0.4, 1: -0.4])
  }

  @Test func `never more than may be held`() throws {
    let portfolio =
      #""portfolio": { "rank": "close", "top": 2, "weights": "equal", "invested": 0.9"#
    // Three instruments; the one in the middle is wanted on both sides, and the long entry counts.
    expect(
      try shares("\(Self.both), \(portfolio) }", [100, 110, 120]), [0: -0.3, 1: 0.3, 2: 0.3])
    // Three places for the four that are wanted: the highest come first.
    expect(
      try shares("\(Self.both), \(portfolio), \"maxPositions\": 3 }", [100, 110, 120, 130]),
      [1: -0.3, 2: 0.3, 3: 0.3])
  }
}

import Market
import Replay
import Strategy
import Testing

/// `oneCancelsOther` of documents and of strategies in Swift: the first entry that fills cancels the others.
@Suite struct OneCancelsOtherTests {
  private typealias Row = (Double, Double, Double, Double)

  /// Two candles at 100, at the second of which rules ask, and those given.
  private func rows(_ more: [Row]) -> [Row] { [(100, 101, 99, 100), (100, 101, 99, 100)] + more }

  private static let asks = "close[1] == 100 and open == 100 and close == 100"

  /// A stop at each end of the range.
  private func ends(_ more: String = "") -> String {
    """
    "oneCancelsOther": true,
    "long": { "enter": "\(Self.asks)", "order": { "type": "stop", "price": 102 }\(more) },
    "short": { "enter": "\(Self.asks)", "order": { "type": "stop", "price": 98 }\(more) }
    """
  }

  private func document(_ keys: String) throws -> StrategyDocument {
    try StrategyDocument(
      text: #"{ "data": "x.csv", "size": { "units": 1 }, \#(keys) }"#, path: "t.json")
  }

  /// A run of candles of a day, of one instrument or of several.
  private func run(_ keys: String, _ some: [Row]...) throws -> Run {
    let document = try document(keys)
    var options = ReplayOptions()
    (options.size, options.execution) = (document.size, document.execution)
    func open(_ strategy: some Strategy) throws -> Run {
      var sources = some.enumerated().map { place, more in
        SeriesSource(
          candles(rows(more)), instrument: Instrument(symbol: "S\(place)", tick: 0.01),
          timeframe: Timeframe(1, .day))
      }
      return try replay(&sources, to: strategy, options: options).run
    }
    return try open(document.strategy())
  }

  private func fills(_ run: Run) -> [String] {
    run.fills.map { "\($0.candle): \($0.quantity) at \($0.price)" }
  }

  private func reasons(_ run: Run) -> [RejectionReason?] {
    run.orders.filter { $0.purpose == .entry }.map(\.reason)
  }

  @Test func `once one side is in the stop at the other end is gone`() throws {
    let up = try run(ends(), [(100.5, 103, 100, 102.5), (102, 102.2, 97, 97.5)])
    #expect(fills(up) == ["2: 1.0 at 102.0"])
    #expect(reasons(up) == [nil, .otherEntryFilled])
    #expect(up.orders[1].state == .cancelled && up.orders[1].closedCandle == 2)
    #expect(RejectionReason.otherEntryFilled.words == "another entry filled first")
    let down = try run(ends(), [(99.5, 100, 97, 97.5), (98, 103, 97, 102.5)])
    #expect(fills(down) == ["2: -1.0 at 98.0"])
    #expect(reasons(down) == [.otherEntryFilled, nil])
  }

  @Test func `without the key the second reverses`() throws {
    let keys = ends().replacing(#""oneCancelsOther": true,"#, with: #""oneCancelsOther": false,"#)
    let both = try run(keys, [(100.5, 103, 100, 102.5), (102, 102.2, 97, 97.5)])
    #expect(fills(both) == ["2: 1.0 at 102.0", "3: -1.0 at 98.0", "3: -1.0 at 98.0"])
  }

  /// The stop of the entry that filled works on, and closes it where the other stop was.
  @Test func `stops of what is held stay`() throws {
    let run = try run(
      ends(#", "stopLoss": 4"#), [(100.5, 103, 100, 102.5), (102, 102.2, 97, 97.5)])
    #expect(fills(run) == ["2: 1.0 at 102.0", "3: -1.0 at 98.0"])
    #expect(run.trades.map(\.exitPurpose) == [.stopLoss])
  }

  @Test func `each instrument for itself`() throws {
    let up: [Row] = [(100.5, 103, 100, 102.5), (102, 103, 101, 102)]
    let quiet: [Row] = [(100, 101, 99, 100.5), (100, 101, 97, 98)]
    for more in ["", #", "portfolio": { "maxPositions": 2 }"#] {
      let run = try run(ends() + more, up, quiet)
      #expect(fills(run) == ["2: 1.0 at 102.0", "3: -1.0 at 98.0"])
      #expect(run.fills.map(\.instrument) == [0, 1])
    }
  }

  /// A rule that adds is cancelled, and cancels, as any other.
  @Test func `entries of several rules and those that add`() throws {
    let keys = """
      "oneCancelsOther": true,
      "long": [
        { "name": "now", "enter": "\(Self.asks)" },
        { "name": "higher", "enter": "close == 101", "order": { "type": "stop", "price": 104 },
          "pyramiding": true },
        { "name": "lower", "enter": "close == 102", "order": { "type": "limit", "price": 99 },
          "pyramiding": true }
      ]
      """
    let first: [Row] = [(100, 102, 100, 101), (101, 103, 100, 102)]
    let higher = try run(keys, first + [(102, 105, 101, 104), (103, 104, 98, 100)])
    #expect(fills(higher) == ["2: 1.0 at 100.0", "4: 1.0 at 104.0"])
    #expect(reasons(higher) == [nil, nil, .otherEntryFilled])
    let lower = try run(keys, first + [(102, 103, 98, 100), (103, 105, 102, 104)])
    #expect(fills(lower) == ["2: 1.0 at 100.0", "4: 1.0 at 99.0"])
    #expect(reasons(lower) == [nil, .otherEntryFilled, nil])
  }

  /// What a full day would refuse is gone before.
  @Test func `beside a limit of entries in a day`() throws {
    let keys = #""entriesPerDay": 1, "# + ends()
    let run = try run(keys, [(100.5, 103, 100, 102.5), (102, 102.2, 97, 97.5)])
    #expect(fills(run) == ["2: 1.0 at 102.0"] && reasons(run) == [nil, .otherEntryFilled])
  }

  /// With one bracket for all that is held the entry that fills still ends the other one.
  @Test func `with one bracket of the position`() throws {
    let keys = ends(#", "stopLoss": 4"#) + #", "execution": { "brackets": "position" }"#
    let run = try run(keys, [(100.5, 103, 100, 102.5), (102, 102.2, 97, 97.5)])
    #expect(fills(run) == ["2: 1.0 at 102.0", "3: -1.0 at 98.0"])
  }

  /// Both stops are reached by one candle: the way inside it decides, and there is a worse one.
  @Test func `a candle that reaches both is ambiguous`() throws {
    let wide: [Row] = [(100, 103, 97, 101)]
    let worse = try run(ends(), wide)
    #expect(fills(worse) == ["2: -1.0 at 98.0"] && worse.ambiguity.candles == 1)
    let better = try run(ends() + #", "execution": { "intrabar": "optimistic" }"#, wide)
    #expect(fills(better) == ["2: 1.0 at 102.0"] && better.ambiguity.candles == 1)
  }

  /// At the close of the signal an order at the market fills before one is placed that waits.
  @Test func `a market order that fills at the close cancels what its bar asks for`() throws {
    let market = """
      "oneCancelsOther": true, "execution": { "fill": "close" },
      "long": { "enter": "\(Self.asks)" },
      "short": { "enter": "\(Self.asks)", "order": { "type": "stop", "price": 98 } }
      """
    let run = try run(market, [(100, 101, 97, 98), (98, 99, 97, 98)])
    #expect(fills(run) == ["1: 1.0 at 100.0"] && reasons(run) == [nil, .otherEntryFilled])
  }

  private struct BothEnds: Strategy {
    func setUp(_ plan: inout Plan) throws {
      try plan.enter(
        .long, when: OneCancelsOtherTests.asks, order: .stop("102"), oneCancelsOther: true)
      try plan.enter(
        .short, when: OneCancelsOtherTests.asks, order: .stop("98"), oneCancelsOther: true)
    }
  }

  @Test func `it is the same in Swift`() throws {
    let all = candles(rows([(100.5, 103, 100, 102.5), (102, 102.2, 97, 97.5)]))
    let run = try play(all, BothEnds()) { $0.size = .units(1) }
    #expect(fills(run) == ["2: 1.0 at 102.0"] && reasons(run) == [nil, .otherEntryFilled])
  }

  // MARK: Hours of entries

  /// In which candles the entries of some rules fill: candles of half an hour from midnight on, each a point
  /// above the one before.
  private func halves(_ keys: String) throws -> [Int] {
    let document = try document(keys)
    let rising = (0..<12).map { i in
      let open = 100 + Double(i)
      return (open, open + 1, open - 0.5, open + 1)
    }
    func open(_ strategy: some Strategy) throws -> Run {
      try play(
        candles(rising, seconds: 1_800), strategy, timeframe: Timeframe(30, .minute)
      ) { $0.size = document.size }
    }
    let run = try open(document.strategy())
    return run.fills.filter { run.orders[$0.order].purpose == .entry }.map(\.candle)
  }

  @Test func `each rule keeps its hours`() throws {
    let rules = """
      "long": [
        { "name": "early", "enter": "close > open", "when": "time in 00:30–01:30",
          "exit": "position.bars >= 0" },
        { "name": "late", "enter": "close > open or close > 1",
          "when": "time in 03:00–03:30 or time == 04:00", "exit": "position.bars >= 0" }
      ]
      """
    #expect(try halves(rules) == [2, 7, 9])
    let one = #""long": { "enter": "close > open", "exit": "position.bars >= 0" }"#
    #expect(try halves(one).count > 4)
    let timed = #""long": { "enter": "close > open", "when": "time == 02:00" }"#
    #expect(try halves(timed) == [5])
  }

  /// The condition beside the entry is asked where the order is decided alone.
  @Test func `an order that waits outlives its hours`() throws {
    let waiting = """
      "long": { "enter": "close > open", "when": "time == 00:30",
        "order": { "type": "stop", "price": 108 } }
      """
    #expect(try halves(waiting) == [7])
  }
}

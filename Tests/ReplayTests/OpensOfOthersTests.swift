import Market
import Replay
import Strategy
import Testing

/// At which prices other instruments count where one is sized: those of their candles of the moment, once these
/// have opened.
@Suite struct OpensOfOthersTests {
  /// Two days at 100 and 50; on the third the first opens elsewhere.
  private static func first(_ open: Double) -> [(Double, Double, Double, Double)] {
    [(100, 100, 100, 100), (open, open, open, open), (open, open, open, open)]
  }
  private static let second = [
    (50.0, 50.0, 50.0, 50.0), (50, 50, 50, 50), (50, 50, 50, 50),
  ]

  /// Candles of days from Monday, 8 January 2024 on.
  private static func days(_ rows: [(Double, Double, Double, Double)]) -> Candles {
    Candles(
      rows.enumerated().map { day, row in
        Candle(
          Time(seconds: 1_704_672_000 + Int64(day) * 86_400), open: row.0, high: row.1, low: row.2,
          close: row.3)
      })
  }

  /// What is bought of each symbol, in the order of its fills.
  private func bought(
    _ document: String, _ prices: [(String, [(Double, Double, Double, Double)])],
    calendars: [String: String] = [:]
  ) throws -> [String: [Double]] {
    let document = try StrategyDocument(text: document, path: "t.json")
    var sources = prices.map { symbol, rows in
      SeriesSource(
        Self.days(rows),
        instrument: Instrument(symbol: symbol, tick: 0.01, lot: 1, calendar: calendars[symbol]),
        timeframe: Timeframe(1, .day))
    }
    var options = ReplayOptions()
    (options.account, options.size) = (document.account, document.size)
    options.execution = document.execution
    func open(_ strategy: some Strategy) throws -> Run {
      try replay(&sources, to: strategy, options: options).run
    }
    let run = try open(document.strategy())
    return run.fills.reduce(into: [:]) {
      $0[prices[$1.instrument].0, default: []].append($1.quantity)
    }
  }

  private func document(_ keys: String) -> String {
    "{ \"data\": \"x.csv\", \"account\": { \"cash\": 10000 }, \(keys), "
      + "\"long\": { \"enter\": \"position.size == 0\" } }"
  }

  /// 0.4 of 10,000 are 33 at 120 and 80 at 50, whichever is filled first, and whatever the first closed at.
  @Test(arguments: [false, true], [120.0, 80])
  func `what was bought at an open is worth it`(isReversed: Bool, open: Double) throws {
    let prices = [("A", Self.first(open)), ("B", Self.second)]
    let found = try bought(
      document(#""size": { "equity": 0.4 }"#), isReversed ? prices.reversed() : prices)
    #expect(found == ["A": [(4_000 / open).rounded(.down)], "B": [80]])
  }

  /// All of the equity on each side of a leverage of 2, and no more than that.
  @Test(arguments: [false, true])
  func `leverage is that of the opens`(isReversed: Bool) throws {
    let prices = [("A", Self.first(60)), ("B", Self.second)]
    let text = document(#""size": { "equity": 1 }"#).replacing(
      "\"cash\": 10000", with: "\"cash\": 10000, \"leverage\": 2")
    let found = try bought(text, isReversed ? prices.reversed() : prices)
    #expect(found == ["A": [166], "B": [200]])
  }

  @Test(arguments: [false, true])
  func `weights are shares of the equity at the opens`(isReversed: Bool) throws {
    let prices = [("A", Self.first(120)), ("B", Self.second)]
    let found = try bought(
      document(#""portfolio": { "weights": "equal", "invested": 0.9 }"#),
      isReversed ? prices.reversed() : prices)
    #expect(found == ["A": [37], "B": [90]])
  }

  /// An order that waits for its price is sized inside the candle, where the other is worth its open.
  @Test func `inside a candle others are worth their opens`() throws {
    let prices = [
      ("A", [(100.0, 100.0, 100.0, 100.0), (150, 150, 150, 150), (90, 90, 90, 90)]),
      ("B", [(50.0, 50.0, 50.0, 50.0), (50, 50, 50, 50), (50, 60, 50, 60)]),
    ]
    let found = try bought(
      """
      { "data": "x.csv", "account": { "cash": 10000 }, "size": { "equity": 0.5 },
        "long": [{ "name": "now", "enter": "close == 100" },
          { "name": "stop", "enter": "close == 50 and time.weekday == 2", "order": { "type": "stop", "price": "55" } }] }
      """, prices)
    // 33 bought at 150, worth 90 on the third day: 8,020 of equity, half of which are 72 at 55.
    #expect(found == ["A": [33], "B": [72]])
  }

  /// London opens before New York: it does not see the open there, New York sees London's.
  @Test func `an exchange that has not opened counts at its last close`() throws {
    let falls = [
      (100.0, 100.0, 100.0, 100.0), (100, 100, 100, 100), (50, 50, 50, 50), (50, 50, 50, 50),
    ]
    let level = [
      (50.0, 50.0, 50.0, 50.0), (50, 50, 50, 50), (50, 50, 50, 50), (50, 50, 50, 50),
    ]
    let text = """
      { "data": "x.csv", "account": { "cash": 10000 }, "size": { "equity": 0.5 },
        "long": { "enter": "position.size == 0 and (close == 100 or time.weekday == 2)" } }
      """
    let seen = try bought(
      text, [("A", falls), ("B", level)], calendars: ["A": "XLON", "B": "XNYS"])
    let unseen = try bought(
      text, [("A", falls), ("B", level)], calendars: ["A": "XNYS", "B": "XLON"])
    // 50 bought at 100; when they are at 50, half of 7,500 and half of 10,000 buy at 50.
    #expect(seen == ["A": [50], "B": [75]] && unseen == ["A": [50], "B": [100]])
  }

  /// What comes before the opens of a moment has come for all before any of them trades.
  @Test(arguments: [false, true])
  func `a split of one counts before the open of another`(isReversed: Bool) throws {
    let document = try StrategyDocument(
      text: document(#""size": { "equity": 0.4 }"#).replacing(
        "position.size == 0", with: "position.size == 0 and (close == 100 or time.weekday == 2)"),
      path: "t.json")
    let rows = [
      (100.0, 100.0, 100.0, 100.0), (100, 100, 100, 100), (45, 45, 45, 45), (45, 45, 45, 45),
    ]
    let level = Array(repeating: (50.0, 50.0, 50.0, 50.0), count: 4)
    func source(
      _ symbol: String, _ rows: [(Double, Double, Double, Double)], _ events: [CorporateEvent]
    ) -> SeriesSource {
      SeriesSource(
        Self.days(rows), instrument: Instrument(symbol: symbol, tick: 0.01, lot: 1),
        timeframe: Timeframe(1, .day), accountEvents: AccountEvents(events))
    }
    let split = CorporateEvent(.split, Time(seconds: 1_704_672_000 + 2 * 86_400), 2)
    var sources = [source("A", rows, [split]), source("B", level, [])]
    if isReversed { sources.reverse() }
    var options = ReplayOptions()
    (options.account, options.size) = (document.account, document.size)
    func open(_ strategy: some Strategy) throws -> Run {
      try replay(&sources, to: strategy, options: options).run
    }
    let run = try open(document.strategy())
    // 40 bought at 100 are 80 at 45: 9,600, of which 0.4 are 76 at 50.
    let fills = run.fills.map { ($0.instrument == (isReversed ? 1 : 0) ? "A" : "B", $0.quantity) }
    #expect(fills.map(\.0) == ["A", "B"] && fills.map(\.1) == [40, 76])
  }
}

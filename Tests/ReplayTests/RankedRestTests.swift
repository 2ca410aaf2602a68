import Market
import Replay
import Strategy
import Testing

/// What rests by its calendar stays among those that are ranked, and what lacks a session does not.
@Suite struct RankedRestTests {
  private static let first = CivilDate.dayNumber(year: 2024, month: 5, day: 20)

  /// Days at a price from 20 May 2024 on, of a calendar's sessions; some are left out.
  private func source(
    _ symbol: String, _ calendar: String, at price: Double, without some: Set<Int> = []
  ) throws -> SeriesSource {
    let exchange = try ExchangeCalendar(calendar)
    var candles = Candles()
    for day in Self.first..<Self.first + 17 where exchange.isSession(day) {
      if some.contains(day - Self.first + 20) { continue }
      candles.append(
        Candle(
          Time(seconds: Int64(day) * 86_400), open: price, high: price, low: price, close: price))
    }
    return SeriesSource(
      candles,
      instrument: Instrument(symbol: symbol, tick: 0.01, lot: 0.01, calendar: calendar),
      timeframe: Timeframe(1, .day))
  }

  /// The same days as hours.
  private func hours(
    _ symbol: String, _ calendar: String, at price: Double, without some: Set<Int> = []
  ) throws -> SeriesSource {
    let exchange = try ExchangeCalendar(calendar)
    var candles = Candles()
    for day in Self.first..<Self.first + 17 where !some.contains(day - Self.first + 20) {
      guard let session = exchange.session(of: day) else { continue }
      for second in stride(from: session.open.seconds, to: session.close.seconds, by: 3_600) {
        candles.append(
          Candle(Time(seconds: second), open: price, high: price, low: price, close: price))
      }
    }
    return SeriesSource(
      candles,
      instrument: Instrument(symbol: symbol, tick: 0.01, lot: 0.01, calendar: calendar),
      timeframe: Timeframe(1, .hour))
  }

  /// The dates in May 2024 at whose close the second of two is the highest.
  private func highest(_ sources: [SeriesSource], of timeframe: String = "1d") throws -> [Int] {
    let document = try StrategyDocument(
      text:
        #"{ "data": "x.csv", "timeframe": "\#(timeframe)", "size": { "cash": 100 }, "long": { "enter": "rank_of(close) == 1", "exit": "rank_of(close) != 1" } }"#,
      path: "t.json")
    var (sources, options) = (sources, ReplayOptions())
    (options.account, options.size) = (document.account, document.size)
    func open(_ strategy: some Strategy) throws -> Run {
      try replay(&sources, to: strategy, options: options).run
    }
    return try open(document.strategy()).orders.filter {
      $0.instrument == 1 && $0.purpose == .entry
    }.map { Int($0.placed.seconds / 86_400) - Self.first + 20 }
  }

  /// Memorial Day is 27 May: with the weekend three days on which the coin alone has a candle.
  @Test func `an exchange that rests is ranked with its last day`() throws {
    let coin = try source("COIN", "24/7", at: 50)
    #expect(try highest([source("STOCK", "XNYS", at: 100), coin]).isEmpty)
    #expect(try highest([source("STOCK", "XTKS", at: 100), coin]).isEmpty)
    // On its first day Tokyo knows none of New York.
    #expect(try highest([source("STOCK", "XNYS", at: 100), source("T", "XTKS", at: 50)]) == [20])
    #expect(try highest([source("STOCK", "XTKS", at: 100), source("N", "XNYS", at: 50)]).isEmpty)
  }

  /// Of 29 and 30 May the second is one too many, as is each day after the data have ended.
  @Test func `what lacks a session is ranked no more`() throws {
    let coin = try source("COIN", "24/7", at: 50)
    #expect(try highest([source("STOCK", "XNYS", at: 100, without: [29]), coin]).isEmpty)
    #expect(try highest([source("STOCK", "XNYS", at: 100, without: [29, 30]), coin]) == [30])
    let ended = try source("STOCK", "XNYS", at: 100, without: Set(24...40))
    // Its session of the 24th is the first that it lacks, and counts from the close of the next bar on.
    #expect(try highest([ended, coin]) == [25])
  }

  /// Days that are made of hours are ranked as days of files are.
  @Test func `days of hours rest as days do`() throws {
    let coin = try hours("COIN", "24/7", at: 50)
    #expect(try highest([hours("STOCK", "XNYS", at: 100), coin]).isEmpty)
    #expect(try highest([hours("STOCK", "XNYS", at: 100, without: [29]), coin]).isEmpty)
    #expect(try highest([hours("STOCK", "XNYS", at: 100, without: [29, 30]), coin]) == [30])
    // On its first day New York knows none of the coin.
    let high = try hours("HIGH", "24/7", at: 100)
    #expect(try highest([high, hours("STOCK", "XNYS", at: 50)]) == [20])
  }

  /// At the stock's first Friday the coin's week is not over: the one before it counts.
  @Test func `weeks of hours are ranked with the last that was over`() throws {
    let coin = try hours("COIN", "24/7", at: 100)
    let stock = try hours("STOCK", "XNYS", at: 50, without: Set(20...24))
    #expect(try highest([coin, stock], of: "1w").isEmpty)
  }
}

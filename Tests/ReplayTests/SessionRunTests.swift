import Market
import Replay
import Strategy
import Testing

/// Runs on minutes of an exchange whose calendar is known.
@Suite struct SessionRunTests {
  /// Minutes of the regular hours of three sessions, the second a half day.
  private func minutes() throws -> Candles {
    let first = try Time("2012-11-21").dayNumber
    var candles = Candles()
    for session in try ExchangeCalendar("XNYS").sessions(first..<first + 6) {
      var time = session.open
      while time < session.close {
        let price = 100 + Double(candles.count)
        candles.append(Candle(time, open: price, high: price, low: price, close: price))
        time = Time(seconds: time.seconds + 60)
      }
    }
    return candles
  }

  private func run(_ enter: String, timeframe: String) throws -> Run {
    let document = try StrategyDocument(
      text: """
        { "data": "x.csv", "timeframe": "\(timeframe)", "size": { "units": 1 },
          "long": { "enter": "\(enter)", "exit": "position.bars >= 0" } }
        """, path: "t.json")
    var options = ReplayOptions()
    options.size = document.size
    func open(_ strategy: some Strategy) throws -> Run {
      var series = SeriesSource(
        try minutes(), instrument: Instrument(calendar: "XNYS"), timeframe: Timeframe(1, .minute))
      return try replay(&series, to: strategy, options: options).run
    }
    return try open(document.strategy())
  }

  /// What a day's close decides is traded at the next session's opening, not a minute later.
  @Test func ordersOfADayFillAtTheNextOpening() throws {
    let run = try run("close > 0", timeframe: "1d")
    #expect(run.fills.first?.time == (try Time("2012-11-23T14:30:00Z")))
    #expect(run.fills.dropFirst().first?.time == (try Time("2012-11-26T14:30:00Z")))
  }

  /// A half day's last hour is its last, and days end with their sessions.
  @Test func theLastBarOfAHalfDay() throws {
    let run = try run("session.last", timeframe: "1h")
    #expect(run.fills.first?.time == (try Time("2012-11-23T14:30:00Z")))
    #expect(run.days.map(\.candle) == [389, 599, 989])
  }
}

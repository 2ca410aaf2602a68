import Market
import Replay
import Strategy
import Testing

/// Times of day of orders where an exchange's calendar says when its sessions open and close.
///
/// Half hours of three days of New York, from 04:00 to 20:00. What trades before the opening belongs to the
/// session that follows, what trades after the close to the next one.
@Suite struct CalendarClockTests {
  /// All prices are 100 but in one half hour of each day, in which the price falls to 95.
  private func candles(_ hours: Range<Int>, dip: Int) -> Candles {
    var candles = Candles()
    for day in 5...7 {
      for half in hours {
        // New York was 5 hours behind UTC.
        let time = Time(seconds: 1_709_251_200 + Int64((day - 1) * 86_400 + (half + 10) * 1_800))
        let low = half == dip ? 95.0 : 100
        candles.append(Candle(time, open: 100, high: 100, low: low, close: 100))
      }
    }
    return candles
  }

  private func run(_ long: String, hours: Range<Int> = 8..<40, dip: Int = 0) throws -> Run {
    let document = try StrategyDocument(
      text: """
        { "data": "x.csv", "timeframe": "30m", "size": { "units": 1 },
          "long": { \(long) } }
        """, path: "t.json")
    var options = ReplayOptions()
    options.size = document.size
    func open(_ strategy: some Strategy) throws -> Run {
      var series = SeriesSource(
        candles(hours, dip: dip), instrument: Instrument(calendar: "XNYS"),
        timeframe: Timeframe(30, .minute))
      return try replay(&series, to: strategy, options: options).run
    }
    return try open(document.strategy())
  }

  /// The day of March 2024 and the time of day in New York, in half hours after midnight.
  private func clock(_ time: Time) -> [Int] {
    let halves = Int(time.seconds - 1_709_251_200) / 1_800 - 10
    return [halves / 48 + 1, halves % 48]
  }

  @Test(arguments: [
    // Asked for at the close of 08:00 to 08:30: before the opening.
    ("08:00", "09:00", [5, 17, 5, 18]),
    ("08:00", "15:00", [5, 17, 5, 30]),
    // In the session: a time before its opening is over, as one after the opening is.
    ("10:00", "09:00", [5, 21, 5, 22]),
    ("10:00", "09:30", [5, 21, 5, 22]),
    ("10:00", "15:00", [5, 21, 5, 30]),
    // The session closes before the clocks show it: at its close, that of the candle of 15:30.
    ("10:00", "18:00", [5, 21, 5, 31]),
    // After the close: in the trading day of the next session.
    ("16:30", "18:00", [5, 34, 5, 36]),
    ("16:30", "09:00", [5, 34, 6, 18]),
  ])
  func positionsAreClosedAtATime(_ enter: String, _ flat: String, _ expected: [Int]) throws {
    let run = try run("\"enter\": \"time == \(enter)\", \"flatAt\": \"\(flat)\"")
    let trade = try #require(run.trades.first)
    #expect(clock(trade.entryTime) + clock(trade.exitTime) == expected)
    #expect(run.trades.count == 3 || enter == "16:30")
  }

  /// Without candles outside the hours it is the same.
  @Test(arguments: [("09:00", [5, 22]), ("18:00", [5, 31])])
  func positionsOfTheHoursAlone(_ flat: String, _ exit: [Int]) throws {
    let run = try run(
      "\"enter\": \"time == 10:00\", \"flatAt\": \"\(flat)\"", hours: 19..<32)
    #expect(clock(try #require(run.trades.first).exitTime) == exit)
  }

  @Test(arguments: [
    // Asked for before the opening, and the price is met at 11:00.
    ("08:00", "09:00", false), ("08:00", "12:00", true),
    // In the session.
    ("10:00", "09:00", false), ("10:00", "11:00", false), ("10:00", "12:00", true),
    // Up to the session's close where the clocks show it later.
    ("10:00", "18:00", true),
    // After the close, and the price is met on the next day.
    ("16:30", "18:00", false), ("16:30", "12:00", true),
  ])
  func ordersEndAtATime(_ enter: String, _ until: String, _ fills: Bool) throws {
    let run = try run(
      """
      "enter": "time == \(enter)", "order": { "type": "limit", "price": 97,
      "timeInForce": { "until": "\(until)" } }
      """, dip: 22)
    #expect(run.fills.isEmpty != fills)
    let first = try #require(run.orders.first)
    #expect((first.state == .filled) == fills)
  }
}

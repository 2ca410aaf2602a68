import Market
import Testing

@testable import Indicators

@Suite struct GraphClockTests {
  private let newYork = Instrument(zone: "America/New_York", sessionOpen: 34_200)

  /// The column of a source over bars at some times.
  private func column(
    _ source: Graph.Source, _ times: [String], _ instrument: Instrument, _ frame: Timeframe?,
    blockSize: Int = 1_024
  ) throws -> [Double] {
    var graph = Graph()
    let node = graph.source(source)
    let bars = Candles(
      try times.map { Candle(try Time($0), open: 1, high: 1, low: 1, close: 1) })
    let evaluator = try GraphEvaluator(graph, instrument: instrument, barFrame: frame)
    var values: [Double] = []
    for start in stride(from: 0, to: bars.count, by: blockSize) {
      let range = start..<min(start + blockSize, bars.count)
      evaluator.update(bars, range)
      values += UnsafeBufferPointer(start: evaluator.column(node), count: range.count)
    }
    return values
  }

  /// Clocks of the exchange, also where they change in the night of 10 March 2024 (02:00 to 03:00)
  /// and of 3 November (02:00 to 01:00).
  @Test(arguments: [1, 1_024])
  func clocksOfTheExchange(blockSize: Int) throws {
    let times = [
      "2024-03-08T14:30:00Z", "2024-03-10T06:59:00Z", "2024-03-10T07:00:00Z",
      "2024-03-11T03:59:00Z", "2024-03-11T04:00:00Z", "2024-11-03T05:30:00Z",
      "2024-11-03T06:30:00Z", "2024-12-31T23:45:00Z", "2025-01-01T05:00:00Z",
    ]
    func of(_ source: Graph.Source) throws -> [Double] {
      try column(source, times, newYork, Timeframe(1, .minute), blockSize: blockSize)
    }
    #expect(try of(.hour) == [9, 1, 3, 23, 0, 1, 1, 18, 0])
    #expect(try of(.minute) == [30, 59, 0, 59, 0, 30, 30, 45, 0])
    #expect(try of(.weekday) == [5, 7, 7, 7, 1, 7, 7, 2, 3])
    #expect(try of(.day) == [8, 10, 10, 10, 11, 3, 3, 31, 1])
    #expect(try of(.month) == [3, 3, 3, 3, 3, 11, 11, 12, 1])
  }

  /// A session is first where its date is new, and last where a bar's end reaches the next opening.
  @Test func sessionsOfAMarketThatNeverCloses() throws {
    let times = [
      "2024-05-01T22:00:00Z", "2024-05-01T23:00:00Z", "2024-05-02T00:00:00Z",
      "2024-05-02T01:00:00Z", "2024-05-03T23:00:00Z",
    ]
    let hour = Timeframe(1, .hour)
    #expect(try column(.sessionFirst, times, Instrument(), hour) == [1, 0, 1, 0, 1])
    #expect(try column(.sessionLast, times, Instrument(), hour) == [0, 1, 0, 0, 1])
    #expect(try column(.sessionLast, times, Instrument(), nil) == [0, 0, 0, 0, 0])
  }

  /// An overnight session that opens at 18:00 in New York ends at the next 18:00.
  @Test func overnightSessions() throws {
    let futures = Instrument(zone: "America/New_York", sessionOpen: 64_800)
    let times = [
      "2024-05-01T21:30:00Z", "2024-05-01T22:00:00Z", "2024-05-02T04:00:00Z",
      "2024-05-02T21:30:00Z", "2024-05-02T22:00:00Z",
    ]
    let frame = Timeframe(30, .minute)
    #expect(try column(.sessionFirst, times, futures, frame) == [1, 1, 0, 0, 1])
    #expect(try column(.sessionLast, times, futures, frame) == [1, 0, 0, 1, 0])
  }

  /// Bars of a day are sessions, and a bare date is that date in every zone.
  @Test func daysAreSessions() throws {
    let times = ["2024-02-29T00:00:00Z", "2024-03-01T00:00:00Z", "2024-03-04T14:30:00Z"]
    let day = Timeframe(1, .day)
    #expect(try column(.sessionFirst, times, newYork, day) == [1, 1, 1])
    #expect(try column(.sessionLast, times, newYork, day) == [1, 1, 1])
    #expect(try column(.day, times, newYork, day) == [29, 1, 4])
    #expect(try column(.weekday, times, newYork, day) == [4, 5, 1])
    #expect(try column(.hour, times, newYork, day) == [0, 0, 9])
  }

  /// The session of an overnight market bears the date on which it closes.
  @Test func overnightDaysBearTheNextDate() throws {
    let futures = Instrument(zone: "America/New_York", sessionOpen: 64_800)
    let times = ["2024-05-05T22:00:00Z"]  // Sunday, 18:00 in New York
    #expect(try column(.weekday, times, futures, Timeframe(1, .day)) == [1])
    #expect(try column(.day, times, futures, Timeframe(1, .day)) == [6])
  }

  /// With a calendar a session begins with its opening and ends at its close: here around a half day,
  /// with an hour before and one after.
  @Test(arguments: [1, 1_024]) func sessionsOfACalendar(blockSize: Int) throws {
    let exchange = Instrument(calendar: "XNYS")
    let times = [
      "2012-11-21T20:30:00Z", "2012-11-21T21:00:00Z", "2012-11-23T13:30:00Z",
      "2012-11-23T14:30:00Z", "2012-11-23T15:30:00Z", "2012-11-23T17:30:00Z",
      "2012-11-23T18:00:00Z", "2012-11-26T14:30:00Z", "2012-11-26T20:30:00Z",
    ]
    let hour = Timeframe(1, .hour)
    func of(_ source: Graph.Source) throws -> [Double] {
      try column(source, times, exchange, hour, blockSize: blockSize)
    }
    #expect(try of(.sessionFirst) == [1, 0, 0, 1, 0, 0, 0, 1, 0])
    #expect(try of(.sessionLast) == [1, 0, 0, 0, 0, 1, 0, 0, 1])
    #expect(try of(.hour) == [15, 16, 8, 9, 10, 12, 13, 9, 15])
    let whole = ["2012-11-23T14:00:00Z", "2012-11-23T15:00:00Z", "2012-11-23T17:00:00Z"]
    #expect(try column(.sessionFirst, whole, exchange, hour) == [1, 0, 0])
    #expect(try column(.sessionLast, whole, exchange, hour) == [0, 0, 1])
  }

  /// A bar is in session where it opens within the hours, half days and breaks considered; a candle of a day
  /// is a session, and without a calendar nothing says when the hours are.
  @Test(arguments: [1, 1_024]) func barsInSession(blockSize: Int) throws {
    let times = [
      "2012-11-21T20:30:00Z", "2012-11-21T21:00:00Z", "2012-11-23T13:30:00Z",
      "2012-11-23T14:00:00Z", "2012-11-23T14:30:00Z", "2012-11-23T17:30:00Z",
      "2012-11-23T18:00:00Z", "2012-11-24T15:00:00Z",
    ]
    let frame = Timeframe(30, .minute)
    func of(_ instrument: Instrument, _ frame: Timeframe?, _ times: [String]) throws -> [Double] {
      try column(.inSession, times, instrument, frame, blockSize: blockSize)
    }
    let exchange = Instrument(calendar: "XNYS")
    #expect(try of(exchange, frame, times) == [1, 0, 0, 0, 1, 1, 0, 0])
    #expect(try of(newYork, frame, times) == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try of(newYork, Timeframe(1, .day), ["2024-02-29", "2024-03-01"]) == [1, 1])
    let tokyo = ["2024-05-07T02:00:00Z", "2024-05-07T02:30:00Z", "2024-05-07T03:30:00Z"]
    #expect(try of(Instrument(calendar: "XTKS"), frame, tokyo) == [1, 0, 1])
  }

  /// Days of an overnight session bear the date on which it closes.
  @Test func daysOfACalendar() throws {
    let times = ["2024-05-05T22:00:00Z", "2024-05-06T22:00:00Z", "2024-05-08"]
    let forex = Instrument(calendar: "CME")
    #expect(try column(.weekday, times, forex, Timeframe(1, .day)) == [1, 2, 3])
    #expect(try column(.day, times, forex, Timeframe(1, .day)) == [6, 7, 8])
  }

  /// A week begins with the first session on or after its Monday, a month with that on or after the
  /// first, by the dates that sessions bear: Sunday evening belongs to Monday, and a week in which
  /// nothing was traded is not one with the next.
  @Test(arguments: [1, 1_024]) func weeksAndMonths(blockSize: Int) throws {
    let futures = Instrument(zone: "America/New_York", sessionOpen: 64_800)
    let times = [
      "2024-05-02T14:00:00Z", "2024-05-03T14:00:00Z", "2024-05-05T22:00:00Z",
      "2024-05-06T14:00:00Z", "2024-05-07T14:00:00Z", "2024-05-15T14:00:00Z",
      "2024-05-31T21:30:00Z", "2024-06-02T22:00:00Z", "2025-06-03T14:00:00Z",
    ]
    func of(_ source: Graph.Source, _ frame: Timeframe?) throws -> [Double] {
      try column(source, times, futures, frame, blockSize: blockSize)
    }
    let frame = Timeframe(30, .minute)
    #expect(try of(.weekFirst, frame) == [1, 0, 1, 0, 0, 1, 1, 1, 1])
    #expect(try of(.monthFirst, frame) == [1, 0, 0, 0, 0, 0, 0, 1, 1])
    let day = Timeframe(1, .day)
    #expect(try of(.weekFirst, day) == [1, 0, 1, 0, 0, 1, 1, 1, 1])
    #expect(try of(.monthFirst, day) == [1, 0, 0, 0, 0, 0, 0, 1, 1])
    #expect(try of(.quarterFirst, frame) == [1, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(try of(.yearFirst, day) == [1, 0, 0, 0, 0, 0, 0, 0, 1])
    let quarters = ["2023-12-29", "2024-01-02", "2024-03-28", "2024-04-02", "2025-04-03"]
    #expect(try column(.quarterFirst, quarters, Instrument(), day) == [1, 1, 0, 1, 1])
    #expect(try column(.yearFirst, quarters, Instrument(), day) == [1, 1, 0, 0, 1])
    let dates = ["1969-12-29", "1970-01-01", "1970-01-04", "1970-01-05", "1970-01-12"]
    #expect(try column(.weekFirst, dates, Instrument(), day) == [1, 0, 0, 1, 1])
    #expect(try column(.monthFirst, dates, Instrument(), day) == [1, 1, 0, 0, 0])
  }

  /// A zone that is not there is a message.
  @Test func unknownZone() {
    #expect(throws: ZoneError.self) {
      try column(.hour, [], Instrument(zone: "Mars/Olympus"), nil)
    }
  }
}

import Market
import Strategy
import Support
import Testing

@testable import Jobs

/// Days are told by the sessions of what they are days of.
@Suite struct TimesOfInstrumentsTests {
  private let folder = TemporaryFolder()
  private let stock = Instrument(symbol: "AAPL", calendar: "XNYS")
  private let future = Instrument(symbol: "ES", zone: "America/Chicago", calendar: "CME")

  @Test func `each instrument has its own dates, and the whole those of the first`() throws {
    let run = RunTimes(zone: "UTC", base: "1d", shift: stock.dayShift)
    let times = TimesOfInstruments(first: run, [stock, future], areOfDays: true)
    let sunday = try Time("2024-03-03T23:00:00Z")
    let bare = try Time("2024-03-04T00:00:00Z")
    #expect(times[1].text(sunday) == "2024-03-04" && times[1].text(bare) == "2024-03-04")
    #expect(times[0].text(sunday) == "2024-03-03" && times.first.text(sunday) == "2024-03-03")
    // A place that a changed journal made up.
    #expect(times[2].text(sunday) == "2024-03-03")
    let turned = TimesOfInstruments(first: run, [future, stock], areOfDays: true)
    #expect(turned.first.text(sunday) == "2024-03-04" && turned[1].text(sunday) == "2024-03-03")
  }

  @Test func `times of day are by the clocks of the run`() throws {
    let run = RunTimes(zone: "UTC", base: "1h", shift: stock.dayShift)
    let times = TimesOfInstruments(first: run, [stock, future], areOfDays: false)
    let sunday = try Time("2024-03-03T23:00:00Z")
    for place in 0...1 { #expect(times[place].text(sunday) == "2024-03-03 23:00") }
    #expect([stock, future].dayShift == 0 && [future, future].dayShift == 43_200_000)
  }

  /// Candles of days in Chicago from five in the afternoon, by UTC.
  private func document(days: Int) throws -> String {
    var lines = ["time,open,high,low,close,volume"]
    for session in try ExchangeCalendar("CME").sessions(
      Time("2023-01-03").dayNumber..<Time("2024-01-03").dayNumber
    ).prefix(days) {
      let close = 100 + Double(lines.count * 7 % 11)
      lines.append("\(session.open),\(close),\(close + 1),\(close - 1),\(close),100")
    }
    let data = folder.file("days.csv", lines.joined(separator: "\n") + "\n")
    return folder.file(
      "days.json",
      """
      { "name": "t", "data": "\(data)", "timeframe": "1d",
        "instrument": { "symbol": "ES", "calendar": "CME" }, "parameters": { "n": 5 },
        "long": { "enter": "close > sma(close, n)", "exit": "close < sma(close, n)" } }
      """)
  }

  /// The first candle is that of 3 January, which opens on the evening of the 2nd.
  @Test func `searches and analyses tell the dates of the sessions`() throws {
    let path = try document(days: 120)
    var asked = SweepRequest(RunRequest(document: path))
    asked.ranges = [try SearchRange("n=5,6")]
    asked.crossValidates = false
    asked.threads = 1
    let outcome = try performSweep(asked)
    let first = try #require(outcome.first)
    var calendar = try TradingCalendar(Instrument().following(ExchangeCalendar("CME")))
    let date = Time(milliseconds: Int64(calendar.day(of: first)) * 86_400_000).date.description
    #expect(outcome.times.text(first) == date && outcome.times.written(first) == date)
    #expect(first.date.description != date)
    var drawn = MonteCarloRequest(RunRequest(document: path))
    (drawn.settings.draws, drawn.settings.histories, drawn.settings.block) = (10, 3, 1)
    let analysis = try performMonteCarlo(drawn)
    let last = calendar.day(of: analysis.last)
    #expect(
      analysis.times.text(analysis.last)
        == Time(milliseconds: Int64(last) * 86_400_000).date.description)
  }

  @Test func `a check tells the dates of the sessions`() throws {
    _ = try document(days: 30)
    var options = CheckOptions()
    options.calendar = try ExchangeCalendar("CME")
    let report = try checkCandles(path: folder.path("days.csv"), options)
    let first = try #require(report.first)
    #expect(first.date.description == "2023-01-02" && report.times.text(first) == "2023-01-03")
  }
}

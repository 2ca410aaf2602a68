import Foundation
import Market
import Replay
import Strategy
import Support
import Testing
import Text

@testable import Jobs

/// A search prints the time it scores from in the exchange's time zone; a run with that time as `from` has the
/// same figures.
@Suite struct ScoredMomentTests {
  private let folder = TemporaryFolder()

  /// Candles of `seconds` each over two weeks in winter of New York's hours, or of all hours.
  private func document(
    _ instrument: String, seconds: Int, hours: String = "XNYS", from: String = "2019-02-20",
    to: String = "2019-03-02", keys: String = ""
  ) throws -> String {
    var random = SeededRandom(seed: 6)
    var (close, lines) = (100.0, ["time,open,high,low,close,volume"])
    let days = try Time(from).dayNumber..<Time(to).dayNumber
    for session in try ExchangeCalendar(hours).sessions(days) {
      for time in stride(from: session.open.seconds, to: session.close.seconds, by: seconds) {
        let open = close
        close *= 1 + (random.unit() - 0.5) / 200
        lines.append(
          "\(Time(seconds: time)),\(open),\(max(open, close)),\(min(open, close)),\(close),100")
      }
    }
    let data = folder.file("candles.csv", lines.joined(separator: "\n") + "\n")
    return """
      { "name": "t", "data": "\(data)", \(keys)
        "instrument": { "symbol": "T", \(instrument) }, "parameters": { "n": 5 },
        "long": { "enter": "close > sma(close, n)", "exit": "close < sma(close, n)" } }
      """
  }

  private func search(_ document: String) throws -> SweepRequest {
    var asked = SweepRequest(RunRequest(document: folder.file("t.json", document)))
    asked.ranges = [try SearchRange("n=5,30")]
    asked.crossValidates = false
    asked.threads = 2
    return asked
  }

  /// The moment of the line `scored`, without the words around it.
  private func scored(_ outcome: SweepOutcome) throws -> String {
    let line = try #require(SweepVerdict(outcome).facts.first { $0.name == "scored" }).text
    let text = try #require(line.split(separator: ",").first)
    return String(text).replacing("all from ", with: "")
  }

  @Test(arguments: [
    (#""calendar": "XNYS""#, "XNYS", 300, "", "America/New_York"),
    (#""zone": "America/New_York""#, "XNYS", 300, "", "America/New_York"),
    (#""calendar": "XTKS""#, "XTKS", 300, "", "Asia/Tokyo"),
    (#""zone": "UTC""#, "XNYS", 300, "", "UTC"),
    (#""calendar": "XNYS""#, "XNYS", 30, "", "America/New_York"),
    (#""calendar": "XNYS""#, "XNYS", 300, #""timeframe": "15m","#, "America/New_York"),
  ])
  func `a run with the moment that is told has the same figures`(
    _ instrument: String, hours: String, seconds: Int, keys: String, zone: String
  ) throws {
    let text = try document(instrument, seconds: seconds, hours: hours, keys: keys)
    let outcome = try performSweep(search(text))
    let moment = try scored(outcome)
    #expect(moment.hasSuffix(" " + zone))
    let written = moment.dropLast(zone.utf8.count + 1)
    for trial in outcome.trials {
      let dated = text.replacing(
        #""name": "t","#, with: "\"name\": \"t\", \"from\": \"\(written)\",")
      var run = RunRequest(document: folder.file("dated.json", dated))
      run.settings = ["n": trial.values[0]]
      let alone = try performRun(run)
      #expect(alone.run.finalEquity.bitPattern == trial.finalEquity.bitPattern)
      #expect(alone.run.fills.count == trial.fills && trial.fills > 2)
      for (figure, own) in zip(alone.statistics.all, trial.figures) {
        #expect((figure.value ?? .nan).bitPattern == own.bitPattern)
      }
    }
  }

  @Test func `a moment that is asked for comes back`() throws {
    let text = try document(#""calendar": "XNYS""#, seconds: 300)
    var asked = try search(text)
    asked.from = try WrittenTime("2019-02-25T15:00")
    asked.page = folder.path("page.html")
    let outcome = try performSweep(asked)
    #expect(outcome.first == (try Time("2019-02-25T20:00:00Z")))
    #expect(try scored(outcome) == "2019-02-25 15:00 America/New_York")
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    #expect(page.contains("2019-02-25 15:00 – 2019-03-01 15:55 America/New_York"))
  }

  @Test func `a page of what else could be has the exchange's clocks`() throws {
    let text = try document(#""calendar": "XNYS""#, seconds: 300)
    var asked = MonteCarloRequest(RunRequest(document: folder.file("t.json", text)))
    (asked.settings.draws, asked.settings.histories, asked.settings.block) = (10, 3, 1)
    asked.page = folder.path("page.html")
    let outcome = try performMonteCarlo(asked)
    #expect(outcome.zone == "America/New_York")
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    let first = outcome.times.text(outcome.first)
    #expect(first.hasPrefix("2019-02-20 "))
    #expect(page.contains("\(first) – 2019-03-01 15:55 America/New_York"))
  }

  @Test func `written moments come back, also those that clocks show twice`() throws {
    var instrument = Instrument()
    instrument.zone = "America/New_York"
    let times = RunTimes(zone: instrument.zone, isIntraday: true, shift: 0)
    let start = try Time("2019-11-03T04:00:00Z")
    for step in 0..<400 {
      let time = Time(milliseconds: start.milliseconds + Int64(step) * 61_500)
      let text = times.written(time).replacing(" America/New_York", with: "")
      #expect(try WrittenTime(text).time(for: instrument, ofDaily: nil) == time, "\(text)")
    }
    #expect(times.written(try Time("2019-11-03T05:30:00Z")) == "2019-11-03 01:30 America/New_York")
    #expect(times.written(try Time("2019-11-03T06:30:00Z")) == "2019-11-03T01:30:00-05:00")
    #expect(
      times.written(try Time("2019-11-04T06:30:15Z")) == "2019-11-04 01:30:15 America/New_York")
    let dates = RunTimes(zone: "Asia/Tokyo", isIntraday: false, shift: 0)
    #expect(dates.written(try Time("2019-11-03T15:00:00Z")) == "2019-11-04")
    #expect(dates.written(try Time("2019-11-03T00:00:00Z")) == "2019-11-03")
  }

  @Test func `a day that opens on the evening before is the date on which it closes`() throws {
    let forex = Instrument(zone: "America/New_York", sessionOpen: 61_200)
    let sunday = try Time("2024-03-03T22:00:00Z")
    let days = RunTimes(forex, base: Timeframe(1, .day))
    #expect(days.text(sunday) == "2024-03-04" && days.day(sunday) == "2024-03-04")
    #expect(days.text(try Time("2024-03-04T00:00:00Z")) == "2024-03-04")
    #expect(RunTimes(forex, base: Timeframe(1, .hour)).text(sunday) == "2024-03-03 17:00")
    #expect(
      RunTimes(Instrument(zone: "America/New_York"), base: Timeframe(1, .day)).text(sunday)
        == "2024-03-03")
  }

  /// A date without a time of day begins with the session that bears it.
  @Test func `a date is the opening of its session where days open on the evening before`() throws {
    let sunday = try Time("2024-03-03T23:00:00Z")
    for globex in [
      Instrument(calendar: "CME"), Instrument(zone: "America/Chicago", sessionOpen: 61_200),
    ] {
      #expect(try WrittenTime("2024-03-04").time(for: globex, ofDaily: sunday) == sunday)
      let noon = try WrittenTime("2024-03-04T12:00").time(for: globex, ofDaily: sunday)
      #expect(noon == (try Time("2024-03-04T18:00:00Z")))
      // Candles shorter than a day go by the clocks, bare dates by themselves.
      let midnight = try Time("2024-03-04T06:00:00Z")
      #expect(try WrittenTime("2024-03-04").time(for: globex, ofDaily: nil) == midnight)
      let bare = try Time("2024-03-04T00:00:00Z")
      #expect(try WrittenTime("2024-03-04").time(for: globex, ofDaily: bare) == bare)
    }
  }

  /// Midnight UTC is a date for candles of days alone.
  @Test func `days and moments are those of the exchange's clocks`() throws {
    let midnight = try Time("2019-11-03T00:00:00Z")
    let moments = RunTimes(zone: "America/New_York", isIntraday: true, shift: 0)
    #expect(moments.day(midnight) == "2019-11-02")
    #expect(moments.iso(midnight) == "2019-11-02T20:00:00-04:00")
    let dates = RunTimes(zone: "America/New_York", isIntraday: false, shift: 0)
    #expect(dates.day(midnight) == "2019-11-03")
    #expect(dates.iso(midnight) == "2019-11-03T00:00:00Z")
    #expect(RunTimes(zone: nil, isIntraday: true, shift: 0).iso(midnight) == "2019-11-03T00:00:00Z")
  }
}

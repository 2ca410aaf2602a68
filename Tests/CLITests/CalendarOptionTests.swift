import Foundation
import Support
import Testing

/// Days are sessions, and gaps are missing sessions, where a calendar is named.
@Suite struct CalendarOptionTests {
  /// Hours of two evenings in New York that belong to one day in UTC and to two sessions in Chicago.
  private func sample() -> StoreFolder {
    let sample = StoreFolder()
    let rows = (0..<30).map { hour in
      let day = 4 + (hour + 18) / 24
      let ofDay = (hour + 18) % 24
      return "2024-03-0\(day)T\(ofDay < 10 ? "0" : "")\(ofDay):00:00Z,\(100 + hour),200,50,150,1\n"
    }
    _ = sample.folder.file("es-1h.csv", "time,open,high,low,close,volume\n" + rows.joined())
    return sample
  }

  @Test func daysAreSessions() throws {
    let text = try sample().transcript([
      "kreplay compute es-1h.csv open --timeframe 1d",
      "kreplay compute es-1h.csv open --timeframe 1d --calendar CME",
      "kreplay data resample es-1h.csv --to 1d --partial",
      "kreplay data resample es-1h.csv --to 1d --partial --calendar CME",
      "kreplay data resample es-1h.csv --to 1d --partial --calendar CME --into s.sqlite",
      "kreplay data show --store s.sqlite --rows 0 | head -12",
    ])
    expectGolden(text, "calendar-option.txt")
  }

  /// A weekend is no gap by an exchange's calendar, and without one the rule allows it too; a session
  /// that is missing is a gap only by the calendar.
  @Test func aRunStopsAtMissingSessions() throws {
    let sample = StoreFolder()
    let days = ["04", "05", "07", "08"].map { "2024-03-\($0),10,11,9,10,100\n" }
    _ = sample.folder.file("holed.csv", "time,open,high,low,close,volume\n" + days.joined())
    let document = SampleFiles.document
      .replacingOccurrences(of: "\"candles.csv\"", with: "\"holed.csv\"")
    _ = sample.folder.file("plain.json", document)
    _ = sample.folder.file(
      "listed.json",
      document.replacingOccurrences(
        of: "\"data\": \"holed.csv\"",
        with: "\"data\": \"holed.csv\", \"instrument\": { \"calendar\": \"XNYS\" }"))
    try sample.shell("kreplay data import holed.csv --symbol H --calendar XNYS --quiet")
    let options = "--no-report --journal j --quiet --on-defect gap=stop"
    #expect(try sample.shell("kreplay run plain.json \(options)").code == 0)
    for line in ["listed.json", "plain.json --data candles.sqlite"] {
      let result = try sample.shell("kreplay run \(line) \(options)")
      #expect(result.code == 65, "\(line): \(result.output)\(result.errors)")
      #expect(result.errors.contains("1 candle is missing until 2024-03-07"), "\(result.errors)")
    }
  }
}

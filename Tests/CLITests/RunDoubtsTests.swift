import Foundation
import Support
import Testing

/// What a run says before its figures, and what it refuses, where the data or the document may be meant
/// otherwise.
@Suite struct RunDoubtsTests {
  /// 40 weekdays from Monday 2024-01-01, whose price halves after 30.
  private static var halved: String {
    var text = "time,open,high,low,close,volume\n"
    for i in 0..<40 {
      let day = 1 + i / 5 * 7 + i % 5
      let date = day <= 31 ? "2024-01-\(pair(day))" : "2024-02-\(pair(day - 31))"
      let base = (100 + Double(i % 3)) / (i < 30 ? 1 : 2)
      text += "\(date),\(base),\(base + 1),\(base - 1),\(base + 0.5),\(1_000 + i)\n"
    }
    return text
  }

  private static func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func transcript(
    _ candles: String, _ documents: [String], _ arguments: String = ""
  ) throws -> String {
    let sample = SampleFiles(candles: Array(candles.utf8))
    var text = ""
    for document in documents {
      _ = sample.folder.file("strategy.json", document)
      let result = try Kreplay.shell(
        "kreplay run strategy.json --no-report \(arguments)", in: sample.folder.url.path)
      text += document + "\n" + result.output + result.errors + "exit \(result.code)\n\n"
    }
    return text
  }

  @Test func whatACheckFindsIsSaidFirst() throws {
    let rule = #""long": { "enter": "close > 0" }"#
    expectGolden(
      try transcript(
        Self.halved,
        [
          #"{ "data": "candles.csv", \#(rule) }"#,
          #"{ "data": { "file": "candles.csv", "defects": { "split": "keep" } }, \#(rule) }"#,
        ]), "run-doubts.txt")
  }

  @Test func distancesThatAreProbablyMeantOtherwise() throws {
    expectGolden(
      try transcript(
        Self.halved,
        [
          #"{ "data": "candles.csv", "long": { "enter": "close > 0", "stopLoss": 0.05 } }"#,
          #"{ "data": "candles.csv", "long": { "enter": "close > 0", "takeProfit": 0.1 } }"#,
        ], "--on-defect split=keep"), "run-tiny-distances.txt")
  }

  /// 80 bars of two minutes, then of one.
  private static var mixed: String {
    var text = "time,open,high,low,close,volume\n"
    var minute = 0
    for i in 0..<80 {
      let time = "2024-01-01T\(pair(minute / 60)):\(pair(minute % 60)):00Z"
      text += "\(time),100,101,99,\(100 + i % 2),1\n"
      minute += i < 40 ? 2 : 1
    }
    return text
  }

  @Test func candlesOfAnotherLengthThanSaidAreRefused() throws {
    func data(_ frame: String, _ bars: String) -> String {
      let length = frame.isEmpty ? "" : #", "timeframe": "\#(frame)""#
      return
        #"{ "data": { "file": "candles.csv"\#(length) }, "timeframe": "\#(bars)", "long": { "enter": "close > 0" } }"#
    }
    let two = Self.mixed.split(separator: "\n").prefix(40).joined(separator: "\n")
    let five = Self.mixed.split(separator: "\n").prefix(6).joined(separator: "\n")
    expectGolden(
      try transcript(Self.mixed, [data("", "10m"), data("1m", "10m"), data("5m", "10m")])
        + transcript(two, [data("1m", "10m"), data("4m", "12m")])
        + transcript(five, [data("1m", "10m")])
        + transcript(Self.mixed, [data("", "10m")], "--on-defect timeframe=keep"),
      "run-other-lengths.txt")
  }

  /// A range is read in the instrument's zone: nine in the morning in New York is 14:00 UTC.
  @Test func aRangeIsInTheInstrumentsZone() throws {
    var candles = "time,open,high,low,close,volume\n"
    for hour in 10..<20 { candles += "2024-01-02T\(hour):00:00Z,100,111,89,\(90 + hour),1\n" }
    func document(_ from: String, _ zone: String) -> String {
      #"{ "data": "candles.csv", "from": "\#(from)", "instrument": { "zone": "\#(zone)" }, "long": { "enter": "close > 0" } }"#
    }
    let text = try transcript(
      candles,
      [
        document("2024-01-02T09:00", "America/New_York"), document("2024-01-02T14:00Z", "UTC"),
        document("2024-01-02T14:00Z", "America/New_York"),
      ])
    #expect(text.matches(of: /14:00 to 2024-01-02 19:00 UTC, 6 candles/).count == 1, "\(text)")
    let inNewYork = /09:00 to 2024-01-02 14:00 America\/New_York, 6 candles/
    #expect(text.matches(of: inNewYork).count == 2, "\(text)")
    // A bare date is compared with bare dates, wherever the exchange is.
    let days = try transcript(
      Self.halved,
      [document("2024-02-01", "America/New_York"), document("2024-02-01", "Asia/Tokyo")]
    )
    #expect(days.matches(of: /2024-02-01 to/).count == 2, "\(days)")
  }

  @Test func aWeekIsOverWithFriday() throws {
    let sample = SampleFiles(candles: Array(Self.halved.utf8))
    _ = sample.folder.file(
      "strategy.json",
      #"{ "data": "candles.csv", "timeframe": "1w", "size": { "units": 1 }, "long": { "enter": "close > 0" } }"#
    )
    let result = try Kreplay.shell(
      "kreplay run strategy.json --out . --on-defect split=keep && kreplay runs trades last --csv",
      in: sample.folder.url.path)
    #expect(result.code == 0, "\(result.errors)")
    // The first week closes with Friday the 5th, and its order fills on Monday the 8th.
    #expect(result.output.contains("2024-01-08"))
    let report = try String(
      contentsOfFile: sample.folder.path("strategy.split=keep.html"), encoding: .utf8)
    #expect(report.contains("Monday to Friday, as in the data"))
  }

  @Test func daysOnWeekendsAreSaid() throws {
    var candles = Self.halved + ""
    var day = 0
    // 70 weekdays rest at weekends; then a Saturday comes.
    candles = "time,open,high,low,close,volume\n"
    for i in 0..<70 {
      day = i / 5 * 7 + i % 5
      candles += "\(date(day)),100,101,99,\(100 + i % 2),1\n"
    }
    candles += "\(date(day + 1)),100,101,99,100,1\n"
    let text = try transcript(
      candles, [#"{ "data": "candles.csv", "long": { "enter": "close > 0" } }"#])
    #expect(text.contains("the candle of 2024-04-06 is on a weekend"), "\(text)")
  }

  /// The date so many days after Monday 2024-01-01.
  private func date(_ day: Int) -> String {
    let start = Date(timeIntervalSince1970: 1_704_067_200)
    return String(start.addingTimeInterval(Double(day) * 86_400).ISO8601Format().prefix(10))
  }
}

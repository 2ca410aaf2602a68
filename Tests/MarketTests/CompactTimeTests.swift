import Testing

@testable import Market

/// Dates with their time of day in digits, which look like numbers since 1970.
@Suite struct CompactTimeTests {
  private func rows(_ times: [String]) -> String {
    "time,open,high,low,close,volume\n" + times.map { "\($0),10,12,9,11,100\n" }.joined()
  }

  @Test(arguments: [
    (["202401020930", "202401020931", "202401020932"], "2024-01-02T09:31:00Z"),
    (["20240102093000", "20240102093100", "20240102093200"], "2024-01-02T09:31:00Z"),
    (["20240102093000250", "20240102093100500", "20240102093200750"], "2024-01-02T09:31:00.500Z"),
    (["20240102093000.25", "20240102093100.5", "20240102093200.75"], "2024-01-02T09:31:00.500Z"),
    (["2024010222", "2024010223", "2024010300", "2024010301"], "2024-01-02T23:00:00Z"),
    (["196201020000", "196201030000", "196201040000"], "1962-01-03T00:00:00Z"),
  ])
  func candles(_ times: [String], _ second: String) throws {
    let read = try ReadText(rows(times))
    #expect(read.times[1] == second && read.times.count == times.count)
    #expect(try ReadText(rows(times.reversed())).times == read.times)
    let objects = times.map { "{\"time\":\($0),\"open\":10,\"high\":12,\"low\":9,\"close\":11}" }
    #expect(try ReadText("[\(objects.joined(separator: ","))]", "x.json").times == read.times)
    let arrays = times.map { "[\($0),10,12,9,11,100]" }
    let unnamed = try ReadText("[\(arrays.joined(separator: ","))]", "x.json")
    #expect(
      unnamed.times == read.times && unnamed.notes("say no zone") == read.notes("say no zone"))
    #expect(try ReadText(times.map { "\($0),10,12,9,11,100\n" }.joined()).times == read.times)
    let date = "date,time,open,high,low,close\n"
    let both = times.map { "\($0.prefix(8)),\($0),10,12,9,11\n" }
    #expect(try ReadText(date + both.joined()).times == read.times)
  }

  @Test func ticks() throws {
    let text = "time,price,size\n20240102093000,10,1\n20240102093030,11,1\n20240102093100,12,1\n"
    #expect(try ReadText(text).times == ["2024-01-02T09:30:00Z", "2024-01-02T09:31:00Z"])
    // What looks like Kraken's trades is of their zone no more.
    let hours = "2024010222,10.5,1.25\n2024010223,11.5,1.25\n2024010300,12.5,1.25\n"
    let read = try ReadText(hours) { $0.zone = "America/New_York" }
    #expect(read.times == ["2024-01-03T03:00:00Z", "2024-01-03T04:00:00Z", "2024-01-03T05:00:00Z"])
  }

  @Test func clocksOfAZone() throws {
    let read = try ReadText(rows(["202407010930", "202407010931"])) { $0.zone = "America/New_York" }
    #expect(read.times == ["2024-07-01T13:30:00Z", "2024-07-01T13:31:00Z"])
  }

  /// Every row in the long way says the same.
  @Test func asTheLongWay() throws {
    let minutes = (0..<3_000).map { place in
      let (day, hour, minute) = (1 + place / 1_440, place / 60 % 24, place % 60)
      func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return (
        "202403\(pair(day))\(pair(hour))\(pair(minute))",
        "2024-03-\(pair(day))T\(pair(hour)):\(pair(minute))"
      )
    }
    let short = try ReadText(rows(minutes.map(\.0)))
    #expect(try short.times == ReadText(rows(minutes.map(\.1))).times && short.times.count == 3_000)
  }

  /// A row that is wrong among many does not make the others numbers.
  @Test func aWrongRow() {
    let times = ["202401020930", "202401029931", "202401020932", "202401020933"]
    #expect(problem(rows(times)) == .notATime("202401029931", column: "time"))
    #expect(message(rows(["20240102093000", "20240199093000", "20240102093200"])) != nil)
  }

  @Test func numbersStayNumbers() throws {
    let seconds = ["2033000000", "2033003600", "2033007200"]
    #expect(try ReadText(rows(seconds)).times[0] == "2034-06-04T02:13:20Z")
    let old = ["189302400000", "189388800000", "189475200000"]
    #expect(try ReadText(rows(old)).times[0] == "1976-01-01T00:00:00Z")
  }

  /// Seconds of one step, and one row, may be both.
  @Test func isAsked() throws {
    let seconds = rows(["2024010209", "2024010210", "2024010211"])
    let words =
      "'2024010209' may be 2024-01-02T09:00:00 or, as a number since 1970, 2034-02-20T01:03:29Z"
    #expect(message(seconds)?.hasPrefix(words) == true, "\(message(seconds) ?? "")")
    let told = try ReadText(seconds) { $0.dates = .yearFirst }
    #expect(told.times == ["2024-01-02T09:00:00Z", "2024-01-02T10:00:00Z", "2024-01-02T11:00:00Z"])
    #expect(message(rows(["202401020930"]))?.contains("1976-05-31") == true)
  }

  /// Ten digits with a year of two may be numbers of 2027 and later.
  @Test func yearsOfTwoDigits() throws {
    let text = rows(["2401020930", "2401020931", "2401020932"])
    let words =
      "'2401020930' may be 2024-01-02T09:30:00 or, as a number since 1970, 2046-01-31T14:15:30Z"
    #expect(message(text)?.hasPrefix(words) == true, "\(message(text) ?? "")")
    #expect(message(rows(["2401020930"]))?.hasPrefix(words) == true)
    let told = try ReadText(text) { $0.dates = .yearFirst }
    #expect(told.times == ["2024-01-02T09:30:00Z", "2024-01-02T09:31:00Z", "2024-01-02T09:32:00Z"])
    let eastern = try ReadText(text) {
      $0.dates = .yearFirst
      $0.zone = "America/New_York"
    }
    #expect(eastern.times[0] == "2024-01-02T14:30:00Z")
    let ticks = "time,price,size\n2401020930,10,1\n2401020931,11,1\n"
    #expect(message(ticks)?.hasPrefix(words) == true)
    // Minutes of today's numbers go past the sixtieth.
    let numbers = ["1711151000", "1711151060", "1711151120"]
    #expect(try ReadText(rows(numbers)).times[0] == "2024-03-22T23:43:20Z")
    #expect(try ReadText(rows(["1709290800"])).times == ["2024-03-01T11:00:00Z"])
  }

  /// Numbers since 1970 end with 2100.
  @Test func yearsAfter2100() throws {
    #expect(try ReadText(rows(["4133980799"])).times == ["2100-12-31T23:59:59Z"])
    let far = rows(["4133980740", "4133980800"])
    #expect(problem(far) == .farNumber("4133980800", column: "time", year: 2101))
    #expect(
      message(far)
        == "'4133980800' in column 'time' would be in the year 2101 as a number since 1970; write times as 2024-03-01T10:15:00Z, or correct it"
    )
    let object = #"[{"time":20240199093000,"open":10,"high":12,"low":9,"close":11}]"#
    #expect(problem(object, "x.json") == .farNumber("20240199093000", column: "time", year: 2611))
    #expect(
      problem("time,price,size\n20240199093000,10,1\n")
        == .farNumber("20240199093000", column: "time", year: 2611))
  }
}

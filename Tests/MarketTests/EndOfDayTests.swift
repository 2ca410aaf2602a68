import Testing

@testable import Market

/// Days, weeks and months whose column of times says that it names their end.
@Suite struct EndOfDayTests {
  private func rows(_ ends: [String], _ name: String = "close time") -> String {
    "\(name),open,high,low,close,volume\n" + ends.map { "\($0),10,12,9,11,100\n" }.joined()
  }

  private func json(_ ends: [String]) -> String {
    let rows = ends.map {
      "{\"closeTime\":\"\($0)\",\"open\":10,\"high\":12,\"low\":9,\"close\":11,\"volume\":1}"
    }
    return "[\(rows.joined(separator: ","))]"
  }

  /// The dates of the candles of a text.
  private func dates(_ ends: [String], _ change: (inout ReadingOptions) -> Void = { _ in }) throws
    -> [String]
  {
    let read = try ReadText(rows(ends), "x.csv", change)
    let object = try ReadText(json(ends), "x.json", change)
    #expect(read.times == object.times && read.times.allSatisfy { $0.hasSuffix("T00:00:00Z") })
    let isMoved = !read.times.elementsEqual(ends) && read.notes("were moved by")
    #expect(isMoved == read.notes("since 'close time' names the end"))
    #expect(object.notes("since 'closeTime' names the end") == isMoved)
    return read.times.map { String($0.prefix(10)) }
  }

  @Test(arguments: [
    ["2024-01-09T00:00:00Z", "2024-01-10T00:00:00Z", "2024-01-11T00:00:00Z"],
    ["2024-01-09 00:00:00", "2024-01-10 00:00:00", "2024-01-11 00:00:00"],
    ["2024-01-09T00:00:00+02:00", "2024-01-10T00:00:00+02:00", "2024-01-11T00:00:00+02:00"],
    ["2024-01-08T23:59:59Z", "2024-01-09T23:59:59Z", "2024-01-10T23:59:59Z"],
    ["2024-01-08T23:59:59.999Z", "2024-01-09T23:59:59.999Z", "2024-01-10T23:59:59.999Z"],
    ["2024-01-08T23:59:00Z", "2024-01-09T23:59:00Z", "2024-01-10T23:59:00Z"],
    ["2024-01-11T00:00:00Z", "2024-01-10T00:00:00Z", "2024-01-09T00:00:00Z"],
  ])
  func days(_ ends: [String]) throws {
    #expect(try dates(ends) == ["2024-01-08", "2024-01-09", "2024-01-10"])
  }

  /// Tuesday to Saturday are the ends of Monday to Friday; Monday to Friday may be dates.
  @Test func weekends() throws {
    let days = (9...13).map { "2024-01-\($0 < 10 ? "0" : "")\($0)T00:00:00Z" }
    #expect(try dates(days).first == "2024-01-08")
    let dates = (8...12).map { "2024-01-\($0 < 10 ? "0" : "")\($0)T00:00:00Z" }
    let day = Timeframe(1, .day)
    #expect(
      problem(rows(dates))
        == .unclearEnd(
          try Time("2024-01-08"), column: "close time", day, mayBeOfZone: false))
    #expect(try ReadText(rows(dates)) { $0.datesOnly = true }.times == dates)
    let told = try ReadText(rows(dates)) { $0.columns = try ColumnChoice("time=close time") }
    #expect(told.times == dates && !told.notes("moved by"))
  }

  /// Ends that are midnights of a zone, over a change of its clocks, which in Brazil was at midnight itself.
  @Test(arguments: [
    ("America/New_York", ["2024-03-10T05:00:00Z", "2024-03-11T04:00:00Z", "2024-03-12T04:00:00Z"]),
    (
      "America/New_York",
      ["2024-03-10T04:59:59.999Z", "2024-03-11T03:59:59.999Z", "2024-03-12T03:59:59.999Z"]
    ),
    ("Asia/Tokyo", ["2024-03-09T15:00:00Z", "2024-03-10T15:00:00Z", "2024-03-11T15:00:00Z"]),
  ])
  func daysOfAZone(_ zone: String, _ ends: [String]) throws {
    let named = try dates(ends) { $0.zone = zone }
    #expect(named == ["2024-03-09", "2024-03-10", "2024-03-11"])
    // Of so few days, over a change of clocks, only those of the zone are days.
    if zone == "America/New_York" {
      #expect(message(rows(ends))?.contains("nothing shows how long they are") == true)
      return
    }
    #expect(message(rows(ends))?.contains("give --time-zone of the exchange if it is") == true)
    let other = message(rows(ends)) { $0.zone = "Asia/Kolkata" }
    #expect(
      other?.contains("\(ends[0]) does not show which day that ends; give --dates-only") == true)
  }

  /// Beyond the rows that are looked at first, an end that is no day's is asked about too, but for the last.
  @Test func oddEndsFurtherOn() throws {
    let first = try Time("2023-01-01").dayNumber
    var ends = (0..<150).map { "\(CivilDate(dayNumber: first + $0))T00:00:00Z" }
    #expect(try ReadText(rows(ends)).candles.count == 150)
    ends[149] = ends[149].replacing("T00", with: "T17")
    #expect(try ReadText(rows(ends)).candles.count == 150)
    ends[130] = ends[130].replacing("T00", with: "T17")
    #expect(
      problem(rows(ends))
        == .unclearEnd(
          try Time(ends[130]), column: "close time", Timeframe(1, .day), mayBeOfZone: false))
  }

  @Test func clocksThatChangeAtMidnight() throws {
    let ends = ["2018-11-03T03:00:00Z", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"]
    let named = try dates(ends) { $0.zone = "America/Sao_Paulo" }
    #expect(named == ["2018-11-02", "2018-11-03", "2018-11-04"])
  }

  @Test func weeksOfAZone() throws {
    let ends = ["2024-03-04T05:00:00Z", "2024-03-11T04:00:00Z", "2024-03-18T04:00:00Z"]
    let named = try dates(ends) { $0.zone = "America/New_York" }
    #expect(named == ["2024-02-26", "2024-03-04", "2024-03-11"])
  }

  /// A bare date is that of its day.
  @Test func datesOfDays() throws {
    #expect(
      try ReadText(rows(["2024-01-08", "2024-01-09", "2024-01-10"])).times.first
        == "2024-01-08T00:00:00Z")
  }

  @Test(arguments: [
    ["2024-01-08T00:00:00Z", "2024-01-15T00:00:00Z", "2024-01-22T00:00:00Z"],
    ["2024-01-07T23:59:59Z", "2024-01-14T23:59:59Z", "2024-01-21T23:59:59Z"],
    ["2024-01-06T00:00:00Z", "2024-01-13T00:00:00Z", "2024-01-20T00:00:00Z"],
    ["2024-01-08", "2024-01-15", "2024-01-22"], ["2024-01-05", "2024-01-12", "2024-01-19"],
    ["2024-01-07", "2024-01-14", "2024-01-21"],
  ])
  func weeks(_ ends: [String]) throws {
    #expect(try dates(ends) == ["2024-01-01", "2024-01-08", "2024-01-15"])
  }

  @Test(arguments: [
    ["2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z", "2024-04-01T00:00:00Z"],
    ["2024-01-31T23:59:59.999Z", "2024-02-29T23:59:59.999Z", "2024-03-31T23:59:59.999Z"],
    ["2024-02-01", "2024-03-01", "2024-04-01"], ["2024-01-31", "2024-02-29", "2024-03-28"],
  ])
  func months(_ ends: [String]) throws {
    #expect(try dates(ends) == ["2024-01-01", "2024-02-01", "2024-03-01"])
  }

  @Test func quarters() throws {
    let ends = ["2024-04-01T00:00:00Z", "2024-07-01T00:00:00Z", "2024-10-01T00:00:00Z"]
    #expect(try dates(ends) == ["2024-01-01", "2024-04-01", "2024-07-01"])
  }

  /// An end that is no day's is asked about.
  @Test func otherClocks() throws {
    let days = rows(["2024-01-08 17:00", "2024-01-09 17:00", "2024-01-10 17:00"])
    #expect(
      message(days)
        == "candles of 1d are stamped with their end in 'close time', and 2024-01-08T17:00:00Z does not show which day that ends; give --dates-only if its date is the candle's, or --columns 'time=close time' to leave times where they are"
    )
    #expect(try ReadText(days) { $0.datesOnly = true }.times[0] == "2024-01-08T00:00:00Z")
    let weeks = rows(["2024-01-05 17:00", "2024-01-12 17:00", "2024-01-19 17:00"])
    #expect(message(weeks)?.hasPrefix("candles of 1w are stamped") == true)
    #expect(try ReadText(weeks) { $0.datesOnly = true }.times[0] == "2024-01-01T00:00:00Z")
  }
}

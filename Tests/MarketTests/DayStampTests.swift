import Testing

@testable import Market

/// The date of a day that bears a clock is the one that is written.
@Suite struct DayStampTests {
  private func days(_ offsets: [String], mark: String = " ") -> String {
    "Date,Open,High,Low,Close,Volume\n"
      + offsets.enumerated().map { day, offset in
        "2023-05-\(29 + day)\(mark)00:00:00\(offset),1,2,1,2,\(day)\n"
      }.joined()
  }

  private let dates = ["2023-05-29T00:00:00Z", "2023-05-30T00:00:00Z", "2023-05-31T00:00:00Z"]

  @Test(arguments: [
    ["+02:00", "+02:00", "+02:00"], ["+05:30", "+05:30", "+05:30"], ["+09:00", "+09:00", "+09:00"],
    ["-04:00", "-04:00", "-04:00"], ["-05:00", "-04:00", "-04:00"], ["+01:00", "+02:00", "+02:00"],
    ["Z", "Z", "Z"], ["+0530", "+0530", "+0530"],
  ])
  func midnightsWithAnOffset(_ offsets: [String]) throws {
    for mark in [" ", "T"] {
      let read = try ReadText(days(offsets, mark: mark))
      #expect(read.times == dates && read.candles.volume == [0, 1, 2])
      #expect(read.file.timeframe == Timeframe(1, .day))
    }
    let rows = (0..<3).map { day in
      "{\"date\":\"2023-05-\(29 + day)T00:00:00\(offsets[day])\",\"open\":1,\"high\":2,\"low\":1,\"close\":2,\"volume\":\(day)}"
    }
    let json = try ReadText("[\(rows.joined(separator: ","))]", "x.json")
    #expect(json.times == dates)
    let columns = (0..<3).map { "\"2023-05-\(29 + $0)T00:00:00\(offsets[$0])\"" }
    let list = "[1,1,1]"
    let asColumns = try ReadText(
      "{\"t\":[\(columns.joined(separator: ","))],\"o\":\(list),\"h\":\(list),\"l\":\(list),\"c\":\(list),\"v\":\(list)}",
      "x.json")
    #expect(asColumns.times == dates)
  }

  /// Minutes are moments, whatever their offset.
  @Test func minutesStayMoments() throws {
    let text =
      "time,open,high,low,close\n2023-05-30T00:00:00+02:00,1,2,1,2\n2023-05-30T00:01:00+02:00,1,2,1,2\n"
    #expect(try ReadText(text).times[0] == "2023-05-29T22:00:00Z")
    let one = "time,open,high,low,close\n2023-05-30T00:00:00+02:00,1,2,1,2\n"
    #expect(try ReadText(one).times[0] == "2023-05-29T22:00:00Z")
    let told = try ReadText(one) { $0.timeframe = Timeframe(1, .day) }
    #expect(told.times[0] == "2023-05-30T00:00:00Z")
  }

  /// The row of a running day bears another clock.
  @Test func aTimeAmongSuchDays() throws {
    let text = days(["+02:00", "+02:00"]) + "2023-05-31 15:35:12+02:00,1,2,1,2,9\n"
    #expect(problem(text) == .timeAmongDates("2023-05-31 15:35:12+02:00", column: "Date"))
    let half = (0..<3).map {
      "2023-05-3\($0 / 2)T\($0 % 2 == 0 ? "00" : "12"):00:00+02:00,1,2,1,2\n"
    }
    #expect(
      try ReadText("time,open,high,low,close\n" + half.joined()).times[1] == "2023-05-30T10:00:00Z")
    let dated = try ReadText(text) { $0.datesOnly = true }
    #expect(dated.times == dates)
  }

  @Test func datesOnly() throws {
    func read(_ times: [String], zone: String? = nil) throws -> [String] {
      let text =
        "time,open,high,low,close\n" + times.map { "\($0),1,2,1,2\n" }.joined()
      return try ReadText(text) {
        $0.datesOnly = true
        $0.zone = zone
      }.times.map { String($0.prefix(10)) }
    }
    #expect(
      try read(["2024-01-02T05:00:00Z", "2024-01-03T05:00:00Z"]) == ["2024-01-02", "2024-01-03"])
    #expect(try read(["2024-01-02 16:00", "2024-01-03 16:00"]) == ["2024-01-02", "2024-01-03"])
    // Midnight in Berlin, in seconds: the date there, not that of UTC.
    #expect(try read(["1685397600", "1685484000"]) == ["2023-05-29", "2023-05-30"])
    #expect(
      try read(["1685397600", "1685484000"], zone: "Europe/Berlin") == ["2023-05-30", "2023-05-31"])
    let minutes = "time,open,high,low,close\n2024-01-02 16:00,1,2,1,2\n2024-01-02 16:01,1,2,1,2\n"
    #expect(problem(minutes) { $0.datesOnly = true } == .repeats(try Time("2024-01-02")))
  }
}

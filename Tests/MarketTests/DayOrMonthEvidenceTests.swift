import Support
import Testing
import Text

@testable import Market

/// What decides whether the day or the month comes first.
@Suite struct DayOrMonthEvidenceTests {
  private let folder = TemporaryFolder()

  /// Hours of the first days of January, so wide that twelve of them fill what is looked at first.
  private func text(days: Int, ticks: Bool = false) -> String {
    let padding = String(repeating: "x", count: 1_200)
    let header = ticks ? "timestamp,price,remark\n" : "date,open,high,low,close,remark\n"
    return header
      + (0..<days * 24).map { hour in
        let (day, ofDay) = (hour / 24 + 1, hour % 24)
        let time = "\(day < 10 ? "0" : "")\(day)/01/2024 \(ofDay < 10 ? "0" : "")\(ofDay):00:00"
        return "\(time),\(ticks ? "1.5" : "1,2,1,2"),\(padding)\n"
      }.joined()
  }

  private func read(
    _ text: String, _ options: ReadingOptions = ReadingOptions()
  ) throws -> (file: CandleFile, candles: Candles) {
    let file = try openCandles(path: folder.file("a.csv", text), options)
    return (file, try allCandles(file))
  }

  @Test(arguments: [false, true]) func rowsFurtherOnTell(_ ticks: Bool) throws {
    let read = try read(text(days: 13, ticks: ticks))
    #expect(read.candles.count == 13 * 24)
    #expect(try read.candles[read.candles.count - 1].time == Time("2024-01-13T23:00:00Z"))
    #expect(read.file.notes.contains { $0.hasPrefix("dates are read day first") })
  }

  @Test(arguments: [false, true]) func whatNothingTellsIsAsked(_ ticks: Bool) throws {
    let text = text(days: 12, ticks: ticks)
    let fault = #expect(throws: DataError.self) { try read(text) }
    #expect(fault?.problem == .ambiguousDates("01/01/2024 00:00:00"))
    #expect(fault?.line == 2)
    #expect(fault?.description.contains("--dates day-first or --dates month-first") == true)
    for (dates, last) in [
      (DayOrMonth.dayFirst, "2024-01-12T23:00:00Z"), (.monthFirst, "2024-12-01T23:00:00Z"),
    ] {
      var options = ReadingOptions()
      options.dates = dates
      let read = try read(text, options)
      #expect(try read.candles[read.candles.count - 1].time == Time(last))
    }
  }

  /// A row that the other rows' order does not fit is named.
  @Test func aRowThatContradictsIsNamed() throws {
    let text = text(days: 13) + "01/14/2024 00:00:00,1,2,1,2,x\n"
    let fault = #expect(throws: DataError.self) { try read(text) }
    #expect(fault?.line == 13 * 24 + 2)
    #expect(fault?.problem == .notATime("01/14/2024 00:00:00", column: "date"))
  }

  @Test func documentsAreAskedToo() throws {
    let rows = (1...12).map {
      "{\"date\":\"\($0)/01/2024\",\"open\":1,\"high\":2,\"low\":1,\"close\":2}"
    }
    let path = folder.file("a.json", "[\(rows.prefix(3).joined(separator: ","))]")
    #expect(throws: DataError.self) { try openCandles(path: path) }
    var options = ReadingOptions()
    options.dates = .monthFirst
    let candles = try allCandles(openCandles(path: path, options))
    #expect(try candles[2].time == Time("2024-03-01"))
  }

  /// What Excel makes of dates with the day first that it reads with the month first where it can.
  @Test(arguments: [false, true]) func datesThatWereTurnedAround(_ sorts: Bool) throws {
    func text(_ date: (String, String) -> String) -> String {
      let rows = (1...24).map { day in
        let two = day < 10 ? "0\(day)" : "\(day)"
        return "\(date(two, day > 12 ? "" : two)),1,2,1,2\n"
      }
      return "date,open,high,low,close\n" + rows.joined()
    }
    let mixed = text { day, small in small.isEmpty ? "\(day)/03/2024" : "03/\(small)/2024" }
    let found = DataProblem.mixedDates(dayFirst: "13/03/2024", monthFirst: "03/01/2024")
    #expect(problem(mixed) { $0.sorts = sorts } == found)
    let told = problem(mixed) { options in
      options.sorts = sorts
      options.dates = .dayFirst
    }
    #expect(told == found)
    let american = text { day, small in small.isEmpty ? "03/\(day)/2024" : "\(small)/03/2024" }
    #expect(
      problem(american) { $0.sorts = sorts }
        == .mixedDates(dayFirst: "01/03/2024", monthFirst: "03/13/2024"))
    let even = try ReadText(text { day, _ in "\(day)/03/2024" }) { $0.sorts = sorts }
    #expect(even.candles.count == 24 && even.times[0] == "2024-03-01T00:00:00Z")
  }

  /// A part of a file may be turned around alone, as where rows of this year were added by another program.
  @Test(arguments: [false, true]) func datesOfAPartWereTurnedAround(_ sorts: Bool) throws {
    func rows(turned: (Int, Int) -> Bool) -> [String] {
      (1...12).flatMap { month in
        (1...28).map { day in
          let date = turned(month, day) ? [month, day] : [day, month]
          return date.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "/") + "/2024,1,2,1,2"
        }
      }
    }
    func text(_ rows: [String]) -> String {
      "date,open,high,low,close\n" + rows.joined(separator: "\n") + "\n"
    }
    let mixed = rows { month, day in month > 6 && day <= 12 }
    for rows in [mixed, mixed.reversed()] {
      let found = problem(text(rows)) { $0.sorts = sorts }
      guard case .mixedDates(let day, let month)? = found else {
        Issue.record("taken for dates of one order: \(String(describing: found))")
        return
      }
      #expect(day.hasSuffix("/2024") && month.hasSuffix("/2024"))
    }
    // What was put together from parts, or shuffled, has one order all the same.
    let even = rows { _, _ in false }
    let parts = Array(even[200...] + even[100..<200] + even[..<100])
    let ofParts = problem(text(parts)) { $0.sorts = true }
    #expect(ofParts == nil)
    var random = SeededRandom(seed: 5)
    var shuffled = even
    for i in shuffled.indices.reversed() { shuffled.swapAt(i, random.whole(below: i + 1)) }
    let ofShuffled = problem(text(shuffled)) { $0.sorts = true }
    #expect(ofShuffled == nil)
  }
}

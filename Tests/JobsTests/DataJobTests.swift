import Foundation
import Jobs
import Market
import Store
import Support
import Testing

/// What a program that imports Jobs does with candles.
@Suite struct DataJobTests {
  private let folder = TemporaryFolder()

  /// All candles of a path.
  private func candles(_ request: DataRequest) throws -> Candles {
    var source = try openData(request)
    var all = Candles()
    var block = Candles()
    while try source.next(into: &block) { all.append(block, 0..<block.count) }
    return all
  }

  @Test func `files go into a store and come back coarser`() throws {
    let store = folder.path("candles.sqlite")
    var options = ReadingOptions()
    options.symbol = "SYNTH"
    let imported = try importCandles(
      ImportRequest(["sample:synth-1m"], into: store, options: options))
    #expect(imported.faults.isEmpty)
    let series = try #require(imported.imported.first)
    #expect(series.result.isNew && series.result.series.symbol == "SYNTH")

    let hour = try Timeframe("1h")
    let written = try resampleCandles(
      ResampleRequest(
        data: DataRequest(path: store, symbol: "SYNTH"), targets: [hour],
        to: .file(CandleOutput(path: folder.path("hours.csv")))))
    #expect(written.series.map(\.timeframe) == [hour])
    let fine = try candles(DataRequest(path: store, symbol: "SYNTH"))
    let coarse = try candles(DataRequest(path: folder.path("hours.csv")))
    #expect(coarse.count == written.series[0].count && coarse.count > 1)
    #expect(coarse.open[0] == fine.open[0])
    #expect(coarse.high[0] == fine.high.prefix(60).max())
  }

  /// A file whose prices are another multiple of what is stored says so, unless it replaces all.
  @Test(arguments: [
    (
      100.0, 3,
      "2 candles of A 1d were replaced by others with closes of 100 times the old, and 1 other of the store stays"
    ),
    (0.5, 3, "2 candles of A 1d were replaced by others with closes of 0.5 times the old"),
    (0.987_654_3, 3, "with closes of 0.9877 times the old"),
    (1.000_5, 3, nil), (100, 2, nil),
  ])
  func `a file of another unit says what it mixes`(scale: Double, stored: Int, note: String?) throws
  {
    let file = folder.path("a.csv")
    var options = ReadingOptions()
    options.symbol = "A"
    let store = "scale-\(scale)-\(stored)"
    func notes(_ days: Range<Int>, _ scale: Double) throws -> [String] {
      let rows = days.map { day in
        let price = Double(20 + day) * scale
        return "2024-07-0\(day),\(price),\(price),\(price),\(price),5\n"
      }
      try ("time,open,high,low,close,volume\n" + rows.joined())
        .write(toFile: file, atomically: true, encoding: .utf8)
      let request = ImportRequest(
        [file], into: folder.path("\(store).sqlite"), options: options)
      return try importCandles(request).imported.flatMap(\.notes)
    }
    #expect(try notes(1..<1 + stored, 1).allSatisfy { !$0.contains("times the old") })
    let found = try notes(1 + stored - 2..<6, scale).filter { $0.contains("times the old") }
    #expect(found.count == (note == nil ? 0 : 1) && found.allSatisfy { $0.contains(note ?? "") })
  }

  private static let hours =
    "time,open,high,low,close,volume\n"
    + ["14:30", "15:30", "16:30"].map { "2024-07-01T\($0):00Z,1,2,1,2,5\n" }.joined()

  private func store(_ name: String, zone: String? = nil, _ day: String = "01") throws -> String {
    let path = folder.path(name)
    let rows = Self.hours.replacing("2024-07-01", with: "2024-07-\(day)")
    var options = ReadingOptions()
    options.symbol = "A"
    var facts = SeriesFacts()
    facts.zone = zone
    _ = try importCandles(
      ImportRequest(
        [folder.file("a-\(day).csv", rows)], into: path, options: options, facts: facts))
    return path
  }

  @Test func `a merge tells whose days they are now`() throws {
    let newYork = "America/New_York"
    let known = try store("known.sqlite", zone: newYork)
    let silent = try store("silent.sqlite", "02")
    let taken = try mergeStore(silent, into: known)
    #expect(taken.results.map(\.added) == [3])
    #expect(taken.notes.count == 1)
    #expect(
      taken.notes[0].contains("names no zone: days of its candles in A 1h are those of \(newYork)"))
    let into = try mergeStore(known, into: try store("other.sqlite", "03"))
    #expect(into.notes.count == 1)
    #expect(into.notes[0].hasPrefix("days of A 1h were those of UTC"))
    #expect(try mergeStore(known, into: try store("same.sqlite", zone: newYork)).notes.isEmpty)
    #expect(try mergeStore(known, into: folder.path("new.sqlite")).notes.isEmpty)
  }

  @Test func `times without a zone beside a store that knows one are told`() throws {
    let newYork = "America/New_York"
    let path = try store("candles.sqlite", zone: newYork)
    var options = ReadingOptions()
    options.symbol = "A"
    let rows = Self.hours.replacing("Z,", with: ",").replacing("07-01", with: "07-08")
    let file = folder.file("naive.csv", rows)
    let taken = try importCandles(ImportRequest([file], into: path, options: options))
    let notes = taken.imported[0].notes
    #expect(
      notes.contains {
        $0.hasPrefix(
          "times say no zone and were taken as UTC, while A 1h is of \(newYork) in the store")
          && $0.hasSuffix("delete what was added and import it with --time-zone \(newYork)")
      })
    options.zone = newYork
    let told = try importCandles(ImportRequest([file], into: path, options: options))
    #expect(!told.imported[0].notes.contains { $0.contains("taken as UTC") })
  }

  /// What was replaced does not come back when candles are deleted.
  @Test func `times without a zone that replaced candles need a copy of the store`() throws {
    let newYork = "America/New_York"
    let path = try store("candles.sqlite", zone: newYork)
    var options = ReadingOptions()
    options.symbol = "A"
    let rows = Self.hours.replacing("Z,", with: ",").replacing(",1,2,1,2,", with: ",1,3,1,2,")
    let file = folder.file("naive.csv", rows + "2024-07-01T17:30:00,1,3,1,2,5\n")
    let taken = try importCandles(ImportRequest([file], into: path, options: options)).imported[0]
    #expect(taken.result.replaced == 3 && taken.result.added == 1)
    #expect(
      taken.notes.contains(
        "times say no zone and were taken as UTC, while A 1h is of \(newYork) in the store; if they are of those clocks, restore a copy of the store from before and import with --time-zone \(newYork): 3 candles of the store were replaced and cannot be had back from it"
      ))
  }

  @Test func `a check of a store goes by the calendar that it knows`() throws {
    let path = try store("calendar.sqlite")
    #expect(try DataRequest(path: path, symbol: "A", isStore: true).check().zone == "UTC")
    let candles = try CandleStore(path: path, .existing)
    try candles.change(SeriesID("A", Timeframe("1h")), SeriesFacts(ExchangeCalendar("XNYS")))
    try candles.close()
    let report = try DataRequest(path: path, symbol: "A", isStore: true).check()
    #expect(report.zone == "America/New_York" && report.market == .calendar("XNYS"))
  }

  @Test func `candles are written from one time to another`() throws {
    let path = folder.path("part.csv")
    let written = try exportCandles(
      ExportRequest(
        data: DataRequest(path: "sample:aapl-1d"), to: CandleOutput(path: path),
        from: try WrittenTime("2012-01-01"), until: try WrittenTime("2012-02-01")))
    let part = try candles(DataRequest(path: path))
    #expect(part.count == written.series[0].count && (15...25).contains(part.count))
  }

  @Test func `a dividend goes out of the prices before it`() throws {
    let raw = folder.file(
      "raw.csv",
      "time,open,high,low,close,volume\n2024-01-01,10,10,10,10,5\n2024-01-02,9,9,9,9,5\n")
    let events = folder.file("events.csv", "time,kind,value\n2024-01-02,dividend,1\n")
    var request = AdjustRequest(
      data: DataRequest(path: raw), events: events, adjustment: Adjustment(),
      to: .file(CandleOutput(path: folder.path("adjusted.csv"))))
    _ = try adjustCandles(request)
    let adjusted = try candles(DataRequest(path: folder.path("adjusted.csv")))
    #expect(adjusted.close[0] < 10 && adjusted.close[1] == 9)
    request.events = folder.path("missing.csv")
    #expect {
      try adjustCandles(request)
    } throws: {
      ($0 as? any UserError)?.exitCode == .io
    }
  }

  @Test func `candles are checked`() throws {
    #expect(try DataRequest(path: "sample:aapl-1d").check().verdict.isTrusted)
    let wrong = folder.file("wrong.csv", "time,open,high,low,close\n2024-01-01,1,0.5,1,1\n")
    #expect(try !DataRequest(path: wrong).check().verdict.isTrusted)
  }

  @Test func `expressions have values at bars`() throws {
    var request = ComputeRequest(
      data: DataRequest(path: "sample:aapl-1d"), expressions: ["sma(close, 2)", "close > open"])
    request.to = try WrittenTime("2000-06-01")
    var means: [Double] = []
    var truths: [Bool] = []
    try computeValues(request) { block in
      means += block.columns[0]
      truths = block.areBoolean
    }
    #expect(truths == [false, true])
    #expect(means[0].isNaN && means.dropFirst().allSatisfy { $0 > 0 })
  }
}

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

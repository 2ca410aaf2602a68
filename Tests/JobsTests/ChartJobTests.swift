import Chart
import Foundation
import Jobs
import Market
import Replay
import Store
import Support
import Testing

/// What a program that imports Jobs draws.
@Suite struct ChartJobTests {
  private let folder = TemporaryFolder()

  @Test func `candles with indicators become a picture`() throws {
    var request = ChartRequest(
      data: DataRequest(path: "sample:aapl-1d"), last: 120, overlays: ["bollinger(20, 2)"],
      panes: ["volume", "rsi(14)"])
    request.look.size = PictureSize(width: 900, height: 600)
    let picture = try drawChart(request)
    #expect(picture.description.panes.count == 3)
    #expect(try picture.write(to: folder.path("aapl.svg")).isEmpty)
    let text = try String(contentsOfFile: folder.path("aapl.svg"), encoding: .utf8)
    #expect(text.hasPrefix("<svg") && text.contains("rsi(14)"))
    let png = try picture.drawn(.png, density: 2).bytes
    #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    #expect {
      try picture.write(to: folder.path("aapl.gif"))
    } throws: {
      $0 is any UserError
    }
  }

  @Test func `the trades of a run are drawn on its candles`() throws {
    var run = RunRequest(
      document: repositoryRoot.appendingPathComponent("examples/ma-crossover.json").path)
    run.journal = folder.path("runs.sqlite")
    _ = try performRun(run)
    let journal = try Journal(path: folder.path("runs.sqlite"), .existing)
    let chosen = try ChartRun("last", of: journal, symbol: nil)
    var request = ChartRequest(data: try chosen.data())
    request.run = chosen
    request.trade = 3
    let picture = try drawChart(request)
    #expect(picture.data.holdings.contains { $0.name == "#3" })
  }

  /// Sixty days at prices that go up and down, with rolls of 50 and −20 and a split in two: what is drawn on days and
  /// on weeks is what the run had, and a stop steps with the contract.
  @Test(arguments: ["1d", "1w"])
  func `indicators and levels of a run with events are the run's`(frame: String) throws {
    let changes: [(day: Int, kind: String, value: Double)] = [
      (17, "roll", 50), (33, "split", 2), (45, "roll", -20),
    ]
    var rows = "date,open,high,low,close,volume\n"
    for day in 0..<60 {
      var price = 100 + Double(day * 7 % 5)
      for one in changes where day >= one.day {
        price = one.kind == "roll" ? price + one.value : price / one.value
      }
      let date = Time(seconds: 1_704_067_200 + Int64(day) * 86_400).date
      rows += "\(date),\(price),\(price + 1),\(price - 1),\(price),10\n"
    }
    _ = folder.file("future.csv", rows)
    let events = changes.map { one in
      "\(Time(seconds: 1_704_067_200 + Int64(one.day) * 86_400).date),\(one.kind),\(one.value)\n"
    }
    _ = folder.file("events.csv", "time,kind,value\n" + events.joined())
    let document = folder.file(
      "hold-\(frame).json",
      """
      { "name": "Hold", "data": { "file": "future.csv", "events": "events.csv" },
        "timeframe": "\(frame)", "indicators": { "mean": "sma(close, 3)" },
        "long": { "enter": "mean > 0", "stopLoss": 60 }, "size": { "units": 1 } }
      """)
    var run = RunRequest(document: document)
    run.journal = folder.path("events-\(frame).sqlite")
    _ = try performRun(run)
    let journal = try Journal(path: folder.path("events-\(frame).sqlite"), .existing)
    let chosen = try ChartRun("last", of: journal, symbol: nil)
    var request = ChartRequest(data: try chosen.data())
    (request.run, request.isFileNamed) = (chosen, false)
    let data = try drawChart(request).data
    let stepped = try stepRun(StepRequest(document, journal: folder.path("step.sqlite")))
    #expect(data.close == stepped.bars.close && data.count == stepped.count)
    let drawn = try #require(data.columns["0.0"])
    let own = try #require(stepped.overlays.first).values
    #expect(drawn.count == own.count)
    #expect(zip(drawn, own).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }, "\(drawn) \(own)")
    let trade = try #require(stepped.run.trades.first)
    // On weeks the third bar closes after the first roll.
    let stops = Array(try #require(data.holdings.first).stops.map(\.price).reversed())
    #expect(stops.count == (frame == "1d" ? 4 : 3) && stops.first == trade.stop, "\(stops)")
    guard stops.count >= 3 else { return }
    #expect(stops[1] == stops[0] + 20 && stops[2] == stops[1] * 2)
    if stops.count == 4 { #expect(stops[3] == stops[2] - 50) }
  }

  @Test func `a description in JSON is drawn as it says`() throws {
    let spec = folder.file("chart.json", #"{ "panes": [{ "layers": ["grid", "candles"] }] }"#)
    let request = ChartRequest(data: DataRequest(path: "sample:aapl-1d"), last: 30)
    let picture = try drawDescribedChart(spec, request)
    #expect(picture.description.panes.count == 1)
    #expect(try drawPreset(.trader, request).description.theme == Preset.trader.theme)
  }
}

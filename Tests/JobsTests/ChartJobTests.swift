import Chart
import Foundation
import Jobs
import Market
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

  @Test func `a description in JSON is drawn as it says`() throws {
    let spec = folder.file("chart.json", #"{ "panes": [{ "layers": ["grid", "candles"] }] }"#)
    let request = ChartRequest(data: DataRequest(path: "sample:aapl-1d"), last: 30)
    let picture = try drawDescribedChart(spec, request)
    #expect(picture.description.panes.count == 1)
    #expect(try drawPreset(.trader, request).description.theme == Preset.trader.theme)
  }
}

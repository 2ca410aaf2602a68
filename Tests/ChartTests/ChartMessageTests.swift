import Support
import Testing

@testable import Chart

/// Every message with its place and its cure.
@Suite struct ChartMessageTests {
  private static let texts = [
    "", "{", "[1, 2]", "{ \"panes\": [] }", "{ \"panes\": 5 }", "{}",
    "{ \"panes\": [{ \"layers\": [] }] }",
    "{ \"panes\": [{ \"layers\": [\"candles\"] }, { \"title\": \"b\" }] }",
    "{ \"panes\": [{ \"layers\": [\"candels\"] }] }",
    "{ \"panes\": [{ \"layers\": [\n  \"grid\",\n  { \"mark\": \"balloons\" }\n] }] }",
    "{ \"panes\": [{ \"layers\": [{ \"column\": \"close\" }] }] }",
    "{ \"panes\": [{ \"layers\": [\"line\"] }] }",
    "{ \"panes\": [{ \"layers\": [7] }] }",
    "{ \"panes\": [{ \"layers\": [{ \"mark\": 7 }] }] }",
    "{ \"panes\": [{ \"layers\": [{ \"mark\": \"line\", \"column\": \"a\", \"colour\": \"s1\" }] }] }",
    "{ \"panes\": [{ \"layers\": [{ \"mark\": \"line\", \"column\": \"a\", \"color\": \"pink\" }] }] }",
    "{ \"panes\": [{ \"layers\": [{ \"mark\": \"line\", \"column\": 4 }] }] }",
    "{ \"panes\": [{ \"layers\": [{ \"mark\": \"candles\", \"body\": \"fat\" }] }] }",
    "{ \"panes\": [{ \"layers\": [{ \"mark\": \"window\", \"bars\": [9, 3] }] }] }",
    "{ \"panes\": [{ \"layers\": [{ \"mark\": \"window\", \"bars\": [1, 2.5] }] }] }",
    "{ \"panes\": [{ \"pixels\": 100, \"weight\": 1, \"layers\": [\"grid\"] }] }",
    "{ \"panes\": [{ \"pixels\": 0, \"layers\": [\"grid\"] }] }",
    "{ \"panes\": [{ \"layres\": [\"grid\"] }] }",
    "{ \"panes\": [{ \"range\": [5, 5], \"layers\": [\"grid\"] }] }",
    "{ \"panes\": [{ \"range\": { \"include\": 0 }, \"layers\": [\"grid\"] }] }",
    "{ \"panes\": [{ \"range\": true, \"layers\": [\"grid\"] }] }",
    "{ \"panes\": [{ \"scale\": \"logarithm\", \"layers\": [\"grid\"] }] }",
    "{ \"panes\": [{ \"format\": { \"decimals\": 40 }, \"layers\": [\"grid\"] }] }",
    "{ \"panes\": [{ \"above\": -3, \"layers\": [\"grid\"] }] }",
    "{ \"theme\": \"wset\", \"panes\": [{ \"layers\": [\"grid\"] }] }",
    "{ \"frame\": { \"width\": 1000000 }, \"panes\": [{ \"layers\": [\"grid\"] }] }",
    "{ \"frame\": { \"size\": \"huge\" }, \"panes\": [{ \"layers\": [\"grid\"] }] }",
    "{ \"height\": 0, \"panes\": [{ \"layers\": [\"grid\"] }] }",
    "{ \"visible\": { \"from\": \"2020-02-30\" }, \"panes\": [{ \"layers\": [\"grid\"] }] }",
    "{ \"visible\": { \"last\": 0 }, \"panes\": [{ \"layers\": [\"grid\"] }] }",
    "{ \"title\": \"a\", \"title\": \"b\" }", "{ \"title\": \"日本 \\x\" }", "{ \"height\": 01 }",
    "{ \"height\": 1e999 }", "{ \"title\": \"a\nb\" }", "{ \"title\": \"\\uD800\" }",
    "{ \"title\": nul }", "{ \"title\": \"a\" } x",
    "{ \"the\u{202E} name\": 1 }",
    String(repeating: "[", count: 40),
  ]

  @Test func `messages are as kept`() {
    var text = ""
    for json in Self.texts {
      text += json + "\n"
      do {
        _ = try ChartDescription(json: json)
        Issue.record("this was read: \(json)")
      } catch {
        text += "error: \(error)\n\n"
      }
    }
    expectGolden(text, "messages.txt")
  }

  @Test func `what the data lack is named`() {
    var text = ""
    func expect(_ chart: ChartDescription, _ data: ChartData) {
      do {
        try chart.check(data)
        Issue.record("nothing was wrong")
      } catch {
        text += "error: \(error)\n"
      }
    }
    var data = sample(20)
    expect(ChartDescription {}, data)
    expect(ChartDescription { Pane {} }, data)
    expect(small { Line("avrage") }, data)
    expect(small { Line("macd") }, ChartData(times: [1, 2]))
    expect(small { Candles() }, ChartData(times: [1, 2], close: [3, 4]))
    data.columns["average"]?.removeLast()
    expect(small { Line("average") }, data)
    expect(small(width: 0) { Candles() }, data)
    expect(small(width: 1_000_000) { Candles() }, data)
    var chart = small { Candles() }
    chart.panes[0].height = .pixels(2)
    chart.frame.timeAxis = 0
    expect(chart, data)
    chart = small { Candles() }
    chart.window = BarWindow(from: CivilTime.midnight(2020, 1, 1), last: 5)
    expect(chart, data)
    chart.visible = 50..<60
    expect(chart, data)
    expectGolden(text, "data-messages.txt")
  }

  @Test func `another reader's places are told`() {
    let layer = ChartNode(.text("candels"), line: 7, column: 12)
    let layers = ChartNode.Member("layers", line: 6, column: 5, ChartNode(.list([layer])))
    let pane = ChartNode(.object([layers]), line: 5, column: 3)
    let node = ChartNode.object([("panes", .list([pane]))])
    let error = #expect(throws: ChartError.self) {
      try ChartDescription(node, name: "strategy.yaml")
    }
    #expect(
      error?.description
        == "unknown mark 'candels' — did you mean 'candles'?\n  strategy.yaml:7:12 panes[0].layers[0]"
    )
  }
}

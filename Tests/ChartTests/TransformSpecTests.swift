import Support
import Testing

@testable import Chart

@Suite struct TransformSpecTests {
  private func json(_ transform: String) -> String {
    "{ \"transform\": \(transform), \"panes\": [{ \"layers\": [\"candles\"] }] }"
  }

  @Test(arguments: [
    ("\"heikin-ashi\"", ChartTransform.heikinAshi), ("\"renko\"", .renko(.ranges(1, bars: 14))),
    ("{ \"renko\": { \"brick\": 2 } }", .renko(.price(2))),
    ("{ \"renko\": { \"percent\": 0.5 } }", .renko(.percent(0.5))),
    ("{ \"renko\": { \"ranges\": 2, \"bars\": 10 } }", .renko(.ranges(2, bars: 10))),
    ("{ \"renko\": {} }", .renko(.standard)), ("\"timeshare\"", .timeShare(TimeShare())),
    (
      "{ \"timeshare\": { \"hours\": [\"09:00-11:30\", \"12:30-15:00\"] } }",
      .timeShare(TimeShare(hours: [540..<690, 750..<900]))
    ),
  ])
  func `it is read and written`(text: String, transform: ChartTransform) throws {
    let chart = try ChartDescription(json: json(text))
    #expect(chart.transform == transform)
    #expect(try ChartDescription(json: chart.json()).transform == transform)
  }

  @Test func `messages are as kept`() {
    var text = ""
    for transform in [
      "\"heikin\"", "\"renk\"", "7", "{}", "{ \"renco\": {} }",
      "{ \"renko\": {}, \"timeshare\": {} }", "{ \"renko\": 2 }", "{ \"renko\": { \"brick\": 0 } }",
      "{ \"renko\": { \"brick\": 2, \"percent\": 1 } }",
      "{ \"renko\": { \"brick\": 2, \"bars\": 9 } }",
      "{ \"renko\": { \"size\": 2 } }", "{ \"renko\": { \"bars\": 0 } }",
      "{ \"timeshare\": { \"hours\": \"09:30\" } }", "{ \"timeshare\": { \"hours\": [] } }",
      "{ \"timeshare\": { \"hours\": [\"9-16\"] } }",
    ] {
      let error = #expect(throws: ChartError.self, "\(transform)") {
        try ChartDescription(json: json(transform))
      }
      text += "\(transform)\nerror: \(error?.description ?? "none")\n\n"
    }
    expectGolden(text, "transform-messages.txt")
  }
}

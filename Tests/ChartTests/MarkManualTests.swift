import Testing

@testable import Chart

@Suite struct MarkManualTests {
  @Test(arguments: MarkManual.all.map(\.name))
  func `every mark has an example that draws it`(name: String) throws {
    let mark = try #require(MarkManual.all.first { $0.name == name })
    let chart = try ChartDescription(json: "{ \"panes\": [\(mark.example)] }")
    let drawn = try chart.panes[0].marks.map { mark in
      let mark = try LayerSpec.node(mark)
      return mark.text ?? mark["mark"]?.text
    }
    #expect(drawn.contains(name), "its example shows \(drawn)")
  }
}

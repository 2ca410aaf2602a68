import Support
import Testing

@testable import Chart

@Suite struct GridTests {
  @Test func `lines are dashed or dotted, and a border goes around`() {
    for style in Grid.Style.allCases {
      let list = small { Grid(style, border: true) }.displayList(sample(24))
      expectGolden(list.dump, "grid-\(style.rawValue).txt")
    }
  }
}

import Testing

@testable import Chart

@Suite struct GuideTests {
  private func chart(_ marks: any Mark...) -> ChartDescription {
    ChartDescription(frame: Frame(width: 600)) {
      Pane(height: .pixels(200)) {
        Grid(); Line("average"); marks
      }
    }
  }

  @Test func `it has its name and its number, and widens nothing`() throws {
    let data = sample(60)
    let level = (data.columns["average"]?[40] ?? .nan)
    let plain = try chart().scene(data)
    let named = chart(Guide(level, label: "stop"))
    #expect(try named.scene(data).y(of: level, pane: 0) == plain.y(of: level, pane: 0))
    let words = try named.picture(of: data).words
    #expect(words.contains("stop") && words.contains(NumberFormat(decimals: 2).text(level)))
    for far in [-1e6, 0, 1e6] {
      let beyond = chart(Guide(far, label: "far"), GuideBand(far, far + 1))
      #expect(try beyond.scene(data).y(of: level, pane: 0) == plain.y(of: level, pane: 0))
      #expect(try !beyond.picture(of: data).words.contains("far"))
    }
  }
}

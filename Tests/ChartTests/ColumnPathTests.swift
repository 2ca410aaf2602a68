import Support
import Testing

@testable import Chart

@Suite struct ColumnPathTests {
  private func line(_ values: [Double], width: Int) -> Path {
    var data = ChartData(times: (0..<Int64(values.count)).map { $0 * 60_000 })
    data.columns["x"] = values
    var frame = Frame(width: width)
    frame.axis = 50
    let chart = ChartDescription(frame: frame) { Pane(height: .pixels(200)) { Line("x") } }
    for shape in chart.displayList(data).shapes {
      if case .path(.line1, let path) = shape { return path }
    }
    return Path()
  }

  @Test func `the highest and lowest of each pixel column stay`() {
    var random = SplitMix64(seed: 8)
    var values = (0..<50_000).map { _ in random.unit() }
    values[31_111] = 9
    values[7_777] = -9
    let path = line(values, width: 400)
    #expect(path.points.count <= 4 * 400)
    #expect(path.starts == [0])
    let tops = path.points.map(\.y)
    #expect(tops.min() ?? 0 <= 38 && tops.max() ?? 0 >= 386)
    #expect(zip(path.points, path.points.dropFirst()).allSatisfy { $0.x <= $1.x })
  }

  @Test func `level stretches are one step`() {
    #expect(line([Double](repeating: 4, count: 80) + [9], width: 900).points.count == 3)
  }
}

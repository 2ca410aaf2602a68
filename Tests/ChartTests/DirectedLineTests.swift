import Testing

@testable import Chart

/// Lines that a column colours.
@Suite struct DirectedLineTests {
  private func chart(_ step: Bool = false) -> ChartDescription {
    var line = Line("stop", step: step, label: "stop")
    line.direction = "trend"
    return small(width: 400) {
      Candles(); line
    }
  }

  private var data: ChartData {
    var data = sample(30)
    data.columns["trend"] = (0..<30).map { $0 < 3 ? .nan : $0 < 12 ? 1 : $0 < 20 ? -1 : 1 }
    data.columns["stop"] = (0..<30).map { $0 < 3 ? .nan : data.close[$0] + ($0 < 12 ? -1 : 1) }
    return data
  }

  @Test func `it has two colours and is broken where it turns`() throws {
    let list = try chart().picture(of: data)
    let bars = try chart().scene(data).bars
    // Without the key of the legend.
    let (up, down) = (list.paths(.lineUp).prefix(1), list.paths(.lineDown))
    func ends(_ paths: some Sequence<Path>) -> [[Int32?]] {
      paths.flatMap { path in
        path.starts.indices.map { index in
          let run = path.points[path.run(index)]
          return [run.first?.x, run.last?.x]
        }
      }
    }
    #expect(ends(up) == [[bars.center(3), bars.center(11)], [bars.center(20), bars.center(29)]])
    #expect(ends(down) == [[bars.center(12), bars.center(19)]])
    #expect(list.paths(.line1).isEmpty)
  }

  @Test func `its key has the colour of the last bar`() throws {
    let keys = try chart().picture(of: data).paths(.lineUp).filter { $0.points.count == 2 }
    #expect(keys.contains { $0.points[1].x - $0.points[0].x == 28 })
    var fallen = data
    fallen.columns["trend"]?[29] = -1
    let other = try chart().picture(of: fallen).paths(.lineDown).filter { $0.points.count == 2 }
    #expect(other.contains { $0.points[1].x - $0.points[0].x == 28 })
  }

  @Test func `the column that colours it is no price and widens nothing`() throws {
    let plain = small(width: 400) {
      Candles(); Line("stop", label: "stop")
    }
    let own = try #require(try chart().scene(data).y(of: 100, pane: 0))
    #expect(try plain.scene(data).y(of: 100, pane: 0) == own)
  }

  @Test func `in JSON and back`() throws {
    let text = try chart().json()
    #expect(text.contains("\"direction\": \"trend\""))
    #expect(
      try ChartDescription(json: text).picture(of: data).dump == chart().picture(of: data).dump)
  }
}

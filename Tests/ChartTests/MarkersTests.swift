import Testing

@testable import Chart

/// Marks at the bars at which a column is true.
@Suite struct MarkersTests {
  private var data: ChartData {
    var data = sample(40)
    data.columns["is"] = (0..<40).map { $0 == 7 ? 1 : $0 == 20 ? -2 : $0 == 30 ? .nan : 0 }
    return data
  }

  private func chart(_ shape: Markers.Shape, spacing: Double = 9) -> ChartDescription {
    var chart = small(width: 500) {
      Candles(); Markers("is", shape: shape, label: "is it")
    }
    chart.frame.spacing = spacing
    return chart
  }

  @Test func `a triangle below or above each bar where it is true`() throws {
    for shape in [Markers.Shape.up, .down] {
      let chart = chart(shape)
      let scene = try chart.scene(data)
      let path = try #require(try chart.picture(of: data).paths(.dots1).first)
      #expect(path.starts.count == 2)
      for (index, bar) in [7, 20].enumerated() {
        let run = path.points[path.run(index)]
        let price = shape == .up ? data.low[bar] : data.high[bar]
        let y = try #require(scene.y(of: price, pane: 0))
        #expect(run.contains { $0.x == scene.bars.center(bar) })
        for point in run {
          let height = Double(point.y) / 2
          #expect(shape == .up ? height > y : height < y)
          #expect(abs(height - y) < 14)
        }
      }
    }
  }

  @Test func `the legend counts them`() throws {
    let words = try chart(.dot).picture(of: data).words
    #expect(words.contains { $0.hasPrefix("is it") && $0.contains("2×") })
    var once = data
    once.columns["is"]?[7] = 0
    #expect(try chart(.dot).picture(of: once).words.contains { $0.contains("once") })
  }

  @Test func `bars that share a candle share a marker`() throws {
    var many = sample(2_000)
    many.columns["is"] = many.close.map { _ in 1 }
    var chart = small(width: 300) {
      Candles(); Markers("is")
    }
    chart.frame.spacing = nil
    let scene = try chart.scene(many)
    let path = try #require(try chart.picture(of: many).paths(.dots1).first)
    #expect(path.starts.count == scene.bars.cells.count)
  }

  @Test func `in JSON and back`() throws {
    let json = """
      {
        "panes": [{
          "layers": ["candles", { "mark": "markers", "column": "is", "shape": "down", "label": "it" }]
        }]
      }
      """
    let read = try ChartDescription(json: json)
    let marker = try #require(read.panes[0].marks[1] as? Markers)
    #expect(marker.shape == .down && marker.label == "it" && marker.column == "is")
    #expect(
      try ChartDescription(json: read.json()).picture(of: data).dump == read.picture(of: data).dump)
  }
}

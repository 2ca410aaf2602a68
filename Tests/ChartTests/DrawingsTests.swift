import Testing

@testable import Chart

/// What a person draws on a chart.
@Suite struct DrawingsTests {
  private let data = sample(60)

  private func chart(_ objects: Drawings.Object...) -> ChartDescription {
    small(width: 700) {
      Candles(); Drawings(objects)
    }
  }

  private func place(_ bar: Int, _ share: Double) -> Drawings.Place {
    let (low, high) = (data.low.min() ?? 0, data.high.max() ?? 0)
    return Drawings.Place(bar: bar, low + (high - low) * share)
  }

  /// The ends of the lines in the first colour, in pixels.
  private func ends(_ chart: ChartDescription) throws -> [[(Double, Double)]] {
    try chart.picture(of: data).paths(.line1).map { path in
      path.points.map { (Double($0.x) / 2, Double($0.y) / 2) }
    }
  }

  @Test func `a line goes from one place to the other, a ray on to the edge`() throws {
    let (a, b) = (place(30, 0.2), place(45, 0.5))
    for kind in [Drawings.Object.Kind.line, .ray] {
      let chart = chart(.init(kind, from: a, to: b, color: .series(0)))
      let scene = try chart.scene(data)
      let found = try ends(chart)
      #expect(found.count == 1 && found[0].count == 2)
      let (x, y) = (scene.x(of: 30), try #require(scene.y(of: a.value, pane: 0)))
      #expect(abs(found[0][0].0 - x) <= 0.5 && abs(found[0][0].1 - y) <= 0.5)
      let (u, v) = (scene.x(of: 45), try #require(scene.y(of: b.value, pane: 0)))
      let end = found[0][1]
      if kind == .line {
        #expect(abs(end.0 - u) <= 0.5 && abs(end.1 - v) <= 0.5)
      } else {
        #expect(end.0 > u + 50 || end.1 < 1)
        // On the line through both.
        #expect(abs((end.1 - y) * (u - x) - (v - y) * (end.0 - x)) < 2 * abs(end.0 - x) + 2)
      }
    }
  }

  @Test func `a place may be a time, also one to come`() throws {
    let time = data.times[45]
    let byBar = chart(.init(.line, from: place(30, 0.2), to: place(45, 0.5)))
    var other = place(45, 0.5)
    (other.bar, other.time) = (nil, time)
    let byTime = chart(.init(.line, from: place(30, 0.2), to: other))
    #expect(try byTime.picture(of: data).dump == byBar.picture(of: data).dump)
    other.time = data.times[59] + 10 * 86_400_000
    let ahead = chart(.init(.line, from: place(30, 0.2), to: other))
    let to = chart(.init(.line, from: place(30, 0.2), to: place(69, 0.5)))
    #expect(try ahead.picture(of: data).dump == to.picture(of: data).dump)
  }

  @Test func `a box has a frame and a ground, and is cut at the edges`() throws {
    let box = chart(.init(.box, from: place(40, 0.7), to: place(500, 0.3), color: .series(0)))
    let scene = try box.scene(data)
    let list = try box.picture(of: data)
    let frame = try #require(list.paths(.line1).first)
    let top = try #require(scene.y(of: place(0, 0.7).value, pane: 0))
    #expect(abs(Double(frame.points.map(\.y).min() ?? 0) / 2 - top) <= 1)
    #expect(frame.points.map(\.x).max() ?? 0 <= Int32(2 * list.width))
    #expect(
      list.shapes.contains {
        if case .boxes(let role, _) = $0.plain {
          role.isFilled && "\(role)".contains("1")
        } else {
          false
        }
      })
  }

  @Test func `Fibonacci levels lie at their shares, with share and price`() throws {
    let (top, bottom) = (place(20, 1), place(50, 0))
    let chart = chart(.init(.fibonacci, from: bottom, to: top, color: .series(0)))
    let words = try chart.picture(of: data).words
    for level in [0.382, 0.5, 0.618] {
      let value = top.value + (bottom.value - top.value) * level
      let (share, price) = (
        NumberFormat(decimals: 3).text(level), NumberFormat(decimals: 2).text(value)
      )
      #expect(words.contains("\(share)  \(price)"), "\(words)")
    }
    // The first line joins the two places.
    #expect(try ends(chart).count == 1 + Drawings.Object.usualLevels.count)
  }

  @Test func `words stand at their place, and nothing widens the range`() throws {
    let text = chart(.init(.text, from: place(40, 0.5), text: "a gap"))
    #expect(try text.picture(of: data).words.contains("a gap"))
    let plain = try small(width: 700) { Candles() }.scene(data)
    let far = chart(.init(.line, from: .init(bar: 0, 1), to: .init(bar: 50, 1e9), text: "far"))
    #expect(try far.scene(data).y(of: 100, pane: 0) == plain.y(of: 100, pane: 0))
  }

  @Test func `in JSON, and what is wrong there is said`() throws {
    let json = """
      { "panes": [{ "layers": [{ "mark": "drawings", "objects": [
        { "kind": "line", "from": ["2010-01-05", 100], "to": [20, 101], "text": "rise" },
        { "kind": "fibonacci", "from": [1, 99], "to": [20, 101], "levels": [0, 0.5, 1] },
        { "kind": "text", "text": "here", "from": [5, 100] }
      ] }] }] }
      """
    let read = try ChartDescription(json: json)
    #expect(
      try ChartDescription(json: read.json()).picture(of: data).dump == read.picture(of: data).dump)
    for (object, words) in [
      (#"{ "kind": "line", "from": [1, 2] }"#, "\"to\""),
      (#"{ "kind": "circle", "from": [1, 2] }"#, "circle"),
      (#"{ "kind": "text", "from": [1] }"#, "a time or a bar, and a value"),
      (#"{ "kind": "text", "from": ["soon", 2] }"#, "soon"),
    ] {
      let wrong =
        #"{ "panes": [{ "layers": [{ "mark": "drawings", "objects": ["# + object + "] }] }] }"
      let error = #expect(throws: ChartError.self) { try ChartDescription(json: wrong) }
      #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
    }
  }
}

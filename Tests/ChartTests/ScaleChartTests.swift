import Support
import Testing

@testable import Chart

/// Scales as they are drawn.
@Suite struct ScaleChartTests {
  private func expect(
    _ chart: ChartDescription, _ data: ChartData, _ name: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let svg = try chart.picture(of: data).svg(id: name).replacing("><", with: ">\n<") + "\n"
    expectGolden(svg, "scales/\(name).svg", location: location)
    let read = try ChartDescription(json: chart.json())
    #expect(try read.picture(of: data).dump == chart.picture(of: data).dump)
  }

  private func chart(
    _ kind: ValueScale.Kind, lines: GridLines = .nice, compare: Bool = false
  ) -> ChartDescription {
    var chart = small(kind) {
      Grid()
      Candles()
      Line("average", label: "quick")
      LastPrice()
    }
    chart.panes[0].lines = lines
    chart.panes[0].height = .pixels(200)
    if compare {
      var other = Line("other", color: .series(1), label: "other", end: .pill)
      other.isCompared = true
      chart.panes[0].marks.append(other)
    }
    return chart
  }

  private var data: ChartData {
    var data = sample(20, volatility: 0.05)
    data.columns["other"] = data.close.indices.map { 5_000 + Double($0) * 40 }
    return data
  }

  @Test(arguments: ValueScale.Kind.allCases)
  func `each scale is as kept`(kind: ValueScale.Kind) throws {
    try expect(chart(kind), data, kind.rawValue)
    try expect(chart(kind, lines: .count(3)), data, "\(kind.rawValue)-even")
  }

  @Test func `a second instrument begins where the first does`() throws {
    let chart = chart(.percent, compare: true)
    try expect(chart, data, "compared")
    // Both lines begin at the height of no change.
    let list = try chart.picture(of: data)
    let scene = try chart.scene(data)
    let height = try #require(scene.y(of: data.close[0], pane: 0))
    guard
      case .path(_, let path) = list.shapes.first(where: {
        if case .path(.line2, _) = $0 { true } else { false }
      })
    else {
      Issue.record("no line")
      return
    }
    #expect(abs(Double(path.points[0].y) - 1 - 2 * height) <= 1)
    #expect(list.labels.contains { $0.text == "+15.20\u{202F}%" })
  }

  @Test func `a relative scale says from when it measures`() throws {
    for (kind, words) in [(ValueScale.Kind.percent, "change since"), (.indexed, "= 100")] {
      let labels = try chart(kind).picture(of: data).labels
      #expect(
        labels.contains { $0.text.contains(words) && $0.text.contains("1\u{A0}Jan\u{A0}2010") })
      var joined = chart(kind)
      joined.panes[0].legend = .joined
      #expect(try joined.picture(of: data).labels.contains { $0.text.contains(words) })
    }
  }

  @Test func `it measures from the first value that is shown`() throws {
    var chart = chart(.indexed)
    chart.visible = 10..<20
    let scene = try chart.scene(data)
    #expect(scene.scale(0)?.shown(data.close[10]) == 100)
  }

  @Test func `from zero nothing is measured, and a note says so`() throws {
    var data = self.data
    data.close[0] = 0
    data.low[0] = -1
    data.open[0] = 0
    let list = try chart(.percent).picture(of: data)
    #expect(list.notes == [.shareNeedsBase])
    #expect(!list.boxes(.candleUp).isEmpty)
  }

  @Test func `even lines of shares keep tenths`() throws {
    for (kind, words) in [
      (ValueScale.Kind.percent, ["+18.5\u{202F}%", "−14.5\u{202F}%", "−31.0\u{202F}%"]),
      (.indexed, ["118.5", "85.5", "69.0"]),
    ] {
      var chart = chart(kind, lines: .count(3))
      let base = data.close[0]
      chart.panes[0].range = .fixed(base * 0.69, base * 1.35)
      chart.panes[0].above = Inset()
      chart.panes[0].below = Inset()
      let labels = try chart.picture(of: data).labels.map(\.text)
      for word in words { #expect(labels.contains(word), "\(word) in \(labels)") }
    }
  }

  @Test func `a locked range holds, whatever is shown`() throws {
    var chart = chart(.linear)
    chart.panes[0].range = .fixed(60, 160)
    // Rooms by shares are none, and those of pixels stay blank.
    chart.panes[0].above = Inset(share: 0.2, range: 0.3)
    chart.panes[0].below = Inset(pixels: 10)
    chart.panes[0].legend = .hidden
    let scene = try chart.scene(data)
    #expect(scene.value(at: 0, pane: 0) == 160 && scene.value(at: 190, pane: 0) == 60)
    let numbers = try chart.picture(of: data).labels.filter { $0.parts[0].role == .text }
    #expect(numbers.contains { $0.text == "160.00" } && numbers.contains { $0.text == "60.00" })
    chart.panes[0].below = Inset()
    // Its legend has room of its own above.
    chart.panes[0].legend = .lines
    let named = try chart.scene(data)
    let top = try #require(named.y(of: 160, pane: 0))
    #expect(top > 30 && named.y(of: 60, pane: 0) == 200)
    for label in named.displayList().labels where label.parts[0].role == .value {
      #expect(Double(label.point.y) / 2 <= top)
    }
    chart.panes[0].scale = .logarithmic
    chart.panes[0].range = .fixed(-5, 160)
    #expect(try chart.picture(of: data).notes == [.logarithmNeedsPositive(-5)])
  }

  @Test func `a second scale stands at the left`() throws {
    var chart = small(width: 420) {
      Grid()
      Candles()
      LastPrice()
      Line("other", color: .series(1), label: "other", end: .pill).onLeft
    }
    chart.panes[0].height = .pixels(200)
    chart.panes[0].left = PaneScale(format: NumberFormat(.compact), gap: 40)
    try expect(chart, data, "two-scales")
    let scene = try chart.scene(data)
    #expect(scene.plot.lowerBound >= 50 && scene.scale(0, onLeft: true) != nil)
    let list = scene.displayList()
    #expect(list.pills.count == 2 && list.pills.contains { $0.x == 0 })
    // Alone, the second scale has the grid and no numbers stand at the right.
    var alone = chart
    alone.panes[0].marks = [Grid(), Line("other").onLeft]
    let labels = try alone.picture(of: data).labels
    #expect(labels.allSatisfy { $0.parts[0].role != .text || $0.anchor != .start })
    let grid = try alone.picture(of: data).boxes(.grid)
    #expect(grid.contains { $0.height == 1 })
  }
}

import Support
import Testing

@testable import Chart

@Suite struct MountainTests {
  /// Two days of which the second ends at half past two.
  private var data: ChartData {
    let start = CivilTime.midnight(2024, 3, 4)
    return sample(2_310, seed: 9, volatility: 0.002, step: 60_000, start: start)
  }

  private func chart(
    _ mark: Mountain = Mountain(), labels: Sides? = nil, scale: ValueScale.Kind = .linear
  ) -> ChartDescription {
    var frame = Frame(width: 500)
    frame.labels = labels
    var pane = Pane(height: .pixels(160), scale: scale, legend: .lines) {
      Grid()
      mark
      SessionAverage(.vwap)
    }
    pane.leftNumbers = .linear
    let shown = pane
    return ChartDescription(frame: frame, transform: .timeShare(TimeShare())) { shown }
  }

  @Test func `it is as kept`() {
    let list = chart(labels: [.left, .right, .bottom], scale: .percent).displayList(data)
    expectGolden(list.svg(id: "m").replacing("><", with: ">\n<") + "\n", "mountain.svg")
  }

  @Test func `the rest of the day stays blank`() throws {
    let scene = try chart(labels: [.right, .bottom]).scene(data)
    #expect(scene.bars.bars == 1_440..<2_310 && scene.bars.ahead == 570)
    let last = scene.x(of: 2_309)
    let share = (last - Double(scene.plot.lowerBound)) / Double(scene.plot.count)
    #expect(abs(share - 870.0 / 1_440) < 0.03)
    let hours = scene.displayList().labels.map(\.text)
    #expect(hours.contains("18:00"))
  }

  @Test func `change is measured from the close before`() throws {
    let before = data.close[1_439]
    let list = chart(scale: .percent).displayList(data)
    let change = NumberFormat(.percent, signed: true, decimals: 2)
      .text((data.close[2_309] - before) / before)
    #expect(list.labels.filter { $0.text.contains(change) }.count == 2)
    #expect(list.labels.contains { $0.text == "0.00\u{202F}%" })
    let scene = try chart(scale: .percent).scene(data)
    #expect(scene.scale(0)?.base == before)
  }

  @Test func `prices stand beside per cent at the same heights`() throws {
    let scene = try chart(labels: [.left, .right], scale: .percent).scene(data)
    let (left, right) = (try #require(scene.scale(0, onLeft: true)), try #require(scene.scale(0)))
    #expect(left.kind == .linear && right.kind == .percent)
    for value in [left.lower, left.upper, data.close[2_000]] {
      #expect(left.y(value) == right.y(value))
    }
    let list = scene.displayList()
    #expect(list.labels.contains { $0.text == NumberFormat().text(data.close[2_309]) })
  }

  @Test func `centred has the close before in the middle`() throws {
    let scale = try #require(try chart(Mountain(centred: true)).scene(data).scale(0))
    let before = data.close[1_439]
    #expect(abs((scale.lower + scale.upper) / 2 - before) < 1e-9 * before)
  }

  @Test func `averages are sums written out`() {
    let made = TimeShare().applied(to: data)
    let bars = 1_440..<2_310
    let mean = SessionAverage().averages(made, bars)
    let vwap = SessionAverage(.vwap).averages(made, bars)
    for last in [1_440, 1_500, 2_309] {
      let span = 1_440...last
      #expect(abs(mean[last] - made.close[span].reduce(0, +) / Double(span.count)) < 1e-9)
      let (value, volume) = span.reduce((0.0, 0.0)) { sum, bar in
        let typical = (made.high[bar] + made.low[bar] + made.close[bar]) / 3
        return (sum.0 + typical * made.volume[bar], sum.1 + made.volume[bar])
      }
      #expect(abs(vwap[last] - value / volume) < 1e-9)
    }
    #expect(mean[1_439].isNaN)
    // Without a session of its own the average begins anew with each day.
    let both = SessionAverage().averages(data, 0..<2_310)
    #expect(
      both[1_440] == data.close[1_440] && both[1_439] == data.close[..<1_440].reduce(0, +) / 1_440)
  }

  @Test func `the middle is half of open and close`() {
    let values = Mountain.Value.middle.values(data)
    #expect(values[7] == 0.5 * data.open[7] + 0.5 * data.close[7])
  }

  @Test func `strips cover what lies under the line, and no more`() {
    let trace = Path([Point(0, 20), Point(100, 80), Point(200, 0), Point(300, 200)])
    let strips = Fade.strips(trace, in: 0..<100)
    #expect(strips.count == Fade.strips && strips[0].percent == 32 && strips.last?.percent == 2)
    func area(_ path: Path) -> Double {
      path.starts.indices.reduce(0.0) { sum, index in
        let run = Array(path.points[path.run(index)])
        let twice = run.indices.reduce(0.0) { sum, place in
          let (a, b) = (run[place], run[(place + 1) % run.count])
          return sum + Double(a.x) * Double(b.y) - Double(b.x) * Double(a.y)
        }
        return sum + abs(twice) / 2
      }
    }
    let whole = Path([Point(0, 200)] + trace.points)
    #expect(abs(strips.map { area($0.path) }.reduce(0, +) - area(whole)) < 0.01 * area(whole))
    #expect(Fade.strips(Path(), in: 0..<9).isEmpty)
    #expect(Fade.strips(Path([Point(0, 18), Point(4, 18)]), in: 0..<9).isEmpty)
  }

  @Test func `a line above the pane has its strips in the pane`() {
    let strips = Fade.strips(Path([Point(0, -4_000), Point(9, -9_000)]), in: 20..<100)
    #expect(strips.count == Fade.strips)
    #expect(strips.first?.path.points.map(\.y).min() == 40)
    #expect(strips.last?.path.points.map(\.y).max() == 200)
  }

  @Test func `the close before at the floor of the pane is drawn on its last row`() {
    let data = sample(30)
    let before = data.close[9]
    var chart = small(range: .fixed(before, before * 1.5)) { Mountain() }
    chart.panes[0].above = Inset()
    chart.panes[0].below = Inset()
    chart.window = BarWindow(10..<30)
    let rows = chart.displayList(data).shapes.flatMap { shape -> [Int32] in
      if case .path(.signalLine, let path) = shape { path.points.map(\.y) } else { [] }
    }
    #expect(rows == [239, 239])
  }
}

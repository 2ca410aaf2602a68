import Support
import Testing

import Text
@testable import Chart

/// Columns that reach into the future.
@Suite struct ShownBarsTests {
  private var data: ChartData {
    var data = sample(60)
    let blank = [Double](repeating: .nan, count: 26)
    data.columns["high26"] = blank + data.high
    data.columns["low26"] = blank + data.low
    data.future = (1...26).map { data.times[59] + Int64($0) * 86_400_000 }
    return data
  }

  private func chart(_ marks: any Mark...) -> ChartDescription {
    var chart = small(width: 700) { marks }
    chart.panes[0].height = .pixels(150)
    return chart
  }

  private func last(_ list: DisplayList, _ role: Role) -> Int32? {
    list.shapes.compactMap { shape -> Int32? in
      if case .path(role, let path) = shape { path.points.map(\.x).max() } else { nil }
    }.max()
  }

  @Test func `they have room behind the last candle, and names of times`() throws {
    let chart = chart(Grid(), Candles(), Band("high26", "low26"), Line("high26", color: .series(1)))
    let list = try chart.picture(of: data)
    let scene = try chart.scene(data)
    #expect(scene.bars.ahead == 26)
    #expect(last(list, .line1) == scene.bars.center(85))
    #expect(last(list, .line2) == scene.bars.center(85))
    let names = list.labels.filter { $0.point.x > scene.bars.center(59) }.map(\.text)
    #expect(names.contains("15"))
    let svg = list.svg(id: "ahead").replacing("><", with: ">\n<") + "\n"
    expectGolden(svg, "scales/ahead.svg")
  }

  @Test func `what was known later is not shown`() throws {
    var chart = chart(Candles(), Line("high26"), Dots("low26"), Area("high26"))
    chart.visible = 0..<40
    let list = try chart.picture(of: data)
    let scene = try chart.scene(data)
    #expect(scene.bars.bars == 0..<40)
    #expect(last(list, .line1) == scene.bars.center(65))
    var cut = data
    for bar in 40..<60 { cut.columns["high26"]?[bar + 26] = 1e9 }
    #expect(try chart.picture(of: cut).dump == list.dump)
  }

  @Test func `room may be more or none`() throws {
    var chart = chart(Candles(), Line("high26"))
    chart.frame.ahead = 0
    #expect(try chart.scene(data).bars.ahead == 0)
    chart.frame.ahead = 12
    let read = try ChartDescription(json: chart.json())
    #expect(try read.scene(data).bars.ahead == 12)
  }

  @Test func `a thousand bars of future are the most`() {
    var data = self.data
    data.columns["far"] = [Double](repeating: 1, count: 1_061)
    #expect(throws: ChartError.self) { try chart(Line("far")).check(data) }
    data.columns["far"]?.removeLast()
    #expect(throws: Never.self) { try chart(Line("far")).check(data) }
    data.close.append(1)
    #expect(throws: ChartError.self) { try chart(Candles()).check(data) }
  }
}

@Suite struct SessionsTests {
  @Test func `sessions begin with days where bars are shorter`() {
    let data = sample(50, step: 3_600_000 * 5)
    let starts = data.sessionStarts(0..<50)
    let days = data.times.map { floorDivide($0, CivilTime.dayLength) }
    #expect(starts == (1..<50).filter { days[$0] != days[$0 - 1] })
    #expect(data.sessionStarts(0..<50, limit: 3).isEmpty)
    #expect(sample(50).sessionStarts(0..<50).isEmpty)
  }

  @Test func `given ones count`() {
    var data = sample(50)
    data.sessions = [40, 0, 10, 99, -3]
    #expect(data.sessionStarts(5..<50) == [10, 40])
  }

  @Test func `the grid has no line beside theirs`() throws {
    let data = sample(60, step: 3_600_000)
    let chart = small(width: 700) {
      Grid(); Sessions(); Candles()
    }
    let list = try chart.picture(of: data)
    let starts = list.boxes(.rule).filter { $0.height > 1 }.map(\.x)
    let columns = list.boxes(.grid).filter { $0.height > 1 }.map(\.x)
    #expect(starts.count == 2)
    for start in starts { #expect(columns.allSatisfy { abs($0 - start) > 9 }) }
  }
}

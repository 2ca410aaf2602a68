import Testing

@testable import Chart

@Suite struct SignedBandTests {
  /// Two spans that cross, one of them nine bars into the future as in Ichimoku.
  private var data: ChartData {
    var data = sample(24)
    data.columns["spanA"] = (0..<33).map { bar -> Double in
      let wave = Double(bar * 7 % 20) / 10
      return 98 + 2 * wave
    }
    data.columns["spanB"] = (0..<33).map { bar -> Double in
      let rise = Double(bar - 16) / 8
      return 100 + rise
    }
    return data
  }

  @Test func `a cloud has the colour of the higher one`() {
    var chart = small {
      Band("spanA", "spanB", color: .series(0), label: "cloud", fill: .sign); Candles()
    }
    chart.frame.spacing = nil
    expectChart(chart, data, "cloud")
    let bare = small { Band("spanA", "spanB", fill: .sign, lines: false) }.displayList(data)
    #expect(!bare.shapes.contains { if case .path(.line1, _) = $0 { true } else { false } })
  }

  @Test func `one that never crosses is of one colour`() {
    func paths(_ first: String, _ second: String) -> [Role] {
      small { Band(first, second, fill: .sign, lines: false) }.displayList(sample(24)).shapes
        .compactMap { if case .path(let role, _) = $0 { role } else { nil } }
    }
    #expect(paths("high", "low") == [.areaUp])
    #expect(paths("low", "high") == [.areaDown])
    #expect(paths("low", "low").isEmpty)
  }

  @Test func `two that are equal for long cross where they part`() {
    var data = sample(24)
    let equal = [Double](repeating: 0, count: 11)
    for ends in [(1.0, -1.0), (1.0, 1.0), (0.0, -1.0)] {
      data.columns["a"] = [ends.0] + equal + equal + [ends.1]
      data.columns["b"] = equal + equal + [0, 0]
      let shapes = small { Band("a", "b", fill: .sign, lines: false) }.displayList(data).shapes
      let roles = shapes.compactMap { shape -> Role? in
        if case .path(let role, _) = shape { role } else { nil }
      }
      #expect(roles.contains(.areaUp) == (ends.0 > 0 || ends.1 > 0))
      #expect(roles.contains(.areaDown) == (ends.1 < 0))
    }
  }

  @Test func `two that touch and go on, or touch and cross`() {
    var data = sample(5)
    data.columns["a"] = [1, 0, 1, 0, -1]
    data.columns["b"] = [0, 0, 0, 0, 0]
    let shapes = small { Band("a", "b", fill: .sign, lines: false) }.displayList(data).shapes
    for shape in shapes {
      guard case .path(let role, let path) = shape else { continue }
      let level = path.points.map(\.y)
      if role == .areaUp { #expect(path.starts.count == 1 && path.points.count == 8) }
      if role == .areaDown { #expect(path.starts.count == 1 && Set(level).count == 2) }
    }
    #expect(shapes.count { if case .path = $0 { true } else { false } } == 2)
  }
}

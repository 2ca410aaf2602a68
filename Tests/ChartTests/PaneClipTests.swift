import Support
import Testing

@testable import Chart

/// What lies beyond a pane is cut off at its edge.
@Suite struct PaneClipTests {
  private let clip = PaneClip(rows: 10..<20)

  @Test(arguments: [
    (Box(3, 12, 5, 6), [Box(3, 12, 5, 6)]),
    (Box(3, 5, 5, 7), [Box(3, 10, 5, 2)]),
    (Box(3, 15, 5, 700), [Box(3, 15, 5, 5)]),
    (Box(3, 0, 5, 10), []),
    (Box(3, 21, 5, 1), []),
    (Box(3, 20, 5, 1), [Box(3, 19, 5, 1)]),
    (Box(3, 12, 5, 6, hollow: true), [Box(3, 12, 5, 6, hollow: true)]),
    (
      Box(3, 5, 5, 8, hollow: true), [Box(3, 10, 1, 3), Box(7, 10, 1, 3), Box(4, 12, 3, 1)]
    ),
  ])
  func boxes(whole: Box, parts: [Box]) { #expect(clip.boxes([whole]) == parts) }

  @Test func `a line leaves and comes back`() {
    let path = Path([Point(0, 30), Point(10, 10), Point(20, 30), Point(30, 50)])
    let line = clip.path(path, filled: false)
    #expect(line.starts == [0, 2])
    #expect(
      line.points == [Point(0, 30), Point(5, 20), Point(15, 20), Point(20, 30), Point(25, 40)])
    #expect(clip.path(Path([Point(0, 0), Point(9, 9)]), filled: false).points.isEmpty)
    #expect(clip.path(Path([Point(0, 0), Point(10, 60)]), filled: false).points.count == 2)
  }

  /// The area of what is left equals that of single rows, by integration.
  @Test func `a filled figure keeps the area that lies inside`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let points = (0..<random.whole(3...9)).map { _ in
        Point(Int32(random.whole(0...400)), Int32(random.whole(0...60)))
      }
      let whole = Path(points, closed: true)
      let kept = clip.path(whole, filled: true)
      #expect(kept.points.allSatisfy { $0.y >= 20 && $0.y <= 40 })
      var expected = 0.0
      for step in 0..<400 { expected += width(points, at: 20 + (Double(step) + 0.5) / 20) / 20 }
      #expect(abs(abs(area(kept.points)) - abs(expected)) < 30, "\(points)")
    }
  }

  /// The signed width of a figure at a height: its rising edges less its falling ones.
  private func width(_ points: [Point], at y: Double) -> Double {
    var sum = 0.0
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) where a.y != b.y {
      let (from, to) = (Double(a.y), Double(b.y))
      guard y >= min(from, to), y < max(from, to) else { continue }
      let x = Double(a.x) + (Double(b.x) - Double(a.x)) * (y - from) / (to - from)
      sum += from < to ? -x : x
    }
    return sum
  }

  /// The signed area of a figure.
  private func area(_ points: [Point]) -> Double {
    var twice = 0.0
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
      twice += Double(a.x) * Double(b.y)
      twice -= Double(b.x) * Double(a.y)
    }
    return twice / 2
  }

  private func locked(_ low: Double, _ high: Double) -> ChartDescription {
    var chart = ChartDescription(frame: .small) {
      Pane(height: .pixels(120), range: .fixed(low, high)) {
        Grid()
        Candles()
        Line("average", end: .pill)
        Band("upper", "lower", color: .series(1))
        Area("close")
        Dots("low")
        Guide(low * 0.9, label: "beyond")
        Extremes()
        LastPrice()
        HoldingMarks()
        Notes([.init("note", bar: 55, value: high * 2)])
      }
      Pane(height: .pixels(60), range: .fixed(0, 1e5)) { Volume() }
      Pane(height: .pixels(60), range: .fixed(-0.1, 0.1)) { Histogram("difference") }
    }
    chart.frame.top = 30
    return chart
  }

  @Test(arguments: [(99.0, 101.0), (80, 99), (101, 130), (500, 600), (1, 2)])
  func `a locked pane keeps its marks`(low: Double, high: Double) throws {
    let data = sample(60).holding(every: 9)
    let chart = locked(low, high)
    let panes = try chart.scene(data).panes
    let list = try chart.picture(of: data)
    for shape in list.shapes where !(shape.plain.role.map(isFrame) ?? true) {
      for rows in shape.plain.rows {
        let isIn = panes.contains {
          rows.lowerBound >= $0.lowerBound && rows.upperBound <= $0.upperBound
        }
        #expect(isIn, "\(shape) lies in \(rows), panes in \(panes)")
      }
    }
    #expect(!list.labels.contains { $0.text == "beyond" || $0.text == "note" })
    #expect(list.svg(id: "locked") == list.svg(id: "locked"))
  }

  private func isFrame(_ role: Role) -> Bool { [.rule, .paper].contains(role) }
}

extension Shape {
  /// What paints it; none for labels and pills, which keep their own rules.
  fileprivate var role: Role? {
    switch self {
    case .boxes(let role, _), .path(let role, _), .discs(let role, _): role
    case .pill, .label, .tinted, .faded, .weighted: nil
    }
  }

  /// The rows of pixels that its figures reach to.
  fileprivate var rows: [Range<Int>] {
    switch self {
    case .boxes(_, let boxes): boxes.map { Int($0.y)..<Int($0.y + $0.height) }
    case .path(_, let path): path.points.map { Int($0.y) / 2..<Int($0.y + 1) / 2 }
    case .discs(_, let discs): discs.map { Int($0.center.y) / 2..<Int($0.center.y + 1) / 2 }
    case .pill, .label, .tinted, .faded, .weighted: []
    }
  }
}

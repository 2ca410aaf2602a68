import Testing

@testable import Chart

/// Labels that keep off lines and candles.
@Suite struct LabelPlaceTests {
  @Test(arguments: 1...12)
  func `the numbers of the extremes lie under no line`(seed: Int) throws {
    let data = sample(90, seed: UInt64(seed), volatility: 0.03)
    let chart = small(width: 900) {
      Candles(); Band("upper", "lower"); Line("average"); Line("slow"); Extremes()
    }
    var taller = chart
    taller.panes[0].height = .pixels(240)
    let list = try taller.picture(of: data)
    let format = NumberFormat(decimals: data.priceDecimals(of: 0..<90))
    var space = LabelSpace(width: list.width, height: list.height)
    for shape in list.shapes {
      if case .path(let role, let path) = shape.plain, role.seriesIndex != nil, !role.isFilled {
        space.cross(path)
      }
    }
    for price in [data.high.max() ?? 0, data.low.min() ?? 0] {
      guard let area = list.area(of: format.text(price)) else { continue }
      #expect(!space.isCrossed(area), "\(format.text(price))")
    }
  }

  @Test func `what is crossed, and what is not`() {
    var space = LabelSpace(width: 100, height: 100)
    space.cross(Path([Point(0, 0), Point(100, 100), Point(100, 20)]))
    func area(_ left: Int32, _ top: Int32) -> LabelSpace.Area {
      LabelSpace.Area(left: left, top: top, right: left + 30, bottom: top + 20)
    }
    #expect(space.isCrossed(area(30, 35)) && space.isCrossed(area(90, 50)))
    #expect(!space.isCrossed(area(0, 60)) && !space.isCrossed(area(60, 0)))
  }

  @Test func `stops and targets are named beside the candles`() throws {
    let data = sample(60, volatility: 0.03).holding(every: 14)
    var chart = small(width: 700) {
      Candles(body: .solid); HoldingMarks(ring: 0)
    }
    chart.panes[0].height = .pixels(240)
    let list = try chart.picture(of: data)
    let candles = [Role.candleUp, .candleDown, .candleFlat].flatMap { list.boxes($0) }
    let names = list.labels.filter { ["SL", "TP"].contains($0.text) }
    #expect(!names.isEmpty)
    for name in names {
      let area = LabelSpace.area(name)
      let covered = candles.filter { box in
        let middle = Int32(2 * box.x + box.width)
        let (top, bottom) = (Int32(2 * box.y), Int32(2 * (box.y + box.height)))
        return middle > area.left && middle < area.right && top < area.bottom - 2
          && bottom > area.top + 2
      }
      #expect(covered.isEmpty, "\(name.text) over \(covered)")
    }
  }

  @Test func `the room under water ends where the curve does`() throws {
    let data = sample(60)
    let list = try small(range: .including(0)) { Area("drawdown", paint: .underwater) }
      .picture(of: data)
    let line = try #require(list.paths(.lineDown).first)
    let scene = try small(range: .including(0)) { Area("drawdown", paint: .underwater) }.scene(data)
    let last = try #require(line.points.last)
    let y = try #require(scene.y(of: data.columns["drawdown"]?[59] ?? 0, pane: 0))
    #expect(last.x == scene.bars.center(59) && abs(Double(last.y) / 2 - y) <= 1)
    #expect(zip(line.points, line.points.dropFirst()).allSatisfy { $0.x < $1.x })
  }

  @Test func `bars of type bars keep apart`() throws {
    let candles: [Role] = [.candleUp, .candleDown, .candleFlat]
    for spacing in [5.0, 7, 9, 13] {
      var chart = small(width: 600) { Candles(body: .bars) }
      chart.frame.spacing = spacing
      let list = try chart.picture(of: sample(40))
      let bars = try chart.scene(sample(40)).bars
      for box in list.shapes.flatMap({ shape -> [Box] in
        if case .boxes(let role, let boxes) = shape.plain, candles.contains(role) {
          boxes
        } else {
          []
        }
      }) {
        let centers = (0..<40).map { Int(bars.center($0)) / 2 }
        let near = centers.map { abs(Int(box.x + box.width / 2) - $0) }.min() ?? 0
        #expect(
          Double(near + Int(box.width)) <= max(3, spacing * 0.5), "\(box) at \(spacing)")
      }
    }
  }

  @Test func `a fill fades in steps that nobody sees`() {
    let trace = Path([Point(0, 10), Point(100, 20)])
    let shares = Fade.strips(trace, in: 0..<100).map(\.0)
    #expect(shares.count > 20 && zip(shares, shares.dropFirst()).allSatisfy { abs($0 - $1) <= 2 })
  }
}

import Testing

@testable import Chart

@Suite struct HoldingMarksTests {
  private func chart(width: Int) -> ChartDescription {
    var frame = Frame(width: width)
    frame.axis = 50
    return ChartDescription(frame: frame) {
      Pane(height: .pixels(300), below: Inset(pixels: 60)) {
        Candles(); HoldingMarks()
      }
    }
  }

  @Test func `a pill stands for markers that would lie on each other`() {
    let data = sample(4_000).holding(every: 5)
    let list = chart(width: 600).displayList(data)
    #expect(!list.pills.isEmpty && list.pills.count < 12)
    #expect(list.labels.contains { $0.text.contains("trades") })
    #expect(list.boxes(.bandUp).isEmpty)
    #expect(!list.boxes(.ribbonUp).isEmpty)
  }

  @Test func `every holding with room has its markers, its link and its band`() {
    let data = sample(60).holding(every: 10)
    let list = chart(width: 1_000).displayList(data)
    let closed = data.holdings.filter { $0.exitBar != nil }
    #expect(list.boxes(.bandUp).count + list.boxes(.bandDown).count == closed.count)
    var figures = 0
    var links = 0
    for case .path(let role, let path) in list.shapes {
      if role == .marker || role == .markerHollow { figures += path.starts.count }
      if role == .linkUp || role == .linkDown { links += path.starts.count }
    }
    #expect(figures == closed.count + data.holdings.count)
    #expect(links == closed.count)
  }

  @Test func `what is still open is valued at the market's close`() throws {
    var data = sample(300)
    data.holdings = [
      TradeSpan("#1", entryBar: 0, entryPrice: 100, exitBar: 299, exitPrice: 100, result: 0)
    ]
    let average = ChartTransform.heikinAshi.applied(to: data)
    let open = average.holdings[0].seen(upTo: 20, average)
    #expect(open.exitBar == nil && open.result == data.close[20] / 100 - 1)
    #expect(average.close[20] != data.close[20])
    let bricks = ChartTransform.renko(.price(1)).applied(to: data)
    let last = bricks.count - 2
    let bar = try #require(data.times.firstIndex(of: bricks.times[last]))
    let held = bricks.holdings[0].seen(upTo: last, bricks)
    #expect(held.exitBar == nil && held.result == data.close[bar] / 100 - 1)
  }

  @Test func `a long entry points up below the low, a short one down above the high`() {
    for isShort in [false, true] {
      var data = sample(30)
      data.holdings = [
        TradeSpan(
          "#1", short: isShort, entryBar: 10, entryPrice: data.open[10], exitBar: 20,
          exitPrice: data.open[20], result: 0.1)
      ]
      let list = chart(width: 500).displayList(data)
      for case .path(.marker, let path) in list.shapes {
        let triangle = Array(path.points[path.run(0)])
        #expect(triangle[0].x * 2 == triangle[1].x + triangle[2].x)
        #expect((triangle[0].y < triangle[1].y) == !isShort)
      }
    }
  }

  @Test func `a holding that was sold first has a hatched ribbon`() {
    var data = sample(30)
    data.holdings = [
      TradeSpan(
        "#1", short: true, entryBar: 5, entryPrice: data.open[5], exitBar: 20,
        exitPrice: data.open[20], result: -0.1)
    ]
    let boxes = chart(width: 500).displayList(data).boxes(.ribbonDown)
    #expect(boxes.count > 20)
    #expect(boxes.allSatisfy { $0.width == 1 && $0.height == 1 })
  }
}

import Support
import Testing

@testable import Chart

@Suite struct ViewportTests {
  @Test func `bars are between two and thirty pixels wide`() {
    #expect(Viewport(spacing: 0.1, count: 9).spacing == 2)
    #expect(Viewport(spacing: 99, count: 9).spacing == 30)
    #expect(Viewport(spacing: .nan, count: -3).bars(width: 100).isEmpty)
    var view = Viewport(spacing: 6, count: 500)
    for _ in 0..<40 { view.zoom(by: 1.3, fromRight: 50, width: 600) }
    #expect(view.spacing == 30)
    for _ in 0..<80 { view.zoom(by: 0.7, fromRight: 50, width: 600) }
    #expect(view.spacing == 2)
  }

  @Test func `what is pinned stays under the pointer`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<1_000 {
      let width = Double(random.whole(200...2_000))
      var view = Viewport(spacing: 2 + random.unit() * 28, count: 100_000)
      view.pan(by: random.unit() * 100_000, width: width)
      let distance = random.unit() * width
      let pinned = view.bar(fromRight: distance)
      view.zoom(by: 0.5 + random.unit() * 1.5, fromRight: distance, width: width)
      let isAtEnd = view.end == Double(view.count)
      if !isAtEnd { #expect(abs(view.bar(fromRight: distance) - pinned) < 1e-6) }
      #expect(abs(view.distance(of: view.bar(fromRight: 17)) - 17) < 1e-6)
    }
  }

  @Test func `nothing is dragged beyond the first or the last bar`() {
    var view = Viewport(spacing: 5, count: 300)
    view.pan(by: -500, width: 400)
    #expect(view.end == 300 && view.bars(width: 400) == 220..<300)
    view.pan(by: 1e9, width: 400)
    #expect(view.bars(width: 400) == 0..<80)
    view.pan(by: .infinity, width: 400)
    view.zoom(by: .nan, fromRight: 3, width: 400)
    view.zoom(by: -1, fromRight: 3, width: 400)
    #expect(view.bars(width: 400) == 0..<80)
    var few = Viewport(spacing: 5, count: 7)
    few.pan(by: 90, width: 400)
    #expect(few.bars(width: 400) == 0..<7)
  }

  @Test func `a place out of all bounds changes nothing`() {
    for spacing in [0.01, 0.05, 5, 30] {
      for distance in [1e308, -1e308, Double.greatestFiniteMagnitude] {
        var view = Viewport(spacing: spacing, count: 300, limits: 0.01...30)
        for factor in [2, 0.5, 1e300, 1e-300] {
          view.zoom(by: factor, fromRight: distance, width: 400)
          #expect((0...300).contains(view.end) && view.spacing.isFinite)
          #expect((0...300).contains(view.bars(width: 400).upperBound))
        }
      }
    }
    var view = Viewport(spacing: 0.05, count: 300, limits: 0.01...30)
    let before = view
    view.zoom(by: 2, fromRight: 1e308, width: 400)
    #expect(view == before)
  }

  @Test func `new bars are followed at the end, and old ones keep the place`() {
    var view = Viewport(spacing: 5, count: 300)
    view.append(2, width: 400)
    #expect(view.bars(width: 400) == 222..<302)
    view.pan(by: 100, width: 400)
    view.append(5, width: 400)
    #expect(view.bars(width: 400) == 202..<282)
    view.prepend(1_000, width: 400)
    #expect(view.bars(width: 400) == 1_202..<1_282)
  }
}

@Suite struct ChartSceneTests {
  @Test func `positions, bars and values go both ways`() throws {
    let data = sample(200)
    let scene = try priceChart(.medium).scene(data)
    #expect(scene.panes.count == 3 && scene.size.width == 688)
    for bar in scene.bars.bars { #expect(scene.bar(at: scene.x(of: bar)) == bar) }
    for (place, rows) in scene.panes.enumerated() {
      for y in rows {
        #expect(scene.pane(at: Double(y)) == place)
        let value = try #require(scene.value(at: Double(y), pane: place))
        let back = try #require(scene.y(of: value, pane: place))
        #expect(abs(back - Double(y)) < 1e-6)
      }
      #expect(scene.pane(at: Double(rows.upperBound) + 3) == nil)
    }
    #expect(scene.value(at: 5, pane: 9) == nil && scene.scale(0, onLeft: true) == nil)
    #expect(scene.displayList().dump == priceChart(.medium).displayList(data).dump)
  }
}

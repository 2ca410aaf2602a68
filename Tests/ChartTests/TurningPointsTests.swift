import Testing

@testable import Chart

@Suite struct TurningPointsTests {
  /// Tops and bottoms of two bars at each side, told two bars later.
  private let data: ChartData = {
    var data = sample(24)
    var (top, bottom, turn) = ([Double](), [Double](), [Double]())
    for bar in 0..<24 {
      let middle = bar - 2
      let isTop =
        middle >= 2 && (middle - 2...bar).allSatisfy { data.high[$0] <= data.high[middle] }
      let isBottom =
        middle >= 2 && (middle - 2...bar).allSatisfy { data.low[$0] >= data.low[middle] }
      top.append(isTop ? data.high[middle] : top.last ?? .nan)
      bottom.append(isBottom ? data.low[middle] : bottom.last ?? .nan)
      turn.append(isTop ? 1 : isBottom ? -1 : 0)
    }
    data.columns["top"] = top
    data.columns["bottom"] = bottom
    data.columns["turn"] = turn
    data.columns["pivot"] = turn.indices.map { bar -> Double in
      turn[bar] > 0 ? top[bar] : turn[bar] < 0 ? bottom[bar] : .nan
    }
    data.columns["ago"] = Array(repeating: 2, count: 24)
    return data
  }()

  @Test func `each has a line to the bar at which it became known`() {
    expectChart(
      small {
        Candles()
        TurningPoints("top", ago: .bars(2), when: "turn", equals: 1)
        TurningPoints("bottom", ago: .bars(2), when: "turn", equals: -1, color: .series(1))
      }, data, "turning-points")
    expectChart(
      small {
        Candles()
        TurningPoints("pivot", ago: .column("ago"), joined: true, label: "turns", detail: "of 2")
      }, data, "turning-points-joined")
  }

  @Test func `over bricks there are none, which is said once`() {
    var chart = small {
      Candles()
      TurningPoints("top", ago: .bars(2), when: "turn", equals: 1, label: "tops")
      TurningPoints("bottom", ago: .bars(2), when: "turn", equals: -1)
    }
    chart.transform = .renko(.price(0.5))
    let list = chart.displayList(data)
    #expect(list.notes == [.needsMarketBars("Turning points")])
    #expect(!list.shapes.contains { if case .discs = $0 { true } else { false } })
    #expect(!list.labels.contains { $0.text.contains("tops") })
    chart.transform = .heikinAshi
    #expect(chart.displayList(data).labels.contains { $0.text.contains("tops") })
    #expect(chart.displayList(data).notes.isEmpty)
  }

  @Test func `a flag and a change of the price tell the same turns`() {
    let flagged = TurningPoints("top", ago: .bars(2), when: "turn", equals: 1)
    let plain = TurningPoints("top", ago: .bars(2))
    let turns = flagged.turns(data, 0..<24)
    #expect(turns.count >= 2 && turns == plain.turns(data, 0..<24))
    for turn in turns {
      #expect(turn.known == turn.bar + 2 && turn.price == data.high[turn.bar])
    }
  }

  @Test func `none is told before it is known`() throws {
    let mark = TurningPoints("pivot", ago: .column("ago"))
    let all = mark.turns(data, 0..<24)
    for end in 0...24 {
      #expect(mark.turns(data, 0..<end) == all.filter { $0.known < end })
    }
    let first = try #require(all.first)
    var chart = small { TurningPoints("pivot", ago: .column("ago")) }
    chart.visible = 0..<first.known
    #expect(
      !chart.displayList(data).shapes.contains { if case .discs = $0 { true } else { false } })
    chart.visible = 0..<first.known + 1
    #expect(chart.displayList(data).shapes.contains { if case .discs = $0 { true } else { false } })
  }

  @Test func `ages that lead nowhere are passed over`() {
    var data = data
    data.columns["ago"] = (0..<24).map { bar -> Double in
      let odd: [Double] = [.nan, -1, 1e300, .infinity, 99]
      return odd[bar % 5]
    }
    #expect(TurningPoints("close", ago: .column("ago")).turns(data, 0..<24).isEmpty)
    #expect(TurningPoints("close", ago: .bars(.max)).turns(data, 0..<24).isEmpty)
  }
}

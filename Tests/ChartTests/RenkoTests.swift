import Support
import Testing
import Text

@testable import Chart

@Suite struct RenkoTests {
  private func closes(_ values: [Double]) -> ChartData {
    ChartData(
      times: values.indices.map { Int64($0) * 60_000 }, open: values, high: values, low: values,
      close: values, volume: values.map { _ in 10 })
  }

  private func bricks(_ made: ChartData) -> [String] {
    zip(made.open, made.close).map { "\(plain($0))→\(plain($1))" }
  }

  @Test func `a worked example`() {
    // 100 begins; 105 lays two of 2, 101.9 turns only by two heights, 99.9 does.
    let data = closes([100, 101.9, 105, 101.9, 102.1, 99.9, 99.9, 104.1])
    let made = ChartTransform.renko(.price(2)).applied(to: data)
    #expect(bricks(made) == ["100→102", "102→104", "102→100", "102→104"].map { $0 })
    #expect(made.times == [2, 2, 5, 7].map { $0 * 60_000 })
    #expect(made.high == [102, 104, 102, 104] && made.low == [100, 102, 100, 102])
    #expect(made.volume == [15, 15, 30, 20])
  }

  /// The last brick of every bar by the definition: how far the close lies beyond the last one.
  @Test(arguments: [Brick.price(1.5), .ranges(1, bars: 14), .ranges(0.7, bars: 5), .percent(1.2)])
  func `it is the definition written out`(brick: Brick) {
    let data = sample(1_200, seed: 11)
    var expected: [RenkoBricks.Laid] = []
    var last: (open: Double, close: Double)?
    var (begin, height) = (Double.nan, Double.nan)
    for bar in 0..<data.count {
      let now = slowHeight(brick, data, bar)
      let value = data.close[bar]
      guard now.isFinite else { continue }
      if !(height > 0) { (begin, height) = (value, now) }
      var laidAny = false
      while true {
        let top = last.map { max($0.open, $0.close) } ?? begin
        let bottom = last.map { min($0.open, $0.close) } ?? begin
        if value >= top + height - 1e-9 * height {
          last = (top, top + height)
        } else if value <= bottom - height + 1e-9 * height {
          last = (bottom, bottom - height)
        } else {
          break
        }
        if let last { expected.append(.init(open: last.open, close: last.close, bar: bar)) }
        laidAny = true
      }
      if laidAny { height = now }
    }
    let laid = RenkoBricks(data, brick).laid
    #expect(laid.count == expected.count && laid.count > 30)
    for (a, b) in zip(laid, expected) {
      #expect(a.bar == b.bar && abs(a.open - b.open) < 1e-8 && abs(a.close - b.close) < 1e-8)
    }
  }

  private func slowHeight(_ brick: Brick, _ data: ChartData, _ bar: Int) -> Double {
    switch brick {
    case .price(let height): return height
    case .percent(let share): return data.close[bar] * share / 100
    case .ranges(let factor, let bars):
      guard bar >= bars else { return .nan }
      func range(_ bar: Int) -> Double {
        max(
          data.high[bar] - data.low[bar], abs(data.high[bar] - data.close[bar - 1]),
          abs(data.low[bar] - data.close[bar - 1]))
      }
      var average = (1...bars).map(range).reduce(0, +) / Double(bars)
      for later in (bars + 1)..<max(bars + 1, bar + 1) {
        average = (average * Double(bars - 1) + range(later)) / Double(bars)
      }
      return factor * average
    }
  }

  @Test func `columns and volume are kept in step`() {
    let data = sample(600, seed: 5)
    let bricks = RenkoBricks(data, .price(3))
    let made = data.renko(bricks, "3.00")
    let last = bricks.laid[bricks.laid.count - 1].bar
    #expect(made.count == bricks.laid.count && made.columns["average"]?.count == made.count)
    for (place, brick) in bricks.laid.enumerated() where brick.bar > 20 {
      #expect(made.columns["slow"]?[place] == data.columns["slow"]?[brick.bar])
      #expect(made.times[place] == data.times[brick.bar])
    }
    let (sum, whole) = (made.volume.reduce(0, +), data.volume[...last].reduce(0, +))
    #expect(abs(sum - whole) < 1e-3)
  }

  @Test func `holdings move to the brick in which they happened`() {
    var data = closes([100, 101, 102, 103, 104, 105, 106, 107])
    data.holdings = [
      TradeSpan(
        "#1", entryBar: 3, entryPrice: 103, exitBar: 6, exitPrice: 106, result: 0.03,
        stops: [TradeSpan.Level(from: 3, 101)]),
      TradeSpan("#2", entryBar: 7, entryPrice: 107, result: 0),
    ]
    data.sessions = [0, 5]
    let made = ChartTransform.renko(.price(2)).applied(to: data)
    // Bricks of bars 2, 4 and 6: bar 3 lies in the second, bar 7 in one that is not there yet.
    #expect(made.count == 3)
    #expect(made.holdings[0].entryBar == 1 && made.holdings[0].exitBar == 2)
    #expect(made.holdings[0].stops == [TradeSpan.Level(from: 1, 101)])
    #expect(made.holdings[1].entryBar == 3)
    #expect(made.sessions == [0, 2])
    var chart = small {
      Candles(); HoldingMarks(ring: 0)
    }
    chart.transform = .renko(.price(2))
    #expect(chart.displayList(data).summary.contains(" 1 trade: #1"))
  }

  @Test func `an exit behind the last brick lies at that one`() {
    var data = closes([100, 101, 102, 103, 104, 105, 106, 107])
    data.holdings = [
      TradeSpan("#1", entryBar: 3, entryPrice: 103, exitBar: 7, exitPrice: 107, result: 0.04),
      TradeSpan("#2", entryBar: 3, entryPrice: 103, exitBar: 20, exitPrice: 107, result: 0.04),
    ]
    let made = ChartTransform.renko(.price(2)).applied(to: data)
    #expect(made.holdings.map(\.exitBar) == [2, 3] && made.count == 3)
    let none = ChartTransform.renko(.price(50)).applied(to: data)
    #expect(none.count == 0 && none.holdings.count == 2)
  }

  @Test(arguments: [1, 7, 9])
  func `a volume of another length is none`(count: Int) {
    var data = closes([100, 101, 102, 103, 104, 105, 106, 107])
    data.volume = Array(repeating: 1, count: count)
    #expect(ChartTransform.renko(.price(2)).applied(to: data).volume.isEmpty)
    let share = ChartTransform.timeShare(TimeShare()).applied(to: data)
    #expect(share.volume.isEmpty && share.session != nil)
  }

  @Test func `an unknown close begins a new wall`() {
    var data = closes([100, 104, 50, 54])
    data.close[1] = .nan
    #expect(bricks(ChartTransform.renko(.price(4)).applied(to: data)) == ["50→54"])
  }

  @Test func `heights in words`() {
    #expect(Brick.price(2).words == "2.00" && Brick.price(0.0005).words == "0.0005")
    #expect(Brick.percent(1.5).words == "1.5\u{202F}%")
    #expect(Brick.standard.words == "ATR(14)")
    #expect(Brick.ranges(2, bars: 10).words == "2\u{A0}×\u{A0}ATR(10)")
  }

  @Test func `what lays no bricks, or too many, is refused`() throws {
    var chart = small { Candles() }
    let data = sample(50)
    for (brick, start) in [
      (Brick.price(1_000), "50 closes from"), (.price(1e-7), "bricks of 0.0000001 are more than"),
      (.ranges(1, bars: 60), "50 closes from"),
    ] {
      chart.transform = .renko(brick)
      let error = #expect(throws: ChartError.self) { try chart.check(data) }
      #expect(error?.description.hasPrefix(start) == true, "\(String(describing: error))")
      // Unchecked it is a picture all the same.
      #expect(chart.displayList(data).width == 300)
    }
    for height in [0, -1, Double.nan, .infinity] {
      #expect(RenkoBricks(data, .price(height)).laid.isEmpty)
    }
    chart.transform = .renko(.price(1))
    try chart.check(data)
    let list = chart.displayList(data)
    #expect(list.title == "TEST, 1d, Renko 1.00 bricks" && list.summary.contains(" bricks from "))
  }

  @Test func `the window counts bricks`() throws {
    var chart = small { Candles() }
    (chart.transform, chart.window.last) = (.renko(.price(1)), 5)
    #expect(try chart.scene(sample(300)).bars.bars.count == 5)
  }
}

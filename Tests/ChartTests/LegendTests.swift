import Testing

@testable import Chart
@testable import Report

@Suite struct LegendTests {
  private func words(_ chart: ChartDescription, _ data: ChartData) -> [String] {
    chart.displayList(data).labels.filter { [.name, .value, .legend].contains($0.parts[0].role) }
      .map(\.text)
  }

  @Test func `a wide chart names all prices, a narrow one the close`() {
    let data = sample(60)
    let wide = words(small(width: 900) { Candles() }, data)[0]
    #expect(wide.contains("O ") && wide.contains("H ") && wide.contains("C "))
    let narrow = words(small(width: 330) { Candles() }, data)[0]
    #expect(!narrow.contains("O ") && narrow.contains("C "))
  }

  @Test func `candles stand first, the others in their order`() {
    let chart = small(width: 900) {
      Band("upper", "lower", label: "band")
      Candles()
      Line("average", label: "quick", detail: "sma(close, 5)")
    }
    let lines = words(chart, sample(60))
    #expect(lines[0].hasPrefix("TEST") && lines[1].hasPrefix("band") && lines[2].hasPrefix("quick"))
  }

  @Test func `merged candles say how many bars they hold`() {
    var chart = small { Candles() }
    chart.frame.spacing = nil
    let list = chart.displayList(sample(2_000))
    #expect(list.notes.map(\.text) == ["1 candle = 32 bars"])
    #expect(list.labels.contains { $0.text.contains("1 candle = 32 bars") })
  }

  @Test func `names at the ends of lines are in the order of their values`() {
    var data = sample(40)
    data.columns["equity"] = [Double](repeating: 10, count: 40)
    data.columns["hold"] = [Double](repeating: 10.01, count: 40)
    let chart = ChartDescription.spark(start: 9, startLabel: "$9", logarithmic: false)
    let labels = chart.displayList(data).labels
    let hold = labels.first { $0.text == "Hold" }
    let strategy = labels.first { $0.text == "Strategy" }
    #expect((strategy?.point.y ?? 0) - (hold?.point.y ?? 0) == 28)
  }

  /// From -40 to -30 a price rises by a quarter of its size, and back it falls by a third.
  @Test(arguments: [
    (-40.0, -30.0, "+25.00", Role.valueUp), (-30, -40, "\u{2212}33.33", .valueDown),
    (40, 30, "\u{2212}25.00", .valueDown), (-40, 10, "+125.00", .valueUp),
  ])
  func `a change has its own sign below zero`(
    _ before: Double, _ close: Double, _ share: String, _ role: Role
  ) throws {
    var data = sample(2)
    data.open = [before, before]
    data.close = [before, close]
    data.high = zip(data.open, data.close).map { max($0, $1) + 1 }
    data.low = zip(data.open, data.close).map { min($0, $1) - 1 }
    let parts = small(width: 900) { Candles() }.displayList(data).labels.flatMap(\.parts)
    let change = try #require(parts.first { $0.text.contains("%") })
    #expect(change.text.contains(share), "\(change.text)")
    #expect(change.role == role)
  }
}

import Testing

@testable import Chart

@Suite struct LastPriceTests {
  private func pill(_ data: ChartData) -> Role? {
    let shapes = small { LastPrice() }.displayList(data).shapes
    return shapes.compactMap { shape -> Role? in
      if case .pill(let role, _) = shape { role } else { nil }
    }.first
  }

  private var data: ChartData {
    var data = sample(5)
    data.open = [10, 10, 10, 10, 10]
    data.close = [10, 11, 12, 14, 13]
    data.high = [20, 20, 20, 20, 20]
    data.low = [5, 5, 5, 5, 5]
    return data
  }

  @Test func `its colour is the change from the close before, else from the open`() {
    var data = data
    #expect(pill(data) == .pillDown)
    data.close[3] = .nan
    #expect(pill(data) == .pillUp)
    data.open[4] = 15
    #expect(pill(data) == .pillDown)
  }

  @Test func `where the last bars are not shown there is none`() {
    var chart = small {
      Candles(); LastPrice()
    }
    chart.visible = 0..<4
    #expect(chart.displayList(data).pills.isEmpty)
    chart.visible = 2..<5
    #expect(chart.displayList(data).pills.count == 1)
  }

  @Test func `an unknown last close leaves the last known one`() {
    var data = data
    data.close[4] = .nan
    #expect(pill(data) == .pillUp)
    let list = small { LastPrice() }.displayList(data)
    #expect(list.labels.contains { $0.text == "14" })
    data.close = data.close.map { _ in .nan }
    #expect(pill(data) == nil)
  }
}

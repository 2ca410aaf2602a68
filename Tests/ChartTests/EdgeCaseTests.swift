import Testing

@testable import Chart
@testable import Report

/// Data that are few, flat, unknown or extreme.
@Suite struct EdgeCaseTests {
  private func draw(_ data: ChartData) throws -> DisplayList {
    for size in FrameSize.allCases {
      let chart = priceChart(size)
      #expect(!chart.svg(data).contains("nan"))
      _ = try chart.png(data)
      _ = ChartDescription.equity(size, logarithmic: true).svg(data)
    }
    return priceChart(.large).displayList(data)
  }

  @Test func `no bars are an empty chart`() throws {
    let list = try draw(sample(0))
    #expect(list.boxes(.candleUp).isEmpty)
    #expect(list.summary == "No bars.")
  }

  @Test(arguments: [1, 2])
  func `one or two bars sit at the right`(count: Int) throws {
    let list = try draw(sample(count))
    let boxes = list.boxes(.candleUp) + list.boxes(.candleDown)
    #expect(!boxes.isEmpty)
    #expect(boxes.allSatisfy { $0.x > 1_000 })
  }

  @Test func `flat prices lie in the middle and are unchanged candles`() throws {
    var data = sample(50)
    for bar in 0..<50 {
      (data.open[bar], data.high[bar], data.low[bar], data.close[bar]) = (5, 5, 5, 5)
    }
    let list = try draw(data)
    #expect(list.boxes(.candleFlat).count >= 50)
    #expect(list.boxes(.candleUp).isEmpty && list.boxes(.candleDown).isEmpty)
    #expect(list.boxes(.candleFlat).allSatisfy { $0.height == 1 })
  }

  @Test func `negative prices are drawn, on a logarithmic scale with a note`() throws {
    var data = sample(50)
    for bar in 0..<50 {
      data.open[bar] -= 150
      data.high[bar] -= 150
      data.low[bar] -= 150
      data.close[bar] -= 150
    }
    #expect(!(try draw(data)).boxes(.candleUp).isEmpty)
    let list = small(.logarithmic) { Candles() }.displayList(data)
    #expect(list.notes.count == 1)
    #expect(list.notes[0].text.contains("has no logarithm"))
  }

  @Test func `unknown values break a line`() {
    var data = sample(12)
    data.columns["average"] = [.nan, .nan, 1, 2, 3, .nan, 5, 6, .nan, 8, .infinity, 9]
    let list = small { Line("average") }.displayList(data)
    guard
      case .path(.line1, let path) = list.shapes.first(where: {
        if case .path(.line1, _) = $0 { true } else { false }
      })
    else {
      Issue.record("no line")
      return
    }
    #expect(path.starts == [0, 3, 5, 6])
  }

  @Test func `extreme values do not trap`() throws {
    var data = sample(20)
    data.high[3] = 1e308
    data.low[4] = -1e308
    data.volume[5] = 1e308
    _ = try draw(data)
    data.high[3] = .infinity
    data.close[7] = .nan
    data.volume[6] = .nan
    _ = try draw(data)
    _ = try draw(sample(20, price: 1e-300))
  }

  @Test func `a tiny picture does not trap`() throws {
    var frame = Frame(width: 1)
    frame.axis = 90
    let chart = ChartDescription(frame: frame, height: 1) {
      Pane {
        Grid(); Candles(); LastPrice()
      }
    }
    _ = try chart.displayList(sample(300)).png()
    #expect(throws: ChartError.self) { try chart.png(sample(300)) }
  }

  @Test func `a picture of too many pixels is refused with its size`() {
    var chart = priceChart(.large)
    chart.frame.width = 90_000
    #expect(throws: ChartError.self) { try chart.png(sample(5)) }
    chart.frame.width = 20_000
    #expect(throws: ChartError.self) { try chart.png(sample(5), density: 4) }
    #expect(ChartError(.tooManyPixels(width: 5, height: 6)).description.contains("5 × 6"))
  }

  @Test func `what comes after the last bar shown is not told`() {
    let data = sample(60).holding(every: 30)
    var chart = small {
      Candles(); HoldingMarks()
    }
    let first = data.holdings[0]
    chart.visible = 0..<first.entryBar + 1
    let list = chart.displayList(data)
    #expect(list.boxes(.ribbonOpen).count > 0)
    #expect(list.boxes(.bandUp).isEmpty && list.boxes(.bandDown).isEmpty)
    #expect(list.labels.contains { $0.text.contains("open") })
  }
}

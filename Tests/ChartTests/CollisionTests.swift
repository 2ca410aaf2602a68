import Support
import Testing

@testable import Chart
@testable import Report

/// Laws that hold for any data and any size.
@Suite struct CollisionTests {
  private func expectClean(_ list: DisplayList, _ words: Comment) {
    let areas = list.labels.map(LabelSpace.area)
    for (index, area) in areas.enumerated() {
      let isInside =
        area.left >= 0 && area.right <= Int32(2 * list.width) && area.top >= -2
        && area.bottom <= Int32(2 * list.height)
      #expect(isInside, "\(words) outside: \(list.labels[index].text)")
      for other in index + 1..<max(index + 1, areas.count) where area.meets(areas[other]) {
        Issue.record("\(words): “\(list.labels[index].text)” meets “\(list.labels[other].text)”")
      }
    }
    let rows = list.pills.filter { Int($0.x) + Int($0.width) == list.width }
    for (index, pill) in rows.enumerated() {
      for other in rows.dropFirst(index + 1) {
        #expect(abs(pill.y - other.y) >= 17, "\(words)")
      }
    }
    for pill in list.pills {
      #expect(pill.x >= 0 && pill.y >= 0, "\(words)")
      #expect(Int(pill.x + pill.width) <= list.width, "\(words)")
      #expect(Int(pill.y + pill.height) <= list.height, "\(words)")
    }
    expectShapesInside(list, words)
  }

  private func expectShapesInside(_ list: DisplayList, _ words: Comment) {
    for shape in list.shapes {
      if case .boxes(let role, let boxes) = shape {
        for box in boxes {
          let isInside =
            box.x >= 0 && box.y >= 0 && Int(box.x + box.width) <= list.width + 12
            && Int(box.y + box.height) <= list.height
          if !isInside { Issue.record("\(words): \(role) \(box) leaves the picture") }
        }
      }
    }
  }

  private func chart(_ width: Int, _ random: inout SplitMix64) -> ChartDescription {
    var frame = Frame(width: width)
    frame.axis = random.whole(40...70)
    frame.spacing = random.whole(0...1) == 0 ? nil : Double(random.whole(2...9))
    let isLog = random.whole(0...1) == 0
    let height = random.whole(150...900)
    return ChartDescription(frame: frame, height: height) {
      Pane(
        height: .weight(0.7), above: Inset(share: 0.14, pixels: 66), below: Inset(pixels: 44),
        scale: isLog ? .logarithmic : .linear, gap: 46, legend: .lines
      ) {
        Grid()
        Candles()
        Line("average", label: "quick", detail: "sma(close, 5)", end: .pill)
        Line("slow", color: .series(1), label: "a rather long name of a line", end: .pill)
        Extremes()
        LastPrice()
        HoldingMarks()
      }
      Pane("Volume", range: .including(0), format: NumberFormat(.compact), gap: 30) {
        Grid()
        Volume()
      }
      Pane("Difference", legend: .joined) {
        Grid()
        Histogram("difference", label: "histogram")
      }
    }
  }

  @Test func `no label lies over another or leaves the picture`() {
    var random = SplitMix64(seed: 11)
    for round in 0..<250 {
      let count = [1, 2, 3, 10, 50, 160, 700, 3_000][random.whole(0...7)]
      let width = random.whole(200...4_000)
      let data = sample(
        count, seed: UInt64(round), price: [0.0004, 1, 100, 45_000, 3e9][random.whole(0...4)],
        volatility: [0, 0.001, 0.02, 0.3][random.whole(0...3)],
        step: [1_000, 60_000, 3_600_000, 86_400_000][random.whole(0...3)]
      ).holding(every: [4, 12, 60][random.whole(0...2)])
      let list = chart(width, &random).displayList(data)
      expectClean(list, "round \(round): \(count) bars, \(width) wide")
    }
  }

  @Test(arguments: FrameSize.allCases)
  func `the figures of a report are clean`(size: FrameSize) {
    for seed in 0..<40 {
      let data = sample(60 + 40 * seed, seed: UInt64(seed), price: seed % 3 == 0 ? 27_000 : 80)
        .holding(every: 5 + seed)
      expectClean(priceChart(size).displayList(data), "prices \(seed)")
      let worst = (1...5).map { Notes.Note("\($0)", bar: $0 * 10, value: -0.02 * Double($0)) }
      let equity = ChartDescription.equity(size, logarithmic: seed % 2 == 0, worst: worst)
      expectClean(equity.displayList(data), "equity \(seed)")
      let spark = ChartDescription.spark(start: 8_000, startLabel: "$8,000", logarithmic: false)
      expectClean(spark.displayList(data), "spark \(seed)")
    }
  }
}

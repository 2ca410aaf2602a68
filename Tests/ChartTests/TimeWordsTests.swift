import Testing

@testable import Chart

@Suite struct TimeWordsTests {
  private func lines(_ data: ChartData, _ change: (inout Frame) -> Void) -> [[String]] {
    var frame = Frame(width: 420)
    frame.axis = 50
    frame.hasTwoTimeLines = true
    change(&frame)
    let chart = ChartDescription(frame: frame) { Pane(height: .pixels(100)) { Candles() } }
    let list = chart.displayList(data)
    #expect(list.height == 137)
    return [19, 6].map { rise in
      list.labels.filter { $0.point.y == Int32(2 * (list.height - rise)) }.map(\.text)
    }
  }

  @Test func `the second line says what the first does not`() {
    let days = lines(sample(40, start: CivilTime.midnight(2010, 12, 10))) { _ in }
    #expect(days[0].contains("2011") && days[1].first == "Dec\u{A0}2010")
    let hours = lines(sample(60, step: 1_800_000, start: CivilTime.midnight(2012, 2, 28))) { _ in }
    #expect(hours[0].contains("12:00") && hours[1].first == "28\u{A0}Feb")
    let months = lines(sample(300, start: CivilTime.midnight(2010, 2, 1))) { $0.timeGap = 90 }
    #expect(months[1] == ["2010"])
  }

  @Test func `times at equal distances turn inwards at the borders`() {
    let even = lines(sample(60)) { $0.columns = .count(2) }
    #expect(even[0].count == 4 && even[1] == ["2010", "2010", "2010", "2010"])
    #expect(even[0].first == "1\u{A0}Jan" && even[0].last == "1\u{A0}Mar")
    let hours = lines(sample(30, step: 3_600_000)) { $0.columns = .every(150) }
    #expect(hours[0].first == "00:00" && hours[1].first == "1\u{A0}Jan")
    let years = lines(sample(900)) { $0.columns = .count(1) }
    #expect(years[0].first == "Jan" && years[1].last == "2012")
  }

  @Test func `where no bar lies no time is told`() {
    let few = lines(sample(3)) { $0.columns = .count(3) }
    #expect(few[0].count == 1)
  }

  @Test func `a part of a day leaves the rest blank`() {
    let start = CivilTime.midnight(2020, 1, 2)
    let data = sample(700, step: 60_000, start: start)
    let shown = lines(data) {
      $0.slots = 1_440
      $0.columns = .count(1)
    }
    #expect(shown[0].first == "00:00")
  }
}

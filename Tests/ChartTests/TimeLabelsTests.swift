import Testing

@testable import Chart

@Suite struct TimeLabelsTests {
  private func labels(_ data: ChartData, _ frame: Frame = .large) -> [String] {
    let chart = ChartDescription(frame: frame) { Pane(height: .pixels(100)) { Candles() } }
    let list = chart.displayList(data)
    return list.labels.filter { $0.point.y == Int32(2 * (list.height - 6)) }.map(\.text)
  }

  @Test func `days, months and years are named, the heaviest first`() {
    let start = CivilTime.midnight(2011, 7, 6)
    let words = labels(sample(160, start: start))
    #expect(words.contains("2011") == false && words.contains("Aug") && words.contains("Oct"))
  }

  @Test func `intraday days carry their month`() {
    let words = labels(sample(160, step: 1_800_000, start: CivilTime.midnight(2012, 2, 28)))
    #expect(
      words.contains("29\u{A0}Feb") && words.contains("1\u{A0}Mar") && words.contains("12:00"))
  }

  @Test func `a phone's curves name years only`() {
    let data = sample(2_500, start: CivilTime.midnight(2004, 8, 19))
    let words = labels(data, Frame.small.curves)
    #expect(words == ["’05", "’06", "’07", "’08", "’09", "’10", "’11"])
  }

  @Test func `hours are not named where days are too close`() {
    let words = labels(sample(9_000, step: 3_600_000), Frame.large.curves)
    #expect(!words.contains { $0.contains(":") })
  }
}

import Foundation
import Support
import Testing

@testable import Chart

@Suite struct HigherCandlesTests {
  @Test func `weeks behind days`() {
    expectChart(
      small {
        Grid(); HigherCandles(.week); Candles()
      }, sample(22), "higher-candles")
  }

  @Test func `hours behind minutes, and every span is over`() {
    var data = sample(24, step: 600_000)
    data.frame = "10m"
    let chart = small {
      HigherCandles(.hour, by: .previousClose); Candles(body: .bars)
    }
    let list = chart.displayList(data)
    #expect(list.notes.isEmpty)
    #expect(list.labels.contains { $0.text == "behind: hour" })
    expectChart(chart, data, "higher-candles-hours")
  }

  /// Foundation's calendar on the wall clock, as another source.
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
    return calendar
  }()

  @Test(arguments: CandleSpan.allCases)
  func `spans end where the calendar's do`(span: CandleSpan) {
    var random = SplitMix64(seed: 3)
    let calendar = Self.calendar
    for _ in 0..<200 {
      let time = Int64(random.whole(0...4_102_444_800_000)) - 2_051_222_400_000
      let date = Date(timeIntervalSince1970: Double(time / 1_000))
      let expected: DateInterval? =
        switch span {
        case .week: calendar.dateInterval(of: .weekOfYear, for: date)
        case .month: calendar.dateInterval(of: .month, for: date)
        case .quarter: quarter(date)
        case .year: calendar.dateInterval(of: .year, for: date)
        case .day: calendar.dateInterval(of: .day, for: date)
        default: hours(date, Int(span.rawValue.dropLast()) ?? 0)
        }
      let limits = span.limits(time / 1_000 * 1_000)
      #expect(limits.lowerBound == expected.map { Int64($0.start.timeIntervalSince1970) * 1_000 })
      #expect(limits.upperBound == expected.map { Int64($0.end.timeIntervalSince1970) * 1_000 - 1 })
    }
  }

  private func quarter(_ date: Date) -> DateInterval? {
    let parts = Self.calendar.dateComponents([.year, .month], from: date)
    guard let year = parts.year, let month = parts.month else { return nil }
    let first = DateComponents(year: year, month: (month - 1) / 3 * 3 + 1)
    guard let start = Self.calendar.date(from: first),
      let end = Self.calendar.date(byAdding: .month, value: 3, to: start)
    else { return nil }
    return DateInterval(start: start, end: end)
  }

  private func hours(_ date: Date, _ count: Int) -> DateInterval? {
    let hour = Self.calendar.component(.hour, from: date)
    let midnight = Self.calendar.startOfDay(for: date)
    let start = midnight.addingTimeInterval(Double(hour / count * count) * 3_600)
    return DateInterval(start: start, duration: Double(count) * 3_600)
  }

  @Test(arguments: [CandleSpan.week, .month, .quarter], [0..<300, 37..<151])
  func `each is made of the bars of its span up to the last shown`(
    span: CandleSpan, visible: Range<Int>
  ) {
    let data = sample(300, seed: 5)
    let bars = BarAxis(
      from: 0, to: 2_000, first: visible.lowerBound, last: visible.upperBound, fixed: nil,
      widest: 12)
    let groups = CandleGroup.all(data, bars, span, .open)
    #expect(groups.flatMap { Array($0.shown) } == Array(visible))
    for group in groups {
      let limits = span.limits(data.times[group.shown.lowerBound])
      let members = (0..<visible.upperBound).filter { limits.contains(data.times[$0]) }
      #expect(group.candle.open == data.open[members[0]])
      #expect(group.candle.high == members.map { data.high[$0] }.max())
      #expect(group.candle.low == members.map { data.low[$0] }.min())
      #expect(group.candle.close == data.close[members[members.count - 1]])
    }
    #expect(groups.dropLast().allSatisfy { $0.isOver })
  }

  @Test func `the last one is over where the next bar is known to lie behind it`() {
    // From Monday to Friday.
    var data = sample(5, start: 1_262_563_200_000)
    let bars = BarAxis(from: 0, to: 500, first: 0, last: 5, fixed: nil, widest: 12)
    #expect(CandleGroup.all(data, bars, .week, .open).map(\.isOver) == [false])
    #expect(CandleGroup.all(data, bars, .day, .open).allSatisfy { $0.isOver })
    data.future = [data.times[4] + 3 * 86_400_000]
    #expect(CandleGroup.all(data, bars, .week, .open).map(\.isOver) == [true])
    data.future = [data.times[4] + 86_400_000]
    #expect(CandleGroup.all(data, bars, .week, .open).map(\.isOver) == [false])
  }

  @Test func `what is not over is said, and its frame is dashed`() {
    let list = small { HigherCandles(.week) }.displayList(sample(22))
    #expect(list.notes == [.unfinished("week")])
    #expect(list.labels.contains { $0.text.contains("the last so far") })
    #expect(list.shapes.contains { if case .path(.groupOpen, _) = $0 { true } else { false } })
  }

  @Test func `there are none where they say no more than the candles`() {
    for chart in [small { HigherCandles(.day) }, small { HigherCandles(.fourHours) }] {
      let list = chart.displayList(sample(24))
      #expect(list.boxes(.groupUp).isEmpty && list.boxes(.groupEdge).isEmpty && list.notes.isEmpty)
    }
  }
}

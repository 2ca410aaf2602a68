import Testing

@testable import Chart

@Suite struct MissingTests {
  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000
  /// A Monday.
  private static let monday: Int64 = 1_262_563_200_000

  private func gaps(_ times: [Int64], sessions: [Int]? = nil) -> [MissingBars.Gap] {
    MissingBars(ChartData(times: times, sessions: sessions), 0..<times.count).gaps
  }

  /// Bars so many minutes apart, from a Monday on.
  private static func bars(_ count: Int64, every minutes: Int64) -> [Int64] {
    (0..<count).map { index -> Int64 in monday + index * minutes * minute }
  }

  /// Days from Monday to Friday.
  private static let weekdays = bars(280, every: 1_440).filter { time -> Bool in
    (time / day + 3) % 7 < 5
  }

  /// Bars of five minutes from 9:00 to 11:30 and from 12:30 to 15:00, Monday to Friday.
  private static let sessions = bars(28 * 288, every: 5).filter { time -> Bool in
    let clock = time % day / minute
    return (time / day + 3) % 7 < 5
      && ((540..<690).contains(clock) || (750..<900).contains(clock))
  }

  @Test func `breaks of a market explain themselves`() {
    #expect(gaps(Self.sessions).isEmpty)
    #expect(gaps(Self.bars(400, every: 60)).isEmpty)
    #expect(gaps(Self.bars(300, every: 1_440)).isEmpty)
    #expect(gaps(Self.weekdays).isEmpty)
    // From Sunday evening to Friday evening, without a break at night.
    let week = Self.bars(700, every: 60).filter { time -> Bool in
      let hour = (time - Self.monday) / 3_600_000 % 168
      return hour < 118 || hour >= 166
    }
    #expect(gaps(week).isEmpty)
    let months = (0..<40).map { index -> Int64 in
      CivilTime.midnight(2_010 + index / 12, index % 12 + 1)
    }
    #expect(gaps(months).isEmpty)
  }

  @Test func `what is left out of a session is found`() {
    for (first, count) in [(3, 1), (100, 2), (215, 20)] {
      var times = Self.sessions
      times.removeSubrange(first..<first + count)
      #expect(gaps(times) == [MissingBars.Gap(bar: first, count: count)], "\(first)")
    }
  }

  @Test func `what is left out of a market that never sleeps is found`() {
    var times = Self.bars(400, every: 60)
    times.removeSubrange(70..<75)
    #expect(gaps(times) == [MissingBars.Gap(bar: 70, count: 5)])
  }

  @Test func `a holiday is no gap between days, two weeks are`() {
    var days = Self.weekdays
    days.remove(at: 33)
    #expect(gaps(days).isEmpty)
    days.removeSubrange(101..<111)
    let found = gaps(days)
    #expect(found.map(\.bar) == [101] && found[0].count == 10)
  }

  @Test func `weeks and months that are left out are found`() {
    var weeks = Self.bars(60, every: 7 * 1_440)
    weeks.remove(at: 20)
    #expect(gaps(weeks) == [MissingBars.Gap(bar: 20, count: 1)])
  }

  @Test func `where sessions begin is believed`() {
    // Bars around the clock, two hours missing before bar 50, one before bar 90.
    var times = Self.bars(120, every: 60)
    times.remove(at: 90)
    times.removeSubrange(50..<52)
    #expect(gaps(times, sessions: []).map(\.bar) == [50, 88])
    #expect(gaps(times, sessions: [50]).map(\.bar) == [88])
    let days = [0, 1, 4, 5, 9].map { day -> Int64 in Self.monday + day * Self.day }
    #expect(gaps(days, sessions: [2]).map(\.bar) == [4])
  }

  @Test func `ticks stand at the foot, at the left of the bar behind the gap`() {
    var data = sample(24)
    data.columns["lost"] = data.times.indices.map { $0 == 5 ? 1 : $0 == 12 ? 30 : .nan }
    let chart = small {
      Candles(); Missing("lost")
    }
    expectChart(chart, data, "missing")
    let list = chart.displayList(data)
    #expect(list.boxes(.defect).map(\.height) == [6, 10])
    #expect(list.labels.contains { $0.text == "missing 31 bars at 2 places" })
    data.columns["lost"] = Array(repeating: 0, count: 24)
    #expect(chart.displayList(data).boxes(.defect).isEmpty)
    #expect(!chart.displayList(data).labels.contains { $0.text.contains("missing") })
  }

  @Test func `over bricks and a time share there are none`() {
    var data = sample(90, step: 60_000)
    data.columns["lost"] = Array(repeating: 3, count: 90)
    for column in ["lost", nil] {
      var chart = small {
        Candles(); Missing(column)
      }
      for transform in [ChartTransform.renko(.price(0.5)), .timeShare(TimeShare())] {
        chart.transform = transform
        let list = chart.displayList(data)
        #expect(list.boxes(.defect).isEmpty)
        #expect(list.notes.contains(.needsMarketBars("Missing candles")))
        #expect(!list.labels.contains { $0.text.contains("missing") })
      }
      chart.transform = .heikinAshi
      #expect(chart.displayList(data).boxes(.defect).isEmpty == (column == nil))
    }
  }

  @Test func `odd times do not trap`() {
    for times in [
      [], [5], [5, 5, 5], [9, 3, 7, 1], [-4_611_686_018_427_387_904, 0, 4_611_686_018_427_387_904],
    ] as [[Int64]] {
      #expect(gaps(times).allSatisfy { $0.count >= 1 })
    }
  }
}

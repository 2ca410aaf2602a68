import Support
import Testing

@testable import Chart

@Suite struct TimeShareTests {
  private let day = CivilTime.midnight(2024, 3, 5)

  /// Bars at some minutes of the day, their close the minute.
  private func bars(_ minutes: [Int], before: [Int] = []) -> ChartData {
    let times =
      before.map { day - CivilTime.dayLength + Int64($0) * 60_000 }
      + minutes.map { day + Int64($0) * 60_000 }
    let closes = (before + minutes).map(Double.init)
    return ChartData(
      name: "T", frame: "1m", times: times, open: closes.map { $0 - 0.5 },
      high: closes.map { $0 + 1 },
      low: closes.map { $0 - 1 }, close: closes, volume: closes.map { _ in 2 },
      columns: ["twice": closes.map { $0 * 2 }])
  }

  @Test func `gaps are filled, and what comes before is kept`() {
    let data = bars([570, 571, 574, 575, 576], before: [957, 958, 959])
    let made = TimeShare(hours: "09:30-16:00")?.applied(to: data)
    #expect(made?.session == SessionSlots(bars: 3..<10, slots: 390))
    #expect(made?.close == [957, 958, 959, 570, 571, 571, 571, 574, 575, 576])
    #expect(made?.volume == [2, 2, 2, 2, 2, 0, 0, 2, 2, 2])
    #expect(made?.high[5] == 571 && made?.high[7] == 575 && made?.open[7] == 573.5)
    #expect(made?.columns["twice"] == made?.close.map { $0 * 2 })
    #expect(made?.times[7] == day + 574 * 60_000)
    #expect(made?.future.count == 383 && made?.future.last == day + 959 * 60_000)
  }

  @Test func `minutes before the first trade are blank`() {
    let made = TimeShare(hours: "09:30-16:00")?.applied(to: bars([572, 573, 574]))
    #expect(made?.close[0].isNaN == true && made?.close[1].isNaN == true)
    #expect(made?.close[2] == 572 && made?.columns["twice"]?[1].isNaN == true)
    #expect(made?.volume == [0, 0, 2, 2, 2])
  }

  @Test func `a break and what lies outside the hours take no room`() {
    let minutes = [539, 540, 541, 689, 690, 720, 750, 751, 899, 900]
    let made = TimeShare(hours: "09:00-11:30,12:30-15:00")?.applied(to: bars(minutes))
    let session = made?.session
    #expect(session?.slots == 300 && session?.bars == 0..<300)
    #expect(made?.close[149] == 689 && made?.close[150] == 750 && made?.close[299] == 899)
  }

  @Test func `what was traded outside the hours is not the close before`() {
    let share = TimeShare(hours: "09:30-16:00")
    let made = share?.applied(to: bars([500, 501, 570, 571], before: [958, 959, 1_000]))
    #expect(made?.close == [958, 959, 570, 571] && made?.session?.bars == 2..<4)
    #expect(share?.applied(to: bars([500, 501, 570, 571])).session?.bars == 0..<2)
  }

  @Test func `a night session is one`() {
    let share = TimeShare(hours: "18:00-17:00")
    let night = Array(stride(from: 1_080, to: 1_440, by: 1))
    let made = share?.applied(to: bars([0, 1, 2], before: night))
    #expect(made?.session == SessionSlots(bars: 0..<363, slots: 1_380))
    let evening = share?.applied(to: bars([1_080, 1_081], before: night))
    #expect(evening?.session?.bars.count == 2)
  }

  @Test func `the whole day is usual, the slots of a frame begin with the session`() throws {
    let data = bars(Array(600..<660), before: Array(600..<700))
    #expect(TimeShare().applied(to: data).session == SessionSlots(bars: 100..<760, slots: 1_440))
    var frame = Frame(width: 800)
    frame.slots = 240
    let chart = ChartDescription(frame: frame, transform: .timeShare(TimeShare())) {
      Pane { Mountain() }
    }
    let scene = try chart.scene(data)
    #expect(scene.bars.bars == 100..<160 && scene.bars.ahead == 180)
    #expect(abs(scene.x(of: 159) - Double(scene.plot.upperBound) / 4) < 20)
  }

  @Test func `several bars of a minute are one`() {
    var data = bars(Array(600..<620))
    data.times[5] = data.times[4] + 30_000
    let made = TimeShare(hours: "10:00-10:20")?.applied(to: data)
    #expect(made?.volume[4...6] == [4, 0, 2] && made?.close[4...6] == [605, 605, 606])
    #expect(made?.high[4] == 606 && made?.low[4] == 603 && made?.open[4] == 603.5)
  }

  @Test func `holdings lie at their minutes`() {
    var data = bars([572, 575, 576])
    data.holdings = [TradeSpan("#1", entryBar: 0, entryPrice: 1, exitBar: 1, result: 0)]
    let held = TimeShare(hours: "09:30-16:00")?.applied(to: data).holdings.first
    #expect(held?.entryBar == 2 && held?.exitBar == 5)
  }

  @Test func `the window says up to when`() throws {
    let data = bars(Array(600..<660), before: Array(600..<700))
    var chart = ChartDescription(transform: .timeShare(TimeShare())) { Pane { Mountain() } }
    chart.window.to = day
    #expect(try chart.scene(data).bars.bars == 0..<700)
    chart.window = BarWindow(from: day + CivilTime.dayLength)
    #expect(throws: ChartError.self) { try chart.check(data) }
  }

  @Test func `days, and hours without a bar, are refused`() {
    var chart = ChartDescription(transform: .timeShare(TimeShare())) { Pane { Mountain() } }
    let days = #expect(throws: ChartError.self) { try chart.check(sample(30)) }
    #expect(days?.fault == .noSession(apart: "a day"))
    #expect(chart.displayList(sample(30)).width > 0)
    chart.transform = TimeShare(hours: "20:00-21:00").map { .timeShare($0) }
    let hours = #expect(throws: ChartError.self) { try chart.check(bars([600, 601])) }
    #expect(hours?.description.contains("no bar lies in the hours 20:00-21:00") == true)
  }

  @Test func `one bar and none are pictures`() throws {
    let chart = ChartDescription(transform: .timeShare(TimeShare())) { Pane { Mountain() } }
    #expect(try chart.picture(of: bars([600])).title == "T, 1m, time share")
    #expect(try chart.picture(of: bars([])).summary == "No bars.")
  }
}

import Testing

@testable import Chart

@Suite struct CivilTimeTests {
  @Test(arguments: [
    (0, 1970, 1, 1), (-1, 1969, 12, 31), (951_782_400_000, 2000, 2, 29),
    (4_107_542_400_000, 2100, 3, 1), (-62_135_596_800_000, 1, 1, 1),
  ])
  func `milliseconds are dates`(time: Int64, year: Int64, month: Int64, day: Int64) {
    let civil = CivilTime(time)
    #expect([civil.year, civil.month, civil.day] == [year, month, day])
  }

  @Test func `every midnight of eight centuries comes back`() {
    for day in stride(from: Int64(-141_000), to: 151_000, by: 7) {
      let time = day * CivilTime.dayLength
      let civil = CivilTime(time)
      #expect(CivilTime.midnight(civil.year, civil.month, civil.day) == time)
    }
  }

  @Test func `a clock shows seconds only where there are any`() {
    #expect(CivilTime(52_200_000).clockText == "14:30")
    #expect(CivilTime(52_207_000).clockText == "14:30:07")
    #expect(CivilTime(1_136_073_600_000).shortYear == "’06")
  }
}

@Suite struct TimeTicksTests {
  private func ticks(_ count: Int, step: Int64, start: Int64, limit: Int = 200) -> [TimeTick] {
    let times = (0..<count).map { start + Int64($0) * step }
    return TimeTicks(times: times, bars: 0..<count, limit: limit).all(finest: .second)
  }

  @Test func `the heaviest boundary of a bar counts`() {
    // 20 December 2010 on, a bar a day: New Year is the 12th bar after.
    let ticks = ticks(40, step: CivilTime.dayLength, start: CivilTime.midnight(2010, 12, 20))
    #expect(ticks[0] == TimeTick(bar: 12, weight: .year))
    #expect(ticks.count == 39)
    #expect(ticks.dropFirst().allSatisfy { $0.weight == .day })
  }

  @Test func `July is heavier than October, and that than November`() {
    let start = CivilTime.midnight(2010, 6, 15)
    let ticks = ticks(190, step: CivilTime.dayLength, start: start)
    let weights = Dictionary(
      uniqueKeysWithValues: ticks.filter { $0.weight < .day }.map {
        (CivilTime(start + Int64($0.bar) * CivilTime.dayLength).month, $0.weight)
      })
    #expect(weights[7] == .halfYear)
    #expect(weights[10] == .quarter)
    #expect(weights[11] == .month)
  }

  @Test func `a gap over a boundary marks the bar behind it`() {
    let friday = CivilTime.midnight(2012, 2, 24)
    let times = [
      friday + 1, friday + 2, friday + 5 * CivilTime.dayLength, friday + 6 * CivilTime.dayLength,
    ]
    let ticks = TimeTicks(times: times, bars: 0..<4, limit: 99).all(finest: .day)
    #expect(ticks.map(\.bar) == [3, 2])
    #expect(ticks.map(\.weight) == [.month, .day])
  }

  @Test func `weights that are too fine are left out`() {
    let ticks = ticks(100_000, step: 60_000, start: 0, limit: 100)
    #expect(ticks.map(\.weight).max() == .day)
    #expect(ticks.count < 110)
  }

  @Test func `times out of order do not trap`() {
    let times: [Int64] = [5, 3, 900_000_000_000, -4, 7, .max / 2]
    _ = TimeTicks(times: times, bars: 0..<6, limit: 99).all(finest: .second)
  }
}

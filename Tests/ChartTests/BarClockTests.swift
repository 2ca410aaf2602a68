import Support
import Testing

@testable import Chart

/// Bars by the clock, and other ways to lay them out.
@Suite struct BarClockTests {
  private func axis(_ times: [Int64], fixed: Double? = nil, ahead: Int = 0) -> BarAxis {
    BarAxis(
      from: 10, to: 510, first: 0, last: times.count, fixed: fixed, widest: 12, ahead: ahead,
      times: times)
  }

  @Test func `what lies twice as far apart in time does so here`() {
    let axis = axis([0, 60, 120, 180, 360, 420, 1_020])
    #expect(axis.bars == 0..<7 && axis.isByClock)
    let places = (0..<7).map(axis.x)
    for (place, time) in zip(places, [0.0, 60, 120, 180, 360, 420, 1_020]) {
      #expect(abs(place - places[0] - time / 60 * axis.spacing) < 1e-9)
    }
    #expect(abs(places[6] + axis.spacing / 2 - 510) < 1e-9)
  }

  @Test func `a fixed spacing shows what fits of the time`() {
    let times = (0..<100).map { Int64($0) * 60 + ($0 >= 90 ? 60 * 20 : 0) }
    let axis = axis(times, fixed: 10)
    // 50 cells: 10 bars, a gap of 20, and 20 bars before.
    #expect(axis.bars == 70..<100)
    #expect(axis.left(70) >= 10)
  }

  @Test func `a gap of a year does not trap and keeps the order`() {
    let times: [Int64] = [0, 60_000, 31_536_000_000, 31_536_060_000]
    let axis = axis(times)
    #expect(axis.merge > 1)
    let places = (0..<4).map(axis.center)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(places.allSatisfy { $0 >= 0 && $0 <= 1_020 })
  }

  @Test func `times that are equal or out of order do not trap`() {
    for times in [[5, 5, 5], [9, 3, 7, 1], [.min, 0, .max], [0], []] as [[Int64]] {
      let axis = axis(times)
      for bar in axis.bars { _ = (axis.center(bar), axis.edge(bar)) }
      for cell in axis.cells { _ = axis.left(cell) }
      _ = axis.bar(at: 100)
    }
  }

  @Test func `a place gives its bar back`() {
    var random = SplitMix64(seed: 21)
    for round in 0..<300 {
      var time: Int64 = 0
      let times = (0..<random.whole(1...400)).map { _ in
        time += 60_000 * Int64(random.whole(0...9) == 0 ? random.whole(2...50) : 1)
        return time
      }
      let first = random.whole(0...times.count - 1)
      let right = random.whole(100...2_000)
      let fixed = round % 2 == 0 ? nil : Double(random.whole(2...9))
      let ahead = random.whole(0...20)
      let axis =
        round % 3 == 0
        ? BarAxis(
          from: 8, to: right, first: first, last: times.count, fixed: fixed, widest: 12,
          ahead: ahead, times: times)
        : BarAxis(
          from: 8, to: right, first: first, last: times.count, fixed: fixed, widest: 12,
          ahead: ahead, slots: round % 5 == 0 ? 500 : nil)
      for bar in axis.bars { #expect(axis.bar(at: axis.x(bar)) == bar) }
      #expect(axis.bar(at: -1e9) == axis.bars.first)
      #expect(axis.bar(at: 1e9) == axis.bars.last)
      #expect(axis.bar(at: .nan) == nil)
      if let last = axis.bars.last { #expect(axis.x(last) <= Double(right)) }
      if let first = axis.bars.first { #expect(axis.x(first) >= 8 - 1e-6) }
    }
  }

  @Test func `there is room for what reaches into the future`() {
    let axis = BarAxis(from: 0, to: 300, first: 0, last: 200, fixed: 3, widest: 12, ahead: 26)
    #expect(axis.bars == 126..<200 && axis.ahead == 26)
    #expect(axis.x(199) == 300 - 26 * 3 - 1.5)
    #expect(axis.x(225) == 298.5)
    let narrow = BarAxis(from: 0, to: 60, first: 0, last: 200, fixed: 3, widest: 12, ahead: 26)
    #expect(narrow.ahead == 10 && narrow.bars.count == 10)
    let spread = BarAxis(from: 0, to: 300, first: 0, last: 74, fixed: nil, widest: 12, ahead: 26)
    #expect(spread.spacing == 3 && spread.x(73) == 220.5)
  }

  @Test func `slots fill from the left and leave the rest blank`() {
    let axis = BarAxis(from: 0, to: 720, first: 0, last: 360, fixed: nil, widest: 12, slots: 1_440)
    #expect(axis.bars == 0..<360 && axis.spacing == 0.5)
    #expect(axis.x(0) == 0.25 && axis.x(359) == 179.75)
    let full = BarAxis(
      from: 0, to: 720, first: 0, last: 2_000, fixed: nil, widest: 12, slots: 1_440)
    #expect(full.bars == 560..<2_000)
  }
}

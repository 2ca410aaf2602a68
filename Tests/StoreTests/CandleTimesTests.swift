import Market
import Support
import Testing

@testable import Store

/// Times in stretches are the times that were put in.
@Suite struct CandleTimesTests {
  private static let cases: [[Int64]] = [
    [], [5], [5, 6], [5, 6, 7, 8], [5, 6, 8], [0, 60, 120, 1_000, 1_060, 1_120], [1, 3, 4, 9, 10],
    [0, 10, 20, 21, 31, 41],
  ]

  @Test func areWhatWasPutIn() {
    var random = SplitMix64(seed: 3)
    var lists = Self.cases
    for _ in 0..<200 {
      var time = Int64(0)
      lists.append(
        (0..<Int.random(in: 1...60, using: &random)).map { _ in
          time += Bool.random(using: &random) ? 60 : Int64.random(in: 1...300, using: &random)
          return time
        })
    }
    for times in lists {
      var whole = CandleTimes()
      whole.append(times)
      var blocks = CandleTimes()
      for start in stride(from: 0, to: times.count, by: 7) {
        blocks.append(times[start..<min(start + 7, times.count)])
      }
      #expect(whole == blocks)
      #expect(
        whole.count == times.count
          && times.indices.allSatisfy { whole[$0].milliseconds == times[$0] })
      for lower in 0...times.count {
        let upper = Int.random(in: lower...times.count, using: &random)
        let part = whole.part(lower..<upper)
        #expect((0..<part.count).map { part[$0].milliseconds } == Array(times[lower..<upper]))
      }
    }
  }

  @Test func whatFollowsAtEvenStepsIsOneStretch() {
    var times = CandleTimes()
    times.append((0..<10_000).map { 1_000 + $0 * 60_000 })
    #expect(times.stretches.count == 1)
    times.append([2_000_000_000, 2_000_060_000, 2_000_120_000])
    #expect(times.stretches.count == 2)
  }

  @Test func aRangeBeyondIsCut() {
    var times = CandleTimes()
    times.append([10, 20, 30])
    #expect(times.part(1..<99).count == 2 && times.part(5..<9).count == 0)
  }
}

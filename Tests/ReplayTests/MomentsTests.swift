import Support
import Testing
import Text

@testable import Replay

@Suite struct MomentsTests {
  /// A quantile is that of the sorted values, whatever their order and however many are equal.
  @Test func `quantiles are those of sorted values`() {
    func sorted(_ values: [Double], _ share: Double) -> Double {
      let sorted = values.sorted()
      let place = share * Double(sorted.count - 1)
      let below = Int(place)
      guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
      return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
    }
    var random = SeededRandom(seed: 5)
    for count in [1, 2, 3, 7, 100, 1_001] {
      let rising = (0..<count).map { Double($0) }
      var orders: [[Double]] = [rising, Array(rising.reversed())]
      orders.append(Array(repeating: 4, count: count))
      // Two halves that rise and fall make poor pivots of the middle.
      orders.append((0..<count).map { place in Double(min(place, count - 1 - place)) })
      orders.append((0..<count).map { _ in random.unit() - 0.5 })
      orders.append((0..<count).map { _ in Double(random.whole(below: 3)) })
      for values in orders {
        for share in [0, 0.05, 0.31, 0.5, 0.95, 1] {
          #expect(values.quantile(share) == sorted(values, share))
        }
      }
    }
  }

  @Test func `a sum keeps what rounding would lose`() {
    #expect([1e100, 1, -1e100].exactSum == 1)
    #expect(Array(repeating: 0.1, count: 1_000_000).exactSum == 100_000)
  }

  /// The figures are those of numpy 2.4.6 and pandas 3.1.1 on the same ten numbers.
  @Test func `moments are those of other programs`() {
    let x = [0.3, -1.2, 0.75, 2.5, -0.4, 1.1, 0.05, -2.25, 0.9, 0.6]
    #expect(isNear(x.mean, 0.235))
    #expect(isNear(x.deviation, 1.307_892_707_118_337_5))
    let series = ReturnSeries(x)
    #expect(series.mean == x.mean && series.deviation == x.deviation)
    #expect(isNear(series.skewness, -0.361_060_229_594_086_1))
    #expect(isNear(series.excessKurtosis, 0.859_576_420_802_829_8))
    #expect(isNear(x.quantile(0.05), -1.777_5))
    #expect(x.quantile(0) == -2.25 && x.quantile(1) == 2.5)
    #expect(isNear(PairedReturns(series, series).covariance, series.variance))
    let pairs = PairedReturns(series, ReturnSeries(x.reversed()))
    #expect(isNear(pairs.covariance, -0.706_361_111_111_111_1))
  }

  /// Sums that are added up at once have the bits of each alone.
  @Test func `what is worked out at once is what each is alone`() {
    var random = SeededRandom(seed: 17)
    for count in [100, 163, 2_400] {
      for share in [0.02, 0.3, 1] {
        // Outside of the market nothing moves.
        func returns() -> [Double] {
          (0..<count).map { _ in random.unit() < share ? (random.unit() - 0.48) * 0.05 : 0 }
        }
        let (x, y) = (returns(), returns())
        let series = ReturnSeries(x)
        #expect(series.mean == x.mean && series.squares == x.squaredDistances)
        let (cubes, fourths) = (
          x.map { ($0 - x.mean) * ($0 - x.mean) * ($0 - x.mean) },
          x.map { ($0 - x.mean) * ($0 - x.mean) * ($0 - x.mean) * ($0 - x.mean) }
        )
        #expect(series.cubes == cubes.exactSum && series.fourths == fourths.exactSum)
        #expect(series.lossSquares == x.map { min($0, 0) * min($0, 0) }.mean)
        #expect(series.lowest == x.min() && series.highest == x.max())
        let pairs = PairedReturns(series, ReturnSeries(y))
        let products = zip(x, y).map { ($0 - x.mean) * ($1 - y.mean) }
        #expect(pairs.covariance == products.exactSum / Double(count - 1))
        let excess = zip(x, y).map { $0 - $1 }
        #expect(pairs.excess == (excess.mean, excess.deviation))
        let worst = WorstReturns(series)
        #expect(worst.limit == x.quantile(0.05))
        #expect(worst.mean == x.filter { $0 <= worst.limit }.mean)
        let sums = ReturnSums(x)
        let length = count / ReturnSums.blockCount
        for block in 0..<ReturnSums.blockCount {
          let own = x[block * length..<(block + 1) * length]
          #expect(sums?.sums[block] == own.reduce(0, +))
          #expect(sums?.squares[block] == own.reduce(0) { $0 + $1 * $1 })
        }
      }
    }
  }
}

import Support
import Testing

@testable import Replay

@Suite struct MomentsTests {
  @Test func `a sum keeps what rounding would lose`() {
    #expect([1e100, 1, -1e100].exactSum == 1)
    #expect(Array(repeating: 0.1, count: 1_000_000).exactSum == 100_000)
  }

  /// The figures are those of numpy 2.4.6 and pandas 3.1.1 on the same ten numbers.
  @Test func `moments are those of other programs`() {
    let x = [0.3, -1.2, 0.75, 2.5, -0.4, 1.1, 0.05, -2.25, 0.9, 0.6]
    #expect(isNear(x.mean, 0.235))
    #expect(isNear(x.deviation, 1.307_892_707_118_337_5))
    #expect(isNear(x.skewness, -0.361_060_229_594_086_1))
    #expect(isNear(x.excessKurtosis, 0.859_576_420_802_829_8))
    #expect(isNear(x.quantile(0.05), -1.777_5))
    #expect(x.quantile(0) == -2.25 && x.quantile(1) == 2.5)
    #expect(isNear(covariance(x, x), x.deviation * x.deviation))
  }
}

import Testing

@testable import Chart

/// Up and down are told apart, whatever the eye.
@Suite struct ColorVisionTests {
  /// Pairs of Sharma, Wu and Dalal 2005, table 1.
  @Test(
    arguments: [
      ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
      ([50, 2.5, 0], [73, 25, -18], 27.1492), ([50, 2.5, 0], [61, -5, 29], 22.8977),
      ([50, 2.5, 0], [56, -27, -3], 31.9030), ([50, 2.5, 0], [58, 24, 15], 19.4535),
      ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
      ([63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.2630),
      ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
      ([50, 0, 0], [50, -1, 2], 2.3669), ([50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195),
    ] as [([Double], [Double], Double)])
  func `the difference of colours is the published one`(a: [Double], b: [Double], expected: Double)
  {
    func lab(_ parts: [Double]) -> Lab { Lab(l: parts[0], a: parts[1], b: parts[2]) }
    #expect(abs(ciede2000(lab(a), lab(b)) - expected) < 0.00005)
    #expect(abs(ciede2000(lab(b), lab(a)) - expected) < 0.00005)
  }

  /// At least this much of CIEDE2000 is between rising and falling in `cvd`; ten are plain to see.
  private static let least = 45.0

  @Test(arguments: ColorVision.allCases, [false, true])
  func `cvd is safe by hue`(eye: ColorVision, dark: Bool) {
    let theme = Theme(.cvd, dark: dark)
    #expect(eye.difference(theme.color(.up), theme.color(.down)) >= Self.least)
  }

  /// Red and blue are too; red and green are not, which is why rising candles are hollow.
  @Test func `the other palettes are as measured`() {
    let kr = ColorVision.allCases.map { eye in
      [false, true].map { Theme(.kr, dark: $0) }
        .map { eye.difference($0.color(.up), $0.color(.down)) }.min() ?? 0
    }
    #expect(kr.allSatisfy { $0 >= 35 })
    let west = Theme(.west)
    let seen = ColorVision.allCases.map {
      ($0.difference(west.color(.up), west.color(.down)) * 10).rounded() / 10
    }
    #expect(seen == [57.2, 17.9, 26.8, 58.6])
    #expect(ColorVision.usual.difference(Theme(.mono).color(.up), Theme(.mono).color(.down)) == 0)
  }
}

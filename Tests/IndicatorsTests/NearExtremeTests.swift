import Testing

@testable import Indicators

@Suite("Extremes of windows, short and long")
struct NearExtremeTests {
  @Test("Short windows are compared as a whole, longer ones are not")
  func limit() {
    #expect(NearExtreme<Highest>(NearExtreme<Highest>.longest) != nil)
    #expect(NearExtreme<Highest>(NearExtreme<Highest>.longest + 1) == nil)
  }

  @Test("Highest and lowest are those of every window, in blocks of any size", arguments: 1...6)
  func windows(period: Int) {
    let values = (0..<1_500).map { Double($0 * 7_919 % 101) - 50 }
    for size in [1, 2, 7, 512, 700, 1_500] {
      #expect(extremes(Highest.self, values, period, size) == slow(values, period) { $0.max() })
      #expect(extremes(Lowest.self, values, period, size) == slow(values, period) { $0.min() })
    }
  }

  @Test("An unknown value makes its windows unknown and no other", arguments: 1...6)
  func unknown(period: Int) {
    var values = (0..<40).map { Double($0 % 9) }
    values[11] = .nan
    let found = extremes(Highest.self, values, period, 5)
    for bar in 0..<40 {
      let isUnknown = bar < period - 1 || 11..<(11 + period) ~= bar
      #expect((found[bar] == nil) == isUnknown, "bar \(bar)")
    }
  }

  /// Extremes bar by bar, nil where unknown.
  private func extremes<Kind: Extreme>(
    _ kind: Kind.Type, _ values: [Double], _ period: Int, _ size: Int
  ) -> [Double?] {
    var window = WindowExtreme<Kind>(period)
    var output = Array(repeating: 0.0, count: values.count)
    for start in stride(from: 0, to: values.count, by: size) {
      let piece = Array(values[start..<min(values.count, start + size)])
      output.withUnsafeMutableBufferPointer { output in
        guard let base = output.baseAddress else { return }
        window.update(piece.count, piece, base + start)
      }
    }
    return output.map { $0 == $0 ? $0 : nil }
  }

  private func slow(
    _ values: [Double], _ period: Int, _ pick: (ArraySlice<Double>) -> Double?
  ) -> [Double?] {
    values.indices.map { $0 < period - 1 ? nil : pick(values[($0 - period + 1)...$0]) }
  }
}

import Market
import Support
import Testing

@testable import Indicators

/// The nearest line of each window, against sums over the window and on straight lines.
@Suite struct WindowFitTests {
  /// End, slope and rest of each window, in blocks of a size.
  private func fit(_ x: [Double], _ period: Int, block: Int = 1_024) -> [[Double]] {
    var line = WindowFit(period)
    var columns = Array(repeating: Array(repeating: 0.0, count: x.count), count: 3)
    var start = 0
    while start < x.count {
      let count = min(block, x.count - start)
      var (end, slope, rest) = (x[..<count], x[..<count], x[..<count])
      end.withUnsafeMutableBufferPointer { end in
        slope.withUnsafeMutableBufferPointer { slope in
          rest.withUnsafeMutableBufferPointer { rest in
            x.withUnsafeBufferPointer { x in
              guard let x = x.baseAddress, let end = end.baseAddress,
                let slope = slope.baseAddress, let rest = rest.baseAddress
              else { return }
              line.update(count, x + start, end: end, slope: slope, rest: rest)
            }
          }
        }
      }
      for (k, column) in [end, slope, rest].enumerated() {
        columns[k].replaceSubrange(start..<start + count, with: column)
      }
      start += count
    }
    return columns
  }

  /// The line by its normal equations, of distances from the middle of the window, in two passes.
  private func slow(_ window: ArraySlice<Double>) -> [Double] {
    let (x, n) = (Array(window), Double(window.count))
    let middle = (n - 1) / 2
    let mean = x.reduce(0, +) / n
    let bars = x.indices.map { Double($0) - middle }
    let spread = bars.map { $0 * $0 }.reduce(0, +)
    let slope = spread == 0 ? 0 : zip(bars, x).map { $0 * ($1 - mean) }.reduce(0, +) / spread
    let misses = zip(bars, x).map { $1 - mean - slope * $0 }
    return [mean + slope * middle, slope, misses.map { $0 * $0 }.reduce(0, +)]
  }

  @Test(arguments: [1, 2, 3, 4, 5, 16, 31, 100])
  func `It is least squares over each window`(_ period: Int) {
    let x = randomCandles(400, seed: 40).close
    let found = fit(x, period)
    for i in x.indices {
      guard i >= period - 1 else {
        #expect(found.allSatisfy { $0[i].isNaN })
        continue
      }
      let expected = slow(x[(i - period + 1)...i])
      #expect(agree(found[0][i], expected[0], 1e-12))
      #expect(agree(found[1][i], expected[1], 1e-9, floor: 1e-12))
      #expect(agree(found[2][i], expected[2], 1e-9, floor: 1e-20))
    }
  }

  @Test(arguments: [2, 3, 10, 64, 333])
  func `On a line in whole numbers nothing is left over`(_ period: Int) {
    let x = (0..<2_000).map { 1_000_000 - 7 * Double($0) }
    let found = fit(x, period)
    for i in x.indices.dropFirst(period - 1) {
      #expect(agree(found[0][i], x[i], 1e-14) && agree(found[1][i], -7, 1e-12))
      // The deviation of so many values of a million, beside the last digit of one of them.
      #expect(found[2][i] < 1e-18 * Double(period), "\(found[2][i])")
    }
  }

  @Test(arguments: [1, 2, 7, 64])
  func `The sizes of blocks change no bit`(_ block: Int) {
    let x = randomCandles(700, seed: 41).close
    for period in [1, 2, 5, 33, 100] {
      #expect(difference(fit(x, period, block: block), fit(x, period)) == nil)
    }
  }

  @Test func `A spike leaves nothing behind, however long the series`() {
    var x = randomCandles(5_000, seed: 42).close
    let calm = fit(x, 30)
    x[1_000] = 1e300
    let wild = fit(x, 30)
    #expect(difference(wild, calm, a: 1_030..<5_000, b: 1_030..<5_000) == nil)
  }
}

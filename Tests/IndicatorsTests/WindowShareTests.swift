import Testing

@testable import Indicators

@Suite("The part one sum has in another")
struct WindowShareTests {
  @Test("Shares are those of both sums, in blocks of any size", arguments: [1, 2, 7, 28])
  func shares(period: Int) {
    let parts = (0..<900).map { Double($0 * 31 % 17) }
    let wholes = (0..<900).map { 20 + Double($0 * 13 % 29) }
    for size in [1, 3, 64, 900] {
      let found = shares(period, parts, wholes, size)
      for bar in 0..<900 {
        guard bar >= period - 1 else {
          #expect(found[bar].isNaN)
          continue
        }
        let window = (bar - period + 1)...bar
        let slow = parts[window].reduce(0, +) / wholes[window].reduce(0, +)
        #expect(abs(found[bar] - slow) <= 1e-14 * slow, "bar \(bar) of blocks of \(size)")
      }
    }
  }

  @Test("A whole of nothing gives the value for it, to the last bit")
  func empty() {
    let found = shares(3, [1, 0, 0, 0, 5], [2, 0, 0, 0, 5], 5)
    #expect(Array(found[2...]) == [0.5, 0.25, 1])
  }

  @Test("An unknown value of either is forgotten with its window")
  func unknown() {
    let ones = Array(repeating: 1.0, count: 8)
    var gap = ones
    gap[3] = .nan
    for found in [shares(2, gap, ones, 8), shares(2, ones, gap, 3)] {
      #expect(found.map(\.isNaN) == [true, false, false, true, true, false, false, false])
      #expect(found[5...].allSatisfy { $0 == 1 })
    }
  }

  private func shares(
    _ period: Int, _ parts: [Double], _ wholes: [Double], _ size: Int
  ) -> [Double] {
    var window = WindowShare(period, empty: 0.25)
    var output = Array(repeating: 0.0, count: parts.count)
    for start in stride(from: 0, to: parts.count, by: size) {
      let end = min(parts.count, start + size)
      let (part, whole) = (Array(parts[start..<end]), Array(wholes[start..<end]))
      output.withUnsafeMutableBufferPointer { output in
        guard let base = output.baseAddress else { return }
        window.update(part.count, part, of: whole, base + start)
      }
    }
    return output
  }
}

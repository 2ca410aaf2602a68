import Foundation
import Indicators
import Market
import Testing

/// Oscillators on data whose answer is known without a computer.
@Suite struct WorkedOscillatorTests {
  static func run(_ name: String, _ settings: [Double], _ inputs: [[Double]]) throws -> [[Double]] {
    try KnownTrapTests.run(name, settings, inputs)
  }

  @Test func `Choppiness of a straight way is 0, of a way to and fro 100`() throws {
    // Bars without gaps that rise by their range: the way is the range. Bars that all cover the same
    // range: the way is n times it.
    let steps = (0..<20).map { 100 + Double($0) }
    let straight = try Self.run(
      "chop", [5, 0], [steps.map { $0 + 1 }, steps, steps.map { $0 + 1 }])
    #expect(straight[0].dropFirst(5).allSatisfy { $0 == 0 })
    let same = steps.map { _ in 7.0 }
    let choppy = try Self.run("chop", [5, 0], [same, same.map { $0 - 1 }, same])
    #expect(choppy[0].dropFirst(5).allSatisfy { agree($0, 100, 1e-14) })
  }

  @Test
  func `A gap ahead of a flat window is choppy for the bars, and a straight way with its gap`()
    throws
  {
    let x: [Double] = [5, 8, 8, 8, 8, 8]
    let bars = try Self.run("chop", [3, 0], [x, x, x])[0]
    let true_ = try Self.run("chop", [3, 1], [x, x, x])[0]
    #expect(Array(bars.dropFirst(3)) == [100, 50, 50])
    #expect(Array(true_.dropFirst(3)) == [0, 50, 50])
  }

  @Test func `Ulcer index by hand`() throws {
    // Highest of two: 10, 10, 12, 12; falls of 0, 10, 0 and 25 percent; √(50) and √(312.5).
    let ulcer = try Self.run("ulcer", [2], [[10, 9, 12, 9]])[0]
    #expect(ulcer[0].isNaN && ulcer[1].isNaN)
    #expect(agree(ulcer[2], 50.0.squareRoot(), 1e-14))
    #expect(agree(ulcer[3], 312.5.squareRoot(), 1e-14))
  }

  @Test func `Know sure thing of a price that doubles each bar`() throws {
    // Rates of 100, 300, 700 and 1500 percent at every bar: 100 + 2·300 + 3·700 + 4·1500.
    let x = (0..<20).map { pow(2, Double($0)) }
    let rows = try Self.run("kst", [1, 2, 3, 4, 2, 2, 2, 3, 2], [x])
    #expect(rows[0].prefix(6).allSatisfy { $0.isNaN } && rows[0][6] == 8_800)
    #expect(rows[1][6].isNaN && rows[1][7] == 8_800)
  }

  @Test func `Fisher transform by hand`() throws {
    // Highest of two each time: p = 0.5, v = 0.33, then 0.5511; half the logarithms of 1.33/0.67 and
    // 1.5511/0.4489, the second with half the first.
    let rows = try Self.run("fisher", [2], [[1, 2, 3]])
    let first = 0.5 * log(1.33 / 0.67)
    #expect(agree(rows[0][1], first, 1e-14))
    #expect(agree(rows[0][2], 0.5 * log(1.5511 / 0.4489) + first / 2, 1e-14))
    #expect(rows[1][1].isNaN && rows[1][2] == rows[0][1])
  }

  @Test func `Ease of movement by hand`() throws {
    // The middle rises by 2 in a bar of 4 while 50 million are traded: 2 / (0.5 / 4) = 16.
    let arms = try Self.run("eom", [1, 0, 1, 1e8], [[12, 14], [8, 10], [1, 5e7]])
    #expect(arms[0][0].isNaN && arms[0][1] == 16 && arms[1][1] == 16)
    // In percent of the new middle, 12: 16⅔; the volume is 1.5 of its mean, the range 1 of its own;
    // the line is the mean of this and of the 0 of a bar in which nothing was traded.
    let inputs: [[Double]] = [[12, 14, 15], [8, 10, 11], [1e7, 3e7, 0]]
    let relative = try Self.run("eom", [2, 1, 1, 1e8], inputs)
    #expect(relative[0][1].isNaN)
    #expect(agree(relative[0][2], 100.0 / 6 / 1.5 / 2, 1e-14))
  }

  @Test
  func `Hurst exponent of a straight line is 1, of an alternating price 0, of flat prices a half`()
    throws
  {
    let line = try Self.run("hurst", [50, 16], [(0..<200).map { Double($0) }])[0]
    #expect(line.dropFirst(65).allSatisfy { agree($0, 1, 1e-12) })
    let zigzag = try Self.run("hurst", [50, 16], [(0..<200).map { Double($0 % 2) }])[0]
    #expect(zigzag.dropFirst(65).allSatisfy { $0 == 0 })
    let flat = try Self.run("hurst", [50, 16], [(0..<200).map { _ in 3 }])[0]
    #expect(flat.dropFirst(65).allSatisfy { $0 == 0.5 })
  }

  @Test
  func `Hurst exponent of a random walk is about a half, of its sums more, of its moves less`()
    throws
  {
    let candles = ContractTests.candles.close
    func last(_ x: [Double]) throws -> Double {
      try #require(try Self.run("hurst", [600, 16], [x])[0].last)
    }
    var (sum, sums) = (0.0, [Double]())
    for x in candles {
      sum += x - 100
      sums.append(sum)
    }
    let moves = zip(candles.dropFirst(), candles).map { $0 - $1 } + [0]
    #expect(abs(try last(candles) - 0.5) < 0.1)
    #expect(try last(sums) > 0.9)
    #expect(try last(moves) < 0.1)
  }
}

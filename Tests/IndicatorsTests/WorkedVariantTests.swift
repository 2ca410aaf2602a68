import Indicators
import Testing

/// Variants that are another indicator by hand.
@Suite struct WorkedVariantTests {
  static func run(_ name: String, _ settings: [Double], _ inputs: [[Double]]) throws -> [[Double]] {
    try KnownTrapTests.run(name, settings, inputs)
  }

  @Test func `Keltner's own channel is a mean with means of the bars' ranges`() throws {
    // Typical prices 10, 12, 14: the last two have the mean 13; their ranges are 2 and 4.
    let bars: [[Double]] = [[10, 12, 14], [11, 13, 16], [9, 11, 12], [10, 12, 14]]
    let channel = try Self.run("keltner", [2, 2, 1, 1, 1, 1], bars)
    #expect(channel.map { $0[2] } == [16, 13, 10])
    #expect(channel.map { $0[1] } == [13, 11, 9])
    #expect(channel.allSatisfy { $0[0].isNaN })
  }

  @Test func `A channel that is drawn ahead holds the bars before`() throws {
    let x: [Double] = [1, 5, 2, 3]
    #expect(try Self.run("donchian", [2, 1], [x, x])[0].dropFirst(2) == [5, 5])
    #expect(try Self.run("donchian", [2, 0], [x, x])[0].dropFirst(1) == [5, 5, 3])
  }

  @Test func `A chandelier hangs from highs, or from closes`() throws {
    let bars: [[Double]] = [[10, 14, 12], [8, 10, 10], [9, 11, 12]]
    #expect(try Self.run("chandelier", [2, 0, 0], bars)[0][2] == 14)
    #expect(try Self.run("chandelier", [2, 0, 1], bars)[0][2] == 12)
    #expect(try Self.run("chandelier", [2, 0, 1], bars)[1][2] == 11)
  }

  @Test func `The detrended price is that of some bars ago, or the mean is`() throws {
    // Means of three: 2, 4, 6, 8; both are 2 bars apart from what they are set against.
    let x: [Double] = [1, 2, 3, 7, 8, 9]
    #expect(try Self.run("dpo", [3, 0], [x])[0].dropFirst(2) == [-1, -2, -3, -1])
    #expect(try Self.run("dpo", [3, 1], [x])[0].dropFirst(4) == [6, 5])
    #expect(try Self.run("dpo", [3, 1], [x])[0].prefix(4).allSatisfy { $0.isNaN })
  }

  @Test func `A supertrend hangs from another source where one is given`() throws {
    // True ranges of 2 each; the middle of the bars is 10, the source 11.
    let (ones, bars): ([Double], [Double]) = ([1, 1, 1], [10, 10, 10])
    let (high, low) = (zip(bars, ones).map { $0 + $1 }, zip(bars, ones).map { $0 - $1 })
    let line = try Self.run("supertrend", [1, 1, 0], [[11, 11, 11], high, low, bars])
    #expect(line[0].dropFirst() == [9, 9] && line[1].dropFirst() == [1, 1])
    #expect(try Self.run("supertrend", [1, 1, 1], [bars, high, low, bars])[0][2] == 8)
  }

  @Test func `The signal of TSI is its own average`() throws {
    // Straight up, then straight down: 100 and −100, smoothed by halves.
    let line = try Self.run("tsi", [1, 1, 3], [[1, 2, 3, 4, 3, 2]])
    #expect(line[0].dropFirst() == [100, 100, 100, -100, -100])
    #expect(line[1].dropFirst(3) == [100, 0, -50])
  }
}

import Indicators
import Market
import Support
import Testing

/// Defects of the programs whose charts are drawn here, and the variants of theirs that have a name.
@Suite struct SeedTrapTests {
  static func run(_ name: String, _ settings: [Double], _ inputs: [[Double]]) throws -> [[Double]] {
    try KnownTrapTests.run(name, settings, inputs)
  }

  @Test func `J runs ahead of D, and K begins at 0, only where that is asked for (trap 3)`() throws
  {
    let bars: [[Double]] = [[12, 12, 12], [8, 8, 8], [10, 12, 8]]
    let usual = try Self.run("kdj", [1], bars)
    let inverse = try Self.run("kdj", [1, 3, 3, 0, 0, 1], bars)
    // rsv 50: k = 50 / 3, d = 50 / 9, j = 3 d − 2 k.
    #expect(agree(inverse[0][0], 50 / 3.0, 1e-14) && agree(inverse[1][0], 50 / 9.0, 1e-14))
    #expect(agree(inverse[2][0], 50 / 3.0 - 100 / 3.0, 1e-14))
    #expect(usual[0][0] == 50 && usual[2][0] == 50)
    #expect(usual[2][1] > usual[0][1] && usual[0][1] > usual[1][1])
  }

  @Test func `A window without a range gives what is asked for, and poisons nothing (trap 7b)`()
    throws
  {
    // rsv 100, then three bars without a range.
    let bars: [[Double]] = [[12, 7, 7, 7, 9], [8, 7, 7, 7, 7], [12, 7, 7, 7, 8]]
    for (flat, rsv) in [(0.0, 50.0), (1, 100), (2, 0)] {
      let kdj = try Self.run("kdj", [1, 1, 1, 50, flat], bars)
      #expect(kdj[0] == [100, rsv, rsv, rsv, 50])
    }
    let hold = try Self.run("kdj", [1, 1, 1, 30, 1], bars.map { Array($0.dropFirst()) })
    #expect(hold[0].prefix(3) == [30, 30, 30])
    let ratio = try Self.run("stochastic", [1, 2, 1, 0, 0, 1], bars)[0]
    // (12 − 8 + 0) / (4 + 0); nothing; nothing; (0 + 1) / (0 + 2).
    #expect(ratio.dropFirst() == [100, 50, 50, 50])
  }

  @Test func `The ratio of sums is not the mean of ratios`() throws {
    // Positions 3 of 4 and 1 of 2: means 62.5, of sums 4 / 6.
    let bars: [[Double]] = [[14, 12], [10, 10], [13, 11]]
    let mean = try Self.run("stochastic", [1, 2, 1, 0, 0, 0], bars)[0][1]
    let ratio = try Self.run("stochastic", [1, 2, 1, 0, 0, 1], bars)[0][1]
    #expect(agree(mean, 62.5, 1e-14) && agree(ratio, 200 / 3.0, 1e-14))
  }

  @Test func `CR sums before it divides, and neither CR nor BR is ever negative`() throws {
    let candles = randomCandles(400, seed: 31)
    let bars = [candles.open, candles.high, candles.low, candles.close]
    for n in [1.0, 5, 26] {
      let lines = [try Self.run("cr", [n], bars)[0], try Self.run("arbr", [n, 0], bars)[1]]
      for line in lines { #expect(line.dropFirst(Int(n)).allSatisfy { $0 >= 0 && $0 <= 1e6 }) }
    }
    // Above 3 and 0, below 0 and 1: 3 / 1, where single bars would give nothing and 0.
    let two: [[Double]] = [[9, 9, 11], [10, 12, 11], [8, 10, 10], [9, 11, 11]]
    #expect(agree(try Self.run("cr", [2], two)[0][2], 300, 1e-14))
  }

  @Test func `Stockee's stop begins where its direction is known, and turns at a close beyond it`()
    throws
  {
    let high: [Double] = [11, 12, 13, 14, 15, 15, 13]
    let low: [Double] = [9, 10, 11, 12, 13, 12, 9]
    let close: [Double] = [10, 11, 12, 13, 14, 13, 10]
    let stop = try Self.run("sar", [0.02, 0.2, 2, 4], [high, low, close, close])[0]
    #expect(stop.prefix(4).allSatisfy { $0.isNaN })
    // From 9 towards 14, then towards 15 with 0.04, then with 0.06 to 9.676: nothing closes below it.
    #expect(agree(stop[4], 9.1, 1e-14))
    #expect(agree(stop[5], 9.1 + 0.04 * 5.9, 1e-14))
    #expect(agree(stop[6], stop[5] + 0.06 * (15 - stop[5]), 1e-14))
    // A low touches it at 9.676 where the bar's low is 9; Wilder's has turned there.
    let wilder = try Self.run("sar", [0.02, 0.2], [high, low, close, close])[0]
    #expect(wilder[6] == 15 && stop[6] < 10)
  }

  @Test func `The stop without bounds is known at once, and a touch does not turn it (trap 15)`()
    throws
  {
    // Begins at the low of a bar that rises; 8 + 0.5 · (12 − 8) = 10, which the second low only meets.
    let high: [Double] = [12, 13, 11]
    let low: [Double] = [8, 10, 9]
    let (open, close) = ([9.0, 11, 10], [11.0, 12, 10])
    let stop = try Self.run("sar", [0.5, 0.5, 1], [high, low, open, close])[0]
    // 10 + 0.5 · (13 − 10) = 11.5 lies above the third low: it turns to the extreme.
    #expect(stop == [8, 10, 13])
    // Falling, or neither: from the high.
    #expect(try Self.run("sar", [0.5, 0.5, 1], [[12], [8], [10], [10]])[0] == [12])
  }

  @Test func `A turning point is known as many bars later as it asks for, and is never drawn back`()
    throws
  {
    let high: [Double] = [5, 6, 9, 7, 6, 5, 4, 5, 6, 7, 12, 8, 7]
    let low = high.map { $0 - 1 }
    let turning = try Self.run("turning", [2, 0.5], [high, low])
    // Top 9 at bar 2, known at 4; bottom 3 at bar 6, known at 8; top 12 at bar 10, known at 12.
    #expect(turning[2].dropFirst(4) == [1, 0, 0, 0, -1, 0, 0, 0, 1])
    #expect(
      turning[0].prefix(4).allSatisfy { $0.isNaN }
        && turning[0].dropFirst(4) == [9, 9, 9, 9, 9, 9, 9, 9, 12])
    #expect(
      turning[1].prefix(8).allSatisfy { $0.isNaN } && turning[1].dropFirst(8) == [3, 3, 3, 3, 3])
  }

  @Test func `A top after a top replaces it, and a small turn is none`() throws {
    // Tops 9 and 10 without a bottom below the reversal 9 + 0.5 (4 − 9) = 6.5 between them.
    let high: [Double] = [5, 6, 9, 8.5, 8.2, 8.4, 10, 8, 7]
    let turning = try Self.run("turning", [2, 0.5], [high, high.map { $0 - 1 }])
    #expect(turning[2].dropFirst(4) == [1, 0, 0, 0, 1])
    #expect(turning[0].last == 10 && turning[1].allSatisfy { $0.isNaN })
    // With a reversal of a tenth the low 7.2 at bar 4 is a bottom: 9 + 0.1 (4 − 9) = 8.5.
    let fine = try Self.run("turning", [2, 0.1], [high, high.map { $0 - 1 }])
    #expect(fine[2].dropFirst(4) == [1, 0, -1, 0, 1] && agree(fine[1].last ?? .nan, 7.2, 1e-14))
  }

  @Test func `Flat prices have no turning point`() throws {
    let flat = Array(repeating: 7.0, count: 50)
    let turning = try Self.run("turning", [3], [flat, flat])
    #expect(turning[2].dropFirst(6).allSatisfy { $0 == 0 })
    #expect(turning[0].allSatisfy { $0.isNaN })
  }

  @Test func `Ties of RCI do not depend on what has left the window`() throws {
    var random = SplitMix64(seed: 41)
    let x = (0..<3_000).map { _ in Double(random.whole(1...4)) }
    for n in [2.0, 5, 40] {
      let whole = try Self.run("rci", [n], [x])[0]
      let late = try Self.run("rci", [n], [Array(x.suffix(200))])[0]
      #expect(bits(Array(whole.suffix(200 - Int(n)))) == bits(Array(late.suffix(200 - Int(n)))))
    }
  }
}

import Indicators
import Testing

/// Mistakes that other programs are known to make, and examples that can be worked with a pencil.
@Suite struct KnownTrapTests {
  static func run(_ name: String, _ settings: [Double], _ inputs: [[Double]]) throws -> [[Double]] {
    var running = Running(try #require(Catalogue.find(name)), settings)
    return running(inputs)
  }

  @Test(arguments: [0.0, 1, 2], [2.0, 5, 14, 21])
  func `RSI of an all-up window is 100, of an all-down window 0, of a flat one 50 (trap 7)`(
    method: Double, period: Double
  ) throws {
    let up = (0..<60).map { 100 + Double($0) }
    let known = Int(period)
    let rise = try Self.run("rsi", [period, method], [up])[0]
    let fall = try Self.run("rsi", [period, method], [up.reversed()])[0]
    let flat = try Self.run("rsi", [period, method], [up.map { _ in 7 }])[0]
    #expect(rise.dropFirst(known).allSatisfy { $0 == 100 })
    #expect(fall.dropFirst(known).allSatisfy { $0 == 0 })
    #expect(flat.dropFirst(known).allSatisfy { $0 == 50 })
  }

  @Test func `RSI of a market that has long been flat is 50 again`() throws {
    let x = (0..<20).map { 100 + Double($0 % 3) } + Array(repeating: 100, count: 20_000)
    #expect(try Self.run("rsi", [14, 0], [x])[0].last == 50)
  }

  @Test func `J is 3K − 2D and K and D begin at 50 (trap 3)`() throws {
    // Three bars, range of one bar, so rsv = 100 (close − low) / (high − low) = 50, 100, 0.
    let bars: [[Double]] = [[12, 12, 12], [8, 8, 8], [10, 12, 8]]
    let kdj = try Self.run("kdj", [1, 3, 3], bars)
    // k: 50; 50 + 50/3; 66⅔ − 66⅔/3.   d: 50; 50 + 16⅔/3; 55 5/9 − 11 1/9 /3.
    let (k, d) = ([50, 200.0 / 3, 400.0 / 9], [50, 500.0 / 9, 1400.0 / 27])
    for i in 0..<3 {
      #expect(agree(kdj[0][i], k[i], 1e-14))
      #expect(agree(kdj[1][i], d[i], 1e-14))
      #expect(agree(kdj[2][i], 3 * k[i] - 2 * d[i], 1e-14))
    }
  }

  @Test func `A window without a range does not poison K and D (trap 7b)`() throws {
    let flat = Array(repeating: 5.0, count: 12)
    let kdj = try Self.run(
      "kdj", [9, 3, 3], [flat + [7, 8], flat + [4, 5], flat + [6, 8]])
    #expect(kdj[0][8...11].allSatisfy { $0 == 50 })
    #expect(kdj.allSatisfy { $0[13].isFinite && $0[13] != 50 })
  }

  @Test func `The histogram is the distance, or twice it if asked (trap 9)`() throws {
    let x = (0..<80).map { 100 + Double($0 * $0 % 17) }
    let once = try Self.run("macd", [12, 26, 9, 0, 0, 1], [x])
    let twice = try Self.run("macd", [12, 26, 9, 0, 0, 2], [x])
    #expect(once[0].firstIndex { !$0.isNaN } == 25)
    #expect(once[1].firstIndex { !$0.isNaN } == 33)
    #expect(once[2].firstIndex { !$0.isNaN } == 33)
    for i in 33..<80 {
      #expect(once[2][i] == once[0][i] - once[1][i])
      #expect(twice[2][i] == 2 * once[2][i])
    }
  }

  @Test func `A signal seeded from a line that begins unknown is not unknown for ever (trap 11)`()
    throws
  {
    let x = (0..<120).map { 100 + Double($0 * 7 % 13) }
    let inner = try Self.run("sma", [20], [x])[0]
    let outer = try Self.run("ema", [10, 0], [inner])[0]
    #expect(outer.firstIndex { !$0.isNaN } == 28)
    #expect(outer.dropFirst(28).allSatisfy { $0.isFinite })
  }

  @Test func `Highest compares numbers, not their texts (trap 2)`() throws {
    #expect(try Self.run("highest", [2], [[9.9, 10.1, 9.8]])[0].suffix(2) == [10.1, 10.1])
    #expect(try Self.run("lowest", [2], [[9.9, 10.1, 9.8]])[0].suffix(2) == [9.9, 9.8])
  }

  @Test func `VWMA by hand`() throws {
    // (10·1 + 20·3) / 4 = 17.5; (20·3 + 30·1) / 4 = 22.5; no volume: (30 + 40) / 2 twice weighed.
    let vwma = try Self.run("vwma", [2], [[10, 20, 30, 40, 50], [1, 3, 1, 0, 0]])[0]
    #expect(vwma.dropFirst() == [17.5, 22.5, 30, 45])
  }

  @Test func `RMA by hand`() throws {
    // (3 + 6 + 9) / 3 = 6; 6 + (12 − 6)/3 = 8; 8 + (2 − 8)/3 = 6.
    let rma = try Self.run("rma", [3], [[3, 6, 9, 12, 2]])[0]
    #expect(zip(rma.dropFirst(2), [6, 8, 6]).allSatisfy { agree($0, $1, 1e-15) })
  }

  @Test func `Heikin-ashi by hand`() throws {
    // First: close (10+14+8+12)/4 = 11, open (10+12)/2 = 11. Then open (11+11)/2 = 11,
    // close (12+13+5+6)/4 = 9, high max(13, 11, 9), low min(5, 11, 9).
    let ha = try Self.run("heikinashi", [], [[10, 12], [14, 13], [8, 5], [12, 6]])
    #expect(ha == [[11, 11], [14, 13], [8, 5], [11, 9]])
  }

  @Test func `ATR counts the gap`() throws {
    // True ranges: none, 12 − 9 = 3 (the bar itself is 1 high), 11 − 6 = 5. Mean of two: 4.
    let atr = try Self.run("atr", [2, 0], [[10, 12, 7], [8, 11, 6], [9, 11, 6.5]])[0]
    #expect(atr[0].isNaN && atr[1].isNaN && atr[2] == 4)
  }

  @Test(arguments: ["sma", "bollinger", "wma", "vwma"])
  func `A flat market lies exactly on its mean, so nothing crosses there`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    // 49 · (1/49) is not 1: a mean by reciprocal would stand beside the price.
    for n in [2, 3, 7, 30, 49, 98, 103, 161, 200] {
      var settings = description.parameters.map(\.standard)
      settings[0] = Double(n)
      let mean = try Self.run(
        name, settings, description.inputs.map { _ in Array(repeating: 100, count: 300) })[0]
      #expect(mean.dropFirst(n - 1).allSatisfy { $0 == 100 })
    }
  }

  @Test func `CCI divides by the mean distance, not by that of one bar (trap 4)`() throws {
    // Typical prices 10, 11, 15: mean 12, distances 2, 1, 3, so (15 − 12) / (0.015 · 2).
    let bars: [[Double]] = [[10, 11, 15], [10, 11, 15], [10, 11, 15]]
    #expect(agree(try Self.run("cci", [3], bars)[0][2], 100, 1e-12))
  }

  @Test func `BIAS is in percent (trap 5)`() throws {
    // The mean of 90 and 110 is 100, and 110 is a tenth above it.
    #expect(agree(try Self.run("bias", [2], [[90, 110]])[0][1], 10, 1e-12))
  }

  @Test func `BR starts from the close before (trap 6)`() throws {
    // Above 10: 13 − 10, below it: 10 − 8. From its own close, 12: 1 above, 4 below.
    let bars: [[Double]] = [[10, 11], [11, 13], [9, 8], [10, 12]]
    #expect(agree(try Self.run("arbr", [1, 0], bars)[1][1], 150, 1e-12))
    #expect(agree(try Self.run("arbr", [1, 1], bars)[1][1], 25, 1e-12))
  }

  @Test func `The parabolic stop gives values, and turns where it is touched (trap 15)`() throws {
    let high: [Double] = [11, 12, 13, 14, 10]
    let low: [Double] = [10, 11, 12, 13, 9]
    let stop = try Self.run("sar", [0.02, 0.2], [high, low])[0]
    // Bar 1 stands on the first low; bar 4 falls through the stop, which becomes the highest high.
    #expect(stop[0].isNaN && stop[1] == 10 && stop[4] == 14)
    #expect(zip(stop[1...3], low[1...3]).allSatisfy { $0 < $1 })
  }
}

import Indicators
import Testing

/// Levels, turns and bricks that can be worked with a pencil.
@Suite struct WorkedLevelTests {
  static func run(_ name: String, _ settings: [Double], _ inputs: [[Double]]) throws -> [[Double]] {
    try KnownTrapTests.run(name, settings, inputs)
  }

  /// Two sessions of two bars: high 120, low 100, close 110, then an opening at 112.
  static let sessions: [[Double]] = [
    [104, 115, 112, 113], [118, 120, 114, 116], [100, 108, 110, 111], [115, 110, 113, 115],
    [1, 0, 1, 0], [1, 0, 0, 0], [1, 0, 0, 0],
  ]

  /// p, r1, s1, r2, s2, r3, s3, r4, s4 of each method, with H 120, L 100, C 110, O 112 and a range of
  /// 20: a pivot of 330 / 3 = 110, of Woodie's (220 + 220) / 4 = 110 and (220 + 224) / 4 = 111.
  static let levels: [[Double]] = [
    [110, 120, 100, 130, 90, 150, 70, 170, 50],
    [110, 120, 100, 130, 90, 140, 80, 150, 70],
    [110, 117.64, 102.36, 122.36, 97.64, 130, 90, 137.64, 82.36],
    [110, 110 + 11.0 / 6, 110 - 11.0 / 6, 110 + 11.0 / 3, 110 - 11.0 / 3, 115.5, 104.5, 121, 99],
    [110, 120, 100, 130, 90, 140, 80, 160, 60],
    [111, 122, 102, 131, 91, 142, 82, 162, 62],
  ]

  @Test(arguments: zip([0.0, 1, 2, 3, 4, 5], levels))
  func `Pivot points by hand`(_ method: Double, _ levels: [Double]) throws {
    let rows = try Self.run("pivots", [method, 0], Self.sessions)
    for (row, level) in zip(rows, levels) {
      #expect(row[0].isNaN && row[1].isNaN)
      #expect(agree(row[2], level, 1e-14) && row[3] == row[2])
    }
    // No second week has begun.
    #expect(try Self.run("pivots", [method, 1], Self.sessions).allSatisfy { $0[3].isNaN })
  }

  @Test func `A pivot of the last session does not know the session that goes on`() throws {
    var inputs = Self.sessions
    let before = try Self.run("pivots", [0, 0], inputs)
    for k in 1...3 { inputs[k][3] += 50 }
    let after = try Self.run("pivots", [0, 0], inputs)
    #expect(bits(before) == bits(after))
  }

  @Test func `Fractals by hand`() throws {
    // The high of bar 2 stands above two on each side, which is known at bar 4; the equal ones of bars
    // 5 and 6 count only where ties may: the newest of them at bar 8, the oldest at bar 7.
    let high: [Double] = [1, 2, 3, 2, 1, 5, 5, 4, 3]
    let low = high.map { $0 - 1 }
    let strict = try Self.run("fractals", [2, 2, 0], [high, low])
    #expect(strict[2].dropFirst(4) == [1, 0, 0, 0, 0])
    #expect(strict[0].dropFirst(4) == [3, 3, 3, 3, 3])
    #expect(strict[3].dropFirst(4) == [0, 0, 1, 0, 0] && strict[1][6] == 0)
    let newest = try Self.run("fractals", [2, 2, 1], [high, low])
    #expect(newest[2].dropFirst(4) == [1, 0, 0, 0, 1] && newest[0][8] == 5)
    let oldest = try Self.run("fractals", [2, 2, 2], [high, low])
    #expect(oldest[2].dropFirst(4) == [1, 0, 0, 1, 0] && oldest[0][7] == 5)
  }

  /// 100, up to 110, down by more than a tenth of it at 98, whose low is carried to 95, up by a tenth of
  /// that at 105.
  static let swings: [Double] = [100, 104, 110, 107, 98, 95, 99, 105, 108]

  @Test func `A turn is known when the price has come back, not before`() throws {
    let rows = try Self.run("zigzag", [10, 0, 14, 1], [swingHighs, swingLows, Self.swings])
    // Bar 2 is a tenth above bar 0, so that was a low; bar 2 is seen to be a high at bar 4.
    #expect(rows[5].dropFirst(2) == [1, 0, 1, 0, 0, 1, 0])
    #expect(rows[0].dropFirst(2) == [100, 100, 110, 110, 110, 95, 95])
    #expect(rows[1].dropFirst(2) == [2, 3, 2, 3, 4, 2, 3])
    #expect(rows[2].dropFirst(2) == [1, 1, -1, -1, -1, 1, 1])
    #expect(rows[3].dropFirst(2) == [110, 110, 98, 95, 95, 105, 108])
    #expect(rows[4].dropFirst(2) == [0, 1, 0, 0, 1, 0, 0])
  }

  private var swingHighs: [Double] { Self.swings.map { $0 + 1 } }
  private var swingLows: [Double] { Self.swings.map { $0 - 1 } }

  @Test(arguments: ["zigzag", "fractals", "renko", "pivots"])
  func `More bars change nothing that was known`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    let inputs = ContractTests.inputs(description, ContractTests.candles)
    let standard = description.parameters.map(\.standard)
    let whole = try Self.run(name, standard, inputs)
    for count in [150, 311, 480] {
      let part = try Self.run(name, standard, inputs.map { Array($0.prefix(count)) })
      #expect(bits(part) == whole.map { bits(Array($0.prefix(count))) })
    }
  }

  @Test func `A bar that carries its leg on does not end it`() throws {
    // Bar 3 makes a new high and falls far: it turns only with the next.
    let high: [Double] = [100, 106, 111, 120, 109], low: [Double] = [99, 105, 110, 100, 108]
    let rows = try Self.run("zigzag", [5, 0, 14, 0], [high, low, high])
    #expect(rows[5].dropFirst(1) == [1, 0, 0, 1])
    #expect(rows[0][4] == 120 && rows[3][4] == 108)
  }

  @Test func `Renko by hand`() throws {
    // Bricks of 2 from 100: 103 lays one to 102, 108.5 three to 108, 104.1 none, since one down would
    // begin at 106 and needs 104; 103.9 lays it, and 99 two more.
    let x = [100, 101.9, 103, 108.5, 104.1, 103.9, 99]
    let rows = try Self.run("renko", [2, 1, 14], [x, x, x, x])
    #expect(rows[0].dropFirst(2) == [102, 108, 108, 104, 100])
    #expect(rows[1].dropFirst(2) == [100, 106, 106, 106, 102])
    #expect(rows[2].dropFirst(2) == [1, 1, 1, -1, -1])
    #expect(rows[3].dropFirst(2) == [1, 3, 0, -1, -2])
    #expect(rows.allSatisfy { $0[0].isNaN && $0[1].isNaN })
  }

  @Test func `A brick of a tenth is reached by a tenth, and ten million bricks do not drift`()
    throws
  {
    // 100.3 − 100 is a little less than three tenths in binary.
    let small = try Self.run(
      "renko", [0.1, 1, 1], [[100, 100.3], [100, 100], [100, 100], [100, 100]])
    #expect(small[3][1] == 3)
    let far = [0, 1_000_000.0, 999_999.85]
    let rows = try Self.run("renko", [0.1, 1, 1], [far, far, far, far])
    #expect(rows[0][1] == 1_000_000 && rows[3][1] == 10_000_000)
    #expect(rows[0][2] == 1_000_000)
  }
}

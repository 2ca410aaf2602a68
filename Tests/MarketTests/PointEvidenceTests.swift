import Testing

@testable import Market

/// Between semicolons a point may stand between thousands: the file tells, or the reader is asked.
@Suite struct PointEvidenceTests {
  private func file(
    _ prices: [String], volumes: [String] = ["7", "8"], _ more: [String] = ["", ""]
  ) -> String {
    "date;open;high;low;close;volume;change\n"
      + (0..<2).map { "2024-01-0\($0 + 2);\(prices[$0]);\(volumes[$0]);\(more[$0])\n" }.joined()
  }

  private let unclear = ["9.993;10.001;9.990;9.995", "9.994;16.000;9.990;9.996"]

  @Test func nothingTells() throws {
    #expect(problem(file(unclear)) == .ambiguousPoint("9.993"))
    #expect(
      message(file(unclear))
        == "'9.993' may be 9.993 or 9993, and no other number shows which; give --dialect csv-decimal-point or --dialect csv-decimal-comma"
    )
    let point = try ReadText(file(unclear)) { $0.dialect = "csv-decimal-point" }
    let comma = try ReadText(file(unclear)) { $0.dialect = "csv-decimal-comma" }
    #expect(point.candles.high == [10.001, 16] && comma.candles.high == [10_001, 16_000])
  }

  @Test func theFileTells() throws {
    let groups = try ReadText(file(unclear, ["", "-0,52"]))
    #expect(groups.candles.high == [10_001, 16_000])
    #expect(
      try ReadText(file(unclear, volumes: ["1.234.567", "8"])).candles.volume[0] == 1_234_567)
    let small = try ReadText(file(["993;1.001;990;995", "994;1.002;990;996"]))
    #expect(small.candles.high == [1_001, 1_002] && small.candles.low == [990, 990])
    let decimals = try ReadText(file(unclear, ["", "0.5%"]))
    #expect(decimals.candles.high == [10.001, 16])
    let mixed = try ReadText(file(["9.99;10.001;9.990;9.995", "9.994;16.000;9.990;9.996"]))
    #expect(mixed.candles.open == [9.99, 9.994])
    let below = try ReadText(file(["0.993;1.001;0.990;0.995", "0.994;1.002;0.990;0.996"]))
    #expect(below.candles.open == [0.993, 0.994])
  }

  /// Pairs in yen have three decimals; commas between fields leave nothing open.
  @Test func whatNeedsNoTelling() throws {
    #expect(try ReadText(file(unclear), "USDJPY.csv").candles.high == [10.001, 16])
    let commas = file(unclear).replacing(";", with: ",")
    #expect(try ReadText(commas).candles.high == [10.001, 16])
  }

  @Test func volumesOfWholePrices() throws {
    let prices = ["9993;10001;9990;9995", "9994;16000;9990;9996"]
    #expect(problem(file(prices, volumes: ["1.234", "8"])) == .ambiguousPoint("1.234"))
    #expect(try ReadText(file(prices, volumes: ["1.234", "8.5"])).candles.volume == [1.234, 8.5])
  }

  /// Spaces and apostrophes between thousands.
  @Test func otherMarks() throws {
    for mark in [" ", "'", "\u{a0}", "\u{202f}", "’"] {
      let text = file(unclear.map { $0.replacing(".", with: mark) })
      #expect(try ReadText(text).candles.high == [10_001, 16_000], "\(mark)")
      let decimals = file([
        "9\(mark)993,5;10\(mark)001,25;9\(mark)990,5;9\(mark)995",
        "9\(mark)994;16\(mark)000;9\(mark)990;9\(mark)996,5",
      ])
      #expect(try ReadText(decimals).candles.high == [10_001.25, 16_000])
    }
  }
}
